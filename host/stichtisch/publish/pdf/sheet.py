"""Score sheets on paper, in the style of the federations' sheets: the list, its sums, signatures, and the proof."""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.games.score_tables import score_table
from stichtisch.i18n import Texts
from stichtisch.i18n.days import day_text
from stichtisch.i18n.game_words import profile_name, sheet_title
from stichtisch.publish.pdf.club_code import ClubCode
from stichtisch.publish.pdf.glyphs import cut
from stichtisch.publish.pdf.grid import Grid, Span
from stichtisch.publish.pdf.paper import (
    BOLD,
    FIXED,
    FONT,
    GREY,
    HEIGHT,
    INK,
    LEFT,
    LINE,
    WIDTH,
    Block,
    facts,
    headings,
    paragraph,
    pdf,
)
from stichtisch.publish.proof_lines import proof_lines
from stichtisch.sheets.score_table import ScoreTable, person_title
from stichtisch.sheets.sheet import Sheet

# Pairs of a font size and a row height, in points. The first pair with which the list fits on one page is used. If
# there is none, the second pair is used, and the list extends over several pages.
_SIZES: tuple[tuple[float, float], ...] = ((8.5, 15.5), (8, 13.5), (7.5, 11.8), (7.2, 10.4), (6.8, 9.5))
_FOR_SEVERAL = 1
_FOOT_ROW = 12.5
_SIGN_ROW = 26.0
# The minimum height of the QR code. Phones could scan a smaller code only from close up.
_CODE = 24 * mm


def sheets_pdf(sheets: Sequence[Sheet], texts: Texts, code: ClubCode | None = None, club: str = "") -> bytes:
    """Return a PDF of one or more sheets. Each sheet begins on a new page.

    `code`: the code of the club, if it has one. Sheets of deals that were entered from paper never show the code.
        `club`: the name and place of the club.
    """
    blocks = [block for sheet in sheets for block in sheet_blocks(sheet, texts, code, club)]
    title = heading_of(sheets[0], texts) if len(sheets) == 1 else sheets[0].evening or ""
    return pdf(title or heading_of(sheets[0], texts), blocks, texts)


def heading_of(sheet: Sheet, texts: Texts) -> str:
    """Return the heading of a sheet: its game and, if it belongs to an evening, its round and table."""
    title = sheet_title(sheet.session.game, texts.language)
    if sheet.key is not None:
        title += f" · {texts.say('round')} {sheet.key.round} · {texts.say('table')} {sheet.key.table}"
    return title


def sheet_blocks(sheet: Sheet, texts: Texts, code: ClubCode | None = None, club: str = "") -> list[Block]:
    """Return the blocks of one sheet. The first block begins a new page."""
    table = score_table(sheet, texts)
    above = [*headings(heading_of(sheet, texts), club), facts(_facts(sheet, texts))]
    below = [
        paragraph(table.legend, size=6.5, after=5),
        _signatures(sheet, texts),
        _proof(sheet, texts, None if sheet.on_paper else code),
    ]
    spans = _spans(sheet, table)
    room = HEIGHT - sum(block.height for block in (*above, *below))
    for size, height in _SIZES:
        grid = Grid(table.columns, size, height, spans)
        body = [grid.head(), *grid.rows(table.rows), _foot(table, grid)]
        if sum(block.height for block in body) <= room:
            return [*above, *body, *below]
    size, height = _SIZES[_FOR_SEVERAL]
    grid = Grid(table.columns, size, height, spans)
    return [*above, grid.head(), *grid.rows(table.rows), _foot(table, grid), *below]


def _facts(sheet: Sheet, texts: Texts) -> list[tuple[str, str]]:
    session = sheet.session
    started = session.started.date() if session.started else None
    day = sheet.day or started
    pairs = [
        (texts.say("evening"), sheet.evening or ""),
        (texts.say("day"), day_text(day, texts.language) if day else ""),
        (texts.say("began"), session.started.strftime("%H:%M") if session.started else ""),
        (texts.say("rules"), profile_name(session.game, session.profile, texts.language)),
        (texts.say("deals"), str(len(sheet.deals))),
    ]
    if sheet.parts > 1:
        pairs.append((texts.say("list"), texts.say("part", part=sheet.part, parts=sheet.parts)))
    if not session.ended and not sheet.on_paper:
        pairs.append((texts.say("list"), texts.say("unended")))
    return [(title, value) for title, value in pairs if value]


