# The decks that can be registered: their kinds, and the order in which their tags are requested.

from micropython import const

from cardrules.cards import SUITS, card_from_text
from cardrules.games import GAMES, panel_of
from tablelog import tag
from tablelog.actions import count

_PLAYERS = const("players")
_MOST_PLAYERS = const(64)


def _pack(kind):
    # The panel of the game that has a pack of this name, then the pack's kind, the ranks of each suit and the copies;
    # or None. Allocates.
    for game in GAMES:
        panel = panel_of(game)
        for pack in panel.PACKS:
            if pack[0] == kind:
                return (panel,) + pack[1:]
    return None


def game_of(kind):
    # The kind, as in tablelog.tag.
    pack = _pack(kind)
    return pack[1] if pack else tag.PLAYER if kind == _PLAYERS else tag.ACTION


def copies_of(kind):
    pack = _pack(kind)
    return pack[3] if pack else 1


def order_of(kind):
    # The order of the tags: two bytes for each tag, card and copy as in its record. This is the order of a sorted pack,
    # so that the pack is easy to check. All copies of a card are next to each other, and so are the two tags of a card
    # with two motifs.
    pack = _pack(kind)
    if pack is None:
        numbers = range(_MOST_PLAYERS if kind == _PLAYERS else count())
        return bytes([byte for number in numbers for byte in (number, 0)])
    panel, _, ranks, copies = pack
    if not ranks:
        return panel.order(copies)
    cards = [card_from_text(suit + rank) for suit in SUITS for rank in ranks]
    return bytes([byte for card in cards for copy in range(copies) for byte in (card, copy)])
