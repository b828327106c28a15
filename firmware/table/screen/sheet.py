# The running sheet: a column for each name, with the latest deals and the totals, upright and upside down.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.part import Part

_MARGIN = const(6)
_LINE = const(18)
# Rows of deals are closer together, because they only have digits.
_ROW = const(14)
_WIDEST = const(96)
_GAP = const(8)


def parts(middle, style):
    room = (middle.height // 2 - 2 * _LINE - _MARGIN) // _ROW
    return [Part(area, lambda view: _read(view, room), _paint_sheet) for area in middle.halves()]


# Returns the columns, the latest rows for which there is room, and the totals.
def _read(view, room):
    rows = [tuple(row) for row in view.rows[-room - 1 :]]
    return tuple(view.columns), tuple(rows[:-1]), rows[-1] if rows else ()


def _paint_sheet(area, columns, rows, totals):
    area.clear(colours.FELT)
    if not columns:
        return
    width = min((area.width - 2 * _MARGIN) // len(columns), _WIDEST)
    left = (area.width - width * len(columns)) // 2
    wide = width * len(columns)
    top = _MARGIN // 2
    area.fill(left, 0, wide, 1, colours.EDGE)
    yield
    yield from _paint_row(area, columns, left, top, width, colours.TEXT)
    top += _LINE
    for index, row in enumerate(rows):
        if not index & 1:
            area.fill(left, top, wide, _ROW, colours.PANEL)
        yield from _paint_row(area, row, left, top - 2, width, colours.TEXT)
        top += _ROW
    area.fill(left, top + 1, wide, 2, colours.GOLD)
    yield
    yield from _paint_row(area, totals, left, top + 3, width, colours.GOLD)


# Draws a row; every text ends at the right edge of its column.
def _paint_row(area, texts, left, top, width, colour):
    for entry in texts:
        entry = text.shorten(fonts.SMALL, entry, width - _GAP)
        right = left + width - _GAP // 2
        text.draw(area, fonts.SMALL, entry, right - text.width(fonts.SMALL, entry), top, colour)
        left += width
        yield
