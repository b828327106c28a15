"""Queries of the database: sessions with their people and deals, standings, deals in notation."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count, pairwise, takewhile
from typing import Any

from stichtisch.journal import journal_file
from stichtisch.journal.event import RESTORED, SEAL, Event
from stichtisch.journal.fold import PEOPLE_COLUMNS
from stichtisch.journal.lines import decode
from stichtisch.journal.notation import CorrectedNotation, DealNotation, Item, Result
from stichtisch.store.database import Database
from stichtisch.store.dating import NO_END
from stichtisch.store.engine import Connection, Cursor
from stichtisch.store.stored_json import arguments_of, corrected_of, facts_of, notation_of, result_of
from stichtisch.store.table_keys import keys_of, last_known, revoked_keys

# A stored event of a journal: its number, milliseconds, seat, verb, arguments as JSON text, and line.
EventRow = tuple[int, int, int, str, str, str]


@dataclass(frozen=True)
class Person:
    """A person of a session.

    People are numbered in the order of arrival (`number`); `name` is "" for a guest; `place` is None after the person
    has left. `final` is computed from `total` by the rules of the game's score list; `rank` is the person's rank by
    `final`. `badge` is the UID of the person's last player card. `deals` is the number of played deals that count;
    `won` is the number of these deals that the person's party won. `alone_won` and `alone_lost` are games played alone,
    counted as in the score list of the game; `owed` are mandatory solos not yet played.
    """

    number: int
    name: str
    place: int | None
    reader: int
    total: int
    final: int
    rank: int
    badge: str | None = None
    deals: int = 0
    won: int = 0
    alone_won: int = 0
    alone_lost: int = 0
    owed: int = 0

    @property
    def shown(self) -> str:
        """The name, or a substitute for a guest."""
        return shown_name(self.name, self.number)


@dataclass(frozen=True)
class StoredSession:
    """A session at a table. `started` is None if the table's clock was never set.

    `mark` identifies the session's list in a club evening, if the PC has sent this mark to the table. (serial,
    journal, sequence) is the event with which the session began.
    """

    id: int
    serial: str
    started: datetime | None
    game: str
    profile: str
    options: dict[str, Any]
    ended: bool
    people: list[Person]
    deals: int
    mark: str | None = None
    journal: str = ""
    sequence: int = 0

    @property
    def names(self) -> list[str]:
        """The names of all people for display, by number."""
        return [person.shown for person in self.people]


@dataclass(frozen=True)
class SessionSums:
    """The results of the people in a session.

    `people` are the number, name and badge of each person; `sums` are total, final, deals, won, alone_won, alone_lost
    and owed of each, see Person.
    """

    mark: str | None
    serial: str
    journal: str
    sequence: int
    game: str
    people: list[tuple[int, str, str | None]]
    sums: list[tuple[int, ...]]


@dataclass(frozen=True)
class SeatRow:
    """A seat of a deal.

    `score` is None if the deal has no score; `bid`, `tricks`, `points` are None except in Double.
    """

    person: int
    party: str | None
    won: bool
    score: int | None
    bid: int | None = None
    tricks: int | None = None
    points: int | None = None


@dataclass(frozen=True)
class DealRow:
    """A deal as on the score sheet. `dealer` and `declarer` identify people by number.

    `result` is the result of `judge`. `totals` are the running totals of the people at the table; `bock`: whether
    the scores were multiplied; `counter` is the table's number of the deal. `corrected` is set if a director has
    corrected the deal. It contains the original `result` and `scores`, and hashes of the corrections in the club's log:
    of all (`records`), and of those that could not be applied (`failed`).
    """

    id: str
    number: int
    dealer: int
    dealer_sits_out: bool
    contract: str | None
    declarer: int | None
    won: bool | None
    winner: str | None
    value: int | None
    trump: str | None
    bock: bool
    settled: bool
    seats: list[SeatRow]
    totals: dict[int, int]
    result: Result
    counter: int = 0
    corrected: CorrectedNotation | None = None

    @property
    def items(self) -> list[Item]:
        """The items of the deal's value; empty if the game has none."""
        return self.result.get("items") or []

    def seat_of(self, person: int) -> SeatRow | None:
        """Return the seat of a person; None if they did not play."""
        return next((seat for seat in self.seats if seat.person == person), None)


@dataclass(frozen=True)
class Standing:
    """A player's sums over deals. Equal points share a rank.

    `final` is None unless the sums are those of a single session.
    """

    game: str
    rank: int
    player: str
    points: int
    final: int | None
    deals: int
    won: int


