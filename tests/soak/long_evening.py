"""A long evening at one virtual table: people play, and two PCs fetch the journal over an unreliable cable.

The PCs are separate processes at a pseudo terminal, with separate databases. The cable is pulled or damages
data, PC processes are killed at any moment, their disk is full, and the table loses power. After each
disturbance, the databases have each event of the journal once, and the table counts an event as stored only
if a database has it.
"""

import json
import os
import pty
import random
import select
import signal
import sqlite3
import time
import tty
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from soak.bad_cable import BadCable
from soak.host_process import DONE, REFUSED, Hosts
from soak.players_at_a_table import GAME, Players

from cardrules.games import choices_of
from cardrules.session import Session
from stichtisch.device.client import Client
from stichtisch.simulation import PowerLost, VirtualTable
from stichtisch.simulation.hands import TableTransport

# The time until a table resumes after a low supply voltage.
_RISEN_MS = 300
_GRANT_MS = 8
_CHUNK = 4096
# After this many polls of a quiet cable, wait this many real seconds.
_QUIET = 6
_QUIET_SECONDS = 0.004
# The PC's timeout for an answer, on a lossy cable and on a good one.
_HASTY_SECONDS = 0.12
_PATIENT_SECONDS = 3.0
_NEVER = 1 << 30
# The disturbance happens after fewer bytes of a sync than this.
_LATEST = 1500
# The limit for one step of the firmware.
_LONGEST_STEP_US = 20_000
# The most bytes that a full disk still accepts.
_MOST_ROOM = 60_000
# The number of syncs between two comparisons of the whole journal.
_ALL_OF_IT = 100
# The number of attempts after which a card must have been accepted; the table may ask questions first.
_TRIES = 8
_SAMPLE_MS = 60_000
# Limits of an evening: growth of the heap in its second half, in bytes; flash erases per event (a card, its
# acknowledgement) and per start; their share in one sector; journal bytes per event.
MOST_MORE_HEAP = 8 * 1024
ERASES_AN_EVENT = 0.4
ERASES_A_START = 12
MOST_OF_A_SECTOR = 0.3
BYTES_AN_EVENT = 70
WAYS = {
    "clean": 2,
    "noise": 8,
    "pulled": 4,
    "killed": 3,
    "killed at the commit": 3,
    "killed before the acknowledgement": 2,
    "killed after the acknowledgement": 1,
    "disk full": 1,
    "table off": 1,
}


@dataclass
class Figures:
    """The counts and measurements of an evening."""

    minutes: float = 0.0
    disconnects: int = 0
    ways: dict[str, int] = field(default_factory=dict)
    damage: dict[str, int] = field(default_factory=dict)
    events: int = 0
    bytes: int = 0
    deals: int = 0
    sessions: int = 0
    boots: int = 0
    # The bytes of heap in use after a garbage collection, one value per minute. Then the minimum of free
    # bytes.
    heap: list[int] = field(default_factory=list)
    heap_free: int = _NEVER
    erases: int = 0
    most_erases: int = 0
    longest_step_us: int = 0
    first_kept: int = 1
    failures: list[str] = field(default_factory=list)

    def summary(self) -> str:
        """Return the figures as lines of text."""
        heap = f"{min(self.heap)} to {max(self.heap)} bytes" if self.heap else "not measured"
        return "\n".join(
            (
                f"{self.minutes:.1f} minutes of the table's time, {self.boots} starts, {self.sessions} sessions, "
                f"{self.deals} deals",
                f"{self.disconnects} disconnects and disturbances: {self.ways}",
                f"damage done by the cable: {self.damage}",
                f"journal: {self.events} events, {self.bytes} bytes, "
                f"{self.bytes // max(self.deals, 1)} a deal; kept from event {self.first_kept} on",
                f"memory in use: {heap}, at least {self.heap_free} free",
                f"flash: {self.erases} erases, at most {self.most_erases} of one sector",
                f"longest step: {self.longest_step_us} us",
                f"failures: {len(self.failures)}",
            )
        )


