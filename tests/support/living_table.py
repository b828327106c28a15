"""A thread in which the time of a virtual table passes."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def living(advance: Callable[[], object], pause_s: float) -> Iterator[None]:
    """Call `advance` every `pause_s` seconds while this context is active."""
    ending = threading.Event()

    def live() -> None:
        while not ending.wait(pause_s):
            advance()

    thread = threading.Thread(target=live)
    thread.start()
    try:
        yield
    finally:
        ending.set()
        thread.join()
