"""Tests the committed boards: pads and nets match the netlist, tracks are sound, and holes fit the case.

These tests check the geometry in KiCad's files, without KiCad. For each rule, a test shows that violations are found.
"""

import re
from collections import Counter
from dataclasses import replace

import pytest

from electronics import revision
from electronics.netlist import GROUND
from electronics.pcb import byhand, check, footprints, kicad, layout, picture, silk
from electronics.pcb.router import Router, Track, Via


@pytest.fixture(scope="module", params=layout.BOARDS)
def made(request):
    """Return the placement of a board, and the content of its file."""
    text = (layout.FOLDER / f"{request.param}.kicad_pcb").read_text(encoding="utf-8")
    return layout.load(request.param), kicad.read(text)


@pytest.fixture(scope="module")
def printed(made, circuit):
    """Return all texts on a board."""
    return silk.texts(made[0], circuit)


@pytest.fixture(scope="module")
def carrier():
    text = (layout.FOLDER / "carrier.kicad_pcb").read_text(encoding="utf-8")
    return layout.load("carrier"), kicad.read(text)


@pytest.fixture(scope="module")
def seat():
    text = (layout.FOLDER / "seat.kicad_pcb").read_text(encoding="utf-8")
    return layout.load("seat"), kicad.read(text)


def test_every_part_has_its_room(made, circuit):
    assert list(layout.complaints(made[0], circuit)) == []


def test_a_committed_board_breaks_no_rule(made, circuit):
    placed, board = made
    assert list(check.complaints(board, placed, circuit)) == []


def test_every_pin_of_the_netlist_is_on_its_net(made, circuit):
    # The board is compared with the netlist itself, not with the placement.
    placed, board = made
    wanted = {
        (ref, number, pin.net)
        for ref, part in circuit.parts.items()
        if part.assembly == placed.assembly
        for number, pin in part.pins.items()
    }
    assert {(pad.ref, pad.pin, pad.net) for pad in board.pads} == wanted


def test_a_board_says_how_it_was_routed_and_that_none_was_ordered(made):
    assert re.search(r"router\.py, seed \d+\. Never ordered\.", made[1].comment)


def test_the_drawings_are_those_of_the_board(made, circuit):
    placed, board = made
    for end, drawing in picture.pictures(board, placed, circuit).items():
        assert (layout.FOLDER / f"{placed.name}{end}.svg").read_text(encoding="utf-8") == drawing, end


def test_the_drawing_by_hand_has_every_part_and_a_wire_less_than_pins_of_each_net(made, circuit):
    placed, _ = made
    drawn = byhand.parts(placed, circuit)
    assert all(f">{ref}</text>" in drawn for ref in placed.parts)
    lines = Counter(re.findall(r"<title>(.+?)</title>", byhand.wires(placed, circuit)))
    pins = Counter(pad.net for pad in placed.pads(circuit) if pad.net is not None)
    assert lines == Counter({net: count - 1 for net, count in pins.items() if count > 1})


def test_a_part_with_stiff_legs_is_on_the_raster_of_a_perforated_board(circuit):
    placed = layout.load("carrier")
    assert placed.raster is not None
    off = {
        pad.ref
        for pad in placed.pads(circuit)
        if max(
            abs((value - first) / 2.54 - round((value - first) / 2.54))
            for value, first in zip((pad.x, pad.y), placed.raster, strict=True)
        )
        > 1e-6
    }
    # These parts have flexible legs, which can be bent to fit.
    assert off == {"A2", "C1", "U4"}


