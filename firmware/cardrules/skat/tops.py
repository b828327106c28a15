# The tops that can be entered if a claim or a concession in Skat has left them unknown.

from cardrules.skat.declaration import Declaration
from cardrules.skat.result import TOPS_UNKNOWN, known_cards, shown_cards
from cardrules.skat.value import trumps_of


def choices(deal, seat):
    # The entries of tops that do not contradict the known cards, the same for every seat; none if the result does not
    # depend on unknown tops. Allocates.
    if deal.result()["why"] != TOPS_UNKNOWN:
        return []
    ours, theirs = known_cards(deal, Declaration(deal), shown_cards(deal, []))
    trumps = trumps_of(deal.game)
    entries = []
    for held, own, others in ((True, ours, theirs), (False, theirs, ours)):
        number = 0
        for card in trumps:
            if card in others:
                break
            number += 1
            if number == len(trumps) or trumps[number] not in own:
                entries.append(("tops", number, held))
    return entries
