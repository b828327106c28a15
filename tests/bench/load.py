"""Measure an evening of a whole league: each club's laptop with its bridge, one PostgreSQL server and one broker.

    python load.py                  500 clubs with two tables each
    python load.py --clubs 20       fewer clubs
    python load.py --on-server      clubs without a laptop's file: tables are stored on the server, bridges read it

All tables replay collected deals. Each club has its own database file, to which the product's `fetch` stores the events
of a table; a `Bridge` publishes the file's evening below the club's own path. Meanwhile, all clubs in turn push their
files to the league. PostgreSQL and Mosquitto are started for this benchmark; everything runs on this computer,
including the subscriber. Steps:

1. All clubs push the first part of their evening, several at a time.
2. The tables play at the given rate: by default one event per table every 8 s.
3. The tables play as fast as their events can be stored, one event at a time.
4. The tables play as in step 2. The server and the broker are killed, and restarted after a pause.

At the end, each club pushes once more. Then the server must have exactly the events and deals of the clubs, and the
subscriber must have the last state of each table. Times are printed, and do not change the exit code.
"""

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stderr, suppress
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from shutil import copyfile
from traceback import print_exception
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paho.mqtt.client import Client as Listener
from paho.mqtt.client import MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from running import own_postgres
from support.club_evenings import DAY, GAME, TableJournal, collected_deals, people_of_the_club
from support.mqtt_broker import Mosquitto, own_broker

from stichtisch.bridge.bridge import Bridge
from stichtisch.bridge.broker import Broker
from stichtisch.club import acts
from stichtisch.club.names import name_at_table
from stichtisch.club.state import ListKey, Seating, TableSetup
from stichtisch.device.client import Client, Hello
from stichtisch.errors import StichtischError
from stichtisch.journal.event import Event
from stichtisch.league import clubs
from stichtisch.location import Address, Location
from stichtisch.store import Database, import_events, next_sequence, open_database
from stichtisch.sync.sync import fetch

_GAMES = ("doppelkopf", "skat")
# The number of cards in a trick.
_CARDS = {"doppelkopf": 4, "skat": 3}
# More than there are in a deal.
_ALL_CARDS = 99
# Different evenings. Clubs with the same number modulo this have played the same deals.
_EVENINGS = 10
_BEFORE, _AFTER = 6, 18
_ENTRIES = 8
_PROCESSES = 2
# A bridge has several files and sockets, and select() can wait for at most 1,024 in a process.
_BRIDGES_A_PROCESS = 50
_PUSHES_AT_ONCE = 2
_AWAY_SECONDS = 5.0
_RETRY_SECONDS = 1.0
_PATIENCE_SECONDS = 240.0
# The server must allow one connection for each club's bridge, and one for its tables.
_SERVER = "-c max_connections=1200 -c shared_buffers=256MB"

# The number of a deal in its session, and the number of cards played in it.
Progress = tuple[int, int]
# A club's topic of a table, a progress, and the time when it was stored or received.
Moment = tuple[str, Progress, float]
# The rows of events, and those of deals.
Content = tuple[list[Any], list[Any]]


@dataclass(frozen=True)
class Journal:
    """The journal of a table. `progress` is that after each event, or None if subscribers cannot see it exactly."""

    serial: str
    journal: str
    events: list[Event]
    progress: list[Progress | None]


@dataclass
class Table:
    """A table at a cable, as `fetch` sees it: it has recorded the first `recorded` events of its journal."""

    topic: str
    journal: Journal
    recorded: int
    acknowledged: int = -1

    def hello(self) -> Hello:
        """Return the identity of the table."""
        names = (self.journal.serial, self.journal.journal)
        return Hello(*names, 0, self.recorded, self.acknowledged + 1, "", 1, 0)

    def pull(self, start: int, _report: object, until: int) -> list[Event]:
        """Return the recorded events beginning with number `start`."""
        return self.journal.events[start:until]

    def acknowledge(self, sequence: int) -> None:
        """Note that all events up to this one are stored."""
        self.acknowledged = sequence


