"""The sweep alone: the four readers of a virtual table with the real drivers, in MicroPython, without a game."""

import shutil
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from support import pack_kinds
from support.firmware_compiler import firmware_folder

from stichtisch.device import source_folders
from stichtisch.simulation import Tag, VirtualTable
from table.readers import presence
from tablelog import tag as record

KINDS = {
    getattr(presence, name): name
    for name in ("LAID", "LIFTED", "TWO", "MANY", "GARBLED", "UNKNOWN", "GONE", "BACK")
}

# Prints every event of the sweep in a line: microseconds, seat, kind, and the UIDs, in capitals if the tag
# has a record.
_MAIN = """
import sys
sys.path[:0] = [{firmware!r}, {firmware!r} + "/wiring"]
from board import Board
from table.readers.sweep import Sweep
board = Board()
sweep = Sweep(board.readers, board.clock)
while True:
    wait = sweep.step_readers()
    event = sweep.next_event()
    while event is not None:
        uids = [uid.hex().upper() if record else uid.hex() for uid, record in event[2]]
        print(board.clock.us(), event[0], event[1], *uids)
        event = sweep.next_event()
    board.clock.sleep_us(wait)
"""


class Event(NamedTuple):
    """An event of the sweep: its time, seat, kind, and UIDs (in capitals if the tag has a valid record)."""

    us: int
    seat: int
    kind: str
    uids: tuple[str, ...]


def card(number: int, coupling: float = 1.0, uid: bytes | None = None) -> Tag:
    """A card with this number in its record; by default its UID is also made from the number."""
    uid = uid or bytes([4, 0x10 + number, 0x20, 0x30, 0x40, 0x50, 0x60 ^ number])
    return Tag(uid, record.encode(uid, pack_kinds.DOPPELKOPF, 1, number, 0), coupling=coupling)


class SweepAlone:
    """A virtual table that runs only the sweep. `events` has every event since power-on."""

    def __init__(self, folder: Path) -> None:
        firmware = folder / "firmware"
        firmware.mkdir()
        real = source_folders.firmware_folder()
        shutil.copy(real / "boot.py", firmware)
        compiled = firmware_folder()
        (firmware / "drivers").symlink_to(compiled / "drivers")
        (firmware / "main.py").write_text(_MAIN.format(firmware=f"/pc{compiled}"))
        self.table = VirtualTable(folder / "flash.img", firmware=firmware)
        self.events: list[Event] = []

    def __enter__(self) -> Self:
        self.table.power_on()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.table.power_off()

    def now(self) -> int:
        """Microseconds since power-on."""
        us: int = self.table.command("now")["us"]
        return us

    def run(self, milliseconds: float) -> list[Event]:
        """Advance the time, and return the events."""
        self.table.run(milliseconds)
        events = []
        for line in self.table.link.read_lines():
            us, seat, kind, *uids = line.decode().split()
            events.append(Event(int(us), int(seat), KINDS[int(kind)], tuple(uids)))
        self.events += events
        return events

    def fault(self, request: dict[str, Any]) -> None:
        """Cause or remove a fault with a request of the control channel."""
        self.table.command(**{"name": request["command"], **_without(request, "command")})

    def lay(self, seat: int, tag: Tag) -> None:
        self.table.lay(seat, tag)

    def lift(self, seat: int, tag: Tag | None = None) -> None:
        self.table.lift(seat, tag)

    def until(self, seat: int, kind: str, uid: str | None, milliseconds: float) -> float:
        """Return the milliseconds until this event of a seat.

        Raises AssertionError if the event does not occur in time.
        """
        start = self.now()
        while self.now() < start + milliseconds * 1000:
            for event in self.run(10):
                if (event.seat, event.kind) == (seat, kind) and (uid is None or uid in event.uids):
                    return (event.us - start) / 1000
        raise AssertionError(f"no {kind} of {uid} at seat {seat} within {milliseconds} ms: {self.events}")


def _without(request: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in request.items() if key != name}
