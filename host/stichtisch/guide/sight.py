"""Reading the display as somebody at a place does: by the letters that stand on it."""

import struct
from collections.abc import Sequence
from functools import cache
from runpy import run_path
from typing import NamedTuple

from stichtisch.device import source_folders
from stichtisch.simulation import VirtualTable

# Of each font: the line on which letters are, and how high its capitals are. Accents and what is below the line are
# not looked at: the lines of a notice are so close that they reach into each other.
_FONTS = {"TALL": (23, 19), "MEDIUM": (19, 15), "SMALL": (14, 11)}
# Bytes that hold so many.
_COLUMN = 3
# No panel is deeper.
_DEPTH = 90
# Keys are named in its lowest line, with a gap behind the symbol. A panel with one line alone is as deep.
_KEYS_DEPTH = 44
_GAP = 5
# Inks as the display has them, RGB565: of texts, of symbols, of what is wrong, of what is less important.
_INKS = frozenset((0xF79C, 0xFE27, 0xFBED, 0xA5D5))
_ELLIPSIS = "…"
# So much of a text has to be there before it is broken or shortened.
_LEAST = 4


class _Glyph(NamedTuple):
    advance: int
    left: int
    # By column, the low bit on top.
    columns: tuple[int, ...]


# Texts, and the pixels between each and the next.
_Written = tuple[tuple[str, int], ...]


def shows_key(table: VirtualTable, place: int, symbol: str, labels: Sequence[str]) -> bool:
    """Return whether the key with a symbol has one of these labels, whole or shortened as the table does."""
    rows = _panel_rows(table, place, _KEYS_DEPTH)
    shortened = [
        label[:end].rstrip(" ,.:") + _ELLIPSIS
        for label in labels
        for end in range(len(label) - 1, _LEAST, -1)
    ]
    return _shows_any(rows, [((symbol, _GAP), (label, 0)) for label in (*labels, *shortened)])


def shows(table: VirtualTable, place: int, text: str) -> bool:
    """Return whether the panel of a place shows this, on one line or broken into several."""
    begun = [text[:end] for end in range(len(text) // 3, len(text)) if text[end] == " "]
    return _shows_any(_panel_rows(table, place, _DEPTH), [((one, 0),) for one in (text, *begun)])


def _shows_any(rows: list[tuple[int, ...]], written: Sequence[_Written]) -> bool:
    columns = _columns(rows)
    for font in _FONTS:
        lines = _lines(columns, len(rows), _FONTS[font][1])
        # The common beginning is looked for first, for most lines do not have it.
        text, gap = written[0][0]
        begin = _needle(font, ((text[:_LEAST], gap),))
        lines = [line for line in lines if begin in line]
        if lines and any(_needle(font, one) in line for one in written for line in lines):
            return True
    return False


def _panel_rows(table: VirtualTable, place: int, depth: int) -> list[tuple[int, ...]]:
    # The lines of the display next to a place, as who sits there sees them, from top to bottom.
    width, height, data = table.screen()
    across = place % 2 == 1
    lines = range(height) if across else range(height)[-depth:] if place == 0 else range(depth)
    columns = range(width) if not across else range(depth) if place == 1 else range(width)[-depth:]
    begin, form = columns[0], f">{len(columns)}H"
    near = [struct.unpack_from(form, data, 2 * (line * width + begin)) for line in lines]
    for _ in range((4 - place) % 4):
        # A quarter clockwise: what was left comes on top.
        near = list(zip(*near[::-1], strict=True))
    return near


def _lines(columns: list[int], high: int, capitals: int) -> list[bytes]:
    # Every line of capitals that may be there, column by column.
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
    # The columns of texts, each with the gap behind it, between the line and the top of capitals.
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
    # FONTS.md of the firmware says how they are stored.
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
