"""Reading the display as a person at a place does, by recognising the letters on it."""

import struct
from collections.abc import Sequence
from functools import cache
from runpy import run_path
from typing import NamedTuple

from stichtisch.device import source_folders
from stichtisch.simulation import VirtualTable

# For each font, the base line of its letters and the height of its capitals. Accents and descenders are ignored,
# because the lines of a notice are so close that they overlap.
_FONTS = {"TALL": (23, 19), "MEDIUM": (19, 15), "SMALL": (14, 11)}
# The number of bytes in one column of a line.
_COLUMN = 3
# The depth of the deepest panel, in pixels.
_DEPTH = 90
# The depth of a panel's lowest line, which labels the keys, and also of a panel with only one line.
_KEYS_DEPTH = 44
# The gap between the symbol of a key and its label.
_GAP = 5
# The colours of letters on the display, in RGB565: texts, symbols, errors, less important texts.
_INKS = frozenset((0xF79C, 0xFE27, 0xFBED, 0xA5D5))
_ELLIPSIS = "…"
# The minimum number of letters before a line break or an ellipsis in a text.
_LEAST = 4


class _Glyph(NamedTuple):
    advance: int
    left: int
    # The pixels by column, with the lowest bit at the top.
    columns: tuple[int, ...]


# Texts, each with the number of pixels between it and the next text.
_Written = tuple[tuple[str, int], ...]


def shows_key(table: VirtualTable, place: int, symbol: str, labels: Sequence[str]) -> bool:
    """Return whether the key with this symbol has one of these labels, in full or as the table shortens it."""
    rows = _panel_rows(table, place, _KEYS_DEPTH)
    shortened = [
        label[:end].rstrip(" ,.:") + _ELLIPSIS
        for label in labels
        for end in range(len(label) - 1, _LEAST, -1)
    ]
    return _shows_any(rows, [((symbol, _GAP), (label, 0)) for label in (*labels, *shortened)])


def shows(table: VirtualTable, place: int, text: str) -> bool:
    """Return whether the panel of a place shows this text, on one line or broken into several."""
    begun = [text[:end] for end in range(len(text) // 3, len(text)) if text[end] == " "]
    return _shows_any(_panel_rows(table, place, _DEPTH), [((one, 0),) for one in (text, *begun)])


def _shows_any(rows: list[tuple[int, ...]], written: Sequence[_Written]) -> bool:
    columns = _columns(rows)
    for font in _FONTS:
        lines = _lines(columns, len(rows), _FONTS[font][1])
        # Look for the common beginning first, because most lines do not contain it.
        text, gap = written[0][0]
        begin = _needle(font, ((text[:_LEAST], gap),))
        lines = [line for line in lines if begin in line]
        if lines and any(_needle(font, one) in line for one in written for line in lines):
            return True
    return False


def _panel_rows(table: VirtualTable, place: int, depth: int) -> list[tuple[int, ...]]:
    # Return the lines of the display next to a place as its player sees them, from top to bottom.
    width, height, data = table.screen()
    across = place % 2 == 1
    lines = range(height) if across else range(height)[-depth:] if place == 0 else range(depth)
    columns = range(width) if not across else range(depth) if place == 1 else range(width)[-depth:]
    begin, form = columns[0], f">{len(columns)}H"
    near = [struct.unpack_from(form, data, 2 * (line * width + begin)) for line in lines]
    for _ in range((4 - place) % 4):
        # Rotate clockwise by a quarter turn: the left side becomes the top.
        near = list(zip(*near[::-1], strict=True))
    return near


def _lines(columns: list[int], high: int, capitals: int) -> list[bytes]:
    # Return every strip of the panel that may contain capitals, column by column.
    mask = (1 << capitals) - 1
    return [
        b"".join((column >> top & mask).to_bytes(_COLUMN, "little") for column in columns)
        for top in range(high - capitals + 1)
    ]


def _columns(rows: list[tuple[int, ...]]) -> list[int]:
    columns = [0] * len(rows[0])
    for line, row in enumerate(rows):
        for place, pixel in enumerate(row):
            if pixel in _INKS:
                columns[place] |= 1 << line
    return columns


def _needle(font: str, written: _Written) -> bytes:
    return b"".join(column.to_bytes(_COLUMN, "little") for column in _inked(font, written))


def _inked(font: str, written: _Written) -> list[int]:
    # Return the columns of texts with their gaps, from the base line to the top of the capitals.
    glyphs = _glyphs(font)
    base, capitals = _FONTS[font]
    columns = [0] * sum(_wide(glyphs, text) + gap for text, gap in written)
    columns += [0] * base
    start = 0
    for text, gap in written:
        for character in text:
            glyph = glyphs[character]
            for place, column in enumerate(glyph.columns):
                columns[start + glyph.left + place] |= column >> base - capitals & (1 << capitals) - 1
            start += glyph.advance
        start += gap
    while columns and not columns[-1]:
        columns.pop()
    first = next((place for place, column in enumerate(columns) if column), 0)
    return columns[first:]


def _wide(glyphs: dict[str, _Glyph], text: str) -> int:
    return sum(glyphs[character].advance for character in text)


@cache
def _glyphs(font: str) -> dict[str, _Glyph]:
    # The format of the fonts is described in the firmware's FONTS.md.
    path = source_folders.firmware_folder() / "table" / "screen" / "font_data.py"
    data = run_path(str(path))
    table, starts, records = (data[f"{font}_{part}"] for part in ("TABLE", "STARTS", "RECORDS"))
    first, run, count = struct.unpack_from("<3H", table)
    codes = [*range(first, first + run), *struct.unpack_from(f"<{count - run}H", table, 6)]
    places = struct.unpack(f"<{count}H", starts)
    return {
        chr(code): _glyph(advance, records[place:])
        for code, advance, place in zip(codes, table[-count:], places, strict=True)
        if advance
    }


def _glyph(advance: int, record: bytes) -> _Glyph:
    top, left, width, strips = record[:4]
    columns = [
        sum(record[4 + strip * width + column] << 8 * strip for strip in range(strips)) << top
        for column in range(width)
    ]
    return _Glyph(advance, left, tuple(columns))
