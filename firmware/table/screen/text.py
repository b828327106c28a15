# Measuring, shortening, breaking and drawing text in any of the four directions.

import framebuf
from micropython import const

ELLIPSIS = "…"

_QUESTION = const(63)
# A strip of a glyph: 8 rows, one byte a column with the low bit on top; the widest glyph has 64 columns.
_STRIP_ROWS = const(8)
_WIDEST = const(64)
# Characters drawn in one piece of work.
_PIECE = const(16)

# The formats that read a strip's bytes turned for seats 0 to 3. Turned by 90 degrees a column becomes a row
# of 8 pixels: MONO_HLSB shows its low bit on the right, MONO_HMSB on the left.
_FORMATS = (framebuf.MONO_VLSB, framebuf.MONO_HLSB, framebuf.MONO_VLSB, framebuf.MONO_HMSB)
# On the screen, from one strip of a glyph to the next.
_STRIP_X = (0, -8, 0, 8)
_STRIP_Y = (8, 0, -8, 0)


def _mirrored(byte):
    result = 0
    for bit in range(8):
        result |= (byte >> bit & 1) << (7 - bit)
    return result


_MIRRORED = bytes([_mirrored(byte) for byte in range(256)])

# The strip being drawn, as framebuf.blit wants it: buffer, width, height, format.
_strip = bytearray(_WIDEST)
_source = [_strip, 0, 0, 0]
_palette = framebuf.FrameBuffer(bytearray(1), 2, 1, framebuf.GS4_HMSB)


# Position of a character in the font's OFFSETS, -1 when the font lacks it. Does not allocate.
def _find(font, code):
    if 0 <= code - font.FIRST < font.RUN:
        return code - font.FIRST
    codes = font.CODES
    low = 0
    high = len(codes) // 2
    while low < high:
        middle = (low + high) // 2
        found = codes[2 * middle] | codes[2 * middle + 1] << 8
        if found == code:
            return font.RUN + middle
        if found < code:
            low = middle + 1
        else:
            high = middle
    return -1


def has(font, character):
    return _find(font, ord(character)) >= 0


# Where a character's glyph lies in GLYPHS; a character that the font lacks is shown as a question mark.
def _start(font, code):
    index = _find(font, code)
    if index < 0:
        index = max(_find(font, _QUESTION), 0)
    return index


def _offset(font, index):
    return font.OFFSETS[2 * index] | font.OFFSETS[2 * index + 1] << 8


# Pixels that a text takes along its line. Does not allocate.
def width(font, text):
    total = 0
    for character in text:
        total += font.GLYPHS[_offset(font, _start(font, ord(character)))]
    return total


# How many characters of the text fit.
def _fitting(font, text, available):
    count = 0
    for character in text:
        available -= font.GLYPHS[_offset(font, _start(font, ord(character)))]
        if available < 0:
            break
        count += 1
    return count


# The text, or as much of it as fits with an ellipsis at its end; nothing where not even that fits.
def shorten(font, text, available):
    if width(font, text) <= available:
        return text
    available -= width(font, ELLIPSIS)
    if available < 0:
        return ""
    count = _fitting(font, text, available)
    return text[:count].rstrip(" ,.:") + ELLIPSIS


# The text in at most `lines` lines, broken at spaces; what is left over is shortened into the last one.
def wrap(font, text, available, lines):
    count = _fitting(font, text, available)
    if lines > 1 and count < len(text):
        end = text.rfind(" ", 0, count + 1)
        if end > 0:
            return [text[:end]] + wrap(font, text[end:].lstrip(), available, lines - 1)
    return [shorten(font, text, available)]


# Draws over what is there already, from the upper left corner of the line. Returns the width.
# Allocates only at characters that the interpreter has never seen before.
def draw(area, font, text, u, v, colour):
    # The palette's colour 0 is the blit's key: everything but the ink stays as it is.
    key = colour ^ 1
    _palette.pixel(0, 0, key)
    _palette.pixel(1, 0, colour)
    _source[3] = _FORMATS[area.seat]
    start = u
    for character in text:
        u += _draw_glyph(area, font, _start(font, ord(character)), u, v, key)
    return u - start


# The same for texts of any length: a generator that yields after every few characters. Allocates.
def pieces(area, font, text, u, v, colour):
    for start in range(0, len(text), _PIECE):
        u += draw(area, font, text[start : start + _PIECE], u, v, colour)
        yield


def _draw_glyph(area, font, index, u, v, key):
    glyphs = font.GLYPHS
    seat = area.seat
    start = _offset(font, index)
    advance = glyphs[start]
    strips = glyphs[start + 2] & 7
    if not strips:
        return advance
    columns = (_offset(font, index + 1) - start - 3) // strips
    u += glyphs[start + 2] >> 3
    v += glyphs[start + 1]
    x = area.x(u, v, columns, _STRIP_ROWS)
    y = area.y(u, v, columns, _STRIP_ROWS)
    _source[1 + (seat & 1)] = columns
    _source[2 - (seat & 1)] = _STRIP_ROWS
    start += 3
    for _strip_number in range(strips):
        _load_strip(seat, glyphs, start, columns)
        start += columns
        area.fb.blit(_source, x, y, key, _palette)
        x += _STRIP_X[seat]
        y += _STRIP_Y[seat]
    return advance


# Seats 2 and 3 see the columns in reverse, seat 2 each of them upside down too.
def _load_strip(seat, glyphs, start, columns):
    strip = _strip
    if seat < 2:
        for column in range(columns):
            strip[column] = glyphs[start + column]
        return
    last = start + columns - 1
    if seat == 2:
        mirrored = _MIRRORED
        for column in range(columns):
            strip[column] = mirrored[glyphs[last - column]]
    else:
        for column in range(columns):
            strip[column] = glyphs[last - column]