@dataclass
class Place:
    """A club: its topic, the database of its tables, its league, and its tables."""

    name: str
    tables_at: Location
    league: Address
    tables: list[Table]


@dataclass
class Received:
    """The progress of all tables, as the subscriber has received it."""

    moments: list[Moment] = field(default_factory=list)
    last: dict[str, Progress] = field(default_factory=dict)

    def take(self, _client: Listener, _data: object, message: MQTTMessage) -> None:
        """Note the progress in the state of a table."""
        if message.payload:
            state = json.loads(message.payload)
            number = int(state["deal"].rpartition(".")[2] or 0)
            cards = sum(one["card"] is not None for one in state["people"])
            before = _CARDS[state["game"]] * (state["trick"] - 1) if state["trick"] else 0
            over = number == state["stored"]
            self.last[message.topic] = (number, _ALL_CARDS if over else before + cards)
            self.moments.append((message.topic, self.last[message.topic], time.monotonic()))


def make_evening(file: Path, seed: int) -> list[Journal]:
    """Make a club's database with the first part of its evening. Return the whole journals of its tables."""
    with open_database(file) as database:
        players = people_of_the_club(database, 4 * len(_GAMES))
        with acts.desk(database, "Dora Dirks") as desk:
            evening = acts.new_evening(desk, f"Evening {seed}", DAY, minutes=100)
            lists = {}
            for table, game in enumerate(_GAMES, start=1):
                serial = f"e66141{seed:04x}0000{table:02x}"
                acts.set_table(desk, evening, table, TableSetup(game, GAME[game], {}, serial))
                seated = [player.id for player in players[4 * table - 4 : 4 * table]]
                lists[table] = Seating(seated, game, GAME[game], {})
            for player in players:
                acts.arrive(desk, evening, player)
            acts.change_evening(desk, desk.club.evenings[evening.id], show_tricks=True)
            acts.seat_round(desk, desk.club.evenings[evening.id], 1, lists)
            acts.begin_round(desk, desk.club.evenings[evening.id], 1)
            club = desk.club
        journals = []
        for table, seating in lists.items():
            made = TableJournal(f"e66141{seed:04x}0000{table:02x}", f"{seed:06x}{table:02x}")
            names = [name_at_table(club.player(id).shown) for id in seating.players]
            made.begin(club.evenings[evening.id].mark(ListKey(1, table)), seating, names)
            journals.append(_played(made, seating.game, seed, database))
    return journals


def _played(made: TableJournal, game: str, seed: int, database: Database) -> Journal:
    collected = collected_deals(game)
    progress: list[Progress | None] = [None] * len(made.entries)
    for number in range(_BEFORE + _AFTER):
        begin = len(made.entries)
        made.play(collected[(seed * (_BEFORE + _AFTER) + number) % len(collected)])
        verbs = [entry[2] for entry in made.entries[begin:]]
        # Subscribers cannot see the cards of the last trick, because the deal ends with it.
        most = verbs.count("play") - _CARDS[game]
        cards = [verbs[: at + 1].count("play") for at in range(len(verbs))]
        progress += [
            (number + 1, count) if verb == "play" and count <= most else None
            for verb, count in zip(verbs, cards, strict=True)
        ]
        if number == _BEFORE:
            # The first part ends within a deal, at another card in each evening.
            stored = begin + _ENTRIES + seed
    events = made.events()
    import_events(database, made.serial, made.journal, events[:stored])
    return Journal(made.serial, made.journal, events, progress)


def play(places: list[Place], pipe: Pipe) -> None:
    """Play at the tables of several clubs: a process. Each message is the start, the duration and the interval."""
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

    `recorded` and `stored` are numbers of events. `moments` are those when events were stored whose progress is
    visible. `acknowledged` is the last acknowledged event of each table, by topic.
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
    """Run the bridges of several clubs until a message arrives: a process."""
    # Each bridge reports that it has lost the server. Only a bridge that ends is worth a message.
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
    """Push the clubs' databases in turn, until a message arrives: a process."""
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
    """Push the databases of several clubs, and report the number of events: a process."""
    pipe.send(sum(_push(place) for place in places))


