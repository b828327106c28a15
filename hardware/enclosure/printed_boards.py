"""The printed circuit boards with their parts as solids, made from the placement and the footprints.

The checks of the case use these solids. `python -m enclosure.printed_boards FOLDER` writes a STEP file for each kind of
part; `make board` passes these files to KiCad.
"""

import sys
from pathlib import Path

from build123d import Color, Compound, Part, Pos, Rot, export_step

from electronics import netlist
from electronics.pcb import footprints, kicad, layout
from electronics.pcb.footprints import Body
from electronics.pcb.layout import BOARDS, Layout
from enclosure.bought import MAIN_BOARD_STANDOFF, MAIN_BOARD_THICKNESS, READER
from enclosure.dimensions import Table
from enclosure.layout import key_positions, reader_centre
from enclosure.reader_pocket import board_top
from enclosure.seat_front import key_board_top
from enclosure.solids import rod, slab

THICKNESS = MAIN_BOARD_THICKNESS
# The gap between a reader board and its adapter (assembly.md), and the distance from the end of the reader
# board to its row of pins.
_UNDER_READER = 5.0
_PINS_FROM_END = 2.0
_COLOURS = {
    "black": (0.1, 0.1, 0.1), "blue": (0.15, 0.3, 0.6), "green": (0.05, 0.35, 0.15), "metal": (0.75, 0.75, 0.75),
    "brown": (0.65, 0.5, 0.3), "grey": (0.55, 0.55, 0.55),
}  # fmt: skip


def solids(name: str, plugs: bool = True) -> list[Part]:
    """The solids of a board: first the board, then its parts.

    The board's middle is at the origin, its lower side at z = 0, its upper edge at positive y. Without `plugs`, the box
    headers are left out: the wires of the ribbon are soldered to the board.
    """
    placed = layout.load(name)
    board = slab(placed.width, placed.height, THICKNESS)
    for x, y, diameter in placed.holes:
        board = board - rod(diameter, 3 * THICKNESS, *_point(placed, x, y), -THICKNESS)
    parts = netlist.load().parts
    boxes = []
    for ref, place in placed.parts.items():
        kind = parts[ref].name
        if not plugs and kind.startswith("Box header"):
            continue
        for body in footprints.of(kind).bodies:
            left, top, right, bottom = layout.placed(place, body.box)
            x, y = _point(placed, (left + right) / 2, (top + bottom) / 2)
            low = -body.high if place.back else THICKNESS + body.low
            boxes.append(slab(right - left, bottom - top, body.high - body.low, x, y, low))
    return [board, *boxes]


def _point(placed: Layout, x: float, y: float) -> tuple[float, float]:
    return x - placed.width / 2, placed.height / 2 - y


def carrier(foot: float, ahead: int) -> list[Part]:
    """The carrier on its standoffs. `ahead`: whether its USB socket is at positive (1) or negative (-1) y."""
    turn = Rot(0, 0, 180) if ahead > 0 else Rot(0, 0, 0)
    return [Pos(0, 0, foot + MAIN_BOARD_STANDOFF) * turn * one for one in solids("carrier")]


def seat(table: Table, radius: float, plugs: bool = True) -> list[Part]:
    """South's board under its panel."""
    front = table.seat_front
    middle = Pos(key_positions(front)[1], -radius, key_board_top(table) - THICKNESS)
    return [middle * one for one in solids("seat", plugs)]


def adapter(table: Table, web: float, plugs: bool = True) -> list[Part]:
    """South's adapter, with its plug on the lower side.

    The reader's pins are in the far row of holes, so that the adapter extends outwards as far as possible.
    """
    placed = layout.load("adapter")
    rows = {round(pad.y, 3) for pad in placed.pads(netlist.load()) if pad.ref == "A4"}
    x, y = reader_centre(table)
    pins = y + READER.size[1] / 2 - _PINS_FROM_END
    below = board_top(table, web) - READER.size[2] - _UNDER_READER
    middle = Pos(x, pins + max(rows) - placed.height / 2, below)
    return [middle * Rot(0, 180, 0) * one for one in solids("adapter", plugs)]


def _model(bodies: tuple[Body, ...]) -> Compound:
    # KiCad's convention: the origin is pin 1, y points up, and the board's upper side is at z = 0.
    children = []
    for body in bodies:
        left, top, right, bottom = body.box
        box = slab(
            right - left,
            bottom - top,
            body.high - body.low,
            (left + right) / 2,
            -(top + bottom) / 2,
            body.low,
        )
        box.color = Color(*_COLOURS[body.colour])
        children.append(box)
    return Compound(children=children)


def write_models(folder: Path) -> None:
    """Write a STEP file with the body of each kind of part on the boards."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = netlist.load().parts
    for name in sorted({parts[ref].name for board in BOARDS for ref in layout.load(board).parts}):
        if bodies := footprints.of(name).bodies:
            export_step(_model(bodies), folder / kicad.model_file(name))


if __name__ == "__main__":
    write_models(Path(sys.argv[1]))
