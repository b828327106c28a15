"""Checks of a Doppelkopf list by the tournament rules of the DDV: TSR 7.3.3, and mandatory solos."""

from collections.abc import Iterator

from stichtisch.audit.audit_data import Evidence
from stichtisch.audit.checks import Check, ListFacts, not_applicable, verdict
from stichtisch.audit.correction_warning import CROSS_SUM, CorrectionWarning
from stichtisch.audit.findings import Fact, Finding, finding, points
from stichtisch.store import DealRow

# The game and the profile of its rules.
RULES = ("doppelkopf", "ddv-tsr")

_FOUR = 4
_ALONE = ("silent_solo", "wedding_solo")


def basis() -> Finding:
    """Return a finding that names the rules for lists, and their edition or source."""
    return finding("basis.tsr")


def checks(facts: ListFacts) -> list[Check]:
    """Check a Doppelkopf list."""
    checks = {"cross-sum": _cross_sum, "parity": _parity, "winners": _winners}
    if facts.plays_by(*RULES):
        results = [check(name, facts) for name, check in checks.items()]
    else:
        other = finding("federation.other_rules", rules=facts.rules)
        results = [not_applicable(name, other) for name in checks]
    return [*results, _solos(facts)]


def warning_of(scores: list[int], _declarer: int | None, _penalty: bool) -> CorrectionWarning | None:
    """Return a warning if the points of a deal do not add up to 0."""
    # The points of a deal must add up to 0 (TSR 7.3.3).
    total = sum(scores)
    return CorrectionWarning(CROSS_SUM, total=total) if total else None


def _cross_sum(name: str, facts: ListFacts) -> Check:
    faults = []
    for one in facts.sessions:
        line: dict[int, int] = {}
        for deal in one.deals:
            line.update(deal.totals)
            totals = list(line.values())
            if sum(totals):
                faults.append(
                    finding(
                        "cross-sum.wrong",
                        deal=one.deal_name(deal.number),
                        line=_line(line),
                        sum=points(sum(totals)),
                    )
                )
    return verdict(name, faults, finding("cross-sum.good"))


def _line(line: dict[int, int]) -> Fact:
    return points(*(line[person] for person in sorted(line)))


def _parity(name: str, facts: ListFacts) -> Check:
    if any(len(deal.totals) > _FOUR for _, deal in facts.deals()):
        return not_applicable(name, finding("parity.many"))
    if any(len(one.session.people) > _FOUR for one in facts.sessions):
        return not_applicable(name, finding("parity.changed"))
    faults = [fault for one in facts.sessions for fault in _odd_and_even(one)]
    exempt = [deal for one in facts.sessions for deal in one.deals if _exempt(one, deal)]
    more = [finding("parity.exempt", count=len(exempt))] if exempt else []
    return verdict(name, faults, finding("parity.good"), *more)


def _odd_and_even(one: Evidence) -> Iterator[Finding]:
    # Compute the totals without exempt deals, because such a deal would change all lines below it.
    line = {person.number: 0 for person in one.session.people}
    for deal in one.deals:
        if not _exempt(one, deal):
            for seat in deal.seats:
                line[seat.person] = line.get(seat.person, 0) + (seat.score or 0)
        if len({total % 2 for total in line.values()}) > 1:
            yield finding("parity.wrong", deal=one.deal_name(deal.number), line=_line(line))
            # This error makes all later lines incorrect, so do not report them.
            return


def _exempt(one: Evidence, deal: DealRow) -> bool:
    contract = deal.contract or ""
    if not contract.startswith("solo:") and contract not in _ALONE:
        return False
    penalised = any(dealt.penalised for dealt in one.course.deals if dealt.number == deal.number)
    return penalised or deal.corrected is not None


def _winners(name: str, facts: ListFacts) -> Check:
    faults = [
        finding(
            "winners.winner" if seat.won else "winners.loser",
            deal=one.deal_name(deal.number),
            name=one.name(seat.person),
        )
        for one, deal in facts.deals()
        if _settled_by_cards(deal)
        for seat in deal.seats
        if seat.won != (deal.winner is not None and seat.party == deal.winner)
    ]
    return verdict(name, faults, finding("winners.good"))


def _settled_by_cards(deal: DealRow) -> bool:
    # A deal decided by a director has no parties.
    scores = [seat.score for seat in deal.seats]
    return deal.settled and bool(deal.result.get("teams")) and deal.result.get("scores") == scores


def _solos(facts: ListFacts) -> Check:
    wanted = facts.first.course.mandatory_solos
    if not wanted:
        return not_applicable("solos", finding("solos.none"))
    if facts.on_paper:
        return not_applicable("solos", finding("solos.paper"))
    played: dict[Fact, int] = {}
    for one in facts.sessions:
        for person in one.session.people:
            name = one.name(person.number)
            played[name] = played.get(name, 0) + wanted - person.owed
    faults = [
        finding("solos.owed", name=name, count=wanted - solos)
        for name, solos in played.items()
        if solos < wanted
    ]
    return verdict("solos", faults, finding("solos.good"))
