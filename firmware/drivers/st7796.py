# ST7796S display, 480x320 landscape: a 4-bit frame buffer, a palette, dirty tiles sent piece by piece.

import time

import framebuf
from micropython import const

# A port that cannot compile viper refuses the whole file with SyntaxError.
try:
    from drivers.pixels_viper import expand
except SyntaxError:
    from drivers.pixels_plain import expand

WIDTH = 480
HEIGHT = 320
# Read ID4 (D3h): the model name that the chip answers after its version.
MODEL = 0x7796

# ST7796S command table 1
_SLEEP_OUT = const(0x11)
_DISPLAY_ON = const(0x29)
_COLUMN_ADDRESS = const(0x2A)
_ROW_ADDRESS = const(0x2B)
_MEMORY_WRITE = const(0x2C)
_READ_ID4 = const(0xD3)

# ST7796S command tables 1 and 2: what differs from the values after reset, as length, command, data.
_SET_UP = (
    b"\x01\xf0\xc3"  # CSCON: open the second command table
    b"\x01\xf0\x96"
    b"\x01\x36\x28"  # MADCTL: rows and columns exchanged (landscape), blue-green-red panel
    b"\x01\x3a\x55"  # COLMOD: 16 bits a pixel
    b"\x01\xb4\x01"  # DIC: one-dot inversion
    b"\x03\xb6\x80\x02\x3b"  # DFC: source and gate scan, 480 lines
    b"\x08\xe8\x40\x8a\x00\x00\x29\x19\xa5\x33"  # DOCA: output timing
    b"\x01\xc1\x06"  # PWR2: source voltage
    b"\x01\xc2\xa7"  # PWR3: source driving current
    b"\x01\xc5\x18"  # VCMPCTL: common voltage 0.9 V
    b"\x0e\xe0\xf0\x09\x0b\x06\x04\x15\x2f\x54\x42\x3c\x17\x14\x18\x1b"  # PGC: positive gamma
    b"\x0e\xe1\xe0\x09\x0b\x06\x04\x03\x2b\x43\x42\x3b\x16\x14\x17\x1b"  # NGC: negative gamma
    b"\x01\xf0\x3c"  # CSCON: close it again
    b"\x01\xf0\x69"
)
# INVOFF or INVON: an IPS panel shows black for full voltage and needs the inversion.
_INVERSION = b"\x20\x21"

# Serial interface timing of the ST7796S: 150 ns a cycle while reading.
_READ_HERTZ = const(6_000_000)

# A tile is 32 x 8 pixels: 16 bytes of the frame in each of 8 lines.
_TILE_WIDTH = const(32)
_TILE_HEIGHT = const(8)
_TILE_COLUMNS = const(15)
_TILE_ROWS = const(40)
_TILE_BYTES = const(16)
_STRIDE = const(240)
# 30 tiles: 5.1 ms on the wire at 24 MHz and 2 ms of conversion.
_TILES_PER_STEP = const(30)


