"""Lists that federations accept, sealed by their tables, and ways to spoil one detail of them."""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from support.club_evenings import DAY, EVENING_BEGINS, GAME, NAMES, TableJournal
from support.journals_of_games import play_double
from vectors import deals

from cardrules.session import Session
from stichtisch.club import acts
from stichtisch.club.names import name_at_table
from stichtisch.club.state import ClubEvening, ListKey, Seating, TableSetup
from stichtisch.journal.event import Event
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.store import Database, import_events
from tablelog.line import encode

MINUTES = 100
_PROFILES = {**GAME, "double": "seed"}
_LENGTH = {("doppelkopf", 4): 24, ("doppelkopf", 5): 30, ("skat", 3): 36, ("skat", 4): 48, ("double", 4): 10}
_PLAIN = ("normal", "silent_solo")
# A change to a journal between two deals.
Spoil = Callable[["SealedJournal"], None]


@dataclass
class SealedJournal(TableJournal):
    """A journal with a seal after every deal and at the end, as in PROTOCOL.md."""

    key: bytes | None = None
    seals: bool = True

    def store(self, database: Database) -> None:
        """Import the whole journal into a database."""
        import_events(database, self.serial, self.journal, self.sealed())

    def sealed(self) -> list[Event]:
        """Return the events with their seals."""
        chain, session = hashlib.sha256(self.journal.encode()).digest(), Session()
        events: list[Event] = []

        def write(milliseconds: int, seat: int, verb: str, *arguments: Any) -> None:
            nonlocal chain
            line = encode("e", [len(events) + 1, milliseconds, seat, verb, *arguments]).rstrip(b"\n")
            chain = hashlib.sha256(chain + line).digest()
            values = list(arguments)
            events.append(Event(len(events) + 1, milliseconds, seat, verb, values, line.decode()))

        for milliseconds, seat, verb, *arguments in self.entries:
            write(milliseconds, seat, verb, *arguments)
            session.apply(seat, verb, list(arguments))
            if self.seals and (verb == "end" or (seat >= 0 and session.result())):
                code = hmac.new(self.key, chain, hashlib.sha256).hexdigest() if self.key else ""
                write(milliseconds, -1, "seal", chain.hex(), code, session.totals())
        return events


@dataclass
class Wanted:
    """A list to be played: its game, its number of people, and changes before or after deals (counted from 1)."""

    game: str = "doppelkopf"
    people: int = 4
    length: int | None = None
    solos: bool = True
    # Mandatory solos are played from this deal on.
    solos_from: int = 1
    profile: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    before: dict[int, Spoil] = field(default_factory=dict)
    after: dict[int, Spoil] = field(default_factory=dict)
    # Seconds of pause before a deal, by its number.
    pauses: dict[int, int] = field(default_factory=dict)


def hold_evening(
    database: Database,
    *wanted: Wanted,
    minutes: int = MINUTES,
    took: int = 95,
    sealed: bool = True,
    key: Callable[[str], bytes] | None = None,
    directors: DirectorKeys | None = None,
) -> ClubEvening:
    """Hold an evening of one round, with a table for each list wanted. The round takes `took` minutes.

    The club's log is signed with the keys of `directors`.
    """
    with acts.desk(database, "Dora Dirks", EVENING_BEGINS, directors) as desk:
        evening = acts.new_evening(desk, "Certified", DAY, minutes=minutes)
        lists = {}
        names = iter(NAMES)
        for table, one in enumerate(wanted, start=1):
            players = [acts.add_player(desk, next(names)) for _ in range(one.people)]
            profile = one.profile or _PROFILES[one.game]
            setup = TableSetup(one.game, profile, one.options, f"e6614100000000{table:02x}")
            acts.set_table(desk, evening, table, setup)
            lists[table] = Seating([player.id for player in players], one.game, profile, one.options)
            for player in players:
                acts.arrive(desk, evening, player)
        acts.seat_round(desk, desk.evening(evening.id), 1, lists)
        acts.begin_round(desk, desk.evening(evening.id), 1)
    with acts.desk(database, "Dora Dirks", EVENING_BEGINS + 60 * took, directors) as desk:
        acts.finish_round(desk, desk.evening(evening.id), 1)
        evening = desk.evening(evening.id)
        shown = {
            id: name_at_table(desk.club.player(id).shown) for one in lists.values() for id in one.players
        }
    for table, one in enumerate(wanted, start=1):
        serial = str(evening.tables[table].serial)
        signing = key(serial) if key else None
        journal = SealedJournal(serial, f"{table:08x}", EVENING_BEGINS, key=signing, seals=sealed)
        seating = lists[table]
        journal.begin(evening.mark(ListKey(1, table)), seating, [shown[id] for id in seating.players])
        play(journal, one)
        journal.record(-1, "end")
        journal.store(database)
    return evening


