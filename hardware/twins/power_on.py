"""Switches the virtual table on: micropython power_on.py REQUESTS REPLIES. Both arguments are file descriptors.

The first line of the requests is the configuration from stichtisch.simulation. The other requests are the control
channel. The script installs the twins of `machine`, `rp2`, `time` and `neopixel`, mounts the flash twin as the rp2 port
does, and runs the firmware's boot.py and main.py. Standard input and output are the USB serial port.
"""

import sys

# Correct the path before the imports, so that this folder's time.py does not replace the native module.
sys.path[:] = [__file__.rsplit("/", 2)[0], ".frozen"]

# ruff: noqa: E402
import gc
import json
import os
import select
import time as native_time
from binascii import crc32

from twins import machine, port
from twins.circuit import Circuit
from twins.control import Control
from twins.dates import mktime
from twins.dice import Dice
from twins.ds3231 import Ds3231
from twins.flash import Flash
from twins.grants import GrantedWorld
from twins.keyboard import CTRL_C
from twins.wall import WallWorld


def power_cut():
    # Ends the process at once without cleaning up, like pulling the plug.
    os.system("kill -9 $PPID")


class Table:
    def __init__(self, requests, replies):
        self._requests = requests
        self._replies = replies
        config = self._config = json.loads(requests.readline())
        self.identity = bytes.fromhex(config["unique_id"])
        self.firmware = config["firmware"]
        self.seed = config["seed"] if config["clock"] == "virtual" else None
        self._poll = select.poll()
        self._poll.register(self._requests, select.POLLIN)
        self._control = None
        self.world = self._make_world()
        self.circuit = Circuit(self.world, config["pins"], config["seed"], self._report)
        self.circuit.service = config.get("service", False)
        log = open(config["flash_log"], "ab") if "flash_log" in config else None
        self.flash = Flash(self.world, open(config["flash"], "r+b"), self._cut, log)
        self._control = Control(
            self.circuit, self.flash, self._requests, self._replies, self._request_within, power_cut
        )
        self.world.next_grant = self._control.next_grant
        if "unix" in config:
            address = config["pins"]["i2c"]["address"]["clock"]
            battery = open(config["battery"], "r+b") if "battery" in config else None
            clock = Ds3231(self.world, config["unix"], native_time.gmtime, mktime, battery)
            self.circuit.i2c_chips[address] = clock
        for entry in config.get("script", ()):
            self._control.later(entry)

    def _make_world(self):
        if self._config["clock"] == "virtual":
            return GrantedWorld()
        return WallWorld(native_time.ticks_us, self._pause)

    def _pause(self, milliseconds):
        if self._control is not None:
            self._control.pause(milliseconds)

    def _request_within(self, milliseconds):
        return bool(self._poll.poll(milliseconds))

    def _report(self, event):
        self._control.report(event)

    def _cut(self):
        self._report({"event": "power_cut", "us": self.world.now})
        power_cut()

    def set_up(self):
        # Writes the settings and the board file of the configuration to the flash, unless they exist.
        settings = self._config.get("settings")
        if settings and "settings" not in os.listdir("/"):
            with open("/settings", "w") as file:
                file.write(settings)
        board = self._config.get("board_file")
        if board and "board.py" not in os.listdir("/"):
            with open("/pc" + board) as source, open("/board.py", "w") as file:
                file.write(source.read())

    def listen(self, listening):
        # The host checks this file before it sends Ctrl-C: while it exists, Ctrl-C is an ordinary byte.
        name = "/pc" + self._config["deaf"]
        try:
            if listening:
                os.remove(name)
            else:
                open(name, "w").close()
        except OSError:
            pass  # the file did not exist

    def reset(self):
        # Called at a reset by the watchdog or by software, which have the same effect. The other chips keep their
        # state.
        self._report({"event": "reset", "us": self.world.now})
        machine.begin_anew(self.circuit)

    def interrupted(self):
        # After Ctrl-C, a board that follows the wall clock shows MicroPython's prompt. The twins stop in this state.
        self._report({"event": "interrupted", "us": self.world.now})
        if self._config["clock"] == "wall":
            os.putenv("MICROPYINSPECT", "1")


class SeededOs:
    # The native os, except for random numbers, which are reproducible: they depend only on the table and the seed.
    def __init__(self, seed):
        self._dice = Dice(seed)
        for name in dir(os):
            if name != "urandom" and not name.startswith("__"):
                setattr(self, name, getattr(os, name))

    def urandom(self, count):
        return bytes([self._dice.below(256) for _ in range(count)])


def install(table):
    port.install(table.circuit, table.identity, table.world, table.flash, table.listen)
    if table.seed is not None:
        sys.modules["os"] = SeededOs(crc32(table.identity, table.seed))


def start(table):
    # Ctrl-C takes effect as soon as main.py starts, when USB is connected, unless main.py disables it.
    try:
        port.find_frozen(table.firmware)
        __import__("boot")
        port.keep_paths(table.firmware)
        sys.modules["micropython"].kbd_intr(CTRL_C)
        __import__("main")
    except KeyboardInterrupt:
        table.interrupted()
        raise
    except Exception as error:
        # The error is printed on the serial port, as on a board, and on standard error, for the host.
        sys.print_exception(error)
        sys.print_exception(error, sys.stderr)
        sys.exit(1)


def forget(table, modules):
    # Removes the firmware from memory. Writes from files that are still open are ignored. USB is disconnected.
    table.listen(False)
    table.flash.writable = False
    for name in [name for name in sys.modules if name not in modules]:
        del sys.modules[name]
    port.forget()
    gc.collect()
    table.flash.writable = True


table = Table(open(int(sys.argv[1]), "rb"), open(int(sys.argv[2]), "wb"))
install(table)
# Commands before the first grant of time are executed before the firmware starts.
table.world.meet()
port.keep_this_machine()
modules = set(sys.modules)
while True:
    port.mount(table.flash)
    table.set_up()
    sys.path[:] = ["/pc" + table.firmware, ".frozen"]
    try:
        start(table)
        break
    except machine.Reset:
        pass
    # The firmware is removed only here, because the exception in the except block still refers to it.
    forget(table, modules)
    table.reset()
