# Cards as small integers: suit * 13 + rank; the two copies of a Doppelkopf card are the same integer.

SUITS = "CSHD"
RANKS = "23456789TJQKA"
NO_CARD = -1

# Codes beyond the 52 cards: the two motifs of Double without a suit, and a card that is not in the pack.
FOOL = 52
POPE = 53
UNKNOWN = 54
CODES = 55


def card_from_text(text):
    # Raises ValueError for a text that is not a suit letter followed by a rank letter.
    if len(text) != 2 or not isinstance(text, str):
        raise ValueError("not a card: %r" % (text,))
    return SUITS.index(text[0]) * 13 + RANKS.index(text[1])


def card_text(card):
    return SUITS[card // 13] + RANKS[card % 13]
