"""The screen four people look at, drawn by the firmware: its pictures, and that it draws no more than it must."""

import json

import pytest
from PIL import Image, ImageChops
from support import screen_pictures

WIRE_MICROSECONDS_A_STEP = 8000
FRAME_BYTES = 480 * 320 * 2


def finding(check):
    """What a check of screen_checks.py found."""
    return json.loads(screen_pictures.run("screen_checks.py", check))


@pytest.fixture(scope="module")
def drawn():
    """All pictures, drawn one after the other on the same screen."""
    return screen_pictures.pictures(*screen_pictures.NAMES)


@pytest.mark.parametrize("name", screen_pictures.NAMES)
def test_picture(drawn, name):
    with Image.open(screen_pictures.FOLDER / f"{name}.png") as golden:
        difference = ImageChops.difference(drawn[name], golden.convert("RGB")).getbbox()
    assert difference is None, f"differs within {difference}; see tests/support/screen_pictures.py"


def test_no_picture_leaves_anything_to_the_next(drawn):
    backwards = screen_pictures.pictures(*reversed(screen_pictures.NAMES))
    for name, picture in backwards.items():
        assert ImageChops.difference(picture, drawn[name]).getbbox() is None, name


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
    # Serial interface timing of the ST7796S: 150 ns a cycle while reading.
    model, (reading, writing) = finding("model")
    assert model == 0x7796
    assert reading <= 1e9 / 150
    assert writing == 24_000_000


def test_pixels_arrive_as_rgb565():
    red, green, blue, white = 0xF800, 0x07E0, 0x001F, 0xFFFF
    assert finding("pixels") == [red, green, blue, white, red, green]


def test_only_dirty_tiles_are_sent():
    nothing, pixel, below_right, above_left = finding("dirty")
    tile = 32 * 8 * 2
    window = 5 + 5 + 1
    assert (nothing, pixel, below_right, above_left) == (0, tile + window, 2 * tile + window, tile + window)


def test_both_conversions_agree():
    assert finding("expanders") is True


def test_sending_and_text_take_no_heap():
    assert finding("heap") > 0


def test_no_step_is_long_on_the_wire():
    assert 0 < finding("steps") <= WIRE_MICROSECONDS_A_STEP


def test_what_did_not_change_is_not_sent_again():
    whole, same, one_card = finding("changes")
    assert whole >= FRAME_BYTES
    assert same == 0
    # Two panels, two places of the trick.
    assert 0 < one_card < 0.6 * FRAME_BYTES


def test_nothing_is_painted_outside_its_part():
    assert finding("overflow") == []


def test_a_text_is_the_same_in_every_direction():
    ink, same = finding("directions")
    assert ink > 50
    assert same == [True, True, True, True]


def test_long_texts_are_broken_and_shortened():
    short, sentence, word = finding("lines")
    assert short[0] == ["Lift it."]
    assert len(sentence[0]) == 2 and sentence[0][0].startswith("Not your turn")
    assert len(word[0]) == 1 and word[0][0].endswith("…")
    assert max(width for _lines, widths in (short, sentence, word) for width in widths) <= 200


def test_every_character_has_a_glyph():
    assert finding("glyphs") == ["", ""]


def test_ranks_are_7_mm_and_suits_9_mm_high():
    rank, suit, missing = finding("sizes")
    pixels_per_mm = 480 / 83.5
    assert rank >= 7 * pixels_per_mm
    assert suit >= 9 * pixels_per_mm
    assert missing == []


def test_contrast():
    card, beaten_card, panel, felt = finding("contrast")
    assert card >= 4.5
    # A beaten card shows shapes of 40 lines and more: WCAG asks for 3 there.
    assert beaten_card >= 3
    assert panel >= 4.5
    assert felt >= 4.5
