# The trick in the middle: the cards in front of each place, facing it, and the numbers and facts of the deal.

from micropython import const

from cardrules.cards import NO_CARD
from table.screen import card, colours, fonts, text
from table.screen.area import Area
from table.screen.lines import centred, fit
from table.screen.part import Part

# A slot is wide enough for the two cards of people who share a place; a single card is in its middle.
_GAP = const(4)
_SLOT_WIDTH = 2 * card.WIDTH + _GAP
# The depth of each side of the area in the middle: a slot, and one line of pixels behind it.
_SIDE = card.HEIGHT + 1
_SEPARATOR = const(" · ")
_CLOSE = const("·")
# The numbers of deal and trick are shown once, between the facts for the two long sides.
_NUMBERS = const(16)
_NUMBERS_TOP = const(-2)


def parts(middle, style):
    made = [_side_part(middle, place, style) for place in range(4)]
    strip = middle.part(_SIDE, _SIDE, middle.width - 2 * _SIDE, middle.height - 2 * _SIDE)
    high = (strip.height - _NUMBERS) // 2
    numbers = strip.part(0, high, strip.width, strip.height - 2 * high)
    made.append(Part(numbers, lambda view: (_numbers(view, style),), _paint_numbers))
    for half in strip.halves():
        area = half.part(0, half.height - high, half.width, high)
        made.append(Part(area, lambda view: tuple([fact for fact in view.facts if fact][:3]), _paint_facts))
    return made


def _side_part(middle, place, style):
    return Part(_side(middle, place), lambda view: _read(view, place, style), _paint_side, _differing)


# The left and the right side of the area include its corners.
def _side(middle, place):
    if place & 1:
        x = middle.left if place == 1 else middle.right - _SIDE
        return Area(None, place, x, middle.top, _SIDE, middle.height)
    y = middle.top if place == 2 else middle.bottom - _SIDE
    return Area(None, place, middle.left + _SIDE, y, middle.width - 2 * _SIDE, _SIDE)


def _read(view, place, style):
    people = view.people[place]
    return style, tuple(view.cards[place]), tuple([person[1] for person in people])


# Returns the area that changes: the slot of the cards or, if the number of slots differs, the whole side.
def _differing(side, before, after):
    if _places(before) != _places(after):
        return side
    return _slot(side, _places(after))


# The number of cards that a side has room for: none if no player is there.
def _places(read):
    _, cards, turns = read
    return min(max(len(cards), 1 if turns else 0), 2)


def _slot(side, places):
    width = card.WIDTH if places == 1 else _SLOT_WIDTH
    return side.part((side.width - width) // 2, 0, width, card.HEIGHT)


def _paint_side(side, style, cards, turns):
    side.clear(colours.FELT)
    yield
    places = _places((style, cards, turns))
    if not places:
        return
    area = _slot(side, places)
    for index in range(places):
        place = area.part(index * (card.WIDTH + _GAP), 0, card.WIDTH, card.HEIGHT)
        if index < len(cards) and cards[index][0] != NO_CARD:
            yield from card.paint(place, style, *cards[index])
        elif turns:
            card.paint_place(place, any(turns) if places == 1 else index < len(turns) and turns[index])
            yield


def _numbers(view, style):
    numbers = ((style.words[0], view.deal_number), (style.words[1], view.trick_number))
    return _SEPARATOR.join([word + " " + str(number) for word, number in numbers if number])


def _paint_numbers(area, numbers):
    area.clear(colours.FELT)
    yield from centred(area, fonts.SMALL, numbers, _NUMBERS_TOP, colours.DIM)


# Draws the facts in one line, in the largest font and with the widest separator that fit.
def _paint_facts(area, *known):
    area.clear(colours.FELT)
    facts = list(known)
    if not facts:
        return
    yield
    for font, separator in ((fonts.MEDIUM, _SEPARATOR), (fonts.SMALL, _SEPARATOR), (fonts.SMALL, _CLOSE)):
        if text.width(font, separator.join(facts)) <= area.width:
            break
        yield
    gaps = (len(facts) - 1) * text.width(font, separator)
    yield from fit(font, facts, area.width - gaps)
    yield from centred(area, font, separator.join(facts), (area.height - font.lines) // 2, colours.TEXT)