@dataclass(frozen=True)
class Start:
    """A flash image from which an evening can continue, and the seed of the dealt hands."""

    image: bytes
    seed: int


class LongEvening:
    """One table with its players, and two PCs that connect in turn."""

    def __init__(
        self, folder: Path, seed: int, hosts: Hosts | None = None, start: "Start | None" = None
    ) -> None:
        if start is not None:
            (folder / "flash.img").write_bytes(start.image)
        self.dice = random.Random(seed)
        self.figures = Figures()
        self.flash = folder / "flash.img"
        self.table = VirtualTable(self.flash, seed=seed)
        self.players = Players(self.table, seed, start.seed if start else None)
        self.lines: list[str] = []
        self.databases = [folder / "one.sqlite", folder / "two.sqlite"]
        # The number of journal events known to be in each database.
        self._stored = [0, 0]
        self._acknowledged = 0
        self._hosts = hosts or Hosts()
        self._own_hosts = hosts is None
        self._before_us = 0
        self._wear_before = 0
        self._sampled_ms = 0.0
        self._number = 0
        self._power_on()

    # The table

    def _power_on(self) -> None:
        self.table.power_on()
        self.players.wake()
        self.table.stats(reset=True)
        transport = TableTransport(self.table)
        self._client = Client(transport, monotonic=transport.seconds)
        self.figures.boots += 1

    def _power_off(self) -> None:
        self._count_step()
        self._before_us += self.table.command("now")["us"]
        self._wear_before += self.table.stats()["erases"]
        self.table.power_off()

    def _count_step(self) -> None:
        stats = self.table.stats()
        self.figures.longest_step_us = max(self.figures.longest_step_us, stats["longest_step_us"])
        self.figures.erases = self._wear_before + stats["erases"]
        self.figures.most_erases = max(self.figures.most_erases, stats["most_erases"])

    @property
    def milliseconds(self) -> float:
        """The table's running time, over all its starts."""
        us: int = self._before_us + self.table.command("now")["us"]
        return us / 1000

    def look(self) -> None:
        """Fetch new journal events over a good cable, and pass them to the players."""
        self._client.settle()
        hello = self._client.hello()
        new = self._client.pull(len(self.lines) + 1)
        if hello.next < len(self.lines) + 1:
            self._fail(f"the table had {len(self.lines)} events and has {hello.next - 1}")
        for event in new:
            if event.verb == "unreadable":
                self._fail(f"event {event.sequence} cannot be read")
        self.lines += [event.line for event in new]
        for event in new:
            row = [event.sequence, event.milliseconds, event.seat, event.verb, *event.arguments]
            self.players.take([row])
            if event.verb == "seal" and event.arguments[2] not in (None, self.players.session.totals()):
                self._fail(
                    f"seal {event.sequence} tells {event.arguments[2]}, {self.players.session.totals()} it is"
                )
        self.figures.events += len(new)
        self.figures.bytes += sum(len(event.line) + 1 for event in new)
        self.figures.sessions += sum(event.verb == "session" for event in new)
        self.figures.deals = self.players.deals
        self.figures.first_kept = hello.first
        self._acknowledged = hello.acknowledged

    def _look_at_all(self) -> None:
        start = self._client.hello().first
        lines = [event.line for event in self._client.pull(start)]
        if lines != self.lines[start - 1 :]:
            self._fail("the journal is not what it was")

    def _sample(self) -> None:
        now = self.milliseconds
        self.figures.minutes = now / 60_000
        deal = self.players.session.deal
        if now - self._sampled_ms < _SAMPLE_MS or (deal is not None and not deal.over()):
            return
        self._sampled_ms = now
        self._count_step()
        # Clear the buzzer twin's record, which would count as the firmware's memory.
        self.table.tones(clear=True)
        heap = self.table.heap()
        self.figures.heap.append(heap["allocated"])
        self.figures.heap_free = min(self.figures.heap_free, heap["free"])

    def start(self, seed: int) -> Start:
        """Return the current flash image as a start; `seed` is the seed of this evening."""
        return Start(self.flash.read_bytes(), seed)

    # The plug

    def plug(self) -> None:
        """Switch the table off and on; the cards stay on their readers."""
        self._power_off()
        self._power_on()
        self.look()

    def lose_power(self, operations: int, written: int) -> None:
        """Play until the power fails during a flash operation, `written` bytes after its beginning."""
        self.table.cut_power_after(operations, written)
        before = self.milliseconds
        try:
            self.players.play()
            self.look()
            self.table.cut_power_after(-1)
        except PowerLost:
            self._before_us += int(before * 1000)
            self._power_on()
            self.look()

    def dip(self, volts: float) -> None:
        """Let the supply voltage fall and rise again."""
        self.table.supply(volts)
        self.players.play()
        self.table.supply(5.0)
        self.table.run(_RISEN_MS)
        self.look()

    # A sync

    def disturb(self) -> None:
        """Let one of the PCs fetch the journal, with a random disturbance."""
        self.fetch(
            self.dice.choices(list(WAYS), list(WAYS.values()))[0], self.dice.randrange(len(self.databases))
        )

    def fetch(self, way: str, which: int) -> None:
        """Let a PC fetch the journal; `way` is the disturbance, one of WAYS."""
        self._number += 1
        status, output, struck = self._sync(way, which)
        if struck:
            self.figures.ways[way] = self.figures.ways.get(way, 0) + 1
            self.figures.disconnects += 1
        expected = (REFUSED, -signal.SIGKILL) if struck or way == "noise" else ()
        if status != DONE and status not in expected:
            self._fail(f"{way}: the host ended with {status}: {output}")
        self.look()
        self._check(which)
        if self._acknowledged > max(self._stored):
            self._fail(f"the table takes {self._acknowledged} events as stored, {max(self._stored)} are")
        if self._number % _ALL_OF_IT == 0:
            self._look_at_all()

    def _sync(self, way: str, which: int) -> tuple[int, str, bool]:
        # Return the process's exit status and output, and whether the disturbance happened.
        database = self.databases[which]
        master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        room = None
        if way == "disk full":
            # The limit applies to the WAL, which SQLite writes first; the existing database can still be read.
            room = self.dice.randrange(_MOST_ROOM)
        seconds = _HASTY_SECONDS if way == "noise" else _PATIENT_SECONDS
        process = self._hosts.start(os.ttyname(slave), database, seconds, room)
        wire = _Wire(self, way, master, process)
        try:
            while not select.select([self._hosts.answers], [], [], 0)[0]:
                wire.carry()
        finally:
            wire.close()
            os.close(slave)
        for cable in wire.cables:
            for kind, count in cable.done.items():
                self.figures.damage[kind] = self.figures.damage.get(kind, 0) + count
                wire.struck |= count > 0
        if not self.table.powered:
            self._power_on()
        status, output = self._hosts.ended()
        return status, output, wire.struck or (room is not None and status == REFUSED)

    def _check(self, which: int) -> None:
        """Check that a database has each event of the journal once, and no fewer than before."""
        if not self.databases[which].exists():
            return
        before = self._stored[which]
        with (
            closing(sqlite3.connect(self.databases[which])) as connection,
            suppress(sqlite3.OperationalError),
        ):
            # If the first sync was killed, there may be no tables yet.
            query = "SELECT sequence, line FROM events WHERE sequence >= ? ORDER BY sequence"
            rows = connection.execute(query, (before,)).fetchall()
            count = connection.execute("SELECT count(*) FROM events").fetchone()[0]
            self._compare(which, before, rows, count)

    def _compare(self, which: int, before: int, rows: list[tuple[int, str]], count: int) -> None:
        last = rows[-1][0] if rows else before
        if count != last or last < before:
            self._fail(f"database {which} has {count} events up to {last}, it had {before}")
        for sequence, line in rows:
            if sequence > len(self.lines) or self.lines[sequence - 1] != line:
                self._fail(f"database {which} holds another event {sequence}")
        self._stored[which] = last

    def _fail(self, sentence: str) -> None:
        self.figures.failures.append(f"disturbance {self._number}: {sentence}")

    # The course of the evening

    def act(self) -> None:
        """Perform a player's action, usually the one that the game needs."""
        odd = (
            self.players.take_back,
            self.players.announce,
            self.players.stray_key,
            self.players.stray_card,
            self.players.lift,
        )
        (self.dice.choice(odd) if self.dice.random() < 0.05 else self.players.play)()
        self.look()
        self._sample()

    def play_until(self, milliseconds: float) -> None:
        """Play until this moment of the table's time."""
        while self.milliseconds < milliseconds:
            self.act()

    def goes_on(self) -> None:
        """Check that the table accepts a card of the seat to play according to the journal."""
        deal = self.players.session.deal
        if deal is None or deal.over() or self.players.session.ended:
            return
        if self.players.session.game != GAME:
            # A player has chosen another game, for which there is no pack.
            return
        if choices_of(self.players.session.game).asked(deal)[1]:
            # A player has a reservation and must name it first.
            return
        self.players.lift_all()
        for _ in range(_TRIES):
            before = len(self.lines)
            self.players.play()
            self.look()
            if any('"play"' in line or '"take_back"' in line for line in self.lines[before:]):
                return
        self._fail("the deal does not go on")

    def end(self) -> None:
        """Fetch everything to both PCs over a good cable; check that it is complete and the scores match."""
        for which in range(len(self.databases)):
            self._number += 1
            status, output, _ = self._sync("clean", which)
            if status != DONE:
                self._fail(f"the last sync ended with {status}: {output}")
            self.look()
            self._check(which)
        self._look_at_all()
        for which, database in enumerate(self.databases):
            # The second sync may have set the clock.
            if self._stored[which] < self._stored[0]:
                self._fail(f"database {which} holds {self._stored[which]} events of {self._stored[0]}")
            for fault in other_scores(database):
                self._fail(f"database {which}: {fault}")
        self._sample()
        self._count_step()
        if self.figures.longest_step_us >= _LONGEST_STEP_US:
            self._fail(f"a step took {self.figures.longest_step_us} us")

    def close(self) -> None:
        """Switch everything off."""
        self.table.power_off()
        if self._own_hosts:
            self._hosts.close()


