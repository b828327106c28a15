"""Compares stored rows with the lines of their journal, column by column."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from typing import Any

from stichtisch.i18n.reason import Reason
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import SEAL, Event
from stichtisch.store.corrections import CORRECT
from stichtisch.store.database import Database
from stichtisch.store.dating import NO_END
from stichtisch.store.engine import Connection
from stichtisch.store.engine.sqlite import connect_memory
from stichtisch.store.importing import EVENT_COLUMNS, count_boots, miscounted_boots
from stichtisch.store.log_chain import COLUMNS
from stichtisch.store.projection import project
from stichtisch.store.reading import (
    StoredSession,
    by_name,
    events_between,
    next_session,
    seals_elsewhere,
)
from stichtisch.store.sql import statements

# The folded tables of a session, with the key columns of their rows.
_KEYS = {
    "evenings": (),
    "people": ("person",),
    "deals": ("number",),
    "seats": ("number", "seat"),
    "totals": ("number", "person"),
}

_Rows = dict[tuple[object, ...], dict[str, object]]


def stored_otherwise(database: Database, session: StoredSession, events: list[Event]) -> list[str]:
    """Return the differences between a stored session and the lines of its journal, given as `events`."""
    key = "SELECT serial, journal, sequence FROM evenings WHERE id = ?"
    serial, journal, sequence = database.connection.execute(key, (session.id,)).fetchone()
    if not events:
        return []
    rows = events_between(database.connection, serial, journal, events[0].sequence, events[-1].sequence)
    proved = {event.sequence: event for event in events}
    if events[0].sequence > 1:
        # Without its first event, the journal may be a renamed copy of another journal.
        elsewhere = seals_elsewhere(database.connection, serial, journal)
        for event in events:
            if event.verb == SEAL and event.line in elsewhere:
                return [
                    Reason(
                        "another journal of this table has the same seal as event {sequence}",
                        sequence=event.sequence,
                    )
                ]
    for number in _beyond(database.connection, (serial, journal), sequence, proved):
        return [
            Reason("event {number} is stored, but is not part of the proof of its session", number=number)
        ]
    wrong: list[str] = [
        Reason("event {sequence} differs from its line", sequence=row.sequence)
        for row in rows
        if row.sequence in proved and row._replace(line=proved[row.sequence].line) != proved[row.sequence]
    ]
    return wrong or list(_folded_otherwise(database.connection, serial, journal, sequence))


def _beyond(
    connection: Connection, table: tuple[str, str], first: int, proved: Collection[int]
) -> Iterator[int]:
    # Yields the stored events of a session that its journal file lacks, because the file ends before
    # quarantined events. After quarantined events, a sync stores no events of a game.
    query = """SELECT sequence FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? AND sequence < ? AND verb NOT IN ('boot', 'clock')
               ORDER BY sequence"""
    end = next_session(connection, *table, first) or NO_END
    for (number,) in connection.execute(query, (*table, first, end)).fetchall():
        if number not in proved:
            yield number


def _folded_otherwise(connection: Connection, serial: str, journal: str, sequence: int) -> Iterator[str]:
    yield from _boots_otherwise(connection, serial, journal)
    with closing(connect_memory()) as anew:
        for statement in statements("schema.sql"):
            anew.execute(statement)
        anew.execute("INSERT INTO tables VALUES (?)", (serial,))
        anew.executemany(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            _needed_events(connection, serial, journal, sequence),
        )
        count_boots(anew, serial, journal)
        decided = connection.execute(f"SELECT {COLUMNS} FROM club_log WHERE verb = ?", (CORRECT,))
        anew.executemany("INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", decided)
        try:
            # If `project` began with the first event of this session, it would also fold the session before.
            project(anew, serial, journal, sequence + 1)
        except BadJournal as error:
            yield Reason("the stored data cannot be compared: {error}", error=error)
            return
        for table, key in _KEYS.items():
            stored, folded = (
                _rows(one, table, key, (serial, journal, sequence)) for one in (connection, anew)
            )
            yield from _differences(table, key, stored, folded)


def _needed_events(
    connection: Connection, serial: str, journal: str, sequence: int
) -> Iterable[tuple[object, ...]]:
    # The rows of the events that determine a session. These are its own events, and three kinds of other
    # events. The first event of the next session ends the last deal. `boot` and `clock` events determine the
    # date. Events that begin other deals are needed because the corrected deal may be one of those.
    query = f"""SELECT {EVENT_COLUMNS} FROM events
                WHERE (serial, journal) = (?, ?)
                      AND (verb IN ('boot', 'clock', 'deal') OR sequence BETWEEN ? AND ?)"""
    last = next_session(connection, serial, journal, sequence) or NO_END
    return connection.execute(query, (serial, journal, sequence, last))


def _boots_otherwise(connection: Connection, serial: str, journal: str) -> Iterator[str]:
    # Each event's boot number is counted from the events, and the sessions' dates depend on these numbers.
    for sequence, boot, counted in miscounted_boots(connection, serial, journal):
        yield Reason(
            "event {sequence}: boot {boot} is stored, but the events give {counted}",
            sequence=sequence,
            boot=boot,
            counted=counted,
        )


def _rows(connection: Connection, table: str, key: tuple[str, ...], session: tuple[str, str, int]) -> _Rows:
    where = "id" if table == "evenings" else "evening"
    query = f"""SELECT * FROM {table} WHERE {where} =
                (SELECT id FROM evenings WHERE (serial, journal, sequence) = (?, ?, ?))"""
    # The database assigns the id of a session, so the id does not come from the events.
    rows = [{**row, where: None} for row in by_name(connection.execute(query, session))]
    return {tuple(row[name] for name in key): row for row in rows}


def _differences(table: str, key: tuple[str, ...], stored: _Rows, folded: _Rows) -> Iterator[str]:
    for place in sorted({*stored, *folded}, key=str):
        where = ", ".join([table, *(f"{name} {value}" for name, value in zip(key, place, strict=True))])
        ours, theirs = stored.get(place), folded.get(place)
        if ours is None:
            yield Reason("{where}: it is not stored, but the events lead to it", where=where)
        elif theirs is None:
            yield Reason("{where}: it is stored, but no event leads to it", where=where)
        else:
            yield from _other_values(where, ours, theirs)


def _other_values(where: str, ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[str]:
    # Additional columns of a database on a server do not come from events, so they are not compared.
    for name, folded in theirs.items():
        if (value := ours[name]) != folded:
            yield Reason(
                "{where}: {name} {value} is stored, but the events give {folded}",
                where=where,
                name=name,
                value=value,
                folded=folded,
            )
