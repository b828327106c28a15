"""The club's five virtual tables and their players. All tables play at the same time."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.simulation import SerialBridge, VirtualTable, make_deck
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.list_hands import ListHands

GAMES = ("doppelkopf", "doppelkopf", "doppelkopf", "skat", "skat")
CARDS = {"doppelkopf": 48, "skat": 30}

_START_MS = 2000
# The time to wait for bytes from the pseudo-terminal. The table itself answers in virtual time.
_WAIT_SECONDS = 0.002
# The deal (from 0) in which the cable is pulled out, and the number of cards played in this deal before that.
_PLUG_PULLED = (1, 14)


@dataclass
class ClubTable:
    """A table: its number on the evening, its game and its port."""

    number: int
    game: str
    table: VirtualTable
    url: str
    hands: ListHands
    _playing: Iterator[None] | None = field(default=None, repr=False)

    def begin_list(self, deals: int, seed: str, pull_the_plug: bool) -> None:
        """Let people sit down for a list of `deals` deals. If `pull_the_plug` is set, the cable is pulled out once."""

        def happening(deal: int, cards: int) -> None:
            if pull_the_plug and (deal, cards) == _PLUG_PULLED:
                self._pull_the_plug()

        self._playing = self.hands.play(deals, f"{seed} {self.number}", happening)

    def play(self, deals: float | None, on_card: Callable[[], None]) -> None:
        """Continue to play for `deals` deals, or to the end of the list if `deals` is None.

        `on_card` is called after each card.
        """
        assert self._playing is not None
        cards = None if deals is None else int(deals * CARDS[self.game])
        with SerialTransport(self.url, _WAIT_SECONDS) as serial:
            transport = TableTransport(self.table, serial)
            self.hands.client = Client(transport, monotonic=transport.seconds)
            while cards is None or cards > 0:
                try:
                    next(self._playing)
                except StopIteration:
                    return
                on_card()
                cards = None if cards is None else cards - 1

    def _pull_the_plug(self) -> None:
        self.table.power_off()
        self.table.power_on()
        self.table.run(_START_MS)
        self.hands.forget_lying()


class ClubTables:
    """All tables of the club."""

    def __init__(self, tables: list[ClubTable]) -> None:
        self.all = tables

    def begin_lists(self, deals: int, seed: str, plug_of: int | None = None) -> None:
        """Let people sit down at every table. At the table with the number `plug_of`, the power will fail."""
        for table in self.all:
            table.begin_list(deals, seed, table.number == plug_of)

    def play(self, deals: float | None, on_card: Callable[[], None]) -> None:
        """Play at all tables at once. `on_card` is called after each card, but never by two threads at once."""
        lock = threading.Lock()

        def one_at_a_time() -> None:
            with lock:
                on_card()

        with ThreadPoolExecutor(len(self.all)) as pool:
            for done in [pool.submit(table.play, deals, one_at_a_time) for table in self.all]:
                done.result()


@contextmanager
def club_tables(folder: Path, unix: int) -> Iterator[ClubTables]:
    """Set up five tables whose clocks begin at `unix`, in seconds since 1970. Their flash files are in `folder`."""
    with ExitStack() as stack:
        tables = [_set_up(stack, folder, number, game, unix) for number, game in enumerate(GAMES, start=1)]
        with ThreadPoolExecutor(len(tables)) as pool:
            list(pool.map(lambda one: one.table.run(_START_MS), tables))
        yield ClubTables(tables)


def serial_of(number: int) -> str:
    """Return the serial number of a table of the club."""
    return f"e66164084300000{number}"


def _set_up(stack: ExitStack, folder: Path, number: int, game: str, unix: int) -> ClubTable:
    table = stack.enter_context(
        VirtualTable(
            folder / f"flash-{number}.img",
            serial_number=serial_of(number).upper(),
            seed=number,
            own_serial=False,
            unix=unix,
            battery=folder / f"battery-{number}",
        )
    )
    bridge = stack.enter_context(SerialBridge(table))
    deck = make_deck(number, game)
    return ClubTable(number, game, table, bridge.url, ListHands(table, deck))
