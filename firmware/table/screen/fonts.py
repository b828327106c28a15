# The fonts of the screen: their tables are in memory, a glyph is read from fonts.fnt when it is drawn.

from binascii import crc32

from micropython import const

_PATH = __file__[: __file__.rfind(".")] + ".fnt"
_DAMAGED = "The screen's fonts (fonts.fnt) are missing or damaged. Copy the firmware to the table again."
# The CRC-32 of any data that ends with the CRC-32 of what comes before.
_WHOLE = const(0x2144DF1C)
# Bytes of the largest record of a glyph.
_LARGEST = const(384)
_HEAD = const(8)

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


_file = _open()
# To get to a record and to read it, for who draws many of them. The file is as it was when it was found to be whole.
seek = _file.seek
read = _file.readinto


# Takes the next font of the file: FONTS.md says what lies there.
class Font:
    def __init__(self):
        start = _file.tell()
        head = _file.read(_HEAD)
        run = head[2] | head[3] << 8
        count = head[4] | head[5] << 8
        size = head[6] | head[7] << 8
        _file.seek(start)
        # All of the font but its glyphs: head, code points and advances.
        self.table = _file.read(_HEAD + 2 * (count - run) + count)
        # The record that was read last, of whichever font, and where those of this one begin.
        self.record = memoryview(_glyph)[:size]
        self.records = _file.tell()
        _file.seek(self.records + count * size)

    # The record of the glyph at that position. Does not allocate.
    def glyph(self, index):
        seek(self.records + index * len(self.record))
        read(self.record)
        return self.record


SMALL = Font()
MEDIUM = Font()
LARGE = Font()
SUITS = Font()
# Ranks and suits of half a card's width, on the same lines: a card is one text.
NARROW = Font()