@pytest.mark.parametrize("name", [pytest.param("seat", marks=pytest.mark.long), "adapter"])
def test_a_small_board_is_routed_the_same_again(circuit, name):
    placed = layout.load(name)
    text = (layout.FOLDER / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    seed = re.search(r"seed (\d+)", text)
    assert seed
    tracks, vias = Router(placed, placed.pads(circuit), int(seed[1])).route()
    board = kicad.read(text)
    assert (tuple(tracks), tuple(vias)) == (board.tracks, board.vias)


def test_a_file_is_what_the_writer_makes_of_its_copper(made, circuit, printed):
    placed, board = made
    text = (layout.FOLDER / f"{placed.name}.kicad_pcb").read_text(encoding="utf-8")
    assert kicad.write(placed, circuit, list(board.tracks), list(board.vias), board.comment, printed) == text


def test_every_reference_and_every_pin_of_a_plug_is_printed(made, circuit, printed):
    placed, _ = made
    assert silk.unprinted(placed, printed) == []
    printed = Counter(text.words for text in printed)
    assert any(f"revision {placed.revision}" in words for words in printed)
    wanted = Counter(
        name
        for ref in placed.parts
        if ref.startswith("J")
        for number in circuit.parts[ref].pins
        if (name := silk.pin_name(circuit.parts[ref], number)) is not None
    )
    # J4 is at the edge, so only one row of its contacts is labelled. J1 to J3 show the names of the other row.
    no_room = Counter(("MISO", "SCK", "MOSI")) if placed.name == "carrier" else Counter()
    assert wanted - printed == no_room
    for ref, (label, _) in placed.labels.items():
        assert printed[f"{ref} {label}"] == 1


def test_the_revision_is_that_of_the_diagram(made):
    assert made[0].revision == revision.REVISION


def test_the_file_names_its_licence_and_no_library(made):
    text = (layout.FOLDER / f"{made[0].name}.kicad_pcb").read_text(encoding="utf-8")
    assert "MIT licence, its footprints included" in text
    # The name of a library's footprint would begin with the library's name.
    assert not re.search(r'\(footprint "[^"]*:', text)


@pytest.mark.parametrize(
    "other",
    ["seat west", "seat north", "seat east", "reader west", "reader north", "reader east"],
)
def test_the_boards_of_the_other_places_are_alike(circuit, other):
    def of(assembly):
        # Returns the assembly's circuit without the names of places: its nets are numbered in the order of its parts.
        parts = [part for part in circuit.parts.values() if part.assembly == assembly]
        nets: dict[str | None, int] = {}
        parts.sort(key=lambda part: (part.name, int(re.sub(r"\D", "", part.ref))))
        return [
            (part.name, pin.number, nets.setdefault(pin.net, len(nets)))
            for part in parts
            for pin in part.pins.values()
        ]

    assert of(other) == of(f"{other.split()[0]} south")


def test_the_boards_fit_the_case(made):
    placed, _ = made
    from enclosure.bought import KEY_BOARD, MAIN_BOARD, MAIN_BOARD_HOLES
    from enclosure.dimensions import Table

    across = sorted({x for x, _, _ in placed.holes})
    along = sorted({y for _, y, _ in placed.holes})
    if placed.name == "adapter":
        # The adapter is held by the module's pins.
        assert placed.holes == ()
        return
    if placed.name == "carrier":
        assert (placed.width, placed.height) == MAIN_BOARD.size[:2]
        assert (across[-1] - across[0], along[-1] - along[0]) == MAIN_BOARD_HOLES
        # The middle of the socket is at the middle of the long edge.
        pico = [pad.x for pad in placed.pads(_netlist()) if pad.ref == "A1"]
        assert abs((min(pico) + max(pico)) / 2 - placed.width / 2) < 0.3
        # enclosure/openings.py assumes that J15 is at least 60 mm from the edge with the socket.
        assert placed.height - placed.parts["J15"].y >= 60
    else:
        assert (placed.width, placed.height) == KEY_BOARD.size[:2]
        assert across[-1] - across[0] == pytest.approx(2 * Table().seat_front.post_offset)
        keys = [placed.parts[ref].x for ref in ("SW1", "SW2", "SW3")]
        assert keys[1] - keys[0] == keys[2] - keys[1] == pytest.approx(22.86)


def test_a_nut_finds_room_beside_the_parts(circuit):
    # An M3 nut is 5.5 mm across its flats. One of its flats faces the part.
    for name in ("carrier", "seat"):
        placed = layout.load(name)
        for ref, place in placed.parts.items():
            for body in footprints.of(circuit.parts[ref].name).bodies:
                left, top, right, bottom = layout.placed(place, body.box)
                for x, y, diameter in placed.holes:
                    away = max(left - x, x - right, top - y, y - bottom)
                    assert away >= (2.75 if diameter > 3 else 2.0) + 0.1, (ref, x, y)


def _netlist():
    from electronics import netlist

    return netlist.load()


def complaints_of(made, circuit, **changed):
    placed, board = made
    return list(check.complaints(replace(board, **changed), placed, circuit))


def without(things, gone):
    return tuple(thing for thing in things if thing is not gone)


def test_a_track_that_is_missing_is_found(made):
    board = made[1]
    # Both ends of a shorter track may be in a pad. The carrier has hundreds of tracks, so only some are tested.
    long = [
        track
        for track in board.tracks
        if abs(track.start[0] - track.end[0]) + abs(track.start[1] - track.end[1]) > 2
    ]
    assert len(long) > 15
    for gone in long[:: 1 if len(long) < 50 else 31]:
        less = replace(board, tracks=without(board.tracks, gone))
        assert any(text.startswith(f"{gone.net} is in ") for text in check.connections(less)), gone


def test_a_via_that_is_missing_is_found(made):
    board = made[1]
    assert board.vias
    for gone in board.vias[::9]:
        less = replace(board, vias=without(board.vias, gone))
        assert any(text.startswith(f"{gone.net} is in ") for text in check.connections(less)), gone


def test_a_track_that_is_moved_is_found(carrier, circuit):
    board = carrier[1]
    long = [track for track in board.tracks if abs(track.start[0] - track.end[0]) > 8]
    for moved in long[::11]:
        aside = replace(
            moved,
            start=(moved.start[0], moved.start[1] + 1),
            end=(moved.end[0], moved.end[1] + 1),
        )
        tracks = (*without(board.tracks, moved), aside)
        found = [
            *check.connections(replace(board, tracks=tracks)),
            *check.clearances(replace(board, tracks=tracks)),
        ]
        assert any(moved.net in text for text in found), moved


def test_a_track_on_the_wrong_net_is_found(made):
    board = made[1]
    for wrong in board.tracks[:: max(1, len(board.tracks) // 8)]:
        other = next(track.net for track in board.tracks if track.net != wrong.net)
        tracks = (*without(board.tracks, wrong), replace(wrong, net=other))
        found = list(check.clearances(replace(board, tracks=tracks)))
        assert any(wrong.net in text and other in text for text in found), wrong


def test_a_track_at_the_corner_of_a_square_pad_is_found(seat, circuit):
    # The track is 0.1 mm from the corner of the square pad. A round pad would have no corner there.
    pad = next(pad for pad in seat[1].pads if pad.square and pad.net is not None)
    x, y = pad.x + pad.size / 2 + 0.2, pad.y - pad.size / 2 - 0.2
    near = Track("another", 0, (x, y), (x, y - 1.5), 0.25)
    found = list(check.clearances(replace(seat[1], tracks=(near,))))
    assert any(f"{pad.ref}.{pad.pin}" in text and "0.158 mm" in text for text in found)


def test_a_track_across_a_square_pad_is_found(seat):
    pad = next(pad for pad in seat[1].pads if pad.square and pad.net is not None)
    across = Track("another", 0, (pad.x - 3, pad.y + 0.3), (pad.x + 3, pad.y + 0.3), 0.25)
    found = list(check.clearances(replace(seat[1], tracks=(across,))))
    assert any(f"{pad.ref}.{pad.pin}" in text for text in found)


def test_a_track_that_is_moved_onto_another_net_is_found(seat, circuit):
    first = seat[1].tracks[0]
    pad = next(pad for pad in seat[1].pads if pad.net not in (first.net, None, GROUND))
    moved = replace(first, end=(pad.x, pad.y))
    assert any("apart" in one for one in complaints_of(seat, circuit, tracks=(*seat[1].tracks, moved)))


def test_tracks_that_cross_are_found(seat, circuit):
    one = next(track for track in seat[1].tracks if track.start[1] == track.end[1])
    middle = (one.start[0] + one.end[0]) / 2
    other = next(track.net for track in seat[1].tracks if track.net != one.net)
    across = replace(one, net=other, start=(middle, one.start[1] - 1), end=(middle, one.start[1] + 1))
    assert any(
        "-1.000 mm apart" in text for text in complaints_of(seat, circuit, tracks=(*seat[1].tracks, across))
    )


def test_a_supply_on_a_narrow_track_is_found(seat, circuit):
    thin = tuple(replace(track, width=0.25) for track in seat[1].tracks)
    assert any("a track of +5V is 0.25 mm wide" in text for text in complaints_of(seat, circuit, tracks=thin))


def test_a_pad_of_another_net_is_found(seat, circuit):
    pads = (replace(seat[1].pads[0], net=GROUND), *seat[1].pads[1:])
    assert any("not in the netlist" in text for text in complaints_of(seat, circuit, pads=pads))


def test_a_hole_elsewhere_is_found(seat, circuit):
    (x, y, diameter), *others = seat[1].holes
    assert "the holes for screws are elsewhere" in complaints_of(
        seat, circuit, holes=((x + 1, y, diameter), *others)
    )


def test_a_plane_that_holes_cut_in_two_is_found(seat, circuit):
    # A row of vias from edge to edge cuts the plane, so the part behind it is not connected to ground.
    wall = tuple(Via("a wall", 45.0, 0.7 * step) for step in range(29))
    assert any("not joined to the plane" in text for text in complaints_of(seat, circuit, vias=wall))


def test_a_plane_of_another_net_is_found(seat, circuit):
    assert any("the planes are" in text for text in complaints_of(seat, circuit, planes={"In1.Cu": "+5V"}))
