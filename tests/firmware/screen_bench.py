"""Runs the St7796 driver with a simulated chip and DMA on MicroPython.

Import this module before any import of `time`.
"""

import sys

from twins.world import World

world = World()


class Time:
    """Replaces the module `time`. Waiting only advances the clock."""

    @staticmethod
    def sleep_ms(milliseconds):
        world.spend(milliseconds * 1000)

    @staticmethod
    def ticks_ms():
        return world.now // 1000

    @staticmethod
    def ticks_diff(end, start):
        return end - start


sys.modules["time"] = Time

from drivers.spi_dma import SpiDma  # noqa: E402
from drivers.st7796 import St7796  # noqa: E402
from table.screen import text  # noqa: E402
from table.screen.screen import Screen  # noqa: E402
from twins.dma import Dma  # noqa: E402
from twins.st7796 import St7796 as Chip  # noqa: E402

_STEP_US = 300
# The registers of SPI1 that the driver uses (RP2040 datasheet 2.2, 4.4.4 and 2.5.3.1).
_SPI1_DATA = 0x40040008
_SPI1_STATUS = 0x4004000C
_SPI1_REQUEST = 18


class Clock:
    """The board's clock.

    Each call advances this clock, so every drawing step is one piece, regardless of this machine's speed.
    """

    def us(self):
        world.spend(_STEP_US)
        return 0

    def since_us(self, ticks):
        return 1000000


class Spi:
    """An SPI bus with one chip at 24 MHz. It counts the bytes, and the time of blocking calls."""

    def __init__(self, chip):
        self._chip = chip
        self.microseconds = 0
        self.bytes = 0
        self.busy_until = 0

    def init(self, baudrate):
        pass

    def write(self, out):
        taken = 40 + self.duration(len(out))
        self.microseconds += taken
        world.spend(taken)
        self.take_bytes(out)

    def duration(self, count):
        return count // 3

    def take_bytes(self, data):
        self.bytes += len(data)
        self._chip.exchange(data, None)

    def readinto(self, into):
        self._chip.exchange(bytes(len(into)), into)


class Registers:
    """The processor's registers, which report whether the SPI is busy."""

    def __init__(self, spi):
        self._spi = spi

    def __getitem__(self, address):
        assert address == _SPI1_STATUS
        return (world.ticks() < self._spi.busy_until) << 4


class Meter:
    """Estimates the drawing time on an RP2040 at 125 MHz from the number of calls of each kind."""

    def __init__(self, display):
        self._frame = None
        self.microseconds = 0
        self._canvas = display.canvas
        display.canvas = self._open
        self._lay_out = text.lay_out
        text.lay_out = self._measure
        text.put_upright = self._metered(text.put_upright)
        text.put_sideways = self._metered(text.put_sideways)

    def _open(self, width, height):
        canvas = self._canvas(width, height)
        self._frame = canvas.frame
        canvas.frame = self
        return canvas

    def fill_rect(self, x, y, width, height, colour):
        self.microseconds += 80 + width * height // 100
        self._frame.fill_rect(x, y, width, height, colour)

    def _measure(self, line, start, count, *others):
        self.microseconds += 40 + 4 * count
        self._lay_out(line, start, count, *others)

    def _metered(self, put):
        def metered(pixels, records, start, *others):
            # Each byte of a glyph is eight pixels.
            self.microseconds += 150 + 3 * records[start + 2] * records[start + 3]
            put(pixels, records, start, *others)

        return metered


class Bench:
    """The driver, its bus and the chip; `lit` is the level of the backlight's pin."""

    def __init__(self):
        self.chip = Chip(world)
        self.spi = Spi(self.chip)
        self.lit = None
        chip = self.chip
        dma = SpiDma(1, Dma(world, self._fed_by), Registers(self.spi))
        self.display = St7796(self.spi, dma, chip.data_pin, self._select, chip.reset_pin, self._light)
        # Left, top, width and height of the area that was sent last or is being sent.
        self.area = None
        self._send = self.display.send
        self.display.send = self._note
        while not self.display.ready():
            Time.sleep_ms(1)

    def _note(self, left, top):
        canvas = self.display._canvas
        self.area = (left, top, canvas.width, canvas.height)
        self._send(left, top)

    def _fed_by(self, address):
        return (self.spi, _SPI1_REQUEST) if address == _SPI1_DATA else None

    def _select(self, level):
        if not level:
            self.chip.select()

    def _light(self, level):
        self.lit = level

    def pixel(self, x, y):
        """Return the RGB565 value of a pixel on the screen."""
        start = 2 * (y * self.chip.width + x)
        return self.chip.memory[start] << 8 | self.chip.memory[start + 1]

    def screen(self, style):
        """Return a screen that draws on this display."""
        return Screen(self.display, style, Clock())

    def meter(self):
        """Begin to measure drawing, and return the meter."""
        return Meter(self.display)

    def sent(self):
        """Wait until the display has sent its pending data."""
        while self.display.sending():
            world.spend(_STEP_US)

    def finish(self, screen):
        """Run steps until the picture is complete, and return their number."""
        count = 1
        while screen.step_picture():
            count += 1
        return count
