"""Imports a table's events: stores each once, overwrites none, quarantines those that do not fit, then folds them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from stichtisch.journal.event import Event, whole_number
from stichtisch.journal.event_errors import Place, making_sense
from stichtisch.store.checked_runs import CheckedRun, Run
from stichtisch.store.checking import Checked, check
from stichtisch.store.database import Database
from stichtisch.store.engine import Connection
from stichtisch.store.known_journal import known_journal
from stichtisch.store.projection import project
from stichtisch.store.quarantine import DISCARDED, SETTLED, cases, decide, keep
from stichtisch.store.stored_json import arguments_of, arguments_text

EVENT_COLUMNS = "serial, journal, sequence, boot, milliseconds, seat, verb, arguments, line"
_Row = tuple[str, str, int, int, int, int, str, str, str]
_INSERT = f"INSERT INTO events ({EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True)
class Imported:
    """The outcome of an import: new events, new or changed deals, quarantined events, lost records.

    `unreadable` are the numbers of records that the table's flash has lost; `unproved` are the numbers of seals that
    cover such records.
    """

    events: int
    deals: int
    aside: int
    unreadable: list[int]
    unproved: list[int]


def next_sequence(database: Database, serial: str, journal: str) -> int:
    """Return the number after this journal's last known event, stored or quarantined; 0 if there is none."""
    query = "SELECT max(sequence) FROM events WHERE (serial, journal) = (?, ?)"
    last = database.connection.execute(query, (serial, journal)).fetchone()[0]
    known = [case.last for case in cases(database, serial, journal) if case.verdict in (None, DISCARDED)]
    return max([-1 if last is None else int(last), *known]) + 1


def first_undecided(database: Database, serial: str, journal: str) -> int | None:
    """Return the number of the first event in this journal's undecided cases, or None if all cases are decided."""
    return min((case.first for case in cases(database, serial, journal) if case.open), default=None)


def import_events(
    database: Database, serial: str, journal: str, events: list[Event], key: bytes | None = None
) -> Imported:
    """Store `events` in one transaction. Stored events are not changed.

    The events are in order and without a gap. An event that does not fit the stored events or its seals is
    quarantined with all events that depend on it. `key` is the table's key, if it is known. Raises BadJournal
    if the events do not fold, and the Storage errors.
    """
    with database.transaction() as connection:
        return import_within(connection, serial, journal, events, key)


def import_within(
    connection: Connection,
    serial: str,
    journal: str,
    events: list[Event],
    key: bytes | None = None,
) -> Imported:
    """Store `events` like `import_events`, but within the open transaction. Raises BadJournal."""
    connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
    if not events:
        return Imported(0, 0, 0, [], [])
    known = known_journal(connection, serial, journal, events[0].sequence, events[-1].sequence)
    checked = check(serial, journal, events, known, key)
    _insert(connection, serial, journal, checked.kept, events)
    for case, aside in checked.aside:
        keep(connection, case, aside)
    _settle(connection, serial, journal, events, checked)
    deals = 0
    if checked.kept:
        deals = project(connection, serial, journal, checked.kept[0].sequence, checked.fold)
    aside_now = sum(len(aside) for _, aside in checked.aside)
    return Imported(len(checked.kept), deals, aside_now, checked.unreadable, checked.unproved)


def import_checked(connection: Connection, checked: CheckedRun) -> int:
    """Store a run of events that was checked and folded before, within the open transaction.

    The caller must have checked in this transaction that `checked.holds` returns True. Return the number of
    new or changed deals. Raises BadJournal for an event that the database refuses.
    """
    run = checked.run
    connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (run.serial,))
    boot = _boot_before(connection, run.serial, run.journal, run.first)
    _insert_rows(connection, run.serial, _rows_with_boots(run, boot))
    return project(connection, run.serial, run.journal, run.first, checked.fold())


def insert_events(connection: Connection, serial: str, journal: str, events: list[Event]) -> None:
    """Store events, and replace stored events with the same numbers."""
    # A row of `evenings` refers to the first event of its session, which may be replaced here.
    connection.defer_foreign_keys()
    numbers = [(serial, journal, event.sequence) for event in events]
    connection.executemany("DELETE FROM events WHERE (serial, journal, sequence) = (?, ?, ?)", numbers)
    _insert_rows(connection, serial, _rows_of(serial, journal, ((0, event) for event in events)))
    count_boots(connection, serial, journal)