def _push(place: Place) -> int:
    assert isinstance(place.tables_at, Path)
    return clubs.push(place.tables_at, place.league, lambda _length: nullcontext(lambda _done: None)).events


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


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used, as Linux reports it."""
    try:
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


@dataclass
class Hall:
    """Everything that runs: server, broker, subscriber, and the processes of the clubs.

    `acknowledged` is the last event of each table that was acknowledged as stored, by topic.
    """

    folder: Path
    port: int
    broker: Mosquitto
    received: Received
    players: Workers
    bridges: Workers
    pushing: Workers
    acknowledged: dict[str, int] = field(default_factory=dict)

    @property
    def parts(self) -> dict[str, list[int]]:
        """The processes by their part."""
        postmaster = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        mosquitto = [self.broker.process.pid] if self.broker.process else []
        server = [postmaster, *_children(postmaster)]
        named = {"tables": self.players.pids, "bridges": self.bridges.pids, "pushes": self.pushing.pids}
        return named | {"server": server, "broker": mosquitto, "subscriber": [os.getpid()]}

    def processors(self) -> dict[str, dict[int, float]]:
        """Return the processor seconds of each process, by part."""
        return {part: {pid: processor_seconds(pid) for pid in pids} for part, pids in self.parts.items()}

    def kill(self, topics: set[str]) -> None:
        """Kill server and broker, start both again after a pause, and wait until all `topics` have been received."""
        killed = time.monotonic()
        own_postgres.stop(self.folder, "immediate")
        self.broker.kill()
        time.sleep(_AWAY_SECONDS)
        own_postgres.start_made(self.folder, self.port, _SERVER)
        self.broker.start()
        start = time.monotonic()
        print(f"server and broker were away for {start - killed:.1f} s", flush=True)
        while topics - {topic for topic, _, at in self.received.moments if at > start}:
            assert time.monotonic() < start + _PATIENCE_SECONDS, "a table has not been published again"
            time.sleep(0.05)
        print(f"all tables received again {time.monotonic() - start:.1f} s after the restart", flush=True)


def _children(parent: int) -> list[int]:
    found = []
    for one in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(one.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(one.parent.name))
    return found


def show(name: str, recorded: int, stored: int, seconds: float, took: list[float]) -> None:
    """Print a rate, and the delays from an event being stored to its arrival at the subscriber."""
    text = f"{name}: {recorded} events recorded, {stored} stored in {seconds:.0f} s, {stored / seconds:.1f} a second"
    if took:
        took.sort()
        middle, late = took[len(took) // 2], took[int(0.99 * (len(took) - 1))]
        text += f"; to the subscriber: median {middle:.3f} s, p99 {late:.3f} s, longest {took[-1]:.3f} s, n {len(took)}"
    print(text, flush=True)


def delays(stored: list[Moment], received: list[Moment]) -> list[float]:
    """Return the time from storing each progress to the first message that shows it or a later one."""
    by_topic: dict[str, list[Moment]] = {}
    for moment in received:
        by_topic.setdefault(moment[0], []).append(moment)
    took = []
    for topic, progress, at in stored:
        arrivals = (one[2] for one in by_topic.get(topic, ()) if one[1] >= progress)
        arrival = next(arrivals, None)
        if arrival is not None:
            took.append(max(0.0, arrival - at))
    return took


def phase(hall: Hall, name: str, seconds: float, every: float) -> None:
    """Play at all tables, wait until the subscriber has seen the last state, and print the figures."""
    hall.received.moments.clear()
    before = hall.processors()
    start = time.monotonic() + 1
    hall.players.tell((start, seconds, every))
    answers: list[Played] = hall.players.answers()
    took = time.monotonic() - start
    recorded, stored = sum(one.recorded for one in answers), sum(one.stored for one in answers)
    used = {
        part: sum(spent - before[part].get(pid, 0.0) for pid, spent in spents.items())
        for part, spents in hall.processors().items()
    }
    moments = [moment for one in answers for moment in one.moments]
    for one in answers:
        hall.acknowledged.update(one.acknowledged)
    last = {topic: progress for topic, progress, _ in moments}
    wait_for(hall.received, last)
    show(name, recorded, stored, took, delays(moments, hall.received.moments))
    print("  processors: " + ", ".join(f"{part} {spent:.0f} s" for part, spent in used.items()), flush=True)


def wait_for(received: Received, last: dict[str, Progress]) -> None:
    """Wait until the subscriber has seen the state of each table, with this progress or a later one."""
    end = time.monotonic() + _PATIENCE_SECONDS
    while any(received.last.get(topic, (-1, 0)) < progress for topic, progress in last.items()):
        assert time.monotonic() < end, "the subscriber has not seen the last state of every table"
        time.sleep(0.02)


def _subscribe(client: Listener, *_: object) -> None:
    client.subscribe("+/table/+/state")


@contextmanager
def listening(broker: Mosquitto) -> Iterator[Received]:
    """Subscribe to all tables, again after each loss of the broker."""
    received = Received()
    client = Listener(CallbackAPIVersion.VERSION2)
    client.reconnect_delay_set(1, 1)
    client.on_connect = _subscribe
    client.on_message = received.take
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    try:
        yield received
    finally:
        client.disconnect()
        client.loop_stop()


def content(database: Database) -> Content:
    """Return the events and the deals of a club."""
    events = "SELECT serial, journal, sequence, line FROM events ORDER BY serial, journal, sequence"
    played = """SELECT serial, journal, number, deals.id, deal, result FROM deals JOIN evenings ON evenings.id = evening
                ORDER BY serial, journal, number"""
    return database.connection.execute(events).fetchall(), database.connection.execute(played).fetchall()


class Expected:
    """The content of databases into which the first events of a journal were imported at once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], Content] = {}

    def of(self, journal: Journal, recorded: int) -> Content:
        """Return the events and deals of a journal with this number of recorded events."""
        key = (journal.serial, recorded)
        if key not in self._known:
            with (
                tempfile.TemporaryDirectory() as folder,
                open_database(Path(folder) / "again.sqlite") as again,
            ):
                import_events(again, journal.serial, journal.journal, journal.events[:recorded])
                self._known[key] = content(again)
        return self._known[key]


