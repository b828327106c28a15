"""Everything that runs during the evening of a league, and the steps in which it is played."""

import os
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bench.league_evening.processes import Played, Workers
from bench.league_evening.subscriber import PATIENCE_SECONDS, Received, delays, wait_for
from running import own_postgres
from support.mqtt_broker import Mosquitto

# The server must allow one connection for each club's bridge, and one for its tables.
SERVER = "-c max_connections=1200 -c shared_buffers=256MB"
_AWAY_SECONDS = 5.0


@dataclass
class Hall:
    """Everything that runs: server, broker, subscriber, and the processes of the clubs.

    `acknowledged`: for each table, by its topic, the number of the last event that was acknowledged as stored.
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
        own_postgres.start_made(self.folder, self.port, SERVER)
        self.broker.start()
        start = time.monotonic()
        print(f"server and broker were away for {start - killed:.1f} s", flush=True)
        while topics - {topic for topic, _, at in self.received.moments if at > start}:
            assert time.monotonic() < start + PATIENCE_SECONDS, "a table has not been published again"
            time.sleep(0.05)
        print(f"all tables received again {time.monotonic() - start:.1f} s after the restart", flush=True)


def _children(parent: int) -> list[int]:
    found = []
    for one in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(one.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(one.parent.name))
    return found


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used, as Linux reports it."""
    try:
        ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


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


def show(name: str, recorded: int, stored: int, seconds: float, took: list[float]) -> None:
    """Print a rate, and the delays from an event being stored to its arrival at the subscriber."""
    text = f"{name}: {recorded} events recorded, {stored} stored in {seconds:.0f} s, {stored / seconds:.1f} a second"
    if took:
        took.sort()
        middle, late = took[len(took) // 2], took[int(0.99 * (len(took) - 1))]
        text += f"; to the subscriber: median {middle:.3f} s, p99 {late:.3f} s, longest {took[-1]:.3f} s, n {len(took)}"
    print(text, flush=True)
