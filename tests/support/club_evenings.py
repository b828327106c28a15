"""Club evenings without tables: players, draws, and the journals that tables would have written."""

import json
import random
from binascii import crc32
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from vectors import deals

from cardrules.session import Session
from stichtisch.club import acts
from stichtisch.club.names import name_at_table
from stichtisch.club.state import ClubEvening, ListKey, Player, Seating, TableSetup
from stichtisch.journal.event import Event
from stichtisch.location import Location
from stichtisch.store import Database, import_events, open_database

DAY = date(2026, 11, 20)
EVENING_BEGINS = 1_795_200_000
GAME = {"doppelkopf": "ddv-tsr", "skat": "isko", "schafkopf": "wirtshaus"}
_CASES = {"doppelkopf": "doppelkopf_ddv-tsr", "skat": "skat_isko", "schafkopf": "schafkopf"}
NAMES = [
    *("Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks", "Emil Engel", "Frieda Funk", "Georg Gerdes"),
    *("Hanna Harms", "Ida Ihnen", "Jan Jansen", "Karl Kruse", "Lena Lorenz", "Max Meyer", "Nora Nolte"),
    *("Otto Ohm", "Paula Peters", "Quirin Quast", "Rosa Rohde", "Sven Siems", "Tina Thoms", "Uwe Ubben"),
]

_Place = TypeVar("_Place", bound=Location)


@dataclass
class TableJournal:
    """The journal that one table would have written: its events, and their fold."""

    serial: str
    journal: str
    start: int = EVENING_BEGINS
    entries: list[list[Any]] = field(default_factory=list)
    session: Session = field(default_factory=Session)

    def __post_init__(self) -> None:
        self.record(-1, "boot", 1, self.journal)
        self.record(-1, "clock", self.start)

    def record(self, seat: int, verb: str, *arguments: Any) -> None:
        """Add an event, a second after the previous event."""
        self.entries.append([1000 * len(self.entries), seat, verb, *arguments])
        self.session.apply(seat, verb, list(arguments))

    def begin(self, mark: str | None, seating: Seating, names: list[str]) -> None:
        """Begin the session of a list, as a table does after the PC has sent its people."""
        head: tuple[Any, ...] = (seating.game, seating.profile, [], self.session.counter, seating.options, [])
        self.record(-1, "session", *head)
        if mark is not None:
            self.record(-1, "round", mark)
        for place, name in enumerate(names):
            self.record(-1, "join", name, place, min(place, 3))
        self.record(0, "dealer")

    def play(self, case: dict[str, Any], entries: int | None = None) -> None:
        """Play a collected deal, or its first `entries`, with its seats rotated so that its dealer is the next one."""
        self.record(self.session.next_dealer(), "deal", self.session.counter + 1)
        deal = self.session.deal
        assert deal is not None
        turn = deal.dealer - case["deal"]["dealer"]
        for at, (seat, verb, *arguments) in enumerate(case["deal"]["log"][:entries]):
            uid = [f"04{at:012X}"] if verb == "play" else []
            self.record((seat + turn) % deal.players, verb, *arguments, *uid)

    def play_list(
        self, mark: str | None, seating: Seating, names: list[str], cases: list[dict[str, Any]]
    ) -> None:
        """Play a whole list: begin its session, play the collected deals, and end it."""
        self.begin(mark, seating, names)
        for case in cases:
            self.play(case)
        self.record(-1, "end")

    def events(self) -> list[Event]:
        """Return the whole journal as events."""
        return [
            Event(at, milliseconds, seat, verb, arguments, _line(at, milliseconds, seat, verb, *arguments))
            for at, (milliseconds, seat, verb, *arguments) in enumerate(self.entries)
        ]

    def store(self, database: Database) -> None:
        """Import the whole journal."""
        import_events(database, self.serial, self.journal, self.events())


def _line(*fields: Any) -> str:
    body = (
        "e" + json.dumps(fields, separators=(",", ":"), ensure_ascii=False).replace("~", "\\u007e")
    ).encode()
    return f"~{body.decode()}*{crc32(body):08X}"


