"""Sitronix ST7796S: commands and data (the D/C pin distinguishes them), a window, and a frame memory of 320 x 480
pixels.

Frame memory is in the order in which it is addressed (rows of `width` pixels, RGB565, high byte first), so that bulk
writes are slice assignments. Frame memory is reordered only when MADCTL changes.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_SHORT = const(320)
_LONG = const(480)

# Commands (ST7796S datasheet 9.2).
_SWRESET = const(0x01)
_RDDID = const(0x04)
_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_DISPOFF = const(0x28)
_DISPON = const(0x29)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)
_COLMOD = const(0x3A)
_RAMWRC = const(0x3C)
_RDID1 = const(0xDA)
_RDID2 = const(0xDB)
_RDID3 = const(0xDC)
_RDID4 = const(0xD3)

# Bits of MADCTL.
_MY = const(0x80)
_MX = const(0x40)
_MV = const(0x20)
_BGR = const(0x08)

_ID = b"\x00\x77\x96"
# Version and model (9.2, D3h).
_ID4 = b"\x00\x77\x96"
_RESET_US = const(5000)


class St7796:
    def __init__(self, world):
        self._world = world
        # Whether the panel's data output is disconnected.
        self.mute = False
        self.memory = bytearray(_SHORT * _LONG * 2)
        self._view = memoryview(self.memory)
        self._data_mode = True
        self._running = True
        self._parameters = bytearray(16)
        # The first row written since take_touched(), and the row after the last written row.
        self._touched = _LONG
        self._untouched = 0
        self.reset()

    def reset(self):
        # Resets everything except the content of frame memory.
        self.awake = False
        self.on = False
        self.pixel_format = 0x66
        self.rotation = 0
        self.width, self.height = _SHORT, _LONG
        self._columns = (0, _SHORT - 1)
        self._rows = (0, _LONG - 1)
        self._command = 0
        self._count = 0
        self._position = 0
        self._reply = b""
        self._replied = 0
        self._half = -1
        self._ready_at = self._world.now + _RESET_US
        self._touch_all()

    def reset_pin(self, level):
        if self._running and not level:
            self._running = False
        elif level and not self._running:
            self._running = True
            self.reset()

    def data_pin(self, level):
        self._data_mode = bool(level)

    def select(self):
        self._replied = 0

    def exchange(self, out, into):
        if not self._running or self._world.now < self._ready_at:
            return
        if not self._data_mode:
            for command in out:
                self._begin(command)
        elif not self._reply:
            self._data(out)
        elif into is not None:
            self._answer(into)

    def _answer(self, into):
        # In a read over the four-wire interface, the identification follows one dummy byte.
        for index in range(len(into)):
            known = self._replied < len(self._reply) and not self.mute
            into[index] = self._reply[self._replied] if known else 0
            self._replied += 1

    def _begin(self, command):
        self._command = command
        self._count = 0
        self._reply = b""
        self._replied = 0
        if command == _RAMWR:
            self._position = 0
            self._half = -1
        elif command == _SWRESET:
            self.reset()
        elif command == _SLPOUT or command == _SLPIN:
            self.awake = command == _SLPOUT
            self._touch_all()
        elif command == _DISPON or command == _DISPOFF:
            self.on = command == _DISPON
            self._touch_all()
        elif command == _RDDID:
            self._reply = b"\x00" + _ID
        elif _RDID1 <= command <= _RDID3:
            self._reply = b"\x00" + _ID[command - _RDID1 : command - _RDID1 + 1]
        elif command == _RDID4:
            self._reply = b"\x00" + _ID4

    def _data(self, data):
        if self._command == _RAMWR or self._command == _RAMWRC:
            self._write_memory(memoryview(data))
            return
        for value in data:
            if self._count < len(self._parameters):
                self._parameters[self._count] = value
                self._count += 1
                self._parameter(self._count)

    def _parameter(self, count):
        values = self._parameters
        if self._command == _CASET and count == 4:
            self._columns = (values[0] << 8 | values[1], values[2] << 8 | values[3])
        elif self._command == _RASET and count == 4:
            self._rows = (values[0] << 8 | values[1], values[2] << 8 | values[3])
        elif self._command == _MADCTL and count == 1:
            self._turn(values[0])
        elif self._command == _COLMOD and count == 1:
            self.pixel_format = values[0]

    def _write_memory(self, data):
        # Only 16 bits per pixel are modelled. After the end of the window, writing continues at its
        # beginning.
        left, right = self._columns
        top, bottom = self._rows
        if self.pixel_format & 7 != 5 or right < left or bottom < top:
            return
        row_size = (right - left + 1) * 2
        size = row_size * (bottom - top + 1)
        taken = 0
        while taken < len(data):
            if self._position >= size:
                self._position = 0
            taken += self._write_run(data[taken:], row_size, size)

    def _write_run(self, data, row_size, size):
        # Writes up to the end of the row, or up to the end of the window if its rows are contiguous in memory. Returns
        # the number of bytes written.
        pitch = self.width * 2
        left = self._columns[0]
        end = size if row_size == pitch else (self._position // row_size + 1) * row_size
        count = min(len(data), end - self._position)
        row = self._rows[0] + self._position // row_size
        start = row * pitch + left * 2 + self._position % row_size
        # Pixels outside the panel are not drawn.
        fits = min(count, len(self.memory) - start)
        if fits > 0 and self._columns[1] < self.width:
            self._view[start : start + fits] = data[:fits]
            if row < self._touched:
                self._touched = row
            self._untouched = max(self._untouched, (start + fits - 1) // pitch + 1)
        self._position += count
        return count

    def _turn(self, rotation):
        before = self.rotation
        self.rotation = rotation
        if (before ^ rotation) & (_MX | _MY | _MV) == 0:
            return
        if any(self.memory):
            self._remap(before)
        self.width, self.height = (_LONG, _SHORT) if rotation & _MV else (_SHORT, _LONG)
        self._touch_all()

    def _touch_all(self):
        self._touched = 0
        self._untouched = self.height

    def take_touched(self):
        # Returns (first row, number of rows) that may have changed since the last call.
        touched = self._touched, max(0, self._untouched - self._touched)
        self._touched = _LONG
        self._untouched = 0
        return touched

    def _remap(self, before):
        # Each pixel keeps its position on the glass, but its address changes. Reordering the memory is slow but rarely
        # needed.
        old = bytes(self.memory)
        for row in range(_LONG):
            for column in range(_SHORT):
                source = _offset(before, column, row)
                target = _offset(self.rotation, column, row)
                self.memory[target : target + 2] = old[source : source + 2]

    def rows(self, first=0, count=_LONG):
        # Yields the rows of the picture (RGB565, high byte first) on a typical panel. Such a panel mirrors the columns
        # and swaps red and blue. If the firmware does not set MX, MV or BGR, the picture is therefore wrong.
        size = self.width * 2
        for start in range(first * size, min((first + count) * size, len(self.memory)), size):
            row = bytearray(size) if self._is_dark() else self.memory[start : start + size]
            if not self._is_upright():
                row = _mirrored(row)
            if not self.rotation & _BGR:
                _swap_red_blue(row)
            yield row

    def picture(self, first, count):
        # Returns the rows of the picture as one block of bytes. If the rows are contiguous in memory, the result is a
        # view of memory.
        size = self.width * 2
        if self._is_dark():
            return bytes(count * size)
        if self._is_upright() and self.rotation & _BGR:
            return self._view[first * size : (first + count) * size]
        return b"".join(self.rows(first, count))

    def _is_dark(self):
        return not (self.on and self.awake)

    def _is_upright(self):
        return (self.rotation >> 7 ^ self.rotation >> 6 ^ self.rotation >> 5) & 1


def _offset(rotation, column, row):
    # Returns the byte offset of a physical pixel in memory that `rotation` addresses.
    if rotation & _MX:
        column = _SHORT - 1 - column
    if rotation & _MY:
        row = _LONG - 1 - row
    return (column * _LONG + row if rotation & _MV else row * _SHORT + column) * 2


def _mirrored(row):
    mirrored = bytearray(len(row))
    for index in range(0, len(row), 2):
        mirrored[index : index + 2] = row[len(row) - 2 - index : len(row) - index]
    return mirrored


def _swap_red_blue(row):
    for index in range(0, len(row), 2):
        value = row[index] << 8 | row[index + 1]
        value = value & 0x07E0 | value >> 11 | value << 11 & 0xF800
        row[index] = value >> 8
        row[index + 1] = value & 255
