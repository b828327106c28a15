# Cards as small integers: suit * 13 + rank; the two copies of a Doppelkopf card are the same integer.

SUITS = "CSHD"
RANKS = "23456789TJQKA"
NO_CARD = -1

# Card points of a rank, in the order of RANKS (TSR 2.2, ISkO 2.1).
POINTS = b"\x00\x00\x00\x00\x00\x00\x00\x00\x0a\x02\x03\x04\x0b"


def card_from_text(text):
    # Raises ValueError for anything that is not a suit letter followed by a rank letter.
    if len(text) != 2:
        raise ValueError("not a card: " + repr(text))
    return SUITS.index(text[0]) * 13 + RANKS.index(text[1])


def card_text(card):
    return SUITS[card // 13] + RANKS[card % 13]


def card_points(card):
    return POINTS[card % 13]
