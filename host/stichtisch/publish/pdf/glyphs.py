"""Text reduced to the characters of the standard PDF fonts, which every PDF reader has, and cut to a width."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from reportlab.pdfbase.pdfmetrics import stringWidth

from stichtisch.cards.fitting import ENCODING
from stichtisch.text import ELLIPSIS, harmless

# The replacement for a character that the fonts lack.
MISSING = "¿"
_MISSING_RUN = re.compile(f"{MISSING}{{2,}}")
# The maximum length of a text. No column on paper is wide enough for more characters, even narrow ones.
_LONGEST = 300
# The size of the caches below. Most texts of a sheet are short and occur many times.
_REMEMBERED = 4096
# The fonts have no minus sign, but they have a dash that is as wide as a digit.
_SPELLED = {
    "−": "–",
    "‑": "-",
    "ł": "l",
    "Ł": "L",
    "ı": "i",
    "đ": "d",
    "Đ": "D",
    "ħ": "h",
    "ŧ": "t",
    "ŋ": "n",
    "ẞ": "SS",
}


def printable(text: str) -> str:
    """Return a text with only harmless characters that the fonts contain.

    A character that the fonts lack is replaced by its base letter, if any, otherwise by MISSING.
    """
    shown = "".join(_nearest(character) for character in harmless(text[:_LONGEST]))
    # A name that consists only of combining marks must not become empty.
    return _MISSING_RUN.sub(MISSING, shown) or (MISSING if text.strip() else "")


def _nearest(character: str) -> str:
    if _has(character):
        return character
    if character in _SPELLED:
        return _SPELLED[character]
    base = "".join(part for part in unicodedata.normalize("NFKD", character) if _has(part))
    return base or ("" if unicodedata.combining(character) else MISSING)


def _has(character: str) -> bool:
    try:
        character.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return True


@lru_cache(_REMEMBERED)
def wide(text: str, font: str, size: float) -> float:
    """Return the width of printable text, in points."""
    return float(stringWidth(text, font, size))


def cut(text: str, font: str, size: float, width: float) -> str:
    """Return printable text, cut to `width` points. If the text is too long, an ellipsis replaces its end."""
    shown = printable(text)
    if wide(shown, font, size) <= width:
        return shown
    while shown and wide(shown + ELLIPSIS, font, size) > width:
        shown = shown[:-1]
    return shown.rstrip() + ELLIPSIS


@lru_cache(_REMEMBERED)
def wrap(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """Return printable text in lines of at most `width` points, broken at spaces. A longer word is cut."""
    return tuple(_lines(printable(text).split(), font, size, width)) or ("",)


def _lines(words: list[str], font: str, size: float, width: float) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}" if line else word
        if line and wide(longer, font, size) > width:
            yield line
            longer = word
        line = longer if wide(longer, font, size) <= width else cut(longer, font, size, width)
    if line:
        yield line
