"""What directors have decided about deals, as the club's log has it, for the fold that a deal goes through."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

CORRECT = "correct"


@dataclass(frozen=True)
class Correction:
    """One record of the log: its hash, and what is folded after all that the table told of the deal.

    An entry is (seat, verb, argument…) as the table journals what is decided at it.
    """

    hash: str
    entries: list[list[Any]]


def corrections_of(connection: sqlite3.Connection, serial: str, journal: str) -> dict[int, list[Correction]]:
    """Return the corrections of a journal's deals, by the number that the table gave the deal, in order."""
    query = """SELECT hash, arguments FROM club_log
               WHERE verb = ? AND json_extract(arguments, '$.serial') = ?
                     AND json_extract(arguments, '$.journal') = ?
               ORDER BY number, hash"""
    found: dict[int, list[Correction]] = {}
    for record, arguments in connection.execute(query, (CORRECT, serial, journal)).fetchall():
        facts = json.loads(arguments)
        found.setdefault(facts["counter"], []).append(Correction(record, facts["entries"]))
    return found
