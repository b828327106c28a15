"""Folds events and writes the results into the database: sessions, their people, deals, seats and totals."""

import json
from collections import deque
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
    FoldedSession,
    Row,
)
from stichtisch.journal.session_fold import SessionFold
from stichtisch.journal.sessions_apart import (
    Corrections,
    Entry,
    FoldedPart,
    SessionPart,
    part_of,
    stored_parts_folded,
)
from stichtisch.parallel import ALONE_UP_TO
from stichtisch.store.corrections import corrections_by_journal
from stichtisch.store.dating import dated
from stichtisch.store.engine import Connection

_Known = set[tuple[object, ...]]


def project(
    connection: Connection, serial: str, journal: str, sequence: int, fold: Fold | None = None
) -> int:
    """Fold again every session that the event `sequence` or a later one can change.

    Return the number of new or changed deals. `fold` is a fold that already contains all events of these sessions, if
    there is one. Raises BadJournal for an event that does not fold.
    """
    if fold is None:
        return project_all(connection, [(serial, journal, sequence)])
    return _Projection(connection, serial, journal, sequence, {}).write_fold(fold)


def fold_all(connection: Connection) -> None:
    """Fold every session again. Raises BadJournal for an event that does not fold."""
    journals = "SELECT serial, journal, min(sequence) FROM evenings GROUP BY serial, journal ORDER BY serial, journal"
    project_all(connection, connection.execute(journals).fetchall())


def project_all(connection: Connection, journals: Iterable[tuple[str, str, int]]) -> int:
    """Fold journals again like `project`, each from a given event. Return the number of new or changed deals."""
    corrections = corrections_by_journal(connection)
    projections = [
        _Projection(connection, serial, journal, sequence, corrections.get((serial, journal), {}))
        for serial, journal, sequence in journals
    ]
    if sum(one.count("deal") for one in projections) <= ALONE_UP_TO:
        return sum(one.write() for one in projections)
    folded = stored_parts_folded(part for one in projections for part in one.parts())
    return sum(one.write_folded(islice(folded, one.count("session") + 1)) for one in projections)


def remove_results(connection: Connection, serial: str, journal: str, first: int) -> None:
    """Delete the deals and people of all sessions from the event `first` on. The sessions keep their ids."""
    for table in ("deals", "people"):
        query = f"""DELETE FROM {table} WHERE evening IN
                    (SELECT id FROM evenings WHERE (serial, journal) = (?, ?) AND sequence >= ?)"""
        connection.execute(query, (serial, journal, first))


def _insert_into(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} (evening, {', '.join(columns)}) VALUES (?{', ?' * len(columns)})"


_DEAL = _insert_into("deals", DEAL_COLUMNS)
_SEAT = _insert_into("seats", SEAT_COLUMNS)
_TOTAL = _insert_into("totals", TOTAL_COLUMNS)
_PERSON = _insert_into("people", PEOPLE_COLUMNS)
# A deal counts as changed if any of these columns or any of its scores differs. Scores also depend on earlier deals.
_CONTENT = ("deal", "result", "corrected")
_SCORE = SEAT_COLUMNS.index("score")


def _content_of(deal: FoldedDeal) -> tuple[object, ...]:
    content = [deal.row[DEAL_COLUMNS.index(name)] for name in _CONTENT]
    return (*content, *(seat[_SCORE] for seat in deal.seats))


def _own(corrections: Corrections, entries: list[Entry]) -> Corrections:
    # Returns the corrections of the deals that begin in these events, and removes them from `corrections`.
    begun = [entry[3] for entry in entries if entry[2] == "deal"] if corrections else []
    return {counter: corrections.pop(counter) for counter in _counters(begun) if counter in corrections}


def _counters(begun: Iterable[str]) -> Iterator[int]:
    # Yields the counters of deals, given the arguments of their `deal` events as JSON text.
    for text in begun:
        with suppress(*UNFOLDABLE):
            counter = json.loads(text)[0]
            hash(counter)
            yield counter