class St7796:
    # The pins are outputs; `spi` runs at `write_hertz` already. `inverted` is right for IPS panels.
    def __init__(
        self, spi, data_command, chip_select, reset, backlight, inverted=True, write_hertz=24_000_000
    ):
        self._frame = bytearray(_STRIDE * HEIGHT)
        self.fb = framebuf.FrameBuffer(self._frame, WIDTH, HEIGHT, framebuf.GS4_HMSB)
        self._band = bytearray(2 * WIDTH * _TILE_HEIGHT)
        # One view for each number of tiles side by side, so that a step makes none.
        view = memoryview(self._band)
        self._runs = [view[: 4 * _TILE_BYTES * _TILE_HEIGHT * count] for count in range(_TILE_COLUMNS + 1)]
        self._table = bytearray(4 * 256)
        self._dirty = [0] * _TILE_ROWS
        self._command = bytearray(1)
        self._window = bytearray(4)
        self._spi = spi
        self._write_hertz = write_hertz
        self._data_command = data_command
        self._chip_select = chip_select
        self._reset = reset
        self._backlight = backlight
        self._start(inverted)

    # Blocks for a quarter of a second: 120 ms after reset and 120 ms after sleep out (11h).
    def _start(self, inverted):
        self.light(False)
        self._chip_select(1)
        self._reset(0)
        time.sleep_ms(1)
        self._reset(1)
        time.sleep_ms(120)
        self._send(_SLEEP_OUT)
        time.sleep_ms(120)
        position = 0
        while position < len(_SET_UP):
            end = position + 2 + _SET_UP[position]
            self._send(_SET_UP[position + 1], _SET_UP[position + 2 : end])
            position = end
        self._send(_INVERSION[inverted])
        self._send(_DISPLAY_ON)

    def light(self, on):
        self._backlight(on)

    # `colours` are up to 16 triples of red, green and blue, 0..255; what is already drawn changes with them.
    def palette(self, colours):
        table = self._table
        for entry in range(256):
            for half, index in enumerate((entry >> 4, entry & 15)):
                red, green, blue = colours[index] if index < len(colours) else (0, 0, 0)
                table[4 * entry + 2 * half] = red & 0xF8 | green >> 5
                table[4 * entry + 2 * half + 1] = (green << 3) & 0xE0 | blue >> 3
        self.mark(0, 0, WIDTH, HEIGHT)

    # The model the chip says it is, MODEL on a good one; allocates.
    def model(self):
        answer = bytearray(4)
        self._spi.init(baudrate=_READ_HERTZ)
        self._begin(_READ_ID4)
        self._spi.readinto(answer)
        self._chip_select(1)
        self._spi.init(baudrate=self._write_hertz)
        # A dummy byte and the version come before the name.
        return answer[2] << 8 | answer[3]

    # Notes that this rectangle of the frame is to be sent; it may reach over the edges. Does not allocate.
    def mark(self, x, y, width, height):
        left = max(x, 0) // _TILE_WIDTH
        right = min(x + width, WIDTH) + _TILE_WIDTH - 1
        top = max(y, 0) // _TILE_HEIGHT
        bottom = (min(y + height, HEIGHT) + _TILE_HEIGHT - 1) // _TILE_HEIGHT
        bits = (1 << max(right // _TILE_WIDTH, left)) - (1 << left)
        for row in range(top, bottom):
            self._dirty[row] |= bits

    # Sends one run of dirty tiles, downwards as far as they are dirty too; true while others wait.
    # Does not allocate.
    def step(self):
        row = self._first_dirty_row(0)
        if row == _TILE_ROWS:
            return False
        column = 0
        while not self._dirty[row] >> column & 1:
            column += 1
        count = 1
        while self._dirty[row] >> (column + count) & 1:
            count += 1
        rows = self._claim(row, column, count)
        self._send_tiles(row, column, count, rows)
        return self._first_dirty_row(row) < _TILE_ROWS

    def _first_dirty_row(self, row):
        while row < _TILE_ROWS and not self._dirty[row]:
            row += 1
        return row

    # Takes the run off the dirty tiles, and how many rows of it one step may send.
    def _claim(self, row, column, count):
        bits = ((1 << count) - 1) << column
        rows = 0
        while row + rows < _TILE_ROWS and (rows + 1) * count <= _TILES_PER_STEP:
            if self._dirty[row + rows] & bits != bits:
                break
            self._dirty[row + rows] &= ~bits
            rows += 1
        return rows

    def _send_tiles(self, row, column, count, rows):
        self._send_range(_COLUMN_ADDRESS, column * _TILE_WIDTH, count * _TILE_WIDTH)
        self._send_range(_ROW_ADDRESS, row * _TILE_HEIGHT, rows * _TILE_HEIGHT)
        self._begin(_MEMORY_WRITE)
        start = row * _TILE_HEIGHT * _STRIDE + column * _TILE_BYTES
        for _row in range(rows):
            expand(self._frame, start, _STRIDE, count * _TILE_BYTES, _TILE_HEIGHT, self._band, self._table)
            self._spi.write(self._runs[count])
            start += _TILE_HEIGHT * _STRIDE
        self._chip_select(1)

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

    # Leaves the chip selected and listening for data (D/CX high).
    def _begin(self, command):
        self._command[0] = command
        self._data_command(0)
        self._chip_select(0)
        self._spi.write(self._command)
        self._data_command(1)
