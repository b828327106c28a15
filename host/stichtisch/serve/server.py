"""The server: it listens, keeps the board up to date, and ends without leaving anything open."""

import asyncio
import errno
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable
from pathlib import Path

from stichtisch.keys.director_key import DirectorKeys
from stichtisch.serve.admission import Admission
from stichtisch.serve.app import Site, new_app
from stichtisch.serve.application import PATIENCE
from stichtisch.serve.board import Board
from stichtisch.serve.director import add_director
from stichtisch.serve.errors import AddressNotUsable, PortTaken
from stichtisch.serve.fragments import Shown
from stichtisch.serve.listeners import MOST, MOST_OF_ONE
from stichtisch.serve.pin import PinGuard
from stichtisch.serve.refresher import Watcher
from stichtisch.serve.request_head import LONGEST_LINE

# Connections that are open: in the hall, and from one address. Each page of the board has one.
MOST_CONNECTIONS = MOST + 100
MOST_CONNECTIONS_OF_ONE = MOST_OF_ONE + 20
_EVERYWHERE = ("0.0.0.0", "::", "")


class Server:
    """The pages of one database. `evening` is the id of the one to show, or how it begins; None: the latest.

    What a director does is signed with the keys of this PC; without `keys` it is not.
    """

    def __init__(
        self,
        path: Path,
        guard: PinGuard,
        evening: str | None = None,
        patience: float = PATIENCE,
        keys: DirectorKeys | None = None,
    ) -> None:
        self.site = Site(path, evening, guard, keys)
        self._app = new_app(self.site)
        self._app.patience = patience
        add_director(self._app, self.site)
        self._connections: set[asyncio.Task[None]] = set()
        self._admission = Admission(MOST_CONNECTIONS, MOST_CONNECTIONS_OF_ONE)

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

        listening = await _listen(self._take, host, port)
        watcher = Watcher(self.site.path, self.site.wanted, publish)
        watcher.start()
        try:
            await first.wait()
            ready(listening.sockets[0].getsockname()[1])
            await asyncio.Event().wait()
        finally:
            listening.close()
            watcher.stop()
            self.site.listeners.end()
            for task in self._connections:
                task.cancel()
            await asyncio.gather(*self._connections, return_exceptions=True)
            # What was broken off is closed in the next round of the loop.
            await asyncio.sleep(0)

    async def _take(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        address = str((writer.get_extra_info("peername") or ("",))[0])
        try:
            with self._admission.place(address) as admitted:
                if admitted:
                    await self._app.handle(reader, writer)
                else:
                    writer.transport.abort()
        except asyncio.CancelledError:
            # The server ends.
            pass
        finally:
            self._connections.discard(task)


async def _listen(
    take: Callable[[StreamReader, StreamWriter], Awaitable[None]], host: str, port: int
) -> asyncio.Server:
    try:
        return await asyncio.start_server(take, host, port, limit=LONGEST_LINE)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
            raise PortTaken(port=port) from error
        raise AddressNotUsable(host=host, port=port, reason=error.strerror or error) from error


def addresses(host: str, port: int) -> list[str]:
    """Return where browsers find the server, this computer first."""
    if host not in _EVERYWHERE:
        return [_address(host, port)]
    return [_address("localhost", port), *(_address(own, port) for own in _own_addresses())]


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _own_addresses() -> list[str]:
    # Nothing is sent: to which network would it go?
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            own = str(probe.getsockname()[0])
        except OSError:
            own = ""
    return [own] if own and not own.startswith("127.") else []
