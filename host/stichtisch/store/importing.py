"""Events of a table into the database: each once, none overwritten, what does not fit aside; then the fold."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from stichtisch.journal.event import Event, whole_number
from stichtisch.journal.event_errors import Place, making_sense
from stichtisch.store.checking import Checked, check
from stichtisch.store.database import Database
from stichtisch.store.projection import project
from stichtisch.store.quarantine import DISCARDED, SETTLED, cases, decide, keep
from stichtisch.store.stored_json import arguments_of

# Raises ValueError for what no JSON can be.
_json = json.JSONEncoder(allow_nan=False).encode

_INSERT = "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_REPLACE = "INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True)
class Imported:
    """The outcome of an import: new events, deals new or changed by them, events set aside, and damage of the flash.

    `unreadable` are records that the table's flash had lost when it was asked, `unproved` seals that stand over some.
    """

    events: int
    deals: int
    aside: int
    unreadable: list[int]
    unproved: list[int]


def next_sequence(database: Database, serial: str, journal: str) -> int:
    """Return the number after the last event known of this journal, stored or set aside; 0 when there is none."""
    query = "SELECT max(sequence) FROM events WHERE (serial, journal) = (?, ?)"
    last = database.connection.execute(query, (serial, journal)).fetchone()[0]
    known = [case.last for case in cases(database, serial, journal) if case.verdict in (None, DISCARDED)]
    return max([-1 if last is None else int(last), *known]) + 1


def first_undecided(database: Database, serial: str, journal: str) -> int | None:
    """Return the first event of this journal that is set aside and of which nothing was decided, None without one."""
    return min((case.first for case in cases(database, serial, journal) if case.open), default=None)


def import_events(
    database: Database, serial: str, journal: str, events: list[Event], key: bytes | None = None
) -> Imported:
    """Store `events`, in order and without a gap, in one transaction; what is there already is left alone.

    What does not fit what is stored, or its own seals, is set aside with all that stands on it; `key` is that of the
    table, where it is known. Raises BadJournal where the events do not fold, and the Storage errors.
    """
    with database.transaction() as connection:
        return import_within(connection, serial, journal, events, key)


def import_within(
    connection: sqlite3.Connection, serial: str, journal: str, events: list[Event], key: bytes | None = None
) -> Imported:
    """Store `events` within the transaction that is open. Raises BadJournal; else as `import_events`."""
    connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
    checked = check(connection, serial, journal, events, key)
    _insert(connection, serial, journal, checked.kept, events)
    for case, aside in checked.aside:
        keep(connection, case, aside)
    _settle(connection, serial, journal, events, checked)
    deals = 0
    if checked.kept:
        deals = project(connection, serial, journal, checked.kept[0].sequence, checked.fold)
    aside_now = sum(len(aside) for _, aside in checked.aside)
    return Imported(len(checked.kept), deals, aside_now, checked.unreadable, checked.unproved)


def insert_events(connection: sqlite3.Connection, serial: str, journal: str, events: list[Event]) -> None:
    """Put events in the place of those with their numbers, or where there are none."""
    _insert_rows(connection, _REPLACE, serial, journal, ((0, event) for event in events))
    count_boots(connection, serial, journal)


def count_boots(connection: sqlite3.Connection, serial: str, journal: str) -> None:
    """Note for every event of a journal which boot it is of, where events came between those stored."""
    query = "SELECT sequence, boot, verb, arguments FROM events WHERE (serial, journal) = (?, ?) ORDER BY sequence"
    boot, changed = 0, []
    for sequence, stored, verb, arguments in connection.execute(query, (serial, journal)).fetchall():
        boot = _boot_of(verb, arguments_of(arguments), boot)
        if boot != stored:
            changed.append((boot, serial, journal, sequence))
    connection.executemany(
        "UPDATE events SET boot = ? WHERE (serial, journal, sequence) = (?, ?, ?)", changed
    )


def name_badge(database: Database, uid: str, name: str) -> None:
    """Note whose the player card `uid` is. Raises the Storage errors."""
    with database.transaction() as connection:
        name_badge_within(connection, uid, name)


def name_badge_within(connection: sqlite3.Connection, uid: str, name: str) -> None:
    """Note whose the player card `uid` is, within the transaction that is open."""
    query = "INSERT INTO badges VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name"
    connection.execute(query, (uid, name))


def _insert(
    connection: sqlite3.Connection, serial: str, journal: str, kept: list[Event], events: list[Event]
) -> None:
    if kept:
        boot = _boot_before(connection, serial, journal, events[0].sequence)
        _insert_rows(connection, _INSERT, serial, journal, _with_boots(kept, events, boot))


def _with_boots(kept: list[Event], events: list[Event], boot: int) -> Iterator[tuple[int, Event]]:
    # Those that are set aside count boots, too.
    waiting = iter(kept)
    following = next(waiting, None)
    for event in events:
        boot = _boot_of(event.verb, event.arguments, boot)
        if event is following:
            yield boot, event
            following = next(waiting, None)


def _insert_rows(
    connection: sqlite3.Connection, query: str, serial: str, journal: str, events: Iterable[tuple[int, Event]]
) -> None:
    place = Place()

    def rows() -> Iterator[tuple[str, str, int, int, int, int, str, str, str]]:
        for boot, event in events:
            place.sequence = event.sequence
            key = (serial, journal, event.sequence, boot)
            yield (*key, event.milliseconds, event.seat, event.verb, _json(event.arguments), event.line)

    with making_sense(serial, place):
        connection.executemany(query, rows())


def _settle(
    connection: sqlite3.Connection, serial: str, journal: str, events: list[Event], checked: Checked
) -> None:
    # Settle cases whose events were sent again from the beginning and were not quarantined again.
    again = {case.id for case, _ in checked.aside}
    for case in cases(connection, serial, journal):
        resent = bool(events) and events[0].sequence <= case.first and case.sequence <= events[-1].sequence
        if case.open and resent and case.id not in again:
            decide(connection, case.id, SETTLED, "stichtisch", "the table told it again, and it fits")


def _boot_before(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int:
    query = """SELECT boot FROM events WHERE (serial, journal) = (?, ?) AND sequence < ?
               ORDER BY sequence DESC LIMIT 1"""
    row = connection.execute(query, (serial, journal, sequence)).fetchone()
    return int(row[0]) if row else 0


def _boot_of(verb: str, arguments: list[Any], boot: int) -> int:
    if verb == "boot" and arguments and whole_number(arguments[0]):
        return int(arguments[0])
    return boot
