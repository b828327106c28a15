"""The quarantine: reported events that conflict with stored ones or each other, until a director decides."""

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from stichtisch.journal.event import Event, event_of
from stichtisch.journal.lines import decode
from stichtisch.store.database import Database
from stichtisch.store.engine import Connection
from stichtisch.store.reading import StoredSession

ACCEPTED, DISCARDED, SETTLED = "accepted", "discarded", "settled"
REPORTED, STORED = "told", "stored"

_ID_DIGITS = 8
# The prefix of a case's stored value if the seal is signed with a revoked key.
_KEY = "key "
_COLUMNS = "id, serial, journal, sequence, cause, stored, told, first, found"


@dataclass(frozen=True)
class Case:
    """A conflict. `cause` is "event", "hash", "signature", "scores" or "beginning".

    `stored` is the stored or computed value; `told` is the value that the table reported in event `sequence`. The
    table's events from `first` to `last` were quarantined. The cause "beginning" means that events before a session are
    missing from the database. `verdict` is None until a director has decided. Times are in seconds since 1970.
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
        """Whether the case is still undecided."""
        return self.verdict is None

    @property
    def revoked(self) -> bool:
        """Whether the case's seal is signed with a key that the club has revoked."""
        return self.cause == "signature" and self.stored.startswith(_KEY)


def cases(
    database: Database | Connection, serial: str | None = None, journal: str | None = None
) -> list[Case]:
    """Return all cases, or those of a table or journal, in the order in which they were found.

    Raises the Storage errors.
    """
    connection = database.connection if isinstance(database, Database) else database
    query = f"""SELECT {_COLUMNS}, coalesce((SELECT max(sequence) FROM quarantined_events
                                             WHERE quarantine = id AND side = '{REPORTED}'), sequence),
                       verdict, person, reason, decided
                FROM quarantine LEFT JOIN decisions ON decisions.quarantine = id
                {"" if serial is None else "WHERE (serial, journal) = (?, ?)"} ORDER BY found, first, id"""
    rows = connection.execute(query, () if serial is None else (serial, journal))
    return [Case(*row) for row in rows.fetchall()]


def cases_of(database: Database, session: StoredSession) -> list[Case]:
    """Return the cases of a session. Raises the Storage errors."""
    key = "SELECT serial, journal, sequence FROM evenings WHERE id = ?"
    serial, journal, start = database.connection.execute(key, (session.id,)).fetchone()
    following = """SELECT min(sequence) FROM evenings WHERE (serial, journal) = (?, ?) AND sequence > ?"""
    end = database.connection.execute(following, (serial, journal, start)).fetchone()[0]
    every = cases(database, serial, journal)
    return [case for case in every if case.last >= start and (end is None or case.first < end)]


def case_of(
    serial: str, journal: str, sequence: int, cause: str, stored: str, reported: str, first: int
) -> Case:
    """Return a case with these facts, dated with the current time. Its id is derived from the facts."""
    facts = json.dumps([serial, journal, sequence, cause, stored, reported]).encode()
    name = sha256(facts).hexdigest()[:_ID_DIGITS]
    return Case(name, serial, journal, sequence, cause, stored, reported, first, int(time.time()), sequence)


def keep(connection: Connection, case: Case, events: Iterable[Event]) -> None:
    """Store a case, if it is new, and the events that were quarantined with it."""
    facts = (case.id, case.serial, case.journal, case.sequence, case.cause, case.stored, case.told)
    query = f"INSERT INTO quarantine ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.execute(query, (*facts, case.first, case.found))
    keep_lines(connection, case.id, REPORTED, events)


def keep_lines(connection: Connection, case: str, side: str, events: Iterable[Event]) -> None:
    """Store the lines on one side of a case: those reported, or those stored."""
    query = "INSERT INTO quarantined_events VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.executemany(query, [(case, event.sequence, side, event.line) for event in events])


def lines_of(connection: Connection, case: str, side: str) -> list[Event]:
    """Return the events on one side of a case, in order."""
    query = """SELECT line FROM quarantined_events WHERE (quarantine, side) = (?, ?) ORDER BY sequence"""
    return [
        event_of(decode(line.encode())[1], line)
        for (line,) in connection.execute(query, (case, side)).fetchall()
    ]


def set_aside_lines(database: Database, case: Case) -> tuple[list[str], list[str]]:
    """Return the lines of a case: the lines that the table reported, and the stored lines that they replaced."""
    reported, stored = (lines_of(database.connection, case.id, side) for side in (REPORTED, STORED))
    return [event.line for event in reported], [event.line for event in stored]


def revoked_by(key: str, day: str) -> tuple[str, str]:
    """Return `stored` and `told` for a case whose seal was signed with this revoked key."""
    return f"{_KEY}{key} was revoked on {day}", f"signed with key {key}"


def decide(connection: Connection, case: str, verdict: str, person: str, reason: str) -> None:
    """Store the decision about an open case."""
    query = "INSERT INTO decisions VALUES (?, ?, ?, ?, ?)"
    connection.execute(query, (case, verdict, person, reason, int(time.time())))


def held(connection: Connection, serial: str, journal: str, before: int) -> dict[int, Event]:
    """Return the reported events with numbers below `before` that are in open or discarded cases."""
    events = {}
    for case in cases(connection, serial, journal):
        if case.verdict in (None, DISCARDED):
            for event in lines_of(connection, case.id, REPORTED):
                if event.sequence < before:
                    events[event.sequence] = event
    return events
