"""Virtual tables, each at its own port. People play at an unplugged table, which is then restarted.

While people play, the table's time runs faster than the PC's clock; at each restart it is counted from zero again.
"""

import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from support.living_table import living

from stichtisch.device.client import Client
from stichtisch.device.transport import SerialTransport
from stichtisch.simulation import SerialBridge, VirtualTable, make_deck
from stichtisch.simulation.hands import TableTransport
from stichtisch.simulation.list_hands import ListHands

_START_MS = 2000
# Real time between two steps of table time. A busy PC makes fewer steps.
_PAUSE_S = 0.005
_MOST_MS = 100


class _QuietHands(ListHands):
    """Simulated players who announce nothing, because with five or more people, two may share the keys of one
    place."""

    def _say(self, seat: int, entry: tuple[Any, ...]) -> None:
        if entry[0] != "say":
            super()._say(seat, entry)


class TableAtPort:
    """A virtual table with its cable. `port` is its port while it is plugged in."""

    def __init__(self, table: VirtualTable, serial: str) -> None:
        self.serial = serial
        self._table = table
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._address = ("127.0.0.1", free.getsockname()[1])
        self.port = f"socket://127.0.0.1:{self._address[1]}"
        self._cable = ExitStack()

    def plug_in(self) -> None:
        """Connect the table. From now on, its time advances."""
        self._cable.enter_context(SerialBridge(self._table, self._address))
        self._cable.enter_context(living(_real_time(self._table), _PAUSE_S))

    def unplug(self) -> None:
        """Disconnect the table. Its time stops."""
        self._cable.close()

    def restart(self) -> None:
        """Switch the table off and on again."""
        self._table.power_off()
        self._table.power_on()
        self._table.run(_START_MS)

    def play(self, deals: int, seed: str) -> None:
        """Let its people play `deals` deals of its list, and end the list."""
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
def tables_at_ports(folder: Path, count: int, unix: int) -> Iterator[list[TableAtPort]]:
    """Switch `count` tables on and plug them in. Their clocks are set to the Unix time `unix`."""
    with ExitStack() as stack:
        tables = []
        for number in range(1, count + 1):
            serial = f"e6616408430000{number:02x}"
            one = VirtualTable(
                folder / f"flash{number}.img", serial_number=serial.upper(), own_serial=False, unix=unix
            )
            stack.enter_context(one)
            one.run(_START_MS)
            tables.append(TableAtPort(one, serial))
            stack.callback(tables[-1].unplug)
            tables[-1].plug_in()
        yield tables


def play_all(tables: list[TableAtPort], deals: list[int], seed: str) -> None:
    """Unplug all tables, play their lists at the same time, restart the tables, and plug them in again."""
    for table in tables:
        table.unplug()
    with ThreadPoolExecutor(len(tables)) as pool:
        for done in [
            pool.submit(table.play, count, seed) for table, count in zip(tables, deals, strict=True)
        ]:
            done.result()
    for table in tables:
        table.restart()
        table.plug_in()


def _real_time(table: VirtualTable) -> Callable[[], None]:
    # Return a function that lets the table's time advance by the real time since its last call.
    then = time.monotonic()

    def advance() -> None:
        nonlocal then
        now = time.monotonic()
        table.run(min(_MOST_MS, 1000 * (now - then)))
        then = now

    return advance
