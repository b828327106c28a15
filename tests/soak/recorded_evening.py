"""An evening at a virtual table, with a record of its flash operations and of its reports to a PC."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from soak.players_at_a_table import Players

from stichtisch.device.client import Client
from stichtisch.simulation import VirtualTable, make_player_card
from stichtisch.simulation.hands import TableTransport

SERIAL = "E661640843000001"
_START_MS = 2000
# One in this many actions is not a normal step of play.
_ODD = 9
# A limit far above the actions that an evening needs.
_MOST_ACTIONS = 200


@dataclass
class Progress:
    """The table's report after a number of flash operations; `next` is the next event's number."""

    operations: int
    next: int
    acknowledged: int


@dataclass
class Recording:
    """`log` has the format of twins/flash_log.py; `lines` are the lines of the whole journal."""

    log: Path
    journal: str = ""
    lines: list[bytes] = field(default_factory=list)
    events: list[list[Any]] = field(default_factory=list)
    progress: list[Progress] = field(default_factory=list)

    @property
    def operations(self) -> int:
        """The number of flash operations so far."""
        return self.progress[-1].operations


class _Evening:
    """The table, its players, and a PC that fetches the journal after every action."""

    def __init__(self, recording: Recording, table: VirtualTable, seed: int) -> None:
        self.recording = recording
        self.table = table
        self.players = Players(table, seed)
        self.dice = self.players.dice
        self._before = 0
        self._power_on()

    def _power_on(self) -> None:
        self.table.power_on()
        transport = TableTransport(self.table)
        self.client = Client(transport, monotonic=transport.seconds)
        self.table.run(_START_MS)
        self.players.wake()
        self.look()

    def look(self) -> None:
        """Record the table's report and the number of its flash operations."""
        hello = self.client.hello()
        stats = self.table.stats()
        done = self._before + stats["erases"] + stats["programs"]
        new = self.client.pull(len(self.recording.lines) + 1)
        self.recording.journal = hello.journal
        self.recording.progress.append(Progress(done, hello.next, hello.acknowledged))
        self.recording.lines += [event.line.encode() for event in new]
        events = [[one.sequence, one.milliseconds, one.seat, one.verb, *one.arguments] for one in new]
        self.recording.events += events
        self.players.take(events)

    def act(self) -> None:
        """Perform the next step of the game, or sometimes a random other action."""
        odd = [
            self.players.take_back,
            self.players.announce,
            self.players.stray_key,
            self.players.stray_card,
            self.players.lift,
            self._plug,
            self._acknowledge,
            self._name,
            self._set_clock,
        ]
        action = self.dice.choice(odd) if self.dice.randrange(_ODD) == 0 else self.players.play
        action()
        self.look()

    def _plug(self) -> None:
        stats = self.table.stats()
        self._before += stats["erases"] + stats["programs"]
        self.table.power_off()
        self._power_on()

    def _acknowledge(self) -> None:
        self.client.acknowledge(self.client.hello().next - 1)

    def _name(self) -> None:
        card = make_player_card(self.dice.randrange(4))
        self.client.name_badge(card.uid.hex().upper(), self.dice.choice(("Anna", "Zoë", "Jürgen-Karl")))

    def _set_clock(self) -> None:
        self.client.set_clock(1_700_000_000 + self.dice.randrange(100_000_000))


def record(folder: Path, seed: int, deals: int) -> Recording:
    """Play `deals` deals to the end, and return the recording."""
    recording = Recording(folder / f"flash-{seed}.log")
    table = VirtualTable(
        folder / f"flash-{seed}.img", seed=seed, serial_number=SERIAL, flash_log=recording.log
    )
    try:
        evening = _Evening(recording, table, seed)
        for _ in range(_MOST_ACTIONS * deals):
            deal = evening.players.session.deal
            if evening.players.deals >= deals and deal is not None and deal.over():
                break
            evening.act()
        else:
            raise AssertionError(
                f"seed {seed}: after {_MOST_ACTIONS * deals} actions the evening is not over"
            )
        # The seal and the tags' read counts are written a little later.
        table.run(_START_MS)
        evening.look()
    finally:
        table.power_off()
    return recording
