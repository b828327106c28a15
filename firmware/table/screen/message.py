# A message instead of the trick: the welcome while the table is set up, or what stops the play.

from micropython import const

from table.screen import colours, font_large, font_medium, font_suits, text
from table.screen.area import Area
from table.screen.part import Part

_NAME = "Stichtisch"
_SUITS = "♣♠♥♦"
_SUIT_COLOURS = (colours.CLUBS, colours.SPADES, colours.HEARTS, colours.DIAMONDS)
_TILE = const(62)
_TILE_GAP = const(10)
_LINE = const(24)
_MARGIN = const(8)
# Of the welcome.
_TILE_TOP = const(10)
_NAME_TOP = const(80)
_HEADLINE_TOP = const(142)


def parts(middle):
    return [Part(middle, lambda view: (view.phase == "setup", view.headline), _paint_message)]


def _paint_message(area, welcome, headline):
    area.clear(colours.FELT)
    yield
    yield from _paint_welcome(area, headline) if welcome else _paint_twice(area, headline)


def _paint_welcome(area, headline):
    top = _TILE_TOP
    left = (area.width - 4 * _TILE - 3 * _TILE_GAP) // 2
    for index in range(4):
        area.rounded(left, top, _TILE, _TILE, colours.CARD)
        inset = (_TILE - text.width(font_suits, _SUITS[index])) // 2
        text.draw(area, font_suits, _SUITS[index], left + inset, top + 3, _SUIT_COLOURS[index])
        left += _TILE + _TILE_GAP
        yield
    left = (area.width - text.width(font_large, _NAME)) // 2
    for letter in _NAME:
        left += text.draw(area, font_large, letter, left, _NAME_TOP, colours.TEXT)
        yield
    line = text.shorten(font_medium, headline, area.width - 2 * _MARGIN)
    left = (area.width - text.width(font_medium, line)) // 2
    yield from text.pieces(area, font_medium, line, left, _HEADLINE_TOP, colours.GOLD)


# Upright for the lower half of the table, upside down for the upper one.
def _paint_twice(area, headline):
    half = area.height // 2
    lines = text.wrap(font_medium, headline, area.width - 2 * _MARGIN, half // _LINE)
    yield
    for seat in (0, 2):
        box = Area(area.display, seat, area.left, area.top, area.width, area.height)
        top = half + (half - len(lines) * _LINE) // 2
        for line in lines:
            left = (box.width - text.width(font_medium, line)) // 2
            yield from text.pieces(box, font_medium, line, left, top, colours.GOLD)
            top += _LINE
    area.fill(_MARGIN, half - 1, area.width - 2 * _MARGIN, 2, colours.FELT_LIGHT)
    yield
