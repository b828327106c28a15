# The welcome page while no player has joined; after that, questions and settings before the first deal.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

_NAME = const("Stichtisch")
_TILE = const(36)
_TILE_GAP = const(10)
_SUIT_TOP = const(5)
_LINE = const(23)
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
        text.draw(area, fonts.SUITS, suits[index], left + inset, _SUIT_TOP, colours.CLUBS + index)
        left += _TILE + _TILE_GAP
        yield


def _paint_texts(area, seated, headline, facts):
    area.clear(colours.FELT)
    yield
    room = _LINES if seated else 1
    lines = text.wrap(fonts.TALL, headline, area.width, room) if headline else []
    yield
    # If the headline needs two lines, there is no room for facts.
    above = "" if seated else _NAME
    below = facts if seated and len(lines) < _LINES else ""
    top = max((area.height - (len(lines) + bool(above) + bool(below)) * _LINE) // 2 - 2, 0)
    if above:
        yield from centred(area, fonts.TALL, above, top, colours.TEXT)
        top += _LINE
    for line in lines:
        yield from centred(area, fonts.TALL, line, top, colours.GOLD)
        top += _LINE
    if below:
        yield from centred(area, fonts.MEDIUM, below, top + 3, colours.TEXT)
