# The declarations that a seat may make at Skat while cards are laid. auction lists what comes before, tops what may be
# entered after a claim.

from cardrules.deal import NOBODY
from cardrules.skat import auction, tops

# A table may let only the seat speak that has to answer (S002, ISkO 3.3.1).
IN_TURN = True


def choices(deal, seat):
    # Every entry but a play, a penalty or the abandonment that the seat may make now, as far as a table can know that
    # sees no hand. The skat and the cards laid away are none: they are what was never played. Allocates.
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
    # The seat that has to answer now, and whether no card may be laid before it does: none before the game is declared.
    if deal.game or deal.cards or deal.over():
        return NOBODY, False
    return auction.asked(deal), True
