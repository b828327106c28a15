"""Work on many things on all cores, with the results in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

# Deals that one process folds or judges: others take longer to start.
ALONE_UP_TO = 1000
# Windows waits for no more processes at a time.
_MOST_PROCESSES = 61
# Batches for each process that are read ahead.
_AHEAD = 2


class _Limit:
    # So many processes at most; None: as many as there are cores. Each imports the main module once more, which only
    # programs expect that say so.
    jobs: int | None = 1


def limit_jobs(jobs: int | None) -> None:
    """Let this program work in no more than so many processes at a time; None: in as many as it has cores."""
    _Limit.jobs = jobs


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(function: Callable[[T], R], things: Iterable[T], batch: int) -> Iterator[R]:
    """Yield the results of `function` in the order of `things`, worked on by several processes.

    The processes start with the first thing and get `batch` of them at a time. `function` must be one that a module
    defines, as each process imports it. With one job, this process does all; where processes cannot be started or are
    killed, it does the rest.
    """
    things = iter(things)
    jobs = min(_Limit.jobs or cores(), _MOST_PROCESSES)
    first = list(islice(things, batch))
    if jobs == 1 or not first:
        yield from map(function, chain(first, things))
        return
    # These take long to import, and few need them.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts)
    try:
        waiting = deque([(first, _submit(pool, function, first))])
        while waiting:
            while len(waiting) < jobs * _AHEAD and (more := list(islice(things, batch))):
                waiting.append((more, _submit(pool, function, more)))
            yield from _results(function, *waiting.popleft())
    finally:
        pool.shutdown(cancel_futures=True)


def _submit(
    pool: "ProcessPoolExecutor", function: Callable[[T], R], things: list[T]
) -> "Future[list[R]] | None":
    from concurrent.futures.process import BrokenProcessPool

    with suppress(BrokenProcessPool, OSError):
        return pool.submit(_all, function, things)
    return None


def _results(function: Callable[[T], R], things: list[T], future: "Future[list[R]] | None") -> list[R]:
    from concurrent.futures.process import BrokenProcessPool

    if future is not None:
        with suppress(BrokenProcessPool):
            return future.result()
    return _all(function, things)


def _all(function: Callable[[T], R], things: list[T]) -> list[R]:
    return [function(thing) for thing in things]


def _leave_interrupts() -> None:
    # Ctrl-C reaches all processes of a terminal; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
