"""Somebody decides about what was set aside: it is accepted, and what was stored stays visible; or it is discarded."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from stichtisch.journal.event import Event
from stichtisch.store.copying import backed_up
from stichtisch.store.database import FORMAT, Database, open_database
from stichtisch.store.errors import NoSuchCase, ReportedTwice
from stichtisch.store.importing import insert_events
from stichtisch.store.projection import project
from stichtisch.store.quarantine import (
    ACCEPTED,
    DISCARDED,
    REPORTED,
    STORED,
    Case,
    cases,
    decide,
    keep_lines,
    lines_of,
)
from stichtisch.store.reading import events_between, shown_name

# Totals by evening and person: when the evening began as its event, the name, the points.
Totals = dict[tuple[int, int], tuple[str, int]]


@dataclass(frozen=True)
class Effect:
    """The effect of accepting a case: events that come in, that go out, deals new or changed, totals that change.

    `totals` has (name, before, after), None where somebody is not there.
    """

    new: int
    replaced: int
    deals: int
    totals: list[tuple[str, int | None, int | None]]


def find_case(database: Database, name: str, to_decide: bool = False) -> Case:
    """Return the case whose id begins with `name`. Raises NoSuchCase, also for one that is decided, if it is to be."""
    matches = [case for case in cases(database) if name and case.id.startswith(name.lower())]
    if len(matches) != 1:
        raise NoSuchCase(name=name, reason="there is none" if not matches else "several begin so")
    if to_decide and not matches[0].open:
        raise NoSuchCase(name=name, reason=f"it was {matches[0].verdict} already, by {matches[0].person}")
    return matches[0]


def plan_accept(path: Path, case: Case) -> Effect:
    """Return what accepting a case would do. Raises ToldTwice, BadJournal, and the Storage errors."""
    with open_database(path) as database, suppress(_Undone), database.transaction() as connection:
        effect = _accept(connection, case)
        raise _Undone
    return effect


def accept(path: Path, case: Case, person: str, reason: str) -> Path:
    """Take in what was set aside; what it replaces stays with the case. Returns where the database as it was lies.

    Raises NoSuchCase where it was decided meanwhile, and what `plan_accept` raises, and CannotWrite.
    """
    with (
        open_database(path) as database,
        database.transaction() as connection,
        backed_up(path, FORMAT) as backup,
    ):
        find_case(database, case.id, to_decide=True)
        _accept(connection, case)
        decide(connection, case.id, ACCEPTED, person, reason)
    return backup


def discard(path: Path, case: Case, person: str, reason: str) -> None:
    """Leave what is stored as it is, for good; what was set aside stays with the case. Raises as `accept`."""
    with open_database(path) as database, database.transaction() as connection:
        find_case(database, case.id, to_decide=True)
        decide(connection, case.id, DISCARDED, person, reason)


class _Undone(Exception):
    """Nothing of what was tried is to stay."""


def _accept(connection: sqlite3.Connection, case: Case) -> Effect:
    reported = lines_of(connection, case.id, REPORTED)
    if len({event.sequence for event in reported}) < len(reported):
        raise ReportedTwice(name=case.id)
    before = _totals(connection, case)
    # Evenings refer to their events, which are replaced.
    connection.execute("PRAGMA defer_foreign_keys = ON")
    replaced = _replaced(connection, case, reported)
    keep_lines(connection, case.id, STORED, replaced)
    numbers = [(case.serial, case.journal, event.sequence) for event in replaced]
    connection.executemany("DELETE FROM events WHERE (serial, journal, sequence) = (?, ?, ?)", numbers)
    insert_events(connection, case.serial, case.journal, reported)
    connection.execute(
        """DELETE FROM evenings WHERE (serial, journal) = (?, ?) AND sequence NOT IN
           (SELECT sequence FROM events WHERE (serial, journal, verb) = (?, ?, 'session'))""",
        (case.serial, case.journal) * 2,
    )
    deals = project(connection, case.serial, case.journal, 0)
    after = _totals(connection, case)
    changed = [key for key in sorted({*before, *after}) if before.get(key) != after.get(key)]
    totals = [_change(before.get(key), after.get(key)) for key in changed]
    return Effect(len(reported) - len(replaced), len(replaced), deals, totals)


def _replaced(connection: sqlite3.Connection, case: Case, reported: list[Event]) -> list[Event]:
    # Stored events, from the first reported one on, that are different or missing in the report; later sessions stay.
    lines = {event.sequence: event.line for event in reported}
    replaced = []
    for event in events_between(connection, case.serial, case.journal, case.first, 2**53):
        if event.sequence > case.last and event.verb == "session":
            break
        if lines.get(event.sequence) != event.line:
            replaced.append(event)
    return replaced


def _totals(connection: sqlite3.Connection, case: Case) -> Totals:
    query = """SELECT sequence, person, name, total FROM people JOIN evenings ON evenings.id = evening
               WHERE (serial, journal) = (?, ?)"""
    rows = connection.execute(query, (case.serial, case.journal)).fetchall()
    return {(sequence, person): (shown_name(name, person), total) for sequence, person, name, total in rows}


def _change(
    before: tuple[str, int] | None, after: tuple[str, int] | None
) -> tuple[str, int | None, int | None]:
    name = (after or before or ("", 0))[0]
    return name, before[1] if before else None, after[1] if after else None
