# The end of a deal in the middle: headline, value, facts and items, upright and upside down.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import minus, signed
from table.screen.part import Part

_MARGIN = const(4)
_COLUMN_GAP = const(8)
_HEADLINE_TOP = const(1)
_ITEMS_TOP = const(22)
# The room below the last line, for descenders.
_BELOW = const(3)
_TAG = const(15)
_LINE = const(15)
# The line height for many items; the letters of items have hardly any descenders.
_CLOSER = const(14)
_SPACE = const(4)


def parts(middle, style):
    return [Part(area, _read, _paint_result) for area in middle.halves()]


def _read(view):
    return view.headline, view.value, " · ".join([fact for fact in view.facts if fact]), tuple(view.items)


def _paint_result(area, headline, value, facts, items):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.EDGE)
    yield from _paint_headline(area, headline, value)
    top = _ITEMS_TOP
    if facts:
        facts = text.shorten(fonts.SMALL, facts, area.width - 2 * _MARGIN)
        yield
        yield from text.pieces(area, fonts.SMALL, facts, _MARGIN, top, colours.DIM)
        top += _LINE
    high = _LINE if len(items) <= 2 * ((area.height - top - _BELOW) // _LINE) else _CLOSER
    lines = (area.height - top - _BELOW) // high
    columns = 1 if len(items) <= lines else 2
    width = (area.width - 2 * _MARGIN - (columns - 1) * _COLUMN_GAP) // columns
    # If no item belongs to a party, no space is reserved for tags.
    indent = _TAG + _SPACE if any(item[1] for item in items) else 0
    for index, item in enumerate(_listed(items, columns * lines)):
        left = _MARGIN + index // lines * (width + _COLUMN_GAP)
        yield from _paint_item(area, left, top + index % lines * high, width, indent, item)


def _paint_headline(area, headline, value):
    right = area.width - _MARGIN
    if value is not None:
        number = minus(value)
        right -= text.width(fonts.MEDIUM, number)
        text.draw(area, fonts.MEDIUM, number, right, _HEADLINE_TOP, colours.GOLD)
        right -= _SPACE
    font = fonts.MEDIUM if text.width(fonts.MEDIUM, headline) <= right - _MARGIN else fonts.SMALL
    headline = text.shorten(font, headline, right - _MARGIN)
    yield
    top = _HEADLINE_TOP + fonts.MEDIUM.base - font.base
    yield from text.pieces(area, font, headline, _MARGIN, top, colours.GOLD)


# Items that do not fit are added up in the last line.
def _listed(items, room):
    if len(items) <= room:
        return items
    rest = items[room - 1 :]
    return items[: room - 1] + ((text.ELLIPSIS, "", sum([item[2] for item in rest])),)


def _paint_item(area, left, top, width, indent, item):
    label, party, points = item
    # An item without points is a remark.
    number = signed(points) if points else ""
    right = left + width - text.width(fonts.SMALL, number)
    text.draw(area, fonts.SMALL, number, right, top, colours.TEXT)
    if party:
        _paint_tag(area, left, top, party[0])
    yield
    left += indent
    label = text.shorten(fonts.SMALL, label, right - _SPACE - left)
    yield
    yield from text.pieces(area, fonts.SMALL, label, left, top, colours.TEXT)


# Draws the party's first letter; the panels show its name.
def _paint_tag(area, left, top, letter):
    area.rounded(left, top + 1, _TAG, _CLOSER, colours.DIM)
    inset = (_TAG - text.width(fonts.SMALL, letter)) // 2
    text.draw(area, fonts.SMALL, letter, left + inset, top, colours.INK)
