"""A whole evening run with typed commands only, in German and in French: 16 people at three tables.

Two tables play Doppelkopf and one plays Skat. The director types every command from the first member to the
certificate; no output is in English.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from support.begun_lists import lists_have_begun
from support.sample_share import share_of
from support.tables_at_ports import TableAtPort, play_all, tables_at_ports
from support.untranslated import untranslated_lines

from stichtisch.club.fold import club_of
from stichtisch.club.state import ListKey
from stichtisch.store import open_existing

pytestmark = pytest.mark.long

NAMES = [
    *("Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks", "Emil Engel", "Frieda Funk", "Georg Gerdes"),
    *("Hanna Harms", "Ida Ihnen", "Jan Jansen", "Karl Kruse", "Lena Lorenz", "Max Meyer", "Nora Nolte"),
]
LATE = "Max Meyer"
WOMEN = ("Anna Albers", "Carla Claus")
# Short lists keep the evening short.
DOPPELKOPF = ("--option", "session_deals=4", "--option", "session_deals_5=5", "--option", "mandatory_solos=0")
SKAT = ("--option", 'series_length={"3": 3, "4": 4}')
_PATIENCE_S = 60


@dataclass(frozen=True)
class Words:
    """The words that differ by language: those a director reads, and the columns and categories they type."""

    round: str
    guest: str
    fee: str
    women: str
    columns: str
    not_twice: str
    certified: str
    holds: str


SAID = {
    "de": Words(
        round="Runde",
        guest="Gast",
        fee="Startgeld: 2,50",
        women="Frauen",
        columns="Datum;Name;Punkte",
        not_twice="Spiel 1.2.P1 ist schon gestrichen",
        certified="Bestätigt: ",
        holds="Alles stimmt mit den Karten und den Regeln überein.",
    ),
    "fr": Words(
        round="Tour",
        guest="Invité",
        fee="2,50",
        women="Femmes",
        columns="Date;Nom;Points",
        not_twice="la donne 1.2.P1 est déjà annulée",
        certified="Certifié : ",
        holds="Tout concorde avec les cartes et les règles.",
    ),
}


class Director:
    """A director who types commands and reads no English."""

    def __init__(self, run: Callable[..., Any], tables: list[TableAtPort], language: str) -> None:
        self._run = run
        self._ports = [word for table in tables for word in ("--port", table.port)]
        self._language = language
        self.words = SAID[language]
        self.english: list[str] = []

    def type(self, *words: object) -> str:
        """Type a command that must succeed."""
        outcome = self._run("--language", self._language, *words)
        assert outcome.code == 0, (words, outcome.err)
        return self._read(words, outcome)

    def refused(self, *words: object) -> str:
        """Type a command that must fail."""
        outcome = self._run("--language", self._language, *words)
        assert outcome.code != 0, words
        return self._read(words, outcome)

    def fetch(self) -> None:
        """Fetch the events of all tables, and send the tables their lists."""
        self.type("watch", "--once", *self._ports)

    def fetch_until_lists_began(self, path: Path, number: int) -> None:
        """Fetch until each table has begun its list of a round."""
        until = time.monotonic() + _PATIENCE_S
        while True:
            self.fetch()
            if lists_have_begun(path, number):
                return
            assert time.monotonic() < until

    def _read(self, words: tuple[object, ...], outcome: Any) -> str:
        printed: str = outcome.out + outcome.err
        self.english += [f"{words}: {line}" for line in untranslated_lines(printed, self._language)]
        return printed


@pytest.mark.parametrize("language", ["de", "fr"][: share_of(2)])
def test_a_whole_evening_in_the_terminal(
    run: Callable[..., Any], database: Path, tmp_path: Path, language: str
) -> None:
    with tables_at_ports(tmp_path, 3, int(time.time())) as tables:
        director = Director(run, tables, language)
        begin(director, tables)
        for number, order in ((1, ()), (2, ("--by-standings",))):
            draw(director, tmp_path, number, *order)
            if number == 1:
                seat_late(director, database)
            director.type("evening", "begin")
            director.fetch_until_lists_began(database, number)
            play_all(tables, lengths(database, number), f"round {number}")
            director.fetch()
            if number == 1:
                decide(director, database)
                finish_too_early(director)
            director.type("evening", "finish")
    settle(director, tmp_path)
    count_the_season(director, tmp_path)
    end(director, tmp_path)
    assert director.english == []


def begin(director: Director, tables: list[TableAtPort]) -> None:
    """Create the club, its players and the evening; add its tables (one by mistake) and the people present."""
    director.type("club", "name", "Kartenclub Neustadt", "--place", "Neustadt")
    for name in NAMES:
        category = ("--category", director.words.women) if name in WOMEN else ()
        director.type("players", "add", name, *category)
    stakes = ("--attendance", "2", "--point", "0,05", "--prizes", "50,30,20", "--minutes", "100")
    director.type("evening", "new", "Vereinsabend", *stakes)
    for number, table in enumerate(tables, 1):
        rules = ("skat", "isko", SKAT) if number == len(tables) else ("doppelkopf", "ddv-tsr", DOPPELKOPF)
        words = ("--game", rules[0], "--profile", rules[1], "--serial", table.serial, *rules[2])
        director.type("evening", "table", number, *words)
    director.type("evening", "table", 4, "--game", "skat")
    director.type("evening", "table", 4, "--remove")
    director.type("evening", "join", *(name for name in NAMES if name != LATE), "--guests", "2")
    director.type("players", "change", f"{director.words.guest} 2", "--name", "Otto Ohm")
    director.type("evening", "leave", "Nora")
    director.type("evening", "join", "Nora")
    director.type("evening", "apart", "Anna", "Ben")


def draw(director: Director, folder: Path, number: int, *order: str) -> None:
    """Draw a round, swap two seats, and print its seating plan and cards."""
    seats = director.type("evening", "draw", *order)
    assert seats.startswith(f"{director.words.round} {number}\n")
    assert all(name in seats for name in NAMES if number > 1 or name != LATE) and "Otto Ohm" in seats
    swapped = director.type("evening", "swap", "Nora", f"{director.words.guest} 1")
    assert f"{director.words.guest} 1" in swapped
    for what in ("plan", "table-cards", "start-numbers", "draw-cards"):
        printed(director, folder, "seating", "--what", what)


def seat_late(director: Director, path: Path) -> None:
    """Seat a person who arrives after the draw at a table with a free seat."""
    with open_existing(path) as database:
        evening = club_of(database).latest()
        assert evening is not None
        sizes = {table: len(one.players) for table, one in evening.rounds[1].lists.items()}
    assert sorted(sizes.values()) == [4, 5, 6]
    (table,) = (table for table, size in sizes.items() if size == 5)
    assert LATE in director.type("evening", "seat", LATE, f"1.{table}")


def lengths(path: Path, number: int) -> list[int]:
    """Return the number of deals in each table's list."""
    with open_existing(path) as database:
        evening = club_of(database).latest()
        assert evening is not None
        return [5 if len(one.players) > 4 else 4 for _, one in sorted(evening.rounds[number].lists.items())]


