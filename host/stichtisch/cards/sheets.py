"""A4 sheets, each with nine cards and marks for cutting."""

from collections.abc import Callable, Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.cards.drawing import HEIGHT, WIDTH
from stichtisch.cards.fitting import PLAIN_FONT
from stichtisch.cards.texts import label

Card = Callable[[Canvas], None]

_COLUMNS = 3
_ROWS = 3
CARDS_A_SHEET = _COLUMNS * _ROWS

_LEFT = (A4[0] - _COLUMNS * WIDTH) / 2
_BOTTOM = (A4[1] - _ROWS * HEIGHT) / 2
_MARK = 5 * mm
_MARK_GAP = 1.5 * mm
_CROSS = 1.5 * mm
_TEXT_SIZE = 7
# The margin of the texts, wider than the margin that printers leave blank.
_TEXT_MARGIN = 5 * mm
_RULER = 50 * mm


def sheets(cards: Sequence[Card], language: str) -> bytes:
    """Return a PDF of the cards. The same cards always produce the same bytes."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True, pageCompression=1, lang=language)
    title = label("title", language)
    canvas.setTitle(title)
    canvas.setAuthor("Stichtisch")
    pages = [cards[at : at + CARDS_A_SHEET] for at in range(0, len(cards), CARDS_A_SHEET)]
    for number, page in enumerate(pages, start=1):
        _draw_margins(canvas, f"{title} · {number}/{len(pages)}", label("scale", language))
        for place, draw in enumerate(page):
            row, column = divmod(place, _COLUMNS)
            canvas.saveState()
            canvas.translate(_LEFT + column * WIDTH, A4[1] - _BOTTOM - (row + 1) * HEIGHT)
            draw(canvas)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw_margins(canvas: Canvas, heading: str, scale: str) -> None:
    canvas.setFont(PLAIN_FONT, _TEXT_SIZE)
    canvas.drawString(_LEFT + _MARK, A4[1] - _TEXT_MARGIN - _TEXT_SIZE * 0.7, heading)
    canvas.drawString(_LEFT + _MARK, _TEXT_MARGIN, scale)
    canvas.setStrokeColor("#000000")
    canvas.setLineWidth(0.3)
    end = A4[0] - _LEFT - _MARK
    canvas.line(end - _RULER, _TEXT_MARGIN + 1, end, _TEXT_MARGIN + 1)
    for x in (end - _RULER, end):
        canvas.line(x, _TEXT_MARGIN - 1, x, _TEXT_MARGIN + 3)
    _draw_marks(canvas)


def _draw_marks(canvas: Canvas) -> None:
    columns = [_LEFT + column * WIDTH for column in range(_COLUMNS + 1)]
    rows = [_BOTTOM + row * HEIGHT for row in range(_ROWS + 1)]
    for x in columns:
        canvas.line(x, _BOTTOM - _MARK_GAP, x, _BOTTOM - _MARK_GAP - _MARK)
        canvas.line(x, A4[1] - _BOTTOM + _MARK_GAP, x, A4[1] - _BOTTOM + _MARK_GAP + _MARK)
    for y in rows:
        canvas.line(_LEFT - _MARK_GAP, y, _LEFT - _MARK_GAP - _MARK, y)
        canvas.line(A4[0] - _LEFT + _MARK_GAP, y, A4[0] - _LEFT + _MARK_GAP + _MARK, y)
    for x in columns:
        for y in rows:
            canvas.line(x - _CROSS, y, x + _CROSS, y)
            canvas.line(x, y - _CROSS, x, y + _CROSS)
