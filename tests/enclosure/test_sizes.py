"""Compares the enclosure's dimensions with the rest of the project, without CAD."""

import re
import tomllib
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from enclosure.bought import BOUGHT, DISPLAY_ACTIVE, NOT_MEASURED, READER, TAG
from enclosure.dimensions import KEYS_A_SEAT, SEATS, Table
from enclosure.layout import everywhere, key_positions, light_position, peg_holes, turned

ROOT = Path(__file__).parents[2]
HARDWARE = ROOT / "hardware"
TABLE = Table()


@pytest.fixture(scope="module")
def pins():
    return tomllib.loads((HARDWARE / "pinmap.toml").read_text(encoding="utf-8"))


def test_there_are_as_many_seats_keys_and_lights_as_have_pins(pins):
    assert len(pins["spi"]["readers"]["chip_select"]) == SEATS == pins["lights"]["count"]
    assert [len(seat) for seat in pins["keys"]["inputs"]] == [KEYS_A_SEAT] * SEATS
    assert len(key_positions(TABLE.seat_front)) == KEYS_A_SEAT


def test_seats_go_clockwise_as_in_the_pin_map():
    # Seen from above, the order is South, West, North, East.
    south = (0.0, -1.0)
    assert [tuple(round(value) + 0 for value in turned(south, seat)) for seat in range(4)] == [
        (0, -1),
        (-1, 0),
        (0, 1),
        (1, 0),
    ]


def test_keys_lie_from_left_to_right_as_south_sees_them():
    left, middle, right = key_positions(TABLE.seat_front)
    assert light_position(TABLE.seat_front) < left < middle < right


def match_in(text: str, pattern: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    assert match is not None, pattern
    return match[1]


def test_cards_are_those_that_are_printed():
    text = (ROOT / "host/stichtisch/cards/drawing.py").read_text(encoding="utf-8")
    width, height, radius = (
        float(match_in(text, rf"^{name} = ([\d.]+) \* mm$")) for name in ("WIDTH", "HEIGHT", "_TAG_RADIUS")
    )
    assert (TABLE.card.width, TABLE.card.length) == (width, height)
    assert TABLE.card.tag_diameter == TAG.size[0] <= 2 * radius


def test_the_screen_has_the_firmwares_shape():
    text = (ROOT / "firmware/table/screen/scenes.py").read_text(encoding="utf-8")
    width, height = (int(match_in(text, rf"^_{name} = const\((\d+)\)")) for name in ("WIDTH", "HEIGHT"))
    assert DISPLAY_ACTIVE.size[0] / DISPLAY_ACTIVE.size[1] == pytest.approx(width / height)


def test_no_two_peg_holes_touch():
    holes = everywhere(peg_holes(TABLE))
    nearest = min(
        hypot(a[0] - b[0], a[1] - b[1]) for number, a in enumerate(holes) for b in holes[number + 1 :]
    )
    assert nearest > TABLE.tray.peg_hole + TABLE.limits.wall


def test_cloth_and_glue_may_be_as_thick_as_the_limit_over_the_coil_leaves():
    left = TABLE.limits.over_coil - TABLE.flat_pack.plate - TABLE.coils.air
    text = " ".join((HARDWARE / "assembly.md").read_text(encoding="utf-8").split())
    assert TABLE.coils.cloth < left
    assert f"cloth and glue together are at most {left:.1f} mm" in text


def test_foam_and_seat_cables_are_long_enough():
    text = " ".join((HARDWARE / "assembly.md").read_text(encoding="utf-8").split())
    beside = 2 * (TABLE.cradle.wall + TABLE.cradle.clearance)
    foot = 2 * sum(side + beside for side in READER.size[:2]) - TABLE.cradle.cable_slot
    metres = float(match_in(text, r"([\d.]+) m of foam tape"))
    assert SEATS * foot < 1000 * metres < SEATS * foot + 200
    channel = sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(TABLE.built_in.seat_channel))
    length = int(match_in(text, r"to the opening for the display is (\d+) mm long"))
    assert length == pytest.approx(channel, abs=10)
    lengths = tomllib.loads((HARDWARE / "cables.toml").read_text(encoding="utf-8"))
    # Each cable reaches through the channel to its plug at the main board and to the seat's board.
    assert all(lengths[f"W{number}"]["length"] > channel + 150 for number in range(6, 10))


def test_every_picture_named_exists_and_every_picture_is_named():
    named = set()
    for document in (*HARDWARE.glob("*.md"), HARDWARE / "enclosure/README.md"):
        for link in re.findall(r"!\[[^]]*\]\(([^)]+\.png)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).is_file(), f"{document.name}: {link}"
            named.add(Path(link).name)
    assert {file.name for file in (HARDWARE / "enclosure/pictures").iterdir()} <= named


def test_every_part_has_its_place_in_the_assembly():
    made = re.findall(
        r"^\| (\w+) \| [\d–]", (HARDWARE / "enclosure/PARTS.md").read_text(encoding="utf-8"), re.M
    )
    assembly = (HARDWARE / "assembly.md").read_text(encoding="utf-8")
    assert len(made) > 15
    assert [name for name in made if f"`{name}`" not in assembly] == []


def test_what_was_not_measured_says_so():
    assert {part.state for part in BOUGHT} == {NOT_MEASURED}
    assert "was measured on a part" in (HARDWARE / "enclosure/PARTS.md").read_text(encoding="utf-8")
