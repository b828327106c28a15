# The welcome while nobody sits at the table, and then what is asked or set before the first deal.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

_NAME = const("Stichtisch")
_TILE = const(60)
_TILE_GAP = const(12)
# In each half, from the tiles on: the capitals of the name have 42 lines and begin in the second.
_NAME_TOP = const(5)
_HEADLINE_UNDER_NAME = const(48)
_LINE = const(24)
_LINE_SMALL = const(18)
_LINES = const(2)


def parts(middle, style):
    tiles = middle.part(0, (middle.height - _TILE) // 2, middle.width, _TILE)
    high = (middle.height - _TILE) // 2
    made = [Part(tiles, lambda view: (style.suits,), _paint_tiles)]
    for half in middle.halves():
        made.append(Part(half.part(0, half.height - high, half.width, high), _read, _paint_texts))
    return made


def _read(view):
    return any(view.people), view.headline, " · ".join([fact for fact in view.facts if fact])


def _paint_tiles(area, suits):
    area.clear(colours.FELT)
    left = (area.width - 4 * _TILE - 3 * _TILE_GAP) // 2
    for index in range(4):
        area.rounded(left, 0, _TILE, _TILE, colours.CARD)
        inset = (_TILE - text.width(fonts.SUITS, suits[index])) // 2
        text.draw(area, fonts.SUITS, suits[index], left + inset, 2, colours.CLUBS + index)
        left += _TILE + _TILE_GAP
        yield


def _paint_texts(area, seated, headline, facts):
    area.clear(colours.FELT)
    yield
    if not seated:
        yield from _paint_name(area)
        yield from centred(area, fonts.SMALL, headline, _HEADLINE_UNDER_NAME, colours.GOLD)
        return
    lines = text.wrap(fonts.MEDIUM, headline, area.width, _LINES) if headline else []
    yield
    # What fits: two lines of headline leave no room for facts.
    if len(lines) == _LINES:
        facts = ""
    top = (area.height - len(lines) * _LINE - (_LINE_SMALL if facts else 0)) // 2
    for line in lines:
        yield from centred(area, fonts.MEDIUM, line, top, colours.GOLD)
        top += _LINE
    if facts:
        yield from centred(area, fonts.SMALL, facts, top, colours.TEXT)


def _paint_name(area):
    left = (area.width - text.width(fonts.LARGE, _NAME)) // 2
    for letter in _NAME:
        left += text.draw(area, fonts.LARGE, letter, left, _NAME_TOP, colours.TEXT)
        yield
