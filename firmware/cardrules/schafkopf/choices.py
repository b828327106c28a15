# The entries that a seat may make in Schafkopf, and the seat that has to answer.

from cardrules.deal import NOBODY
from cardrules.schafkopf import auction, kontra, runners
from cardrules.schafkopf.result import RUNNERS_UNKNOWN
from cardrules.schafkopf.sides import side_of


def choices(deal, seat):
    # Every entry that the seat may make now, except a play, a penalty or an abandonment. Hands are not considered,
    # because a table cannot see them. A claim is offered only if the sides are known and the deal is not a Ramsch: any
    # other claim leaves the deal without scores (SF-100). Allocates.
    if deal.claim is not None:
        return runners.choices(deal, side_of(deal)) if deal.result()["why"] == RUNNERS_UNKNOWN else []
    if deal.over():
        return []
    entries = [] if auction.is_closed(deal) else auction.choices(deal, seat)
    if deal.game:
        entries += kontra.choices(deal, seat)
        if side_of(deal) is not None:
            entries += (("claim",), ("concede",))
    return entries


def asked(deal):
    # The seat that has to answer now, and whether it must do so before the next card.
    return (NOBODY, False) if deal.over() or auction.is_closed(deal) else auction.asked(deal)
