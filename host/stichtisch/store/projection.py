"""What events fold to, written into the database: evenings, their people, deals, seats and totals."""

import json
import sqlite3
from collections.abc import Iterable, Iterator

from stichtisch.journal.event_errors import Place, making_sense
from stichtisch.journal.fold import (
    DEAL_COLUMNS,
    PEOPLE_COLUMNS,
    SEAT_COLUMNS,
    TOTAL_COLUMNS,
    Fold,
    FoldedDeal,
    FoldedEvening,
    Row,
)
from stichtisch.journal.session_fold import SessionFold
from stichtisch.store.corrections import corrections_of

# The end of the year 9998 (UTC): the last date that every time zone can write with four digits.
_LAST_SECOND = 253_370_764_799

_Known = set[tuple[object, ...]]


def project(
    connection: sqlite3.Connection, serial: str, journal: str, sequence: int, fold: Fold | None = None
) -> int:
    """Fold again every evening that events from `sequence` on can touch. Returns how many deals are new or changed.

    `fold`: one that has taken all events of these evenings already, where there is one. Raises BadJournal for an event
    that does not fold.
    """
    return _Projection(connection, serial, journal, sequence).write(fold)


def fold_all(connection: sqlite3.Connection) -> None:
    """Fold every evening again. Raises BadJournal for an event that does not fold."""
    journals = connection.execute("SELECT DISTINCT serial, journal FROM evenings ORDER BY serial, journal")
    for serial, journal in journals.fetchall():
        first = "SELECT min(sequence) FROM evenings WHERE (serial, journal) = (?, ?)"
        (sequence,) = connection.execute(first, (serial, journal)).fetchone()
        project(connection, serial, journal, sequence)


def _insert_into(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} (evening, {', '.join(columns)}) VALUES (?{', ?' * len(columns)})"


_DEAL = _insert_into("deals", DEAL_COLUMNS)
_SEAT = _insert_into("seats", SEAT_COLUMNS)
_TOTAL = _insert_into("totals", TOTAL_COLUMNS)
_PERSON = _insert_into("people", PEOPLE_COLUMNS)
# What makes a deal another one, with its scores: these hang on the deals before it too.
_TOLD = ("deal", "result", "corrected")
_SCORE = SEAT_COLUMNS.index("score")


def _told_of(deal: FoldedDeal) -> tuple[object, ...]:
    told = [deal.row[DEAL_COLUMNS.index(name)] for name in _TOLD]
    return (*told, *(seat[_SCORE] for seat in deal.seats))


