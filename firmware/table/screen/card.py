# What one card in a slot and two cards side by side have in common: the ground, the ink, the texts of a small motif.

from cardrules.cards import FOOL
from table.screen import colours

# Half of what these ranks have under the line, by which they are raised.
RAISED = {"J": 6, "Q": 5}
# Signs of Fool and Pope in the fonts, which have a line as suits have.
COURT = "\ue003\ue004"


def paint_place(area, left, width, turn):
    edge = colours.GOLD if turn else colours.EDGE
    area.framed(left, 0, width, area.height, 2, edge, colours.FELT)
    if turn:
        area.arrow(left + (width - 48) // 2, 19, 48, colours.GOLD)


# The face of a card with its border; one that is beaten is dim and has its corners cut.
def paint_ground(area, left, width, border, won, beaten):
    high = area.height
    if not beaten:
        area.framed(left, 0, width, high, border, colours.GOLD if won else colours.CARD, colours.CARD)
        return
    area.fill(left, 0, width, high, colours.EDGE)
    area.fill(left + 2, 2, width - 4, high - 4, colours.CARD_BEATEN)
    corner = 2 * border
    for line in range(corner):
        cut = corner - line
        for v in (line, high - 1 - line):
            for u, wide, colour in ((0, cut, colours.FELT), (cut, 2, colours.EDGE)):
                area.fill(left + u, v, wide, 1, colour)
                area.fill(left + width - u - wide, v, wide, 1, colour)


# What a suit is drawn in on a card.
def ink(style, card, beaten):
    if beaten and style.colours == colours.CONTRAST:
        return colours.TEXT
    return colours.CLUBS + card // 13 % 4


# Rank and suit of a small motif, or how the name of one begins that has neither.
def small_texts(style, card):
    if card >= FOOL:
        return (style.words[2 + card - FOOL],)
    return style.ranks[card % 13], style.suits[card // 13]
