# What a seat may declare at Doppelkopf while cards are laid. doppelkopf_reservations lists what comes before.

from cardrules import doppelkopf_piglets, doppelkopf_reservations
from cardrules.deal import NOBODY


def choices(deal, seat):
    # Every entry but a play, a penalty or the abandonment that the seat may make now, as far as a table can know that
    # sees no hand. The exchange of a poverty is none: the table cannot see it. Allocates.
    entries = []
    if not deal.cards:
        entries = doppelkopf_reservations.choices(deal, seat)
        if asked(deal)[1]:
            # What is announced turns on the contract.
            return entries
    for word in deal.allowed_says(seat):
        entries.append(("say", word))
    if deal.rules.piglets != "off":
        entries += doppelkopf_piglets.choices(deal, seat)
    if deal.rules.claim != "off" and seat == deal.lone_player() and not deal.over():
        entries += (("claim",), ("concede",))
    return entries


def asked(deal):
    # The seat that has to answer now, and whether no card may be laid before it does.
    if deal.cards:
        return NOBODY, False
    return doppelkopf_reservations.asked(deal)
