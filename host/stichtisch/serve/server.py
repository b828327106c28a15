"""The server, which listens on a port, keeps the board up to date, and closes all connections at the end."""

import asyncio
import ssl
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from stichtisch.location import Location
from stichtisch.serve.addresses import addresses
from stichtisch.serve.app import Site, new_app
from stichtisch.serve.application import PATIENCE
from stichtisch.serve.board import Board
from stichtisch.serve.connections import Connections
from stichtisch.serve.director import add_director
from stichtisch.serve.fragments import Shown
from stichtisch.serve.listeners import MOST, MOST_OF_ONE
from stichtisch.serve.refresher import BoardSource, Watcher

# The maximum number of open connections: for all other computers together, and for each address. Each page of the board
# uses one connection.
MOST_CONNECTIONS = MOST + 100
MOST_CONNECTIONS_OF_ONE = MOST_OF_ONE + 20


class Server:
    """The pages of one database.

    `evening` is the id of the evening to show, or the beginning of this id; None means the latest evening. Without a
    database (`path` is None), the server serves only the board, which comes from `source`.

    `club` is the name in the head of the pages. Directors' acts are signed with the keys on this PC, which are in
    the folder of `club_key`. With `encryption`, all connections use TLS.
    """

    def __init__(
        self,
        path: Location | None,
        club_key: Path,
        evening: str | None = None,
        patience: float = PATIENCE,
        encryption: ssl.SSLContext | None = None,
        clock: Callable[[], float] = time.monotonic,
        club: str = "",
        source: Callable[[Callable[[Board], None]], BoardSource] | None = None,
    ) -> None:
        self.site = Site(path, evening, club_key, encryption is not None, clock, club)
        self._encryption = encryption
        self._app = new_app(self.site)
        self._app.patience = patience
        if path is not None:
            add_director(self._app, self.site)
            source = partial(Watcher, path, evening)
        assert source is not None
        self._source = source
        self._connections = Connections(self._app, MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ONE)

    async def serve(self, host: str, port: int, ready: Callable[[int], None]) -> None:
        """Serve until cancelled. `ready` is called with the port when the first board is built.

        Raises PortTaken, AddressNotUsable, and the errors that the source of the boards raises when it starts.
        """
        loop = asyncio.get_running_loop()
        first = asyncio.Event()

        def show_board(board: Board) -> None:
            self.site.listeners.show_board(Shown(replace(board, club=self.site.club or board.club)))
            first.set()

        def publish(board: Board) -> None:
            loop.call_soon_threadsafe(show_board, board)

        bound = await self._connections.listen(host, port, self._encryption)
        source = self._source(publish)
        try:
            source.start()
            await first.wait()
            self.site.address = addresses(host, bound, self._encryption is not None)[-1]
            ready(bound)
            await asyncio.Event().wait()
        finally:
            source.stop()
            self.site.listeners.end()
            await self._connections.end()
