"""Decisions of directors about deals, as the club's log has it, and the fold that a deal goes through by it."""

import json
import sqlite3
from typing import Any, TypeGuard

from stichtisch.journal.correction import Correction

CORRECT = "correct"

# The facts of a record, beside why.
_FACTS = ("serial", "journal", "counter", "entries")

# The table's serial, its journal, and the number that the table gave the deal.
CorrectedDeal = tuple[str, str, int]


def corrections_of(connection: sqlite3.Connection, serial: str, journal: str) -> dict[int, list[Correction]]:
    """Return the corrections of a journal's deals, by the number that the table gave the deal, in order.

    A record of any other form corrects nothing.
    """
    query = """SELECT hash, arguments FROM club_log
               WHERE verb = ? AND json_extract(arguments, '$.serial') = ?
                     AND json_extract(arguments, '$.journal') = ?
               ORDER BY number, hash"""
    corrections: dict[int, list[Correction]] = {}
    for record, arguments in connection.execute(query, (CORRECT, serial, journal)).fetchall():
        parsed = _parsed(record, arguments)
        if parsed is not None:
            (_, _, counter), correction = parsed
            corrections.setdefault(counter, []).append(correction)
    return corrections


def corrected_in_one(connection: sqlite3.Connection, here: str, there: str) -> dict[CorrectedDeal, list[str]]:
    """Return the records that correct a deal and are in the schema `here`, but not in `there`: hashes by deal."""
    query = f"""SELECT hash, arguments FROM {here}.club_log
                WHERE verb = ? AND hash NOT IN (SELECT hash FROM {there}.club_log) ORDER BY number, hash"""
    records: dict[CorrectedDeal, list[str]] = {}
    for record, arguments in connection.execute(query, (CORRECT,)).fetchall():
        parsed = _parsed(record, arguments)
        if parsed is not None:
            records.setdefault(parsed[0], []).append(record)
    return records


def _parsed(record: str, arguments: str) -> tuple[CorrectedDeal, Correction] | None:
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
