"""Tests that the solids are within the limits, and that the limits detect wrong dimensions."""

from dataclasses import replace

import pytest
from build123d import Pos, Rot

from enclosure import built_in as built_in_solids
from enclosure import check, envelopes, openings
from enclosure import flat_pack as flat_pack_solids
from enclosure.assembly import assembled_built_in, assembled_flat_pack
from enclosure.dimensions import Table

TABLE = Table()


@pytest.fixture(scope="module")
def flat_pack():
    return assembled_flat_pack(TABLE)


@pytest.fixture(scope="module")
def built_in():
    return assembled_built_in(TABLE)


@pytest.fixture(params=["flat_pack", "built_in"])
def placed(request):
    return request.getfixturevalue(request.param)


def test_fields_reach_the_cards_and_not_each_other(placed):
    assert list(check.readers(TABLE, placed)) == []


def test_printed_walls_are_thick_enough():
    assert list(check.walls(TABLE)) == []


def test_parts_fit_the_printer_and_the_laser():
    assert list(check.beds(TABLE)) == []


def test_the_whole_screen_is_seen_from_every_seat():
    assert list(check.window(TABLE)) == []


def test_tags_lie_over_the_coil_in_both_positions_of_the_tray(placed):
    assert list(check.trays(TABLE, placed)) == []


def test_no_two_parts_are_in_one_place(placed):
    assert list(check.fits(placed)) == []


def test_a_lead_has_room_between_the_boards(placed):
    assert list(check.boards_apart(TABLE, placed)) == []


def test_every_screw_has_its_hole_and_its_post(placed):
    assert list(check.screws(placed)) == []


def test_the_main_boards_screws_go_in_from_below(placed):
    assert len([one for one in placed if one.name == "board_screw"]) == 4
    assert list(check.board_screws(TABLE, placed)) == []


def test_screws_of_a_key_board_have_room_in_its_posts():
    assert list(check.key_boards(TABLE)) == []


def test_the_printed_boards_with_their_parts_fit_the_case(placed):
    assert list(check.boards(TABLE, placed)) == []


def mentions(sentences, *words):
    return any(all(word in sentence for word in words) for sentence in sentences)


def test_a_pocket_that_is_not_deep_enough_is_found():
    shallow = TABLE.but("built_in", pocket_depth=14.0)
    assert mentions(check.readers(shallow, assembled_built_in(shallow)), "6.50 mm", "over the coil")


def test_a_pocket_may_be_deeper():
    deep = TABLE.but("built_in", pocket_depth=15.5)
    assert list(check.readers(deep, assembled_built_in(deep))) == []


def test_a_plate_or_a_cloth_that_is_too_thick_is_found():
    thick = TABLE.but("flat_pack", plate=4.0)
    assert mentions(check.readers(thick, assembled_flat_pack(thick)), "over the coil")
    woolly = TABLE.but("coils", cloth=2.5)
    assert mentions(check.readers(woolly, assembled_flat_pack(woolly)), "over the coil")


def test_readers_that_are_too_near_are_found():
    near = TABLE.but("coils", radius=140.0)
    assert mentions(check.readers(near, assembled_flat_pack(near)), "coils", "198.0 mm")


def test_a_screw_beside_a_coil_is_found():
    beside = TABLE.but("built_in", cover_screw=35.0)
    assert mentions(check.readers(beside, assembled_built_in(beside)), "metal")


@pytest.mark.parametrize(
    ("part", "changed", "name"),
    [
        ("cradle", {"wall": 1.5}, "reader_cradle"),
        ("display_frame", {"lip": 1.2}, "display_frame"),
        ("seat_front", {"symbol_depth": 1.5}, "seat_front"),
        ("flat_pack", {"wall_inset": 1.8}, "corner_post"),
        ("built_in", {"box_wall": 1.2}, "main_box"),
    ],
)
def test_a_wall_that_is_too_thin_is_found(part, changed, name):
    assert mentions(check.walls(TABLE.but(part, **changed), name), name)


def test_a_window_of_the_wrong_size_is_found():
    assert mentions(check.window(TABLE.but("display_frame", window_margin=-0.5)), "window")
    assert mentions(check.window(TABLE.but("display_frame", window_margin=3.0)), "window")


def test_a_frame_that_is_not_seen_past_is_found():
    high = TABLE.but("display_frame", thickness=12.0, lip=11.0, window_margin=0.2)
    assert list(check.window(high)) == []
    steep = TABLE.but("limits", sight_degrees=60.0)
    assert mentions(check.window(steep), "hides the edge")


def test_a_stop_in_the_wrong_place_is_found(flat_pack):
    # With this tag position of other cards, the near tag would be beside the coil for which the tray was made.
    other = TABLE.but("card", end_tag=22.0)
    moved = [one for one in flat_pack if one.name == "coil"]
    assert mentions(check.trays(other, flat_pack), "47.0 mm apart")
    further = TABLE.but("coils", radius=152.0)
    assert mentions(check.trays(further, moved), "2.0 mm beside the coil")


def test_parts_in_one_place_are_found():
    low = TABLE.but("built_in", display_opening=(104.0, 92.0))
    assert mentions(check.fits(assembled_built_in(low)), "table_top and display")
    shallow = TABLE.but("flat_pack", cavity=30.0)
    assert mentions(check.boards_apart(shallow, assembled_flat_pack(shallow)), "apart") or mentions(
        check.fits(assembled_flat_pack(shallow)), "main_board"
    )


