"""Where each part of a board is: its file of placement, the pads that follow, and what does not fit."""

import itertools
import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from electronics.netlist import HARDWARE, Netlist
from electronics.pcb import footprints

FOLDER = HARDWARE / "board"
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Pad:
    """One pad in its place: millimetres from the board's upper left corner, y downwards."""

    ref: str
    pin: str
    net: str | None
    x: float
    y: float
    size: float
    hole: float


@dataclass(frozen=True)
class Place:
    """Where pin 1 of a part is, how it is turned (degrees clockwise), and on which side of the board."""

    x: float
    y: float
    turn: int
    back: bool


@dataclass(frozen=True)
class Layout:
    """A board: its size, its holes as (x, y, diameter), and its parts."""

    name: str
    title: str
    assembly: str
    width: float
    height: float
    holes: tuple[tuple[float, float, float], ...]
    keep_out: float
    parts: dict[str, Place]

    def pads(self, netlist: Netlist) -> list[Pad]:
        """Return every pad, with the net that the netlist gives its pin."""
        found = []
        for ref, place in self.parts.items():
            part = netlist.parts[ref]
            shape = footprints.of(part.name)
            for pin, x, y in shape.pads:
                dx, dy = turned(place, x, y)
                net = part.pins[pin].net
                found.append(Pad(ref, pin, net, place.x + dx, place.y + dy, shape.pad, shape.hole))
        return found

    def rooms(self, netlist: Netlist) -> dict[str, Box]:
        """Return the courtyard of each part."""
        found = {}
        for ref, place in self.parts.items():
            left, top, right, bottom = footprints.of(netlist.parts[ref].name).room
            corners = [turned(place, x, y) for x in (left, right) for y in (top, bottom)]
            xs, ys = (
                [place.x + corner[0] for corner in corners],
                [place.y + corner[1] for corner in corners],
            )
            found[ref] = (min(xs), min(ys), max(xs), max(ys))
        return found


def turned(place: Place, x: float, y: float) -> tuple[float, float]:
    """Return a point of a footprint as its part is turned, and mirrored where it is on the back."""
    if place.back:
        x = -x
    angle = math.radians(place.turn)
    cosine, sine = round(math.cos(angle)), round(math.sin(angle))
    return x * cosine - y * sine, x * sine + y * cosine


def load(name: str) -> Layout:
    """Read a board's placement."""
    with (FOLDER / f"{name}.toml").open("rb") as file:
        table = tomllib.load(file)
    return Layout(
        name,
        table["title"],
        table["assembly"],
        table["width"],
        table["height"],
        tuple((x, y, table["hole"]) for x, y in table["holes"]),
        table["keep_out"],
        {ref: Place(x, y, turn, "back" in side) for ref, (x, y, turn, *side) in table["parts"].items()},
    )


def complaints(layout: Layout, netlist: Netlist) -> Iterator[str]:
    """Yield what does not fit: parts that are missing, on each other, over the edge or over a screw's head."""
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
