"""An evening at a virtual table whose flash is recorded, operation by operation, with what the table told meanwhile."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from soak.players_at_a_table import Players

from stichtisch.device.client import Client
from stichtisch.simulation import VirtualTable, make_player_card
from stichtisch.simulation.hands import TableTransport

SERIAL = "E661640843000001"
_START_MS = 2000
# What happens beside sensible play, one time in so many actions.
_ODD = 9
# Far more than the deals of an evening take.
_MOST_ACTIONS = 200


@dataclass
class Progress:
    """The report of the table after so many operations of its flash: events up to, not including, `next`."""

    operations: int
    next: int
    acknowledged: int


@dataclass
class Recording:
    """`log` as twins/flash_log.py has it; `lines` of the whole journal, from its first on."""

    log: Path
    journal: str = ""
    lines: list[bytes] = field(default_factory=list)
    events: list[list[Any]] = field(default_factory=list)
    progress: list[Progress] = field(default_factory=list)

    @property
    def operations(self) -> int:
        """How many operations of the flash there were."""
        return self.progress[-1].operations


class _Evening:
    """The table, its players, and a PC that asks after every action what there is."""

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
        """Note the report of the table, and how much it has written by then."""
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
        """Somebody does something."""
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
    """Play until so many deals were begun and the last of them is over."""
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
        # The seal and the counts of the tags come a little later.
        table.run(_START_MS)
        evening.look()
    finally:
        table.power_off()
    return recording
