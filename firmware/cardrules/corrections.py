# Taking a card back: the deal is folded again without it.

from cardrules.deal import FORBIDDEN, VOID


def take_back(deal):
    # The last card is in its player's hand again; what was said stays said.
    place = len(deal.log) - 2
    while place >= 0 and deal.log[place] & 31:
        place -= 2
    if place < 0:
        return
    at = place >> 1
    deal.log = deal.log[:place] + deal.log[place + 2 :]
    deal.odd = {other - (other > at): deal.odd[other] for other in deal.odd if other != at}
    deal.begin()
    for at in range(len(deal.log) >> 1):
        seat, verb, arguments = deal.entry(at)
        if verb == "play":
            deal.lay(at, seat, deal.log[2 * at + 1])
        elif deal.log[2 * at + 1] == VOID:
            deal.irregular(at, seat, FORBIDDEN)
        else:
            deal.enter(at, seat, verb, arguments)
