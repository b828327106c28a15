"""Events of a table into the database: each once, none overwritten; their evenings are folded again."""

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from stichtisch.client import Event, whole_number
from stichtisch.errors import EventConflict
from stichtisch.store.database import Database
from stichtisch.store.projection import making_sense, project
from stichtisch.store.sealed import check_seals

_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


@dataclass(frozen=True)
class Imported:
    """What an import added: new events, and how many deals are new or changed by them."""

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
    SealConflict where a new seal does not fit, and the Storage errors.
    """
    with database.transaction() as connection:
        connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
        new = _insert(connection, serial, journal, events)
        check_seals(connection, serial, journal, new)
        deals = project(connection, serial, journal, new[0].sequence) if new else 0
    return Imported(len(new), deals)


def count_boots(connection: sqlite3.Connection, serial: str, journal: str) -> None:
    """Note for every event of a journal which boot it is of, where events came between those stored."""
    query = "SELECT sequence, boot, verb, arguments FROM events WHERE (serial, journal) = (?, ?) ORDER BY sequence"
    boot, changed = 0, []
    for sequence, stored, verb, arguments in connection.execute(query, (serial, journal)).fetchall():
        boot = _boot_of(verb, json.loads(arguments), boot)
        if boot != stored:
            changed.append((boot, serial, journal, sequence))
    connection.executemany(
        "UPDATE events SET boot = ? WHERE (serial, journal, sequence) = (?, ?, ?)", changed
    )


def name_badge(database: Database, uid: str, name: str) -> None:
    """Note whose the player card `uid` is. Raises the Storage errors."""
    with database.transaction() as connection:
        query = "INSERT INTO badges VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name"
        connection.execute(query, (uid, name))


def _insert(connection: sqlite3.Connection, serial: str, journal: str, events: list[Event]) -> list[Event]:
    new = []
    boot = _boot_before(connection, serial, journal, events[0].sequence) if events else 0
    for event in events:
        boot = _boot_of(event.verb, event.arguments, boot)
        if _insert_one(connection, (serial, journal, event.sequence), boot, event):
            new.append(event)
        else:
            _compare(connection, serial, journal, event)
    return new


def _insert_one(connection: sqlite3.Connection, key: tuple[str, str, int], boot: int, event: Event) -> bool:
    # False: it is there already.
    with making_sense(key[0], event.sequence):
        arguments = json.dumps(event.arguments, allow_nan=False)
        facts = (boot, event.milliseconds, event.seat, event.verb, arguments, event.line)
        return connection.execute(_INSERT, key + facts).rowcount > 0


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


def _boot_of(verb: str, arguments: list[Any], boot: int) -> int:
    if verb == "boot" and arguments and whole_number(arguments[0]):
        return int(arguments[0])
    return boot
