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
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from shutil import copyfile

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.league_evening.clubs_tables import Place, Table
from bench.league_evening.comparison import Expected, check
from bench.league_evening.hall import SERVER, Hall, play_evening
from bench.league_evening.journals import make_evening
from bench.league_evening.processes import Workers, bridge, play, push, push_once
from bench.league_evening.subscriber import listening, wait_for
from running import own_postgres
from support.mqtt_broker import own_broker

from stichtisch.league import clubs
from stichtisch.location import Address
from stichtisch.store import next_sequence, open_database

# The number of different evenings. Clubs whose numbers have the same remainder modulo this number have played
# the same deals.
_EVENINGS = 10
_PROCESSES = 2
# A bridge has several files and sockets, and select() can wait for at most 1,024 in a process.
_BRIDGES_A_PROCESS = 50
_PUSHES_AT_ONCE = 2


def make_places(count: int, folder: Path, operator: Address) -> list[Place]:
    """Make the clubs, each with a file that contains the first part of the club's evening."""
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


def run(count: int, seconds: float, every: float, on_server: bool, folder: Path, laptops: Path) -> None:
    """Run all steps. `folder` is for server and broker, `laptops` for the clubs' files."""
    port = own_postgres.free_port()
    own_postgres.make(folder)
    operator = Address(own_postgres.start_made(folder, port, SERVER))
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
    """Measure the number of clubs given by --clubs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--clubs", type=int, default=500, metavar="N", help="clubs, each with two tables")
    parser.add_argument(
        "--seconds", type=float, default=60.0, metavar="S", help="duration of a step, at least 20"
    )
    parser.add_argument(
        "--every", type=float, default=8.0, metavar="S", help="seconds between events of a table"
    )
    parser.add_argument("--on-server", action="store_true", help="store and read on the server, not in files")
    given = parser.parse_args()
    # The server's user must be able to reach its folder. The files of the clubs are in memory, because in
    # reality each club has its own disk.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir="/tmp") as folder,
        tempfile.TemporaryDirectory(dir=memory) as laptops,
    ):
        Path(folder).chmod(0o755)
        run(given.clubs, given.seconds, given.every, given.on_server, Path(folder), Path(laptops))


if __name__ == "__main__":
    main()
