"""Facts for restoring a table that has lost its flash: its latest journal and its small files."""

import time
from dataclasses import dataclass

from stichtisch.journal.event import SEAL, Event, whole_number
from stichtisch.store.database import Database
from stichtisch.store.engine import Connection
from stichtisch.store.quarantine import held
from stichtisch.store.reading import events_between


@dataclass(frozen=True)
class KeptJournal:
    """A journal of a table: the count of its stored events, and the number of the last one."""

    journal: str
    events: int
    last: int


def journals_of(database: Database, serial: str) -> list[KeptJournal]:
    """Return the journals of a table, the one with the latest session first. Raises the Storage errors."""
    query = """SELECT events.journal, count(*), max(events.sequence) FROM events WHERE serial = ?
               GROUP BY events.journal
               ORDER BY coalesce((SELECT max(coalesce(started, 0)) FROM evenings
                                  WHERE (evenings.serial, evenings.journal) = (?, events.journal)), -1) DESC,
                        coalesce((SELECT max(id) FROM evenings
                                  WHERE (evenings.serial, evenings.journal) = (?, events.journal)), -1) DESC"""
    return [KeptJournal(*row) for row in database.connection.execute(query, (serial,) * 3).fetchall()]


def latest_session(database: Database, serial: str, journal: str) -> list[Event]:
    """Return the reported events that restore a table, beginning with the last seal before its latest session.

    These include quarantined events, because the table had recorded them, correctly or not. Raises the Storage errors.
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
    # The events must not have a gap, so those before the last gap are left out.
    gaps = [at for at in range(1, len(events)) if events[at].sequence != events[at - 1].sequence + 1]
    return events[gaps[-1] :] if gaps else events


def last_boot(events: list[Event], database: Database, serial: str, journal: str) -> int:
    """Return the greatest known boot number of a journal, stored or in `events`; at least 1."""
    query = "SELECT max(boot) FROM events WHERE (serial, journal) = (?, ?)"
    stored = database.connection.execute(query, (serial, journal)).fetchone()[0] or 1
    boots = [event.arguments[0] for event in events if event.verb == "boot" and event.arguments]
    return max([int(stored), 1, *(int(boot) for boot in boots if whole_number(boot))])


def keep_files(database: Database, serial: str, files: dict[str, bytes]) -> None:
    """Store the current contents of a table's small files. Raises the Storage errors."""
    with database.transaction() as connection:
        _keep(connection, serial, files)


def _keep(connection: Connection, serial: str, files: dict[str, bytes]) -> None:
    connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
    now = int(time.time())
    keys = [(serial, name) for name in files]
    connection.executemany("DELETE FROM table_files WHERE (serial, name) = (?, ?)", keys)
    query = "INSERT INTO table_files VALUES (?, ?, ?, ?)"
    connection.executemany(query, [(serial, name, content, now) for name, content in files.items()])


def files_of(database: Database, serial: str) -> dict[str, bytes]:
    """Return the contents of a table's small files at the last sync. Raises the Storage errors."""
    query = "SELECT name, content FROM table_files WHERE serial = ? ORDER BY name"
    return dict(database.connection.execute(query, (serial,)).fetchall())
