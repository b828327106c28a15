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


def load(folder):
    """The module fonts of a folder, with the file beside it."""
    spec = importlib.util.spec_from_file_location("fonts", folder / "fonts.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


def lacking(font, characters):
    return "".join(character for character in characters if font.find(ord(character)) < 0)


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
    assert fonts.SMALL.find(0x4E00) == -1
    # In the middle of the run, where there is no glyph.
    assert fonts.SMALL.find(0x85) == -1
    assert fonts.SMALL.index(0x4E00) == fonts.SMALL.find(ord("?"))


def test_the_fonts_are_all_of_the_file(fonts):
    font = fonts.NARROW
    end = font._records + len(font.advances) * len(font._record)
    assert end + 4 == (SCREEN / "fonts.fnt").stat().st_size


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_sound(fonts, name):
    font = getattr(fonts, name)
    size = len(font._record)
    codes = [font._codes[at] | font._codes[at + 1] << 8 for at in range(0, len(font._codes), 2)]
    assert codes == sorted(set(codes))
    assert not codes or codes[0] >= font._first + font._run
    assert len(font.advances) == font._run + len(codes)
    for index, advance in enumerate(font.advances):
        top, left, columns, strips = font.glyph(index)[:4]
        record = bytes(font._record)
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
    advances, index = fonts.NARROW.advances, fonts.NARROW.index
    for rank in ("10", *RANKS):
        for suit in FRENCH_SUITS:
            assert sum(advances[index(ord(character))] for character in rank + suit) <= 64


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
