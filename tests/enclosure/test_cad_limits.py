"""The solids keep the limits, and a dimension that is wrong is found on the solids."""

from dataclasses import replace

import pytest
from build123d import Pos, Rot

from enclosure import check, envelopes
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


def said(found, *words):
    return any(all(word in sentence for word in words) for sentence in found)


def test_a_pocket_that_is_not_deep_enough_is_found():
    shallow = TABLE.but("built_in", pocket_depth=14.0)
    assert said(check.readers(shallow, assembled_built_in(shallow)), "6.50 mm", "over the coil")


def test_a_pocket_may_be_deeper():
    deep = TABLE.but("built_in", pocket_depth=15.5)
    assert list(check.readers(deep, assembled_built_in(deep))) == []


def test_a_plate_or_a_cloth_that_is_too_thick_is_found():
    thick = TABLE.but("flat_pack", plate=4.0)
    assert said(check.readers(thick, assembled_flat_pack(thick)), "over the coil")
    woolly = TABLE.but("coils", cloth=2.5)
    assert said(check.readers(woolly, assembled_flat_pack(woolly)), "over the coil")


def test_readers_that_are_too_near_are_found():
    near = TABLE.but("coils", radius=140.0)
    assert said(check.readers(near, assembled_flat_pack(near)), "coils", "198.0 mm")


def test_a_screw_beside_a_coil_is_found():
    beside = TABLE.but("built_in", cover_screw=35.0)
    assert said(check.readers(beside, assembled_built_in(beside)), "metal")


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
    assert said(check.walls(TABLE.but(part, **changed), name), name)


def test_a_window_of_the_wrong_size_is_found():
    assert said(check.window(TABLE.but("display_frame", window_margin=-0.5)), "window")
    assert said(check.window(TABLE.but("display_frame", window_margin=3.0)), "window")


def test_a_frame_that_is_not_seen_past_is_found():
    high = TABLE.but("display_frame", thickness=12.0, lip=11.0, window_margin=0.2)
    assert list(check.window(high)) == []
    steep = TABLE.but("limits", sight_degrees=60.0)
    assert said(check.window(steep), "hides the edge")


def test_a_stop_in_the_wrong_place_is_found(flat_pack):
    # The tags of other cards: their near end would lie beside the coil that the tray was made for.
    other = TABLE.but("card", end_tag=22.0)
    moved = [one for one in flat_pack if one.name == "coil"]
    assert said(check.trays(other, flat_pack), "47.0 mm apart")
    further = TABLE.but("coils", radius=152.0)
    assert said(check.trays(further, moved), "2.0 mm beside the coil")


def test_parts_in_one_place_are_found():
    low = TABLE.but("built_in", display_opening=(104.0, 92.0))
    assert said(check.fits(assembled_built_in(low)), "table_top and display")
    shallow = TABLE.but("flat_pack", cavity=30.0)
    assert said(check.boards_apart(shallow, assembled_flat_pack(shallow)), "apart") or said(
        check.fits(assembled_flat_pack(shallow)), "main_board"
    )


def test_a_screw_without_its_post_is_found():
    moved = TABLE.but("flat_pack", corner_screw=9.5, seam_screw=30.0)
    posts = [one for one in assembled_flat_pack(TABLE) if "post" in one.name or one.kind == "plywood"]
    elsewhere = [one for one in assembled_flat_pack(moved) if one.kind == "metal"]
    assert said(check.screws(posts + elsewhere), "no hole")
    assert said(check.screws(posts + elsewhere), "holds on to nothing")


def test_a_screw_of_the_main_board_without_hole_way_or_nut_is_found(flat_pack, built_in):
    for placed, under in ((flat_pack, "base_petal"), (built_in, "main_box")):
        turned = [
            replace(one, solid=Rot(0, 0, 10) * one.solid) if one.name == "board_screw" else one
            for one in placed
        ]
        assert said(check.board_screws(TABLE, turned), f"no hole in {under}")
        raised = [
            replace(one, solid=Pos(0, 0, 3.0) * one.solid) if one.name == "board_screw" else one
            for one in placed
        ]
        assert said(check.board_screws(TABLE, raised), f"{under} is before its head")
        thick = TABLE.but("screws", nut=9.0)
        assert said(check.board_screws(thick, placed), "too short for its nut")


def test_a_pilot_that_is_not_deep_enough_is_found():
    shallow = TABLE.but("seat_front", post_pilot_depth=4.0)
    assert said(check.key_boards(shallow), "4.9 mm into a hole of 4.0 mm")


def test_a_seat_cable_under_its_reader_is_found():
    straight = TABLE.but("built_in", seat_channel=((0.0, -45.0), (0.0, -352.0)))
    placed = assembled_built_in(straight)
    assert said(check.readers(straight, placed), "metal")
    assert said(check.fits(placed), "seat_cable", "reader_cradle")


def test_a_hole_that_the_plug_does_not_pass_is_found():
    narrow = TABLE.but("flat_pack", usb_hole=(14.0, 6.0))
    assert said(check.fits(assembled_built_in(narrow)), "main_box and usb_plug")


def test_a_plug_at_the_displays_pins_is_found(monkeypatch):
    # A housing with its contacts, on pins that stand upright.
    monkeypatch.setattr(envelopes, "DISPLAY_PINS_HEIGHT", 17.0)
    placed = assembled_flat_pack(TABLE)
    assert said(check.boards_apart(TABLE, placed), "0.0 mm apart")
    assert said(check.fits(placed), "display and main_board")


def test_a_part_too_large_for_the_bed_is_found():
    small = replace(TABLE, limits=replace(TABLE.limits, print_bed=140.0, laser_bed=(300.0, 300.0)))
    assert said(check.beds(small), "display_frame: 150 x 150 mm")
    assert said(check.beds(small), "top_petal: 365 x 207 mm")
