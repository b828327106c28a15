# Kontra, re, sub and resub: the sides double in turn (SF-70 to SF-73).

from cardrules.deal import FORBIDDEN
from cardrules.schafkopf.contracts import SIE
from cardrules.schafkopf.sides import possible_sides

STEPS = ("kontra", "re", "sub", "resub")

LATE = "late_announcement"
FALSE = "false_announcement"


def judge_steps(deal):
    # Returns the number of valid steps, and the void steps as (log index, seat, code). While the partner is unknown, a
    # step is valid if the rules allow it with at least one possible partner.
    if not deal.steps:
        return 0, []
    tallies = [_tally(deal, side) for side in possible_sides(deal)]
    faults = [fault for fault in tallies[0][2] if not [other for other in tallies if fault not in other[2]]]
    return max([tally[0] for tally in tallies]), faults


def _tally(deal, side):
    # For one possible declarer's side (a bit mask), returns the number of valid steps, the moment of the last valid
    # step, and the void steps as (log index, seat, code).
    count = last = 0
    faults = []
    for at, seat, step, moment in deal.steps:
        # A step before the final game was named is void.
        fault = FORBIDDEN if step != count or at < deal.named_at else _fault(deal, side, count, last, seat, moment)
        if fault:
            faults.append((at, seat, fault))
        else:
            count += 1
            last = moment
    return count, last, faults


def _fault(deal, side, count, last, seat, moment):
    # Returns why the seat may not double after `count` valid steps: a code for wrong sequence, time or side; None if it
    # may (SF-73).
    rules = deal.rules
    if not deal.game or deal.game == SIE or count >= rules.kontra_max:
        return FORBIDDEN
    if not _is_in_time(rules.reply_until if count else rules.kontra_until, moment, last):
        return LATE
    # The defenders say kontra and sub; the declarer's side says re and resub.
    return None if side >> seat & 1 == count & 1 else FALSE


def _is_in_time(until, moment, last):
    # A moment is twice the number of cards laid, plus 1 if the speaker had laid one of them (SF-71, SF-72).
    if until == "own_first_card":
        return not moment & 1
    return moment >> 1 <= {"first_card": 0, "second_card": 1, "next_card": last >> 1}[until]


def choices(deal, seat):
    # The next doubling, as a list. The list is empty if the seat may not double with any possible side as the
    # declarer's. Allocates.
    most, _ = judge_steps(deal)
    for side in possible_sides(deal):
        count, last, _ = _tally(deal, side)
        if count == most and not _fault(deal, side, count, last, seat, deal.moment(seat)):
            return [(STEPS[count],)]
    return []