def check(place: Place, acknowledged: dict[str, int], expected: Expected) -> tuple[int, int]:
    """Check that the server has each event and deal of a club exactly once. Return their numbers."""
    with open_database(place.league) as database:
        events, played = content(database)
        whole = []
        for table in place.tables:
            following = next_sequence(database, table.journal.serial, table.journal.journal)
            assert following > acknowledged[table.topic], f"{table.topic}: an acknowledged event is lost"
            whole.append(expected.of(table.journal, following))
    assert events == [row for one in whole for row in one[0]], f"{place.name} has lost or doubled an event"
    assert played == [row for one in whole for row in one[1]], f"{place.name} has lost or doubled a deal"
    if isinstance(place.tables_at, Path):
        with open_database(place.tables_at) as file:
            assert content(file) == (events, played), f"{place.name} has not pushed everything"
    return len(events), len(played)


def make_places(count: int, folder: Path, operator: Address) -> list[Place]:
    """Make the clubs, each with a file that has the first part of its evening."""
    evenings = [
        make_evening(folder / f"evening-{seed}.sqlite", seed) for seed in range(min(_EVENINGS, count))
    ]
    clubs.create(operator, "load")
    places = []
    for number in range(count):
        name = f"club{number}"
        clubs.add(operator, name, f"Club {number}")
        file = folder / f"{name}.sqlite"
        copyfile(folder / f"evening-{number % _EVENINGS}.sqlite", file)
        league = Address(operator.url.replace("postgres@", f"{name}@"))
        with open_database(file) as database:
            tables = [
                Table(f"{name}/table/{at}/state", one, begun, begun - 1)
                for at, one in enumerate(evenings[number % _EVENINGS], start=1)
                if (begun := next_sequence(database, one.serial, one.journal))
            ]
        places.append(Place(name, file, league, tables))
    return places


