# Runners: the unbroken trumps from the highest down that one side had (SF-83, SF-101).

from cardrules.deal import NOBODY
from cardrules.schafkopf.orders import trumps_of
from cardrules.schafkopf.sides import holder, laid_by


def count_runners(deal, side):
    # (number, whether the declarer's side has them), or None where neither the cards nor an entry tells.
    trumps = trumps_of(deal.order)
    number = 0
    first = None
    for card in trumps:
        ours = _has(deal, side, card)
        if ours is None:
            if deal.complete():
                break  # SF-105
            return deal.runners if deal.runners and deal.runners[0] <= len(trumps) else None
        if first is None:
            first = ours
        if ours != first:
            break
        number += 1
    return number, bool(first)


def _has(deal, side, card):
    # Whether the card was the declarer's side's; None where it is not known.
    seat = laid_by(deal, card) if deal.complete() else holder(deal, card)
    return None if seat == NOBODY else bool(side >> seat & 1)


def choices(deal, side):
    # The entries that the cards leave open, the same for every seat. Allocates.
    known = [_has(deal, side, card) for card in trumps_of(deal.order)]
    entries = []
    for ours in (True, False):
        for number, theirs in enumerate(known, 1):
            if theirs is (not ours):
                break
            if number == len(known) or known[number] is not ours:
                entries.append(("runners", number, ours))
    return entries
