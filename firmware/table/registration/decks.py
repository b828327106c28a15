# What can be registered: kinds of decks, and the order in which the tags of one are asked for.

from micropython import const

from cardrules.cards import SUITS, card_from_text
from cardrules.double_cards import motifs
from cardrules.double_deck import CARDS
from tablelog import tag
from tablelog.actions import count

# Game, ranks of each suit, copies. The order is that of a sorted pack, so that it can be looked through.
_SUITED = {
    "doppelkopf48": (tag.DOPPELKOPF, "AKQJT9", 2),
    "doppelkopf40": (tag.DOPPELKOPF, "AKQJT", 2),
    "skat32": (tag.SKAT, "AKQJT987", 1),
}
# Sets of the 27 cards of Double.
_SETS = {"double27": 1, "double27x2": 2}
_PLAYERS = const("players")
_ACTIONS = const("actions")
_MOST_PLAYERS = const(64)

KINDS = tuple(_SUITED) + tuple(_SETS) + (_PLAYERS, _ACTIONS)


def game_of(kind):
    # As in tablelog.tag.
    if kind in _SUITED:
        return _SUITED[kind][0]
    return tag.DOUBLE if kind in _SETS else tag.PLAYER if kind == _PLAYERS else tag.ACTION


def copies_of(kind):
    return _SUITED[kind][2] if kind in _SUITED else _SETS.get(kind, 1)


def order_of(kind):
    # Two bytes for each tag: card and copy as they stand in its record. All copies of a card come together; the tag of
    # the second motif of a card of Double comes right after that of the first.
    if kind in _SUITED:
        _, ranks, copies = _SUITED[kind]
        cards = [card_from_text(suit + rank) for suit in SUITS for rank in ranks]
        return bytes([byte for card in cards for copy in range(copies) for byte in (card, copy)])
    if kind in _SETS:
        return _double(_SETS[kind])
    numbers = range(_MOST_PLAYERS if kind == _PLAYERS else count())
    return bytes([byte for number in numbers for byte in (number, 0)])


def _double(sets):
    order = []
    for text in CARDS.split():
        first, second = motifs(text)
        for copy in range(sets):
            order += (first, copy, second, copy | tag.SECOND_END)
    return bytes(order)
