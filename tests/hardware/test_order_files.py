"""Tests the committed order files without KiCad: they are complete, and KiCad made them from the committed boards."""

import csv
import hashlib
import io
import re
import zipfile
from collections import Counter

import pytest

from electronics.netlist import HARDWARE
from electronics.pcb import kicad, layout
from electronics.pcb.router import VIA_HOLE

README = (layout.FOLDER / "README.md").read_text(encoding="utf-8")
# The Gerber and drill files that manufacturers need, by KiCad's names.
COPPER = ("F_Cu.gtl", "In1_Cu.g1", "In2_Cu.g2", "B_Cu.gbl")
OTHERS = ("F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "B_Silkscreen.gbo", "Edge_Cuts.gm1")


@pytest.fixture(scope="module", params=layout.BOARDS)
def ordered(request):
    """Return the placement of a board, the content of its file, and the files of its order."""
    name = request.param
    with zipfile.ZipFile(layout.FOLDER / "order" / f"{name}.zip") as archive:
        files = {one: archive.read(one).decode("utf-8") for one in archive.namelist()}
    text = (layout.FOLDER / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    return layout.load(name), kicad.read(text), files


def test_an_order_was_made_of_the_committed_board(ordered):
    placed, _, files = ordered
    source = (layout.FOLDER / f"{placed.name}.kicad_pcb").read_bytes()
    assert hashlib.sha256(source).hexdigest() in files["ORDER.txt"]
    assert f"{placed.title}, revision {placed.revision}" in files["ORDER.txt"]
    assert f"{placed.width:g} x {placed.height:g} mm" in files["ORDER.txt"]


def test_an_order_has_every_file_that_a_maker_needs(ordered):
    placed, _, files = ordered
    needed = {
        f"{placed.name}-{end}"
        for end in (*COPPER, *OTHERS, "PTH.drl", "NPTH.drl", "positions.csv", "bill.csv")
    }
    assert needed <= files.keys()


def drilled(text):
    """Return (x, y, diameter) of every hole in a drill file, with y increasing downwards."""
    tools = {number: float(size) for number, size in re.findall(r"^T(\d+)C([\d.]+)$", text, re.MULTILINE)}
    found, tool = [], None
    for line in text.splitlines():
        if match := re.fullmatch(r"T(\d+)", line):
            tool = tools.get(match[1])
        elif match := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            found.append((round(float(match[1]), 2), round(-float(match[2]), 2), tool))
    return Counter(found)


def test_every_hole_of_the_board_is_drilled_and_no_other(ordered):
    placed, board, files = ordered
    plated = [(pad.x, pad.y, pad.hole) for pad in board.pads]
    plated += [(via.x, via.y, VIA_HOLE) for via in board.vias]
    # Two decimals are compared, because KiCad rounds halves in the files' third decimal differently.
    wanted = Counter((round(x, 2), round(y, 2), round(hole, 2)) for x, y, hole in plated)
    found = Counter(
        (x, y, round(hole, 2)) for x, y, hole in drilled(files[f"{placed.name}-PTH.drl"]).elements()
    )
    assert sum(found.values()) == sum(wanted.values())
    for (x, y, hole), count in wanted.items():
        near = [one for one in found if one[2] == hole and abs(one[0] - x) < 0.02 and abs(one[1] - y) < 0.02]
        assert sum(found[one] for one in near) == count, (x, y, hole)
    assert drilled(files[f"{placed.name}-NPTH.drl"]) == Counter(placed.holes)


def test_the_planes_are_filled(ordered):
    # A filled plane is a region of copper. Unfilled zones leave the layer without a region.
    placed, _, files = ordered
    for layer in ("In1_Cu.g1", "In2_Cu.g2"):
        text = files[f"{placed.name}-{layer}"]
        assert "G36*" in text and "TO.N,GND" in text, layer


def test_the_outline_is_the_boards_size(ordered):
    placed, _, files = ordered
    points = re.findall(r"^X(-?\d+)Y(-?\d+)D0", files[f"{placed.name}-Edge_Cuts.gm1"], re.MULTILINE)
    xs, ys = ({abs(int(point[axis])) / 1e6 for point in points} for axis in (0, 1))
    assert xs == {0.0, placed.width}
    assert ys == {0.0, placed.height}


def test_positions_and_bill_have_every_part(ordered):
    placed, _, files = ordered
    positions = csv.DictReader(io.StringIO(files[f"{placed.name}-positions.csv"]))
    assert {row["Ref"] for row in positions if row["Ref"]} == set(placed.parts)
    bill = csv.DictReader(io.StringIO(files[f"{placed.name}-bill.csv"]))
    listed = Counter(ref for row in bill for ref in row["references"].split())
    assert listed == Counter(list(placed.parts))


def test_the_page_says_what_to_order_and_that_nothing_was(ordered):
    placed, _, files = ordered
    assert f"order/{placed.name}.zip" in README
    assert "**no board has been ordered**" in " ".join(README.split()).lower()
    assert "No board of this kind has been ordered before" in files["ORDER.txt"]
    version = re.search(r"with KiCad ([\d.]+):", files["ORDER.txt"])
    assert version
    untried = (HARDWARE / "UNTRIED.md").read_text(encoding="utf-8")
    for text in (README, untried):
        assert f"KiCad {version[1]}" in text
