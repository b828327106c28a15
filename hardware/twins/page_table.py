"""The virtual table in a page: the firmware over its twins in MicroPython for WebAssembly, whose clock a page drives.

Nothing here blocks: advance() lets the table live up to a moment and returns. The files of the machine lie below /pc,
and those of the flash in a folder of it, which is mounted as the root like the flash of a board.
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
# firmware/table/files/settings.py
_SETTINGS = "/settings"
# The rules and the words of the serial line are pure, and the room has the same: no reset forgets them.
_SHARED = ("cardrules", "tablelog")
_WIDTH, _HEIGHT = 480, 320
# os.ilistdir: type of a folder.
_IS_FOLDER = 0x4000
# So long nobody feeds the watchdog while time is skipped.
_SKIP_US = 1_000_000


class _Reports:
    # What the control channel says without being asked: nobody reads it.
    def write(self, data):
        pass


class PageTable:
    # A table as the room takes it (stichtisch.play.engine.table). `identity` is the chip's unique id, `urandom(count)`
    # gives bytes by chance, `unix()` seconds since 1970. It begins switched off; then it has no time, and whatever lay
    # on it is taken off.
    def __init__(self, pins, identity, urandom, unix):
        self.identity = identity
        self.powered = False
        self.world = None
        self._pins = pins
        self._urandom = urandom
        self._unix = unix
        self._line = UsbLine()
        self._flash = folder_flash.FolderFlash()
        # Names of the modules that no reset forgets.
        self._kept = set()
        self._table = self._board = None
        self._shut = False
        # Set while the dark display is not told yet.
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
        # Another table takes its place, which was set up so; "": not at all.
        self.power(False)
        _remove_all(_MACHINE + _FLASH)
        if settings:
            with open(_MACHINE + _FLASH + _SETTINGS, "w") as file:
                file.write(settings)
        self.identity = self._urandom(len(self.identity))
        self.power(True)

    def command(self, name, **arguments):
        # Raises ValueError without power.
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
        # Up to that moment of its own time, or beyond by a step.
        world = self.world
        try:
            while self.powered and world.now < us:
                if self._table is None:
                    # It has ended, as a board does that shows its prompt.
                    world.sleep(us - world.now)
                else:
                    # As Table.run().
                    self._board.watchdog.feed()
                    world.sleep(self._table.step())
        except machine.Reset:
            self._begin_anew()
        except Exception as error:
            self._end(error)

    def skip(self, us):
        # The firmware does nothing for so long, as if something had held it up.
        while self.powered and us > 0:
            if self._board is not None:
                self._board.watchdog.feed()
            self.world.sleep(min(us, _SKIP_US))
            us -= _SKIP_US

    def take_picture(self):
        # (first row, number of rows, bytes of these rows) that may have changed on the display since the last time.
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
        # As a board: boot.py, then what main.py does up to Table.run(). That runs for ever, and a page has but one
        # thread, which belongs to its messages too; so advance() is the loop.
        port.find_frozen(_FIRMWARE)
        __import__("boot")
        port.keep_paths(_FIRMWARE)
        service, self._shut = _module("guard").look()
        self._board = _module("board").Board(service)
        self._board.watchdog.start()
        self._table = _module("table.table").Table(self._board)

    def _end(self, error):
        # As main.py: where there is a prompt, the table ends there. A sealed one begins anew.
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
        # Nothing of the firmware is left in memory. USB is gone.
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
