"""Text from a table made harmless and brought to a width, for terminals and files."""

import json
import unicodedata

ELLIPSIS = "…"
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# Stacks of combining marks paint over the lines around them; no written language needs more on one letter.
_MOST_MARKS = 2


def harmless(text: str) -> str:
    """Return `text` on one line, without what could steer a terminal or turn the reading order.

    Control, format (bidirectional and zero-width among them), surrogate and private characters become one
    replacement character each; runs of white space become one space.
    """
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > _MOST_MARKS:
            continue
        shown.append(_REPLACEMENT if unicodedata.category(character) in _UNSAFE else character)
    return "".join(shown)


def escape_json(text: str) -> str:
    """Return JSON that means the same as `text`, without what could steer a terminal that it is shown on."""
    # Outside of texts JSON has no such character but the line feed.
    return "".join(
        json.dumps(character)[1:-1]
        if character != "\n" and unicodedata.category(character) in _UNSAFE
        else character
        for character in text
    )


_UNSAFE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def counted(count: int, one: str, more: str = "") -> str:
    """Return a number with what it counts: "1 deal", "4 deals"; `more` where the plural is not made by an s."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def width(text: str) -> int:
    """Return the number of terminal columns that harmless `text` takes."""
    return sum(_columns(character) for character in text)


def fit(text: str, columns: int, right: bool = False) -> str:
    """Return `text` in exactly `columns` terminal columns: cut with an ellipsis, or padded on one side."""
    cut = shorten(text, columns)
    padding = " " * (columns - width(cut))
    return padding + cut if right else cut + padding


def shorten(text: str, columns: int) -> str:
    """Return harmless `text` in at most `columns` terminal columns, its end replaced by an ellipsis."""
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
    """Return harmless `text` in lines of at most `columns` terminal columns behind `indent`, nothing left out."""
    lines = [""]
    for character in harmless(text):
        if width(lines[-1] + character) > max(columns, 2):
            lines.append("")
        lines[-1] += character
    return [indent + line for line in lines]


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