def seated(path: Path, key: ListKey) -> list[str]:
    """Return the players of a list, by seat."""
    with open_existing(path) as database:
        club = club_of(database)
        evening = club.latest()
        assert evening is not None
        return [club.player(id).shown for id in evening.rounds[key.round].lists[key.table].players]


def decide(director: Director, path: Path) -> None:
    """Enter deals from paper, correct, strike and restore deals, set penalties, and hide and show the standings."""
    people = seated(path, ListKey(1, 2))
    director.type("evening")
    points = [f"{name}={value}" for name, value in zip(people[:4], (2, 2, -2, -2), strict=True)]
    director.type("evening", "paper", "1.2", *points, "--dealer", people[-1])
    director.type("correct", "1.1.1", "--yes", "--void", "--why", "falsch gegeben")
    director.type("correct", "1.1.1", "--yes", "--restore", "--why", "doch richtig")
    strike = ("correct", "1.2.P1", "--yes", "--void", "--why", "doppelt notiert")
    director.type(*strike)
    assert director.words.not_twice in director.refused(*strike)
    director.type("evening", "penalty", "Anna", "-3", "--why", "zu spät")
    guest = f"{director.words.guest} 1"
    assert guest in director.type("evening", "penalty", guest, "2", "--why", "geholfen")
    director.type("evening", "hide")
    director.type("evening", "hide", "--show")


