# The declarations that a seat may make at Double: tricks, once the trump is turned up (S004 section 3).

from cardrules.deal import NOBODY
from cardrules.double.bids import allowed_bids, bidder, may_bid


def choices(deal, seat):
    # Every entry but a play, a penalty or the abandonment that the seat may make now. The card turned up is none: it
    # is laid on the dealer's reader. Allocates.
    if deal.cards or deal.over() or not deal.turned:
        return []
    return [("bid", tricks) for tricks in allowed_bids(deal, seat)] if may_bid(deal, seat) else []


def asked(deal):
    # The seat that has to answer now, and whether no card may be laid before it does: the dealer for the trump, then
    # each in turn for a bid.
    if deal.cards or deal.over():
        return NOBODY, False
    if not deal.turned:
        return deal.dealer, True
    seat = bidder(deal)
    return seat, seat != NOBODY
