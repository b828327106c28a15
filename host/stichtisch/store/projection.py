"""The fold of events, written into the database: evenings, their people, deals, seats and totals."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from stichtisch.journal.event_errors import UNFOLDABLE, Place, making_sense
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
from stichtisch.journal.sessions_apart import (
    Corrections,
    Entry,
    FoldedSession,
    SessionPart,
    part_of,
    stored_parts_folded,
)
from stichtisch.parallel import ALONE_UP_TO
from stichtisch.store.corrections import corrections_of
from stichtisch.store.dating import dated

_Known = set[tuple[object, ...]]


def project(
    connection: sqlite3.Connection, serial: str, journal: str, sequence: int, fold: Fold | None = None
) -> int:
    """Fold again every evening that events from `sequence` on can touch. Returns how many deals are new or changed.

    `fold`: one that has taken all events of these evenings already, where there is one. Raises BadJournal for an event
    that does not fold.
    """
    if fold is None:
        return project_all(connection, [(serial, journal, sequence)])
    return _Projection(connection, serial, journal, sequence).write_fold(fold)


def fold_all(connection: sqlite3.Connection) -> None:
    """Fold every evening again. Raises BadJournal for an event that does not fold."""
    journals = "SELECT serial, journal, min(sequence) FROM evenings GROUP BY serial, journal ORDER BY serial, journal"
    project_all(connection, connection.execute(journals).fetchall())


def project_all(connection: sqlite3.Connection, journals: Iterable[tuple[str, str, int]]) -> int:
    """Fold journals again, each from an event on, as `project` does. Returns how many deals are new or changed."""
    projections = [_Projection(connection, *journal) for journal in journals]
    if sum(one.count("deal") for one in projections) <= ALONE_UP_TO:
        return sum(one.write() for one in projections)
    folded = stored_parts_folded(part for one in projections for part in one.parts())
    return sum(one.write_folded(list(islice(folded, one.count("session") + 1))) for one in projections)


def _insert_into(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} (evening, {', '.join(columns)}) VALUES (?{', ?' * len(columns)})"


_DEAL = _insert_into("deals", DEAL_COLUMNS)
_SEAT = _insert_into("seats", SEAT_COLUMNS)
_TOTAL = _insert_into("totals", TOTAL_COLUMNS)
_PERSON = _insert_into("people", PEOPLE_COLUMNS)
# The columns that make a deal another one, with its scores: these hang on the deals before it too.
_CONTENT = ("deal", "result", "corrected")
_SCORE = SEAT_COLUMNS.index("score")


def _content_of(deal: FoldedDeal) -> tuple[object, ...]:
    content = [deal.row[DEAL_COLUMNS.index(name)] for name in _CONTENT]
    return (*content, *(seat[_SCORE] for seat in deal.seats))


def _own(corrections: Corrections, entries: list[Entry]) -> Corrections:
    # The corrections of the deals that are begun in these events, moved out of all.
    own: Corrections = {}
    for entry in entries if corrections else ():
        if entry[2] == "deal":
            with suppress(*UNFOLDABLE):
                counter = json.loads(entry[3])[0]
                own[counter] = corrections.pop(counter)
    return own


class _Projection:
    def __init__(self, connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> None:
        self._connection = connection
        self._serial = serial
        self._table = (serial, journal)
        self._sequence = sequence
        self._start = self._evening_start(sequence)

    def count(self, verb: str) -> int:
        """Return how many events of a verb are folded."""
        query = "SELECT count(*) FROM events WHERE (serial, journal, verb) = (?, ?, ?) AND sequence >= ?"
        return int(self._connection.execute(query, (*self._table, verb, self._start)).fetchone()[0])

    def parts(self) -> Iterator[SessionPart]:
        """Yield the events before the first session, and those of each session."""
        corrections = corrections_of(self._connection, *self._table)
        entries: list[Entry] = []
        for entry in self._stored():
            if entry[2] == "session":
                yield part_of(self._serial, entries, True, _own(corrections, entries))
                entries = []
            entries.append(entry)
        yield part_of(self._serial, entries, False, _own(corrections, entries))

    def write(self) -> int:
        """Fold the events and write what they come to. Returns how many deals are new or changed."""
        fold = Fold(self._serial, SessionFold(), corrections_of(self._connection, *self._table))
        return self._write_all(self._fold_stored(fold), fold)

    def write_folded(self, parts: list[FoldedSession | None]) -> int:
        """Write what the `parts` come to; where one does not fold, say which event that is."""
        fold = Fold(self._serial, SessionFold(), {})
        for part in parts:
            if part is None:
                return self.write()
            fold.adopt(part.evening, part.uids)
        return self._write_all(fold.done(), fold)

    def write_fold(self, fold: Fold) -> int:
        """Write the evenings of a fold that has taken their events."""
        fold.finish()
        return self._write_all((one for one in fold.done() if one.sequence >= self._start), fold)

    def _write_all(self, evenings: Iterable[FoldedEvening], fold: Fold) -> int:
        known = self._take_out()
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
        start = self._connection.execute(query, (*self._table, sequence)).fetchone()[0]
        return 0 if start is None else int(start)

    def _take_out(self) -> _Known:
        # Deals and people of what is folded again. Returns the deals that were there.
        query = f"""SELECT evening, number, {", ".join(_CONTENT)},
                           (SELECT json_group_array(score) FROM (SELECT score FROM seats
                            WHERE (evening, number) = (deals.evening, deals.number) ORDER BY seat))
                    FROM deals JOIN evenings ON evenings.id = deals.evening
                    WHERE (serial, journal) = (?, ?) AND sequence >= ?"""
        rows = self._connection.execute(query, (*self._table, self._start))
        known: _Known = {(*content, *json.loads(scores)) for *content, scores in rows}
        for table in ("deals", "people"):
            query = f"""DELETE FROM {table} WHERE evening IN
                        (SELECT id FROM evenings WHERE (serial, journal) = (?, ?) AND sequence >= ?)"""
            self._connection.execute(query, (*self._table, self._start))
        return known

    def _stored(self) -> Iterator[Entry]:
        # The arguments of each event are JSON text.
        query = """SELECT sequence, seat, verb, arguments FROM events
                   WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
        return self._connection.execute(query, (*self._table, self._start))

    def _fold_stored(self, fold: Fold) -> Iterator[FoldedEvening]:
        place = Place()
        with making_sense(self._serial, place):
            for sequence, seat, verb, text in self._stored():
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
        return sum((id, number, *_content_of(deal)) not in known for number, deal in deals)

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

        def full_rows() -> Iterator[Row]:
            for sequence, row in rows:
                place.sequence = sequence
                yield (evening, *row)

        with making_sense(self._serial, place):
            self._connection.executemany(query, full_rows())

    def _started(self, sequence: int) -> int | None:
        date = dated(self._connection, *self._table, sequence)
        return date.at if date else None
