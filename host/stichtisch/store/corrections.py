"""What directors have decided about deals, as the club's log has it, and the fold that a deal goes through by it."""

import json
import sqlite3
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeGuard

from cardrules.session import Session
from stichtisch.proof import UNFOLDABLE

CORRECT = "correct"

# No deal of any game comes near to so many points, up or down.
_MOST_POINTS = 10**6
# What a record tells, beside why.
_FACTS = ("serial", "journal", "counter", "entries")
# What a director says of a deal: as a table journals it, and that it never was.
_VERBS = frozenset(("abandon", "decide", "penalty", "retract", "void"))
# What the series is told of a decided deal: numbers of seats, and what is so or is not.
_SEATS = ("declarer", "mandatory_soloist")
_FLAGS = ("won", "counts", "again", "bock")


# The table's serial, its journal, and the number that the table gave the deal.
CorrectedDeal = tuple[str, str, int]


@dataclass(frozen=True)
class Correction:
    """One record of the log: its hash, and what is folded after all that the table told of the deal.

    An entry is (seat, verb, argument…) as the table journals what is decided at it; `void` is told by no table.
    """

    hash: str
    entries: list[list[Any]]


def corrections_of(connection: sqlite3.Connection, serial: str, journal: str) -> dict[int, list[Correction]]:
    """Return the corrections of a journal's deals, by the number that the table gave the deal, in order.

    A record of any other form corrects nothing.
    """
    query = """SELECT hash, arguments FROM club_log
               WHERE verb = ? AND json_extract(arguments, '$.serial') = ?
                     AND json_extract(arguments, '$.journal') = ?
               ORDER BY number, hash"""
    found: dict[int, list[Correction]] = {}
    for record, arguments in connection.execute(query, (CORRECT, serial, journal)).fetchall():
        told = _told(record, arguments)
        if told is not None:
            (_, _, counter), correction = told
            found.setdefault(counter, []).append(correction)
    return found


def corrected_in_one(connection: sqlite3.Connection, here: str, there: str) -> dict[CorrectedDeal, list[str]]:
    """Return the records that correct a deal and are in the schema `here`, but not in `there`: hashes by deal."""
    query = f"""SELECT hash, arguments FROM {here}.club_log
                WHERE verb = ? AND hash NOT IN (SELECT hash FROM {there}.club_log) ORDER BY number, hash"""
    found: dict[CorrectedDeal, list[str]] = {}
    for record, arguments in connection.execute(query, (CORRECT,)).fetchall():
        told = _told(record, arguments)
        if told is not None:
            found.setdefault(told[0], []).append(record)
    return found


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


def _told(record: str, arguments: str) -> tuple[CorrectedDeal, Correction] | None:
    # None where the record is of no form that we know.
    try:
        facts = json.loads(arguments)
    except (ValueError, RecursionError):
        return None
    if not isinstance(facts, dict):
        return None
    serial, journal, counter, entries = (facts.get(name) for name in _FACTS)
    if not (_is_text(serial) and _is_text(journal) and _is_whole(counter) and _are_entries(entries)):
        return None
    return (serial, journal, counter), Correction(record, entries)


def _is_whole(value: object) -> TypeGuard[int]:
    return type(value) is int


def _is_text(value: object) -> TypeGuard[str]:
    # JSON can carry half a surrogate pair, the database cannot.
    return isinstance(value, str) and value.encode(errors="ignore").decode() == value


def _are_entries(value: object) -> TypeGuard[list[list[Any]]]:
    return isinstance(value, list) and all(
        isinstance(entry, list) and len(entry) > 1 and _is_whole(entry[0]) and isinstance(entry[1], str)
        for entry in value
    )


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
