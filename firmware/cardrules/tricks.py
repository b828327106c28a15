# Trump orders: the power of each card in a trick, the group that it belongs to for following suit, and its card points.
#
# A power is one byte. Every trump has a higher power than every plain card; equal cards have equal powers. A group is
# one bit of a byte: 1 clubs, 2 spades, 4 hearts, 8 diamonds, 16 trumps. A card that is not in the pack has power and
# group 0.

from cardrules.cards import CODES, RANKS, SUITS, card_from_text
from cardrules.deal import TRUMPS

_TRUMP_POWER = 0x80

# Card points by code, for games in which an ace is worth eleven: those of 10, jack, queen, king and ace of each suit
# (TSR 2.2, ISkO 2.1, SF-2).
ACE_ELEVEN = (bytes(8) + b"\x0a\x02\x03\x04\x0b") * 4 + bytes(3)
NO_POINTS = bytes(CODES)


class Order:
    def __init__(self, trumps, plain, points=NO_POINTS):
        # trumps: card texts, highest first; a rank alone means its four cards, clubs highest. plain: the ranks of the
        # cards that are not trumps, highest first. points: card points by code.
        self.points = points
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
