# ST7796S display, 480x320 landscape: two canvases of 4-bit pixels. The table draws on one while the other is sent.

import time
from array import array

from micropython import const

from drivers.canvas import Canvas

# On a port that cannot compile viper, this import raises SyntaxError.
try:
    from drivers.pixels_viper import expand, pair_up
except SyntaxError:
    from drivers.pixels_plain import expand, pair_up

# Read ID4 (D3h): the model name, which the chip sends after its version.
MODEL = 0x7796

# ST7796S command table 1
_SLEEP_OUT = const(0x11)
_DISPLAY_ON = const(0x29)
_COLUMN_ADDRESS = const(0x2A)
_ROW_ADDRESS = const(0x2B)
_MEMORY_WRITE = const(0x2C)
_READ_ID4 = const(0xD3)

# ST7796S command tables 1 and 2: the settings that differ from those after a reset, as length, command, data.
_SET_UP = (
    b"\x01\xf0\xc3"  # CSCON: open the second command table
    b"\x01\xf0\x96"
    b"\x01\x36\x28"  # MADCTL: rows and columns swapped (landscape), blue-green-red panel
    b"\x01\x3a\x55"  # COLMOD: 16 bits a pixel
    b"\x01\xb4\x01"  # DIC: one-dot inversion
    b"\x03\xb6\x80\x02\x3b"  # DFC: source and gate scan, 480 lines
    b"\x08\xe8\x40\x8a\x00\x00\x29\x19\xa5\x33"  # DOCA: output timing
    b"\x01\xc1\x06"  # PWR2: source voltage
    b"\x01\xc2\xa7"  # PWR3: source driving current
    b"\x01\xc5\x18"  # VCMPCTL: common voltage 0.9 V
    b"\x0e\xe0\xf0\x09\x0b\x06\x04\x15\x2f\x54\x42\x3c\x17\x14\x18\x1b"  # PGC: positive gamma
    b"\x0e\xe1\xe0\x09\x0b\x06\x04\x03\x2b\x43\x42\x3b\x16\x14\x17\x1b"  # NGC: negative gamma
    b"\x01\xf0\x3c"  # CSCON: close the second command table again
    b"\x01\xf0\x69"
)
# INVOFF or INVON: an IPS panel shows black at full voltage and needs the inversion.
_INVERSION = b"\x20\x21"

# Serial interface timing of the ST7796S: 150 ns per cycle while reading.
_READ_HERTZ = const(6_000_000)

_PAUSE_MS = const(120)
_RESET = const(0)
_AWAKE = const(1)
_READY = const(2)

# A canvas has two pixels in a byte. During play, the larger canvas holds a panel of the table's screen without its
# keys, 320 x 54 pixels; the smaller one holds the keys, or a card. Larger areas are sent in bands. Drawing alternates
# between the two canvases.
_CANVAS = const(8_640)
_SMALL_CANVAS = const(4_800)
# The pixels of a canvas, two bytes each, are computed in chunks: sending a chunk takes 0.35 ms at 24 MHz.
_CHUNK = const(1024)