@dataclass(frozen=True)
class Badge:
    """A player card: its name, or None if it has not been named, and the session in which it was last used."""

    uid: str
    name: str | None
    person: str | None
    serial: str | None
    started: datetime | None


def shown_name(name: str, number: int) -> str:
    """Return the name of a person for display: for a guest, "Guest" and a number."""
    return name or f"Guest {number + 1}"


def stored_sessions(database: Database, ids: list[int] | None = None) -> list[StoredSession]:
    """Return all sessions, or those with the given ids, the latest first.

    Sessions without a date come last, the most recently stored first.
    """
    people: dict[int, list[Person]] = {}
    chosen = "" if ids is None else f"WHERE {{}} IN ({', '.join('?' * len(ids)) or 'NULL'})"
    wanted = ids or []
    query = f"""SELECT evening, {", ".join(PEOPLE_COLUMNS)} FROM people {chosen.format("evening")}
                ORDER BY evening, person"""
    for row in _rows(database, query, *wanted):
        people.setdefault(row["evening"], []).append(_person(row))
    # Counts the deals of all sessions in one pass. Counting them session by session would take longer than the rest of
    # this function.
    query = f"""SELECT evenings.*, coalesce(counted.deals, 0) AS deals
                FROM evenings LEFT JOIN (SELECT evening, count(*) AS deals FROM deals {chosen.format("evening")}
                                         GROUP BY evening) AS counted ON counted.evening = evenings.id
                {chosen.format("id")} ORDER BY evenings.id DESC"""
    rows = _rows(database, query, *wanted, *wanted)
    stored = [(row["started"], _session(row, people.get(row["id"], []))) for row in rows]
    # When summer time ends, an hour of local time comes twice, so local times cannot be compared.
    stored.sort(key=lambda one: one[0] if one[1].started else -math.inf, reverse=True)
    return [session for _, session in stored]


def sums_of_sessions(
    database: Database, marked: Iterable[str], begun: Iterable[tuple[str, str, int]], game: str | None = None
) -> Iterator[SessionSums]:
    """Yield the sums of the sessions in `begun`, and of those whose mark begins with one of `marked` followed by "-".

    `begun` are keys (serial, journal, sequence) of sessions; `game` is the only game to return, or None. Sessions
    without a deal are left out, as in the lists of an evening. A season contains many sessions, so only the columns for
    standings are read.
    """
    marks, keys = set(marked), set(begun)
    query = """SELECT id, mark, serial, journal, sequence, game FROM evenings
               WHERE EXISTS (SELECT 1 FROM deals WHERE evening = evenings.id) ORDER BY id"""
    rows = [
        row
        for row in database.connection.execute(query).fetchall()
        if ((row[1] or "").partition("-")[0] in marks or row[2:5] in keys) and game in (None, row[5])
    ]
    query = """SELECT evening, person, name, badge, total, final, deals, won, alone_won, alone_lost, owed
               FROM people WHERE evening BETWEEN ? AND ? ORDER BY evening, person"""
    people: dict[int, list[tuple[int, str, str | None]]] = {row[0]: [] for row in rows}
    sums: dict[int, list[tuple[int, ...]]] = {row[0]: [] for row in rows}
    for row in database.connection.execute(query, (min(people, default=0), max(people, default=-1))):
        if row[0] in people:
            people[row[0]].append(row[1:4])
            sums[row[0]].append(row[4:])
    for id, mark, serial, journal, sequence, game in rows:
        yield SessionSums(mark, serial, journal, sequence, game, people[id], sums[id])


def deals_of(database: Database, session: StoredSession) -> list[DealRow]:
    """Return the deals of a session in the order in which they were played."""
    seats: dict[int, list[SeatRow]] = {}
    for row in _rows(database, "SELECT * FROM seats WHERE evening = ? ORDER BY number, seat", session.id):
        head = (row["person"], row["party"], bool(row["won"]), row["score"])
        seats.setdefault(row["number"], []).append(SeatRow(*head, row["bid"], row["tricks"], row["points"]))
    totals: dict[int, dict[int, int]] = {}
    for row in _rows(database, "SELECT * FROM totals WHERE evening = ?", session.id):
        totals.setdefault(row["number"], {})[row["person"]] = row["total"]
    query = "SELECT * FROM deals WHERE evening = ? ORDER BY number"
    return [
        _deal(row, seats.get(row["number"], []), totals.get(row["number"], {}))
        for row in _rows(database, query, session.id)
    ]


