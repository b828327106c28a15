"""Facts that the PC keeps of a table, to restore one that has lost them: its latest journal, its files."""

import sqlite3
import time
from dataclasses import dataclass

from stichtisch.journal.event import SEAL, Event, whole_number
from stichtisch.store.database import Database
from stichtisch.store.quarantine import held
from stichtisch.store.reading import events_between


@dataclass(frozen=True)
class KeptJournal:
    """A journal of a table: how many of its events are stored, and the number of the last."""

    journal: str
    events: int
    last: int


def journals_of(database: Database, serial: str) -> list[KeptJournal]:
    """Return the journals of a table, the one whose evening began last first. Raises the Storage errors."""
    query = """SELECT events.journal, count(*), max(events.sequence) FROM events WHERE serial = ?
               GROUP BY events.journal
               ORDER BY (SELECT max(coalesce(started, 0)) FROM evenings
                         WHERE (evenings.serial, evenings.journal) = (?, events.journal)) DESC,
                        (SELECT max(id) FROM evenings
                         WHERE (evenings.serial, evenings.journal) = (?, events.journal)) DESC"""
    return [KeptJournal(*row) for row in database.connection.execute(query, (serial,) * 3).fetchall()]


def latest_evening(database: Database, serial: str, journal: str) -> list[Event]:
    """Return the reported events with which a table goes on: from the last seal before its latest session on.

    What was set aside is among them: whatever it is worth, the table had it. Raises the Storage errors.
    """
    reported = {
        event.sequence: event for event in events_between(database.connection, serial, journal, 0, 2**53)
    }
    reported |= held(database.connection, serial, journal, 2**53)
    start = max(reported, default=0) + 1
    for verb in ("session", SEAL):
        start = max(
            (number for number, event in reported.items() if event.verb == verb and number < start), default=0
        )
    events = [reported[number] for number in sorted(reported) if number >= start]
    # A piece that is not here cannot be given back, nor what lies before it.
    gaps = [at for at in range(1, len(events)) if events[at].sequence != events[at - 1].sequence + 1]
    return events[gaps[-1] :] if gaps else events


def last_boot(events: list[Event], database: Database, serial: str, journal: str) -> int:
    """Return the number of the boot that the last of these events is of, as far as it is known; at least 1."""
    query = "SELECT max(boot) FROM events WHERE (serial, journal) = (?, ?)"
    stored = database.connection.execute(query, (serial, journal)).fetchone()[0] or 1
    boots = [event.arguments[0] for event in events if event.verb == "boot" and event.arguments]
    return max([int(stored), 1, *(int(boot) for boot in boots if whole_number(boot))])


def keep_files(database: Database, serial: str, files: dict[str, bytes]) -> None:
    """Note the small files of a table as they are now. Raises the Storage errors."""
    with database.transaction() as connection:
        _keep(connection, serial, files)


def _keep(connection: sqlite3.Connection, serial: str, files: dict[str, bytes]) -> None:
    connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
    query = """INSERT INTO table_files VALUES (?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET content = excluded.content, stored = excluded.stored"""
    now = int(time.time())
    connection.executemany(query, [(serial, name, content, now) for name, content in files.items()])


def files_of(database: Database, serial: str) -> dict[str, bytes]:
    """Return the small files of a table as they were when it was last asked. Raises the Storage errors."""
    query = "SELECT name, content FROM table_files WHERE serial = ? ORDER BY name"
    return dict(database.connection.execute(query, (serial,)).fetchall())
