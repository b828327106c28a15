"""Queries of the database: evenings, their people and deals, standings, deals in notation."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count, pairwise, takewhile
from typing import Any

from stichtisch.journal import journal_file
from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.lines import decode
from stichtisch.journal.notation import CorrectedNotation, DealNotation, Item, Result
from stichtisch.store.database import Database
from stichtisch.store.stored_json import arguments_of, corrected_of, facts_of, notation_of, result_of
from stichtisch.store.table_keys import keys_of, last_known, revoked_keys


@dataclass(frozen=True)
class Person:
    """A person of an evening; `number` in the order they came, `name` empty for a guest, `place` None after leaving.

    `final` is what the list of the game makes of `total`, and `rank` the place that gives. `badge` is the UID of the
    player card laid last. `deals` are those played that count, `won` those of them that the own party won; `alone_won`
    and `alone_lost` games played alone, as the list of the game counts them; `owed` mandatory solos not yet played.
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
        """The name, or what a guest is called."""
        return shown_name(self.name, self.number)


@dataclass(frozen=True)
class StoredSession:
    """One session at one table; `started` is None where the table's clock was never set.

    `mark` names the list of a club evening that it is, if the PC has sent that to the table;
    (serial, journal, sequence) is the event it began with.
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
        """The names of all people as they are shown, by number."""
        return [person.shown for person in self.people]


@dataclass(frozen=True)
class SessionSums:
    """The results of the people of a session.

    `people`: number, name and badge of each; `sums`: total, final, deals, won, alone_won, alone_lost and owed of each,
    see Person.
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
    """One seat of one deal; `score` is None where the deal could not be scored, the last three but in Double."""

    person: int
    party: str | None
    won: bool
    score: int | None
    bid: int | None = None
    tricks: int | None = None
    points: int | None = None


@dataclass(frozen=True)
class DealRow:
    """One deal as the score sheet shows it; `dealer` and `declarer` are people, `result` is what `judge` answers.

    `totals` are the running ones by person, of those who were at the table; `bock`: the scores counted more; `counter`
    is the table's own number of the deal. `corrected` is there where a director has corrected it: the `result` and
    `scores` before, the hashes of the `records` of the club's log, and of those that `failed`.
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
        """The items of the deal; empty where the game has none."""
        return self.result.get("items") or []

    def seat_of(self, person: int) -> SeatRow | None:
        """Return the seat of a person; None where they did not play."""
        return next((seat for seat in self.seats if seat.person == person), None)


@dataclass(frozen=True)
class Standing:
    """A player's sums over the deals counted; equal points share a rank. `final` is known of one evening alone."""

    game: str
    rank: int
    player: str
    points: int
    final: int | None
    deals: int
    won: int


@dataclass(frozen=True)
class Badge:
    """A player card: its name, None if nobody has named it, and where it lay last."""

    uid: str
    name: str | None
    person: str | None
    serial: str | None
    started: datetime | None


def shown_name(name: str, number: int) -> str:
    """Return what a person is called: the name, or for a guest that and a number."""
    return name or f"Guest {number + 1}"


def stored_sessions(database: Database, ids: list[int] | None = None) -> list[StoredSession]:
    """Return every evening, or those of these ids, the latest first.

    Those without a date stand last, the one stored last before others.
    """
    people: dict[int, list[Person]] = {}
    chosen = "" if ids is None else "WHERE {} IN (SELECT value FROM json_each(?))"
    wanted = [] if ids is None else [json.dumps(ids)]
    query = f"SELECT * FROM people {chosen.format('evening')} ORDER BY evening, person"
    for row in _rows(database, query, *wanted):
        people.setdefault(row["evening"], []).append(_person(row))
    # One pass over all deals: to count them evening by evening takes longer than all the rest.
    query = f"""SELECT evenings.*, coalesce(counted.deals, 0) AS deals
                FROM evenings LEFT JOIN (SELECT evening, count(*) AS deals FROM deals {chosen.format("evening")}
                                         GROUP BY evening) AS counted ON counted.evening = evenings.id
                {chosen.format("id")} ORDER BY evenings.id DESC"""
    stored = [_evening(row, people.get(row["id"], [])) for row in _rows(database, query, *wanted, *wanted)]
    return sorted(stored, key=lambda evening: evening.started or datetime.min, reverse=True)


