"""Checks of a Skat list by the rules of the DSkV: games won and lost, and the sums of the SkWO."""

from collections.abc import Iterator

from stichtisch.audit.audit_data import Evidence
from stichtisch.audit.checks import Check, ListFacts, not_applicable, verdict
from stichtisch.audit.correction_warning import COLUMNS, CorrectionWarning
from stichtisch.audit.findings import Finding, finding, points

# The game and the profile of its rules.
RULES = ("skat", "isko")

# The points for each game that a player wins or loses as declarer (SkWO).
_OWN_GAME = 50
# The points for each game that another player loses, by the number of players (SkWO).
_OTHER_LOST = {3: 40, 4: 30}


def basis() -> Finding:
    """Return a finding that names the rules for lists, and their edition or source."""
    return finding("basis.skwo")


def checks(facts: ListFacts) -> list[Check]:
    """Check a Skat list."""
    checks = {"columns": _columns, "list": _list}
    if facts.plays_by(*RULES):
        results = [check(name, facts) for name, check in checks.items()]
    else:
        other = finding("federation.other_rules", rules=facts.rules)
        results = [not_applicable(name, other) for name in checks]
    return [_games(facts), *results]


def _games(facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in _miscounted(one)]
    return verdict("games", faults, finding("games.good"))


def _miscounted(one: Evidence) -> Iterator[Finding]:
    won: list[int | None] = []
    lost: list[int | None] = []
    for deal in one.deals:
        if deal.settled and deal.declarer is not None:
            (won if deal.won else lost).append(deal.declarer)
    for person in one.session.people:
        counted = won.count(person.number), lost.count(person.number)
        if (person.alone_won, person.alone_lost) != counted:
            yield finding(
                "games.wrong",
                name=one.name(person.number),
                won=person.alone_won,
                lost=person.alone_lost,
                won_here=counted[0],
                lost_here=counted[1],
            )


def has_points_of_others(score: int | None, alone: bool) -> bool:
    """Return whether a seat has points for a game that it did not play alone. The SkWO allows no such points."""
    return bool(score) and not alone


def warning_of(scores: list[int], declarer: int | None, penalty: bool) -> CorrectionWarning | None:
    """Return a warning if any seat gets points although it did not play alone."""
    others = [at for at, points in enumerate(scores) if has_points_of_others(points, at == declarer)]
    return CorrectionWarning(COLUMNS, seats=tuple(others)) if others and not penalty else None


def _columns(name: str, facts: ListFacts) -> Check:
    faults: list[Finding] = []
    for one in facts.sessions:
        given = {dealt.number for dealt in one.course.deals if dealt.penalised}
        given |= {deal.number for deal in one.deals if deal.corrected}
        faults += [
            finding(
                "columns.wrong",
                deal=one.deal_name(deal.number),
                name=one.name(seat.person),
                points=points(seat.score or 0),
            )
            for deal in one.deals
            if deal.number not in given
            for seat in deal.seats
            if has_points_of_others(seat.score, seat.person == deal.declarer)
        ]
    return verdict(name, faults, finding("columns.good"))


def _list(name: str, facts: ListFacts) -> Check:
    faults = [fault for one in facts.sessions for fault in _otherwise(one)]
    return verdict(name, faults, finding("list.good"))


def _otherwise(one: Evidence) -> Iterator[Finding]:
    other = _OTHER_LOST.get(one.people)
    if other is None:
        yield finding("list.people", people=one.people)
        return
    lost = sum(person.alone_lost for person in one.session.people)
    for person in one.session.people:
        own = _OWN_GAME * (person.alone_won - person.alone_lost)
        wanted = person.total + own + other * (lost - person.alone_lost)
        if person.final != wanted:
            yield finding("list.wrong", name=one.name(person.number), final=person.final, wanted=wanted)
