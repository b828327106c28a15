"""Makes the fonts of the table's screen: font-to-py renders the glyphs, and this script packs them into one module.

Run `python tests/firmware/make_fonts.py FOLDER` with the folder of the DejaVu fonts, version 2.37, and
font-to-py 0.44 installed. firmware/table/screen/FONTS.md describes the format of the module.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import drawn_glyphs
from PIL import Image, ImageDraw, ImageFont

TARGET = Path(__file__).parents[2] / "firmware" / "table" / "screen" / "font_data.py"
Bitmap = list[list[int]]
Glyph = tuple[int, bytes]

ASCII = "".join(chr(code) for code in range(32, 127))
SOFT_HYPHEN, NO_BREAK_SPACE, NARROW_NO_BREAK_SPACE = "\u00ad", "\u00a0", "\u202f"
LATIN = "".join(chr(code) for code in range(0xA1, 0x100)).replace(SOFT_HYPHEN, "") + "ŒœŸẞ"
PUNCTUATION = "–—‘’‚“”„•…‹›€"
SIGNS = "−←↑→↓Σ★●◀▶▲▼♣♠♥♦"
FRENCH_SUITS = "♣♠♥♦"
# The height in lines at which the glyphs of TALL and SUITS are rendered before they are reduced.
FINE = 800
# The lines of TALL for accents above capitals, for capitals, and below the baseline; and its horizontal scale.
RISE, CAPITALS, FALL = 4, 19, 4
NARROWED = 0.66
SUIT_LINES = 26
# The number of bytes in a line of the module, and the first line of the module.
ROW = 24
HEAD = "# The glyphs of the screen, written by tests/firmware/make_fonts.py. FONTS.md describes the format.\n"
# The record for a missing glyph within a run.
NONE: Glyph = (0, bytes(4))


@dataclass(frozen=True)
class Font:
    """A font of the module: characters of a DejaVu font with a given height in lines, and additional drawn glyphs.

    `side`: the free columns beside the ink, or None for DejaVu's own; `top`: the first line of the drawn glyphs.
    """

    file: str
    height: int
    characters: str
    side: int | None = None
    drawn: Mapping[str, Bitmap] = field(default_factory=dict)
    drawn_side: int = 0
    top: int = 0


def _dots(rows: Mapping[str, str]) -> dict[str, Bitmap]:
    return {character: drawn_glyphs.dots(rows[character]) for character in rows}


CONDENSED = "DejaVuSansCondensed-Bold.ttf"
TEXT = ASCII + LATIN + PUNCTUATION + SIGNS
LARGE_DRAWN = {character: drawn_glyphs.large(character) for character in drawn_glyphs.LARGE}
# The fonts other than TALL and SUITS, by their names in firmware/table/screen/fonts.py.
FONTS = {
    "SMALL": Font(CONDENSED, 18, TEXT, drawn=_dots(drawn_glyphs.SMALL), drawn_side=1, top=3),
    "MEDIUM": Font(CONDENSED, 24, TEXT, drawn=_dots(drawn_glyphs.MEDIUM), drawn_side=2, top=4),
}


def rendered(path: Path, height: int, characters: str) -> ModuleType:
    """Return the module that font-to-py makes from a font file."""
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
    """Return a glyph as rows of 0 and 1."""
    data, height, width = font.get_ch(character)
    if character != "?" and data == font.get_ch("?")[0]:
        raise ValueError(f"the font lacks {character}")
    stride = (width + 7) // 8
    return [[data[y * stride + x // 8] >> (7 - x % 8) & 1 for x in range(width)] for y in range(height)]


def packed(rows: Bitmap, side: int | None) -> Glyph:
    """Return the advance of a glyph, and its record: first inked row, left edge, columns, number of strips, strips."""
    width = len(rows[0])
    inked = [y for y, row in enumerate(rows) if any(row)]
    if not inked:
        return width, bytes(4)
    top, left = inked[0], min(row.index(1) for row in rows if any(row))
    right = max(x for row in rows for x, bit in enumerate(row) if bit)
    body = [row[left : right + 1] for row in rows[top : inked[-1] + 1]]
    strips = [body[y : y + 8] for y in range(0, len(body), 8)]
    span = range(right + 1 - left)
    if side is not None:
        width, left = len(span) + 2 * side, side
    columns = [sum(row[x] << y for y, row in enumerate(strip)) for strip in strips for x in span]
    return width, bytes([top, left, len(span), len(strips), *columns])


def glyphs(font: Font, folder: str) -> dict[int, Glyph]:
    """Return the advances and records of all characters of a font, by code point."""
    module = rendered(Path(folder, font.file), font.height, font.characters)
    records = {ord(c): packed(bitmap(module, c), font.side) for c in font.characters}
    for character, rows in font.drawn.items():
        blank = [[0] * len(rows[0])] * font.top
        records[ord(character)] = packed(blank + rows, font.drawn_side)
    if ord(" ") in records:
        # font-to-py supports only the ordinary space. A narrow space is two thirds as wide.
        advance, record = records[ord(" ")]
        records[ord(NO_BREAK_SPACE)] = advance, record
        records[ord(NARROW_NO_BREAK_SPACE)] = advance * 2 // 3, record
    return records


def ink(font: ImageFont.FreeTypeFont, character: str) -> tuple[Image.Image, int]:
    """Return a glyph cropped to its ink, and the distance of its top below the top of capitals."""
    image = Image.new("L", (2 * FINE, 2 * FINE))
    ImageDraw.Draw(image).text((FINE / 2, FINE / 2), character, font=font, fill=255)
    box = image.getbbox()
    assert box
    return image.crop(box), box[1] - FINE // 2 - int(font.getbbox("H")[1])


def resized(image: Image.Image, columns: int, lines: int) -> Bitmap:
    """Reduce a picture to rows of 0 and 1."""
    small = image.resize((columns, lines), Image.Resampling.BOX).point(lambda grey: grey >= 128)
    return [list(small.crop((0, y, columns, y + 1)).tobytes()) for y in range(lines)]


def pictured(rows: Bitmap) -> Image.Image:
    """Return a bitmap as a picture cropped to its ink."""
    image = Image.frombytes("L", (len(rows[0]), len(rows)), bytes(255 * bit for row in rows for bit in row))
    box = image.getbbox()
    assert box
    return image.crop(box)


def tall(folder: str) -> dict[int, Glyph]:
    """Return tall and narrow glyphs. Accents and descenders are compressed if they need too many lines."""
    font = ImageFont.truetype(Path(folder, CONDENSED), FINE)
    scale = CAPITALS / ink(font, "H")[0].height
    records = {}
    for character in TEXT:
        if character.isspace():
            records[ord(character)] = round(font.getlength(character) * scale * NARROWED), bytes(4)
        elif character in SIGNS:
            records[ord(character)] = packed(_sign(*ink(font, character), scale), 1)
        else:
            records[ord(character)] = packed(_tall(*ink(font, character), scale), 1)
    for suit, rows in _dots(drawn_glyphs.MEDIUM).items():
        above = RISE + (CAPITALS - len(rows) + 1) // 2
        records[ord(suit)] = packed([[0] * len(rows[0])] * above + rows, 1)
    advance = records[ord(" ")][0]
    records[ord(NO_BREAK_SPACE)] = advance, bytes(4)
    records[ord(NARROW_NO_BREAK_SPACE)] = advance * 2 // 3, bytes(4)
    return records


def _sign(image: Image.Image, _top: int, scale: float) -> Bitmap:
    """Return a square sign, centred in the lines of a capital."""
    scale = min(scale * 0.8, CAPITALS / image.height)
    lines = max(2, round(image.height * scale))
    above = RISE + (CAPITALS - lines + 1) // 2
    columns = max(2, round(image.width * scale))
    return [[0] * columns] * above + resized(image, columns, lines)


def _tall(image: Image.Image, top: int, scale: float) -> Bitmap:
    columns = max(2, round(image.width * scale * NARROWED))
    base = round(CAPITALS / scale) - top
    rows: Bitmap = []
    # The lines above capitals, those of capitals, and those below.
    for begin, end, most in (
        (0, -top, RISE),
        (max(-top, 0), base, CAPITALS),
        (max(base, 0), image.height, FALL),
    ):
        end = min(end, image.height)
        lines = min(round((end - begin) * scale), most)
        if lines > 0:
            rows += resized(image.crop((0, begin, image.width, end)), columns, lines)
    above = round((RISE / scale + max(top, 0)) * scale) if top > 0 else RISE - min(round(-top * scale), RISE)
    return [[0] * columns] * above + rows


def suits(folder: str) -> dict[int, Glyph]:
    """Return the glyphs of suits, Fool and Pope for cards."""
    font = ImageFont.truetype(Path(folder, "DejaVuSans.ttf"), FINE)
    images = {suit: ink(font, suit)[0] for suit in FRENCH_SUITS}
    images |= {suit: pictured(rows) for suit, rows in LARGE_DRAWN.items()}
    return {
        ord(suit): packed(resized(image, round(image.width * SUIT_LINES / image.height), SUIT_LINES), 0)
        for suit, image in images.items()
    }


@dataclass(frozen=True)
class Packed:
    """A font in the format of the module: its table, the start of each record, and the records."""

    table: bytes
    starts: bytes
    records: bytes


def pack(glyphs: dict[int, Glyph]) -> Packed:
    """Pack the glyphs of a font.

    The codes from the first one on form a run, which may contain holes but must be mostly filled. Other codes are
    listed.
    """
    codes = sorted(glyphs)
    ends = [code - codes[0] + 1 for code in codes]
    run = max(end for count, end in enumerate(ends, 1) if 5 * count >= 4 * end)
    others = [code for code in codes if code >= codes[0] + run]
    listed = [glyphs.get(code, NONE) for code in (*range(codes[0], codes[0] + run), *others)]
    # Equal records are stored once.
    starts: dict[bytes, int] = {}
    records = b""
    for _, record in listed:
        if record not in starts:
            starts[record] = len(records)
            records += record
    head = [codes[0], run, len(listed), *others]
    return Packed(
        b"".join(number.to_bytes(2, "little") for number in head) + bytes(advance for advance, _ in listed),
        b"".join(starts[record].to_bytes(2, "little") for _, record in listed),
        records,
    )


def literal(name: str, data: bytes) -> str:
    """Return Python code that assigns these bytes."""
    escaped = [f"\\x{byte:02x}" for byte in data]
    rows = ["".join(escaped[start : start + ROW]) for start in range(0, len(data), ROW)]
    lines = "".join(f'    b"{row}"\n' for row in rows)
    return f"{name} = (\n{lines})\n"


def module_of(fonts: Mapping[str, Packed]) -> str:
    """Return the source of the module."""
    parts = [
        literal(f"{name}_{part}", getattr(font, part.lower()))
        for name, font in fonts.items()
        for part in ("TABLE", "STARTS", "RECORDS")
    ]
    return HEAD + "\n" + "".join(parts)


def main(folder: str) -> None:
    """Write the module of fonts."""
    fonts = {name: pack(glyphs(font, folder)) for name, font in FONTS.items()}
    fonts |= {"TALL": pack(tall(folder)), "SUITS": pack(suits(folder))}
    TARGET.write_text(module_of(fonts), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
