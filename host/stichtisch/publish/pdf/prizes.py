"""Prizes of an evening on paper: the list of prizes, an award for each winner, and the list of the cashier."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.i18n import Texts
from stichtisch.publish.pdf.glyphs import cut
from stichtisch.publish.pdf.grid import Grid
from stichtisch.publish.pdf.paper import (
    BOLD,
    FONT,
    GREY,
    INK,
    LINE,
    Block,
    describe,
    heading,
    headings,
    paragraph,
    pdf,
)
from stichtisch.sheets.score_table import PLAIN, STRONG, Cell, Column, Row

_GREEN, _GOLD = HexColor("#0d4830"), HexColor("#c79a1f")
_SIZE, _HEIGHT = 10.0, 20.0
_MIDDLE = A4[0] / 2
_ROOM = A4[0] - 50 * mm


@dataclass(frozen=True)
class Winner:
    """A player with a place: name, points and prize as they are shown; the prize is empty if there is none."""

    rank: int
    name: str
    points: str
    prize: str


@dataclass(frozen=True)
class Prizes:
    """The winners of one game or category, the best first."""

    title: str
    winners: Sequence[Winner]


@dataclass(frozen=True)
class Due:
    """A line of the cashier's list: who pays (`pays`) or gets the amount."""

    name: str
    amount: str
    pays: bool


def prize_list_pdf(title: str, day: str, prizes: Sequence[Prizes], texts: Texts, club: str = "") -> bytes:
    """Return a PDF of who has won what, one table for each game."""
    blocks = [*headings(texts.say("prizes.list"), club), paragraph(f"{title}, {day}", size=10, after=10)]
    for one in prizes:
        columns = [
            Column(texts.say("place"), 16.0, "right"),
            Column(texts.say("name"), 0, "left"),
            Column(texts.say("final"), 26.0, "right"),
            Column(texts.say("prize"), 30.0, "right"),
        ]
        grid = Grid(columns, _SIZE, _HEIGHT)
        rows = [
            Row(
                [
                    Cell(f"{w.rank}.", STRONG),
                    Cell(w.name, PLAIN),
                    Cell(w.points, PLAIN),
                    Cell(w.prize, STRONG),
                ]
            )
            for w in one.winners
        ]
        blocks += [heading(one.title, size=12), grid.head(), *grid.rows(rows), paragraph("", after=12)]
    return pdf(f"{texts.say('prizes.list')} · {title}", blocks, texts)


def cashier_pdf(title: str, day: str, dues: Sequence[Due], texts: Texts, club: str = "") -> bytes:
    """Return a PDF of what each player pays or gets at the cashier, with a box to tick."""
    blocks: list[Block] = [
        *headings(texts.say("cashier.list"), club),
        paragraph(f"{title}, {day}", size=10, after=10),
    ]
    columns = [
        Column("", 12.0, "left"),
        Column(texts.say("name"), 0, "left"),
        Column(texts.say("cashier.pays"), 34.0, "right"),
        Column(texts.say("cashier.gets"), 34.0, "right"),
    ]
    grid = Grid(columns, _SIZE, _HEIGHT)
    rows = [
        Row(
            [
                Cell("[   ]", PLAIN),
                Cell(due.name, PLAIN),
                Cell(due.amount if due.pays else "", STRONG),
                Cell("" if due.pays else due.amount, STRONG),
            ]
        )
        for due in dues
    ]
    return pdf(f"{texts.say('cashier.list')} · {title}", [*blocks, grid.head(), *grid.rows(rows)], texts)


def awards_pdf(title: str, day: str, prizes: Sequence[Prizes], texts: Texts, club: str = "") -> bytes:
    """Return a PDF with a page for each winner, to sign and to hand over."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True, pageCompression=1, lang=texts.language)
    describe(canvas, texts.say("awards"), texts)
    for one in prizes:
        for winner in one.winners:
            _award(canvas, title, day, one.title, winner, texts, club)
            canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _award(canvas: Canvas, title: str, day: str, of: str, winner: Winner, texts: Texts, club: str) -> None:
    for inset, colour, width in ((12 * mm, _GREEN, 3.0), (15 * mm, _GOLD, 1.0)):
        canvas.setStrokeColor(colour)
        canvas.setLineWidth(width)
        canvas.rect(inset, inset, A4[0] - 2 * inset, A4[1] - 2 * inset)
    lines = (
        (250, texts.say("award"), BOLD, 46.0, _GREEN),
        (222, club, FONT, 16.0, GREY),
        (206, f"{title}, {day}", FONT, 16.0, INK),
        (196, of, FONT, 14.0, GREY),
        (158, texts.say("award.place", place=winner.rank), BOLD, 34.0, _GOLD),
        (132, winner.name, BOLD, 38.0, INK),
        (116, texts.say("award.points", points=winner.points), FONT, 18.0, INK),
        (104, texts.say("award.prize", prize=winner.prize) if winner.prize else "", FONT, 16.0, INK),
    )
    for height, text, font, size, colour in lines:
        canvas.setFillColor(colour)
        canvas.setFont(font, size)
        canvas.drawCentredString(_MIDDLE, height * mm, cut(text, font, size, _ROOM))
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.line(_MIDDLE - 40 * mm, 52 * mm, _MIDDLE + 40 * mm, 52 * mm)
    canvas.setFillColor(GREY)
    canvas.setFont(FONT, 10)
    canvas.drawCentredString(_MIDDLE, 46 * mm, texts.say("award.signed"))
