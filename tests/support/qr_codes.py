"""Reads QR codes (ISO/IEC 18004) from a PDF: versions 2 to 6, level M, byte mode, without error correction."""

import re
from collections.abc import Iterator
from pathlib import Path

from pypdf import PdfReader

Modules = list[list[bool]]

# For each version at level M: the number of blocks, and the number of data bytes in each block.
_BLOCKS = {2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)}
_FORMAT_MASK = 0x5412
_BYTES = 0b0100
_SQUARE = re.compile(r"\[\] 0 d\nn ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f\*")
_BORDER = 4
_MASKS = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


def codes_of(path: Path) -> list[str]:
    """Return the text of the QR code on each page that has a code."""
    contents = [page.get_contents() for page in PdfReader(path).pages]
    drawn = [content.get_data().decode("latin-1") for content in contents if content is not None]
    return [read(_modules(text)) for text in drawn if _SQUARE.search(text)]


def _modules(drawn: str) -> Modules:
    # Adjacent dark modules of a row are one rectangle. The first row is at the top.
    squares = [tuple(map(float, one)) for one in _SQUARE.findall(drawn)]
    side = min(width for _, _, width, _ in squares)
    dark = {
        (round(y / side), round(x / side) + more)
        for x, y, width, _ in squares
        for more in range(round(width / side))
    }
    top, left = max(row for row, _ in dark), min(column for _, column in dark)
    size = max(column for _, column in dark) - left + 1
    assert left == _BORDER and top - min(row for row, _ in dark) + 1 == size
    return [[(top - row, left + column) in dark for column in range(size)] for row in range(size)]


def read(modules: Modules) -> str:
    """The text of a code."""
    size = len(modules)
    positions = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        (row, 8) for row in (7, 5, 4, 3, 2, 1, 0)
    ]
    form = _number(modules[row][column] for row, column in positions) ^ _FORMAT_MASK
    assert form >> 13 == 0, "another level than M"
    mask = _MASKS[form >> 10 & 7]
    bits = [modules[row][column] != mask(row, column) for row, column in _data_places(size)]
    blocks, length = _BLOCKS[(size - 17) // 4]
    words = [_number(bits[at : at + 8]) for at in range(0, 8 * blocks * length, 8)]
    data = bytes(words[at * blocks + block] for block in range(blocks) for at in range(length))
    data_bits = "".join(f"{word:08b}" for word in data)
    assert int(data_bits[:4], 2) == _BYTES
    count = int(data_bits[4:12], 2)
    return bytes(int(data_bits[at : at + 8], 2) for at in range(12, 12 + 8 * count, 8)).decode()


def _number(bits: Iterator[bool] | list[bool]) -> int:
    return int("".join("01"[bit] for bit in bits), 2)


def _data_places(size: int) -> Iterator[tuple[int, int]]:
    # Data modules are read in pairs of columns from the right, alternately up and down, skipping the timing pattern's
    # column.
    columns = [column for column in range(size - 1, 0, -2) if column > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        rows = range(size - 1, -1, -1) if turn % 2 == 0 else range(size)
        for row in rows:
            for column in (right, right - 1):
                if not _is_pattern(size, row, column):
                    yield row, column


def _is_pattern(size: int, row: int, column: int) -> bool:
    corner = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    alignment = abs(row - (size - 7)) <= 2 and abs(column - (size - 7)) <= 2
    return corner or alignment or 6 in (row, column)
