# The page of the self-test: a line for every part of the table, in two columns, upright and upside down.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

_MARGIN = const(6)
_HEADLINE = const(26)
_LINE = const(15)
_COLUMN_GAP = const(10)
# The width of the first column, which is wider because readers and flash have longer results than the other parts.
_WIDTH = const(226)
_SPACE = const(8)
# The colours of a result: not known yet, good, wrong.
_INKS = (colours.DIM, colours.TEXT, colours.ERROR)
# An error also has a mark, because no information depends on colour alone.
_MARKS = const(("", "", "! "))


def parts(middle, style):
    return [Part(area, _read, _paint_page) for area in middle.halves()]


def _read(view):
    return view.headline, tuple(view.rows), " · ".join([fact for fact in view.facts if fact])


def _paint_page(area, headline, rows, hint):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.EDGE)
    yield from centred(area, fonts.MEDIUM, headline, 1, colours.GOLD)
    lines = (len(rows) + 1) // 2
    right = _MARGIN + _WIDTH + _COLUMN_GAP
    for index, row in enumerate(rows):
        top = _HEADLINE + index % lines * _LINE
        if index < lines:
            yield from _paint_row(area, _MARGIN, top, _WIDTH, *row)
        else:
            yield from _paint_row(area, right, top, area.width - _MARGIN - right, *row)
    yield from centred(area, fonts.SMALL, hint, area.height - _LINE - 3, colours.DIM)


# Draws the label on the left of its column, the result on the right.
def _paint_row(area, left, top, width, label, result, state):
    result = text.shorten(fonts.SMALL, _MARKS[state] + result, width)
    wide = text.width(fonts.SMALL, result)
    yield
    yield from text.pieces(area, fonts.SMALL, result, left + width - wide, top, _INKS[state])
    label = text.shorten(fonts.SMALL, label, width - wide - _SPACE)
    yield
    yield from text.pieces(area, fonts.SMALL, label, left, top, colours.DIM)
