# Measuring, shortening, breaking and drawing text in any of the four directions.

import framebuf
from micropython import const

# A port that cannot compile viper refuses the whole file with SyntaxError.
try:
    from table.screen.turn_viper import turn
except SyntaxError:
    from table.screen.turn_plain import turn

ELLIPSIS = "…"

# Characters drawn in one piece of work.
_PIECE = const(12)
# Bytes of the largest glyph.
_LARGEST = const(384)

# What a record of a font holds, see FONTS.md.
_TOP = const(0)
_LEFT = const(1)
_COLUMNS = const(2)
_STRIP_COUNT = const(3)
_STRIPS = const(4)

# The formats that show a glyph's bytes turned for seats 0 to 3. Turned by 90 degrees a column becomes a row
# of 8 pixels a byte: MONO_HLSB shows the low bit on the right, MONO_HMSB on the left.
_FORMATS = (framebuf.MONO_VLSB, framebuf.MONO_HLSB, framebuf.MONO_VLSB, framebuf.MONO_HMSB)

# The glyph being drawn, as framebuf.blit wants it: buffer, width, height, format.
_turned = bytearray(_LARGEST)
_source = [_turned, 0, 0, 0]
_palette = framebuf.FrameBuffer(bytearray(1), 2, 1, framebuf.GS4_HMSB)


def has(font, character):
    return font.find(ord(character)) >= 0


# Pixels that a text takes along its line. Does not allocate.
def width(font, text):
    total = 0
    for character in text:
        total += font.advances[font.index(ord(character))]
    return total


# How many characters of the text fit.
def _fitting(font, text, available):
    count = 0
    for character in text:
        available -= font.advances[font.index(ord(character))]
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
    _source[0] = _turned if area.seat else font.strips
    _source[3] = _FORMATS[area.seat]
    start = u
    for character in text:
        u += _draw_glyph(area, font, font.index(ord(character)), u, v, key)
    return u - start


# The same for texts of any length: a generator that yields after every few characters. Allocates.
def pieces(area, font, text, u, v, colour):
    for start in range(0, len(text), _PIECE):
        u += draw(area, font, text[start : start + _PIECE], u, v, colour)
        yield


def _draw_glyph(area, font, index, u, v, key):
    glyph = font.glyph(index)
    columns = glyph[_COLUMNS]
    if columns:
        strips = glyph[_STRIP_COUNT]
        lines = 8 * strips
        u += glyph[_LEFT]
        v += glyph[_TOP]
        seat = area.seat
        if seat:
            turn(glyph, _STRIPS, columns, strips, seat, _turned)
        _source[1 + (seat & 1)] = columns
        _source[2 - (seat & 1)] = lines
        area.fb.blit(_source, area.x(u, v, columns, lines), area.y(u, v, columns, lines), key, _palette)
    return font.advances[index]
