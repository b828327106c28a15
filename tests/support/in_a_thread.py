"""Runs a server in a thread until the end of a `with` block; the block's end waits for the thread."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

_SECONDS = 30

Running = TypeVar("Running")


@contextmanager
def in_a_thread(
    serve: Callable[[Callable[[int], None]], Coroutine[Any, Any, None]],
    running: Callable[[int, asyncio.AbstractEventLoop], Running],
) -> Iterator[Running]:
    """Run `serve(ready)`, which calls `ready` with its port; yield `running(port, loop)`."""
    begun: list[tuple[int, asyncio.AbstractEventLoop]] = []
    ready = threading.Event()
    tasks: list[asyncio.Task[None]] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()

        def note(port: int) -> None:
            begun.append((port, loop))
            ready.set()

        tasks.append(asyncio.ensure_future(serve(note)))
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
        yield running(*begun[0])
    finally:
        begun[0][1].call_soon_threadsafe(tasks[0].cancel)
        thread.join(_SECONDS)
        assert not thread.is_alive()
