"""The prizes of an evening on paper: the list of prizes, awards for the winners, and the cashier's list."""

from collections.abc import Sequence
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
from stichtisch.publish.prizes import Cashier, Prizes, Winner
from stichtisch.sheets.score_table import PLAIN, STRONG, Cell, Column, Row

_GREEN, _GOLD = HexColor("#0d4830"), HexColor("#c79a1f")
_SIZE, _HEIGHT = 10.0, 20.0
_MIDDLE = A4[0] / 2
_ROOM = A4[0] - 50 * mm


def prize_list_pdf(title: str, day: str, prizes: Sequence[Prizes], texts: Texts, club: str = "") -> bytes:
    """Return a PDF of winners and prizes, with a table for each game."""
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


def cashier_pdf(title: str, day: str, cashier: Cashier, texts: Texts, club: str = "") -> bytes:
    """Return a PDF of the cashier's list: each player with a box to tick and the amount to pay or receive."""
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
        Row([Cell("[   ]", PLAIN), Cell(due.name, PLAIN), Cell(due.pays, STRONG), Cell(due.gets, STRONG)])
        for due in cashier.dues
    ]
    sums = [
        Cell(""),
        Cell(texts.say("total"), STRONG),
        Cell(cashier.pays, STRONG),
        Cell(cashier.gets, STRONG),
    ]
    change = paragraph(texts.say("cashier.change", amount=cashier.change), size=10, colour=INK, font=BOLD)
    return pdf(
        f"{texts.say('cashier.list')} · {title}",
        [*blocks, grid.head(), *grid.rows([*rows, Row(sums)]), paragraph("", size=4), change],
        texts,
    )


def awards_pdf(title: str, day: str, prizes: Sequence[Prizes], texts: Texts, club: str = "") -> bytes:
    """Return a PDF with an award for each winner, one on each page, to be signed and handed over."""
    if not any(one.winners for one in prizes):
        # Without winners, print a page that says so, because a PDF must have at least one page.
        nobody = paragraph(texts.say("nobody"), size=10)
        return pdf(texts.say("awards"), [*headings(texts.say("awards"), club), nobody], texts)
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
