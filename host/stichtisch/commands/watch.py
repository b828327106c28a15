"""`stichtisch watch`: follows every connected table and sends it the players of its next list."""

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click

from stichtisch.club.fold import club_of
from stichtisch.club.results import stored_lists
from stichtisch.club.table_orders import table_of
from stichtisch.commands.evening.showing import missing
from stichtisch.commands.options import club_key_option, database_option, option
from stichtisch.commands.quarantine import set_aside_line
from stichtisch.commands.sync import other_club, own_club
from stichtisch.device.client import Client
from stichtisch.device.errors import NoTable
from stichtisch.device.ports import find_tables
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import ExitCode, StichtischError
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.users import users_language
from stichtisch.keys.club_key import read_key
from stichtisch.location import Location
from stichtisch.store import open_database, stored_sessions
from stichtisch.sync.follow import Follower, News
from stichtisch.text import harmless, shorten

_COLUMNS = 100
# The times between two reads of a table, between two searches for ports, and before a failed port is retried.
_LOOK_SECONDS = 0.2
_PORTS_SECONDS = 2.0
_PAUSE_SECONDS = 3.0


@click.command(
    "watch",
    short_help="Follow all tables, and send them the players of the next list.",
    epilog="\b\nExamples:\n  stichtisch watch\n  stichtisch watch --once\n"
    "  stichtisch watch --port /dev/ttyACM0 --port /dev/ttyACM1",
)
@option(
    "--port",
    "ports",
    envvar="STICHTISCH_PORT",
    multiple=True,
    metavar="PORT",
    help="Serial port of a table. May be given several times.",
)
@option("--once", is_flag=True, help="Fetch the new events of each table once, then end.")
@option(
    "--seconds",
    type=click.FloatRange(min=0),
    help="End after this number of seconds.",
    show_default="at Ctrl-C",
)
@database_option
@club_key_option
def command(ports: tuple[str, ...], once: bool, seconds: float | None, database: Location, key: Path) -> int:
    """Follow every table connected by USB, or those at the given ports, until Ctrl-C.

    Every event is stored in the database as soon as a table records it. Each table of the latest club evening receives
    the players of its next list, and shows where each player sits next. You can connect and disconnect tables at any
    time: missing events are fetched when a table is back. The exit code is 8 if events were quarantined (stichtisch
    quarantine).
    """
    if once and not (ports or find_tables()):
        raise NoTable
    with open_database(database):
        # Create the database, or convert it to the current format, before several threads open it at once.
        pass
    watch = Watch(database, read_key(key), own_club(key), ports, once)
    with suppress(KeyboardInterrupt):
        for line in watch.run(seconds):
            click.echo(line)
    click.echo("\n".join(_summary(database)))
    if watch.failed and once:
        raise watch.failed
    if watch.aside:
        return ExitCode.SET_ASIDE
    return ExitCode.CONFLICT if watch.refused else ExitCode.DONE


@dataclass(frozen=True)
class _Message:
    port: str
    news: News | None = None
    error: StichtischError | None = None


