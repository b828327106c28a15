"""A whole evening held by typed commands alone, in German: 16 people, two tables of Doppelkopf and one of Skat."""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.hall_tables import HallTable, hall_tables, play_all

from stichtisch.club.fold import club_of
from stichtisch.club.state import ListKey
from stichtisch.store import open_existing, stored_sessions

pytestmark = pytest.mark.long

NAMES = [
    *("Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks", "Emil Engel", "Frieda Funk", "Georg Gerdes"),
    *("Hanna Harms", "Ida Ihnen", "Jan Jansen", "Karl Kruse", "Lena Lorenz", "Max Meyer", "Nora Nolte"),
]
# Short lists, so that the evening is one.
DOPPELKOPF = ("--option", "session_deals=4", "--option", "session_deals_5=5", "--option", "mandatory_solos=0")
SKAT = ("--option", 'series_length={"3": 3, "4": 4}')
# Words that every English sentence of a few words has one of, and no German one.
ENGLISH = re.compile(
    r"\b(the|of|is|are|and|has|have|for|with|from|nothing|table|deals?|round|Next)\b", re.IGNORECASE
)
# What stays as it is: commands to type, names of options, and paths of files.
TYPED = re.compile(r"stichtisch [a-z-]+[^.;\n]*|--[a-z-]+|`[^`]+`|/\S+")
_PATIENCE_S = 60


class Director:
    """A director at a terminal whose language is German."""

    def __init__(self, run: Callable[..., Any], tables: list[HallTable]) -> None:
        self._run = run
        self._ports = [word for table in tables for word in ("--port", table.port)]
        self.english: list[str] = []

    def type(self, *words: object) -> str:
        """Type a command that must be done; what it prints must be German."""
        outcome = self._run("--language", "de", *words)
        assert outcome.code == 0, (words, outcome.err)
        printed: str = outcome.out + outcome.err
        for line in TYPED.sub("", printed).splitlines():
            if ENGLISH.search(line):
                self.english.append(line)
        return printed

    def fetch(self) -> None:
        """Fetch from all tables, and send them their lists."""
        self.type("watch", "--once", *self._ports)

    def fetch_until_lists_began(self, path: Path, number: int) -> None:
        """Fetch until each table has begun its list of a round."""
        until = time.monotonic() + _PATIENCE_S
        while True:
            self.fetch()
            with open_existing(path) as database:
                evening = club_of(database).latest()
                assert evening is not None
                wanted = {evening.mark(ListKey(number, table)) for table in evening.rounds[number].lists}
                if wanted <= {session.mark for session in stored_sessions(database)}:
                    return
            assert time.monotonic() < until, wanted


def test_a_whole_evening_in_the_terminal(run: Callable[..., Any], database: Path, tmp_path: Path) -> None:
    """Two rounds with a deal on paper, a correction, one that is struck, a penalty, money, and paper at the end."""
    with hall_tables(tmp_path, 3, int(time.time())) as tables:
        director = Director(run, tables)
        begin(director, tables)
        for number, order in ((1, ()), (2, ("--by-standings",))):
            seats = director.type("evening", "draw", *order)
            assert seats.startswith(f"Runde {number}\n") and all(name in seats for name in NAMES)
            director.type("evening", "swap", "Anna", "Nora")
            director.type("evening", "begin")
            director.fetch_until_lists_began(database, number)
            play_all(tables, lengths(database, number), f"round {number}")
            director.fetch()
            if number == 1:
                decide(director, database)
            director.type("evening", "finish")
    finish(director, tmp_path)
    assert not director.english


def begin(director: Director, tables: list[HallTable]) -> None:
    """The people of the club, the evening, its tables, and who is there."""
    for name in NAMES:
        director.type("players", "add", name)
    director.type(
        "evening", "new", "Vereinsabend", "--attendance", "2", "--point", "0,05", "--prizes", "50,30,20"
    )
    for number, table in enumerate(tables, 1):
        rules = ("skat", "isko", SKAT) if number == len(tables) else ("doppelkopf", "ddv-tsr", DOPPELKOPF)
        words = ("--game", rules[0], "--profile", rules[1], "--serial", table.serial, *rules[2])
        director.type("evening", "table", number, *words)
    director.type("evening", "join", *NAMES, "--guests", "2")


def lengths(path: Path, number: int) -> list[int]:
    """How many deals the list of each table has."""
    with open_existing(path) as database:
        evening = club_of(database).latest()
        assert evening is not None
        return [5 if len(one.players) > 4 else 4 for _, one in sorted(evening.rounds[number].lists.items())]


def seated(path: Path, key: ListKey) -> list[str]:
    """Who has a seat in a list, by seat."""
    with open_existing(path) as database:
        club = club_of(database)
        evening = club.latest()
        assert evening is not None
        return [club.player(id).shown for id in evening.rounds[key.round].lists[key.table].players]


def decide(director: Director, path: Path) -> None:
    """A deal on paper, one corrected, one struck and restored, and a penalty."""
    people = seated(path, ListKey(1, 2))
    director.type("evening")
    points = [f"{name}={value}" for name, value in zip(people[:4], (2, 2, -2, -2), strict=True)]
    director.type("evening", "paper", "1.2", *points, "--dealer", people[-1])
    director.type("correct", "1.1.1", "--yes", "--void", "--why", "falsch gegeben")
    director.type("correct", "1.1.1", "--yes", "--restore", "--why", "doch richtig")
    director.type("correct", "1.2.P1", "--yes", "--void", "--why", "doppelt notiert")
    director.type("evening", "penalty", "Anna", "-3", "--why", "zu spät")
    assert "Gast 2" in director.type("evening", "penalty", "Gast 2", "2", "--why", "geholfen")


def finish(director: Director, folder: Path) -> None:
    """Money, paper, and a certificate that holds."""
    assert "Startgeld: 2,50." in director.type("evening", "stakes", "--attendance", "2,50")
    assert "Anna Albers" in director.type("settle")
    assert "Anna Albers" in director.type("settle", "--cashier")
    assert "Anna Albers" in director.type("standings", "--evening", "latest")
    director.type("sheet")
    director.type("statistics")
    director.type("replay", "--deal", "1.1.1")
    for again in ((), ("--again",), ()):
        director.type("evening", "close", *again)
    for kind in ("sheet", "standings", "certificate"):
        path = folder / f"{kind}.pdf"
        director.type("export", kind, "--output", path)
        assert path.read_bytes().startswith(b"%PDF")
    director.type("verify", "--evening", "latest")
