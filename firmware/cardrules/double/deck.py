# The Double deck stichtisch-27: the two motifs of each card, for the 27 cards of a set.
#
# Only the first two pairs are known to exist in the original game. The other pairs are invented, because no known
# source lists them. If you put tags on an original pack, enter its own pairs ("deck" in deal notation).

from cardrules.cards import CODES, FOOL, UNKNOWN
from cardrules.deal import TRUMPS
from cardrules.double.cards import CARDS, motifs
from cardrules.tricks import Order

NAME = "stichtisch-27"

_RANKS = {"high": "AKQJT98765432", "low": "KQJT98765432A", "absent": "KQJT98765432"}

_orders = {}
_decks = {}


def order_of(rules, trump):
    # trump: suit letter or None. Orders are cached. Allocates.
    key = (trump, rules.ace_rank)
    if key not in _orders:
        # The ranks, highest first (S004 section 2, D-D01).
        ranks = _RANKS[rules.ace_rank]
        order = Order(" ".join([trump + rank for rank in ranks]) if trump else "", ranks)
        # The Fool beats every card; the Pope beats every card except the Fool (S004, le Pape et le Fou). The Fool and
        # the Pope win like trumps, but do not follow suit.
        order.powers = order.powers[:FOOL] + b"\xff\xfe\x00"
        order.groups = order.groups[:FOOL] + bytes((TRUMPS, TRUMPS, 0))
        _orders[key] = order
    return _orders[key]


def deck_of(rules, cards=None):
    # By motif, the other motif of the same card; UNKNOWN for a code that is on no card. Raises ValueError if the cards
    # are not a deck.
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
        # In a game without aces, the cards with an ace are not used (D-D01).
        if powers[first] and powers[second]:
            others[first] = second
            others[second] = first
    return bytes(others)