class _Projection:
    def __init__(
        self, connection: Connection, serial: str, journal: str, sequence: int, corrections: Corrections
    ) -> None:
        self._connection = connection
        self._serial = serial
        self._table = (serial, journal)
        self._sequence = sequence
        self._start = self._session_start(sequence)
        self._corrections = self._not_earlier(corrections)
        # Whether all parts so far could be folded.
        self._folds = True

    def count(self, verb: str) -> int:
        """Return the number of events with this verb, beginning with the first session to be folded."""
        query = "SELECT count(*) FROM events WHERE (serial, journal, verb) = (?, ?, ?) AND sequence >= ?"
        return int(self._connection.execute(query, (*self._table, verb, self._start)).fetchone()[0])

    def parts(self) -> Iterator[SessionPart]:
        """Yield groups of events: first those before the first session, then those of each session."""
        corrections = dict(self._corrections)
        entries: list[Entry] = []
        for entry in self._stored():
            if entry[2] == "session":
                yield part_of(self._serial, entries, True, _own(corrections, entries))
                entries = []
            entries.append(entry)
        yield part_of(self._serial, entries, False, _own(corrections, entries))

    def write(self) -> int:
        """Fold the events and write the results. Return the number of new or changed deals."""
        fold = Fold(self._serial, SessionFold(), dict(self._corrections))
        return self._write_all(self._fold_stored(fold), fold)

    def write_folded(self, parts: Iterator[FoldedPart | None]) -> int:
        """Write the folded `parts`. If a part is None, fold the stored events again, which raises BadJournal."""
        fold = Fold(self._serial, SessionFold(), {})
        changed = self._write_all(self._adopted(fold, parts), fold)
        # The iterator must be exhausted, because parts of other journals follow in its source.
        return self.write() if deque(parts, 1) or not self._folds else changed

    def _adopted(self, fold: Fold, parts: Iterator[FoldedPart | None]) -> Iterator[FoldedSession]:
        for part in parts:
            if part is None:
                self._folds = False
                return
            fold.adopt(part.session, part.uids)
            yield from fold.done()

    def write_fold(self, fold: Fold) -> int:
        """Write the sessions that a fold has folded."""
        fold.finish()
        return self._write_all((one for one in fold.done() if one.sequence >= self._start), fold)

    def _write_all(self, sessions: Iterable[FoldedSession], fold: Fold) -> int:
        known = self._take_out()
        changed = sum(self._write(session, known) for session in sessions)
        badge = "INSERT INTO badges (uid) VALUES (?) ON CONFLICT DO NOTHING"
        self._connection.executemany(badge, [(uid,) for uid in fold.uids])
        self._date_earlier()
        return changed

    def _date_earlier(self) -> None:
        # A clock event may also determine the date of sessions before the folded ones.
        clock = (
            "SELECT 1 FROM events WHERE (serial, journal, verb) = (?, ?, 'clock') AND sequence >= ? LIMIT 1"
        )
        if self._connection.execute(clock, (*self._table, self._sequence)).fetchone() is None:
            return
        earlier = "SELECT id, sequence FROM evenings WHERE (serial, journal) = (?, ?) AND sequence < ?"
        for evening, sequence in self._connection.execute(earlier, (*self._table, self._start)).fetchall():
            facts = (self._started(sequence), evening)
            self._connection.execute("UPDATE evenings SET started = ? WHERE id = ?", facts)

    def _session_start(self, sequence: int) -> int:
        # If this event begins a session, it ends the session before. It then decides whether the last deal of
        # that earlier session is kept.
        query = """SELECT max(sequence) FROM events
                   WHERE (serial, journal, verb) = (?, ?, 'session') AND sequence < ?"""
        start = self._connection.execute(query, (*self._table, sequence)).fetchone()[0]
        return 0 if start is None else int(start)

    def _not_earlier(self, corrections: Corrections) -> Corrections:
        # If a table has counted from 1 again, two deals have the same number. A correction belongs to the first of
        # them, so the corrections of deals before the first folded session are left out.
        if not corrections or not self._start:
            return corrections
        query = """SELECT arguments FROM events
                   WHERE (serial, journal, verb) = (?, ?, 'deal') AND sequence < ?"""
        begun = self._connection.execute(query, (*self._table, self._start)).fetchall()
        earlier = set(_counters(text for (text,) in begun))
        return {counter: decided for counter, decided in corrections.items() if counter not in earlier}

    def _take_out(self) -> _Known:
        # Deletes the deals and people of the sessions that are folded again. Returns the previous contents of these
        # deals.
        which = "(serial, journal) = (?, ?) AND sequence >= ?"
        query = f"""SELECT evening, number, score FROM seats JOIN evenings ON evenings.id = evening
                    WHERE {which} ORDER BY evening, number, seat"""
        scores: dict[tuple[int, int], list[int | None]] = {}
        for evening, number, score in self._connection.execute(query, (*self._table, self._start)):
            scores.setdefault((evening, number), []).append(score)
        query = f"""SELECT evening, number, {", ".join(_CONTENT)}
                    FROM deals JOIN evenings ON evenings.id = evening WHERE {which}"""
        rows = self._connection.execute(query, (*self._table, self._start))
        known: _Known = {(*row, *scores.get(row[:2], [])) for row in rows}
        remove_results(self._connection, *self._table, self._start)
        return known

    def _stored(self) -> Iterable[Entry]:
        # The arguments of each event are JSON text.
        query = """SELECT sequence, seat, verb, arguments FROM events
                   WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
        return self._connection.rows(query, (*self._table, self._start))

    def _fold_stored(self, fold: Fold) -> Iterator[FoldedSession]:
        place = Place()
        with making_sense(self._serial, place):
            for sequence, seat, verb, text in self._stored():
                place.sequence = sequence
                fold.fold_event(sequence, seat, verb, json.loads(text))
                if verb == "session":
                    yield from fold.done()
            fold.finish()
        yield from fold.done()

    def _write(self, session: FoldedSession, known: _Known) -> int:
        # Returns the number of new or changed deals of the session.
        id = self._write_session(session)
        deals = sorted(session.deals.items())
        self._write_rows(_DEAL, id, ((deal.sequence, deal.row) for _, deal in deals))
        self._write_rows(_SEAT, id, ((deal.sequence, row) for _, deal in deals for row in deal.seats))
        self._write_rows(_TOTAL, id, ((deal.sequence, row) for _, deal in deals for row in deal.totals))
        self._write_rows(_PERSON, id, ((session.last, row) for row in session.people))
        return sum((id, number, *_content_of(deal)) not in known for number, deal in deals)

    def _write_session(self, session: FoldedSession) -> int:
        key = (*self._table, session.sequence)
        # An accepted event may replace the one that begins the session.
        update = """UPDATE evenings SET started = ?, options = ?, ended = ?, mark = ?, game = ?, profile = ?
                    WHERE (serial, journal, sequence) = (?, ?, ?) RETURNING id"""
        insert = """INSERT INTO evenings (started, options, ended, mark, game, profile, serial, journal, sequence)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"""
        with making_sense(self._serial, Place(session.sequence)):
            facts = (self._started(session.sequence), session.options, int(session.ended), session.mark)
            values = (*facts, session.game, session.profile, *key)
            row = self._connection.execute(update, values).fetchone()
            if row is None:
                row = self._connection.execute(insert, values).fetchone()
            return int(row[0])

    def _write_rows(self, query: str, evening: int, rows: Iterable[tuple[int, Row]]) -> None:
        # Each row is yielded with the number of its event, for error messages.
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
