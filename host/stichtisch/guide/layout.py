"""The pages of the guide: two columns of text and pictures, drawn as PDF."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from stichtisch.guide import diagram
from stichtisch.guide.source import Block, Page, title
from stichtisch.guide.typeset import BOLD, FONT, QUOTE, SYMBOLS, Lines, draw_symbol, set_text

if TYPE_CHECKING:
    from PIL.Image import Image

TEXT_SIZE = 10
LEAD_SIZE = 11.5
HEAD_SIZE = 13
CAPTION_SIZE = 9.5
PAGE_HEAD_SIZE = 24
_FOOT_SIZE = 9.5

_LEADING = 13.2
_LEAD_LEADING = 15.5
_CAPTION_LEADING = 12.4
_WIDTH, _HEIGHT = A4
_MARGIN = 17 * mm
_GUTTER = 9 * mm
COLUMN = (_WIDTH - 2 * _MARGIN - _GUTTER) / 2
_BAND = 27 * mm
_TOP = _HEIGHT - _BAND - 9 * mm
_BOTTOM = 17 * mm
COLUMN_HEIGHT = _TOP - _BOTTOM
_FOOT = 9 * mm

_PICTURE_RATIO = 320 / 480
_CORNER = 2 * mm
_INDENT = 6.2 * mm
_SIGN = 1.7 * mm
# For each kind of block: the space above it, its share of the free space in a column, and the maximum space that is
# added.
_ABOVE = {"head": 13.0, "text": 5.0, "item": 4.0, "case": 8.0, "picture": 9.0, "drawing": 9.0}
_PICTURED = ("picture", "drawing")
_CAPTION_GAP = 3.5
_STRETCH = {"head": 1.0, "case": 1.0, "picture": 0.35, "drawing": 0.35, "text": 0.2}
_MOST_STRETCH = 18.0

_FELT = "#0d4830"
_PALE = "#dfe9e2"
_GOLD = "#ffc438"
_LINE = "#9fb5a8"
_GREY = "#55605a"
_RED = "#d8322a"
_BLUE = "#1f6fe0"
_WHITE = "#ffffff"


class Overflow(ValueError):
    """The content of a column is too long for it."""


@dataclass(frozen=True)
class _Set:
    # A block whose text is broken into lines.
    block: Block
    lead: Lines | None
    text: Lines
    picture: "Image | None"

    @property
    def height(self) -> float:
        """The height of the block, without the space above it."""
        if self.block.kind in _PICTURED:
            return self._picture_height + _CAPTION_GAP + len(self.text.lines) * _CAPTION_LEADING
        if self.block.kind == "head":
            return HEAD_SIZE
        return len(self.text.lines) * _LEADING + (_LEAD_LEADING if self.lead else 0)

    @property
    def _picture_height(self) -> float:
        return diagram.HEIGHT if self.picture is None else COLUMN * _PICTURE_RATIO

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw the block below `top`."""
        if self.block.kind in _PICTURED:
            if self.picture is None:
                diagram.draw_table(canvas, x, top, COLUMN)
            else:
                _draw_picture(canvas, self.picture, x, top)
            top -= self._picture_height + _CAPTION_GAP
            self.text.draw(canvas, x, top - CAPTION_SIZE, _CAPTION_LEADING)
        elif self.block.kind == "head":
            self.text.draw(canvas, x, top - HEAD_SIZE * 0.8, _LEADING)
        else:
            self._draw_text(canvas, x, top)

    def _draw_text(self, canvas: Canvas, x: float, top: float) -> None:
        baseline = top - TEXT_SIZE
        if self.block.kind == "item":
            _draw_sign(canvas, self.block.name, x + _SIGN, baseline + TEXT_SIZE * 0.36)
            x += _INDENT
        if self.lead:
            self.lead.draw(canvas, x, baseline, _LEAD_LEADING)
            baseline -= _LEAD_LEADING
        self.text.draw(canvas, x, baseline, _LEADING)