class St7796:
    # The pins are outputs. `spi` already runs at `write_hertz`; `dma`, a SpiDma, sends on the same SPI. `inverted` must
    # be set for IPS panels.
    def __init__(self, spi, dma, data_command, chip_select, reset, backlight, inverted=True, write_hertz=24_000_000):
        # The canvas to draw on, and the canvas that was sent last.
        self._canvas = Canvas(_CANVAS)
        self._sent = Canvas(_SMALL_CANVAS)
        self._chunks = (memoryview(bytearray(_CHUNK)), memoryview(bytearray(_CHUNK)))
        # Views of the chunks, cut to the size of the pieces in which this canvas is sent: the chunk that is filled
        # next, the other chunk, and the last, shorter piece.
        self._next = self._other = self._last = None
        self._colours = bytearray(2 * 16)
        self._pairs = bytearray(4 * 256)
        # The progress of the conversion of the sent canvas to pixels, which expand() reads and updates.
        self._progress = array("i", (0, 0, 0, 0))
        self._sending = False
        self._command = bytearray(1)
        self._window = bytearray(4)
        self._spi = spi
        self._dma = dma
        dma.ask(self._make_chunk, self._end)
        self._write_hertz = write_hertz
        self._data_command = data_command
        self._chip_select = chip_select
        self._backlight = backlight
        self._inversion = _INVERSION[inverted]
        self.light(False)
        self._chip_select(1)
        reset(0)
        time.sleep_ms(1)
        reset(1)
        # The next step of the set-up, and the time at which the pause before that step began.
        self._phase = _RESET
        self._since = time.ticks_ms()

    # Sets the chip up step by step; returns True when the display is ready. 120 ms must pass after the reset, and
    # again after sleep out (11h).
    def ready(self):
        if self._phase == _READY:
            return True
        if time.ticks_diff(time.ticks_ms(), self._since) <= _PAUSE_MS:
            return False
        if self._phase == _RESET:
            self._send(_SLEEP_OUT)
            self._since = time.ticks_ms()
            self._phase = _AWAKE
            return False
        self._set_up()
        self._phase = _READY
        return True

    def _set_up(self):
        position = 0
        while position < len(_SET_UP):
            end = position + 2 + _SET_UP[position]
            self._send(_SET_UP[position + 1], _SET_UP[position + 2 : end])
            position = end
        self._send(self._inversion)
        self._send(_DISPLAY_ON)

    def light(self, on):
        self._backlight(on)

    # Sets the colours of everything sent from now on. `colours`: up to 16 triples of red, green and blue, 0..255.
    # Must not be called while sending.
    def palette(self, colours):
        for index, (red, green, blue) in enumerate(colours):
            self._colours[2 * index] = red & 0xF8 | green >> 5
            self._colours[2 * index + 1] = (green << 3) & 0xE0 | blue >> 3
        pair_up(self._colours, self._pairs)

    # Returns the model that the chip reports, which is MODEL on a good chip. Allocates.
    def model(self):
        while self._sending:
            time.sleep_ms(1)
        answer = bytearray(4)
        self._spi.init(baudrate=_READ_HERTZ)
        self._begin(_READ_ID4)
        self._spi.readinto(answer)
        self._chip_select(1)
        self._spi.init(baudrate=self._write_hertz)
        # The chip sends a dummy byte and the version before the name.
        return answer[2] << 8 | answer[3]

    # Returns how many of the wanted lines of this width can be drawn next. If the next canvas is too small for these
    # lines and the other canvas is free, the larger one is used.
    def lines(self, width, wanted):
        size = (width + 1) // 2
        mine, other = self._canvas, self._sent
        if not self._sending and len(mine.pixels) < min(wanted * size, len(other.pixels)):
            self._canvas, self._sent = other, mine
        return min(wanted, len(self._canvas.pixels) // size)

    # Returns a canvas for an area of the screen; the canvas still contains what was drawn on it before. Allocates.
    def canvas(self, width, height):
        return self._canvas.open(width, height)

    # Sends the finished canvas to this position on the screen, in the background. Must not be called while another
    # canvas is being sent. Allocates.
    def send(self, left, top):
        canvas = self._canvas
        self._canvas = self._sent
        self._sent = canvas
        self._sending = True
        self._send_range(_COLUMN_ADDRESS, left, canvas.width)
        self._send_range(_ROW_ADDRESS, top, canvas.height)
        self._begin(_MEMORY_WRITE)
        width, lines = canvas.width, canvas.height
        if not width & 1:
            # If no line ends with half a byte, all lines together are one row of pixels that can be cut anywhere.
            lines *= width >> 1
            width = 2
        most = _CHUNK // (2 * width)
        progress = self._progress
        progress[0] = 0
        progress[1] = lines
        progress[2] = most
        progress[3] = width
        one, other = self._chunks
        self._next = one[: 2 * width * most]
        self._other = other[: 2 * width * most]
        self._last = self._chunks[lines // most & 1][: 2 * width * (lines % most)]
        first = self._make_chunk()
        self._dma.send(first, self._make_chunk())

    # Returns whether a canvas is being sent.
    def sending(self):
        return self._sending

    # Called in an interrupt when the whole canvas has been sent.
    def _end(self):
        self._chip_select(1)
        self._sending = False

    # Converts the next few lines to pixels; returns None after the last lines. Called in an interrupt; does not
    # allocate.
    def _make_chunk(self):
        made = self._next
        # Machine code accepts any buffer as a pointer.
        count = expand(self._sent.pixels, made, self._pairs, self._progress)  # type: ignore[arg-type]
        if count == len(made):  # type: ignore[arg-type]
            self._next = self._other
            self._other = made
            return made
        return self._last if count else None

    def _send_range(self, command, start, length):
        end = start + length - 1
        window = self._window
        window[0] = start >> 8
        window[1] = start & 0xFF
        window[2] = end >> 8
        window[3] = end & 0xFF
        self._send(command, window)

    def _send(self, command, data=None):
        self._begin(command)
        if data:
            self._spi.write(data)
        self._chip_select(1)

    # Leaves the chip selected and ready for data (D/CX high).
    def _begin(self, command):
        self._command[0] = command
        self._data_command(0)
        self._chip_select(0)
        self._spi.write(self._command)
        self._data_command(1)
