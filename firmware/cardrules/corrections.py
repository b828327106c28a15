# Corrections: a deal is folded again without a card or a declaration, or a referee enters its scores.

from cardrules.deal import FORBIDDEN, VOID
from cardrules.results import check_penalty


def take_back(deal):
    # Puts the last card back into its player's hand. Declarations remain, and void entries remain void.
    at = (len(deal.log) >> 1) - 1
    while at >= 0 and _said(deal, at):
        at -= 1
    if at >= 0:
        _fold_without(deal, at, True)


def retract(deal, at):
    # Removes an entry that was made by mistake, as if it had never been made. The entry must not be a card.
    if 0 <= at < len(deal.log) >> 1 and _said(deal, at):
        _fold_without(deal, at, False)


def _said(deal, at):
    return deal.log[2 * at] & 31


def _fold_without(deal, gone, stays_void):
    # Every declaration keeps its moment: the time in the deal at which it was made.
    log = deal.log = deal.log[: 2 * gone] + deal.log[2 * gone + 2 :]
    deal.odd = {at - (at > gone): deal.odd[at] for at in deal.odd if at != gone}
    deal.begin_deal()
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
            deal.take_entry(at, seat, verb, arguments)


def decide(session, scores, facts=None):
    # Enters the referee's scores by seat, and the facts of the deal that the list needs.
    check_penalty(session.deal, scores)
    session.decided = scores, facts or {}, session.deal.penalties


def decided(session):
    # The scores that the referee entered, with the penalties recorded since then.
    scores, _, before = session.decided
    return [score + more - less for score, more, less in zip(scores, session.deal.penalties, before)]
