"""The placement of a board's parts: its file, the resulting pads, and the faults of the placement."""

import itertools
import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from electronics.netlist import HARDWARE, Netlist
from electronics.pcb import footprints
from electronics.pcb.footprints import Box

FOLDER = HARDWARE / "board"
BOARDS = ("carrier", "seat", "adapter")


@dataclass(frozen=True)
class Pad:
    """One pad of a board. The position is in millimetres from the upper left corner of the board, with y downwards."""

    ref: str
    pin: str
    net: str | None
    x: float
    y: float
    size: float
    hole: float
    # Whether the pad is square, as for pin 1; the other pads are round.
    square: bool = False

    def distance(self, x: float, y: float) -> float:
        """Return the distance of a point from the pad's copper, or 0 for a point inside it."""
        half = self.size / 2
        if self.square:
            return math.hypot(max(0.0, abs(x - self.x) - half), max(0.0, abs(y - self.y) - half))
        return max(0.0, math.hypot(x - self.x, y - self.y) - half)


@dataclass(frozen=True)
class Place:
    """The position of a part: x and y of pin 1, its rotation in degrees clockwise, and the side of the board."""

    x: float
    y: float
    turn: int
    back: bool


@dataclass(frozen=True)
class Layout:
    """A board: its size, its holes as (x, y, diameter), its parts, and the labels beside its headers."""

    name: str
    title: str
    revision: str
    assembly: str
    width: float
    height: float
    holes: tuple[tuple[float, float, float], ...]
    keep_out: float
    parts: dict[str, Place]
    # The coordinates of the first hole, if the board can be made from perforated board with a 2.54 mm grid.
    raster: tuple[float, float] | None
    # The text of each label by reference, and (x, y, angle) unless `silk` chooses its position.
    labels: dict[str, tuple[str, tuple[float, float, int] | None]]

    def pads(self, netlist: Netlist) -> list[Pad]:
        """Return every pad, with its net from the netlist."""
        found = []
        for ref, place in self.parts.items():
            part = netlist.parts[ref]
            shape = footprints.of(part.name)
            for index, (pin, x, y) in enumerate(shape.pads):
                dx, dy = turned(place, x, y)
                middle = place.x + dx, place.y + dy
                found.append(
                    Pad(ref, pin, part.pins[pin].net, *middle, shape.pad, shape.hole, square=index == 0)
                )
        return found

    def rooms(self, netlist: Netlist) -> dict[str, Box]:
        """Return the courtyard of each part."""
        found = {}
        for ref, place in self.parts.items():
            found[ref] = placed(place, footprints.of(netlist.parts[ref].name).room)
        return found


def turned(place: Place, x: float, y: float) -> tuple[float, float]:
    """Return a point of a footprint after turning its part, and mirroring it if it is on the back."""
    if place.back:
        x = -x
    angle = math.radians(place.turn)
    cosine, sine = round(math.cos(angle)), round(math.sin(angle))
    return x * cosine - y * sine, x * sine + y * cosine


def placed(place: Place, box: Box) -> Box:
    """Return a box of a footprint in coordinates of the board."""
    left, top, right, bottom = box
    corners = [turned(place, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [place.x + corner[0] for corner in corners], [place.y + corner[1] for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)


def load(name: str) -> Layout:
    """Read a board's placement."""
    with (FOLDER / f"{name}.toml").open("rb") as file:
        table = tomllib.load(file)
    return Layout(
        name,
        table["title"],
        table["revision"],
        table["assembly"],
        table["width"],
        table["height"],
        tuple((x, y, table["hole"]) for x, y in table.get("holes", ())),
        table.get("keep_out", 0.0),
        {ref: Place(x, y, turn, "back" in side) for ref, (x, y, turn, *side) in table["parts"].items()},
        tuple(table["raster"]) if "raster" in table else None,
        {ref: _label(label) for ref, label in table.get("labels", {}).items()},
    )


def _label(label: str | list[Any]) -> tuple[str, tuple[float, float, int] | None]:
    if isinstance(label, str):
        return label, None
    words, x, y, angle = label
    return words, (x, y, angle)


def complaints(layout: Layout, netlist: Netlist) -> Iterator[str]:
    """Yield conflicts: parts that are missing, overlap, or are over the edge or under the head of a screw."""
    wanted = {ref for ref, part in netlist.parts.items() if part.assembly == layout.assembly}
    for ref in sorted(wanted ^ layout.parts.keys()):
        yield f"{ref} is missing, or does not belong here"
    rooms = layout.rooms(netlist)
    for (one, first), (other, second) in itertools.combinations(rooms.items(), 2):
        same_side = layout.parts[one].back == layout.parts[other].back
        across, along = (
            min(first[2 + axis], second[2 + axis]) - max(first[axis], second[axis]) for axis in (0, 1)
        )
        if same_side and across > 0.01 and along > 0.01:
            yield f"{one} and {other} are on each other, {across:.2f} x {along:.2f} mm"
    for pad in layout.pads(netlist):
        reach = pad.size / 2 + 0.5
        if not (reach <= pad.x <= layout.width - reach and reach <= pad.y <= layout.height - reach):
            yield f"{pad.ref}.{pad.pin} is over the edge"
        for x, y, _ in layout.holes:
            if math.hypot(pad.x - x, pad.y - y) < layout.keep_out / 2 + pad.size / 2:
                yield f"{pad.ref}.{pad.pin} is under the head of a screw"
