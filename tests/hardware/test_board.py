"""The committed boards: pads and nets are the netlist's, tracks are whole, clear and wide enough, holes fit the case.

Without KiCad: by geometry, on the files as KiCad would open them. Each rule is shown to find what breaks it.
"""

import re
from dataclasses import replace

import pytest

from electronics.netlist import GROUND
from electronics.pcb import check, kicad, layout, picture
from electronics.pcb.router import Router, Via

NAMES = ("carrier", "seat")


@pytest.fixture(scope="module", params=NAMES)
def made(request):
    """The placement of a board, and what its file says."""
    text = (layout.FOLDER / f"{request.param}.kicad_pcb").read_text(encoding="utf-8")
    return layout.load(request.param), kicad.read(text)


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
    # Against the netlist itself, past the placement.
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


def test_the_drawing_is_that_of_the_board(made, circuit):
    placed, board = made
    drawn = (layout.FOLDER / f"{placed.name}.svg").read_text(encoding="utf-8")
    assert drawn == picture.to_svg(board, placed, circuit)


def test_the_seat_is_routed_the_same_again(circuit):
    placed = layout.load("seat")
    text = (layout.FOLDER / "seat.kicad_pcb").read_text(encoding="utf-8")
    seed = re.search(r"seed (\d+)", text)
    assert seed
    tracks, vias = Router(placed, placed.pads(circuit), int(seed[1])).route()
    assert kicad.write(placed, circuit, tracks, vias, kicad.read(text).comment) == text


@pytest.mark.parametrize("other", ["seat west", "seat north", "seat east"])
def test_the_boards_of_the_other_seats_are_alike(circuit, other):
    def of(assembly):
        # Without the names of places, and numbers counted from the first.
        parts = [part for part in circuit.parts.values() if part.assembly == assembly]
        nets: dict[str | None, int] = {}
        parts.sort(key=lambda part: (part.name, int(re.sub(r"\D", "", part.ref))))
        return [
            (part.name, pin.number, nets.setdefault(pin.net, len(nets)))
            for part in parts
            for pin in part.pins.values()
        ]

    assert of(other) == of("seat south")


def test_the_boards_fit_the_case(made):
    placed, _ = made
    from enclosure.bought import KEY_BOARD, MAIN_BOARD, MAIN_BOARD_HOLES
    from enclosure.dimensions import Table

    across = sorted({x for x, _, _ in placed.holes})
    along = sorted({y for _, y, _ in placed.holes})
    if placed.name == "carrier":
        assert (placed.width, placed.height) == MAIN_BOARD.size[:2]
        assert (across[-1] - across[0], along[-1] - along[0]) == MAIN_BOARD_HOLES
        # The socket's middle in that of the long edge.
        pico = [pad.x for pad in placed.pads(_netlist()) if pad.ref == "A1"]
        assert abs((min(pico) + max(pico)) / 2 - placed.width / 2) < 0.3
        # As enclosure/openings.py reckons: 60 mm from the edge with the socket.
        assert placed.height - placed.parts["J15"].y >= 60
    else:
        assert (placed.width, placed.height) == KEY_BOARD.size[:2]
        assert across[-1] - across[0] == pytest.approx(2 * Table().seat_front.post_offset)
        keys = [placed.parts[ref].x for ref in ("SW1", "SW2", "SW3")]
        assert keys[1] - keys[0] == keys[2] - keys[1] == pytest.approx(22.86)


def _netlist():
    from electronics import netlist

    return netlist.load()


def complaints_of(seat, circuit, **changed):
    placed, board = seat
    return list(check.complaints(replace(board, **changed), placed, circuit))


def test_a_track_that_is_missing_is_found(seat):
    tracks = seat[1].tracks
    # What is shorter may be in a pad with both ends.
    long = [
        track
        for track in tracks
        if abs(track.start[0] - track.end[0]) + abs(track.start[1] - track.end[1]) > 2
    ]
    assert len(long) > 15
    for gone in long:
        board = replace(seat[1], tracks=tuple(track for track in tracks if track is not gone))
        assert list(check.connections(board)) == [f"{gone.net} is in 2 pieces"], gone


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
    # A wall of vias from edge to edge: what lies behind it has no ground.
    wall = tuple(Via("a wall", 45.0, 0.7 * step) for step in range(29))
    assert any("not joined to the plane" in text for text in complaints_of(seat, circuit, vias=wall))


def test_a_plane_of_another_net_is_found(seat, circuit):
    assert any("the planes are" in text for text in complaints_of(seat, circuit, planes={"In1.Cu": "+5V"}))
