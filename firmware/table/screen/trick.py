# The trick in the middle: a card before each seat, turned to it, and the number of deal and trick.

from micropython import const

from cardrules.cards import NO_CARD
from table.screen import colours, font_large, font_medium, font_small, font_suits, text
from table.screen.area import Area
from table.screen.part import Part

# A card is as wide as its slot without the tabs at both ends, which mark who led and who won.
_CARD_WIDTH = const(132)
_CARD_HEIGHT = const(64)
_TAB_WIDTH = const(14)
_TAB_HEIGHT = const(30)
_SLOT_WIDTH = const(160)
_MARGIN = const(4)
_LINE_GAP = const(1)
# Capitals are 42 lines high and begin in the font's second, suits are 53.
_RANK_TOP = const(10)
_SUIT_TOP = const(4)
_RANK_GAP = const(6)
# Half of what these ranks have under the line, by which they are raised.
_RAISED = {"J": 6, "Q": 4}

# By suit number and rank number of cardrules.cards.
_SUITS = "♣♠♥♦"
_SUIT_COLOURS = (colours.CLUBS, colours.SPADES, colours.HEARTS, colours.DIAMONDS)
_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def parts(middle, words):
    made = [Part(_slot(middle, seat), _reader(seat), _paint_slot) for seat in range(4)]
    made.append(Part(_strip(middle), lambda view: _numbers(view, words), _paint_numbers))
    return made


def _slot(middle, seat):
    x = middle.left + (middle.width - _SLOT_WIDTH) // 2
    y = middle.top + (middle.height - _SLOT_WIDTH) // 2
    wide, high = (_CARD_HEIGHT, _SLOT_WIDTH) if seat & 1 else (_SLOT_WIDTH, _CARD_HEIGHT)
    if seat == 0:
        y = middle.bottom - _MARGIN - high
    elif seat == 1:
        x = middle.left + _MARGIN
    elif seat == 2:
        y = middle.top + _MARGIN
    else:
        x = middle.right - _MARGIN - wide
    return Area(middle.display, seat, x, y, wide, high)


# What lies between the cards of seats 0 and 2.
def _strip(middle):
    edge = _MARGIN + _CARD_HEIGHT
    return middle.part(edge, edge, middle.width - 2 * edge, middle.height - 2 * edge)


def _reader(seat):
    def read(view):
        complete = view.winner >= 0
        return (
            view.cards[seat],
            view.turn == seat,
            view.leader == seat and view.cards[seat] != NO_CARD,
            view.winner == seat,
            complete and view.winner != seat,
        )

    return read


def _paint_slot(area, card, turn, leader, winner, beaten):
    area.clear(colours.FELT)
    if card == NO_CARD:
        _paint_place(area, turn)
        return
    if leader:
        _paint_tab(area, 0, "1", colours.DIM)
    if winner:
        _paint_tab(area, _TAB_WIDTH + _CARD_WIDTH, "★", colours.GOLD)
    face = colours.CARD_DIM if beaten else colours.CARD
    edge = colours.GOLD if winner else face
    area.framed(_TAB_WIDTH, 0, _CARD_WIDTH, _CARD_HEIGHT, 4, edge, face)
    yield
    yield from _paint_face(area, card)


def _paint_place(area, turn):
    edge = colours.GOLD if turn else colours.FELT_LIGHT
    area.framed(_TAB_WIDTH, 0, _CARD_WIDTH, _CARD_HEIGHT, 2, edge, colours.FELT)
    if turn:
        area.arrow((_SLOT_WIDTH - 48) // 2, 20, 48, colours.GOLD)


def _paint_tab(area, u, sign, colour):
    top = (_CARD_HEIGHT - _TAB_HEIGHT) // 2
    area.fill(u, top, _TAB_WIDTH, _TAB_HEIGHT, colour)
    left = u + (_TAB_WIDTH - text.width(font_medium, sign)) // 2
    text.draw(area, font_medium, sign, left, top + 3, colours.CLUBS)


def _paint_face(area, card):
    suit = _SUITS[card // 13]
    rank = _RANKS[card % 13]
    colour = _SUIT_COLOURS[card // 13]
    rank_width = text.width(font_large, rank)
    width = rank_width + _RANK_GAP + text.width(font_suits, suit)
    left = (_SLOT_WIDTH - width) // 2
    text.draw(area, font_large, rank, left, _RANK_TOP - _RAISED.get(rank, 0), colour)
    yield
    text.draw(area, font_suits, suit, left + rank_width + _RANK_GAP, _SUIT_TOP, colour)
    yield


def _numbers(view, words):
    label = ""
    if view.deal_number:
        label = words[0] + " " + str(view.deal_number)
    if view.trick_number:
        label += " · " + words[1] + " " + str(view.trick_number)
    return (label,)


# Once for the lower half of the table, once for the upper one.
def _paint_numbers(area, label):
    area.clear(colours.FELT)
    half = area.height // 2
    for seat in (0, 2):
        box = Area(area.display, seat, area.left, area.top, area.width, area.height)
        line = text.shorten(font_small, label, box.width)
        left = (box.width - text.width(font_small, line)) // 2
        text.draw(box, font_small, line, left, half + _LINE_GAP, colours.DIM)
        yield
