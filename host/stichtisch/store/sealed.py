"""Comparison of stored rows with the lines of their journal, column by column."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import replace

from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import SEAL, Event
from stichtisch.store.corrections import CORRECT
from stichtisch.store.database import Database
from stichtisch.store.importing import count_boots
from stichtisch.store.projection import project
from stichtisch.store.reading import StoredSession, events_between, seals_elsewhere
from stichtisch.store.sql import statements

# The folded tables of an evening, with the key of their rows.
_KEYS = {
    "evenings": (),
    "people": ("person",),
    "deals": ("number",),
    "seats": ("number", "seat"),
    "totals": ("number", "person"),
}

_Rows = dict[tuple[object, ...], dict[str, object]]


def stored_otherwise(database: Database, evening: StoredSession, events: list[Event]) -> list[str]:
    """Return the differences between a stored evening and its lines; `events` are those of the lines."""
    key = "SELECT serial, journal, sequence FROM evenings WHERE id = ?"
    serial, journal, sequence = database.connection.execute(key, (evening.id,)).fetchone()
    if not events:
        return []
    rows = events_between(database.connection, serial, journal, events[0].sequence, events[-1].sequence)
    proved = {event.sequence: event for event in events}
    if events[0].sequence > 1:
        # Nothing binds the name of the journal: it may be a copy under another.
        elsewhere = seals_elsewhere(database.connection, serial, journal)
        for event in events:
            if event.verb == SEAL and event.line in elsewhere:
                return [f"the seal in event {event.sequence} is that of another journal of this table, too"]
    for number in _beyond(database.connection, (serial, journal), sequence, proved):
        return [f"event {number} is stored, and is not among the events that prove its session"]
    wrong = [
        f"event {row.sequence} differs from its line"
        for row in rows
        if row.sequence in proved and replace(row, line=proved[row.sequence].line) != proved[row.sequence]
    ]
    return wrong or list(_folded_otherwise(database.connection, serial, journal, sequence))


def _beyond(
    connection: sqlite3.Connection, table: tuple[str, str], first: int, proved: Collection[int]
) -> Iterator[int]:
    # Stored events of a session that its journal leaves out, behind some that were quarantined: a sync stores nothing
    # of a game there.
    query = """SELECT sequence FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? AND verb NOT IN ('boot', 'clock')
                     AND sequence < coalesce(
                         (SELECT min(sequence) FROM events
                          WHERE (serial, journal, verb) = (?, ?, 'session') AND sequence > ?),
                         9223372036854775807)
               ORDER BY sequence"""
    for (number,) in connection.execute(query, (*table, first, *table, first)).fetchall():
        if number not in proved:
            yield number


def _folded_otherwise(
    connection: sqlite3.Connection, serial: str, journal: str, sequence: int
) -> Iterator[str]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as anew:
        # Rows of a deal go with it, as they do in a file.
        anew.execute("PRAGMA foreign_keys = ON")
        for statement in statements("schema.sql"):
            anew.execute(statement)
        anew.execute("INSERT INTO tables VALUES (?)", (serial,))
        events = connection.execute(
            "SELECT * FROM events WHERE (serial, journal) = (?, ?)", (serial, journal)
        )
        anew.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", events)
        yield from _boots_otherwise(anew, serial, journal)
        decided = connection.execute("SELECT * FROM club_log WHERE verb = ?", (CORRECT,))
        anew.executemany("INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", decided)
        try:
            project(anew, serial, journal, 0)
        except BadJournal as error:
            # It may be of another session, of which nothing is proved here.
            yield f"what is stored cannot be compared: {error}"
            return
        for table, key in _KEYS.items():
            stored, folded = (
                _rows(one, table, key, (serial, journal, sequence)) for one in (connection, anew)
            )
            yield from _differences(table, key, stored, folded)


def _boots_otherwise(anew: sqlite3.Connection, serial: str, journal: str) -> Iterator[str]:
    # Of which boot an event is, is counted, and dates the evenings.
    query = "SELECT sequence, boot FROM events WHERE (serial, journal) = (?, ?) ORDER BY sequence"
    stored = anew.execute(query, (serial, journal)).fetchall()
    count_boots(anew, serial, journal)
    for (sequence, boot), (_, counted) in zip(stored, anew.execute(query, (serial, journal)), strict=True):
        if boot != counted:
            yield f"event {sequence}: boot {boot} is stored, the events come to {counted}"


def _rows(
    connection: sqlite3.Connection, table: str, key: tuple[str, ...], evening: tuple[str, str, int]
) -> _Rows:
    cursor = connection.cursor()
    cursor.row_factory = sqlite3.Row
    where = "id" if table == "evenings" else "evening"
    query = f"""SELECT * FROM {table} WHERE {where} =
                (SELECT id FROM evenings WHERE (serial, journal, sequence) = (?, ?, ?))"""
    rows = [dict(row) for row in cursor.execute(query, evening)]
    # The number of an evening is counted by this database: it is no part of what the events come to.
    return {tuple(row[name] for name in key): {**row, where: None} for row in rows}


def _differences(table: str, key: tuple[str, ...], stored: _Rows, folded: _Rows) -> Iterator[str]:
    for place in sorted({*stored, *folded}, key=str):
        where = ", ".join([table, *(f"{name} {value}" for name, value in zip(key, place, strict=True))])
        ours, theirs = stored.get(place), folded.get(place)
        if ours is None or theirs is None:
            difference = (
                "not stored, but the events come to it"
                if ours is None
                else "stored, but no event leads to it"
            )
            yield f"{where}: it is {difference}"
            continue
        for name, value in ours.items():
            if value != theirs[name]:
                yield f"{where}: {name} {value} is stored, the events come to {theirs[name]}"
