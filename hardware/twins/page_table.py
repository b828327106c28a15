"""The virtual table in a web page: firmware and twins in MicroPython for WebAssembly.

The page advances the table's clock. No function blocks: advance() runs the table up to a given time and returns. The
files of the machine are below /pc. The files of the flash are in a subfolder, which is mounted as the root, like the
flash of a board.
"""

import gc
import os
import sys
import time as native_time

from twins import folder_flash, machine, port
from twins.circuit import Circuit
from twins.control import Control
from twins.dates import mktime
from twins.ds3231 import Ds3231
from twins.usb_line import UsbLine
from twins.world import World

_MACHINE = "/pc"
_FIRMWARE = "/firmware"
_FLASH = "/flash"
# The file that firmware/table/files/settings.py reads and writes.
_SETTINGS = "/settings"
# The modules of the rules and of the serial line's encoding stay loaded across a reset, because they have no state and
# the room also uses them.
_SHARED = ("cardrules", "tablelog")
_WIDTH, _HEIGHT = 480, 320
# The type of a folder, as returned by os.ilistdir.
_IS_FOLDER = 0x4000
# The time between two feeds of the watchdog while time is skipped.
_SKIP_US = 1_000_000


class _Reports:
    # Discards the events of the control channel, because nothing reads them.
    def write(self, data):
        pass


class PageTable:
    # A table for a room in the browser (stichtisch.play.engine.table). `identity` is the chip's unique id.
    # `urandom(count)` returns random bytes, and `unix()` the seconds since 1970. The table is initially switched off.
    # While the table is off, its time is 0, and its readers are empty.
    def __init__(self, pins, identity, urandom, unix):
        self.identity = identity
        self.powered = False
        self.world = None
        self._pins = pins
        self._urandom = urandom
        self._unix = unix
        self._line = UsbLine()
        self._flash = folder_flash.FolderFlash()
        # Names of modules that stay loaded across a reset.
        self._kept = set()
        self._table = self._board = None
        self._shut = False
        # Whether the display has become dark since the last take_picture().
        self._went_dark = False

    def power(self, on):
        if on == self.powered:
            return
        self.powered = on
        if on:
            self._switch_on()
        else:
            self._went_dark = True
            self._forget()

    def new(self, settings):
        # Replaces the table with a new one that has these settings, or an empty flash if `settings` is "".
        self.power(False)
        _remove_all(_MACHINE + _FLASH)
        if settings:
            with open(_MACHINE + _FLASH + _SETTINGS, "w") as file:
                file.write(settings)
        self.identity = self._urandom(len(self.identity))
        self.power(True)

    def command(self, name, **arguments):
        # Raises ValueError if the table has no power.
        if not self.powered:
            raise ValueError("the table is switched off")
        arguments["command"] = name
        return self._control.obey(arguments) or {}

    def read_serial(self):
        return self._line.receive()

    def write_serial(self, data):
        self._line.send(data)

    def now_us(self):
        return self.world.now if self.powered else 0

    def advance(self, us):
        # Runs the table until its own time reaches this moment, or up to one step longer.
        world = self.world
        try:
            while self.powered and world.now < us:
                if self._table is None:
                    # The firmware has ended, and the table does nothing, like a board at its prompt.
                    world.sleep(us - world.now)
                else:
                    # This is the body of the loop in Table.run().
                    self._board.watchdog.feed()
                    world.sleep(self._table.step_table())
        except machine.Reset:
            self._begin_anew()
        except Exception as error:
            self._end(error)

    def skip(self, us):
        # Advances the time without running the firmware, as if the firmware had been blocked.
        while self.powered and us > 0:
            if self._board is not None:
                self._board.watchdog.feed()
            self.world.sleep(min(us, _SKIP_US))
            us -= _SKIP_US

    def take_picture(self):
        # Returns (first row, number of rows, bytes of these rows): all rows of the display that may have
        # changed since the last call.
        if self.powered:
            top, rows = self.circuit.display.take_touched()
            return top, rows, self.circuit.display.picture(top, rows)
        rows = _HEIGHT if self._went_dark else 0
        self._went_dark = False
        return 0, rows, bytes(rows * _WIDTH * 2)

    # Power

    def _switch_on(self):
        self.world = World()
        self.circuit = Circuit(self.world, self._pins)
        self._control = Control(self.circuit, self._flash, None, _Reports(), None, None)
        address = self._pins["i2c"]["address"]["clock"]
        self.circuit.i2c_chips[address] = Ds3231(self.world, self._unix(), native_time.gmtime, mktime)
        port.install(self.circuit, self.identity, self.world, self._flash, _hear_nothing)
        sys.modules["os"] = folder_flash.FolderOs(_FLASH, self._urandom)
        self._line.install()
        self._kept = self._kept or set(sys.modules)
        self._start()

    def _start(self):
        self._line.clear()
        folder_flash.mount(_FLASH)
        try:
            self._boot()
        except machine.Reset:
            self._begin_anew()
        except Exception as error:
            self._end(error)

    def _boot(self):
        # Starts like a board: boot.py, then the steps of main.py before Table.run(). Table.run() never ends, but the
        # page's only thread must also handle messages, so advance() replaces that loop.
        port.find_frozen(_FIRMWARE)
        __import__("boot")
        port.keep_paths(_FIRMWARE)
        service, self._shut = _module("guard").look()
        self._board = _module("board").Board(service)
        self._board.watchdog.start()
        self._table = _module("table.table").Table(self._board)

    def _end(self, error):
        # Handles an error in the same way as main.py: an unsealed table stops at the prompt, and a sealed table
        # restarts.
        sys.print_exception(error)
        sys.modules["sys"].print_exception(error)
        if self._table is not None:
            self._table._power.rest()
        self._table = None
        if self._board is not None:
            self._board.watchdog.stop()
        if self._shut:
            self._begin_anew()

    def _begin_anew(self):
        self._forget()
        machine.begin_anew(self.circuit)
        self._start()

    def _forget(self):
        # Removes the firmware from memory, and disconnects USB.
        self._table = self._board = None
        self._line.clear()
        for name in list(sys.modules):
            if name not in self._kept and name.split(".")[0] not in _SHARED:
                del sys.modules[name]
        port.forget()
        gc.collect()


def _remove_all(folder):
    for entry in list(os.ilistdir(folder)):
        path = folder + "/" + entry[0]
        if entry[1] == _IS_FOLDER:
            _remove_all(path)
            os.rmdir(path)
        else:
            os.remove(path)


def _module(name):
    __import__(name)
    return sys.modules[name]


def _hear_nothing(listening):
    pass
