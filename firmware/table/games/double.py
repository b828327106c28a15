# Double at the table.

from cardrules.cards import SUITS
from table import words
from tablelog import tag

TAG = tag.DOUBLE
# Two sets of 27 cards with two motifs.
PACKS = (("double27x2", "", 2),)
OPTIONS = (("sets", (1, 2)), ("bid_sum_restriction", (False, True)))


def order(copies):
    from cardrules.double_cards import motifs
    from cardrules.double_deck import CARDS

    tags = []
    for text in CARDS.split():
        first, second = motifs(text)
        for copy in range(copies):
            tags += (first, copy, second, copy | tag.SECOND_END)
    return bytes(tags)


def facts(deal, seating):
    if not deal.turned:
        return (words.say("lays_trump", seating.name_of(deal.dealer)),)
    trump = words.say("trump", words.say(words.suits + deal.trump)) if deal.trump in SUITS else words.say("no_trump")
    return trump, words.say("bids_of", sum(deal.bids), deal.HAND)


def said(deal):
    winners = list(deal.winners)
    return [[words.say("tricks_of_bid", winners.count(seat), bid)] for seat, bid in enumerate(deal.bids)]


def show_result(view, session, result, seating):
    view.headline = words.say("round_over", session.number)
    view.items = [
        (words.say("bid_and_won", seating.name_of(seat), bid, result["tricks_won"][seat]), "", result["scores"][seat])
        for seat, bid in enumerate(result["bids"])
    ]
