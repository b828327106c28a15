"""Evenings and deals as the fold of stored events through cardrules; nothing here knows a rule."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardrules.games import GAMES
from cardrules.judge import describe, notation_of
from cardrules.series import final_totals, owed, places, won_and_lost
from cardrules.session import LAST_READER, Session
from stichtisch.errors import BadJournal
from stichtisch.store.corrections import Correction, corrections_of

# A tag's UID as the journal writes it: 4, 7 or 10 bytes.
_UID = re.compile("[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")

# The end of the year 9998 (UTC): the last date that every time zone can write with four digits.
_LAST_SECOND = 253_370_764_799

# What closes the deal in play: from there on the table can change it no more.
_CLOSING = ("session", "deal", "join", "leave", "come_back", "swap", "move")

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


def card_uid(text: str) -> str:
    """Return the UID of a player card as it is stored, upper case. Raises ValueError where it is none."""
    uid = text.upper()
    if not _UID.fullmatch(uid):
        raise ValueError("that is 8, 14 or 20 hexadecimal digits")
    return uid


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
    for table in ("deals", "people"):
        query = f"""DELETE FROM {table} WHERE evening IN
                    (SELECT id FROM evenings WHERE (serial, journal) = (?, ?) AND sequence >= ?)"""
        connection.execute(query, (serial, journal, start))
    query = """SELECT sequence, seat, verb, arguments FROM events
               WHERE (serial, journal) = (?, ?) AND sequence >= ? ORDER BY sequence"""
    fold = _Fold(connection, serial, journal)
    for event in connection.execute(query, (serial, journal, start)).fetchall():
        fold.take(*event)
    fold.finish()
    _date_earlier(connection, serial, journal, sequence, start)
    return len(_deals_from(connection, serial, journal, start) - before)


def fold_all(connection: sqlite3.Connection) -> None:
    """Fold every evening again. Raises BadJournal for an event that does not fold."""
    journals = connection.execute("SELECT DISTINCT serial, journal FROM evenings ORDER BY serial, journal")
    for serial, journal in journals.fetchall():
        first = "SELECT min(sequence) FROM evenings WHERE (serial, journal) = (?, ?)"
        (sequence,) = connection.execute(first, (serial, journal)).fetchone()
        project(connection, serial, journal, sequence)


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


_PERSON = f"INSERT INTO people VALUES ({', '.join('?' * 14)})"


class _Fold:
    """Takes the events of a journal in order and stores each evening, and each deal once it stands."""

    def __init__(self, connection: sqlite3.Connection, serial: str, journal: str) -> None:
        self._connection = connection
        self._serial = serial
        self._journal = journal
        self._session = Session()
        self._evening: int | None = None
        self._sequence = 0
        # The number of the last deal stored, and the player cards laid last, by person.
        self._stored = 0
        self._badges: dict[int, str] = {}
        # What directors have decided, by the number that the table gave the deal; of the deal in play: which of it.
        self._corrections = corrections_of(connection, serial, journal)
        self._corrected: dict[str, Any] | None = None

    def take(self, sequence: int, seat: int, verb: str, arguments: str) -> None:
        if verb in _CLOSING:
            self._correct()
        if verb == "session":
            self.finish()
        with making_sense(self._serial, sequence):
            self._sequence = sequence
            if verb in ("session", "deal") and not self._is_over():
                # Begun and never finished.
                self._store_deal()
            values = json.loads(arguments)
            if verb == "session" and values[0] not in GAMES:
                raise ValueError(f"there is no game {values[0]!r}")
            self._check_seat(seat, verb)
            self._session.apply(seat, verb, values)
            if verb in ("session", "deal"):
                self._corrected = None
            if verb == "session":
                self._store_evening()
            elif verb == "round":
                self._take_mark(*values)
            elif verb == "badge":
                self._take_badge(*values)
            elif verb in ("join", "come_back", "move", "rename"):
                self._check_people()
            self._keep_deal()

    def _check_seat(self, seat: int, verb: str) -> None:
        deal = self._session.deal
        if deal is not None and verb in deal.VERBS and seat >= deal.players:
            raise ValueError(f"there is no seat {seat} among {deal.players}")

    def finish(self) -> None:
        """Store who took part in the evening and what it came to."""
        self._correct()
        if self._evening is not None:
            with making_sense(self._serial, self._sequence):
                self._store_people(self._evening)

    def _correct(self) -> None:
        # After all that the table told of the deal in play comes what directors decided about it.
        deal = self._session.deal
        if deal is None or self._evening is None or self._session.counter not in self._corrections:
            return
        decided = self._corrections.pop(self._session.counter)
        before = {"result": describe(deal), "scores": self._session.scores()}
        failed = [correction.hash for correction in decided if not self._fold_correction(correction)]
        self._corrected = {**before, "records": [one.hash for one in decided], "failed": failed}
        self._store_deal()

    def _fold_correction(self, correction: Correction) -> bool:
        # False: what the table told meanwhile leaves nothing that it could be said of. That is shown with the deal.
        try:
            for seat, verb, *arguments in correction.entries:
                self._session.apply(seat, verb, arguments)
                if not self._is_over():
                    raise ValueError("the deal would go on")
        except _UNFOLDABLE:
            return False
        return True

    def _is_over(self) -> bool:
        return self._session.deal is not None and self._session.deal.over()

    def _keep_deal(self) -> None:
        # A deal that is over may still be corrected, or go on after its last card was taken back.
        if self._is_over():
            self._store_deal()
        elif self._session.deal is not None and self._stored == self._session.number:
            self._drop_deal()

    def _store_evening(self) -> None:
        query = """INSERT INTO evenings (serial, journal, sequence, started, game, profile, options, ended)
                   VALUES (?, ?, ?, ?, ?, ?, ?, 0)
                   ON CONFLICT DO UPDATE
                   SET started = excluded.started, options = excluded.options, ended = 0, mark = NULL
                   RETURNING id"""
        game, profile = self._session.game, self._session.profile
        self._check_people()
        key = (self._serial, self._journal, self._sequence)
        facts = (self._started(), game, profile, json.dumps(self._session.rules.given))
        self._evening = int(self._connection.execute(query, key + facts).fetchone()[0])
        self._stored = 0
        self._badges = {}

    def _check_people(self) -> None:
        names, readers = self._session.names, self._session.readers
        if not isinstance(names, list) or {type(name) for name in names} - {str}:
            raise TypeError("the names are not texts")
        if not isinstance(readers, list) or len(readers) != len(names):
            raise TypeError("the readers are not one for each person")
        if [reader for reader in readers if type(reader) is not int or not 0 <= reader <= LAST_READER]:
            raise TypeError(f"the readers are not numbers from 0 to {LAST_READER}")

    def _take_badge(self, person: int, text: str) -> None:
        uid = self._badges[person] = card_uid(text)
        self._connection.execute("INSERT INTO badges (uid) VALUES (?) ON CONFLICT DO NOTHING", (uid,))

    def _take_mark(self, mark: str) -> None:
        query = "UPDATE evenings SET mark = ? WHERE id = ?"
        self._connection.execute(query, (_storable(str(mark)), self._evening))

    def _store_people(self, evening: int) -> None:
        session = self._session
        ended = "UPDATE evenings SET ended = ? WHERE id = ?"
        self._connection.execute(ended, (int(session.ended), evening))
        seated = {person: place for place, person in enumerate(session.ring)}
        totals, final = session.totals(), final_totals(session)
        ranks = places(final)
        played = self._played(evening)
        alone, solos = won_and_lost(session), owed(session)
        for person, name in enumerate(session.names):
            place, badge = seated.get(person), self._badges.get(person)
            row = (evening, person, _storable(name), place, session.readers[person], badge)
            sums = (totals[person], final[person], ranks[person])
            counts = (*played.get(person, (0, 0)), alone[0][person], alone[1][person], solos[person])
            self._connection.execute(_PERSON, row + sums + counts)

    def _played(self, evening: int) -> dict[int, tuple[int, int]]:
        query = """SELECT person, count(*), sum(seats.won) FROM seats JOIN deals USING (evening, number)
                   WHERE evening = ? AND settled GROUP BY person"""
        return {person: (deals, won) for person, deals, won in self._connection.execute(query, (evening,))}

    def _started(self) -> int | None:
        return _started(self._connection, self._serial, self._journal, self._sequence)

    def _drop_deal(self) -> None:
        query = "DELETE FROM deals WHERE (evening, number) = (?, ?)"
        self._connection.execute(query, (self._evening, self._session.number))
        self._stored = 0

    def _store_deal(self) -> None:
        session, deal = self._session, self._session.deal
        if self._evening is None or deal is None:
            return
        self._drop_deal()
        identity = f"{self._serial}-{session.counter}"
        result = describe(deal, identity)
        notation = notation_of(deal, identity)
        if session.dealer not in session.active:
            notation["dealer_sits_out"] = True
        facts = session.decided[1] if session.decided else {}
        declarer = facts.get("declarer", result.get("declarer"))
        row = {
            "evening": self._evening,
            "number": session.number,
            "id": identity,
            "counter": session.counter,
            "dealer": session.dealer,
            "dealer_sits_out": int(session.dealer not in session.active),
            "contract": result.get("contract"),
            "declarer": None if declarer is None else session.active[declarer],
            "won": facts.get("won", result.get("won")),
            "winner": result.get("winner"),
            "value": result.get("value", result.get("value_for_re")),
            "trump": result.get("trump"),
            "bock": int(session.bock > 0),
            "settled": int(session.scores() is not None),
            "deal": json.dumps(notation),
            "result": json.dumps(result),
            "corrected": None if self._corrected is None else json.dumps(self._corrected),
        }
        self._insert("deals", row)
        self._stored = session.number
        self._store_seats(result, notation)
        self._store_totals()

    def _store_seats(self, result: dict[str, Any], notation: dict[str, Any]) -> None:
        scores = self._session.scores()
        teams, bids, tricks = result.get("teams"), result.get("bids"), result.get("tricks_won")
        # Points before the round stand where it could not be scored.
        points = result.get("points") or notation.get("points")
        for seat, person in enumerate(self._session.active):
            row = {
                "evening": self._evening,
                "number": self._session.number,
                "seat": seat,
                "person": person,
                "party": _at(teams, seat),
                "won": int(bool(scores) and self._has_won(result, seat)),
                "score": _at(scores, seat),
                "bid": _at(bids, seat),
                "tricks": _at(tricks, seat),
                "points": _at(points, seat),
            }
            self._insert("seats", row)

    def _has_won(self, result: dict[str, Any], seat: int) -> bool:
        # What somebody wrote down tells no party: who got points has won.
        decided = self._session.decided
        return decided[0][seat] > 0 if decided is not None else _has_won(result, seat)

    def _store_totals(self) -> None:
        totals = self._session.totals()
        for person in sorted({*self._session.ring, *self._session.active}):
            key = {"evening": self._evening, "number": self._session.number}
            self._insert("totals", {**key, "person": person, "total": totals[person]})

    def _insert(self, table: str, row: dict[str, Any]) -> None:
        names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
        self._connection.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)


def _started(connection: sqlite3.Connection, serial: str, journal: str, sequence: int) -> int | None:
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
    row = connection.execute(query, (serial, journal, sequence, _LAST_SECOND)).fetchone()
    started = int(row[0]) + int(row[1]) // 1000 if row else 0
    return started if 0 < started <= _LAST_SECOND else None


def _date_earlier(
    connection: sqlite3.Connection, serial: str, journal: str, sequence: int, start: int
) -> None:
    # A clock event from `sequence` on also dates evenings that began before `start`, of which nothing is folded.
    clock = "SELECT 1 FROM events WHERE (serial, journal, verb) = (?, ?, 'clock') AND sequence >= ? LIMIT 1"
    if connection.execute(clock, (serial, journal, sequence)).fetchone() is None:
        return
    earlier = "SELECT id, sequence FROM evenings WHERE (serial, journal) = (?, ?) AND sequence < ?"
    for evening, begun in connection.execute(earlier, (serial, journal, start)).fetchall():
        started = _started(connection, serial, journal, begun)
        connection.execute("UPDATE evenings SET started = ? WHERE id = ?", (started, evening))


def _at(values: list[Any] | None, seat: int) -> Any:
    return values[seat] if values else None


def _has_won(result: dict[str, Any], seat: int) -> bool:
    # A deal counts as won for the party that won, for a declarer who did, for who made what he bid.
    if result.get("teams"):
        return result["winner"] is not None and result["teams"][seat] == result["winner"]
    if "bids" in result:
        return bool(result["bids"][seat] == result["tricks_won"][seat])
    return result.get("declarer") == seat and bool(result["won"])


def _storable(name: str) -> str:
    # JSON can carry half a surrogate pair, UTF-8 cannot.
    return name.encode("utf-8", "replace").decode()
