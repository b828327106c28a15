"""Reading the display as somebody at a place does: by the letters that stand on it."""

import struct
from functools import cache
from runpy import run_path
from typing import NamedTuple

from stichtisch.device import source_folders
from stichtisch.simulation import VirtualTable

# Of the first font of the file, in which panels say what their keys do.
_LINES = 17
# Bytes that hold so many.
_COLUMN = 3
# No panel is deeper.
_DEPTH = 90
# Keys are told at its edge.
_KEYS_DEPTH = 24
# Inks as the display has them, RGB565: of texts, of what is wrong, of what is less important.
_TEXT = 0xF79C
_INKS = (_TEXT, 0xFBED, 0xA5D5)
_ELLIPSIS = "…"
_LEAST = 4


class _Glyph(NamedTuple):
    advance: int
    left: int
    # By column, the low bit on top.
    columns: tuple[int, ...]


def shows_key(table: VirtualTable, place: int, label: str) -> bool:
    """Say whether a key of a place has this label, its symbol included, whole or shortened as the table does."""
    shortened = [label[:end].rstrip(" ,.:") + _ELLIPSIS for end in range(len(label) - 1, _LEAST, -1)]
    return _shows_any(_lines(_panel_rows(table, place, _KEYS_DEPTH), (_TEXT,)), label, shortened)


def shows(table: VirtualTable, place: int, text: str) -> bool:
    """Say whether the panel of a place tells this, on one line or broken into several."""
    begun = [text[:end] for end in range(len(text) // 2, len(text)) if text[end] == " "]
    return _shows_any(_lines(_panel_rows(table, place, _DEPTH), _INKS), text, begun)


def _shows_any(lines: list[bytes], text: str, otherwise: list[str]) -> bool:
    begin = _needle(text[:_LEAST])
    lines = [line for line in lines if begin in line]
    return bool(lines) and any(_needle(one) in line for one in (text, *otherwise) for line in lines)


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


def _lines(rows: list[tuple[int, ...]], inks: tuple[int, ...]) -> list[bytes]:
    # Every line of text that may stand there in one of the inks, column by column.
    mask = (1 << _LINES) - 1
    return [
        b"".join((column >> top & mask).to_bytes(_COLUMN, "little") for column in columns)
        for columns in (_columns(rows, ink) for ink in inks)
        for top in range(len(rows) - _LINES + 1)
    ]


def _columns(rows: list[tuple[int, ...]], ink: int) -> list[int]:
    columns = [0] * len(rows[0])
    for line, row in enumerate(rows):
        if ink in row:
            for place, pixel in enumerate(row):
                if pixel == ink:
                    columns[place] |= 1 << line
    return columns


def _needle(text: str) -> bytes:
    return b"".join(column.to_bytes(_COLUMN, "little") for column in _inked(text))


def _inked(text: str) -> list[int]:
    glyphs = _glyphs()
    columns = [0] * (sum(glyphs[character].advance for character in text) + _LINES)
    start = 0
    for character in text:
        glyph = glyphs[character]
        for place, column in enumerate(glyph.columns):
            columns[start + glyph.left + place] |= column
        start += glyph.advance
    while columns and not columns[-1]:
        columns.pop()
    first = next(place for place, column in enumerate(columns) if column)
    return columns[first:]


@cache
def _glyphs() -> dict[str, _Glyph]:
    # FONTS.md of the firmware says what lies where.
    path = source_folders.firmware_folder() / "table" / "screen" / "font_data.py"
    data = run_path(str(path))
    table, starts, records = (data[f"SMALL_{part}"] for part in ("TABLE", "STARTS", "RECORDS"))
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
