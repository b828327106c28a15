"""Power cuts in every recorded flash operation: reported events are kept, the table starts, the trick is right.

Each cut leaves one operation incomplete (twins/torn.py); the table starts from the remaining data, records events, and
starts again. In addition, the power fails a second time during the first start. All this runs in MicroPython, on
littlefs with the layout of the rp2 port; some of the cuts are repeated with the whole firmware, on a virtual table.
"""

import json
import random
import subprocess
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from soak.recorded_evening import SERIAL, Recording, record
from support.firmware_compiler import firmware_folder, hardware_folder
from support.table_with_hands import TableWithHands

from cardrules.session import Session
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.vm import find_micropython
from twins.dice import Dice
from twins.flash import PAGE, SECTOR, SECTORS, Flash
from twins.flash_log import ERASED, operations
from twins.torn import tear
from twins.world import World

_HERE = Path(__file__).parent
_START_MS = 2500
_SEEDS = 1 << 31
# The number of cuts in one run of the script.
_BATCH = 500
# The number of cuts per flash operation before the next evening is played.
CUTS_OF_AN_EVENING = 10
LOOKS_AN_EVENING = 10


@dataclass
class Figures:
    """The results of the cuts."""

    cuts: int = 0
    ways: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    looked_at: int = 0


Report = Callable[[Figures], None]


