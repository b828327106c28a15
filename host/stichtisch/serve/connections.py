"""The connections that are open at a port: admitted, answered, and broken off at the end."""

import asyncio
import contextlib
import errno
import ssl
from asyncio import StreamReader, StreamWriter

from stichtisch.serve.admission import Admission
from stichtisch.serve.application import Application
from stichtisch.serve.errors import AddressNotUsable, PortTaken
from stichtisch.serve.request_head import LONGEST_LINE

# Rounds of the loop until the task of an accepted connection runs, and from its end until its socket is closed.
_ROUNDS = 4


class Connections:
    """Takes connections for an application, so many of all addresses together and of each."""

    def __init__(self, app: Application, most: int, most_of_one: int) -> None:
        self._app = app
        self._open: set[asyncio.Task[None]] = set()
        self._ended = False
        self._server: asyncio.Server | None = None
        self._admission = Admission(most, most_of_one)

    async def listen(self, host: str, port: int, encryption: ssl.SSLContext | None = None) -> int:
        """Listen at an address and return its port; 0 asks for any free one. Raises PortTaken and AddressNotUsable."""
        try:
            self._server = await asyncio.start_server(
                self._take, host, port, limit=LONGEST_LINE, ssl=encryption
            )
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
                raise PortTaken(port=port) from error
            raise AddressNotUsable(host=host, port=port, reason=error.strerror or error) from error
        bound = self._server.sockets[0].getsockname()[1]
        assert isinstance(bound, int)
        return bound

    async def end(self) -> None:
        """Close the port and break off what is open."""
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
            # The server ends.
            pass
        finally:
            self._open.discard(task)


async def _accept_no_more(server: asyncio.Server) -> None:
    # asyncio leaves the socket of a connection that it has accepted, and not yet announced, when its server is closed.
    loop = asyncio.get_running_loop()
    # The loop of Windows accepts in another way.
    with contextlib.suppress(NotImplementedError):
        for listening in server.sockets:
            loop.remove_reader(listening.fileno())
    await _pass_rounds()


async def _pass_rounds() -> None:
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
