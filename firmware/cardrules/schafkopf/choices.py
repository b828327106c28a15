# The entries that a seat may make at Schafkopf, and the seat that is asked.

from cardrules.deal import NOBODY
from cardrules.schafkopf import auction, kontra, runners
from cardrules.schafkopf.result import RUNNERS_UNKNOWN
from cardrules.schafkopf.sides import side_of


def choices(deal, seat):
    # Every entry but a play, a penalty or the abandonment that the seat may make now, as far as a table can know that
    # sees no hand. The rest is claimed once the sides are known: before, and in Ramsch, a claim leaves the deal without
    # scores (SF-100). Allocates.
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
    # The seat that has to answer now, and whether no card may be laid before it does.
    return (NOBODY, False) if deal.over() or auction.is_closed(deal) else auction.asked(deal)
