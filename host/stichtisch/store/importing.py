"""Events of a table into the database: each once, none overwritten; their evenings are folded again."""

import json
import sqlite3
from dataclasses import dataclass

from stichtisch.client import Event, whole_number
from stichtisch.errors import BadJournal, EventConflict
from stichtisch.store.database import Database
from stichtisch.store.projection import project

_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


@dataclass(frozen=True)
class Imported:
    """What an import added: new events, and the deals of the evenings they belong to."""

    events: int
    deals: int


def next_sequence(database: Database, serial: str, journal: str) -> int:
    """Return the sequence number after the last event stored of this journal; 0 when there is none."""
    query = "SELECT max(sequence) FROM events WHERE (serial, journal) = (?, ?)"
    last = database.connection.execute(query, (serial, journal)).fetchone()[0]
    return 0 if last is None else int(last) + 1


def import_events(database: Database, serial: str, journal: str, events: list[Event]) -> Imported:
    """Store `events`, in order and without a gap, in one transaction; what is there already is left alone.

    Raises EventConflict where an event is stored with other content, BadJournal where the events do not fold,
    and the Storage errors.
    """
    with database.transaction() as connection:
        connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
        new = _insert(connection, serial, journal, events)
        deals = project(connection, serial, journal, new[0].sequence) if new else 0
    return Imported(len(new), deals)


def _insert(connection: sqlite3.Connection, serial: str, journal: str, events: list[Event]) -> list[Event]:
    new = []
    boot = _boot_before(connection, serial, journal, events[0].sequence) if events else 0
    for event in events:
        boot = _boot_of(event, boot)
        key = (serial, journal, event.sequence)
        facts = (boot, event.milliseconds, event.seat, event.verb, _arguments(serial, event), event.line)
        if connection.execute(_INSERT, key + facts).rowcount:
            new.append(event)
        else:
            _compare(connection, serial, journal, event)
    return new


def _arguments(serial: str, event: Event) -> str:
    try:
        return json.dumps(event.arguments, allow_nan=False)
    except ValueError as error:
        raise BadJournal(serial=serial, sequence=event.sequence, reason=error) from error


def _compare(connection: sqlite3.Connection, serial: str, journal: str, event: Event) -> None:
    query = "SELECT line FROM events WHERE (serial, journal, sequence) = (?, ?, ?)"
    stored = connection.execute(query, (serial, journal, event.sequence)).fetchone()[0]
    if stored != event.line:
        raise EventConflict(serial=serial, sequence=event.sequence)


def _boot_before(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int:
    query = """SELECT boot FROM events WHERE (serial, journal) = (?, ?) AND sequence < ?
               ORDER BY sequence DESC LIMIT 1"""
    row = connection.execute(query, (serial, journal, sequence)).fetchone()
    return int(row[0]) if row else 0


def _boot_of(event: Event, boot: int) -> int:
    if event.verb == "boot" and event.arguments and whole_number(event.arguments[0]):
        return int(event.arguments[0])
    return boot
