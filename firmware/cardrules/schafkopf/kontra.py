# Kontra, re, sub, resub: the sides double in turn (SF-70 to SF-73).

from cardrules.deal import FORBIDDEN
from cardrules.schafkopf.contracts import SIE
from cardrules.schafkopf.sides import possible_sides

STEPS = ("kontra", "re", "sub", "resub")

LATE = "late_announcement"
FALSE = "false_announcement"


def judge_steps(deal):
    # How many steps stand, and (log index, seat, code) of the others. While the partner is unknown a step stands if one
    # possible partner makes it right, and is a fault if none does.
    if not deal.steps:
        return 0, []
    tallies = [_tally(deal, side) for side in possible_sides(deal)]
    faults = [fault for fault in tallies[0][2] if not [other for other in tallies if fault not in other[2]]]
    return max([tally[0] for tally in tallies]), faults


def _tally(deal, side):
    # Steps that stand, the moment of the last, and the faults, where the declarer's side is this bit mask.
    count = last = 0
    faults = []
    for at, seat, step, moment in deal.steps:
        # Before the game that is played was named there was nothing to double.
        fault = FORBIDDEN if step != count or at < deal.named_at else _fault(deal, side, count, last, seat, moment)
        if fault:
            faults.append((at, seat, fault))
        else:
            count += 1
            last = moment
    return count, last, faults


def _fault(deal, side, count, last, seat, moment):
    # Why the seat may not say the step after so many that stand, or None: sequence, time, side (SF-73).
    rules = deal.rules
    if not deal.game or deal.game == SIE or count >= rules.kontra_max:
        return FORBIDDEN
    if not _is_in_time(rules.reply_until if count else rules.kontra_until, moment, last):
        return LATE
    # The declarer's side has every second step.
    return None if side >> seat & 1 == count & 1 else FALSE


def _is_in_time(until, moment, last):
    # SF-71, SF-72. A moment is twice the cards that lay, and 1 more where the speaker had laid one.
    if until == "own_first_card":
        return not moment & 1
    return moment >> 1 <= {"first_card": 0, "second_card": 1, "next_card": last >> 1}[until]


def choices(deal, seat):
    # The step that follows those that stand, where the seat may be of the side that says it. Allocates.
    most, _ = judge_steps(deal)
    for side in possible_sides(deal):
        count, last, _ = _tally(deal, side)
        if count == most and not _fault(deal, side, count, last, seat, deal.moment(seat)):
            return [(STEPS[count],)]
    return []
