"""Evenings and deals as the fold of stored events through cardrules; nothing here knows a rule."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardrules.doppelkopf import Deal
from cardrules.judge import FORMAT, VERSION, describe, log_of
from cardrules.session import Session
from stichtisch.errors import BadJournal


def project(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int:
    """Fold again every evening that events from `sequence` on can touch. Returns the number of its deals.

    Raises BadJournal for an event that does not fold.
    """
    start = _evening_start(connection, serial, journal, sequence)
    query = """DELETE FROM deals WHERE evening IN
               (SELECT id FROM evenings WHERE (serial, journal) = (?, ?) AND sequence >= ?)"""
    connection.execute(query, (serial, journal, start))
    query = """SELECT sequence, seat, verb, arguments FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
    fold = _Fold(connection, serial, journal)
    for event in connection.execute(query, (serial, journal, start)).fetchall():
        fold.take(*event)
    fold.finish()
    return fold.deals


def _evening_start(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int:
    query = """SELECT max(sequence) FROM events
               WHERE (serial, journal, verb) = (?, ?, 'session') AND sequence <= ?"""
    found = connection.execute(query, (serial, journal, sequence)).fetchone()[0]
    return 0 if found is None else int(found)


class _Fold:
    """Takes the events of a journal in order and stores each evening, and each deal once it stands."""

    def __init__(self, connection: sqlite3.Connection, serial: str, journal: str) -> None:
        self.deals = 0
        self._connection = connection
        self._serial = serial
        self._journal = journal
        self._session = Session()
        self._evening: int | None = None
        self._sequence = 0

    def take(self, sequence: int, seat: int, verb: str, arguments: str) -> None:
        # A deal may still be corrected until the next begins.
        with self._explained():
            if verb in ("session", "deal"):
                self._store_deal()
            self._sequence = sequence
            self._session.apply(seat, verb, json.loads(arguments))
            if verb == "session":
                self._store_evening()

    def finish(self) -> None:
        if self._session.deal is not None and self._session.deal.over():
            with self._explained():
                self._store_deal()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except _UNFOLDABLE as error:
            raise BadJournal(serial=self._serial, sequence=self._sequence, reason=error) from error

    def _store_evening(self) -> None:
        query = """INSERT INTO evenings (serial, journal, sequence, started, game, profile)
                   VALUES (?, ?, ?, ?, ?, ?)
                   ON CONFLICT DO UPDATE SET started = excluded.started RETURNING id"""
        names = self._session.names
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise TypeError("names are not a list of texts")
        key = (self._serial, self._journal, self._sequence)
        facts = (self._started(), self._session.game, self._session.profile)
        self._evening = int(self._connection.execute(query, key + facts).fetchone()[0])

    def _started(self) -> int | None:
        # Seconds since 1970, from the last clock event of the same boot: milliseconds count within a boot. Without
        # one, the beginning of the first later boot that has one.
        query = """SELECT json_extract(clock.arguments, '$[0]'),
                          iif(clock.boot = event.boot, event.milliseconds, 0) - clock.milliseconds
                   FROM events AS event JOIN events AS clock USING (serial, journal)
                   WHERE (serial, journal, event.sequence) = (?, ?, ?)
                         AND clock.verb = 'clock' AND clock.boot >= event.boot
                   ORDER BY clock.boot, clock.sequence DESC LIMIT 1"""
        row = self._connection.execute(query, (self._serial, self._journal, self._sequence)).fetchone()
        return int(row[0]) + int(row[1]) // 1000 if row else None

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
        self.deals += 1

    def _store_seats(self, deal: tuple[int, int], result: dict[str, Any]) -> None:
        totals = self._session.totals()
        for seat, player in enumerate(self._session.names):
            party = result["teams"][seat] if result["teams"] else None
            won = int(result["winner"] is not None and party == result["winner"])
            score = result["scores"][seat] if result["scores"] else None
            row = (*deal, seat, _storable(player), party, won, score, totals[seat])
            self._connection.execute("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


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


def _storable(name: str) -> str:
    # JSON can carry half a surrogate pair, UTF-8 cannot.
    return name.encode("utf-8", "replace").decode()


def _notation(identity: str, session: Session, deal: Deal) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": identity,
        "game": session.game,
        "rules": {"profile": session.profile},
        "dealer": deal.dealer,
        "log": log_of(deal),
    }
