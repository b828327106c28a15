# The trick in the middle: what lies before each place, turned to it, and the numbers and facts of the deal.

from micropython import const

from cardrules.cards import FOOL, NO_CARD, UNKNOWN
from table.screen import colours, fonts, pair, text
from table.screen.area import Area
from table.screen.card import COURT, RAISED, ink, paint_ground, paint_place, small_texts
from table.screen.lines import centred, fit
from table.screen.part import Part

# A slot holds one card between two tabs, which mark who led and who won, or two cards of people who share a place.
_SLOT_WIDTH = const(178)
_SLOT_HEIGHT = const(62)
# The side of the middle that a slot lies at is as deep: there is a line behind the slot.
_SIDE = const(63)
_TAB_WIDTH = const(18)
_TAB_HEIGHT = const(32)
_CARD_WIDTH = const(142)
_BORDER = const(4)
# Lines of a text in small and medium, and how close small ones stand.
_FONT = const(18)
_FONT_MEDIUM = const(24)
_LINE = const(15)
_SEPARATOR = const(" · ")
# Capitals are 42 lines high and begin in the font's second, suits are 53; digits stand closer than in a text.
_RANK_TOP = const(9)
_SUIT_TOP = const(3)
_GAP = const(6)
_CLOSER = const(4)
# The other motif of a card with two: rank over suit at the right.
_OTHER_WIDTH = const(22)
_OTHER_TOP = const(13)


def parts(middle, style):
    made = [_side_part(middle, place, style) for place in range(4)]
    for half in _strip(middle).halves():
        made.append(Part(half, lambda view: _texts(view, style), _paint_texts))
    return made


def _side_part(middle, place, style):
    return Part(_side(middle, place), lambda view: _read(view, place, style), _paint_side, _differing)


# The sides at the left and at the right take the corners.
def _side(middle, place):
    if place & 1:
        x = middle.left if place == 1 else middle.right - _SIDE
        return Area(None, place, x, middle.top, _SIDE, middle.height)
    y = middle.top if place == 2 else middle.bottom - _SIDE
    return Area(None, place, middle.left + _SIDE, y, middle.width - 2 * _SIDE, _SIDE)


# What lies between the sides.
def _strip(middle):
    return middle.part(_SIDE, _SIDE, middle.width - 2 * _SIDE, middle.height - 2 * _SIDE)


def _read(view, place, style):
    people = view.people[place]
    return style, tuple(view.cards[place]), tuple([person[1] for person in people])


# The slot, or a card without its tabs, where the same ones are marked, or none: beside them nothing is drawn.
def _differing(side, before, after):
    cards, others = before[1], after[1]
    slot = _slot(side)
    if len(cards) != 1 or len(others) != 1 or cards[0][2:4] != others[0][2:4]:
        return slot
    return slot.part(_TAB_WIDTH, 0, _CARD_WIDTH, _SLOT_HEIGHT)


