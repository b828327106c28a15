"""Processing of many items on all cores, with the results in order."""

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

# Up to this number of deals, a single process is faster, because starting more processes takes time.
ALONE_UP_TO = 1000
# Windows can wait for at most this number of processes at a time.
_MOST_PROCESSES = 61
# The number of batches per process that are read in advance.
_AHEAD = 2


class _Limit:
    # The maximum number of processes. None means one for each core. Each new process imports the main module again, so
    # only programs that allow this set a limit other than 1.
    jobs: int | None = 1


def limit_jobs(jobs: int | None) -> None:
    """Let this program use at most `jobs` processes at a time; None means one for each core."""
    _Limit.jobs = jobs


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(function: Callable[[T], R], things: Iterable[T], batch: int) -> Iterator[R]:
    """Yield the results of `function` in the order of `things`, computed by several processes.

    Each process gets `batch` items at a time; no process is started if there are no items. `function` must be defined
    at the top level of a module, because each process imports it. With a limit of one process, this process does all
    the work. If other processes cannot be started or are killed, this process does the rest.
    """
    things = iter(things)
    jobs = min(_Limit.jobs or cores(), _MOST_PROCESSES)
    first = list(islice(things, batch))
    if jobs == 1 or not first:
        yield from map(function, chain(first, things))
        return
    # These modules take a long time to import, and few commands need them.
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
    # Ctrl-C reaches all processes of a terminal. Only the first process handles it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
