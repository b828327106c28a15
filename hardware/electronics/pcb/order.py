"""`make board`: checks the boards with KiCad, and writes KiCad's files to build/board, with one ZIP per order.

python -m electronics.pcb.order [--keep]: --keep replaces the orders and pictures in hardware/board.
"""

import csv
import hashlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from electronics import bill, netlist
from electronics.netlist import Netlist
from electronics.pcb import footprints, layout
from electronics.pcb.kicad_program import BUILD, Kicad, Missing
from electronics.pcb.layout import BOARDS, Layout
from electronics.pcb.router import CLEARANCE, SIGNAL, VIA_HOLE

PIECES = {"carrier": 1, "seat": 4, "adapter": 4}
ORDERS = layout.FOLDER / "order"
PICTURES = layout.FOLDER / "pictures"
LAYERS = (
    "F.Cu", "In1.Cu", "In2.Cu", "B.Cu", "F.Mask", "B.Mask", "F.Silkscreen", "B.Silkscreen", "Edge.Cuts",
)  # fmt: skip
# The maximum distance between our pads and those of KiCad's libraries. The legs of a part can be bent by this distance.
_BENT = 0.13
# Footprints that no library contains: holes for wires instead of a part, and a pin row with alternative holes.
_OUR_OWN = ("WS2812B", "RC522 reader board")
_SIZE = ("--width", "1600", "--height", "1200", "--background", "opaque")
_Pad = tuple[str, float, float, float]
# A fixed timestamp, so that identical files produce an identical ZIP.
_EPOCH = (2026, 1, 1, 0, 0, 0)


def main(arguments: list[str]) -> int:
    """Check all boards and write their files. Return 1 if KiCad finds a fault."""
    BUILD.mkdir(parents=True, exist_ok=True)
    try:
        kicad = Kicad()
    except Missing as error:
        print(error, file=sys.stderr)
        return 1
    print(f"KiCad {kicad.version}")
    parts = netlist.load()
    shutil.copytree(BUILD / "models", kicad.folder / "models")
    faults = [fault for name in BOARDS for fault in _board(kicad, name, parts)]
    print(*faults, sep="\n", file=sys.stderr)
    if faults:
        return 1
    if "--keep" in arguments:
        _keep()
    print(f"Rules, pads and files of {len(BOARDS)} boards are right; everything is in {BUILD}.")
    return 0


def _board(kicad: Kicad, name: str, parts: Netlist) -> Iterator[str]:
    placed = layout.load(name)
    source = layout.FOLDER / f"{name}.kicad_pcb"
    file = source.name
    shutil.copy(source, kicad.folder)
    names = sorted({parts.parts[ref].footprint for ref in placed.parts})
    (kicad.folder / "names.json").write_text(json.dumps(names), encoding="utf-8")
    shutil.copy(Path(__file__).parent / "in_kicad.py", kicad.folder)
    kicad.run("python3", "in_kicad.py", file, "names.json")
    yield from _pads(placed, parts, json.loads((kicad.folder / "pads.json").read_text(encoding="utf-8")))
    yield from _rules(kicad, name, file)
    _export(kicad, name, file)
    made = BUILD / name
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(kicad.folder / name, made)
    (made / "fabrication" / f"{name}-bill.csv").write_text(_bill(placed), encoding="utf-8")
    (made / "fabrication" / "ORDER.txt").write_text(_order(placed, source, kicad.version), encoding="utf-8")
    _zip(made / "fabrication", BUILD / f"{name}.zip")


def _pads(placed: Layout, parts: Netlist, libraries: dict[str, list[_Pad] | None]) -> Iterator[str]:
    """Yield our pads that differ from those in KiCad's library, or have smaller holes."""
    for kind in sorted({parts.parts[ref].name for ref in placed.parts}):
        name = next(part.footprint for part in parts.parts.values() if part.name == kind)
        pads = libraries[name]
        if pads is None:
            yield f"{kind}: KiCad has no footprint {name}"
            continue
        if kind in _OUR_OWN:
            continue
        shape = footprints.of(kind)
        # A pad without a number is a screw hole.
        theirs = sorted((number, x, y, hole) for number, x, y, hole in pads if number)
        ours = sorted((number, x, y, shape.hole) for number, x, y in shape.pads)
        same = len(ours) == len(theirs) and all(
            one[0] == other[0] and max(abs(one[1] - other[1]), abs(one[2] - other[2])) <= _BENT
            for one, other in zip(ours, theirs, strict=True)
        )
        if not same:
            yield f"{kind}: our pads are not those of {name}"
        elif shape.hole < max(hole for *_, hole in theirs) - 1e-6:
            yield f"{kind}: a hole of {shape.hole} mm, {name} has {max(hole for *_, hole in theirs)} mm"


