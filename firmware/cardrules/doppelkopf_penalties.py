# Penalties of the tournament rules, as an offer to the referee; never applied alone (TSR 9).

MINOR = "minor"
SERIOUS = "serious"


def offer(rules, violation, offender, soloist=None, levels=0, harms_soloist=False):
    # Points of the four seats, or None where the rules know no penalties. levels: announced by the other party.
    # soloist: a seat, or None where nobody plays alone.
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


def _points(named, others):
    return [named.get(seat, others) for seat in range(4)]