def _slot(side):
    return side.part((side.width - _SLOT_WIDTH) // 2, 0, _SLOT_WIDTH, _SLOT_HEIGHT)


def _paint_side(side, style, cards, turns):
    side.clear(colours.FELT)
    area = _slot(side)
    yield
    if len(cards) > 1:
        yield from pair.paint(area, style, cards, turns)
    elif cards and cards[0][0] != NO_CARD:
        yield from _paint_card(area, style, *cards[0])
    elif turns:
        # Nobody plays where nobody sits.
        paint_place(area, _TAB_WIDTH, _CARD_WIDTH, any(turns))
        yield


def _paint_card(area, style, card, other, led, won, beaten):
    if led:
        _paint_tab(area, 0, "1", colours.DIM)
    if won:
        _paint_tab(area, _TAB_WIDTH + _CARD_WIDTH, "★", colours.GOLD)
    yield
    paint_ground(area, _TAB_WIDTH, _CARD_WIDTH, _BORDER, won, beaten)
    yield
    width = _CARD_WIDTH - 2 * _BORDER
    left = _TAB_WIDTH + _BORDER
    if NO_CARD < other < UNKNOWN:
        width -= _OTHER_WIDTH
        yield from _paint_other(area, style, other, left + width, beaten)
    if card < FOOL:
        yield from _paint_face(area, style, card, left, width, beaten)
    elif card < UNKNOWN:
        yield from _paint_court(area, style, card, left, width, beaten)


def _paint_tab(area, u, sign, colour):
    top = (area.height - _TAB_HEIGHT) // 2
    area.fill(u, top, _TAB_WIDTH, _TAB_HEIGHT, colour)
    left = u + (_TAB_WIDTH - text.width(fonts.MEDIUM, sign)) // 2
    text.draw(area, fonts.MEDIUM, sign, left, top + 4, colours.INK)


def _paint_face(area, style, card, left, width, beaten):
    rank = style.ranks[card % 13]
    suit = style.suits[card // 13]
    colour = ink(style, card, beaten)
    wide = text.width(fonts.LARGE, rank) - _CLOSER * (len(rank) - 1)
    wide_suit = text.width(fonts.SUITS, suit)
    gap = min(_GAP, width - wide - wide_suit)
    left += (width - wide - gap - wide_suit) // 2
    text.draw(area, fonts.SUITS, suit, left + wide + gap, _SUIT_TOP, colour)
    yield
    for digit in rank:
        left += text.draw(area, fonts.LARGE, digit, left, _RANK_TOP - RAISED.get(rank, 0), colour) - _CLOSER
        yield


# Fool and Pope: their sign and their name.
def _paint_court(area, style, card, left, width, beaten):
    colour = ink(style, card, beaten)
    sign = COURT[card - FOOL]
    wide = text.width(fonts.SUITS, sign)
    name = style.words[2 + card - FOOL]
    font = fonts.MEDIUM
    lines = _FONT_MEDIUM
    if text.width(font, name) > width - wide - _GAP:
        font = fonts.SMALL
        lines = _FONT
    name = text.shorten(font, name, width - wide - _GAP)
    left += (width - wide - _GAP - text.width(font, name)) // 2
    yield
    text.draw(area, fonts.SUITS, sign, left, _SUIT_TOP, colour)
    yield
    yield from text.pieces(area, font, name, left + wide + _GAP, (area.height - lines) // 2, colour)


def _paint_other(area, style, card, left, beaten):
    top = _OTHER_TOP
    colour = ink(style, card, beaten)
    for entry in small_texts(style, card):
        entry = text.shorten(fonts.SMALL, entry, _OTHER_WIDTH)
        inset = (_OTHER_WIDTH - text.width(fonts.SMALL, entry)) // 2
        text.draw(area, fonts.SMALL, entry, left + inset, top, colour)
        top += _LINE
        yield


def _texts(view, style):
    deal = style.words[0] + " " + str(view.deal_number) if view.deal_number else ""
    trick = style.words[1] + " " + str(view.trick_number) if view.trick_number else ""
    return deal, trick, tuple([fact for fact in view.facts if fact][:3])


# Numbers and facts have a line each. Where facts need more, the first one takes the place of the deal's number.
def _paint_texts(area, deal, trick, facts):
    area.clear(colours.FELT)
    numbers = [entry for entry in (deal, trick) if entry]
    facts = list(facts)
    colour = colours.DIM
    if len(facts) > 1 and text.width(fonts.SMALL, _SEPARATOR.join(facts)) > area.width:
        numbers = [trick, facts.pop(0)] if trick else [facts.pop(0)]
        colour = colours.TEXT
    yield
    top = 0 if facts and numbers else (area.height - _FONT) // 2
    for entries, ink_of_line in ((numbers, colour), (facts, colours.TEXT)):
        if entries:
            gaps = (len(entries) - 1) * text.width(fonts.SMALL, _SEPARATOR)
            yield from fit(fonts.SMALL, entries, area.width - gaps)
            yield from centred(area, fonts.SMALL, _SEPARATOR.join(entries), top, ink_of_line)
            top = area.height - _FONT
