# The declarations that a seat may make in Doppelkopf while cards are laid. The declarations before the first card are
# in reservations.py.

from cardrules.deal import NOBODY
from cardrules.doppelkopf import piglets, reservations
from cardrules.doppelkopf.contract import may_have_chicken
from cardrules.doppelkopf.kinds import HALF_CHICKEN


def choices(deal, seat):
    # Every entry that the seat may make now, except a play, a penalty or an abandonment. Hands are not considered,
    # because a table cannot see them. The exchange of a poverty is left out, because the table cannot see it, either.
    # Allocates.
    entries = []
    if not deal.cards:
        entries = reservations.choices(deal, seat)
        if reservations.asked(deal)[1]:
            # Announcements depend on the contract.
            return entries
    for word in deal.allowed_says(seat):
        entries.append(("say", word))
    if deal.rules.piglets != "off":
        entries += piglets.choices(deal, seat)
    if may_have_chicken(deal, seat):
        entries.append((HALF_CHICKEN,))
    if deal.rules.claim != "off" and seat == deal.lone_player() and not deal.over():
        entries += (("claim",), ("concede",))
    return entries


def asked(deal):
    # The seat that has to answer now, and whether it must do so before the next card.
    seat, needed = (NOBODY, False) if deal.cards else reservations.asked(deal)
    if seat != NOBODY:
        return seat, needed
    # The next seat to be asked is one that has to make an announcement (S003).
    rules = deal.rules
    forces = rules.forced_announcement_min or rules.piglets_force_announcement
    owed = deal.owed_words() if forces and not deal.over() else ()
    return (owed[0][0], True) if owed else (NOBODY, False)