def people_of_the_club(database: Database, count: int = 21, person: str = "Dora Dirks") -> list[Player]:
    """Add `count` players to the club."""
    names = NAMES + [f"{name} II" for name in NAMES]
    with acts.desk(database, person, EVENING_BEGINS - 3600) as desk:
        return [acts.add_player(desk, name) for name in names[:count]]


def play_evening(
    database: Database,
    players: list[Player],
    games: tuple[str, ...] = ("doppelkopf", "doppelkopf", "doppelkopf", "skat", "skat"),
    rounds: int = 2,
    length: int = 4,
    day: date = DAY,
    person: str = "Dora Dirks",
    seed: int = 1,
) -> ClubEvening:
    """Hold a whole evening: everybody arrives, each round is drawn, begun, played at every table and finished.

    Tables have four players; the first table also has the surplus players. The deals are collected ones of
    the game.
    """
    start = EVENING_BEGINS + 86400 * (day - DAY).days
    with acts.desk(database, person, start) as desk:
        evening = acts.new_evening(desk, f"Evening {seed}", day, minutes=100)
        for number, game in enumerate(games, start=1):
            setup = TableSetup(game, GAME[game], {}, f"e66141{seed:04x}0000{number:02x}")
            acts.set_table(desk, evening, number, setup)
        for player in players:
            acts.arrive(desk, evening, player)
    lot = random.Random(seed)
    journals = {
        number: TableJournal(str(setup.serial), f"{seed:06x}{number:02x}", start + 600)
        for number, setup in desk.club.evenings[evening.id].tables.items()
    }
    for number in range(1, rounds + 1):
        with acts.desk(database, person, start + 3600 * number) as desk:
            evening = desk.club.evenings[evening.id]
            acts.seat_round(desk, evening, number, _draw(evening, players, lot))
            acts.begin_round(desk, desk.club.evenings[evening.id], number)
        evening = desk.club.evenings[evening.id]
        for table, seating in evening.rounds[number].lists.items():
            names = [name_at_table(desk.club.player(id).shown) for id in seating.players]
            mark = evening.mark(ListKey(number, table))
            journals[table].play_list(mark, seating, names, collected_cases(seating.game, length, lot))
        with acts.desk(database, person, start + 3600 * number + 3000) as desk:
            acts.finish_round(desk, desk.club.evenings[evening.id], number)
    for journal in journals.values():
        journal.store(database)
    return desk.club.evenings[evening.id]


def club_database(path: _Place, evenings: int = 1, **more: Any) -> _Place:
    """Make a database of a club with this number of evenings, one per week. Return its path.

    Each process makes each file once, and copies it. A database on a server (an address) is made each time.
    """
    if isinstance(path, Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_club_file(evenings, tuple(more.items())))
    else:
        _fill(path, evenings, **more)
    return path


@cache
def _club_file(evenings: int, more: tuple[tuple[str, Any], ...]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "club.sqlite"
        _fill(path, evenings, **dict(more))
        return path.read_bytes()


def _fill(path: Location, evenings: int, **more: Any) -> None:
    with open_database(path) as database:
        players = people_of_the_club(database)
        for number in range(evenings):
            day = date.fromordinal(DAY.toordinal() + 7 * number)
            play_evening(database, players, day=day, seed=number + 1, **more)


def _draw(evening: ClubEvening, players: list[Player], lot: random.Random) -> dict[int, Seating]:
    drawn = [player.id for player in players]
    lot.shuffle(drawn)
    surplus = len(drawn) - 4 * len(evening.tables)
    lists = {}
    for number, setup in evening.tables.items():
        size = 4 + (surplus if number == 1 else 0)
        seated, drawn = drawn[:size], drawn[size:]
        lists[number] = Seating(seated, setup.game, setup.profile, setup.options)
    return lists


def collected_cases(game: str, length: int, lot: random.Random) -> list[dict[str, Any]]:
    """Draw collected deals for a list."""
    return lot.sample(collected_deals(game), length)


@cache
def collected_deals(game: str) -> list[dict[str, Any]]:
    """Return collected deals that any number of people can play at any point of a list. No test may change them."""
    contracts = ("normal", "silent_solo", "wedding") if game == "doppelkopf" else None
    return deals(200, name=_CASES[game], contracts=contracts)