def standings(database: Database) -> list[Standing]:
    """Return the standings of each game over all stored deals, most points first. Guests are left out."""
    query = """SELECT game, rank() OVER (PARTITION BY game ORDER BY sum(score) DESC) AS rank, name AS player,
                      CAST(sum(score) AS BIGINT) AS points, NULL AS final,
                      count(DISTINCT evening || '-' || number) AS deals,
                      count(DISTINCT CASE WHEN seats.won = 1 THEN evening || '-' || number END) AS won
               FROM seats JOIN deals USING (evening, number) JOIN people USING (evening, person)
                          JOIN evenings ON evenings.id = evening
               WHERE settled = 1 AND name <> ''
               GROUP BY game, name ORDER BY game, rank, name"""
    return [Standing(**row) for row in _rows(database, query)]


def final_standings(database: Database, session: StoredSession) -> list[Standing]:
    """Return the standings of everybody in one session, including guests, by their places in the score list."""
    query = """SELECT person, count(*) AS deals, CAST(sum(seats.won) AS BIGINT) AS won
               FROM seats JOIN deals USING (evening, number) WHERE evening = ? AND settled = 1 GROUP BY person"""
    played = {row["person"]: (row["deals"], row["won"]) for row in _rows(database, query, session.id)}
    rows = [
        Standing(
            session.game,
            person.rank,
            person.shown,
            person.total,
            person.final,
            *played.get(person.number, (0, 0)),
        )
        for person in session.people
    ]
    return sorted(rows, key=lambda row: row.rank)


def notations(database: Database, session: StoredSession) -> Iterator[DealNotation]:
    """Yield the deals of a session in deal notation."""
    query = "SELECT number, deal FROM deals WHERE evening = ? ORDER BY number"
    for row in _rows(database, query, session.id):
        yield notation_of(row["deal"], row["number"])


def journal_of(database: Database, session: StoredSession) -> bytes:
    """Return the table's journal up to the end of a session, in the form of `journal_file`.

    The journal begins with the last seal before the session in three cases: quarantined events were not accepted, the
    first event is missing, or a PC has restored the events before the session.
    """
    key = _rows(database, "SELECT serial, journal, sequence FROM evenings WHERE id = ?", session.id)[0]
    serial, journal = key["serial"], key["journal"]
    end = next_session(database.connection, serial, journal, key["sequence"]) or NO_END
    query = "SELECT sequence, line FROM events WHERE (serial, journal) = (?, ?) AND sequence < ? ORDER BY sequence"
    stored = dict(database.connection.execute(query, (serial, journal, end)).fetchall())
    quarantined = """SELECT told.sequence, line FROM quarantine LEFT JOIN decisions ON decisions.quarantine = id
                     JOIN quarantined_events AS told ON told.quarantine = id AND side = 'told'
              WHERE (serial, journal) = (:serial, :journal) AND coalesce(verdict, 'discarded') = 'discarded'"""
    aside = dict(database.connection.execute(quarantined, key).fetchall())
    restored = "SELECT 1 FROM events WHERE (serial, journal, verb) = (?, ?, ?) AND sequence < ? LIMIT 1"
    place = (serial, journal, RESTORED, key["sequence"])
    whole = database.connection.execute(restored, place).fetchone() is None
    lines = _piece(stored, aside, key["sequence"], whole)
    revoked = [
        last_known(database.connection, one, serial, journal, max(stored, default=0))
        for one in revoked_keys(database, serial)
    ]
    return journal_file.write(serial, journal, lines, keys_of(database, serial), revoked)


def _piece(stored: dict[int, str], aside: dict[int, str], session: int, whole: bool) -> list[str]:
    # The lines that prove a session, in order. `stored` are the stored lines up to the session's end, `aside` the
    # quarantined ones. `cuts` are the gaps in the stored events that quarantined events fill. Each gap is a pair: its
    # first number, and the number of the next stored event.
    cuts = [
        (one + 1, other)
        for one, other in pairwise(sorted({0, *stored}))
        if one + 1 in aside and other != one + 1
    ]
    first = max((after for _, after in cuts if after <= session), default=min(stored, default=1))
    end = min((cut for cut, after in cuts if after > session), default=max(stored, default=0) + 1)
    known = aside | stored
    begin = first if first == 1 and whole else _last_seal(known, session) or first
    return [known[number] for number in sorted(known) if begin <= number < end]


def _last_seal(lines: dict[int, str], before: int) -> int | None:
    # The number of the last seal before `before`. The search goes back only to the first gap.
    for number in takewhile(lines.__contains__, count(before - 1, -1)):
        if decode(lines[number].rstrip("\r\n").encode())[1][3] == SEAL:
            return number
    return None


