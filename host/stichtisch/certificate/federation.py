"""The checks of a list against the requirements of the game's federation, or the reason why they do not apply."""

from types import ModuleType

from stichtisch.audit.checks import Check, ListFacts, not_applicable, verdict
from stichtisch.audit.findings import Word, finding
from stichtisch.games import module_of


def federation_checks(facts: ListFacts) -> list[Check]:
    """Check a list against the requirements of the game's federation. A check that does not apply states why."""
    federation = module_of(facts.game, "federation")
    if federation is None:
        return [not_applicable("federation", finding("federation.none", game=Word("game", facts.game)))]
    return [_basis(facts, federation), *federation.checks(facts), _penalties(facts, federation.RULES)]


def _basis(facts: ListFacts, federation: ModuleType) -> Check:
    if not facts.plays_by(*federation.RULES):
        return not_applicable("federation", finding("federation.other_rules", rules=facts.rules))
    return verdict("federation", [], federation.basis())


def _penalties(facts: ListFacts, rules: tuple[str, ...]) -> Check:
    # The referee signs penalty points (TSR 8.2.2).
    if not facts.plays_by(*rules):
        return not_applicable("penalties", finding("federation.other_rules", rules=facts.rules))
    faults, signed = [], []
    for one in facts.sessions:
        given = {dealt.number for dealt in one.course.deals if dealt.penalised and not one.on_paper}
        for number in sorted(given):
            sound = [change for change in one.corrected if change.deal == number and not change.failed]
            by = [change.person for change in sound if change.person is not None]
            if by:
                signed.append(finding("penalties.signed", deal=one.deal_name(number), person=by[-1]))
            else:
                faults.append(finding("penalties.unsigned", deal=one.deal_name(number)))
    return verdict("penalties", faults, *(signed or [finding("penalties.none")]))
