# Two cards before people who share a place, side by side, with narrow ranks and suits as high as ever.

from micropython import const

from cardrules.cards import FOOL, NO_CARD, UNKNOWN
from table.screen import colours, fonts, text
from table.screen.card import COURT, RAISED, ink, paint_ground, paint_place, small_texts

_GAP = const(2)
_BORDER = const(2)
# Under the first line of ink of a suit.
_TOP = const(4)
_SIGN_TOP = const(4)
_SIGN_LINES = const(40)
_NAME_LINES = const(18)
# The other motif, rank over suit, and the marks under it at the right.
_COLUMN = const(20)
_OTHER_TOP = const(1)
_OTHER_LINE = const(14)
_MARK = const(14)
_MARK_LINES = const(18)
# Lines made smaller in one piece of work.
_PIECE = const(8)
# Of the font's suits: the first line of ink and the lines of ink.
_LARGE_TOP = const(1)
_LARGE_LINES = const(53)


def paint(area, style, cards, turns):
    width = (area.width - _GAP) // 2
    for index in range(2):
        card = area.part(index * (width + _GAP), 0, width, area.height)
        if cards[index][0] == NO_CARD:
            paint_place(card, 0, width, index < len(turns) and turns[index])
            yield
        else:
            yield from _paint_card(card, style, *cards[index])


def _paint_card(area, style, card, other, led, won, beaten):
    paint_ground(area, 0, area.width, _BORDER, won, beaten)
    yield
    colour = ink(style, card, beaten)
    shown = NO_CARD < other < UNKNOWN
    width = area.width - 2 * _BORDER
    # One mark has room in the corner.
    if shown or (led and won):
        width -= _COLUMN
    if card < FOOL:
        yield from _paint_face(area, style.ranks[card % 13], style.suits[card // 13], width, colour)
    elif card < UNKNOWN:
        yield from _paint_court(area, COURT[card - FOOL], style.words[2 + card - FOOL], width, colour)
    if shown:
        yield from _paint_other(area, small_texts(style, other), _BORDER + width, ink(style, other, beaten))
    left = area.width - _BORDER - (led + won) * _MARK
    for wanted, sign, ground in ((led, "1", colours.DIM), (won, "★", colours.GOLD)):
        if wanted:
            _paint_mark(area, left, sign, ground)
            left += _MARK
            yield


def _paint_face(area, rank, suit, width, colour):
    wide = text.width(fonts.NARROW, rank)
    left = _BORDER + (width - wide - text.width(fonts.NARROW, suit)) // 2
    yield
    text.draw(area, fonts.NARROW, rank, left, _TOP - RAISED.get(rank, 0), colour)
    yield
    text.draw(area, fonts.NARROW, suit, left + wide, _TOP, colour)
    yield


# The sign with the name under it.
def _paint_court(area, sign, name, width, colour):
    left = _BORDER + (width - text.width(fonts.SUITS, sign) * _SIGN_LINES // _LARGE_LINES) // 2
    yield from _paint_smaller(area, sign, left, _SIGN_TOP, _SIGN_LINES, colour)
    name = text.shorten(fonts.SMALL, name, width)
    yield
    left = _BORDER + (width - text.width(fonts.SMALL, name)) // 2
    yield from text.pieces(area, fonts.SMALL, name, left, area.height - _NAME_LINES, colour)


def _paint_other(area, texts, left, colour):
    top = _OTHER_TOP
    for entry in texts:
        entry = text.shorten(fonts.SMALL, entry, _COLUMN)
        inset = (_COLUMN - text.width(fonts.SMALL, entry)) // 2
        text.draw(area, fonts.SMALL, entry, left + inset, top, colour)
        top += _OTHER_LINE
        yield


def _paint_mark(area, left, sign, ground):
    top = area.height - _BORDER - _MARK_LINES
    area.fill(left, top, _MARK, _MARK_LINES, ground)
    inset = (_MARK - text.width(fonts.MEDIUM, sign)) // 2
    text.draw(area, fonts.MEDIUM, sign, left + inset, top - 1, colours.INK)


# A suit or a sign in so many lines instead of those it has in the font: every pixel is one of the glyph's.
def _paint_smaller(area, character, left, top, lines, colour):
    columns = text.width(fonts.SUITS, character) * lines // _LARGE_LINES
    glyph = memoryview(fonts.SUITS.records)[text.start_of(fonts.SUITS, character) :]
    for line in range(lines):
        if line % _PIECE == 0:
            yield
        v = _LARGE_TOP + (2 * line + 1) * _LARGE_LINES // (2 * lines)
        start = 0
        for column in range(columns + 1):
            # Behind the last one there is nothing.
            inked = column < columns and _inked(glyph, (2 * column + 1) * _LARGE_LINES // (2 * lines), v)
            if not inked:
                if start < column:
                    area.fill(left + start, top + line, column - start, 1, colour)
                start = column + 1
    yield


# Whether a pixel of a glyph is ink, counted from where its line begins. FONTS.md says what a record holds.
def _inked(glyph, u, v):
    v -= glyph[0]
    u -= glyph[1]
    if not (0 <= u < glyph[2] and 0 <= v < 8 * glyph[3]):
        return False
    return glyph[4 + v // 8 * glyph[2] + u] >> v % 8 & 1
