"""Name cards for players, ten on a sheet of A4. Each card has the size of a bank card, and a mark for the tag."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.cards.fitting import fit_name
from stichtisch.club.state import Player
from stichtisch.i18n import Texts
from stichtisch.publish.pdf.glyphs import cut, printable
from stichtisch.publish.pdf.paper import BOLD, FONT, GREY, INK, LINE, describe

_WIDTH, _HEIGHT = 85 * mm, 54 * mm
_COLUMNS, _ROWS = 2, 5
CARDS_A_PAGE = _COLUMNS * _ROWS
_LEFT = (A4[0] - _COLUMNS * _WIDTH) / 2
_BOTTOM = (A4[1] - _ROWS * _HEIGHT) / 2
_INSET = 4 * mm
# The radius of the mark for the tag. Stickers with tags are 22 to 25 mm wide.
_TAG = 12.5 * mm
_NAME_LEFT = _INSET + 2 * _TAG + 4 * mm
_NAME_WIDTH = _WIDTH - _NAME_LEFT - _INSET
_NAME_HEIGHT = 24 * mm
_MARK = 4 * mm
_RULER = 50 * mm
_SMALL = 7


def player_cards_pdf(players: Sequence[Player], texts: Texts) -> bytes:
    """Return a PDF of cards with the public name and the number of each player."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=True, pageCompression=1, lang=texts.language)
    describe(canvas, texts.say("cards"), texts)
    for first in range(0, max(len(players), 1), CARDS_A_PAGE):
        _draw_marks(canvas, texts)
        for place, player in enumerate(players[first : first + CARDS_A_PAGE]):
            row, column = divmod(place, _COLUMNS)
            canvas.saveState()
            canvas.translate(_LEFT + column * _WIDTH, A4[1] - _BOTTOM - (row + 1) * _HEIGHT)
            _draw_card(canvas, player, texts)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw_card(canvas: Canvas, player: Player, texts: Texts) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.6)
    canvas.roundRect(1.5 * mm, 1.5 * mm, _WIDTH - 3 * mm, _HEIGHT - 3 * mm, 3 * mm)
    _draw_tag(canvas, texts)
    fitted = fit_name(printable(player.shown), _NAME_WIDTH, _NAME_HEIGHT)
    top = (_HEIGHT + fitted.height) / 2
    canvas.setFillColor(INK)
    for number, line in enumerate(fitted.lines):
        text = canvas.beginText(_NAME_LEFT, top - fitted.capitals - number * fitted.leading)
        text.setFont(BOLD, fitted.size)
        text.setHorizScale(100 * fitted.narrowing)
        text.textOut(line)
        canvas.drawText(text)
    canvas.setFillColor(GREY)
    canvas.setFont(FONT, 8)
    if player.number:
        number_text = cut(texts.say("cards.number", number=player.number), FONT, 8, _NAME_WIDTH)
        canvas.drawString(_NAME_LEFT, _INSET + 2 * mm, number_text)
    if player.club and not player.nickname:
        canvas.drawString(_NAME_LEFT, _HEIGHT - _INSET - 4.5 * mm, cut(player.club, FONT, 8, _NAME_WIDTH))


def _draw_tag(canvas: Canvas, texts: Texts) -> None:
    x, y = _INSET + _TAG, _HEIGHT / 2
    canvas.saveState()
    canvas.setDash(2, 2)
    canvas.circle(x, y, _TAG)
    canvas.restoreState()
    canvas.setFillColor(GREY)
    canvas.setFont(FONT, 6)
    words = texts.say("cards.tag").split()
    half = -(-len(words) // 2)
    for number, line in enumerate((" ".join(words[:half]), " ".join(words[half:]))):
        canvas.drawCentredString(x, y + 1 - 7.5 * number, line)


def _draw_marks(canvas: Canvas, texts: Texts) -> None:
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.3)
    for column in range(_COLUMNS + 1):
        x = _LEFT + column * _WIDTH
        canvas.line(x, _BOTTOM - 1 * mm, x, _BOTTOM - _MARK)
        canvas.line(x, A4[1] - _BOTTOM + 1 * mm, x, A4[1] - _BOTTOM + _MARK)
    for row in range(_ROWS + 1):
        y = _BOTTOM + row * _HEIGHT
        canvas.line(_LEFT - 1 * mm, y, _LEFT - _MARK, y)
        canvas.line(A4[0] - _LEFT + 1 * mm, y, A4[0] - _LEFT + _MARK, y)
    y = 6 * mm
    canvas.setFillColor(GREY)
    canvas.setFont(FONT, _SMALL)
    canvas.drawString(_LEFT + _MARK, y, texts.say("cards.scale"))
    end = A4[0] - _LEFT - _MARK
    canvas.lines(
        [(end - _RULER, y, end, y), (end - _RULER, y - 2, end - _RULER, y + 2), (end, y - 2, end, y + 2)]
    )