def sums_of_sessions(
    database: Database, marked: Iterable[str], begun: Iterable[tuple[str, str, int]], game: str | None = None
) -> Iterator[SessionSums]:
    """Yield who got what in the sessions whose mark begins with one of `marked` and a hyphen, and in those `begun` so.

    Only the columns that standings need, for a season has many sessions. `game`: only its sessions.
    """
    query = """SELECT id, mark, serial, journal, sequence, game FROM evenings
               WHERE (substr(mark, 1, instr(mark, '-') - 1) IN (SELECT value FROM json_each(:marked))
                      OR (serial, journal, sequence) IN
                         (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:begun)))
                     AND (:game IS NULL OR game = :game)
               ORDER BY id"""
    facts = {"marked": json.dumps(list(marked)), "begun": json.dumps(list(begun)), "game": game}
    rows = database.connection.execute(query, facts).fetchall()
    query = """SELECT evening, person, name, badge, total, final, deals, won, alone_won, alone_lost, owed
               FROM people WHERE evening IN (SELECT value FROM json_each(?)) ORDER BY evening, person"""
    people: dict[int, list[tuple[int, str, str | None]]] = {row[0]: [] for row in rows}
    sums: dict[int, list[tuple[int, ...]]] = {row[0]: [] for row in rows}
    for row in database.connection.execute(query, [json.dumps(list(people))]):
        people[row[0]].append(row[1:4])
        sums[row[0]].append(row[4:])
    for id, mark, serial, journal, sequence, game in rows:
        yield SessionSums(mark, serial, journal, sequence, game, people[id], sums[id])


def deals_of(database: Database, evening: StoredSession) -> list[DealRow]:
    """Return the deals of an evening in the order played."""
    seats: dict[int, list[SeatRow]] = {}
    for row in _rows(database, "SELECT * FROM seats WHERE evening = ? ORDER BY number, seat", evening.id):
        head = (row["person"], row["party"], bool(row["won"]), row["score"])
        seats.setdefault(row["number"], []).append(SeatRow(*head, row["bid"], row["tricks"], row["points"]))
    totals: dict[int, dict[int, int]] = {}
    for row in _rows(database, "SELECT * FROM totals WHERE evening = ?", evening.id):
        totals.setdefault(row["number"], {})[row["person"]] = row["total"]
    query = "SELECT * FROM deals WHERE evening = ? ORDER BY number"
    return [
        _deal(row, seats.get(row["number"], []), totals.get(row["number"], {}))
        for row in _rows(database, query, evening.id)
    ]


def standings(database: Database) -> list[Standing]:
    """Return the players of each game with most points first, over everything stored. Guests are nobody's points."""
    query = """SELECT game, rank() OVER (PARTITION BY game ORDER BY sum(score) DESC) AS rank, name AS player,
                      sum(score) AS points, NULL AS final, count(DISTINCT evening || '-' || number) AS deals,
                      count(DISTINCT iif(seats.won, evening || '-' || number, NULL)) AS won
               FROM seats JOIN deals USING (evening, number) JOIN people USING (evening, person)
                          JOIN evenings ON evenings.id = evening
               WHERE settled AND name <> ''
               GROUP BY game, name ORDER BY game, rank, name"""
    return [Standing(**dict(row)) for row in _rows(database, query)]


def final_standings(database: Database, evening: StoredSession) -> list[Standing]:
    """Return everybody of one evening, guests too, by the places that its list gives."""
    query = """SELECT person, count(*) AS deals, sum(seats.won) AS won
               FROM seats JOIN deals USING (evening, number) WHERE evening = ? AND settled GROUP BY person"""
    played = {row["person"]: (row["deals"], row["won"]) for row in _rows(database, query, evening.id)}
    rows = [
        Standing(
            evening.game,
            person.rank,
            person.shown,
            person.total,
            person.final,
            *played.get(person.number, (0, 0)),
        )
        for person in evening.people
    ]
    return sorted(rows, key=lambda row: row.rank)


def notations(database: Database, evening: StoredSession) -> Iterator[DealNotation]:
    """Yield the deals of an evening in deal notation."""
    query = "SELECT number, deal FROM deals WHERE evening = ? ORDER BY number"
    for row in _rows(database, query, evening.id):
        yield notation_of(row["deal"], row["number"])


def journal_of(database: Database, evening: StoredSession) -> bytes:
    """Return the table's journal up to the end of a session, as `journal_file` writes it.

    Where something was set aside and not taken in, or the first event is not here, it begins with the last seal
    before the session.
    """
    key = _rows(database, "SELECT serial, journal, sequence FROM evenings WHERE id = ?", evening.id)[0]
    query = """SELECT sequence, line FROM events
               WHERE (serial, journal) = (:serial, :journal) AND sequence < coalesce(
                   (SELECT min(sequence) FROM events
                    WHERE (serial, journal, verb) = (:serial, :journal, 'session') AND sequence > :sequence),
                   9223372036854775807)
               ORDER BY sequence"""
    stored = dict(database.connection.execute(query, dict(key)).fetchall())
    quarantined = """SELECT told.sequence, line FROM quarantine LEFT JOIN decisions ON decisions.quarantine = id
                     JOIN quarantined_events AS told ON told.quarantine = id AND side = 'told'
              WHERE (serial, journal) = (:serial, :journal) AND coalesce(verdict, 'discarded') = 'discarded'"""
    aside = dict(database.connection.execute(quarantined, dict(key)).fetchall())
    lines = _piece(stored, aside, key["sequence"])
    serial, journal = key["serial"], key["journal"]
    revoked = [
        last_known(database.connection, one, serial, journal, max(stored, default=0))
        for one in revoked_keys(database, serial)
    ]
    return journal_file.write(serial, journal, lines, keys_of(database, serial), revoked)


