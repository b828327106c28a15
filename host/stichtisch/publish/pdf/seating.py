"""The seats of a round on paper: lists by name and by table, table cards, start numbers, and cards to draw."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.club.list_length import list_length
from stichtisch.club.seating_plan import PlannedSeat, PlannedTable, SeatingPlan
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import game_name
from stichtisch.publish.pdf.glyphs import cut, printable, wide
from stichtisch.publish.pdf.paper import (
    BOLD,
    FONT,
    GREY,
    INK,
    LEFT,
    LINE,
    WIDTH,
    Block,
    describe,
    heading,
    headings,
    paragraph,
    pdf,
)

# Sizes in points. A list on a wall is read from a distance of 2 m, so capital letters are at least 5 mm high.
_NAME, _NAME_STEP = 20.0, 30.0
_SEATED, _SEATED_STEP = 15.0, 22.0
_NUMBERS = 62 * mm
_CARD_COLUMNS, _CARD_ROWS = 2, 4
_INSET = 8 * mm
_SMALLEST = 9.0


@dataclass(frozen=True)
class _Card:
    """A card with one large line, and smaller lines below it."""

    large: str
    lines: tuple[str, ...] = ()


def plan_pdf(plan: SeatingPlan, texts: Texts) -> bytes:
    """Return a PDF of the plan: a list sorted by name for the wall, and a list sorted by table for reading aloud."""
    title = texts.say("seating.round", round=plan.round)
    blocks = _head(plan, title, texts)
    blocks += [_named(seat, texts) for seat in plan.by_name]
    blocks += _head(plan, title, texts)
    for table in plan.tables:
        blocks += _table(table, texts)
    return pdf(f"{plan.evening} · {title}", blocks, texts)


def table_cards_pdf(plan: SeatingPlan, texts: Texts) -> bytes:
    """Return a PDF of cards for the tables, two on a page of A4."""
    cards = [
        _Card(
            texts.say("at_table", table=table.number),
            (_about(table, texts), *(f"{seat.seat}  {seat.name}" for seat in table.seats)),
        )
        for table in plan.tables
    ]
    return _cards_pdf(texts.say("seating.table_cards"), cards, plan, texts, columns=1, rows=2, large=64)


def start_numbers_pdf(plan: SeatingPlan, texts: Texts) -> bytes:
    """Return a PDF of start numbers: one card for each player, by number."""
    cards = [_Card(str(number), (name,)) for number, name in plan.start_numbers]
    return _cards_pdf(
        texts.say("seating.start_numbers"),
        cards,
        plan,
        texts,
        columns=_CARD_COLUMNS,
        rows=_CARD_ROWS,
        large=72,
    )


def draw_cards_pdf(plan: SeatingPlan, texts: Texts) -> bytes:
    """Return a PDF of cards for drawing seats: one for each seat."""
    cards = [
        _Card(
            texts.say("at_table", table=table.number),
            (texts.say("seating.seat", seat=seat.seat), game_name(table.game, texts.language)),
        )
        for table in plan.tables
        for seat in table.seats
    ]
    return _cards_pdf(
        texts.say("seating.draw_cards"), cards, plan, texts, columns=_CARD_COLUMNS, rows=_CARD_ROWS, large=34
    )


def _head(plan: SeatingPlan, title: str, texts: Texts) -> list[Block]:
    return [*headings(title, plan.club, size=26), paragraph(_day(plan, texts), size=11, after=10)]


def _day(plan: SeatingPlan, texts: Texts) -> str:
    return f"{plan.evening} · {day_text(plan.day, texts.language)}"


def _about(table: PlannedTable, texts: Texts) -> str:
    length = list_length(table.seating, len(table.seats))
    game = game_name(table.game, texts.language)
    return f"{game} · {texts.say('deals_count', count=length)}" if length else game


def _named(seat: PlannedSeat, texts: Texts) -> Block:
    where = texts.say("seating.place", table=seat.table, seat=seat.seat)
    lines = _whole(seat.name, BOLD, _NAME, WIDTH - _NUMBERS)
    height = _NAME_STEP + (len(lines) - 1) * _NAME

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, _NAME)
        for number, line in enumerate(lines):
            canvas.drawString(LEFT, top - _NAME - number * _NAME, line)
        canvas.drawRightString(LEFT + WIDTH, top - _NAME, where)
        _rule(canvas, top - height + 3)

    return Block(height, draw)


def _table(table: PlannedTable, texts: Texts) -> list[Block]:
    title = texts.say("at_table", table=table.number)
    blocks = [heading(title, size=20, after=2), paragraph(_about(table, texts), size=11, after=4, bound=True)]
    blocks += [_seated(seat, last=seat is table.seats[-1]) for seat in table.seats]
    return [*blocks, paragraph("", size=4, after=10)]


def _seated(seat: PlannedSeat, last: bool) -> Block:
    lines = _whole(seat.name, FONT, _SEATED, WIDTH - 12 * mm)
    height = _SEATED_STEP + (len(lines) - 1) * _SEATED

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, _SEATED)
        canvas.drawString(LEFT, top - _SEATED, str(seat.seat))
        canvas.setFont(FONT, _SEATED)
        for number, line in enumerate(lines):
            canvas.drawString(LEFT + 12 * mm, top - _SEATED - number * _SEATED, line)

    return Block(height, draw, bound=not last)


def _rule(canvas: Canvas, y: float) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.4)
    canvas.line(LEFT, y, LEFT + WIDTH, y)


def _whole(text: str, font: str, size: float, width: float) -> list[str]:
    # Return a name as lines, without shortening it: a word that is too long for a line is broken.
    lines: list[str] = []
    for word in printable(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide(longer, font, size) <= width:
            lines[-1] = longer
            continue
        lines += _broken(word, font, size, width)
    return lines or [""]


def _broken(word: str, font: str, size: float, width: float) -> Iterator[str]:
    part = ""
    for letter in word:
        if part and wide(part + letter, font, size) > width:
            yield part
            part = ""
        part += letter
    yield part


def _cards_pdf(
    title: str,
    cards: Sequence[_Card],
    plan: SeatingPlan,
    texts: Texts,
    columns: int,
    rows: int,
    large: float,
) -> bytes:
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True, pageCompression=1, lang=texts.language)
    describe(canvas, title, texts)
    width, height = A4[0] / columns, A4[1] / rows
    for first in range(0, max(len(cards), 1), columns * rows):
        for at, card in enumerate(cards[first : first + columns * rows]):
            row, column = divmod(at, columns)
            canvas.saveState()
            canvas.translate(column * width, A4[1] - (row + 1) * height)
            _draw_card(canvas, card, width, height, large)
            _draw_club(canvas, plan.club, width, height)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw_card(canvas: Canvas, card: _Card, width: float, height: float, large: float) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.3)
    canvas.rect(0, 0, width, height)
    room = width - 2 * _INSET
    size = _fitting(lambda one: wide(printable(card.large), BOLD, one) <= room, large)
    small = _fitting(lambda one: _height(card, room, one) <= height - 2 * _INSET - size, size * 0.5)
    lines = [line for text in card.lines for line in _whole(text, FONT, small, room)]
    total = size + len(lines) * small * 1.3
    y = (height + total) / 2 - size * 0.8
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, size)
    canvas.drawCentredString(width / 2, y, printable(card.large))
    canvas.setFont(FONT, small)
    canvas.setFillColor(INK if card.lines else GREY)
    for number, line in enumerate(lines, 1):
        canvas.drawCentredString(width / 2, y - 0.2 * size - number * small * 1.3, line)


def _draw_club(canvas: Canvas, club: str, width: float, height: float) -> None:
    canvas.setFillColor(GREY)
    canvas.setFont(FONT, _SMALLEST)
    canvas.drawCentredString(width / 2, height - _INSET, cut(club, FONT, _SMALLEST, width - 2 * _INSET))


def _height(card: _Card, room: float, size: float) -> float:
    return sum(len(_whole(text, FONT, size, room)) for text in card.lines) * size * 1.3


def _fitting(fits: Callable[[float], bool], largest: float) -> float:
    size = largest
    while size > _SMALLEST and not fits(size):
        size *= 0.94
    return size
