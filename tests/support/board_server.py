"""A real server of `stichtisch serve` on its own port, in a thread, until the end of a `with` block."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from support.in_a_thread import in_a_thread

from stichtisch.keys.director_pin import DirectorPins
from stichtisch.serve.server import Server

DIRECTOR = "Dora Dirks"
PIN = "271828"
_SECONDS = 30


@dataclass(frozen=True)
class RunningBoardServer:
    """A running server: its port, and its parts."""

    port: int
    server: Server
    loop: asyncio.AbstractEventLoop

    @property
    def address(self) -> str:
        """The address of its pages, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(
    path: Path,
    clock: Callable[[], float] = time.monotonic,
    patience: float = 20.0,
    club_key: Path | None = None,
    pin: str = PIN,
) -> Iterator[RunningBoardServer]:
    """Serve a database until the end of the block. Afterwards no thread or connection is left.

    Dora Dirks is a director with this PIN; if it is "", there is no director. The files of keys and PINs are
    in the folder of `club_key`.
    """
    key = club_key or path.parent / "keys" / "club-master.key"
    if pin:
        DirectorPins(key).choose(DIRECTOR, pin)
    server = Server(path, key, patience=patience, clock=clock)
    running = in_a_thread(
        lambda ready: server.serve("127.0.0.1", 0, ready),
        lambda port, loop: RunningBoardServer(port, server, loop),
    )
    with running as serving:
        yield serving
