# The end of a deal in the middle: headline, value and items, upright and upside down.

from micropython import const

from table.screen import colours, font_medium, font_small, text
from table.screen.area import Area
from table.screen.panel import signed
from table.screen.part import Part

_MARGIN = const(8)
_COLUMN_GAP = const(12)
_HEADLINE_TOP = const(2)
_ITEMS_TOP = const(27)
_TAG = const(16)
_LINE = const(16)
# Lines of items that stand under the headline in half of the middle.
_LINES = const(5)
_SPACE = const(6)


def parts(middle):
    half = middle.height // 2
    lower = middle.part(0, half, middle.width, half)
    upper = Area(middle.display, 2, middle.left, middle.top, middle.width, half)
    return [Part(area, _read, _paint_result) for area in (lower, upper)]


def _read(view):
    return view.headline, view.value, tuple(view.items)


def _paint_result(area, headline, value, items):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.FELT_LIGHT)
    yield from _paint_headline(area, headline, value)
    columns = 1 if len(items) <= _LINES else 2
    width = (area.width - 2 * _MARGIN - (columns - 1) * _COLUMN_GAP) // columns
    for index, item in enumerate(_listed(items, columns * _LINES)):
        left = _MARGIN + index // _LINES * (width + _COLUMN_GAP)
        _paint_item(area, left, _ITEMS_TOP + index % _LINES * _LINE, width, item)
        yield


def _paint_headline(area, headline, value):
    right = area.width - _MARGIN
    if value is not None:
        number = str(value)
        right -= text.width(font_medium, number)
        text.draw(area, font_medium, number, right, _HEADLINE_TOP, colours.GOLD)
        right -= _SPACE
    headline = text.shorten(font_medium, headline, right - _MARGIN)
    yield from text.pieces(area, font_medium, headline, _MARGIN, _HEADLINE_TOP, colours.GOLD)


# What does not fit is summed up in the last line.
def _listed(items, room):
    if len(items) <= room:
        return items
    rest = items[room - 1 :]
    return items[: room - 1] + ((text.ELLIPSIS, "", sum(item[2] for item in rest)),)


def _paint_item(area, left, top, width, item):
    label, party, points = item
    # An item without points is a remark.
    number = signed(points) if points else ""
    right = left + width - text.width(font_small, number)
    text.draw(area, font_small, number, right, top, colours.TEXT)
    right -= _SPACE
    if party:
        _paint_tag(area, left, top, party[0])
    left += _TAG + _SPACE
    label = text.shorten(font_small, label, right - left)
    text.draw(area, font_small, label, left, top, colours.TEXT)


# The party's first letter: the panels have its name.
def _paint_tag(area, left, top, letter):
    area.rounded(left, top + 1, _TAG, _LINE - 1, colours.FELT_LIGHT)
    inset = (_TAG - text.width(font_small, letter)) // 2
    text.draw(area, font_small, letter, left + inset, top, colours.TEXT)
