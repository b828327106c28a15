# The fonts of the screen: their widths are in memory, a glyph is read from fonts.fnt when it is drawn.

from binascii import crc32

from micropython import const

_PATH = __file__[: __file__.rfind(".")] + ".fnt"
_DAMAGED = "The screen's fonts (fonts.fnt) are missing or damaged. Copy the firmware to the table again."
# The CRC-32 of any data that ends with the CRC-32 of what comes before.
_WHOLE = const(0x2144DF1C)
# Bytes of the largest record of a glyph.
_LARGEST = const(384)
_HEAD = const(8)
_QUESTION = const(63)

# The record that was read last.
_glyph = bytearray(_LARGEST)


def _open():
    try:
        file = open(_PATH, "rb")
    except OSError:
        raise OSError(_DAMAGED)
    checksum = 0
    count = file.readinto(_glyph)
    while count:
        checksum = crc32(memoryview(_glyph)[:count], checksum)
        count = file.readinto(_glyph)
    if checksum != _WHOLE:
        file.close()
        raise OSError(_DAMAGED)
    file.seek(0)
    return file


def _number(head, position):
    return head[position] | head[position + 1] << 8


_file = _open()


# Takes the next font of the file: FONTS.md says what lies there.
class Font:
    # Those of the record that was read last.
    strips = memoryview(_glyph)[4:]

    def __init__(self):
        head = _file.read(_HEAD)
        count = _number(head, 4)
        self._first = _number(head, 0)
        self._run = _number(head, 2)
        self._codes = _file.read(2 * (count - self._run))
        # By position: columns from this glyph to the next on the line, 0 where there is none.
        self.advances = _file.read(count)
        self._record = memoryview(_glyph)[: _number(head, 6)]
        self._records = _file.tell()
        _file.seek(self._records + count * len(self._record))

    # Position of a character among the glyphs, -1 when the font lacks it. Does not allocate.
    def find(self, code):
        index = code - self._first
        if 0 <= index < self._run:
            return index if self.advances[index] else -1
        codes = self._codes
        low = 0
        high = len(codes) // 2
        while low < high:
            middle = (low + high) // 2
            found = codes[2 * middle] | codes[2 * middle + 1] << 8
            if found == code:
                return self._run + middle
            if found < code:
                low = middle + 1
            else:
                high = middle
        return -1

    # The same, but a character that the font lacks is shown as a question mark.
    def index(self, code):
        index = self.find(code)
        return index if index >= 0 else max(self.find(_QUESTION), 0)

    # The record of a glyph, in the buffer of the one before. Does not allocate.
    def glyph(self, index):
        record = self._record
        _file.seek(self._records + index * len(record))
        if _file.readinto(record) != len(record):
            raise OSError(_DAMAGED)
        return _glyph


SMALL = Font()
MEDIUM = Font()
LARGE = Font()
SUITS = Font()
# Ranks and suits of half a card's width, on the same lines: a card is one text.
NARROW = Font()