def count_boots(connection: Connection, serial: str, journal: str) -> None:
    """Recount the boots of a journal after events were inserted between stored ones, and store each event's boot."""
    changed = [
        (counted, serial, journal, sequence)
        for sequence, _, counted in miscounted_boots(connection, serial, journal)
    ]
    connection.executemany(
        "UPDATE events SET boot = ? WHERE (serial, journal, sequence) = (?, ?, ?)", changed
    )


def miscounted_boots(connection: Connection, serial: str, journal: str) -> Iterator[tuple[int, int, int]]:
    """Yield the number, the stored boot and the right boot of each event whose stored boot is wrong."""
    query = """SELECT sequence, boot, CASE verb WHEN 'boot' THEN arguments END FROM events
               WHERE (serial, journal) = (?, ?) ORDER BY sequence"""
    boot = 0
    for sequence, stored, arguments in connection.execute(query, (serial, journal)).fetchall():
        if arguments is not None:
            boot = _boot_of(arguments_of(arguments), boot)
        if boot != stored:
            yield sequence, stored, boot


def name_badge(database: Database, uid: str, name: str) -> None:
    """Store the name of the player with the card `uid`. Raises the Storage errors."""
    with database.transaction() as connection:
        name_badge_within(connection, uid, name)


def name_badge_within(connection: Connection, uid: str, name: str) -> None:
    """Store the name of the player with the card `uid`, within the open transaction."""
    connection.execute("INSERT INTO badges (uid) VALUES (?) ON CONFLICT DO NOTHING", (uid,))
    connection.execute("UPDATE badges SET name = ? WHERE uid = ?", (name, uid))


def _insert(
    connection: Connection, serial: str, journal: str, kept: list[Event], events: list[Event]
) -> None:
    if kept:
        boot = _boot_before(connection, serial, journal, events[0].sequence)
        _insert_rows(connection, serial, _rows_of(serial, journal, _with_boots(kept, events, boot)))


def _with_boots(kept: list[Event], events: list[Event], boot: int) -> Iterator[tuple[int, Event]]:
    # Boots among quarantined events are counted, too.
    waiting = iter(kept)
    following = next(waiting, None)
    for event in events:
        if event.verb == "boot":
            boot = _boot_of(event.arguments, boot)
        if event is following:
            yield boot, event
            following = next(waiting, None)


def _rows_with_boots(run: Run, boot: int) -> Iterator[_Row]:
    for sequence, milliseconds, seat, verb, arguments, line in run.rows:
        if verb == "boot":
            boot = _boot_of(arguments_of(arguments), boot)
        yield run.serial, run.journal, sequence, boot, milliseconds, seat, verb, arguments, line


def _insert_rows(connection: Connection, serial: str, rows: Iterable[_Row]) -> None:
    place = Place()

    def placed() -> Iterator[_Row]:
        for row in rows:
            place.sequence = row[2]
            yield row

    with making_sense(serial, place):
        connection.executemany(_INSERT, placed())


def _rows_of(serial: str, journal: str, events: Iterable[tuple[int, Event]]) -> Iterator[_Row]:
    for boot, (sequence, milliseconds, seat, verb, arguments, line) in events:
        yield serial, journal, sequence, boot, milliseconds, seat, verb, arguments_text(arguments), line


def _settle(connection: Connection, serial: str, journal: str, events: list[Event], checked: Checked) -> None:
    # Settles the cases whose events were all sent again and not quarantined this time.
    again = {case.id for case, _ in checked.aside}
    for case in cases(connection, serial, journal):
        resent = bool(events) and events[0].sequence <= case.first and case.sequence <= events[-1].sequence
        if case.open and resent and case.id not in again:
            decide(connection, case.id, SETTLED, "stichtisch", "the table told it again, and it fits")


def _boot_before(connection: Connection, serial: str, journal: str, sequence: int) -> int:
    query = """SELECT boot FROM events WHERE (serial, journal) = (?, ?) AND sequence < ?
               ORDER BY sequence DESC LIMIT 1"""
    row = connection.execute(query, (serial, journal, sequence)).fetchone()
    return int(row[0]) if row else 0


def _boot_of(arguments: list[Any], boot: int) -> int:
    # Returns the number of the boot that a `boot` event begins. `boot` is the one before it.
    return int(arguments[0]) if arguments and whole_number(arguments[0]) else boot
