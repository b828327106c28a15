"""Evenings and deals as the fold of stored events through cardrules; nothing here knows a rule."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardrules.deal import Deal
from cardrules.judge import describe, notation_of
from cardrules.session import Session
from stichtisch.errors import BadJournal

# A table has four places; the database knows no evenings of more people yet.
_SEATS = 4

# The end of the year 9998 (UTC): the last date that every time zone can write with four digits.
_LAST_SECOND = 253_370_764_799

# What events of a form that nobody foresaw can raise in the fold or at the database's own checks.
_UNFOLDABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
)


@contextmanager
def making_sense(serial: str, sequence: int) -> Iterator[None]:
    """Turn what event `sequence` raises within this, for it is of no form we know, into BadJournal."""
    try:
        yield
    except _UNFOLDABLE as error:
        raise BadJournal(serial=serial, sequence=sequence, reason=error) from error


def project(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int:
    """Fold again every evening that events from `sequence` on can touch. Returns how many deals are new or changed.

    Raises BadJournal for an event that does not fold.
    """
    start = _evening_start(connection, serial, journal, sequence)
    before = _deals_from(connection, serial, journal, start)
    query = """DELETE FROM deals WHERE evening IN
               (SELECT id FROM evenings WHERE (serial, journal) = (?, ?) AND sequence >= ?)"""
    connection.execute(query, (serial, journal, start))
    query = """SELECT sequence, seat, verb, arguments FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
    fold = _Fold(connection, serial, journal)
    for event in connection.execute(query, (serial, journal, start)).fetchall():
        fold.take(*event)
    fold.finish()
    return len(_deals_from(connection, serial, journal, start) - before)


def _deals_from(
    connection: sqlite3.Connection, serial: str, journal: str, start: int
) -> set[tuple[int, int, str, str]]:
    query = """SELECT evening, number, deal, result FROM deals JOIN evenings ON evenings.id = deals.evening
               WHERE (serial, journal) = (?, ?) AND sequence >= ?"""
    return set(connection.execute(query, (serial, journal, start)))


def _evening_start(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int:
    query = """SELECT max(sequence) FROM events
               WHERE (serial, journal, verb) = (?, ?, 'session') AND sequence <= ?"""
    found = connection.execute(query, (serial, journal, sequence)).fetchone()[0]
    return 0 if found is None else int(found)


class _Fold:
    """Takes the events of a journal in order and stores each evening, and each deal once it stands."""

    def __init__(self, connection: sqlite3.Connection, serial: str, journal: str) -> None:
        self._connection = connection
        self._serial = serial
        self._journal = journal
        self._session = Session()
        self._evening: int | None = None
        self._sequence = 0

    def take(self, sequence: int, seat: int, verb: str, arguments: str) -> None:
        # A deal may still be corrected until the next begins.
        with making_sense(self._serial, sequence):
            if verb in ("session", "deal") or (verb in ("join", "leave") and self._is_over()):
                self._store_deal()
            self._sequence = sequence
            self._session.apply(seat, verb, json.loads(arguments))
            if verb == "session":
                self._store_evening()

    def _is_over(self) -> bool:
        return self._session.deal is not None and self._session.deal.over()

    def finish(self) -> None:
        if self._is_over():
            with making_sense(self._serial, self._sequence):
                self._store_deal()

    def _store_evening(self) -> None:
        query = """INSERT INTO evenings (serial, journal, sequence, started, game, profile)
                   VALUES (?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET started = excluded.started RETURNING id"""
        game, profile, names = self._session.game, self._session.profile, self._session.names
        if not (isinstance(game, str) and isinstance(profile, str)):
            raise TypeError("game and profile are not texts")
        if not isinstance(names, list) or [type(name) for name in names] != [str] * _SEATS:
            raise TypeError("the names are not four texts")
        key = (self._serial, self._journal, self._sequence)
        facts = (self._started(), game, profile)
        self._evening = int(self._connection.execute(query, key + facts).fetchone()[0])

    def _started(self) -> int | None:
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
        key = (self._serial, self._journal, self._sequence)
        row = self._connection.execute(query, (*key, _LAST_SECOND)).fetchone()
        started = int(row[0]) + int(row[1]) // 1000 if row else 0
        return started if 0 < started <= _LAST_SECOND else None

    def _store_deal(self) -> None:
        deal = self._session.deal
        if self._evening is None or deal is None:
            return
        identity = f"{self._serial}-{self._session.counter}"
        result = describe(deal, identity)
        key = (self._evening, self._session.number)
        facts = (
            identity,
            self._session.dealer,
            result["contract"],
            result["winner"],
            result["value_for_re"],
            int(result["settled"]),
        )
        texts = (json.dumps(_notation(identity, self._session, deal)), json.dumps(result))
        query = "INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self._connection.execute(query, key + facts + texts)
        self._store_seats(key, result)

    def _store_seats(self, deal: tuple[int, int], result: dict[str, Any]) -> None:
        totals = self._session.totals()
        for seat, person in enumerate(self._session.active):
            party = result["teams"][seat] if result["teams"] else None
            won = int(result["winner"] is not None and party == result["winner"])
            score = result["scores"][seat] if result["scores"] else None
            row = (*deal, seat, _storable(self._session.names[person]), party, won, score, totals[person])
            self._connection.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def _storable(name: str) -> str:
    # JSON can carry half a surrogate pair, UTF-8 cannot.
    return name.encode("utf-8", "replace").decode()


def _notation(identity: str, session: Session, deal: Deal) -> dict[str, Any]:
    notation = notation_of(deal, identity)
    if len(session.active) < len(session.ring):
        notation["dealer_sits_out"] = True
    return notation
