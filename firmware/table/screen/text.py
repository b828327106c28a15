# Measuring, shortening, breaking and drawing text in any of the four directions.

from array import array

from micropython import const

# On a port that cannot compile viper, this import raises SyntaxError.
try:
    from table.screen.glyphs_viper import lay_out, put_all, put_sideways, put_upright
except SyntaxError:
    from table.screen.glyphs_plain import lay_out, put_all, put_sideways, put_upright

ELLIPSIS = "…"

# The number of characters that are drawn in one piece of work.
_PIECE = const(12)
# A width that is greater than that of any line.
_ANY = const(0x7FFF)

# The layout that lay_out() fills: the next start, the number of characters, the room left; then, for each character,
# the position of its glyph and its advance.
_NEXT = const(0)
_COUNT = const(1)
_REST = const(2)
_GLYPHS = const(3)
_layout = array("H", [0] * (_GLYPHS + 2 * _PIECE))


# Returns the number of pixels that a text takes along its line. Neither this function nor _fitting() allocates.
def width(font, text):
    lay_out(text, 0, len(text), _ANY, font.table, _layout)
    return _ANY - _layout[_REST]


# Returns how many characters of the text fit.
def _fitting(font, text, available):
    lay_out(text, 0, len(text), max(available, 0), font.table, _layout)
    return _layout[_COUNT]


# Returns the beginning of the record of a character's glyph, among the records of its font.
def start_of(font, character):
    lay_out(character, 0, 1, _ANY, font.table, _layout)
    return font.start(_layout[_GLYPHS])


# Returns the text; if it is too long, its beginning with an ellipsis; "" if not even that fits.
def shorten(font, text, available):
    if width(font, text) <= available:
        return text
    available -= width(font, ELLIPSIS)
    if available < 0:
        return ""
    count = _fitting(font, text, available)
    return text[:count].rstrip(" ,.:") + ELLIPSIS


# Returns the text in at most `lines` lines, broken at spaces. If there is more text, the last line is shortened.
def wrap(font, text, available, lines):
    count = _fitting(font, text, available)
    if lines > 1 and count < len(text):
        end = text.rfind(" ", 0, count + 1)
        if end > 0:
            return [text[:end]] + wrap(font, text[end:].lstrip(), available, lines - 1)
    return [shorten(font, text, available)]


# Draws a text over the picture, from the upper left corner of the line. Returns the width. Does not allocate.
def draw(area, font, text, u, v, colour):
    begin = u
    start = 0
    left = len(text)
    while left > 0:
        u += _draw_piece(area, font, text, start, u, v, colour, left)
        start = _layout[_NEXT]
        left -= _PIECE
    return u - begin


# Draws a text of any length: a generator that yields after every few characters.
def pieces(area, font, text, u, v, colour):
    start = 0
    left = len(text)
    while left > 0:
        u += _draw_piece(area, font, text, start, u, v, colour, left)
        start = _layout[_NEXT]
        left -= _PIECE
        yield


# Draws one piece of a text of which `left` characters remain; returns the width of the piece.
def _draw_piece(area, font, text, start, u, v, colour, left):
    layout = _layout
    lay_out(text, start, min(left, _PIECE), _ANY, font.table, layout)
    put = put_sideways if area.seat & 1 else put_upright
    x = area.x(u, v, 1, 1)
    y = area.y(u, v, 1, 1)
    put_all(put, font, layout, area.canvas, colour, x, y, area.seat)
    return _ANY - layout[_REST]