def guide(pages: Iterable[Page], language: str, pictures: Mapping[str, "Image"]) -> bytes:
    """Return the guide as PDF. The same text and pictures always produce the same bytes. Raises Overflow."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True, pageCompression=1, lang=language)
    canvas.setTitle(title(language))
    canvas.setAuthor("Stichtisch")
    every = list(pages)
    for number, page in enumerate(every, start=1):
        _draw_page(canvas, page, language, pictures)
        canvas.setFillColor(_GREY)
        canvas.setFont(FONT, _FOOT_SIZE)
        canvas.drawString(_MARGIN, _FOOT, title(language))
        canvas.drawRightString(_WIDTH - _MARGIN, _FOOT, f"{number} / {len(every)}")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def spare(page: Page, language: str, pictures: Mapping[str, "Image"]) -> list[float]:
    """Return the height left over in each column of a page. It is negative if the content is too long."""
    return [COLUMN_HEIGHT - _height(_set(column, language, pictures)) for column in page.columns]


def _draw_page(canvas: Canvas, page: Page, language: str, pictures: Mapping[str, "Image"]) -> None:
    canvas.setFillColor(_FELT)
    canvas.rect(0, _HEIGHT - _BAND, _WIDTH, _BAND, stroke=0, fill=1)
    canvas.setFillColor(_GOLD)
    canvas.rect(0, _HEIGHT - _BAND - 1.2, _WIDTH, 1.2, stroke=0, fill=1)
    canvas.setFillColor(_WHITE)
    canvas.setFont(BOLD, PAGE_HEAD_SIZE)
    canvas.drawString(_MARGIN, _HEIGHT - 15 * mm, page.head[language])
    canvas.setFillColor(_PALE)
    canvas.setFont(FONT, TEXT_SIZE + 1)
    canvas.drawString(_MARGIN, _HEIGHT - 22 * mm, page.under[language])
    canvas.setFillColor(_GOLD)
    canvas.setFont(BOLD, TEXT_SIZE + 1)
    canvas.drawRightString(_WIDTH - _MARGIN, _HEIGHT - 15 * mm, "Stichtisch")
    for number, column in enumerate(page.columns):
        _draw_column(canvas, _set(column, language, pictures), _MARGIN + number * (COLUMN + _GUTTER))


def _draw_column(canvas: Canvas, blocks: list[_Set], x: float) -> None:
    left_over = COLUMN_HEIGHT - _height(blocks)
    if left_over < 0:
        raise Overflow(f"“{blocks[0].block.text}” begins a column that is {-left_over:.0f} points too long")
    stretched = sum(_STRETCH.get(one.block.kind, 0) for one in blocks[1:])
    stretch = min(left_over / stretched, _MOST_STRETCH) if stretched else 0
    top = _TOP
    for number, one in enumerate(blocks):
        if number:
            top -= _ABOVE[one.block.kind] + stretch * _STRETCH.get(one.block.kind, 0)
        one.draw(canvas, x, top)
        top -= one.height


def _height(blocks: list[_Set]) -> float:
    return sum(one.height for one in blocks) + sum(_ABOVE[one.block.kind] for one in blocks[1:])


def _set(column: Iterable[Block], language: str, pictures: Mapping[str, "Image"]) -> list[_Set]:
    return [_set_block(block, language, pictures) for block in column]


def _set_block(block: Block, language: str, pictures: Mapping[str, "Image"]) -> _Set:
    text = block.text[language]
    width = COLUMN - (_INDENT if block.kind == "item" else 0)
    lead = set_text(block.lead[language], language, LEAD_SIZE, width, bold=True) if block.lead else None
    if block.kind in _PICTURED:
        return _Set(block, lead, set_text(text, language, CAPTION_SIZE, width), pictures.get(block.name))
    if block.kind == "head":
        return _Set(block, lead, set_text(text, language, HEAD_SIZE, width, bold=True), None)
    return _Set(block, lead, set_text(text, language, TEXT_SIZE, width), None)


def _draw_picture(canvas: Canvas, picture: "Image", x: float, top: float) -> None:
    high = COLUMN * _PICTURE_RATIO
    canvas.saveState()
    outline = canvas.beginPath()
    outline.roundRect(x, top - high, COLUMN, high, _CORNER)
    canvas.clipPath(outline, stroke=0, fill=0)
    canvas.drawImage(ImageReader(picture), x, top - high, COLUMN, high)
    canvas.restoreState()


def _draw_sign(canvas: Canvas, name: str, x: float, y: float) -> None:
    # Draw the mark of an item: a light in its colour, or a sign of the display.
    lights = {"white": _WHITE, "blue": _BLUE, "red": _RED, "": _FELT}
    if name in lights:
        canvas.setFillColor(lights[name])
        canvas.setStrokeColor(_GREY if name else _FELT)
        canvas.setLineWidth(0.7)
        radius = _SIGN if name else _SIGN * 0.5
        canvas.circle(x, y, radius, stroke=1 if name else 0, fill=1)
        return
    canvas.setFillColor(QUOTE)
    if name in SYMBOLS:
        draw_symbol(canvas, name, x - 0.4 * TEXT_SIZE, y - 0.34 * TEXT_SIZE, TEXT_SIZE)
        return
    canvas.setFont(BOLD, TEXT_SIZE)
    canvas.drawCentredString(x, y - TEXT_SIZE * 0.36, name)