def _piece(stored: dict[int, str], aside: dict[int, str], session: int) -> list[str]:
    # The lines that prove a session, of those stored up to its end and those set aside, by number.
    # Gaps in the stored events where some were quarantined: the first number, and the next that is stored.
    cuts = [
        (one + 1, other)
        for one, other in pairwise(sorted({0, *stored}))
        if one + 1 in aside and other != one + 1
    ]
    first = max((after for _, after in cuts if after <= session), default=min(stored, default=1))
    end = min((cut for cut, after in cuts if after > session), default=max(stored, default=0) + 1)
    known = aside | stored
    begin = first if first == 1 else _last_seal(known, session) or first
    return [known[number] for number in sorted(known) if begin <= number < end]


def _last_seal(lines: dict[int, str], before: int) -> int | None:
    # As far as the lines go back without a gap.
    for number in takewhile(lines.__contains__, count(before - 1, -1)):
        if decode(lines[number].rstrip("\r\n").encode())[1][3] == SEAL:
            return number
    return None


def events_between(
    connection: sqlite3.Connection, serial: str, journal: str, first: int, last: int
) -> Iterator[Event]:
    """Yield the events of a journal with numbers from `first` to `last`, in order."""
    query = """SELECT sequence, milliseconds, seat, verb, arguments, line FROM events
               WHERE (serial, journal) = (?, ?) AND sequence BETWEEN ? AND ? ORDER BY sequence"""
    rows = connection.execute(query, (serial, journal, first, last))
    for sequence, milliseconds, seat, verb, arguments, line in rows.fetchall():
        yield Event(sequence, milliseconds, seat, verb, arguments_of(arguments), line)


def seals_elsewhere(connection: sqlite3.Connection, serial: str, journal: str) -> frozenset[str]:
    """Return the lines of the seals that are stored of other journals of a table."""
    query = "SELECT line FROM events WHERE serial = ? AND journal <> ? AND verb = 'seal'"
    return frozenset(row[0] for row in connection.execute(query, (serial, journal)))


def badges(database: Database) -> list[Badge]:
    """Return every player card, those without a name first, then by name."""
    query = """SELECT badges.uid, badges.name, person, people.name AS called, serial, started
               FROM badges LEFT JOIN people ON badge = uid LEFT JOIN evenings ON evenings.id = evening
               ORDER BY badges.name IS NOT NULL, badges.name, uid, evenings.id"""
    last: dict[str, Badge] = {}
    for row in _rows(database, query):
        person = None if row["person"] is None else shown_name(row["called"], row["person"])
        last[row["uid"]] = Badge(row["uid"], row["name"], person, row["serial"], _date(row["started"]))
    return list(last.values())


def doubtful_tags(database: Database, serial: str, journal: str, first: int) -> list[str]:
    """Return the UIDs of tags that seem to have a copy, from event number `first` of a journal on."""
    query = """SELECT DISTINCT arguments FROM events
               WHERE (serial, journal, verb) = (?, ?, 'copy') AND sequence >= ? ORDER BY sequence"""
    entries = [arguments_of(row["arguments"]) for row in _rows(database, query, serial, journal, first)]
    return list(dict.fromkeys(str(arguments[1]) for arguments in entries if len(arguments) > 1))


def _rows(database: Database, query: str, *arguments: object) -> list[sqlite3.Row]:
    cursor = database.connection.cursor()
    cursor.row_factory = sqlite3.Row
    return cursor.execute(query, arguments).fetchall()


def _person(row: sqlite3.Row) -> Person:
    facts = {name: row[name] for name in set(row.keys()) - {"evening", "person"}}
    return Person(number=row["person"], **facts)


def _evening(row: sqlite3.Row, people: list[Person]) -> StoredSession:
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
    # Local time; None also for what no calendar has.
    try:
        return None if unix is None else datetime.fromtimestamp(unix)
    except (ValueError, OverflowError, OSError):
        return None


def _deal(row: sqlite3.Row, seats: list[SeatRow], totals: dict[int, int]) -> DealRow:
    won = None if row["won"] is None else bool(row["won"])
    head = (row["id"], row["number"], row["dealer"], bool(row["dealer_sits_out"]), row["contract"])
    middle = (row["declarer"], won, row["winner"], row["value"], row["trump"])
    flags = (bool(row["bock"]), bool(row["settled"]))
    corrected = corrected_of(row["corrected"], row["number"]) if row["corrected"] else None
    result = result_of(row["result"], row["number"])
    return DealRow(*head, *middle, *flags, seats, totals, result, row["counter"], corrected)
