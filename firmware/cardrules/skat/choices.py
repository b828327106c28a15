# The declarations that a seat may make in Skat while cards are laid. Declarations before the first card are in
# auction.py, declarations after a claim in tops.py.

from cardrules.deal import NOBODY
from cardrules.skat import auction, tops

# A table can be set to let only one seat speak: the seat that has to answer (S002, ISkO 3.3.1).
IN_TURN = True


def choices(deal, seat):
    # Every entry that the seat may make now, except a play, a penalty or an abandonment. Hands are not considered,
    # because a table sees none. Entries of the skat and of the discarded cards are left out, because those are the
    # cards that are never played. Allocates.
    if deal.claim is not None:
        return tops.choices(deal, seat)
    if deal.over():
        return []
    if deal.game:
        return [("claim",), ("concede",)]
    if deal.cards:
        return []
    return auction.choices(deal, seat)


def asked(deal):
    # The seat that has to answer now, and whether it must do so before the next card. No card may be laid before the
    # game is declared.
    if deal.game or deal.cards or deal.over():
        return NOBODY, False
    return auction.asked(deal), True
