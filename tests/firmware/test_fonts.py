"""Tests the module with the fonts of the screen."""

import pytest

from table.screen import fonts, glyphs_plain

NAMES = ("SMALL", "MEDIUM", "TALL", "SUITS")
TEXT_FONTS = ("SMALL", "MEDIUM", "TALL")

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
# The ranks in English, German and French, and on German cards.
RANKS = "2345678910" + "AKQJ" + "AKDB" + "ARDV" + "SKOU"


def position(font, character):
    """Return the position of a character's glyph in the font, or -1 if there is none."""
    return glyphs_plain.find(font.table, ord(character))


def numbers(font):
    """Return the first code point, the length of the run and the number of glyphs."""
    return [font.table[at] | font.table[at + 1] << 8 for at in (0, 2, 4)]


def advances(font):
    """Return the advance of each glyph in columns."""
    return font.table[-numbers(font)[2] :]


def width(font, characters):
    """Return the width of a text in columns."""
    return sum(advances(font)[position(font, character)] for character in characters)


def lacking(font, characters):
    return "".join(character for character in characters if position(font, character) < 0)


@pytest.mark.parametrize("name", TEXT_FONTS)
@pytest.mark.parametrize("language", ALPHABETS)
def test_text_has_every_letter(name, language):
    assert lacking(getattr(fonts, name), ALPHABETS[language]) == ""


@pytest.mark.parametrize("name", TEXT_FONTS)
def test_text_has_digits_signs_and_suits(name):
    assert lacking(getattr(fonts, name), SIGNS + FRENCH_SUITS + GERMAN_SUITS) == ""


def test_cards_have_every_rank_and_suit():
    assert lacking(fonts.TALL, RANKS + "?") == ""
    assert lacking(fonts.SUITS, FRENCH_SUITS + GERMAN_SUITS + FOOL_AND_POPE) == ""


def test_what_a_font_lacks_is_a_question_mark():
    # The second character is in a hole of the run.
    for character in ("\u4e00", "\x85"):
        assert position(fonts.SMALL, character) == -1
        layout = [0] * 5
        glyphs_plain.lay_out(character, 0, 1, 100, fonts.SMALL.table, layout)
        assert layout[3] == position(fonts.SMALL, "?")


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_sound(name):
    font = getattr(fonts, name)
    first, run, count = numbers(font)
    codes = [font.table[at] | font.table[at + 1] << 8 for at in range(6, 6 + 2 * (count - run), 2)]
    assert codes == sorted(set(codes))
    assert not codes or codes[0] >= first + run
    assert len(font.table) == 6 + 2 * len(codes) + count
    assert len(font.starts) == 2 * count
    ends = set()
    for index, advance in enumerate(advances(font)):
        start = font.start(index)
        top, left, columns, strips = font.records[start : start + 4]
        ink = font.records[start + 4 : start + 4 + columns * strips]
        ends.add(start + 4 + len(ink))
        assert len(ink) == columns * strips
        assert bool(columns) == bool(strips)
        if not columns:
            continue
        assert advance > 0
        assert left + columns <= advance + 2
        # The glyph's box is cropped to its ink.
        assert any(ink[::columns]) and any(ink[columns - 1 :: columns])
        assert any(byte & 1 for byte in ink[:columns]) and any(ink[-columns:])
        assert top + 8 * strips <= 64
    # Records follow each other without gaps: each record except the last ends at the start of another one.
    assert ends == {font.start(index) for index in range(count)} - {0} | {len(font.records)}


def test_rank_suit_and_another_motif_fit_on_a_card():
    # The available width is inside a border of 2 columns, beside 19 columns for the other motif and a gap of 2
    # (screen/card.py).
    for rank in ("10", *RANKS):
        for suit in FRENCH_SUITS + GERMAN_SUITS:
            assert width(fonts.TALL, rank) + 2 + width(fonts.SUITS, suit) <= 75 - 4 - 19