class Expected:
    """The expected state of an evening, by the number of journal events that are left."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._operations = [progress.operations for progress in recording.progress]
        self.hashes = []
        self.games = []
        whole = sha256()
        session = Session()
        for line, (_, _, seat, verb, *arguments) in zip(
            [b"", *recording.lines], [[0, 0, -1, "", []], *recording.events], strict=True
        ):
            if verb:
                whole.update(line + b"\n")
                session.apply(seat, verb, arguments)
            self.hashes.append(whole.hexdigest())
            self.games.append((session.totals(), session.counter, _trick(session.deal)))

    def reported(self, operation: int) -> tuple[int, int]:
        """Return the next event and the last acknowledged one, as reported before an operation."""
        at = bisect_right(self._operations, operation) - 1
        progress = self.recording.progress[at] if at >= 0 else None
        return (progress.next, progress.acknowledged) if progress else (1, 0)

    def faults(self, cut: dict[str, Any]) -> Iterator[str]:
        """Yield the faults found after a cut and after the second cut."""
        if "crash" in cut:
            yield f"the table does not start: {cut['crash']}"
            return
        reported, acknowledged = self.reported(cut["operation"])
        once, after, twice = cut["once"], cut["after"], cut["twice"]
        if cut["formatted"] and reported > 1:
            yield "cannot be mounted"
        if cut["formatted_again"] and reported > 1:
            yield "cannot be mounted after the second cut"
        if once["next"] < reported:
            yield f"lost events {once['next']} to {reported - 1}, which it had reported"
        yield from self._known(once, acknowledged)
        count = once["next"] - 1
        if cut["reported"] <= once["next"]:
            yield "journals nothing after the cut"
        if after["next"] != cut["reported"]:
            yield f"had journalled up to {cut['reported']} after the cut, then knows {after['next']}"
        if after["acknowledged"] != cut["reported"] - 1:
            yield f"had noted {cut['reported'] - 1} as acknowledged, then knows {after['acknowledged']}"
        if twice["next"] < max(cut["reported_again"], once["next"]):
            yield f"lost events after the second cut: {twice['next']} of {cut['reported_again']}"
        for name, later in (("after it", after), ("after the second cut", twice)):
            if later["hash"] != self.hashes[count]:
                yield f"the journal is another {name}"
            if reported > 1 and later["journal"] != once["journal"]:
                yield f"the journal has another name {name}"
            if later["acknowledged"] < once["acknowledged"]:
                yield f"forgot an acknowledgement {name}"

    def _known(self, state: dict[str, Any], acknowledged: int) -> Iterator[str]:
        count = state["next"] - 1
        if count >= len(self.hashes):
            yield f"{count} events, of which there never were so many"
            return
        if state["hash"] != self.hashes[count] or (count and state["first"] != 1):
            yield "another journal than was reported"
        if count and state["journal"] != self.recording.journal:
            yield f"another name of the journal, {state['journal']}"
        if not acknowledged <= state["acknowledged"] <= self.recording.progress[-1].acknowledged:
            yield f"acknowledged up to {state['acknowledged']}, it had reported {acknowledged}"
        if (state["totals"], state["counter"], state["trick"]) != self.games[count]:
            yield f"another trick: {state['trick']}, not {self.games[count][2]}"


def _trick(deal: Any) -> list[Any] | None:
    if deal is None:
        return None
    before = len(deal.winners) * deal.players
    return [deal.turn, list(deal.cards[before:]), list(deal.seats[before:])]


def draw(recording: Recording, count: int, dice: random.Random) -> list[tuple[int, int]]:
    """Return (operation, seed) for `count` cuts, spread evenly over the operations."""
    last = recording.operations
    start = dice.random()
    return [(int((at + start) * last / count), dice.randrange(1, _SEEDS)) for at in range(count)]


def cut(recording: Recording, chosen: list[tuple[int, int]]) -> Iterator[dict[str, Any]]:
    """Run the script, and yield the state after each cut."""
    script, folders = _HERE / "torn_power_vm.py", (firmware_folder(), hardware_folder())
    command = [str(part) for part in (find_micropython(), "-X", "heapsize=64M", script, *folders)]
    order = json.dumps({"log": str(recording.log), "cuts": chosen})
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(order)
        process.stdin.close()
        output = []
        for line in process.stdout:
            if line.startswith("{"):
                yield json.loads(line)
            else:
                output.append(line)
    if process.returncode:
        raise AssertionError("".join(output))


def check(recording: Recording, chosen: list[tuple[int, int]], figures: Figures) -> Figures:
    """Make these cuts, and add their results to the figures."""
    expected = Expected(recording)
    for state in cut(recording, chosen):
        figures.cuts += 1 + state.get("cut_again", 0)
        figures.ways[state["way"]] = figures.ways.get(state["way"], 0) + 1
        where = f"operation {state['operation']}, seed {state['seed']}, {state['way']}: "
        figures.failures += [where + fault for fault in expected.faults(state)]
    return figures


def prove(
    folder: Path, cuts: int, seed: int, deals: int = 2, looks: int = 0, report: Report = lambda figures: None
) -> Figures:
    """Play evenings and make `cuts` power cuts in all; repeat `looks` of them with the whole firmware.

    `report` is called with the current figures.
    """
    figures = Figures()
    dice = random.Random(seed)
    while figures.cuts < cuts:
        recording = record(folder, dice.randrange(_SEEDS), deals)
        # After a few cuts per operation, play another evening. The second cut after a cut is counted, too.
        for _ in range(CUTS_OF_AN_EVENING * recording.operations // _BATCH):
            left = cuts - figures.cuts
            if left <= 0:
                break
            check(recording, draw(recording, min(_BATCH, left // 2 + 1), dice), figures)
            report(figures)
        if figures.looked_at < looks:
            for chosen in draw(recording, min(looks - figures.looked_at, LOOKS_AN_EVENING), dice):
                look(recording, *chosen, folder, figures)
    return figures


# The whole firmware


def left_by(recording: Recording, operation: int, seed: int | None) -> bytes:
    """Return the flash before an operation (seed: None), or after a cut in it."""
    memory = BytesIO(b"\xff" * (SECTOR * SECTORS))
    flash = Flash(World(), memory, lambda: None)
    with recording.log.open("rb") as log:
        for number, (kind, address, data) in enumerate(operations(log)):
            size = SECTOR if kind == ERASED else PAGE
            if number == operation:
                if seed is not None:
                    _, new = tear(memory.getvalue()[address : address + size], kind, data, Dice(seed))
                    memory.seek(address)
                    memory.write(new)
                break
            if kind == ERASED:
                flash.ioctl(6, address // SECTOR)
            else:
                flash.writeblocks(address // SECTOR, data, address % SECTOR)
    return memory.getvalue()


def seen(path: Path, image: bytes) -> tuple[list[list[Any]], bytes]:
    """Return the journal and the screen of a virtual table started with this flash image."""
    path.write_bytes(image)
    with VirtualTable(path, serial_number=SERIAL) as table:
        table.run(_START_MS)
        events = TableWithHands(table).journal()
        table.run(_START_MS)
        return events, table.screen()[2]


def look(recording: Recording, operation: int, seed: int, folder: Path, figures: Figures) -> Figures:
    """Start the whole firmware after a cut; check its journal, and that its screen is the same as without the cut."""
    reported, _ = Expected(recording).reported(operation)
    path = folder / "cut.img"
    events, picture = seen(path, left_by(recording, operation, seed))
    old = [event for event in events if event[0] <= len(recording.events)]
    count = next(
        (at for at, (one, other) in enumerate(zip(old, recording.events, strict=False)) if one != other),
        len(old),
    )
    where = f"operation {operation}, seed {seed}, the whole table: "
    figures.looked_at += 1
    if count < reported - 1 or any(event[3] not in ("boot", "seal", "session") for event in events[count:]):
        figures.failures.append(
            f"{where}{count} events of {reported - 1} that were reported, then {events[count:][:2]}"
        )
        return figures
    # Compare with the flash before the operation and with that after it: one of them has the same journal.
    for whole in (operation, operation + 1):
        others, shown = seen(path, left_by(recording, whole, None))
        if others[:count] == events[:count] and len(others) == len(events):
            if shown != picture:
                figures.failures.append(f"{where}another picture than without the cut")
            return figures
    figures.failures.append(f"{where}neither the journal before the operation nor that after it")
    return figures
