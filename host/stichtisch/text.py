"""Text without control characters and of a fixed width, for terminals and files."""

import json
import re
import unicodedata

ELLIPSIS = "…"
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# The maximum number of combining marks on one letter. More marks would cover the lines above and below.
_MOST_MARKS = 2
# A word and the spaces before it. A no-break space belongs to the word.
_WORD = re.compile("( *)([^ ]+)")


def harmless(text: str) -> str:
    """Return `text` on one line, without characters that could control a terminal or change the reading order.

    Each control, format (including bidirectional and zero-width), surrogate or private-use character becomes a
    replacement character. Each run of white space becomes one space.
    """
    text = " ".join(text.split())
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > _MOST_MARKS:
            continue
        shown.append(_REPLACEMENT if unicodedata.category(character) in _UNSAFE else character)
    return "".join(shown)


def escape_json(text: str) -> str:
    """Return JSON with the same meaning as `text`, without characters that could control a terminal."""
    # Outside strings, the only control character in this JSON is the line feed.
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        json.dumps(character)[1:-1]
        if character != "\n" and unicodedata.category(character) in _UNSAFE
        else character
        for character in text
    )


_UNSAFE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def counted(count: int, one: str, more: str = "") -> str:
    """Return a number and a noun: "1 deal", "4 deals". `more` is the plural if it is not formed with an s."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def width(text: str) -> int:
    """Return the number of terminal columns that a text from `harmless` occupies."""
    return sum(_columns(character) for character in text)


def fit(text: str, columns: int, right: bool = False) -> str:
    """Return `text` in exactly `columns` terminal columns: cut with an ellipsis, or padded on one side."""
    cut = shorten(text, columns)
    padding = " " * (columns - width(cut))
    return padding + cut if right else cut + padding


def shorten(text: str, columns: int) -> str:
    """Make `text` harmless, and shorten it to at most `columns` terminal columns, with an ellipsis if it was cut."""
    text = harmless(text)
    if width(text) <= columns:
        return text
    taken, kept = 0, []
    for character in text:
        taken += _columns(character)
        if taken > columns - 1:
            break
        kept.append(character)
    return "".join(kept) + ELLIPSIS


def split(text: str, columns: int, indent: str = "") -> list[str]:
    """Make `text` harmless, and split it into lines of at most `columns` terminal columns, each after `indent`."""
    lines = [""]
    for character in harmless(text):
        if width(lines[-1] + character) > max(columns, 2):
            lines.append("")
        lines[-1] += character
    return [indent + line for line in lines]


def wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Return `text` in lines of at most `columns` terminal columns, broken between words.

    The first line is indented by `first`, all others by `rest`.
    """
    lines: list[str] = []
    line, indent = "", first
    for space, word in _WORD.findall(text):
        # Spaces at a break are left out; those at the beginning of the text stay.
        gap = space if line or not lines else ""
        fits = max(width(indent + word), width(rest + word)) <= columns
        # A word that is longer than a line is broken between any two characters.
        for piece in (word,) if fits else word:
            if width(indent + line + gap + piece) > columns:
                gap = ""
                if line:
                    lines.append(indent + line)
                    line, indent = "", rest
            line += gap + piece
            gap = ""
    return [*lines, indent + line] if line else lines


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