def play(journal: SealedJournal, wanted: Wanted) -> None:
    """Play the deals of a list. In Doppelkopf everybody plays their mandatory solo."""
    length = wanted.length or _LENGTH[wanted.game, wanted.people]
    cases = plain_cases(wanted.game) if wanted.game != "double" else []
    solos = set(range(wanted.people)) if wanted.game == "doppelkopf" and wanted.solos else set()
    for number in range(1, length + 1):
        if number in wanted.pauses:
            pause(journal, wanted.pauses[number])
        if number in wanted.before:
            wanted.before[number](journal)
        solo = _solo(journal, solos) if number >= wanted.solos_from else None
        if solo is not None:
            solos.remove(_soloist(journal, solo))
        if wanted.game == "double":
            play_round(journal, number)
        else:
            journal.play(solo or cases[number % len(cases)])
        if number in wanted.after:
            wanted.after[number](journal)


def _solo(journal: SealedJournal, solos: set[int]) -> dict[str, Any] | None:
    # A solo deal that one of these people can play now. The next person to the left of the dealer comes first
    # (TSR 4.2.3).
    ring = journal.session.ring
    place = ring.index(journal.session.next_dealer())
    people = [ring[(place + 1 + at) % len(ring)] for at in range(len(ring))]
    by_soloist = {_soloist(journal, case): case for case in solo_cases()} if solos else {}
    return next((by_soloist[person] for person in people if person in solos and person in by_soloist), None)


def play_round(journal: SealedJournal, seed: int) -> None:
    """Play the next round of Double, with random choices."""
    journal.record(journal.session.next_dealer(), "deal", journal.session.counter + 1)
    play_double(journal.record, journal.session.deal, seed)


@cache
def plain_cases(game: str) -> list[dict[str, Any]]:
    """Deals that can be played regardless of owed solos."""
    if game == "skat":
        return deals(name="skat_isko")
    return deals(name="doppelkopf_ddv-tsr", contracts=_PLAIN)


@cache
def solo_cases() -> list[dict[str, Any]]:
    """Deals in which a player plays a mandatory solo."""
    solos = [case for case in deals() if case["expected"]["contract"].startswith("solo:")]
    return [case for case in solos if (case["deal"].get("mandatory_solo_open") or [False] * 4)[_re(case)]]


def _re(case: dict[str, Any]) -> int:
    return int(case["expected"]["teams"].index("re"))


def _soloist(journal: SealedJournal, case: dict[str, Any]) -> int:
    # Return the person who would play the solo if this deal were next.
    ring = journal.session.ring
    dealer = journal.session.next_dealer()
    away = (_re(case) - case["deal"]["dealer"]) % 4
    if len(ring) == 4:
        return ring[(ring.index(dealer) + away) % 4]
    # With five people the dealer sits out: the person before the dealer plays for the dealer of the collected deal.
    return ring[(ring.index(dealer) + (away or 4)) % len(ring)]


def pause(journal: TableJournal, seconds: int) -> None:
    """Let time pass: add a clock event with the later time."""
    now = journal.start + len(journal.entries) + seconds
    journal.record(-1, "clock", now)
    journal.start = now - len(journal.entries) + 1
