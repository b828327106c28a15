"""The server: it listens, keeps the board up to date, and ends without leaving anything open."""

import asyncio
import ssl
import time
from collections.abc import Callable
from pathlib import Path

from stichtisch.serve.addresses import addresses
from stichtisch.serve.app import Site, new_app
from stichtisch.serve.application import PATIENCE
from stichtisch.serve.board import Board
from stichtisch.serve.connections import Connections
from stichtisch.serve.director import add_director
from stichtisch.serve.fragments import Shown
from stichtisch.serve.listeners import MOST, MOST_OF_ONE
from stichtisch.serve.refresher import Watcher

# Connections that are open: in the hall, and from one address. Each page of the board has one.
MOST_CONNECTIONS = MOST + 100
MOST_CONNECTIONS_OF_ONE = MOST_OF_ONE + 20


class Server:
    """The pages of one database. `evening` is the id of the one to show, or how it begins; None: the latest.

    `club` is the name at the head of its pages. The acts of directors are signed with the keys of this PC, which are
    beside `club_key`. With `encryption` everything is sent by TLS.
    """

    def __init__(
        self,
        path: Path,
        club_key: Path,
        evening: str | None = None,
        patience: float = PATIENCE,
        encryption: ssl.SSLContext | None = None,
        clock: Callable[[], float] = time.monotonic,
        club: str = "",
    ) -> None:
        self.site = Site(path, evening, club_key, encryption is not None, clock, club)
        self._encryption = encryption
        self._app = new_app(self.site)
        self._app.patience = patience
        add_director(self._app, self.site)
        self._connections = Connections(self._app, MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ONE)

    async def serve(self, host: str, port: int, ready: Callable[[int], None]) -> None:
        """Serve until cancelled; `ready` is called with the port once the board is there.

        Raises PortTaken and AddressNotUsable.
        """
        loop = asyncio.get_running_loop()
        first = asyncio.Event()

        def show(board: Board) -> None:
            self.site.listeners.show(Shown(board))
            first.set()

        def publish(board: Board) -> None:
            loop.call_soon_threadsafe(show, board)

        bound = await self._connections.listen(host, port, self._encryption)
        watcher = Watcher(self.site.path, self.site.wanted, publish)
        watcher.start()
        try:
            await first.wait()
            self.site.address = addresses(host, bound, self._encryption is not None)[-1]
            ready(bound)
            await asyncio.Event().wait()
        finally:
            watcher.stop()
            self.site.listeners.end()
            await self._connections.end()
