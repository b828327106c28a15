"""Tests the screen in the middle of the table: its pictures, and that the firmware draws only the changed parts."""

import functools
import json
import math

import pytest
from PIL import Image, ImageChops
from support import screen_pictures

WIRE_MICROSECONDS_A_STEP = 8000
FRAME_BYTES = 480 * 320 * 2
DRAWING_MICROSECONDS_A_PIECE = 15_000
# The scene of each view without a trick.
NO_TRICK = {
    "welcome": "setup",
    "seating": "setup",
    "seating_long_names": "setup",
    "full_memory": "message",
    "contrast_score": "result",
    "normal_score": "result",
    "solo_score": "result",
    "skat_score": "result",
    "schafkopf_score": "result",
    "double_score": "result",
    "sheet": "sheet",
    "sheet_seven": "sheet",
    "ranking": "ranking",
    "ranking_chips": "ranking",
    "ranking_seven": "ranking",
    "next_seats": "next_seats",
    "next_seats_eight": "next_seats",
    "selftest": "selftest",
    "selftest_wrong": "selftest",
}


@functools.cache
def finding(check, *numbers):
    """Run a check of screen_checks.py, and return its result."""
    return json.loads(screen_pictures.run("screen_checks.py", check, *map(str, numbers)))


@pytest.fixture(scope="module", params=screen_pictures.LANGUAGES)
def drawn(request):
    """Return all pictures of a language, drawn one after the other on the same screen, and their folder."""
    pictures = screen_pictures.pictures(*screen_pictures.NAMES, language=request.param)
    return pictures, screen_pictures.FOLDER / request.param


def differs(one, other):
    """Return whether two pictures differ."""
    return ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize("name", screen_pictures.NAMES)
def test_picture(drawn, name):
    pictures, folder = drawn
    with Image.open(folder / f"{name}.png") as golden:
        difference = ImageChops.difference(pictures[name], golden.convert("RGB")).getbbox()
    assert difference is None, f"differs within {difference}; see tests/support/screen_pictures.py"


def test_the_contact_sheet_shows_the_pictures():
    with Image.open(screen_pictures.SHEET) as sheet:
        assert sheet.size == screen_pictures.contact_sheet(english()).size
        shown = sheet.convert("RGB")
    assert not differs(shown, screen_pictures.contact_sheet(english()).quantize(256, dither=0).convert("RGB"))


@functools.cache
def english(turned=0):
    """Return all pictures in English with everybody moved on by `turned` places."""
    return screen_pictures.pictures(*screen_pictures.NAMES, turned=turned)


def test_no_picture_leaves_anything_to_the_next():
    backwards = screen_pictures.pictures(*reversed(screen_pictures.NAMES))
    for name, picture in backwards.items():
        assert not differs(picture, english()[name]), name


@pytest.mark.parametrize("turned", [0, 1])
def test_who_sits_opposite_sees_the_same(turned):
    # Everything is drawn for both long sides, except for the four tiles of the welcome and the numbers of deal and
    # trick.
    tiles, numbers = (83, 142, 397, 178), (129, 152, 351, 168)
    for name, picture in english(turned).items():
        opposite = english(turned + 2)[name].transpose(Image.Transpose.ROTATE_180)
        once = {"setup": tiles, "trick": numbers}.get(NO_TRICK.get(name, "trick"))
        if once:
            picture, opposite = picture.copy(), opposite.copy()
            for one in (picture, opposite):
                one.paste(0, once)
        assert not differs(picture, opposite), name


# Left, top, right and bottom of the card slots in front of the places, between the panels.
SLOTS = ((163, 191, 317, 236), (84, 83, 129, 237), (163, 84, 317, 129), (351, 83, 396, 237))


def test_cards_look_the_same_from_every_side():
    trick = set(screen_pictures.NAMES) - set(NO_TRICK)
    for turned in (1, 2, 3):
        for name in trick:
            for place in range(4):
                there = (place + turned) % 4
                before = english()[name].crop(SLOTS[place])
                after = english(turned)[name].crop(SLOTS[there])
                # Moving on to the next place rotates the picture clockwise by a quarter turn.
                assert not differs(before.rotate(-90 * turned, expand=True), after), (name, place, turned)


def test_the_chip_is_set_up_before_the_light_goes_on():
    assert finding("setup") == {
        "awake": True,
        "on": True,
        "pixel_format": 0x55,
        "size": [480, 320],
        "dark": True,
        "lit": True,
    }


def test_the_model_is_read_slowly():
    # Reading takes 150 ns per clock cycle (ST7796S, serial interface timing).
    model, (reading, writing) = finding("model")
    assert model == 0x7796
    assert reading <= 1e9 / 150
    assert writing == 24_000_000


def test_pixels_arrive_as_rgb565():
    red, green, blue, white = 0xF800, 0x07E0, 0x001F, 0xFFFF
    corners, others = finding("pixels")
    assert corners == [[red, green, blue, white, red, green]] * 2
    assert others == 0


def test_a_canvas_is_sent_once_and_nobody_waits_for_it():
    window = 5 + 5 + 1
    sizes = ((1, 1), (398, 22), (71, 120), (225, 39))
    for (width, height), (sent, waited) in zip(sizes, finding("sending"), strict=True):
        assert sent == 2 * width * height + window
        assert waited < 1000


def test_both_conversions_agree():
    assert finding("expanders") == [True, True]


def test_both_ways_of_drawing_text_agree():
    laid_out, drawn = finding("glyph_loops")
    assert all(laid_out) and all(drawn)


def test_sending_and_text_take_no_heap():
    assert finding("heap") > 0