def finish_too_early(director: Director) -> None:
    """Try steps in the wrong order, which must name the right command, and reopen a round finished by mistake."""
    assert "stichtisch evening finish" in director.refused("evening", "close")
    director.type("evening", "finish")
    assert "stichtisch evening reopen" in director.refused("evening", "begin")
    director.type("evening", "reopen")


def settle(director: Director, folder: Path) -> None:
    """Settle between the players, then through the cashier, with entry fees by category and fixed prizes."""
    stakes = ("--attendance", "2,50", "--fee", f"{director.words.women}=1,50", "--prize-money", "10,5")
    assert director.words.fee in director.type(
        "evening", "stakes", *stakes, "--lost", "0,50", "--lost-to", "box"
    )
    assert "Anna Albers" in director.type("settle")
    assert "[ ] Anna Albers" in director.type("settle", "--cashier")
    for what in ("list", "awards", "cashier"):
        printed(director, folder, "prizes", "--what", what)


def count_the_season(director: Director, folder: Path) -> None:
    """Define a season with teams, a category and results from paper."""
    year = time.strftime("%Y")
    before = folder / "before.csv"
    before.write_text(
        f"{director.words.columns}\n{year}-01-06;Anna Albers;12\n{year}-01-06;Ben Brandt;-12\n", "utf-8"
    )
    director.type("season", "new", year, "--from", f"{year}-01-01", "--to", f"{year}-12-31")
    director.type("season", "import", before)
    director.type("season", "team", year, "Füchse", "Anna", "Ben")
    director.type("season", "list")
    assert "Füchse" in director.type("season", "show", year, "--teams")
    assert "Anna Albers" in director.type("standings", "--season", year)
    women = director.type("standings", "--evening", "latest", "--category", director.words.women)
    assert "Anna Albers" in women and "Ben Brandt" not in women


def end(director: Director, folder: Path) -> None:
    """Print every list and PDF, and make a valid certificate."""
    assert "Anna Albers" in director.type("standings", "--evening", "latest")
    director.type("sheet")
    director.type("sessions")
    director.type("statistics")
    director.type("statistics", "Anna")
    director.type("replay", "--deal", "1.1.1")
    for again in ((), ("--again",), ()):
        director.type("evening", "close", *again)
    for kind in ("sheet", "standings", "certificate"):
        printed(director, folder, kind)
    assert director.words.holds in text_of(folder / "certificate.pdf")
    director.type("export", "xlsx", "--output", folder / "evening.xlsx")
    director.type("export", "html", "--output", folder / "pages")
    director.type("export", "text", "--output", folder / "chat.txt")
    assert director.words.certified in director.type("verify", "--evening", "latest")


def printed(director: Director, folder: Path, kind: str, *more: str) -> None:
    """Export a PDF."""
    path = folder / f"{kind}.pdf"
    director.type("export", kind, *more, "--output", path)
    assert path.read_bytes().startswith(b"%PDF")


def text_of(path: Path) -> str:
    """The text of a PDF, its lines joined."""
    reader = PdfReader(BytesIO(path.read_bytes()))
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