class _Projection:
    def __init__(self, connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> None:
        self._connection = connection
        self._serial = serial
        self._table = (serial, journal)
        self._sequence = sequence
        self._start = self._evening_start(sequence)

    def write(self, fold: Fold | None) -> int:
        known = self._take_out()
        if fold is None:
            fold = Fold(self._serial, SessionFold(), corrections_of(self._connection, *self._table))
            evenings = self._fold_stored(fold)
        else:
            fold.finish()
            evenings = (evening for evening in fold.done() if evening.sequence >= self._start)
        changed = sum(self._write(evening, known) for evening in evenings)
        badge = "INSERT INTO badges (uid) VALUES (?) ON CONFLICT DO NOTHING"
        self._connection.executemany(badge, [(uid,) for uid in fold.uids])
        self._date_earlier()
        return changed

    def _date_earlier(self) -> None:
        # A clock event also dates evenings that began before those that are folded.
        clock = (
            "SELECT 1 FROM events WHERE (serial, journal, verb) = (?, ?, 'clock') AND sequence >= ? LIMIT 1"
        )
        if self._connection.execute(clock, (*self._table, self._sequence)).fetchone() is None:
            return
        earlier = "SELECT id, sequence FROM evenings WHERE (serial, journal) = (?, ?) AND sequence < ?"
        for evening, sequence in self._connection.execute(earlier, (*self._table, self._start)).fetchall():
            facts = (self._started(sequence), evening)
            self._connection.execute("UPDATE evenings SET started = ? WHERE id = ?", facts)

    def _evening_start(self, sequence: int) -> int:
        query = """SELECT max(sequence) FROM events
                   WHERE (serial, journal, verb) = (?, ?, 'session') AND sequence <= ?"""
        found = self._connection.execute(query, (*self._table, sequence)).fetchone()[0]
        return 0 if found is None else int(found)

    def _take_out(self) -> _Known:
        # Deals and people of what is folded again. Returns the deals that were there.
        query = f"""SELECT evening, number, {", ".join(_TOLD)},
                           (SELECT json_group_array(score) FROM (SELECT score FROM seats
                            WHERE (evening, number) = (deals.evening, deals.number) ORDER BY seat))
                    FROM deals JOIN evenings ON evenings.id = deals.evening
                    WHERE (serial, journal) = (?, ?) AND sequence >= ?"""
        found = self._connection.execute(query, (*self._table, self._start))
        known: _Known = {(*told, *json.loads(scores)) for *told, scores in found}
        for table in ("deals", "people"):
            query = f"""DELETE FROM {table} WHERE evening IN
                        (SELECT id FROM evenings WHERE (serial, journal) = (?, ?) AND sequence >= ?)"""
            self._connection.execute(query, (*self._table, self._start))
        return known

    def _fold_stored(self, fold: Fold) -> Iterator[FoldedEvening]:
        query = """SELECT sequence, seat, verb, arguments FROM events
                   WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
        place = Place()
        with making_sense(self._serial, place):
            for sequence, seat, verb, text in self._connection.execute(query, (*self._table, self._start)):
                place.sequence = sequence
                fold.take(sequence, seat, verb, json.loads(text))
                if verb == "session":
                    yield from fold.done()
            fold.finish()
        yield from fold.done()

    def _write(self, evening: FoldedEvening, known: _Known) -> int:
        # Returns how many of its deals were not known as they are.
        id = self._write_evening(evening)
        deals = sorted(evening.deals.items())
        self._write_rows(_DEAL, id, ((deal.sequence, deal.row) for _, deal in deals))
        self._write_rows(_SEAT, id, ((deal.sequence, row) for _, deal in deals for row in deal.seats))
        self._write_rows(_TOTAL, id, ((deal.sequence, row) for _, deal in deals for row in deal.totals))
        self._write_rows(_PERSON, id, ((evening.last, row) for row in evening.people))
        return sum((id, number, *_told_of(deal)) not in known for number, deal in deals)

    def _write_evening(self, evening: FoldedEvening) -> int:
        query = """INSERT INTO evenings (serial, journal, sequence, started, game, profile, options, ended, mark)
                   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET started = excluded.started, options = excluded.options,
                                             ended = excluded.ended, mark = excluded.mark
                   RETURNING id"""
        with making_sense(self._serial, Place(evening.sequence)):
            facts = (self._started(evening.sequence), evening.game, evening.profile, evening.options)
            row = (*self._table, evening.sequence, *facts, int(evening.ended), evening.mark)
            return int(self._connection.execute(query, row).fetchone()[0])

    def _write_rows(self, query: str, evening: int, rows: Iterable[tuple[int, Row]]) -> None:
        # Each row with the event that it stands for.
        place = Place()

        def told() -> Iterator[Row]:
            for sequence, row in rows:
                place.sequence = sequence
                yield (evening, *row)

        with making_sense(self._serial, place):
            self._connection.executemany(query, told())

    def _started(self, sequence: int) -> int | None:
        # Seconds since 1970, from the last clock event of the same boot: milliseconds count within a boot. Without
        # one, the beginning of the first later boot that has one. A clock set to no date of ours dates nothing.
        query = """SELECT json_extract(clock.arguments, '$[0]'),
                          iif(clock.boot = event.boot, event.milliseconds, 0) - clock.milliseconds
                   FROM events AS event JOIN events AS clock USING (serial, journal)
                   WHERE (serial, journal, event.sequence) = (?, ?, ?)
                         AND clock.verb = 'clock' AND clock.boot >= event.boot
                         AND json_type(clock.arguments, '$[0]') = 'integer'
                         AND json_extract(clock.arguments, '$[0]') BETWEEN 1 AND ?
                   ORDER BY clock.boot, clock.sequence DESC LIMIT 1"""
        row = self._connection.execute(query, (*self._table, sequence, _LAST_SECOND)).fetchone()
        started = int(row[0]) + int(row[1]) // 1000 if row else 0
        return started if 0 < started <= _LAST_SECOND else None
