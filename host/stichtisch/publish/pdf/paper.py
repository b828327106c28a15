"""Numbered A4 pages. Blocks follow one below the other, on as many pages as they need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.i18n import Texts
from stichtisch.publish.pdf.glyphs import cut, printable, wide, wrap

FONT, BOLD, FIXED = "Helvetica", "Helvetica-Bold", "Courier"
INK, GREY, FAINT, LINE = map(HexColor, ("#111111", "#5a5a5a", "#efefef", "#8a8a8a"))

LEFT = 12 * mm
WIDTH = A4[0] - 2 * LEFT
_TOP = A4[1] - 11 * mm
_BOTTOM = 15 * mm
_FOOTER = 8 * mm
_SMALL = 7
_BETWEEN_FACTS = 10
_PROGRAM = "Stichtisch"
HEIGHT = _TOP - _BOTTOM

# A Draw is a function that draws a block on a canvas, given the y coordinate of its top edge; its left edge is LEFT. A
# Frame is a function that draws vertical lines beside several blocks, given the y coordinates of their common top and
# bottom edges.
Draw = Callable[[Canvas, float], None]
Frame = Callable[[Canvas, float, float], None]


@dataclass(frozen=True)
class Block:
    """A piece of content that is never split between two pages.

    If a block is the first on a page, its `head` is repeated above it.
    """

    height: float
    draw: Draw
    head: "Block | None" = None
    # Whether a new page begins with this block.
    anew: bool = False
    frame: Frame | None = None
    # Whether the next block must be on the same page.
    bound: bool = False


def pdf(title: str, blocks: Sequence[Block], texts: Texts, page: tuple[float, float] = A4) -> bytes:
    """Return a PDF of the blocks. The same blocks always produce the same bytes."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=page, invariant=True, pageCompression=1, lang=texts.language)
    describe(canvas, title, texts)
    broken = _pages(blocks)
    for number, placed in enumerate(broken, start=1):
        for block, top in placed:
            block.draw(canvas, top)
        _draw_frames(canvas, placed)
        _draw_footer(canvas, title, texts.say("page", page=number, pages=len(broken)))
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def describe(canvas: Canvas, title: str, texts: Texts) -> None:
    """Write the title, author, subject and creator into a PDF. The language was already set for the canvas."""
    canvas.setTitle(printable(title))
    canvas.setAuthor(_PROGRAM)
    canvas.setSubject(printable(texts.say("pdf.subject", title=title)))
    canvas.setCreator(_PROGRAM)


def _pages(blocks: Sequence[Block]) -> list[list[tuple[Block, float]]]:
    pages: list[list[tuple[Block, float]]] = [[]]
    top = _TOP
    for block, needed in zip(blocks, _needed(blocks), strict=True):
        if pages[-1] and (block.anew or top - needed < _BOTTOM):
            pages.append([])
            top = _TOP
            if block.head is not None:
                pages[-1].append((block.head, top))
                top -= block.head.height
        pages[-1].append((block, top))
        top -= block.height
    return pages


def _needed(blocks: Sequence[Block]) -> list[float]:
    # Return the height that each block needs, including the following blocks that must be on the same page.
    needed: list[float] = []
    for block in reversed(blocks):
        needed.append(block.height + (needed[-1] if block.bound and needed else 0))
    return needed[::-1]


def _draw_frames(canvas: Canvas, placed: list[tuple[Block, float]]) -> None:
    for frame, group in groupby(placed, key=lambda one: one[0].frame):
        if frame is not None:
            blocks = list(group)
            last, top_of_last = blocks[-1]
            frame(canvas, blocks[0][1], top_of_last - last.height)


def _draw_footer(canvas: Canvas, title: str, page: str) -> None:
    canvas.setFillColor(GREY)
    canvas.setFont(FONT, _SMALL)
    canvas.drawString(LEFT, _FOOTER, cut(title, FONT, _SMALL, WIDTH * 0.8))
    canvas.drawRightString(LEFT + WIDTH, _FOOTER, page)


def heading(text: str, size: float = 17, anew: bool = False, after: float = 4) -> Block:
    """Return a block with a one-line heading, which is never the last block of a page."""

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, size)
        canvas.drawString(LEFT, top - size, cut(text, BOLD, size, WIDTH))

    return Block(size * 1.25 + after, draw, anew=anew, bound=True)


def headings(text: str, club: str = "", size: float = 17) -> list[Block]:
    """Return the head of a new page: name and place of the club, if given, and a heading."""
    if not club:
        return [heading(text, size, anew=True)]
    return [heading(club, size=9, anew=True, after=3), heading(text, size)]


def paragraph(
    text: str,
    size: float = 8,
    colour: Color = GREY,
    font: str = FONT,
    after: float = 4,
    bound: bool = False,
) -> Block:
    """Return a block of text in as many lines as it needs. `bound`: the next block must be on the same page."""
    lines = wrap(text, font, size, WIDTH)
    leading = size * 1.25

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFillColor(colour)
        canvas.setFont(font, size)
        for number, line in enumerate(lines):
            canvas.drawString(LEFT, top - size - number * leading, line)

    return Block(len(lines) * leading + after, draw, bound=bound)


def facts(pairs: Sequence[tuple[str, str]], columns: int = 6, size: float = 9) -> Block:
    """Return a block of titled facts side by side, up to `columns` on a line; long facts need more space."""
    step, places = size * 2.35, _places(pairs, WIDTH / columns, size)

    def draw(canvas: Canvas, top: float) -> None:
        for (title, value), (row, x, width) in zip(pairs, places, strict=True):
            y = top - row * step
            canvas.setFillColor(GREY)
            canvas.setFont(FONT, 6.5)
            canvas.drawString(x, y - 6.5, cut(title, FONT, 6.5, width - 4))
            canvas.setFillColor(INK)
            canvas.setFont(BOLD, size)
            canvas.drawString(x, y - 7.5 - size, cut(value, BOLD, size, width - 6))

    rows = 1 + max((row for row, _, _ in places), default=-1)
    return Block(rows * step + 4, draw)


def _places(
    pairs: Sequence[tuple[str, str]], narrowest: float, size: float
) -> list[tuple[int, float, float]]:
    # Return the line, left edge and width of each fact.
    places, row, x = [], 0, LEFT
    for _, value in pairs:
        width = min(WIDTH, max(narrowest, wide(value, BOLD, size) + _BETWEEN_FACTS))
        if x > LEFT and x + width > LEFT + WIDTH + 1:
            row, x = row + 1, LEFT
        places.append((row, x, width))
        x += width
    return places
