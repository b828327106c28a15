"""Directors' corrections of deals, read from the club's log."""

import json
from typing import Any, TypeGuard

from stichtisch.journal.correction import Correction
from stichtisch.store.engine import Connection

CORRECT = "correct"

# The arguments of a correction record that this module needs: all except the reason.
_FACTS = ("serial", "journal", "counter", "entries")

# A deal, identified by the table's serial number, its journal, and the table's number of the deal.
CorrectedDeal = tuple[str, str, int]


def corrections_of(connection: Connection, serial: str, journal: str) -> dict[int, list[Correction]]:
    """Return the corrections of a journal's deals, in order, by the table's number of the deal.

    Records of another form are ignored. For several journals, `corrections_by_journal` reads the log only once.
    """
    return corrections_by_journal(connection).get((serial, journal), {})


def corrections_by_journal(connection: Connection) -> dict[tuple[str, str], dict[int, list[Correction]]]:
    """Return the corrections of the deals of all journals, by serial number and journal (see `corrections_of`)."""
    query = """SELECT hash, arguments FROM club_log
               WHERE verb = ? ORDER BY number, hash"""
    corrections: dict[tuple[str, str], dict[int, list[Correction]]] = {}
    for record, arguments in connection.execute(query, (CORRECT,)).fetchall():
        parsed = _parsed(record, arguments)
        if parsed is not None:
            (serial, journal, counter), correction = parsed
            corrections.setdefault((serial, journal), {}).setdefault(counter, []).append(correction)
    return corrections


def corrected_in_one(connection: Connection, here: str, there: str) -> dict[CorrectedDeal, list[str]]:
    """Return the hashes, by deal, of the corrections that are in the schema `here` but not in `there`."""
    query = f"""SELECT hash, arguments FROM {here}.club_log
                WHERE verb = ? AND hash NOT IN (SELECT hash FROM {there}.club_log) ORDER BY number, hash"""
    records: dict[CorrectedDeal, list[str]] = {}
    for record, arguments in connection.execute(query, (CORRECT,)).fetchall():
        parsed = _parsed(record, arguments)
        if parsed is not None:
            records.setdefault(parsed[0], []).append(record)
    return records


def corrected_deal(record: str, arguments: str) -> CorrectedDeal | None:
    """Return the deal that a record corrects; None if the record has an unknown form."""
    parsed = _parsed(record, arguments)
    return parsed[0] if parsed is not None else None


def _parsed(record: str, arguments: str) -> tuple[CorrectedDeal, Correction] | None:
    # None if the record has an unknown form.
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
    # JSON may contain half a surrogate pair, which the database cannot store.
    return isinstance(value, str) and value.encode(errors="ignore").decode() == value


def _are_entries(value: object) -> TypeGuard[list[list[Any]]]:
    return isinstance(value, list) and all(
        isinstance(entry, list) and len(entry) > 1 and _is_whole(entry[0]) and isinstance(entry[1], str)
        for entry in value
    )