def test_no_step_is_long_on_the_wire():
    assert 0 < finding("steps") <= WIRE_MICROSECONDS_A_STEP


def test_no_piece_of_drawing_is_long():
    results = finding("drawing")
    assert set(results) == set(screen_pictures.NAMES)
    assert max(results.values()) < DRAWING_MICROSECONDS_A_PIECE, results


def test_other_colours_are_sent_for_the_whole_screen():
    results = finding("restyled")
    assert set(results) == set(screen_pictures.NAMES)
    assert min(results.values()) >= FRAME_BYTES


def test_what_did_not_change_is_not_sent_again():
    whole, same, one_card, label = finding("changes")
    windows = range(300)
    assert whole - FRAME_BYTES in windows
    assert same == 0
    # With a card, its slot and the panel of a short side are sent; with a key label, the line of labels on a long side.
    assert one_card - 2 * (83 * 320 + 75 * 45) in windows
    assert label - 2 * 314 * 30 in windows


def test_the_parts_of_a_scene_are_the_screen():
    for name, (pixels, left_out, bands) in finding("covered").items():
        assert (pixels, left_out) == (480 * 320, 0), name
        # The last parts are the panels, people and keys alternately. A panel beside a list is a single part.
        panels = 4 if NO_TRICK.get(name) in ("sheet", "ranking", "next_seats", "selftest") else 8
        whole = bands if name not in NO_TRICK else bands[-panels:]
        assert whole == [1] * len(whole), name
        assert max(bands) <= 3, name


@pytest.mark.long
def test_the_screen_is_exchanged_part_by_part():
    for name, changed, wrong in finding("exchanged"):
        assert changed > 5, name
        assert wrong == 0, name


@pytest.mark.parametrize("between", [29, pytest.param(11, marks=pytest.mark.long)])
def test_a_picture_may_come_while_another_one_does(between):
    for tried, wrong, torn in finding("interrupted", between):
        assert tried > 5
        assert (wrong, torn) == (0, 0)


@pytest.mark.parametrize("between", [29, pytest.param(13, marks=pytest.mark.long)])
def test_a_card_that_hurries_waits_for_nothing_but_what_is_being_sent(between):
    for tried, missing, late, wrong in finding("hurried", between):
        assert tried > 5
        assert (missing, late, wrong) == (0, 0, 0)


def test_the_larger_canvas_is_taken_where_that_is_needed():
    assert finding("canvases") == [[45, 45], [53, 53], [30, 53]]


def test_both_bands_of_an_area_show_one_view():
    assert finding("banded") is True


def test_an_area_never_has_two_sets_of_colours():
    assert finding("recoloured") is True


@pytest.mark.long
def test_nothing_is_painted_outside_its_part():
    assert finding("overflow") == []


def test_a_text_is_the_same_in_every_direction():
    ink, same = finding("directions")
    assert ink > 50
    assert same == [True, True, True, True]


def test_a_text_is_as_wide_as_its_characters():
    for width, each, drawn in finding("widths"):
        assert width == each == drawn > 0


def test_long_texts_are_broken_and_shortened():
    short, sentence, word = finding("lines")
    assert short[0] == ["Lift it."]
    assert len(sentence[0]) == 2 and sentence[0][0].startswith("Not your turn")
    assert len(word[0]) == 1 and word[0][0].endswith("…")
    assert max(width for _lines, widths in (short, sentence, word) for width in widths) <= 200


def test_every_character_has_a_glyph():
    assert set(finding("glyphs")) == {""}


def test_two_names_that_begin_alike_stay_apart():
    found = finding("alike")
    assert len(found) > 6
    for one, other, fits in found:
        assert one != other and fits


# The display is 83.5 mm wide for 480 pixels (module's drawing). Seen from 80 cm, 19 lines subtend 14 minutes of arc.
PITCH_MM = 83.5 / 480
FROM_MM = 800


def arc_minutes(lines):
    """Return the apparent height of lines of pixels from the edge of the table, in minutes of arc."""
    return math.degrees(math.atan(lines * PITCH_MM / FROM_MM)) * 60


def test_ranks_look_as_large_as_keys_and_suits_larger():
    rank, suit = finding("sizes")
    assert arc_minutes(rank) >= 14
    assert suit > rank


@pytest.mark.parametrize("language", range(len(screen_pictures.LANGUAGES)))
def test_what_is_written_is_large_enough_to_be_read(language):
    seen = finding("read", language)
    assert set(seen) == set(screen_pictures.NAMES)
    purposes = {purpose for found in seen.values() for purpose in found}
    assert purposes == {"keys", "messages", "turn", "names", "totals", "pages"}
    for name, found in seen.items():
        # People lean forward to read the self-test and its key labels, so these may be smaller.
        least = arc_minutes(11) if name.startswith("selftest") else 14
        for purpose in ("keys", "messages", "turn"):
            assert arc_minutes(found.get(purpose, 19)) >= least, (name, found)
        # Names and totals are read from 80 cm. For other pages, people lean forward.
        assert min(found.get("names", 15), found.get("totals", 15)) >= 15, (name, found)
        assert found.get("pages", 11) >= 11, (name, found)


@pytest.mark.parametrize("colours", ["four", "two", "contrast"])
def test_contrast(colours):
    card, beaten_card, panel, felt, tag = finding("contrast")[colours]
    assert card >= 4.5
    # The shapes on a beaten card are at least 40 lines high, for which WCAG requires a contrast of 3.
    assert beaten_card >= 3
    assert min(panel, felt, tag) >= 4.5
    if colours == "contrast":
        assert min(card, beaten_card, panel, felt, tag) == 21