def push_all(places: list[Place], name: str) -> None:
    """Let all clubs push, several at a time, and print how long it took."""
    start = time.monotonic()
    with Workers(push_once, [(places[at::_PUSHES_AT_ONCE],) for at in range(_PUSHES_AT_ONCE)]) as workers:
        events = sum(workers.answers())
    seconds = time.monotonic() - start
    print(
        f"{name}: {len(places)} pushes, {events} events in {seconds:.0f} s, {events / seconds:.0f} a second",
        flush=True,
    )


def play_evening(hall: Hall, topics: set[str], seconds: float, every: float) -> None:
    """Play at the given rate, then without pauses, then while server and broker are killed."""
    phase(hall, f"one event per table every {every:g} s", seconds, every)
    phase(hall, "without pauses", seconds / 2, 0.0)
    killing = threading.Timer(seconds / 3, hall.kill, (topics,))
    killing.start()
    phase(hall, "killed meanwhile", seconds, every)
    killing.join()
    hall.pushing.tell()
    ((done, failed),) = hall.pushing.answers()
    print(f"pushes meanwhile: {done}, interrupted: {failed}", flush=True)


def run(count: int, seconds: float, every: float, on_server: bool, folder: Path, laptops: Path) -> None:
    """Run all steps. `folder` is that of server and broker, `laptops` that of the clubs' files."""
    port = own_postgres.free_port()
    own_postgres.make(folder)
    operator = Address(own_postgres.start_made(folder, port, _SERVER))
    try:
        with own_broker(folder) as broker, listening(broker) as received:
            start = time.monotonic()
            places = make_places(count, laptops, operator)
            print(f"{count} clubs made in {time.monotonic() - start:.0f} s", flush=True)
            push_all(places, "first part")
            if on_server:
                places = [replace(place, tables_at=place.league) for place in places]
            parts = [places[at::_PROCESSES] for at in range(_PROCESSES)]
            groups = [places[at : at + _BRIDGES_A_PROCESS] for at in range(0, count, _BRIDGES_A_PROCESS)]
            with (
                Workers(play, [(part,) for part in parts]) as players,
                Workers(bridge, [(group, broker.port) for group in groups]) as bridges,
                Workers(push, [([] if on_server else places,)]) as pushing,
            ):
                players.answers()
                begin = {table.topic: (0, 0) for place in places for table in place.tables}
                wait_for(received, begin)
                print(f"all bridges have published after {time.monotonic() - start:.0f} s", flush=True)
                hall = Hall(folder, port, broker, received, players, bridges, pushing)
                play_evening(hall, set(begin), seconds, every)
            if not on_server:
                push_all(places, "the rest")
            expected = Expected()
            stored = [check(place, hall.acknowledged, expected) for place in places]
            events, played = (sum(column) for column in zip(*stored, strict=True))
            print(f"every club has what its tables recorded, once: {events} events, {played} deals")
    finally:
        with suppress(SystemExit):
            own_postgres.stop(folder, "immediate")


def main() -> None:
    """Measure as many clubs as --clubs says."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--clubs", type=int, default=500, metavar="N", help="clubs, each with two tables")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="duration of a step")
    parser.add_argument(
        "--every", type=float, default=8.0, metavar="S", help="seconds between events of a table"
    )
    parser.add_argument("--on-server", action="store_true", help="store and read on the server, not in files")
    given = parser.parse_args()
    # The server's user must be able to reach its folder. The files of the clubs are in memory, because in reality each
    # is on a disk of its own.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir="/tmp") as folder,
        tempfile.TemporaryDirectory(dir=memory) as laptops,
    ):
        Path(folder).chmod(0o755)
        run(given.clubs, given.seconds, given.every, given.on_server, Path(folder), Path(laptops))


if __name__ == "__main__":
    main()
