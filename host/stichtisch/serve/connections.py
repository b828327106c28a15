"""Listens on a port: admits connections, answers them, and closes them at the end."""

import asyncio
import contextlib
import errno
import ssl
from asyncio import StreamReader, StreamWriter

from stichtisch.serve.admission import Admission
from stichtisch.serve.application import Application
from stichtisch.serve.errors import AddressNotUsable, PortTaken
from stichtisch.serve.request_head import LONGEST_LINE

# The number of event-loop cycles from accepting a connection to running its task, and from the end of the task to
# closing its socket.
_ROUNDS = 4


class Connections:
    """Accepts connections for an application, up to a limit for each address and a limit for all addresses together."""

    def __init__(self, app: Application, most: int, most_of_one: int) -> None:
        self._app = app
        self._open: set[asyncio.Task[None]] = set()
        self._ended = False
        self._server: asyncio.Server | None = None
        self._admission = Admission(most, most_of_one)

    async def listen(self, host: str, port: int, encryption: ssl.SSLContext | None = None) -> int:
        """Listen at an address, and return the port. Port 0 selects a free port.

        Raises PortTaken, AddressNotUsable.
        """
        try:
            self._server = await asyncio.start_server(
                self._take, host, port, limit=LONGEST_LINE, ssl=encryption
            )
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
                raise PortTaken(port=port) from error
            raise AddressNotUsable(host=host, port=port, reason=error) from error
        bound = self._server.sockets[0].getsockname()[1]
        assert isinstance(bound, int)
        return bound

    async def end(self) -> None:
        """Close the port and all connections."""
        self._ended = True
        if self._server:
            await _accept_no_more(self._server)
            self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
        await _pass_rounds()

    async def _take(self, reader: StreamReader, writer: StreamWriter) -> None:
        if self._ended:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        address = str((writer.get_extra_info("peername") or ("",))[0])
        try:
            with self._admission.place(address) as admitted:
                if admitted:
                    await self._app.handle(reader, writer)
                else:
                    writer.transport.abort()
        except asyncio.CancelledError:
            # The server is being closed.
            pass
        finally:
            self._open.discard(task)


async def _accept_no_more(server: asyncio.Server) -> None:
    # Stop accepting connections before closing the server, because asyncio leaks the sockets of connections that it has
    # accepted but not yet announced.
    loop = asyncio.get_running_loop()
    # The event loop on Windows does not support readers.
    with contextlib.suppress(NotImplementedError):
        for listening in server.sockets:
            loop.remove_reader(listening.fileno())
    await _pass_rounds()


async def _pass_rounds() -> None:
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