def _rules(kicad: Kicad, name: str, file: str) -> Iterator[str]:
    """Yield the findings of the design rule check, including warnings."""
    kicad.run("kicad-cli", "pcb", "drc", "--format", "json", "--severity-all", "-o", "drc.json", file)
    report = json.loads((kicad.folder / "drc.json").read_text(encoding="utf-8"))
    found = [*report["violations"], *report["unconnected_items"], *report["schematic_parity"]]
    print(f"{name}: {len(report['violations'])} violations, {len(report['unconnected_items'])} unconnected")
    for one in found:
        places = "; ".join(
            f"{item['description']} at {item['pos']['x']}, {item['pos']['y']}" for item in one["items"]
        )
        yield f"{name}: {one['severity']}: {one['description']}: {places}"


def _export(kicad: Kicad, name: str, file: str) -> None:
    folder = f"{name}/fabrication/"
    (kicad.folder / folder).mkdir(parents=True)
    export = ("kicad-cli", "pcb", "export")
    kicad.run(*export, "gerbers", "--layers", ",".join(LAYERS), "--subtract-soldermask", "-o", folder, file)
    holes = ("--excellon-separate-th", "--generate-map", "--map-format", "gerberx2")
    kicad.run(*export, "drill", *holes, "-o", folder, file)
    positions = ("--format", "csv", "--units", "mm", "--side", "both")
    kicad.run(*export, "pos", *positions, "-o", f"{folder}{name}-positions.csv", file)
    kicad.run(*export, "step", "--force", "-o", f"{name}/{name}.step", file)
    for side, end in (("top", ""), ("bottom", "-below")):
        kicad.run("kicad-cli", "pcb", "render", "--side", side, *_SIZE, "-o", f"{name}/{name}{end}.png", file)
    shutil.copytree(BUILD / "ibom", kicad.folder / "ibom", dirs_exist_ok=True)
    start = "from InteractiveHtmlBom.generate_interactive_bom import main; main()"
    script = f"import sys; sys.path.insert(0, 'ibom'); {start}"
    options = ("--no-browser", "--dest-dir", name, "--name-format", f"{name}-bom", "--layer-view", "FB")
    kicad.run("python3", "-c", script, *options, file)


def _bill(placed: Layout) -> str:
    """Return the rows of the bill for the parts of one board."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("references", "quantity", "part", "manufacturer", "number"))
    for row in bill.rows():
        refs = [ref for ref in row.references if ref in placed.parts]
        if refs:
            writer.writerow((" ".join(refs), len(refs), row.part, row.manufacturer, row.number))
    return text.getvalue()


def _order(placed: Layout, source: Path, version: str) -> str:
    """Return the facts that a maker's order form asks for."""
    return f"""{placed.title}, revision {placed.revision}

Pieces for one table: {PIECES[placed.name]}
Size: {placed.width:g} x {placed.height:g} mm
Layers: 4, in this order: F.Cu, In1.Cu (ground), In2.Cu (ground), B.Cu
Thickness: 1.6 mm, FR-4
Copper: 35 um outside, 17 um or more inside
Least track and gap: {SIGNAL:g} mm and {CLEARANCE:g} mm; least hole: {VIA_HOLE:g} mm, plated
Holes: PTH.drl is plated, NPTH.drl is not (the adapter has none of these)
Vias: tented. Surface: HASL without lead, or ENIG. Mask: any colour. Print: both sides
Castellated holes, edge plating, controlled impedance, panel: none
Parts: none; all are soldered by hand. Positions and bill are for you, not for the maker

Design rules checked with KiCad {version}: no error, no warning, nothing unconnected.
No board of this kind has been ordered before: hardware/UNTRIED.md, row 57.

Licence: MIT. Board file: hardware/board/{source.name}
SHA-256 of the board file: {hashlib.sha256(source.read_bytes()).hexdigest()}
"""


def _zip(folder: Path, file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.iterdir()):
            archive.writestr(zipfile.ZipInfo(path.name, _EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED)


def _keep() -> None:
    for folder in (ORDERS, PICTURES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for name in BOARDS:
        shutil.copy(BUILD / f"{name}.zip", ORDERS)
        for picture in (BUILD / name).glob("*.png"):
            shutil.copy(picture, PICTURES)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(f"make board: KiCad failed: {' '.join(error.cmd)}")
