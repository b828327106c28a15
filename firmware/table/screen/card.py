# A small picture of a card of the trick; the card itself is on the cloth. Above the picture are marks if the card led
# or won.

from micropython import const

from cardrules.cards import FOOL, NO_CARD, UNKNOWN
from table.screen import colours, fonts, text

WIDTH = const(75)
# The height of the card, and its height with the marks.
_HIGH = const(32)
HEIGHT = const(45)
_BORDER = const(2)
_CORNER = const(6)
_RANK_TOP = const(2)
_SUIT_TOP = const(3)
_GAP = const(2)
# The number of pixels by which a rank with a descender is raised: half of the descender.
_RAISED = {"J": 2, "Q": 2}
# The signs of the Fool and the Pope, which are also in the font SUITS.
_COURT = const("\ue003\ue004")
# The second motif of a card with two: rank above suit, on the right.
_OTHER_WIDTH = const(19)
_OTHER_TOP = const(0)
_OTHER_LINE = const(14)
_MARK_WIDTH = const(18)
_MARK_HEIGHT = const(12)
_MARK_INSET = const(6)
_ARROW = const(40)


# Draws an empty slot, in which a card is awaited or may still be laid.
def paint_place(area, turn):
    card = _face(area)
    card.framed(0, 0, WIDTH, _HIGH, 2, colours.GOLD if turn else colours.EDGE, colours.FELT)
    if turn:
        card.arrow((WIDTH - _ARROW) // 2, 6, _ARROW, colours.GOLD)


def paint(area, style, card, other, led, won, beaten):
    if led:
        _paint_mark(area, _MARK_INSET, "1", colours.DIM)
    if won:
        _paint_mark(area, WIDTH - _MARK_INSET - _MARK_WIDTH, "★", colours.GOLD)
    yield
    face = _face(area)
    _paint_ground(face, won, beaten)
    yield
    width = WIDTH - 2 * _BORDER
    if NO_CARD < other < UNKNOWN:
        width -= _OTHER_WIDTH
        yield from _paint_other(face, style, other, _BORDER + width, beaten)
    if card < FOOL:
        yield from _paint_motif(face, style, card, width, beaten)
    elif card < UNKNOWN:
        yield from _paint_court(face, style, card, width, beaten)


def _face(area):
    return area.part(0, HEIGHT - _HIGH, WIDTH, _HIGH)


def _paint_mark(area, left, sign, ground):
    area.fill(left, HEIGHT - _HIGH - _MARK_HEIGHT, _MARK_WIDTH, _MARK_HEIGHT + 2, ground)
    left += (_MARK_WIDTH - text.width(fonts.SMALL, sign)) // 2
    text.draw(area, fonts.SMALL, sign, left, HEIGHT - _HIGH - fonts.SMALL.base, colours.INK)


# Draws the background with its border. A beaten card is dim, and its corners are cut.
def _paint_ground(face, won, beaten):
    if not beaten:
        face.framed(0, 0, WIDTH, _HIGH, _BORDER, colours.GOLD if won else colours.CARD, colours.CARD)
        return
    face.fill(0, 0, WIDTH, _HIGH, colours.EDGE)
    face.fill(1, 1, WIDTH - 2, _HIGH - 2, colours.CARD_BEATEN)
    for line in range(_CORNER):
        cut = _CORNER - line
        for v in (line, _HIGH - 1 - line):
            for u, wide, colour in ((0, cut, colours.FELT), (cut, 1, colours.EDGE)):
                face.fill(u, v, wide, 1, colour)
                face.fill(WIDTH - u - wide, v, wide, 1, colour)


# The colour of a suit on a card.
def _ink(style, card, beaten):
    if beaten and style.colours == colours.CONTRAST:
        return colours.TEXT
    return colours.CLUBS + card // 13 % 4


def _paint_motif(face, style, card, width, beaten):
    rank = style.ranks[card % 13]
    suit = style.suits[card // 13]
    colour = _ink(style, card, beaten)
    wide = text.width(fonts.TALL, rank) + _GAP
    left = _BORDER + (width - wide - text.width(fonts.SUITS, suit)) // 2
    text.draw(face, fonts.TALL, rank, left, _RANK_TOP - _RAISED.get(rank, 0), colour)
    yield
    text.draw(face, fonts.SUITS, suit, left + wide, _SUIT_TOP, colour)
    yield


# Draws the Fool or the Pope: the sign, and the name if there is room.
def _paint_court(face, style, card, width, beaten):
    colour = _ink(style, card, beaten)
    sign = _COURT[card - FOOL]
    name = style.words[2 + card - FOOL]
    wide = text.width(fonts.SUITS, sign)
    if wide + _GAP + text.width(fonts.SMALL, name) > width:
        name = ""
    left = _BORDER + (width - wide - (_GAP + text.width(fonts.SMALL, name) if name else 0)) // 2
    text.draw(face, fonts.SUITS, sign, left, _SUIT_TOP, colour)
    yield
    yield from text.pieces(face, fonts.SMALL, name, left + wide + _GAP, (_HIGH - fonts.SMALL.lines) // 2, colour)


def _paint_other(face, style, card, left, beaten):
    colour = _ink(style, card, beaten)
    top = _OTHER_TOP
    for entry in _small_texts(style, card):
        entry = text.shorten(fonts.SMALL, entry, _OTHER_WIDTH)
        inset = (_OTHER_WIDTH - text.width(fonts.SMALL, entry)) // 2
        text.draw(face, fonts.SMALL, entry, left + inset, top, colour)
        top += _OTHER_LINE
        yield


# The rank and the suit of a small motif; for the Fool and the Pope, their name.
def _small_texts(style, card):
    if card >= FOOL:
        return (style.words[2 + card - FOOL],)
    return style.ranks[card % 13], style.suits[card // 13]
