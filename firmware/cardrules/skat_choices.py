# What a seat may declare at Skat while cards are laid. skat_auction lists what comes before, skat_tops what may be
# entered after a claim.

from cardrules import skat_auction, skat_tops
from cardrules.deal import NOBODY


def choices(deal, seat):
    # Every entry but a play, a penalty or the abandonment that the seat may make now, as far as a table can know that
    # sees no hand. The skat and the cards laid away are none: they are what was never played. Allocates.
    if deal.claim is not None:
        return skat_tops.choices(deal, seat)
    if deal.over():
        return []
    if deal.game:
        return [("claim",), ("concede",)]
    if deal.cards:
        return []
    return skat_auction.choices(deal, seat)


def asked(deal):
    # The seat that has to answer now, and whether no card may be laid before it does: none before the game is declared.
    if deal.game or deal.cards or deal.over():
        return NOBODY, False
    return skat_auction.asked(deal), True
