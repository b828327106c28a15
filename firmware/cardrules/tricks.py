# Who wins a trick and what follows what: every card's power under a trump order.
#
# A power is one byte. Trumps have bit 7 set and rank by the low bits; a plain card has its suit, from 1, in bits 4 to
# 6 and its place within the suit below. So a card's group (what has to be followed) is the power without its low bits.

from cardrules.cards import RANKS, SUITS, card_from_text

TRUMPS = 0x80


def make_order(trumps, plain):
    # Powers of all 52 card codes. trumps: card texts, highest first, a rank alone standing for its four cards
    # with clubs highest; plain: rank letters, highest first. A card in neither keeps power 0: it is not in the pack.
    powers = bytearray(52)
    for place, rank in enumerate(plain):
        for suit in range(4):
            powers[suit * 13 + RANKS.index(rank)] = suit + 1 << 4 | len(plain) - place
    power = TRUMPS + 16
    for text in trumps.split():
        for letter in SUITS if len(text) == 1 else text[0]:
            power -= 1
            powers[card_from_text(letter + text[-1])] = power
    return bytes(powers)


def group(power):
    # Two cards of one group follow each other; all trumps are one group.
    return TRUMPS if power >= TRUMPS else power & 0xF0


def winning_place(order, cards):
    # Index of the card that wins among cards in the order played. Of equal cards the first wins (TSR 5.3.3).
    best = 0
    highest = order[cards[0]]
    led = group(highest)
    for place in range(1, len(cards)):
        power = order[cards[place]]
        if power > highest and (power >= TRUMPS or group(power) == led):
            best = place
            highest = power
    return best
