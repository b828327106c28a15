"""Text for terminals: malicious names made harmless, and names truncated or padded to a width."""

import textwrap
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from stichtisch.text import counted, fit, harmless, shorten, width, wrap


@given(st.text())
def test_nothing_that_steers_a_terminal_or_turns_the_order_remains(text: str) -> None:
    assert not {unicodedata.category(character) for character in harmless(text)} & {
        "Cc",
        "Cf",
        "Cs",
        "Zl",
        "Zp",
    }
    assert "\n" not in harmless(text)


@given(st.text())
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert harmless(harmless(text)) == harmless(text)


# Wide characters between narrow ones: a line may have room for only one of the two columns of a character.
@given(st.text() | st.text(st.sampled_from("ab -\u4e2d")), st.integers(8, 40))
@example("a\u4e2d\u4e2d\u4e2d", 8)
def test_wrapped_text_is_whole_and_fits(text: str, columns: int) -> None:
    text = harmless(text)
    lines = wrap(text, columns, first="- ", rest="    ")
    assert all(width(line) <= columns for line in lines)
    assert "".join(lines).replace(" ", "").removeprefix("-") == text.replace(" ", "")


@given(st.lists(st.sampled_from(["ab", "-", "x\u00a0y", ""])).map(" ".join), st.integers(8, 40))
def test_short_words_are_wrapped_as_the_standard_library_does(text: str, columns: int) -> None:
    text = text.lstrip()
    expected = textwrap.wrap(
        text, columns, initial_indent="- ", subsequent_indent="    ", break_on_hyphens=False
    )
    assert wrap(text, columns, first="- ", rest="    ") == expected


@given(st.text(), st.integers(1, 40), st.booleans())
def test_a_cell_is_exactly_as_wide_as_its_column(text: str, columns: int, right: bool) -> None:
    assert width(fit(text, columns, right)) == columns


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Maria ", "Anna Maria"),
        ("\x1b[2J", "�[2J"),
        ("\u202eannA", "�annA"),
        ("Zoë", "Zoë"),
        ("e" + "\u0301" * 40, "é\u0301\u0301"),
        ("名前", "名前"),
    ],
)
def test_examples(text: str, expected: str) -> None:
    assert harmless(text) == expected


def test_what_is_cut_ends_with_an_ellipsis() -> None:
    assert shorten("Bartholomäus", 6) == "Barth…"
    assert shorten("名前名前", 5) == "名前…"
    assert shorten("Anna", 4) == "Anna"


@pytest.mark.parametrize(
    ("count", "expected"), [(0, "0 people, 0 deals"), (1, "1 person, 1 deal"), (2, "2 people, 2 deals")]
)
def test_a_number_with_what_it_counts(count: int, expected: str) -> None:
    assert f"{counted(count, 'person', 'people')}, {counted(count, 'deal')}" == expected
