"""A ruled table on paper. Its head is repeated on each page, and the height of a row depends on its text."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.publish.pdf.glyphs import cut, wide, wrap
from stichtisch.publish.pdf.paper import BOLD, FAINT, FONT, GREY, INK, LEFT, LINE, WIDTH, Block
from stichtisch.sheets.score_table import QUIET, SMALL, STRONG, Cell, Column, Row

_PAD = 1.1 * mm
_HAIR, _RULE = 0.35, 0.8
# The minimum width of a column that has no fixed width.
_REST = 14 * mm
_NOTE_SIZE = 6.5
_HEAD_SIZE = 7
_SMALL = 0.84
_LEADING = 1.15


@dataclass(frozen=True)
class Span:
    """A title above several adjacent columns. `first` and `last`: the indexes of the first and last column."""

    title: str
    first: int
    last: int


class Grid:
    """A table across the whole width of the page, with its columns and the type size of its rows."""

    def __init__(self, columns: Sequence[Column], size: float, height: float, spans: Sequence[Span] = ()):
        self._columns = columns
        self._size = size
        self._height = height
        self._spans = spans
        self._widths = _widths(columns)
        self._lefts = [LEFT + sum(self._widths[:at]) for at in range(len(columns) + 1)]

    def head(self) -> Block:
        """Return the head: the titles of the columns, below the titles of the spans.

        The head and the first row after it are always on the same page.
        """
        spans, covered = self._spans, {at for span in self._spans for at in range(span.first, span.last + 1)}
        inner = 9.0 if any(span.last > span.first for span in spans) else 0.0
        titles = [
            wrap(one.title, BOLD, _HEAD_SIZE, width - 2 * _PAD)[:2]
            for one, width in zip(self._columns, self._widths, strict=True)
        ]
        lines = 2 if spans else max(map(len, titles))
        height = 4.0 + 8 * lines + inner

        def draw(canvas: Canvas, top: float) -> None:
            canvas.setFillColor(FAINT)
            canvas.rect(LEFT, top - height, self._lefts[-1] - LEFT, height, stroke=0, fill=1)
            canvas.setFillColor(INK)
            canvas.setFont(BOLD, _HEAD_SIZE)
            for span in spans:
                left, right = self._lefts[span.first], self._lefts[span.last + 1]
                room = right - left - 2 * _PAD
                for at, line in enumerate(_two_lines(span.title, room)):
                    canvas.drawCentredString((left + right) / 2, top - 8.5 - 8 * at, line)
            for at, lines in enumerate(titles):
                if at in covered and not inner:
                    continue
                for number, line in enumerate(lines[:1] if at in covered else lines):
                    first = top - height + 4 if at in covered else top - 8.5 - 8 * number
                    canvas.drawString(self._left(at, line, BOLD, _HEAD_SIZE), first, line)
            self._rules(canvas, top, height, covered if inner else set(), inner)
            canvas.setLineWidth(_RULE)
            for y in (top, top - height):
                canvas.line(LEFT, y, self._lefts[-1], y)

        return Block(height, draw, bound=True)

    def rows(self, rows: Sequence[Row]) -> list[Block]:
        """Return a block for each row."""
        head = self.head()
        return [self._row(row, head) for row in rows]

    def _row(self, row: Row, head: Block) -> Block:
        step = self._size * _LEADING
        cells = [self._lines(cell, width) for cell, width in zip(row.cells, self._widths, strict=True)]
        most = max(map(len, cells))
        body = self._height + (most - 1) * step
        notes = [line for note in row.notes for line in wrap(note, FONT, _NOTE_SIZE, WIDTH - 14 * mm)]
        height = body + len(notes) * (_NOTE_SIZE + 1.5)
        drop = (self._height + self._size * 0.7) / 2

        def draw(canvas: Canvas, top: float) -> None:
            self._draw_cells(canvas, row, cells, top - drop)
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(_HAIR)
            canvas.line(LEFT, top - height, self._lefts[-1], top - height)
            if not notes:
                return
            self._frame(canvas, top, top - body)
            canvas.setFillColor(GREY)
            canvas.setFont(FONT, _NOTE_SIZE)
            for number, line in enumerate(notes, start=1):
                canvas.drawString(self._lefts[1] + _PAD, top - body - number * (_NOTE_SIZE + 1.5) + 2, line)
            canvas.lines([(x, top, x, top - height) for x in (LEFT, self._lefts[-1])])

        return Block(height, draw, head, frame=None if notes else self._frame)

    def _draw_cells(self, canvas: Canvas, row: Row, texts: list[Sequence[str]], y: float) -> None:
        # Draw all cells with the same font and colour together, because each change of font or colour takes time.
        text = canvas.beginText()
        for look in dict.fromkeys(cell.look for cell in row.cells if cell.text):
            text.setFillColor(GREY if look == QUIET else INK)
            font, size = self._font(look)
            text.setFont(font, size)
            for at, (cell, lines) in enumerate(zip(row.cells, texts, strict=True)):
                if cell.text and cell.look == look:
                    for number, line in enumerate(lines):
                        place = self._left(at, line, font, size), y - number * self._size * _LEADING
                        text.setTextOrigin(*place)
                        text.textOut(line)
        canvas.drawText(text)

    def _frame(self, canvas: Canvas, top: float, bottom: float) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(_HAIR)
        canvas.lines([(x, top, x, bottom) for x in self._lefts])

    def _lines(self, cell: Cell, width: float) -> Sequence[str]:
        return wrap(cell.text, *self._font(cell.look), width - 2 * _PAD) if cell.text else ("",)

    def _font(self, look: str) -> tuple[str, float]:
        size = self._size * _SMALL if look == SMALL else self._size
        return BOLD if look == STRONG else FONT, size

    def _left(self, at: int, text: str, font: str, size: float) -> float:
        left, width = self._lefts[at], self._widths[at]
        align = self._columns[at].align
        if align == "left":
            return left + _PAD
        free = width - wide(text, font, size)
        return left + (free - _PAD if align == "right" else free / 2)

    def _rules(self, canvas: Canvas, top: float, height: float, covered: set[int], inner: float) -> None:
        # Draw the lines between columns. Within a span, these lines begin below the span's title.
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(_HAIR)
        firsts = {span.first for span in self._spans}
        within = covered - firsts
        canvas.lines(
            [
                (x, top - height + (inner + 2 if at in within else height), x, top - height)
                for at, x in enumerate(self._lefts)
            ]
        )

    def edges(self, first: int, last: int) -> tuple[float, float]:
        """Return the left edge of column `first` and the right edge of column `last`."""
        return self._lefts[first], self._lefts[last + 1]


def _two_lines(title: str, room: float) -> Sequence[str]:
    lines = wrap(title, BOLD, _HEAD_SIZE, room)
    return lines if len(lines) < 3 else [lines[0], cut(" ".join(lines[1:]), BOLD, _HEAD_SIZE, room)]


def _widths(columns: Sequence[Column]) -> list[float]:
    # Return the widths in points. If the sum of the fixed widths is too large, all columns shrink. Columns without a
    # fixed width share the remaining width.
    fixed = sum(column.width for column in columns) * mm
    open_ones = [column for column in columns if not column.width]
    room = WIDTH - len(open_ones) * _REST
    part = min(1.0, room / fixed) if fixed else 1.0
    rest = (WIDTH - fixed * part) / len(open_ones) if open_ones else 0
    return [column.width * mm * part if column.width else rest for column in columns]