class _Wire:
    """The cable of one sync, with its disturbance."""

    def __init__(self, evening: LongEvening, way: str, master: int, process: int) -> None:
        dice = evening.dice
        rate = dice.choice((0.03, 0.1, 0.3)) if way == "noise" else 0.0
        self.cables = [BadCable(dice, rate, to_table) for to_table in (True, False)]
        self._evening = evening
        self._way = way
        self._master = master
        self._process = process
        self._waiting = b""
        self._carried = 0
        self._at = dice.choice((dice.randrange(200), dice.randrange(_LATEST)))
        self._plays_at = dice.randrange(2 * _LATEST)
        self._tail = b""
        self._quiet = 0
        self.struck = False

    def carry(self) -> None:
        """Transfer the waiting bytes, and advance the table's time a little."""
        asked = self._from_host()
        if self._master >= 0 and self._watch(asked):
            self._pass(self.cables[0].carry(asked))
        table = self._evening.table
        if not table.powered:
            time.sleep(0.001)
            return
        table.run(_GRANT_MS)
        answered = table.link.read()
        self._quiet = 0 if asked or answered else self._quiet + 1
        if self._quiet > _QUIET:
            time.sleep(_QUIET_SECONDS)
        self._carried += len(answered)
        self._waiting += self.cables[1].carry(answered)
        if self._master >= 0:
            with suppress(BlockingIOError):
                self._waiting = self._waiting[os.write(self._master, self._waiting) :]
        if self._carried > self._plays_at:
            self._plays_at = _NEVER
            self._evening.players.play()
        if self._way == "killed at the commit" and b"~P" in self._tail + answered:
            # All events have arrived; they are being stored, or have just been stored.
            time.sleep(self._evening.dice.random() * 0.03)
            self._kill()
        self._tail = answered[-2:]
        self._happen()

    def close(self) -> None:
        """Pull the cable, unless it is already out."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def _from_host(self) -> bytes:
        if self._master < 0:
            return b""
        try:
            data = os.read(self._master, _CHUNK)
        except OSError:
            return b""
        self._carried += len(data)
        return data

    def _pass(self, data: bytes) -> None:
        if data and self._evening.table.powered:
            self._evening.table.link.write(data)

    def _watch(self, asked: bytes) -> bool:
        # Return False if the PC's bytes no longer reach the table.
        if b"~a[" not in asked:
            return True
        if self._way == "killed before the acknowledgement":
            self._kill()
            return False
        if self._way == "killed after the acknowledgement":
            self._pass(asked)
            self._kill()
            return False
        return True

    def _kill(self) -> None:
        self._way = ""
        self.struck = True
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)

    def _happen(self) -> None:
        if self._carried < self._at:
            return
        if self._way == "pulled" and self._master >= 0:
            self.struck = True
            self.close()
        elif self._way == "killed":
            self._kill()
        elif self._way == "table off" and self._evening.table.powered:
            self.struck = True
            self._evening._power_off()
            self.close()


def other_scores(database: Path) -> list[str]:
    """Return every total stored in a database that does not match the events or does not add up to 0."""
    faults = []
    with closing(sqlite3.connect(database)) as connection:
        events = connection.execute("SELECT sequence, seat, verb, arguments FROM events ORDER BY sequence")
        folded: dict[int, list[int]] = {}
        session, began = Session(), 0
        for sequence, seat, verb, arguments in events:
            if verb == "session":
                began = sequence
            session.apply(seat, verb, json.loads(arguments))
            folded[began] = session.totals()
        query = """SELECT sequence, game, total FROM evenings JOIN people ON evening = id
                   ORDER BY sequence, person"""
        stored: dict[tuple[int, str], list[int]] = {}
        for began, game, total in connection.execute(query):
            stored.setdefault((began, game), []).append(total)
    for (began, game), totals in stored.items():
        if totals != folded[began]:
            faults.append(f"totals {totals} are stored, the events from {began} on come to {folded[began]}")
        if game == "doppelkopf" and sum(totals) != 0:
            faults.append(f"the totals {totals} do not come to nothing")
    return faults


def prove(
    folder: Path,
    minutes: float,
    disconnects: int,
    seed: int,
    report: Callable[[Figures], None] = lambda figures: None,
) -> Figures:
    """Play for this time, with this number of disturbances spread evenly over it.

    `report` is called with the current figures.
    """
    evening = LongEvening(folder, seed)
    figures = evening.figures
    try:
        rounds = 0
        while figures.disconnects < disconnects or figures.minutes < minutes:
            rounds += 1
            share = figures.disconnects / max(disconnects, 1)
            evening.play_until(min(minutes * 60_000, minutes * 60_000 * share))
            if figures.disconnects < disconnects:
                evening.disturb()
            elif figures.minutes < minutes:
                evening.play_until(evening.milliseconds + _SAMPLE_MS)
            report(figures)
            if len(figures.failures) > 20:
                break
        evening.end()
    finally:
        evening.close()
    return figures


def worn_out(figures: Figures) -> list[str]:
    """Return the memory and flash limits of RELIABILITY.md that were exceeded."""
    faults = []
    heap = figures.heap
    if heap and max(heap[len(heap) // 2 :]) > max(heap[: len(heap) // 2 + 1]) + MOST_MORE_HEAP:
        faults.append(f"memory in use grew: {heap}")
    if figures.erases > ERASES_AN_EVENT * figures.events + ERASES_A_START * figures.boots:
        faults.append(f"{figures.erases} erases for {figures.events} events")
    if figures.most_erases > MOST_OF_A_SECTOR * figures.erases + ERASES_A_START:
        faults.append(f"{figures.most_erases} of {figures.erases} erases fell on one sector")
    if figures.bytes > BYTES_AN_EVENT * figures.events:
        faults.append(f"{figures.bytes} bytes for {figures.events} events")
    return faults
