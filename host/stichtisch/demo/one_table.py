"""`make emulate`: plays an evening on one emulated Pico, from the first card to the score sheet in out/.

Without an image, the evening is played on the virtual board, with more deals.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import click

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.main import report_errors
from stichtisch.simulation import Board, SerialBridge, VirtualTable, make_deck, make_player_card
from stichtisch.simulation.hands import Hands, TableTransport
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from stichtisch.simulation.startup import board_for, explained
from stichtisch.text import counted

OUT = Path("out")
DATABASE = OUT / "evening.sqlite"
DEALS = 8
DEALS_EMULATED = 2
SEATS = 4
CARDS = 48

NAMES = ("Anna", "Ben", "Carla", "Dora")
PLAYER_CARDS = [make_player_card(number) for number in range(SEATS)]

# The seed of the hands. A different seed produces a different evening.
_SEED = "Stichtisch"
_DECK = 1
_START_MS = 2000
_SETTLE_MS = 1500
_MESSAGE_MS = 800
_GRANT_MS = 10
# The time to wait for bytes from the pseudo-terminal. The table itself answers in virtual time.
_WAIT_SECONDS = 0.002


class Evening:
    """Some deals at one virtual table, with planned mishaps and six pictures of the display."""

    def __init__(self, table: VirtualTable, hands: Hands, deals: int) -> None:
        self.announcements = 0
        self.deals = deals
        self.seconds = 0.0
        self._table = table
        self._hands = hands
        # The planned events, by deal (from 0) and by the number of cards played in it.
        last = deals - 1
        self._plan: dict[tuple[int, int], Callable[[], None]] = {
            (min(1, last), 10): self._lay_out_of_turn,
            (min(3, last), 22): self._cut_the_power,
            (min(5, last), 31): lambda: self._picture("5-trick"),
        }

    def play(self) -> Iterator[None]:
        """Play, and yield after every card."""
        self._table.run(_START_MS)
        self._hands.sit_down(PLAYER_CARDS)
        self._picture("1-who-deals")
        for number in range(self.deals):
            yield from self._play_deal(number)
        self._picture("6-result")

    def _play_deal(self, number: int) -> Iterator[None]:
        dealer = number % SEATS
        self._hands.begin_deal(dealer)
        for entry in play_deal(dealer, deal_cards(f"{_SEED} {number}")):
            happening = self._plan.pop((number, len(self._hands.deal.cards)), None)
            if happening:
                happening()
            self._hands.act(entry)
            if entry[1] == "play":
                yield
            else:
                self._announced()

    def _announced(self) -> None:
        self.announcements += 1
        if self.announcements == 1:
            self._picture("2-announcement")

    def _lay_out_of_turn(self) -> None:
        with self._hands.mistake((self._hands.deal.turn + 1) % SEATS):
            self._table.run(_MESSAGE_MS)
            self._picture("3-out-of-turn")

    def _cut_the_power(self) -> None:
        self.end()
        self._table.power_off()
        self._table.power_on()
        self._hands.forget_lying()
        self._table.run(_START_MS)
        self._picture("4-after-the-power-cut")

    def end(self) -> None:
        """Add the time since the table was last switched on to `seconds`, the length of the evening."""
        self.seconds += self._table.run(0) / 1e6

    def _picture(self, name: str) -> None:
        self._table.run(_SETTLE_MS)
        self._table.screenshot(OUT / f"{name}.png")


@click.command("demo")
@click.option(
    "--image",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Play on an emulated Pico with this image (a .uf2).",
)
def command(image: Path | None) -> None:
    """Play the evening, fetch its journal as a user would, show it and export it."""
    with explained():
        board = board_for(image)
    run(board, DEALS if image is None else DEALS_EMULATED)


def run(board: Board, deals: int) -> None:
    """Play the evening on this board, fetch its journal as a user would, show it and export it."""
    _clear()
    for card, name in zip(PLAYER_CARDS, NAMES, strict=True):
        _stichtisch(None, "name", card.uid.hex().upper(), name)
    with explained(), ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        table = stack.enter_context(VirtualTable(folder / "flash.img", own_serial=False, board=board))
        bridge = stack.enter_context(SerialBridge(table))
        click.echo(
            f"\nA virtual table stands at {bridge.url}. Four people lay their cards, sit down and play."
        )
        begin = time.monotonic()
        evening = _play(table, bridge.url, deals)
        click.echo(
            f"Played: {counted(deals, 'deal')}, {deals * CARDS} cards, "
            f"{counted(evening.announcements, 'announcement')}, one card out of turn, one power cut in the middle of a "
            f"trick. They took {evening.seconds:.0f} s of the table's time, {time.monotonic() - begin:.0f} s of yours."
        )
        _stichtisch(table, "sync", "--port", bridge.url)
    _stichtisch(None, "standings")
    _stichtisch(None, "sheet")
    _stichtisch(None, "export", "session", "--output", str(OUT / "evening.csv"))
    _stichtisch(None, "export", "session", "--format", "deals", "--output", str(OUT / "deals.jsonl"))
    _list_files()


def _clear() -> None:
    OUT.mkdir(exist_ok=True)
    for pattern in ("evening.*", "deals.jsonl", "[1-6]-*.png"):
        for path in OUT.glob(pattern):
            path.unlink()


def _play(table: VirtualTable, port: str, deals: int) -> Evening:
    with SerialTransport(port, _WAIT_SECONDS) as serial:
        transport = TableTransport(table, serial)
        hands = Hands(table, make_deck(_DECK), Client(transport, monotonic=transport.seconds))
        evening = Evening(table, hands, deals)
        hidden = not sys.stderr.isatty()
        length = deals * CARDS
        with click.progressbar(evening.play(), length, "Playing", hidden=hidden, file=sys.stderr) as bar:
            for _ in bar:
                pass
    evening.end()
    return evening


def _stichtisch(table: VirtualTable | None, *arguments: str) -> None:
    # Run a command as a user would, in its own process, while the table keeps running.
    click.echo(f"\n$ stichtisch {' '.join(arguments)}")
    command = [sys.executable, "-m", "stichtisch", *arguments]
    process = subprocess.Popen(command, env=os.environ | {"STICHTISCH_DATABASE": str(DATABASE)})
    while table and process.poll() is None:
        table.run(_GRANT_MS)
    if process.wait():
        raise SystemExit(process.returncode)


def _list_files() -> None:
    click.echo(f"""
In {OUT}/:
  evening.csv     the evening for a spreadsheet
  deals.jsonl     its deals in deal notation, for `stichtisch judge` and other programs
  evening.sqlite  the database: stichtisch sheet --database {DATABASE}
  1-who-deals.png  2-announcement.png  3-out-of-turn.png
  4-after-the-power-cut.png  5-trick.png  6-result.png
                  what the display showed at six moments
A table to play at yourself: {Path(sys.executable).parent / "stichtisch"} simulate""")


if __name__ == "__main__":
    sys.exit(report_errors(lambda: command.main(prog_name="make emulate", standalone_mode=False)))