def next_session(connection: Connection, serial: str, journal: str, sequence: int) -> int | None:
    """Return the number of the event that begins the next session after an event, or None if there is none."""
    query = (
        "SELECT min(sequence) FROM events WHERE (serial, journal, verb) = (?, ?, 'session') AND sequence > ?"
    )
    number: int | None = connection.execute(query, (serial, journal, sequence)).fetchone()[0]
    return number


def events_between(
    connection: Connection, serial: str, journal: str, first: int, last: int
) -> Iterator[Event]:
    """Yield the events of a journal with numbers from `first` to `last`, in order."""
    query = """SELECT sequence, milliseconds, seat, verb, arguments, line FROM events
               WHERE (serial, journal) = (?, ?) AND sequence BETWEEN ? AND ? ORDER BY sequence"""
    yield from events_of(connection.execute(query, (serial, journal, first, last)).fetchall())


def events_of(rows: Iterable[EventRow]) -> Iterator[Event]:
    """Yield the events of stored rows. Raises OtherForm."""
    for sequence, milliseconds, seat, verb, arguments, line in rows:
        yield Event(sequence, milliseconds, seat, verb, arguments_of(arguments), line)


def seals_elsewhere(connection: Connection, serial: str, journal: str) -> frozenset[str]:
    """Return the lines of all seals that are stored for a table's other journals."""
    query = "SELECT line FROM events WHERE serial = ? AND journal <> ? AND verb = 'seal'"
    return frozenset(row[0] for row in connection.execute(query, (serial, journal)))


def badges(database: Database) -> list[Badge]:
    """Return all player cards, first those without a name, then the others by name."""
    query = """SELECT badges.uid, badges.name, person, people.name AS called, serial, started
               FROM badges LEFT JOIN people ON badge = uid LEFT JOIN evenings ON evenings.id = evening
               ORDER BY badges.name IS NOT NULL, badges.name, uid, evenings.id"""
    last: dict[str, Badge] = {}
    for row in _rows(database, query):
        person = None if row["person"] is None else shown_name(row["called"], row["person"])
        last[row["uid"]] = Badge(row["uid"], row["name"], person, row["serial"], _date(row["started"]))
    return list(last.values())


def doubtful_tags(database: Database, serial: str, journal: str, first: int) -> list[str]:
    """Return the UIDs of tags that may have been copied, from a journal's events numbered `first` or higher."""
    query = """SELECT arguments FROM events
               WHERE (serial, journal, verb) = (?, ?, 'copy') AND sequence >= ? ORDER BY sequence"""
    entries = [arguments_of(row["arguments"]) for row in _rows(database, query, serial, journal, first)]
    return list(dict.fromkeys(str(arguments[1]) for arguments in entries if len(arguments) > 1))


def by_name(cursor: Cursor) -> list[dict[str, Any]]:
    """Return all rows of a cursor as dictionaries, with column names as keys."""
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]


def _rows(database: Database, query: str, *arguments: object) -> list[dict[str, Any]]:
    return by_name(database.connection.execute(query, arguments))


def _person(row: dict[str, Any]) -> Person:
    facts = {name: row[name] for name in PEOPLE_COLUMNS if name != "person"}
    return Person(number=row["person"], **facts)


def _session(row: dict[str, Any], people: list[Person]) -> StoredSession:
    head = (row["id"], row["serial"], _date(row["started"]), row["game"], row["profile"])
    tail = (row["mark"], row["journal"], row["sequence"])
    return StoredSession(
        *head,
        facts_of(row["options"], "the options of a session"),
        bool(row["ended"]),
        people,
        row["deals"],
        *tail,
    )


def _date(unix: int | None) -> datetime | None:
    # Returns local time, or None if there is no time or no calendar date can express it.
    try:
        return None if unix is None else datetime.fromtimestamp(unix)
    except (ValueError, OverflowError, OSError):
        return None


def _deal(row: dict[str, Any], seats: list[SeatRow], totals: dict[int, int]) -> DealRow:
    won = None if row["won"] is None else bool(row["won"])
    head = (row["id"], row["number"], row["dealer"], bool(row["dealer_sits_out"]), row["contract"])
    middle = (row["declarer"], won, row["winner"], row["value"], row["trump"])
    flags = (bool(row["bock"]), bool(row["settled"]))
    corrected = corrected_of(row["corrected"], row["number"]) if row["corrected"] else None
    result = result_of(row["result"], row["number"])
    return DealRow(*head, *middle, *flags, seats, totals, result, row["counter"], corrected)
