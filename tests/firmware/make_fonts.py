"""Make the font modules of the table's screen: font-to-py renders the glyphs, this packs them tightly.

Run `python tests/firmware/make_fonts.py FOLDER` with the folder of the DejaVu fonts, version 2.37, and
font-to-py 0.44 installed. What the modules hold is described in firmware/table/screen/FONTS.md.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

SCREEN = Path(__file__).parents[2] / "firmware" / "table" / "screen"
ASCII = "".join(chr(code) for code in range(32, 127))
LATIN = "ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÙÚÛÜŒŸẞßàáâäåæçèéêëíîïñóôöøùúûüœÿ"
# module, font file, height for font-to-py, columns left free beside the ink (None: the font's own), characters
FONTS = [
    ("font_small", "DejaVuSansCondensed-Bold.ttf", 18, None, ASCII + LATIN + "·×−–…„“”’«»•●◀▶♠♥♦♣Σ"),
    ("font_medium", "DejaVuSansCondensed-Bold.ttf", 24, None, ASCII + LATIN + "·×−–…★●◀▶♠♥♦♣"),
    ("font_large", "DejaVuSerifCondensed-Bold.ttf", 56, 2, "0123456789AJQKBDSichst"),
    ("font_suits", "DejaVuSans.ttf", 55, 0, "♣♠♥♦"),
]
Bitmap = list[list[int]]


def rendered(path: Path, height: int, characters: str) -> ModuleType:
    """The module font-to-py makes of a font file."""
    with tempfile.TemporaryDirectory() as folder:
        charset = Path(folder, "charset")
        charset.write_text(characters, encoding="utf-8")
        module = Path(folder, "rendered.py")
        font_to_py = Path(sys.executable).with_name("font_to_py")
        command = [font_to_py, "-x", "-k", charset.name, path, str(height), module.name]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
        spec = importlib.util.spec_from_file_location("rendered", module)
        assert spec and spec.loader
        font = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(font)
        return font


def bitmap(font: ModuleType, character: str) -> Bitmap:
    """Rows of 0 and 1 of one glyph."""
    data, height, width = font.get_ch(character)
    stride = (width + 7) // 8
    return [[data[y * stride + x // 8] >> (7 - x % 8) & 1 for x in range(width)] for y in range(height)]


def packed(rows: Bitmap, side: int | None) -> bytes:
    """One glyph: advance, first inked row, left edge * 8 + strips, then strips of 8 rows, low bit on top."""
    width = len(rows[0])
    inked = [y for y, row in enumerate(rows) if any(row)]
    if not inked:
        return bytes([width, 0, 0])
    top, left = inked[0], min(row.index(1) for row in rows if any(row))
    right = max(x for row in rows for x, bit in enumerate(row) if bit)
    body = [row[left : right + 1] for row in rows[top : inked[-1] + 1]]
    strips = [body[y : y + 8] for y in range(0, len(body), 8)]
    span = range(right + 1 - left)
    if side is not None:
        width, left = len(span) + 2 * side, side
    columns = [sum(row[x] << y for y, row in enumerate(strip)) for strip in strips for x in span]
    return bytes([width, top, left << 3 | len(strips), *columns])


def literal(name: str, data: bytes) -> str:
    """An assignment of bytes over as many lines as it takes."""
    if not data:
        return f'{name} = b""\n'
    lines = "\n".join("    " + repr(data[start : start + 24]) for start in range(0, len(data), 24))
    return f"{name} = (\n{lines}\n)\n"


def source(file: str, font: ModuleType, side: int | None, characters: str) -> str:
    """The text of a font module."""
    codes = sorted(ord(character) for character in set(characters))
    glyphs = [packed(bitmap(font, chr(code)), side) for code in codes]
    run = next(index for index, code in enumerate([*codes, 0]) if code != codes[0] + index)
    offsets = [sum(len(glyph) for glyph in glyphs[:index]) for index in range(len(glyphs) + 1)]
    return (
        f'"""{file} in {font.height()} lines, made by make_fonts.py: see FONTS.md."""\n\n'
        f"HEIGHT = {font.height()}\nBASELINE = {font.baseline()}\n"
        f"# Glyphs of the RUN characters from FIRST on, then those of CODES, two bytes each.\n"
        f"FIRST = {codes[0]}\nRUN = {run}\n"
        + literal("CODES", b"".join(code.to_bytes(2, "little") for code in codes[run:]))
        + literal("OFFSETS", b"".join(offset.to_bytes(2, "little") for offset in offsets))
        + literal("GLYPHS", b"".join(glyphs))
    )


def main(folder: str) -> None:
    """Write every font module."""
    for name, file, height, side, characters in FONTS:
        font = rendered(Path(folder, file), height, characters)
        (SCREEN / f"{name}.py").write_text(source(file, font, side, characters), encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1])
