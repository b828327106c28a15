"""A St7796 driver on the twin of its chip, in virtual time; runs on MicroPython before anything imports `time`."""

import sys


class World:
    """What the twin knows of the world: microseconds."""

    now = 0


world = World()


class Time:
    """Stands for the module `time`: waiting only moves the clock."""

    @staticmethod
    def sleep_ms(milliseconds):
        world.now += milliseconds * 1000


sys.modules["time"] = Time

from drivers.st7796 import St7796  # noqa: E402
from twins.st7796 import St7796 as Chip  # noqa: E402


class Spi:
    """A bus with one chip on it; counts what a transfer takes at 24 MHz, with 40 us for each call."""

    def __init__(self, chip):
        self._chip = chip
        self.microseconds = 0
        self.bytes = 0

    def init(self, baudrate):
        pass

    def write(self, out):
        self.bytes += len(out)
        self.microseconds += 40 + len(out) // 3
        self._chip.exchange(out, None)

    def readinto(self, into):
        self._chip.exchange(bytes(len(into)), into)


class Bench:
    """The driver, its bus and the chip; `lit` is the level of the backlight's pin."""

    def __init__(self):
        self.chip = Chip(world)
        self.spi = Spi(self.chip)
        self.lit = None
        chip = self.chip
        self.display = St7796(self.spi, chip.data_pin, self._select, chip.reset_pin, self._light)

    def _select(self, level):
        if not level:
            self.chip.select()

    def _light(self, level):
        self.lit = level

    def finish(self, screen):
        """Steps until there is nothing left to do; the number of steps."""
        count = 1
        while screen.step():
            count += 1
        return count
