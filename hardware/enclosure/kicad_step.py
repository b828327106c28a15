"""`python -m enclosure.kicad_step FOLDER` compares KiCad's STEP files of the boards with the model.

The boards that `make board` exports must have the same size as those of `printed_boards`, and fit into the case.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from build123d import Compound, Pos, import_step

from electronics.pcb import layout
from electronics.pcb.layout import BOARDS
from enclosure import check, printed_boards
from enclosure.assembly import assembled_flat_pack
from enclosure.bought import MAIN_BOARD_STANDOFF
from enclosure.dimensions import Table
from enclosure.flat_pack import floor
from enclosure.measure import overlap

# The tolerance: KiCad's board has copper and solder mask on both sides.
_COPPER = 0.2


def complaints(folder: Path) -> Iterator[str]:
    """Sizes that differ between KiCad's files and the model, and collisions of the carrier in the flat-pack."""
    for name in BOARDS:
        ours = Compound(children=printed_boards.solids(name)).bounding_box()
        theirs = step(folder, name).bounding_box()
        for low, high in ((ours.min, theirs.min), (ours.max, theirs.max)):
            for axis, one, other in zip("xyz", tuple(low), tuple(high), strict=True):
                if abs(one - other) > _COPPER:
                    yield f"{name}: {axis} is {other:.2f} mm in KiCad's file, {one:.2f} in the model"
    yield from _in_the_case(step(folder, "carrier"))


def step(folder: Path, name: str) -> Compound:
    """Return KiCad's board with its parts, in the position of `printed_boards.solids`."""
    placed = layout.load(name)
    board = import_step(folder / name / f"{name}.step")
    # KiCad's y points up, and its origin is the upper left corner of its page. The upper side of its board is at z =
    # `THICKNESS`, as in the model.
    return Pos(-placed.width / 2, placed.height / 2, 0) * board


def _in_the_case(carrier: Compound) -> Iterator[str]:
    table = Table()
    foot = floor(table.flat_pack) + table.flat_pack.plate
    there = Pos(0, 0, foot + MAIN_BOARD_STANDOFF) * carrier
    for other in assembled_flat_pack(table):
        if other.name != "main_board" and other.kind not in check.INSIDE:
            shared = sum(overlap(solid, other.solid) for solid in there.solids())
            if shared > check.TOUCHING:
                yield f"KiCad's carrier and {other.name} share {shared:.0f} mm³"


def main(folder: Path) -> int:
    """Print all faults. Return 1 if there are faults, else 0."""
    faults = list(complaints(folder))
    print(*faults, sep="\n", file=sys.stderr)
    if not faults:
        print("KiCad's boards have the same sizes as in the model, and fit into the case.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