def test_a_screw_without_its_post_is_found():
    moved = TABLE.but("flat_pack", corner_screw=9.5, seam_screw=30.0)
    posts = [one for one in assembled_flat_pack(TABLE) if "post" in one.name or one.kind == "plywood"]
    elsewhere = [one for one in assembled_flat_pack(moved) if one.kind == "metal"]
    assert mentions(check.screws(posts + elsewhere), "no hole")
    assert mentions(check.screws(posts + elsewhere), "holds on to nothing")


def test_a_screw_of_the_main_board_without_hole_way_or_nut_is_found(flat_pack, built_in):
    for placed, under in ((flat_pack, "base_petal"), (built_in, "main_box")):
        turned = [
            replace(one, solid=Rot(0, 0, 10) * one.solid) if one.name == "board_screw" else one
            for one in placed
        ]
        assert mentions(check.board_screws(TABLE, turned), f"no hole in {under}")
        raised = [
            replace(one, solid=Pos(0, 0, 3.0) * one.solid) if one.name == "board_screw" else one
            for one in placed
        ]
        assert mentions(check.board_screws(TABLE, raised), f"{under} is before its head")
        thick = TABLE.but("screws", nut=9.0)
        assert mentions(check.board_screws(thick, placed), "too short for its nut")


def test_a_pilot_that_is_not_deep_enough_is_found():
    shallow = TABLE.but("seat_front", post_pilot_depth=4.0)
    assert mentions(check.key_boards(shallow), "4.9 mm into a hole of 4.0 mm")


def test_a_seat_cable_under_its_reader_is_found():
    straight = TABLE.but("built_in", seat_channel=((0.0, -45.0), (0.0, -352.0)))
    placed = assembled_built_in(straight)
    assert mentions(check.readers(straight, placed), "metal")
    assert mentions(check.fits(placed), "seat_cable", "reader_cradle")


def test_a_hole_that_the_plug_does_not_pass_is_found():
    narrow = TABLE.but("built_in", usb_hole=(13.0, 6.0))
    assert mentions(check.fits(assembled_built_in(narrow)), "main_box and usb_plug")


def test_a_plug_at_the_displays_pins_is_found(monkeypatch):
    # The height of a socket with contacts on vertical pins.
    monkeypatch.setattr(envelopes, "DISPLAY_PINS_HEIGHT", 17.0)
    placed = assembled_flat_pack(TABLE)
    assert mentions(check.boards_apart(TABLE, placed), "0.0 mm apart")
    assert mentions(check.fits(placed), "display and main_board")


def test_a_part_too_large_for_the_bed_is_found():
    small = replace(TABLE, limits=replace(TABLE.limits, print_bed=140.0, laser_bed=(300.0, 300.0)))
    assert mentions(check.beds(small), "display_frame: 150 x 150 mm")
    assert mentions(check.beds(small), "top_petal: 365 x 207 mm")


# With all covers in place, no button or service pin may be reachable. If a cover is off, one must be reachable.
CASES = {
    "flat_pack": (flat_pack_solids.floor(TABLE.flat_pack) + TABLE.flat_pack.plate, -1),
    "built_in": (-TABLE.built_in.plate - built_in_solids.box_inside(TABLE)[2], 1),
}


@pytest.fixture
def case(request, placed):
    """Return the solids of a case, the height of its main board's support, and the direction of the USB socket."""
    return placed, *CASES["built_in" if any(one.name == "main_box" for one in placed) else "flat_pack"]


def test_no_opening_of_a_closed_case_reaches_bootsel_or_the_service_pins(case):
    placed, foot, ahead = case
    board = openings.bare_board(foot, ahead)
    places = openings.buttons(foot, ahead) + openings.service_pins(foot, ahead)
    assert len(places) == 16
    assert openings.reached(places, placed, board) == []


# Each cover, and the parts removed with it: the display is attached to its frame, the plug to its guard.
COVERS = {
    "reset_key": (),
    "display_frame": ("display", "screen", "display_clip"),
    "plug_guard": ("usb_plug",),
}


def test_with_a_cover_off_something_is_reached(case):
    placed, foot, ahead = case
    covers = {one.name for one in placed} & set(COVERS)
    # The flat-pack has a fixed cable, and no guard.
    assert covers >= {"reset_key", "display_frame"}
    places = openings.buttons(foot, ahead) + openings.service_pins(foot, ahead)
    for cover in covers:
        opened = [one for one in placed if one.name not in (cover, *COVERS[cover])]
        assert openings.reached(places, opened, openings.bare_board(foot, ahead)), cover


def test_a_board_that_meets_the_case_is_found():
    thick = TABLE.but("flat_pack", hub_post=40.0)
    assert mentions(check.boards(thick, assembled_flat_pack(thick)), "carrier and hub_post share")
    inwards = TABLE.but("seat_front", post_offset=25.0)
    assert mentions(check.boards(inwards, assembled_flat_pack(inwards)), "seat_board and seat_front share")
    closed = TABLE.but("cradle", cable_slot_below_board=14.0)
    assert mentions(check.boards(closed, assembled_flat_pack(closed)), "adapter and reader_cradle share")


def test_a_hole_of_the_carrier_beside_its_screw_is_found(flat_pack):
    moved = [
        replace(one, solid=Pos(3, 0, 0) * one.solid) if one.name == "board_screw" else one
        for one in flat_pack
    ]
    assert mentions(check.boards(TABLE, moved), "board_screw: no hole in carrier")
