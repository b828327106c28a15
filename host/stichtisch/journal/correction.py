"""A director's correction of a deal, and the fold that the deal goes through by it."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeGuard

from cardrules.session import Session
from stichtisch.journal.event_errors import UNFOLDABLE

# No deal of any game comes near to so many points, up or down.
_MOST_POINTS = 10**6
# The decisions of a director about a deal: those that a table journals, and that it is void.
_VERBS = frozenset(("abandon", "decide", "penalty", "retract", "void"))
# The entries by which all that was decided before is taken back; no table journals them.
RESTORED: list[list[Any]] = [[0, "restore"]]
# The facts of a decided deal for the series: numbers of seats, and booleans.
_SEATS = ("declarer", "mandatory_soloist")
_FLAGS = ("won", "counts", "again", "bock")


@dataclass(frozen=True)
class Correction:
    """One record of the log: its hash, and the entries folded after all that the table reported of the deal.

    An entry is (seat, verb, argument…) as the table journals what is decided at it; no table journals `void`.
    """

    hash: str
    entries: list[list[Any]]


def fold_corrections(session: Session, corrections: Iterable[Correction]) -> list[str]:
    """Fold what was decided about the deal in play, in order. Returns the hashes of what cannot be said of it.

    RESTORED brings the deal back as the table reported it, whatever was decided before.
    """
    reported, decided = deepcopy(session.deal, {id(session.rules): session.rules}), session.decided
    failed = []
    for correction in corrections:
        if correction.entries == RESTORED:
            session.replace(deepcopy(reported, {id(session.rules): session.rules}))
            session.decided = decided
        elif not fold_correction(session, correction):
            failed.append(correction.hash)
    return failed


def fold_correction(session: Session, correction: Correction) -> bool:
    """Fold what was decided about the deal in play. False where that cannot be said of it: it stays as it was then."""
    deal, decided = session.deal, session.decided
    # The rules are those of the session, for every deal.
    before = deepcopy(deal, {id(session.rules): session.rules})
    try:
        for seat, verb, *arguments in correction.entries:
            _fold_entry(session, seat, verb, arguments)
        _check_points(session.scores() or [])
    except UNFOLDABLE:
        session.replace(before)
        session.decided = decided
        return False
    return True


def _fold_entry(session: Session, seat: int, verb: str, arguments: list[Any]) -> None:
    deal = session.deal
    if deal is None or verb not in _VERBS or seat not in range(deal.players):
        raise ValueError(f"no director says {verb!r} of seat {seat}")
    if verb in ("decide", "penalty"):
        _check_points(arguments[0])
    if verb == "decide" and len(arguments) > 1:
        _check_series(deal.players, arguments[1])
    if verb == "void":
        # Neither its cards count nor what was written down of it.
        session.decided = None
        verb = "abandon"
    session.apply(seat, verb, arguments)
    if not deal.over():
        raise ValueError("the deal would go on")


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int


def _check_points(points: list[Any]) -> None:
    if not all(_is_whole(number) and -_MOST_POINTS <= number <= _MOST_POINTS for number in points):
        raise ValueError(f"points are whole numbers, {_MOST_POINTS} at the most")


def _check_series(players: int, facts: object) -> None:
    if not isinstance(facts, dict):
        raise TypeError("what the series is to know has no names")
    for name in _SEATS:
        if name in facts and not (_is_whole(facts[name]) and facts[name] in range(players)):
            raise ValueError(f"{name} is no seat")
    for name in _FLAGS:
        if not isinstance(facts.get(name, False), bool):
            raise ValueError(f"{name} is neither true nor false")
