# Corrections: the deal is folded again without a card, or without something that was said; or a referee writes down
# what it came to.

from cardrules.deal import FORBIDDEN, VOID
from cardrules.results import check_penalty


def take_back(deal):
    # The last card is in its player's hand again; what was said stays said, and void what was void.
    at = (len(deal.log) >> 1) - 1
    while at >= 0 and _said(deal, at):
        at -= 1
    if at >= 0:
        _fold_without(deal, at, True)


def retract(deal, at):
    # An entry that is no card was made by mistake: all is as if it had never been made.
    if 0 <= at < len(deal.log) >> 1 and _said(deal, at):
        _fold_without(deal, at, False)


def _said(deal, at):
    return deal.log[2 * at] & 31


def _fold_without(deal, gone, stays_void):
    # Every declaration keeps its moment.
    log = deal.log = deal.log[: 2 * gone] + deal.log[2 * gone + 2 :]
    deal.odd = {at - (at > gone): deal.odd[at] for at in deal.odd if at != gone}
    deal.begin()
    for at in range(len(log) >> 1):
        seat, verb, arguments = deal.entry(at)
        place = 2 * at + 1
        if verb == "play":
            deal.lay(at, seat, log[place])
        elif log[place] == VOID and stays_void:
            deal.irregular(at, seat, FORBIDDEN)
        else:
            if log[place] == VOID:
                log[place] = deal.moment(seat) + 1
            deal.take(at, seat, verb, arguments)


def decide(session, scores, facts=None):
    # The referee writes down the scores of the seats, and what the list is to know of the deal.
    check_penalty(session.deal, scores)
    session.decided = scores, facts or {}, session.deal.penalties


def decided(session):
    # The scores that were written down, with the penalties recorded since.
    scores, _, before = session.decided
    return [score + more - less for score, more, less in zip(scores, session.deal.penalties, before)]
