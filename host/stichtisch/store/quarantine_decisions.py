"""Decisions about quarantined events: they are accepted or discarded.

Replaced events stay visible in the case.
"""

from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.journal.event import Event
from stichtisch.location import Location
from stichtisch.store.copying import backed_up
from stichtisch.store.database import Database, open_database
from stichtisch.store.engine import Connection
from stichtisch.store.errors import NoSuchCase, ReportedTwice
from stichtisch.store.importing import insert_events
from stichtisch.store.migration import FORMAT
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

# A person's name and points, by the number of the session's first event and the person's number.
Totals = dict[tuple[int, int], tuple[str, int]]


@dataclass(frozen=True)
class Effect:
    """The effect of accepting a case: the numbers of new and replaced events and of changed deals, and the totals.

    `totals` contains (name, before, after). A value is None if the person is not in the session at that point.
    """

    new: int
    replaced: int
    deals: int
    totals: list[tuple[str, int | None, int | None]]


def find_case(database: Database, name: str, to_decide: bool = False) -> Case:
    """Return the case whose id begins with `name`.

    Raises NoSuchCase if no case matches, or if `to_decide` is set and the case is already decided.
    """
    matches = [case for case in cases(database) if name and case.id.startswith(name.lower())]
    if len(matches) != 1:
        raise NoSuchCase(
            name=name, reason=Reason("there is none") if not matches else Reason("several begin with this")
        )
    if to_decide and not matches[0].open:
        raise NoSuchCase(
            name=name,
            reason=Reason(
                "it was already {verdict} by {person}", verdict=matches[0].verdict, person=matches[0].person
            ),
        )
    return matches[0]


def plan_accept(path: Location, case: Case) -> Effect:
    """Return the effect of accepting a case. Raises ReportedTwice, BadJournal, and the Storage errors."""
    with open_database(path) as database, suppress(_Undone), database.transaction() as connection:
        effect = _accept(connection, case)
        raise _Undone
    return effect


def accept(path: Location, case: Case, person: str, reason: str) -> Path | None:
    """Store the quarantined events of a case. The events that they replace are stored with the case.

    Return the path to a copy of the old file, or None for a server, because servers have their own backups. Raises
    NoSuchCase if the case was decided in the meantime, CannotWrite, and the errors of `plan_accept`.
    """
    with (
        open_database(path) as database,
        database.transaction() as connection,
        backed_up(path, FORMAT) if isinstance(path, Path) else nullcontext() as backup,
    ):
        find_case(database, case.id, to_decide=True)
        _accept(connection, case)
        decide(connection, case.id, ACCEPTED, person, reason)
    return backup


def discard(path: Location, case: Case, person: str, reason: str) -> None:
    """Discard a case: the stored events remain valid, and the quarantined events remain in the case.

    Raises NoSuchCase, and the Storage errors.
    """
    with open_database(path) as database, database.transaction() as connection:
        find_case(database, case.id, to_decide=True)
        decide(connection, case.id, DISCARDED, person, reason)


def apply_accepted(connection: Connection, case: Case) -> None:
    """Replace stored events with those of a case that was accepted in another database, if some of them differ."""
    reported = lines_of(connection, case.id, REPORTED)
    lines = {event.sequence: event.line for event in reported}
    stored = list(events_between(connection, case.serial, case.journal, case.first, case.last))
    if any(lines.get(event.sequence, event.line) != event.line for event in stored):
        _accept(connection, case)


class _Undone(Exception):
    """Raised inside a transaction to undo it."""


def _accept(connection: Connection, case: Case) -> Effect:
    reported = lines_of(connection, case.id, REPORTED)
    if len({event.sequence for event in reported}) < len(reported):
        raise ReportedTwice(name=case.id)
    before = _totals(connection, case)
    # A row of `evenings` refers to the first event of its session, which may be replaced here.
    connection.defer_foreign_keys()
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


def _replaced(connection: Connection, case: Case, reported: list[Event]) -> list[Event]:
    # Stored events that differ from the report or are missing from it, beginning with the first reported event.
    # Sessions that begin after the last event of the case are left out.
    lines = {event.sequence: event.line for event in reported}
    replaced = []
    for event in events_between(connection, case.serial, case.journal, case.first, 2**53):
        if event.sequence > case.last and event.verb == "session":
            break
        if lines.get(event.sequence) != event.line:
            replaced.append(event)
    return replaced


def _totals(connection: Connection, case: Case) -> Totals:
    query = """SELECT sequence, person, name, total FROM people JOIN evenings ON evenings.id = evening
               WHERE (serial, journal) = (?, ?)"""
    rows = connection.execute(query, (case.serial, case.journal)).fetchall()
    return {(sequence, person): (shown_name(name, person), total) for sequence, person, name, total in rows}


def _change(
    before: tuple[str, int] | None, after: tuple[str, int] | None
) -> tuple[str, int | None, int | None]:
    name = (after or before or ("", 0))[0]
    return name, before[1] if before else None, after[1] if after else None
