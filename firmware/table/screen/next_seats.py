# The places at which everybody plays next: a line for each, upright and upside down.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

_MARGIN = const(8)
_WIDEST = const(340)
_SPACE = const(8)
# A few lines are drawn large. If there are more, they are small and as close together as necessary. Lines that are
# close together overlap each other's margins, and the first line overlaps the margin of the headline.
_FEW = const(4)
_TOP = const(29)
_LINE = const(22)
_TOP_SMALL = const(11)
_LINE_SMALL = const(18)
# The text before the last colon is a name and may be cut short.
_COLON = const(": ")


def parts(middle, style):
    return [Part(area, lambda view: (view.headline, tuple(view.rows)), _paint_next) for area in middle.halves()]


def _paint_next(area, headline, lines):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.EDGE)
    width = min(area.width - 2 * _MARGIN, _WIDEST)
    left = (area.width - width) // 2
    if len(lines) <= _FEW:
        font, top, high = fonts.MEDIUM, _TOP, _LINE
    else:
        font, top = fonts.SMALL, _TOP_SMALL
        high = min((area.height - _LINE_SMALL - top) // (len(lines) - 1), _LINE_SMALL)
        for index in range(0, len(lines), 2):
            bar = top + index * high + (_LINE_SMALL - high) // 2
            area.fill(left - _SPACE // 2, bar, width + _SPACE, high, colours.PANEL)
    yield
    yield from centred(area, font, headline, 2 if font is fonts.MEDIUM else 0, colours.GOLD)
    for line in lines:
        yield from _paint_line(area, font, line, left, top, width)
        top += high


def _paint_line(area, font, line, left, top, width):
    colon = line.rfind(_COLON)
    where = line[colon + len(_COLON) :] if colon > 0 else ""
    room = width - text.width(font, where) - _SPACE
    if not where or room < width // 4:
        line = text.shorten(font, line, width)
        yield
        yield from text.pieces(area, font, line, left, top, colours.TEXT)
        return
    name = text.shorten(font, line[:colon], room)
    yield
    yield from text.pieces(area, font, name, left, top, colours.TEXT)
    yield from text.pieces(area, font, where, left + room + _SPACE, top, colours.GOLD)
