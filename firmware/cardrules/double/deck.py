# The deck of Double that is called stichtisch-27: which two motifs each of the 27 cards of a set has.
#
# Only the first two pairs are known to be those of the original game; no source that we found has
# the others, so they are made up. If you tag an original pack, enter its own pairs ("deck" in deal notation).

from cardrules.cards import CODES, FOOL, UNKNOWN
from cardrules.deal import TRUMPS
from cardrules.double.cards import CARDS, motifs
from cardrules.tricks import Order

NAME = "stichtisch-27"

_RANKS = {"high": "AKQJT98765432", "low": "KQJT98765432A", "absent": "KQJT98765432"}

_orders = {}
_decks = {}


def order_of(rules, trump):
    # trump: suit letter or None. Made once for each. Allocates.
    key = (trump, rules.ace_rank)
    if key not in _orders:
        # Highest first (S004 section 2, D-D01).
        ranks = _RANKS[rules.ace_rank]
        order = Order(" ".join([trump + rank for rank in ranks]) if trump else "", ranks)
        # The Fool beats every card, the Pope every card but the Fool (S004, le Pape et le Fou): to win they count as
        # trumps, though no suit is followed with them.
        order.powers = order.powers[:FOOL] + b"\xff\xfe\x00"
        order.groups = order.groups[:FOOL] + bytes((TRUMPS, TRUMPS, 0))
        _orders[key] = order
    return _orders[key]


def deck_of(rules, cards=None):
    # The other motif of each motif, UNKNOWN for what is on no card. Raises ValueError where cards are no deck.
    if cards is None:
        if rules.ace_rank not in _decks:
            _decks[rules.ace_rank] = deck_of(rules, CARDS.split())
        return _decks[rules.ace_rank]
    others = bytearray([UNKNOWN] * CODES)
    powers = order_of(rules, None).powers
    for text in cards:
        first, second = motifs(text)
        if first == second or others[first] != UNKNOWN or others[second] != UNKNOWN:
            raise ValueError("a motif of the card %s is on another card too" % text)
        # Where there is no ace, the cards that show one are put aside (D-D01).
        if powers[first] and powers[second]:
            others[first] = second
            others[second] = first
    return bytes(others)
