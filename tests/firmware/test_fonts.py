"""The fonts of the screen: what their file holds, and that a damaged one is refused."""

import importlib.util
import shutil
from pathlib import Path

import pytest

SCREEN = Path(__file__).parents[2] / "firmware" / "table" / "screen"
NAMES = ("SMALL", "MEDIUM", "LARGE", "SUITS", "NARROW")
TEXT_FONTS = ("SMALL", "MEDIUM")

BASIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "English": BASIC,
    "German": BASIC + "äöüÄÖÜßẞ",
    "French": BASIC + "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ",
}
SIGNS = "0123456789 !\"'%()*+,-./:;<=>?&@#«»„“”‘’–—…−×½·Σ€◀●▶★\u00a0\u202f"
FRENCH_SUITS = "♣♠♥♦"
GERMAN_SUITS = "\ue000\ue001♥\ue002"
FOOL_AND_POPE = "\ue003\ue004"
# English, German, French, and on German cards.
RANKS = "2345678910" + "AKQJ" + "AKDB" + "ARDV" + "SKOU"


def load(folder, name="fonts"):
    """A module of a folder, with the file of the fonts beside it."""
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


glyphs = load(SCREEN, "glyphs_plain")


@pytest.fixture(scope="module")
def fonts():
    module = load(SCREEN)
    yield module
    module._file.close()


@pytest.fixture
def copied(tmp_path):
    """A folder with a copy of module and file."""
    for name in ("fonts.py", "fonts.fnt"):
        shutil.copy(SCREEN / name, tmp_path)
    return tmp_path


def position(font, character):
    """Of the character's glyph in the font, -1 where it has none."""
    return glyphs.find(font.table, ord(character))


def numbers(font):
    """First code point, length of the run and number of glyphs."""
    return [font.table[at] | font.table[at + 1] << 8 for at in (0, 2, 4)]


def advances(font):
    """Columns from each glyph to the next on the line."""
    return font.table[-numbers(font)[2] :]


def width(font, characters):
    """Columns that a text takes."""
    return sum(advances(font)[position(font, character)] for character in characters)


def lacking(font, characters):
    return "".join(character for character in characters if position(font, character) < 0)


@pytest.mark.parametrize("name", TEXT_FONTS)
@pytest.mark.parametrize("language", ALPHABETS)
def test_text_has_every_letter(fonts, name, language):
    assert lacking(getattr(fonts, name), ALPHABETS[language]) == ""


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_text_has_digits_signs_and_suits(fonts, name):
    assert lacking(getattr(fonts, name), SIGNS + FRENCH_SUITS + GERMAN_SUITS) == ""


def test_cards_have_every_rank_and_suit(fonts):
    assert lacking(fonts.LARGE, RANKS + "?") == ""
    assert lacking(fonts.SUITS, FRENCH_SUITS + GERMAN_SUITS + FOOL_AND_POPE) == ""
    assert lacking(fonts.NARROW, RANKS + "?" + FRENCH_SUITS + GERMAN_SUITS) == ""


def test_what_a_font_lacks_is_a_question_mark(fonts):
    # The second one is in the middle of the run, where there is no glyph.
    for character in ("\u4e00", "\x85"):
        assert position(fonts.SMALL, character) == -1
        found = [0] * 5
        glyphs.lay_out(character, 0, 1, 100, fonts.SMALL.table, found)
        assert found[3] == position(fonts.SMALL, "?")


def test_the_fonts_are_all_of_the_file(fonts):
    font = fonts.NARROW
    end = font.records + len(advances(font)) * len(font.record)
    assert end + 4 == (SCREEN / "fonts.fnt").stat().st_size


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_sound(fonts, name):
    font = getattr(fonts, name)
    size = len(font.record)
    first, run, count = numbers(font)
    codes = [font.table[at] | font.table[at + 1] << 8 for at in range(8, 8 + 2 * (count - run), 2)]
    assert codes == sorted(set(codes))
    assert not codes or codes[0] >= first + run
    assert len(font.table) == 8 + 2 * len(codes) + count
    for index, advance in enumerate(advances(font)):
        top, left, columns, strips = font.glyph(index)[:4]
        record = bytes(font.record)
        ink = record[4 : 4 + columns * strips]
        assert len(ink) == columns * strips <= size - 4
        assert not any(record[4 + len(ink) :])
        assert bool(columns) == bool(strips)
        if not columns:
            continue
        assert advance > 0
        assert left + columns <= advance + 2
        # The box is close around the ink.
        assert any(ink[::columns]) and any(ink[columns - 1 :: columns])
        assert any(byte & 1 for byte in ink[:columns]) and any(ink[-columns:])
        assert top + 8 * strips <= 64


def test_two_narrow_cards_fit_where_one_does(fonts):
    for rank in ("10", *RANKS):
        for suit in FRENCH_SUITS:
            assert width(fonts.NARROW, rank + suit) <= 64


def test_a_missing_file_is_told(copied):
    (copied / "fonts.fnt").unlink()
    with pytest.raises(OSError, match=r"fonts\.fnt.* missing or damaged\. Copy the firmware"):
        load(copied)


@pytest.mark.parametrize("damage", ["shorter", "empty", "one bit", "longer"])
def test_a_damaged_file_is_told(copied, damage):
    file = copied / "fonts.fnt"
    data = bytearray(file.read_bytes())
    if damage == "shorter":
        del data[-1000:]
    elif damage == "empty":
        data.clear()
    elif damage == "one bit":
        data[20000] ^= 4
    else:
        data += b"\0"
    file.write_bytes(data)
    with pytest.raises(OSError, match=r"missing or damaged"):
        load(copied)
