"""Reported events that conflict with stored ones or with each other: quarantined until somebody decides."""

import json
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from stichtisch.journal.event import Event, event_of
from stichtisch.journal.lines import decode
from stichtisch.store.database import Database
from stichtisch.store.reading import StoredSession

ACCEPTED, DISCARDED, SETTLED = "accepted", "discarded", "settled"
REPORTED, STORED = "told", "stored"

_ID_DIGITS = 8
# The stored value of a case begins so, where a revoked key has signed.
_KEY = "key "
_COLUMNS = "id, serial, journal, sequence, cause, stored, told, first, found"


@dataclass(frozen=True)
class Case:
    """One thing that does not fit. `cause` is "event", "hash", "signature", "scores" or "beginning".

    `stored` is the stored or computed value, `told` the value that the table reported in event `sequence`; its events
    from `first` to `last` were set aside. A session with the cause "beginning" follows events that are not here.
    `verdict` is None while nobody has decided; times are seconds since 1970.
    """

    id: str
    serial: str
    journal: str
    sequence: int
    cause: str
    stored: str
    told: str
    first: int
    found: int
    last: int
    verdict: str | None = None
    person: str | None = None
    reason: str | None = None
    decided: int | None = None

    @property
    def open(self) -> bool:
        """Whether nobody has decided yet."""
        return self.verdict is None

    @property
    def revoked(self) -> bool:
        """Whether its seal is signed with a key that the club has revoked."""
        return self.cause == "signature" and self.stored.startswith(_KEY)


def cases(
    database: Database | sqlite3.Connection, serial: str | None = None, journal: str | None = None
) -> list[Case]:
    """Return every case, or those of one journal, as they were found. Raises the Storage errors."""
    connection = database if isinstance(database, sqlite3.Connection) else database.connection
    query = f"""SELECT {_COLUMNS}, coalesce((SELECT max(sequence) FROM quarantined_events
                                             WHERE quarantine = id AND side = '{REPORTED}'), sequence),
                       verdict, person, reason, decided
                FROM quarantine LEFT JOIN decisions ON decisions.quarantine = id
                WHERE (:serial IS NULL OR (serial, journal) = (:serial, :journal)) ORDER BY found, first, id"""
    rows = connection.execute(query, {"serial": serial, "journal": journal})
    return [Case(*row) for row in rows.fetchall()]


def cases_of(database: Database, evening: StoredSession) -> list[Case]:
    """Return what was set aside of an evening. Raises the Storage errors."""
    key = "SELECT serial, journal, sequence FROM evenings WHERE id = ?"
    serial, journal, start = database.connection.execute(key, (evening.id,)).fetchone()
    following = """SELECT min(sequence) FROM evenings WHERE (serial, journal) = (?, ?) AND sequence > ?"""
    end = database.connection.execute(following, (serial, journal, start)).fetchone()[0]
    every = cases(database, serial, journal)
    return [case for case in every if case.last >= start and (end is None or case.first < end)]


def case_of(
    serial: str, journal: str, sequence: int, cause: str, stored: str, reported: str, first: int
) -> Case:
    """Return the case of these facts, found now, with its id."""
    facts = json.dumps([serial, journal, sequence, cause, stored, reported]).encode()
    name = sha256(facts).hexdigest()[:_ID_DIGITS]
    return Case(name, serial, journal, sequence, cause, stored, reported, first, int(time.time()), sequence)


def keep(connection: sqlite3.Connection, case: Case, events: Iterable[Event]) -> None:
    """Note a case, where it is not known yet, and the events of the table that were set aside with it."""
    facts = (case.id, case.serial, case.journal, case.sequence, case.cause, case.stored, case.told)
    query = f"INSERT INTO quarantine ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.execute(query, (*facts, case.first, case.found))
    keep_lines(connection, case.id, REPORTED, events)


def keep_lines(connection: sqlite3.Connection, case: str, side: str, events: Iterable[Event]) -> None:
    """Note lines of a case."""
    query = "INSERT INTO quarantined_events VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.executemany(query, [(case, event.sequence, side, event.line) for event in events])


def lines_of(connection: sqlite3.Connection, case: str, side: str) -> list[Event]:
    """Return the events of a case on one side, by number."""
    query = """SELECT line FROM quarantined_events WHERE (quarantine, side) = (?, ?) ORDER BY sequence"""
    return [
        event_of(decode(line.encode())[1], line)
        for (line,) in connection.execute(query, (case, side)).fetchall()
    ]


def set_aside_lines(database: Database, case: Case) -> tuple[list[str], list[str]]:
    """Return the lines of a case: those that the table reported, and those that they replaced."""
    reported, stored = (lines_of(database.connection, case.id, side) for side in (REPORTED, STORED))
    return [event.line for event in reported], [event.line for event in stored]


def revoked_by(key: str, day: str) -> tuple[str, str]:
    """Return the two values of a case whose seal is signed with a key, by its id, that was revoked on a day."""
    return f"{_KEY}{key} was revoked on {day}", f"signed with key {key}"


def decide(connection: sqlite3.Connection, case: str, verdict: str, person: str, reason: str) -> None:
    """Note what was decided about a case of which nothing was."""
    query = "INSERT INTO decisions VALUES (?, ?, ?, ?, ?)"
    connection.execute(query, (case, verdict, person, reason, int(time.time())))


def held(connection: sqlite3.Connection, serial: str, journal: str, before: int) -> dict[int, Event]:
    """Return the events before a number that are set aside, open or discarded: the table reported them."""
    events = {}
    for case in cases(connection, serial, journal):
        if case.verdict in (None, DISCARDED):
            for event in lines_of(connection, case.id, REPORTED):
                if event.sequence < before:
                    events[event.sequence] = event
    return events
