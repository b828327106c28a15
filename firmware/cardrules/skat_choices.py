# What a seat may declare at Skat: here what it may while cards are laid, and so kept small; what comes before is told
# by skat_auction, and what may be entered after a claim by skat_tops.

from cardrules.deal import NOBODY


def choices(deal, seat):
    # Every entry but a play, a penalty or the abandonment that the seat may make now, as far as a table can know that
    # sees no hand. The skat and the cards laid away are none: they are what was never played. Allocates.
    if deal.claim is not None:
        from cardrules.skat_tops import choices

        return choices(deal, seat)
    if deal.over():
        return []
    if deal.game:
        return [("claim",), ("concede",)]
    if deal.cards:
        return []
    from cardrules.skat_auction import choices

    return choices(deal, seat)


def asked(deal):
    # The seat that has to answer now, and whether no card may be laid before it does: none before the game is declared.
    if deal.game or deal.cards or deal.over():
        return NOBODY, False
    from cardrules.skat_auction import asked

    return asked(deal), True
