"""`make demo`: plays a club's evening at five virtual tables, from the list of members to printed sheets in out/."""

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path

import click

from stichtisch.demo.board_pictures import camera, find_browser
from stichtisch.demo.club_tables import CARDS, GAMES, ClubTables, club_tables, serial_of
from stichtisch.demo.shell import Shell
from stichtisch.main import report_errors
from stichtisch.simulation.startup import explained

OUT = Path("out")
DATABASE = OUT / "club.sqlite"
DIRECTOR = "Dora Dirks"
DEALS = 4
ROUNDS = 2

MEMBERS = [
    *("Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks", "Emil Engel", "Frieda Funk", "Georg Gerdes"),
    *("Hanna Harms", "Ida Ihnen", "Jan Jansen", "Karl Kruse", "Lena Lorenz", "Max Meyer", "Nora Nolte"),
    *("Otto Ohm", "Paula Peters", "Quirin Quast", "Rosa Rohde", "Sven Siems"),
]
GUESTS = 2
# The sizes of the pictures of the board, in pixels.
BEAMER, PHONE = (1920, 1080), (400, 860)
LATE, LEAVING = "Sven Siems", "Georg Gerdes"

# The seed of the draw and of the cards. A different seed produces a different evening.
_SEED = "Stichtisch"
# The rules are those of the federations, but the lists are short and no solo is mandatory.
_OPTIONS = {
    "doppelkopf": (f"session_deals={DEALS}", "mandatory_solos=0"),
    "skat": (f'series_length={{"3":3,"4":{DEALS}}}',),
}
# At table 2, the power fails in round 1. Table 5 is disconnected after it has received its list for round 2. Deal 2 is
# corrected.
_FAILING, _AWAY = 2, 5
_CORRECTED = 2
# Take the pictures after this number of deals: in the third deal, when each table shows a trick with two cards.
_HALF_WAY = 2.38


class Evening:
    """The evening as its director runs it. Each step is a command; people play between the steps."""

    def __init__(self, shell: Shell, tables: ClubTables, on_card: Callable[[], None]) -> None:
        self._shell = shell
        self._tables = tables
        self._on_card = on_card

    def prepare(self) -> None:
        """Add members and tables, and record who is present."""
        members = OUT / "members.csv"
        members.write_text("\n".join(["Name;Club", *(f"{name};SC Stichtisch" for name in MEMBERS)]) + "\n")
        self._shell.run("players", "import", str(members))
        stakes = ("--point", "0.05", "--lost", "0.5,0.5,1", "--attendance", "2", "--prizes", "50,30,20")
        self._shell.run("evening", "new", "Club evening", "--minutes", "100", *stakes)
        for number, game in enumerate(GAMES, start=1):
            options = [word for option in _OPTIONS[game] for word in ("--option", option)]
            self._shell.run(
                "evening", "table", str(number), "--game", game, "--serial", serial_of(number), *options
            )
        present = [name for name in MEMBERS if name != LATE]
        self._shell.run("evening", "join", *present, "--guests", str(GUESTS))

    def first_round(self) -> None:
        """Play round 1 with seats drawn by lot. At one table the power fails in the middle of a trick."""
        self._shell.run("evening", "draw", "--seed", _SEED)
        self._watch()
        self._shell.run("evening", "begin")
        self._tables.begin_lists(DEALS, f"{_SEED} 1", plug_of=_FAILING)
        self._tables.play(None, self._on_card)
        self._watch()
        self._shell.run("evening", "finish")

    def second_round(self, half_way: Callable[[], None]) -> None:
        """Play round 2 with seats assigned by the standings.

        One player has joined, one has left, and one table stays disconnected until the end.
        """
        self._shell.run("evening", "join", LATE)
        self._shell.run("evening", "leave", LEAVING)
        self._shell.run("evening", "tricks")
        self._shell.run("evening", "draw", "--by-standings", "--seed", _SEED)
        self._watch()
        self._tables.all[0].table.screenshot(OUT / "table-1-where-to-go.png")
        self._shell.run("evening", "begin")
        self._tables.begin_lists(DEALS, f"{_SEED} 2")
        self._tables.play(_HALF_WAY, self._on_card)
        self._watch(without=_AWAY)
        half_way()
        self._tables.play(None, self._on_card)
        self._watch(without=_AWAY)
        self._shell.run("evening")

    def end(self) -> None:
        """Fetch the results of the disconnected table, correct a deal, and close the evening."""
        self._watch(only=_AWAY)
        self._correct()
        self._shell.run("evening", "finish")
        self._shell.run("evening", "close")
        self._shell.run("standings", "--evening", self._id())
        self._shell.run("settle")
        self._shell.run("verify", "--evening", self._id())

    def print_all(self) -> None:
        """Print and export all results."""
        for what in ("sheet", "standings", "certificate"):
            self._shell.run("export", what, "--output", str(OUT / f"{what}.pdf"))
        self._shell.run("export", "xlsx", "--output", str(OUT / "evening.xlsx"))
        self._shell.run("export", "html", "--output", str(OUT / "pages"))
        self._shell.run("export", "text")

    def _id(self) -> str:
        return str(json.loads(self._shell.answer("evening", "--json"))["evening"])

    def _watch(self, without: int | None = None, only: int | None = None) -> None:
        there = [one for one in self._tables.all if one.number != without and only in (None, one.number)]
        ports = [word for one in there for word in ("--port", one.url)]
        self._shell.run("watch", "--once", *ports, tables=[one.table for one in there])

    def _correct(self) -> None:
        sessions = json.loads(self._shell.answer("sessions", "--json"))
        number = next(one["number"] for one in sessions if one["table"] == serial_of(_FAILING))
        why = "two cards were exchanged before the deal"
        scores = ("--scores", "+2,+2,-2,-2", "--why", why, "--yes")
        self._shell.run("correct", str(_CORRECTED), "--session", str(number), *scores)


