"""The checks of a list of Doppelkopf by the tournament rules of the DDV: TSR 7.3.3, and mandatory solos."""

from collections.abc import Iterator

from stichtisch.club.checks import Check, ListFacts, not_asked, signed_numbers, verdict
from stichtisch.club.evidence import Evidence
from stichtisch.store import DealRow

# The game and the profile of its rules.
DDV = ("doppelkopf", "ddv-tsr")

_FOUR = 4
_ALONE = ("silent_solo", "wedding_solo")


def doppelkopf_checks(facts: ListFacts) -> list[Check]:
    """Judge a list of Doppelkopf."""
    checks = {"cross-sum": _cross_sum, "parity": _parity, "winners": _winners}
    if facts.plays_by(*DDV):
        found = [check(name, facts) for name, check in checks.items()]
    else:
        found = [not_asked(name, f"{facts.rules} is not of the federation") for name in checks]
    return [*found, _solos(facts)]


def comes_to_nothing(points: list[int]) -> bool:
    """Return whether points come to 0, as those of a deal and of a line do (TSR 7.3.3)."""
    return not sum(points)


def _cross_sum(name: str, facts: ListFacts) -> Check:
    faults = []
    for one in facts.sessions:
        line: dict[int, int] = {}
        for deal in one.deals:
            line.update(deal.totals)
            points = [line[person] for person in sorted(line)]
            if not comes_to_nothing(points):
                faults.append(f"after {one.tell(deal.number)}: {signed_numbers(points)} is {sum(points):+d}")
    return verdict(name, faults, "every line comes to 0 (TSR 7.3.3)")


def _parity(name: str, facts: ListFacts) -> Check:
    if any(len(deal.totals) > _FOUR for _, deal in facts.deals()):
        return not_asked(name, "more than four sit at the table (TSR 10.1.3)")
    if any(len(one.session.people) > _FOUR for one in facts.sessions):
        return not_asked(name, "somebody took another's place during the list")
    faults = [fault for one in facts.sessions for fault in _odd_and_even(one)]
    exempt = [deal for one in facts.sessions for deal in one.deals if _exempt(one, deal)]
    more = f"; {len(exempt)} with penalty points in a solo are exempt" if exempt else ""
    return verdict(name, faults, f"every line is all even or all odd (TSR 7.3.3){more}")


def _odd_and_even(one: Evidence) -> Iterator[str]:
    # What is exempt changes all lines below it, so lines are taken without it.
    line = {person.number: 0 for person in one.session.people}
    for deal in one.deals:
        if not _exempt(one, deal):
            for seat in deal.seats:
                line[seat.person] = line.get(seat.person, 0) + (seat.score or 0)
        if len({points % 2 for points in line.values()}) > 1:
            yield f"after {one.tell(deal.number)}: {signed_numbers([line[person] for person in sorted(line)])}"
            # The lines below have it from this one.
            return


def _exempt(one: Evidence, deal: DealRow) -> bool:
    contract = deal.contract or ""
    if not contract.startswith("solo:") and contract not in _ALONE:
        return False
    told = any(dealt.penalised for dealt in one.course.deals if dealt.number == deal.number)
    return told or deal.corrected is not None


def _winners(name: str, facts: ListFacts) -> Check:
    faults = [
        f"{one.tell(deal.number)}: {one.name(seat.person)} is marked as {'winner' if seat.won else 'loser'}"
        for one, deal in facts.deals()
        if _settled_by_cards(deal)
        for seat in deal.seats
        if seat.won != (deal.winner is not None and seat.party == deal.winner)
    ]
    return verdict(name, faults, "every winner is marked (TSR 7.3.3)")


def _settled_by_cards(deal: DealRow) -> bool:
    # What a director wrote down tells no party.
    scores = [seat.score for seat in deal.seats]
    return deal.settled and bool(deal.result.get("teams")) and deal.result.get("scores") == scores


def _solos(facts: ListFacts) -> Check:
    wanted = facts.first.course.mandatory_solos
    if not wanted:
        return not_asked("solos", "the rules know no mandatory solo")
    if facts.on_paper:
        return not_asked("solos", "on paper nobody wrote down who played a solo")
    played: dict[str, int] = {}
    for one in facts.sessions:
        for person in one.session.people:
            name = one.name(person.number)
            played[name] = played.get(name, 0) + wanted - person.owed
    faults = [f"{name} owes {wanted - solos}" for name, solos in played.items() if solos < wanted]
    return verdict("solos", faults, "everybody has played the mandatory solo")
