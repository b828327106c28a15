# The declarations that a seat may make in Double: bids, after the trump is turned up (S004 section 3).

from cardrules.deal import NOBODY
from cardrules.double.bids import allowed_bids, bidder, may_bid


def choices(deal, seat):
    # Every entry that the seat may make now, except a play, a penalty or an abandonment. The turned-up card is left
    # out: it is laid on the dealer's reader. Allocates.
    if deal.cards or deal.over() or not deal.turned:
        return []
    return [("bid", tricks) for tricks in allowed_bids(deal, seat)] if may_bid(deal, seat) else []


def asked(deal):
    # The seat that has to answer now, and whether it must do so before the next card. First the dealer turns up the
    # trump; then each seat bids in turn.
    if deal.cards or deal.over():
        return NOBODY, False
    if not deal.turned:
        return deal.dealer, True
    seat = bidder(deal)
    return seat, seat != NOBODY
