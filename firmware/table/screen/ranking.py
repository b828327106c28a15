# The end of the evening: the place of each player, upright and upside down.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

_MARGIN = const(8)
_HEADLINE = const(28)
_LINE = const(22)
_WIDEST = const(280)
_COLUMN_GAP = const(28)
_SPACE = const(8)


def parts(middle, style):
    return [Part(area, _read, _paint_ranking) for area in middle.halves()]


def _read(view):
    return view.headline, tuple(view.ranking)


def _paint_ranking(area, headline, ranking):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.EDGE)
    top = 2
    if headline:
        yield from centred(area, fonts.MEDIUM, headline, top, colours.GOLD)
        top = _HEADLINE
    lines = len(ranking)
    columns = 1
    if lines * _LINE > area.height - top:
        lines = (lines + 1) // 2
        columns = 2
    width = (area.width - 2 * _MARGIN - (columns - 1) * _COLUMN_GAP) // columns
    width = min(width, _WIDEST)
    left = (area.width - columns * width - (columns - 1) * _COLUMN_GAP) // 2
    top += (area.height - top - lines * _LINE) // 2
    indent = max([text.width(fonts.MEDIUM, entry[0]) for entry in ranking] + [0]) + _SPACE
    for index, entry in enumerate(ranking):
        at = left + index // lines * (width + _COLUMN_GAP)
        yield from _paint_entry(area, entry, at, top + index % lines * _LINE, width, indent)


def _paint_entry(area, entry, left, top, width, indent):
    place, name, total = entry
    text.draw(area, fonts.MEDIUM, place, left + indent - _SPACE - text.width(fonts.MEDIUM, place), top, colours.GOLD)
    right = left + width - text.width(fonts.MEDIUM, total)
    text.draw(area, fonts.MEDIUM, total, right, top, colours.TEXT)
    yield
    name = text.shorten(fonts.MEDIUM, name, right - _SPACE - left - indent)
    yield
    yield from text.pieces(area, fonts.MEDIUM, name, left + indent, top, colours.TEXT)