def _spans(sheet: Sheet, table: ScoreTable) -> list[Span]:
    # Return the names of the people as titles above their columns.
    spans = []
    for person in sheet.session.people:
        places = [at for at, column in enumerate(table.columns) if column.person == person.number]
        spans.append(Span(person_title(sheet, person.number), places[0], places[-1]))
    return spans


def _foot(table: ScoreTable, grid: Grid) -> Block:
    # Return all sums of a list as one block, so that they are on one page.
    people: list[tuple[int, int]] = []
    for at, column in enumerate(table.columns):
        if column.person is not None and not (
            people and table.columns[people[-1][0]].person == column.person
        ):
            people.append((at, at + table.wide - 1))
    height = len(table.foot) * _FOOT_ROW

    def draw(canvas: Canvas, top: float) -> None:
        edges = [grid.edges(*places) for places in people]
        first = edges[0][0] if edges else LEFT + WIDTH
        end = edges[-1][1] if edges else LEFT + WIDTH
        canvas.setStrokeColor(LINE)
        for number, (title, values) in enumerate(table.foot):
            y = top - (number + 1) * _FOOT_ROW
            canvas.setFillColor(INK)
            canvas.setFont(FONT, 7.5)
            canvas.drawRightString(first - 4, y + 3.7, cut(title, FONT, 7.5, first - LEFT - 8))
            canvas.setFont(BOLD, 8.5)
            for (left, right), value in zip(edges, values, strict=True):
                canvas.drawCentredString((left + right) / 2, y + 3.5, cut(value, BOLD, 8.5, right - left - 2))
            canvas.setLineWidth(0.35)
            canvas.line(LEFT, y, end, y)
        canvas.setLineWidth(0.8)
        canvas.line(LEFT, top, LEFT + WIDTH, top)
        canvas.line(LEFT, top - height, end, top - height)
        canvas.setLineWidth(0.35)
        for x in [left for left, _ in edges] + [end, LEFT]:
            canvas.line(x, top, x, top - height)

    return Block(height + 5, draw, Block(4, _nothing))


def _nothing(canvas: Canvas, top: float) -> None:
    pass


def _signatures(sheet: Sheet, texts: Texts) -> Block:
    people = [person_title(sheet, person.number) for person in sheet.session.people]
    names = [*people, texts.say("director")]
    columns = 4 if len(names) <= 4 else -(-len(names) // 2) if len(names) > 5 else 5
    width = WIDTH / columns
    rows = -(-len(names) // columns)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.5)
        for at, name in enumerate(names):
            row, column = divmod(at, columns)
            x, y = LEFT + column * width, top - (row + 1) * _SIGN_ROW + 9
            canvas.line(x, y, x + width - 3 * mm, y)
            canvas.setFillColor(GREY)
            canvas.setFont(FONT, 6.5)
            canvas.drawString(x, y - 7, cut(name, FONT, 6.5, width - 3 * mm))

    return Block(rows * _SIGN_ROW + 5, draw)


def _proof(sheet: Sheet, texts: Texts, code: ClubCode | None) -> Block:
    lines = proof_lines(sheet, texts)
    if code is not None:
        lines.append((texts.say("code.club"), code.fingerprint))
        lines += [(texts.say("code.page"), code.url)] if code.url else []
    step = 8.6
    height = (len(lines) + 1) * step + 5
    if code is not None:
        height = max(height, _CODE)
    # The QR code is a square with the height of the box.
    width = WIDTH - (height if code is not None else 0)

    def draw(canvas: Canvas, top: float) -> None:
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.5)
        canvas.rect(LEFT, top - height, WIDTH, height)
        canvas.setFillColor(INK)
        canvas.setFont(BOLD, 7)
        canvas.drawString(LEFT + 4, top - step, texts.say("proof"))
        for number, (title, value) in enumerate(lines, start=2):
            y = top - number * step
            canvas.setFillColor(GREY)
            canvas.setFont(FONT, 6.5)
            canvas.drawString(LEFT + 4, y, cut(title, FONT, 6.5, 40 * mm))
            canvas.setFillColor(INK)
            canvas.setFont(FIXED, 6.8)
            canvas.drawString(LEFT + 44 * mm, y, cut(value, FIXED, 6.8, width - 46 * mm))
        if code is not None:
            code.draw(canvas, LEFT + WIDTH - height + 1, top - height + 1, height - 2)

    return Block(height, draw)
