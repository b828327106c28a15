"""A real server on a port of its own, in a thread, for as long as a test asks it."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from stichtisch.keys.director_key import DirectorKeys
from stichtisch.serve.pin import PinGuard
from stichtisch.serve.server import Server

PIN = "271828"
_SECONDS = 30


@dataclass(frozen=True)
class Serving:
    """A server that runs: where, and its parts."""

    port: int
    server: Server
    loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        """Where its pages are, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(
    path: Path,
    clock: Callable[[], float] = time.monotonic,
    patience: float = 20.0,
    keys: DirectorKeys | None = None,
) -> Iterator[Serving]:
    """Serve a database until the end of the block, which leaves no thread and no connection."""
    server = Server(path, PinGuard(PIN, clock), patience=patience, keys=keys)
    begun: list[Serving] = []
    ready = threading.Event()
    tasks: list[asyncio.Task[None]] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()

        def note(port: int) -> None:
            begun.append(Serving(port, server, loop))
            ready.set()

        tasks.append(asyncio.ensure_future(server.serve("127.0.0.1", 0, note)))
        try:
            await tasks[0]
        except asyncio.CancelledError:
            pass
        finally:
            ready.set()

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert ready.wait(_SECONDS)
    assert begun, "the server did not start"
    try:
        yield begun[0]
    finally:
        begun[0].loop.call_soon_threadsafe(tasks[0].cancel)
        thread.join(_SECONDS)
        assert not thread.is_alive()
