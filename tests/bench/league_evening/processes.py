"""The processes of the clubs: they play at the tables, run the bridges, and push to the league."""

import os
import sys
import threading
import time
from contextlib import ExitStack, nullcontext, redirect_stderr, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from traceback import print_exception
from typing import Any, cast

from bench.league_evening.clubs_tables import Place, Table
from bench.league_evening.subscriber import Moment

from stichtisch.bridge.bridge import Bridge
from stichtisch.bridge.broker import Broker
from stichtisch.device.client import Client
from stichtisch.errors import StichtischError
from stichtisch.league import clubs
from stichtisch.store import Database, open_database
from stichtisch.sync.sync import fetch

_RETRY_SECONDS = 1.0


@dataclass
class Workers:
    """Processes, each of which handles some of the clubs."""

    target: Any
    parts: list[tuple[Any, ...]]
    pipes: list[Pipe] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)

    def __enter__(self) -> "Workers":
        for part in self.parts:
            here, there = get_context("spawn").Pipe()
            process = get_context("spawn").Process(target=self.target, args=(*part, there), daemon=True)
            process.start()
            self.pipes.append(here)
            self.pids.append(process.pid or 0)
        return self

    def __exit__(self, *_error: object) -> None:
        for pipe in self.pipes:
            with suppress(OSError):
                pipe.send(None)

    def tell(self, order: object = None) -> None:
        """Send all processes the same message."""
        for pipe in self.pipes:
            pipe.send(order)

    def answers(self) -> list[Any]:
        """Wait for an answer of each process."""
        return [pipe.recv() for pipe in self.pipes]


def play(places: list[Place], pipe: Pipe) -> None:
    """Play at the tables of several clubs, in a separate process. Each message has the start, the duration
    and the interval."""
    with ExitStack() as stack:
        opened = [_Opened(place, stack) for place in places]
        for one in opened:
            one.open()
        pipe.send("ready")
        while (order := pipe.recv()) is not None:
            pipe.send(_play(opened, *order))


class _Opened:
    """A club's open database. It is opened again after an error, as `watch` does."""

    def __init__(self, place: Place, stack: ExitStack) -> None:
        self.place = place
        self._stack = stack
        self._database: Database | None = None
        self._again = 0.0

    def open(self) -> Database:
        """Open the database, unless it is open. Raises the errors of `open_database`."""
        if self._database is None:
            self._database = self._stack.enter_context(open_database(self.place.tables_at))
        return self._database

    def store(self, table: Table) -> bool:
        """Store the recorded events of a table. Return whether this succeeded."""
        if time.monotonic() < self._again:
            return False
        try:
            fetch(cast(Client, table), self.open(), table.hello(), None, True)
        except StichtischError:
            self._database, self._again = None, time.monotonic() + _RETRY_SECONDS
            return False
        return True


@dataclass(frozen=True)
class Played:
    """What several tables have done in a step.

    `recorded` and `stored` are numbers of events. `moments`: the times at which events with visible progress
    were stored. `acknowledged` is the last acknowledged event of each table, by topic.
    """

    recorded: int
    stored: int
    moments: list[Moment]
    acknowledged: dict[str, int]


def _play(opened: list[_Opened], start: float, seconds: float, every: float) -> Played:
    # If `every` is 0, each table records its next event as soon as the previous one is stored.
    tables = [(one, table, table.recorded) for one in opened for table in one.place.tables]
    before = sum(table.acknowledged for _, table, _ in tables)
    moments: list[Moment] = []
    time.sleep(max(0.0, start - time.monotonic()))
    end = start + seconds
    while (now := time.monotonic()) < end:
        waiting = True
        for at, (one, table, begin) in enumerate(tables):
            due = begin + int((now - start) / every + at / len(tables)) if every else table.acknowledged + 2
            table.recorded = min(max(due, table.recorded), len(table.journal.events))
            if table.recorded > table.acknowledged + 1 and now < end:
                waiting = False
                _store(one, table, moments)
            now = time.monotonic()
        if waiting:
            time.sleep(0.002)
    return Played(
        sum(table.recorded - begin for _, table, begin in tables),
        sum(table.acknowledged for _, table, _ in tables) - before,
        moments,
        {table.topic: table.acknowledged for _, table, _ in tables},
    )


def _store(one: _Opened, table: Table, moments: list[Moment]) -> None:
    first = table.acknowledged + 1
    if one.store(table):
        now = time.monotonic()
        new = table.journal.progress[first : table.acknowledged + 1]
        moments += [(table.topic, progress, now) for progress in new if progress is not None]


def bridge(places: list[Place], port: int, pipe: Pipe) -> None:
    """Run the bridges of several clubs in a separate process, until a message arrives."""
    # Each bridge reports every loss of the server; these reports are discarded. An error that ends a bridge
    # is printed.
    threading.excepthook = lambda error: print_exception(error.exc_value, file=sys.__stderr__)
    with Path(os.devnull).open("w") as nowhere, redirect_stderr(nowhere):
        _bridge(places, port, pipe)


def _bridge(places: list[Place], port: int, pipe: Pipe) -> None:
    stop = threading.Event()
    threads = [
        threading.Thread(
            target=Bridge(place.tables_at, Broker("127.0.0.1", port, place.name)).run,
            args=(stop, lambda _error: None),
        )
        for place in places
    ]
    for thread in threads:
        thread.start()
    pipe.recv()
    stop.set()
    for thread in threads:
        thread.join()


def push(places: list[Place], pipe: Pipe) -> None:
    """Push the clubs' databases in turn, in a separate process, until a message arrives."""
    done = failed = 0
    while not pipe.poll():
        for place in places:
            if pipe.poll():
                break
            try:
                _push(place)
                done += 1
            except StichtischError:
                failed += 1
                time.sleep(_RETRY_SECONDS)
        time.sleep(0.01)
    pipe.send((done, failed))


def push_once(places: list[Place], pipe: Pipe) -> None:
    """Push the databases of several clubs in a separate process, and report the number of events."""
    pipe.send(sum(_push(place) for place in places))


def _push(place: Place) -> int:
    assert isinstance(place.tables_at, Path)
    return clubs.push(place.tables_at, place.league, lambda _length: nullcontext(lambda _done: None)).events
