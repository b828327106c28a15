# The display of Double; see cardrules.panel.

from cardrules.cards import POPE, SUITS
from cardrules.panel import NAME, SUIT, joined

KINDS = (3,)
# Two sets of 27 cards with two motifs.
PACKS = (("double27x2", 3, "", 2),)
UNSHOWN = ("turn",)
# A flag in the copy byte: this tag is at the end of the card that shows the second motif.
_SECOND_END = 0x80


def order(copies):
    from cardrules.double.cards import motifs
    from cardrules.double.deck import CARDS

    tags = []
    for text in CARDS.split():
        first, second = motifs(text)
        for copy in range(copies):
            tags += (first, copy, second, copy | _SECOND_END)
    return bytes(tags)


def is_card(first, second):
    # Returns whether a card has these two motifs.
    from cardrules.double.cards import motif_text
    from cardrules.double.deck import CARDS

    return max(first, second) <= POPE and motif_text(first) + "|" + motif_text(second) in CARDS.split()


def entry(said):
    return ("bid", said[1]) if said[0] == "bid" else joined(said)


def facts(deal):
    if not deal.turned:
        return (("lays_trump", (NAME, deal.dealer)),)
    trump = ("trump", (SUIT, deal.trump)) if deal.trump in SUITS else ("no_trump",)
    return trump, ("bids_of", sum(deal.bids), deal.HAND)


def announced(deal):
    winners = list(deal.winners)
    return [[("tricks_of_bid", winners.count(seat), bid)] for seat, bid in enumerate(deal.bids)]


def page(session, result):
    rows = [
        (("bid_and_won", (NAME, seat), bid, result["tricks_won"][seat]), "", result["scores"][seat])
        for seat, bid in enumerate(result["bids"])
    ]
    return ("round_over", session.number), None, rows
