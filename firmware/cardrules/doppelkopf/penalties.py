# Penalties of the tournament rules (TSR 9). The program offers penalties to the referee, and never applies one by
# itself.

from cardrules.deal import NOBODY
from cardrules.doppelkopf.announcements import tally

MINOR = "minor"
SERIOUS = "serious"


def offer(rules, violation, offender, soloist=None, levels=0, harms_soloist=False):
    # The points of the four seats, or None if the rules have no penalties. levels: the number of levels announced by
    # the other party. soloist: a seat, or None if nobody plays alone.
    if rules.penalties == "off":
        return None
    if violation == MINOR:
        if soloist is not None and offender != soloist and harms_soloist:
            return _points({offender: -3, soloist: 3}, 0)  # TSR 9.3.3
        return _points({offender: -3}, 1)  # TSR 9.3.2
    weight = 12 + 3 * levels
    if soloist is not None and offender != soloist:
        return _points({offender: -weight, soloist: weight}, 0)  # TSR 9.4.4
    return _points({offender: -weight}, weight // 3)  # TSR 9.4.3


def offers(deal, result):
    # The referee's choices for each revoke of a settled deal, by how serious the referee considers the revoke: (log
    # index, seat, {violation: points of the four seats}).
    if deal.rules.penalties == "off" or result["teams"] is None:
        return []
    steps = tally(deal.rules, deal.says, deal.re_seats())[0].steps
    soloist = deal.lone_player()
    found = []
    for at, seat, code in result["irregularities"]:
        if code == "revoke":
            others = steps[1 if result["teams"][seat] == "re" else 0]
            facts = (seat, None if soloist == NOBODY else soloist, max(0, others - 1))
            choices = {violation: offer(deal.rules, violation, *facts) for violation in (MINOR, SERIOUS)}
            found.append((at, seat, choices))
    return found


def _points(named, others):
    return [named.get(seat, others) for seat in range(4)]
