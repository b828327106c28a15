# Runners: trumps in unbroken sequence from the highest down, all held by one side (SF-83, SF-101).

from cardrules.deal import FORBIDDEN, NOBODY
from cardrules.schafkopf.orders import trumps_of
from cardrules.schafkopf.sides import holder, laid_by


def count_runners(deal, side):
    # The runners as (number, whether the declarer's side has them), or None if neither the cards nor an entry shows
    # them.
    trumps = trumps_of(deal.order)
    number = 0
    first = None
    for card in trumps:
        ours = _has(deal, side, card)
        if ours is None:
            if deal.complete():
                break  # SF-105
            return _entered(deal, side)
        if first is None:
            first = ours
        if ours != first:
            break
        number += 1
    return number, bool(first)


def _has(deal, side, card):
    # Returns whether the declarer's side had the card; None if that is unknown.
    seat = laid_by(deal, card) if deal.complete() else holder(deal, card)
    return None if seat == NOBODY else bool(side >> seat & 1)


def _entered(deal, side):
    # The runners of the last entry that does not contradict the cards, or None.
    entries = [entry[2:] for entry in deal.runners if _fits(deal, side, entry)]
    return entries[-1] if entries else None


def _fits(deal, side, entry):
    return ("runners",) + entry[2:] in choices(deal, side)


def void_entries(deal, side):
    # (log index, seat, code) of the entries after a claim that contradict the cards.
    entries = [] if deal.claim is None else deal.runners
    return [entry[:2] + (FORBIDDEN,) for entry in entries if not _fits(deal, side, entry)]


def choices(deal, side):
    # The entries of runners that do not contradict the known cards, the same for every seat. Allocates.
    known = [_has(deal, side, card) for card in trumps_of(deal.order)]
    entries = []
    for ours in (True, False):
        for number, theirs in enumerate(known, 1):
            if theirs is (not ours):
                break
            if number == len(known) or known[number] is not ours:
                entries.append(("runners", number, ours))
    return entries
