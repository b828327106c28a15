# Trump orders: every card's power in a trick, the group of cards that follow each other, and card points.
#
# A power is one byte: a trump's is above every plain card's, and equal cards have equal powers. A group is one bit of
# a byte: 1 clubs, 2 spades, 4 hearts, 8 diamonds, 16 trumps. A card that is not in the pack has power and group 0.

from cardrules.cards import CODES, POINTS, RANKS, SUITS, card_from_text
from cardrules.deal import TRUMPS

_TRUMP_POWER = 0x80


class Order:
    # By code. A game that counts its cards otherwise sets others.
    points = POINTS

    def __init__(self, trumps, plain):
        # trumps: card texts, highest first, a rank alone standing for its four cards with clubs highest; plain: rank
        # letters, highest first, of the cards that are no trumps.
        powers = bytearray(CODES)
        groups = bytearray(CODES)
        for place, rank in enumerate(plain):
            for suit in range(4):
                card = suit * 13 + RANKS.index(rank)
                powers[card] = len(plain) - place
                groups[card] = 1 << suit
        power = _TRUMP_POWER + 64
        for text in trumps.split():
            for letter in SUITS if len(text) == 1 else text[0]:
                power -= 1
                powers[card_from_text(letter + text[-1])] = power
                groups[card_from_text(letter + text[-1])] = TRUMPS
        self.powers = bytes(powers)
        self.groups = bytes(groups)
