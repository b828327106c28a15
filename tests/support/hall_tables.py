"""Virtual tables of a hall: each at a port of its own, unplugged while its people play, as a table may be."""

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.simulation import SerialBridge, VirtualTable, make_deck
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.list_hands import ListHands

_START_MS = 2000
_GRANT_MS = 20
# Real time between two grants.
_PAUSE_S = 0.005


class _QuietHands(ListHands):
    """Hands of people that announce nothing: of five and more, two may share the keys of one place."""

    def _say(self, seat: int, entry: tuple[Any, ...]) -> None:
        if entry[0] != "say":
            super()._say(seat, entry)


class HallTable:
    """A virtual table with its cable; `port` is where it is while it is plugged in."""

    def __init__(self, table: VirtualTable, serial: str) -> None:
        self.serial = serial
        self._table = table
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._address = ("127.0.0.1", free.getsockname()[1])
        self.port = f"socket://127.0.0.1:{self._address[1]}"
        self._cable = ExitStack()

    def plug_in(self) -> None:
        """Connect it: time goes by there from now on."""
        self._cable.enter_context(SerialBridge(self._table, self._address))
        self._cable.enter_context(_living(self._table))

    def unplug(self) -> None:
        """Take it off the cable; its time stands still."""
        self._cable.close()

    def play(self, deals: int, seed: str) -> None:
        """Have its people play so many deals of the list that it has, and end it."""
        with (
            SerialBridge(self._table) as bridge,
            SerialTransport(bridge.url, 0.002) as serial,
        ):
            transport = TableTransport(self._table, serial)
            hands = _QuietHands(self._table, [], Client(transport, monotonic=transport.seconds))
            hands.look()
            hands.deck = make_deck(1, hands.session.game)
            for _ in hands.play(deals, seed, lambda _deal, _cards: None):
                pass


@contextmanager
def hall_tables(folder: Path, count: int, unix: int) -> Iterator[list[HallTable]]:
    """Switch so many tables on, plugged in; `unix` is the time of their clocks."""
    with ExitStack() as stack:
        tables = []
        for number in range(1, count + 1):
            serial = f"e6616408430000{number:02x}"
            one = VirtualTable(
                folder / f"flash{number}.img", serial_number=serial.upper(), own_serial=False, unix=unix
            )
            stack.enter_context(one)
            one.run(_START_MS)
            tables.append(HallTable(one, serial))
            stack.callback(tables[-1].unplug)
            tables[-1].plug_in()
        yield tables


def play_all(tables: list[HallTable], deals: list[int], seed: str) -> None:
    """Unplug all tables, have their lists played at the same time, and plug them in again."""
    for table in tables:
        table.unplug()
    with ThreadPoolExecutor(len(tables)) as pool:
        for done in [
            pool.submit(table.play, count, seed) for table, count in zip(tables, deals, strict=True)
        ]:
            done.result()
    for table in tables:
        table.plug_in()


@contextmanager
def _living(table: VirtualTable) -> Iterator[None]:
    ending = threading.Event()

    def live() -> None:
        while not ending.wait(_PAUSE_S):
            table.run(_GRANT_MS)

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield
    finally:
        ending.set()
        thread.join()
