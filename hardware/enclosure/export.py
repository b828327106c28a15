"""Writes the files of the parts: STEP, STL for printing, DXF for the laser, and the list of parts."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from build123d import ExportDXF, Face, Pos, Shape, Unit, export_step, export_stl
from PIL import Image

from enclosure.bought import BOUGHT, MAIN_BOARD_STANDOFF, Bought
from enclosure.catalogue import LASER, PARTS, PRINT, ROUT, MadePart, made
from enclosure.check import variants
from enclosure.dimensions import Table

# The maximum deviation of the mesh from the solid, in millimetres and radians: finer than a printer's nozzle.
_STL_TOLERANCE = 0.03, 0.25
_COLOURS = 256


def write_parts(table: Table, folder: Path) -> None:
    """Write step/, stl/ and dxf/: every part as STEP, the printed ones as STL, the cut ones as DXF."""
    for kind in ("step", "stl", "dxf"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    for part in PARTS:
        solid = made(part, table)
        export_step(solid, folder / "step" / f"{part.name}.step", timestamp="1970-01-01T00:00:00")
        if part.process == PRINT:
            export_stl(solid, folder / "stl" / f"{part.name}.stl", *_STL_TOLERANCE)
        if part.process == LASER:
            _write_dxf(folder / "dxf" / f"{part.name}.dxf", {"cut": [profile(solid)]})
        if part.process == ROUT:
            _write_dxf(folder / "dxf" / f"{part.name}.dxf", _depths(solid))


def profile(solid: Shape) -> Face:
    """The lower side of a plate, which the laser cuts."""
    lying = [face for face in solid.faces() if abs(face.normal_at().Z) > 0.999]
    return min(lying, key=lambda face: face.center().Z)


def _depths(solid: Shape) -> dict[str, list[Face]]:
    # The faces that are routed from below, by depth, and the faces on the upper side.
    depths: dict[str, list[Face]] = {}
    top = solid.bounding_box().max.Z
    for face in solid.faces():
        height = round(face.center().Z, 3)
        if face.normal_at().Z < -0.999 and height > 0:
            depths.setdefault(f"from_below_{height:g}_mm", []).append(face)
        elif face.normal_at().Z > 0.999 and height == round(top, 3):
            depths.setdefault("outline_and_from_above", []).append(face)
    return depths


def _write_dxf(file: Path, layers: dict[str, list[Face]]) -> None:
    drawing = ExportDXF(unit=Unit.MM)
    for layer, faces in layers.items():
        drawing.add_layer(layer)
        for face in faces:
            level = Pos(0, 0, -face.center().Z) * face
            drawing.add_shape([level.outer_wire(), *level.inner_wires()], layer=layer)
    drawing.write(file)


def write_pictures(table: Table, folder: Path) -> Iterator[str]:
    """Draw every picture into the folder. Yields the name of each picture before it is drawn."""
    # Import the drawing modules only here, because nothing else needs them.
    from enclosure.pictures import PICTURES
    from enclosure.render import draw

    folder.mkdir(parents=True, exist_ok=True)
    for make in PICTURES:
        picture = make(table)
        yield picture.name
        draw(picture).quantize(_COLOURS, dither=Image.Dither.NONE).save(
            folder / f"{picture.name}.png", optimize=True
        )


def write_list(table: Table, file: Path) -> None:
    """Write the list of parts, and the sizes of the bought parts that they fit."""
    lines = [
        "# Parts of the enclosure",
        "",
        "Written by `make enclosure` from [catalogue.py](catalogue.py) and [bought.py](bought.py).",
        "",
        "## To make",
        "",
        "| part | flat-pack | built-in | how | of | size, mm | volume, cm³ | what |",
        "|---|---|---|---|---|---|---|---|",
        *(_made_row(part, table) for part in PARTS),
        "",
        "## Screws",
        "",
        "| screw | flat-pack | built-in | for |",
        "|---|---|---|---|",
        *_screw_rows(table),
        "",
        "## Sizes of what is bought",
        "",
        "None of these was measured on a part. Measure yours before you print; where one differs, change it and run",
        "`make enclosure KEEP=yes`.",
        "",
        "| part | width × depth × height, mm | from | if yours differs |",
        "|---|---|---|---|",
        *(_bought_row(part) for part in BOUGHT),
        "",
    ]
    file.write_text("\n".join(lines), encoding="utf-8")


def _screw_rows(table: Table) -> list[str]:
    size = table.screws
    kinds = {
        "screw": (f"{size.shaft:g} × {size.length:g}, countersunk", "posts; covers of pockets"),
        "long_screw": (f"{size.shaft:g} × {size.long:g}, countersunk", "hub plate; display frame"),
        "thin_screw": (f"{size.thin:g} × {size.thin_length:g}, countersunk", "seat fronts"),
    }
    counts = [Counter(one.name for one in placed) for placed in variants(table).values()]
    rows = [
        f"| {what} | {' | '.join(str(count[name] or '–') for count in counts)} | {where} |"
        for name, (what, where) in kinds.items()
    ]
    small = f"{size.thin:g} × {size.thin_length:g}, pan head"
    boards = f"| {small} | 12 | 14 | key boards (8), display clips (4), guard of the plug (2) |"
    flat_pack, built_in = (count["board_screw"] for count in counts)
    with_nut = f"countersunk, with spacer {MAIN_BOARD_STANDOFF:g} mm and nut"
    machine = [
        f"| M{size.board:g} × {size.board_length:g}, {with_nut} | {flat_pack} | – | main board, from below |",
        f"| M{size.board:g} × {size.board_length_built_in:g}, {with_nut} | – | {built_in} | main board, from below |",
    ]
    return [*rows, boards, *machine, "| 3 × 12, pan head | – | 4 | main box |"]


def _bought_row(part: Bought) -> str:
    size = " × ".join(f"{side:g}" for side in part.size if side)
    return f"| {part.name} | {size} | {part.source} | {part.if_it_differs} |"


def _made_row(part: MadePart, table: Table) -> str:
    solid = made(part, table)
    size = solid.bounding_box().size
    across = " × ".join(f"{side:.1f}" for side in (size.X, size.Y, size.Z))
    numbers = " | ".join(str(number or "–") for number in (part.flat_pack, part.built_in))
    return (
        f"| {part.name} | {numbers} | {part.process} | {part.material} | {across} | "
        f"{solid.volume / 1000:.1f} | {part.what} |"
    )