@click.command("demo")
def command() -> None:
    """Hold the evening."""
    begin = time.monotonic()
    clear(OUT)
    with explained(), tempfile.TemporaryDirectory() as folder:
        click.echo("Five virtual tables are switched on: three for Doppelkopf, two for Skat.")
        with club_tables(Path(folder), int(time.time())) as tables:
            _hold(Shell(DATABASE, DIRECTOR), tables)
    _list_files(time.monotonic() - begin)


def _hold(shell: Shell, tables: ClubTables) -> None:
    length = ROUNDS * DEALS * sum(CARDS[game] for game in GAMES)
    hidden = not sys.stderr.isatty()
    with click.progressbar(length=length, label="Playing", hidden=hidden, file=sys.stderr) as bar:
        evening = Evening(shell, tables, lambda: bar.update(1))
        evening.prepare()
        evening.first_round()
        evening.second_round(lambda: _take_pictures(shell, "in-play", {"": PHONE, "beamer": BEAMER}))
        evening.end()
        evening.print_all()
    _take_pictures(shell, "at-the-end", {"beamer": BEAMER, "standings": PHONE})


def _take_pictures(shell: Shell, when: str, pages: dict[str, tuple[int, int]]) -> None:
    browser = find_browser()
    if browser is None:
        click.echo(
            "\nNo pictures of the board: there is no browser that can take them. "
            "On Debian and Ubuntu: apt install chromium; or CHROMIUM=path make demo"
        )
        return
    with _serving(shell) as address, camera(browser) as take:
        for page, size in pages.items():
            picture = OUT / f"board-{page or 'all'}-{when}.png"
            take(address + page, picture, *size)
            click.echo(f"The board: {picture}")


@contextmanager
def _serving(shell: Shell) -> Iterator[str]:
    process = shell.start("serve", "--port", "0")
    try:
        assert process.stdout is not None
        line = next(text for text in process.stdout if text.startswith("Board:"))
        yield line.split()[1]
    finally:
        process.terminate()
        process.wait()


def clear(folder: Path) -> None:
    """Create a folder if it does not exist, and remove the files of an earlier demo from it."""
    folder.mkdir(exist_ok=True)
    if (folder / "pages").is_dir():
        shutil.rmtree(folder / "pages")
    for pattern in ("club.*", "*.pdf", "*.xlsx", "*.png", "members.csv"):
        for path in folder.glob(pattern):
            path.unlink()


def _list_files(seconds: float) -> None:
    click.echo(f"""
Held in {seconds:.0f} s of yours, on {date.today():%Y-%m-%d} at {datetime.now():%H:%M}. In {OUT}/:
  sheet.pdf        the score sheets of all lists, as the federations' look
  standings.pdf    who won
  certificate.pdf  what was checked, line by line
  evening.xlsx     the evening as a workbook with charts
  pages/           pages that open without internet: pages/index.html
  board-*.png      the live board, in play and at the end
  table-1-where-to-go.png
                   what a table shows between two rounds
  club.sqlite      the database: stichtisch evening --database {DATABASE}
To see the board yourself: {Path(sys.executable).parent / "stichtisch"} serve --database {DATABASE}
To play yourself, in your browser: {Path(sys.executable).parent / "stichtisch"} play""")


if __name__ == "__main__":
    sys.exit(report_errors(lambda: command.main(prog_name="make demo", standalone_mode=False)))
