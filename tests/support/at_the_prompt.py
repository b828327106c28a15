"""A Pico at power-on: micropython -i at_the_prompt.py FILE.

FILE is its configuration; its terminal is the USB serial port. This mounts the flash twin as the rp2 port
does, installs the twins of the port's modules, runs boot.py and main.py, and ends at MicroPython's own
prompt, which includes the raw mode. Both files come from the flash, or from the sources of the firmware that is
frozen into the program. The frozen modules may be compiled.
"""

# ruff: noqa: E402
import json
import sys

with open(sys.argv[1]) as file:
    config = json.load(file)
sys.path[:] = [config["hardware"], ".frozen"]

import os
import time as native_time

import uctypes as native_uctypes

from twins import machine, port
from twins.circuit import Circuit
from twins.flash import Flash
from twins.wall import WallWorld
from twins.world import World

# Sent when Ctrl-C can interrupt a program; the process that starts this one removes the byte from the serial line.
_STARTED = "\x00"


def power_cut():
    os.system("kill -9 $PPID")


def reset():
    os.system("kill -15 $PPID")


def bootloader():
    os.system("kill -1 $PPID")


hears = True


def listen(listening):
    # If Ctrl-C must not interrupt, the terminal does not turn it into a signal: it is an ordinary byte.
    global hears
    if listening != hears:
        hears = listening
        os.system("stty isig" if listening else "stty -isig")


class Like:
    """A native module with some replaced attributes."""

    def __init__(self, module, **others):
        for name in dir(module):
            setattr(self, name, getattr(module, name))
        for name, value in others.items():
            setattr(self, name, value)


# The address of the flash in the RP2040's memory.
_FLASH = 0x10000000


def bytearray_at(address, size):
    with open("/pc" + config["program"], "rb") as file:
        file.seek(address - _FLASH)
        return bytearray(file.read(size))


def install(world):
    circuit = Circuit(world, config["pins"])
    circuit.service = config["service"]
    port.install(circuit, bytes.fromhex(config["unique_id"]), world, flash, listen)
    machine.reset = reset
    machine.bootloader = bootloader
    sys.modules["sys"] = Like(sys, implementation=Like(sys.implementation, _machine=config["machine"]))
    sys.modules["uctypes"] = Like(native_uctypes, bytearray_at=bytearray_at)


def run(name):
    path = sources + "/" + name
    try:
        os.stat(path)
    except OSError:
        return
    listen(True)
    try:
        execfile(path)  # noqa: F821, MicroPython's own
    except (Exception, KeyboardInterrupt) as error:
        sys.print_exception(error)


# Flash operations take no time here, because no test measures them.
flash = Flash(World(), open(config["flash"], "r+b"), power_cut)  # noqa: SIM115, open as long as the power is on
port.keep_this_machine()
port.mount(flash)
flash.cut_after(config["cut_after"])
install(WallWorld(native_time.ticks_us, native_time.sleep_ms))
frozen = "/pc" + config["frozen"] if config["frozen"] else None
sources = "/pc" + config["sources"] if frozen else ""
sys.path[:] = ["", frozen or ".frozen", "/lib"]
print(_STARTED, end="")
if frozen:
    port.find_frozen(config["frozen"])
run("boot.py")
if frozen:
    port.keep_paths(config["frozen"])
if config["main"]:
    run("main.py")
listen(True)
