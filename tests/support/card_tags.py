"""The tags of cards, as a reader reports them: UID and record, both made from the card."""

from support import pack_kinds

from cardrules.cards import UNKNOWN, card_from_text
from cardrules.double.cards import CARDS, motif_text
from tablelog import tag

DECK = 7


def one(card, copy=0, deck=DECK, game=pack_kinds.DOPPELKOPF):
    """A reader's report of one tag: its UID and record, both made from the card."""
    code = card_from_text(card)
    uid = bytes((4, game, deck, code, copy, 1, 2))
    return uid, tag.encode(uid, game, deck, code, copy)


def decoded(tags):
    """The sweep's report of tags with these UIDs and records."""
    return tuple((uid, tag.decode(uid, record) if record else None) for uid, record in tags)


def card_tag(game, deck, card, copy):
    """UID and record of a playing card, both made from the card.

    In Double, they belong to the tag at the end with this motif.
    """
    number = pack_kinds.of(game)
    uid = bytes((4, number, deck, card, copy, 1, 2))
    if number == pack_kinds.DOUBLE and motif_text(card) not in [text.split("|")[0] for text in CARDS.split()]:
        copy |= tag.SECOND_END
    return uid, tag.encode(uid, number, deck, card, copy)


def pack_of(deal):
    """The cards of a deal's pack as (card, copy). In Double, `card` is the lower of its two motifs."""
    if hasattr(deal, "deck"):
        cards = [card for card, other in enumerate(deal.deck) if card < other != UNKNOWN]
    else:
        cards = [card for card, power in enumerate(deal.order.powers[:52]) if power]
    return [(card, copy) for card in cards for copy in range(deal.COPIES)]