class Watch:
    """Follows the tables with one thread for each port. All threads report through one queue.

    `failed` is the latest error of any port. `refused` is True if a table refused its order, and `aside` is True if
    events were quarantined.
    """

    def __init__(
        self, database: Location, club_key: bytes | None, club: str, ports: tuple[str, ...], once: bool
    ) -> None:
        self.failed: StichtischError | None = None
        self._last_errors: dict[str, str] = {}
        self.refused = False
        self.aside = False
        self._database = database
        self._club_key = club_key
        self._club = club
        self._ports = ports
        self._once = once
        self._ending = threading.Event()
        self._queue: queue.Queue[_Message] = queue.Queue()
        self._threads: dict[str, threading.Thread] = {}

    def run(self, seconds: float | None) -> Iterator[str]:
        """Follow the tables, and yield the messages of the threads as lines of text."""
        end = None if seconds is None else time.monotonic() + seconds
        due = 0.0
        try:
            while not self._over(end):
                if time.monotonic() >= due:
                    self._follow_new_ports()
                    due = time.monotonic() + _PORTS_SECONDS
                with suppress(queue.Empty):
                    yield from self._lines(self._queue.get(timeout=_LOOK_SECONDS))
        finally:
            self._ending.set()
            for thread in self._threads.values():
                thread.join()
        while not self._queue.empty():
            yield from self._lines(self._queue.get())

    def stop(self) -> None:
        """Stop `run`, which is active in another thread."""
        self._ending.set()

    def _over(self, end: float | None) -> bool:
        if self._ending.is_set() or (end is not None and time.monotonic() >= end):
            return True
        alive = any(thread.is_alive() for thread in self._threads.values())
        return self._once and bool(self._threads) and not alive

    def _follow_new_ports(self) -> None:
        for port in self._ports or [table.port for table in find_tables()]:
            if port not in self._threads or not (self._once or self._threads[port].is_alive()):
                self._threads[port] = threading.Thread(target=self._follow, args=(port,), daemon=True)
                self._threads[port].start()

    def _follow(self, port: str) -> None:
        try:
            with SerialTransport(port) as transport, open_database(self._database) as opened:
                follower = Follower(Client(transport), opened, self._club_key, self._club)
                self._put(port, follower.begin_following())
                while not self._ending.wait(0 if self._once else _LOOK_SECONDS):
                    self._put(port, follower.look())
                    if self._once:
                        return
        except StichtischError as error:
            self._queue.put(_Message(port, error=error))
            self._ending.wait(0 if self._once else _PAUSE_SECONDS)

    def _put(self, port: str, news: News) -> None:
        if news:
            self._queue.put(_Message(port, news))

    def _lines(self, message: _Message) -> Iterator[str]:
        now = f"{datetime.now():%H:%M:%S}"
        if message.error is not None:
            # Do not show the same error of a port again, because a disconnected table usually stays
            # disconnected.
            text, hint = (
                message.error.in_language(users_language()),
                message.error.next_step(users_language()),
            )
            if self._last_errors.get(message.port) != text:
                yield f"{now} {harmless(message.port)}: {text} {hint}"
            self._last_errors[message.port] = text
            self.failed = message.error
        elif message.news is not None:
            yield from self._news_lines(now, message.news)

    def _news_lines(self, now: str, news: News) -> Iterator[str]:
        where, state = _state(self._database, news.serial)
        if news.refused:
            self.refused = True
            yield f"{now} {where}: {news.refused}"
        if news.waiting:
            text = say(
                "{table}: still playing; it gets its next list after this one ({order})",
                table=where,
                order=news.waiting,
            )
            yield f"{now} {text}"
        if news.begun:
            yield f"{now} " + say("{table}: got its next list ({order})", table=where, order=news.begun)
        for case in news.aside:
            self.aside = True
            yield f"{now} {where}: {set_aside_line(case)}"
        if news.other_club:
            yield f"{now} {where}: {other_club(news.other_club)}"
        if news.events:
            yield shorten(f"{now} {where}: {counted(news.events, 'new event')}; {state}", _COLUMNS)


def _state(database: Location, serial: str) -> tuple[str, str]:
    # Return the name of the table on the latest evening, and the state of its latest session.
    with open_database(database) as opened:
        evening = club_of(opened).latest()
        session = next((one for one in stored_sessions(opened) if one.serial == serial), None)
    number = table_of(evening, serial) if evening else None
    where = (
        say("table {number} ({serial})", number=number, serial=harmless(serial))
        if number
        else say("table {table}", table=harmless(serial))
    )
    if session is None:
        return where, say("nothing recorded yet")
    totals = ", ".join(
        f"{shorten(guest_name(person.shown, users_language()), 12)} {person.total:+d}"
        for person in session.people
    )
    return where, counted(session.deals, "deal") + (f", {totals}" if totals else "")


def _summary(database: Location) -> list[str]:
    with open_database(database) as opened:
        club = club_of(opened)
        evening = club.latest()
        if evening is None:
            return []
        lists = stored_lists(opened, club, evening)
    begun = {number for number, round_ in evening.rounds.items() if round_.begun is not None}
    played = {key: one for key, one in lists.items() if key.round in begun}
    lacking = [
        say(
            "  round {round}, table {table}: {missing}",
            round=key.round,
            table=key.table,
            missing=missing(one),
        )
        for key, one in played.items()
        if missing(one)
    ]
    if lacking:
        return [say("Still missing:"), *lacking]
    return [say("All lists of the rounds that have begun are stored.")] if played else []
