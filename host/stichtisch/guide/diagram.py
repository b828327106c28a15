"""A drawing of the table for people who have never seen it: readers, cards, keys and display."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.cards.drawing import draw_suit
from stichtisch.guide.typeset import SYMBOLS, draw_symbol

HEIGHT = 52 * mm

_DISPLAY_WIDE, _DISPLAY_HIGH = 27 * mm, 18 * mm
_PANEL = 3.2 * mm
_CARD_WIDE, _CARD_HIGH = 7.2 * mm, 11 * mm
_READER = 1.4 * mm
_KEY = 1.9 * mm
_KEY_STEP = 4.6 * mm
_EDGE = 1.8 * mm
_KEYS_LEFT = 8.2 * mm
_CORNER = 3 * mm
_SIGN_SIZE = 7
_SUITS = "HCDS"

_CLOTH = "#cfe0d6"
_RIM = "#8fae9d"
_DARK = "#142420"
_FELT = "#0d4830"
_LIT = "#203e36"
_GOLD = "#ffc438"
_WHITE = "#ffffff"


def draw_table(canvas: Canvas, x: float, top: float, width: float) -> None:
    """Draw the table below `top`, with the width of a column."""
    canvas.saveState()
    canvas.translate(x + width / 2, top - HEIGHT / 2)
    canvas.setFillColor(_CLOTH)
    canvas.setStrokeColor(_RIM)
    canvas.setLineWidth(1.2)
    canvas.roundRect(-width / 2 + 0.6, -HEIGHT / 2 + 0.6, width - 1.2, HEIGHT - 1.2, _CORNER, fill=1)
    for place, suit in enumerate(_SUITS):
        canvas.saveState()
        canvas.rotate(-90 * place)
        _draw_place(canvas, suit, (width if place % 2 else HEIGHT) / 2)
        canvas.restoreState()
    _draw_display(canvas)
    canvas.restoreState()


def _draw_place(canvas: Canvas, suit: str, edge: float) -> None:
    # Draw a place as seen by its player, who sits at the lower edge.
    middle = -edge + _EDGE + _READER + _CARD_HIGH / 2
    canvas.setStrokeColor(_RIM)
    canvas.setLineWidth(0.9)
    canvas.setDash(2, 1.6)
    wide, high = _CARD_WIDE + 2 * _READER, _CARD_HIGH + 2 * _READER
    canvas.roundRect(-wide / 2, middle - high / 2, wide, high, 1.6 * mm)
    canvas.setDash()
    canvas.setFillColor(_WHITE)
    canvas.setLineWidth(0.5)
    canvas.roundRect(-_CARD_WIDE / 2, middle - _CARD_HIGH / 2, _CARD_WIDE, _CARD_HIGH, 0.9 * mm, fill=1)
    draw_suit(canvas, suit, "french", 0, middle, 5 * mm)
    for number, symbol in enumerate(SYMBOLS):
        _draw_key(canvas, symbol, _KEYS_LEFT + number * _KEY_STEP, middle)


def _draw_key(canvas: Canvas, symbol: str, x: float, y: float) -> None:
    canvas.setFillColor(_DARK)
    canvas.circle(x, y, _KEY, stroke=0, fill=1)
    canvas.setFillColor(_WHITE)
    draw_symbol(canvas, symbol, x - 0.4 * _SIGN_SIZE, y - 0.34 * _SIGN_SIZE, _SIGN_SIZE)


def _draw_display(canvas: Canvas) -> None:
    wide, high = _DISPLAY_WIDE, _DISPLAY_HIGH
    canvas.setFillColor(_DARK)
    canvas.roundRect(
        -wide / 2 - 1 * mm, -high / 2 - 1 * mm, wide + 2 * mm, high + 2 * mm, 1.4 * mm, stroke=0, fill=1
    )
    canvas.setFillColor(_FELT)
    canvas.rect(-wide / 2, -high / 2, wide, high, stroke=0, fill=1)
    canvas.setFillColor(_LIT)
    canvas.setStrokeColor(_GOLD)
    canvas.setLineWidth(0.8)
    canvas.rect(-wide / 2 + 0.4, -high / 2 + 0.4, wide - _PANEL, _PANEL, fill=1)
    canvas.setFillColor(_DARK)
    canvas.rect(-wide / 2 + _PANEL, high / 2 - _PANEL, wide - _PANEL, _PANEL, stroke=0, fill=1)
    canvas.rect(-wide / 2, -high / 2 + _PANEL + 1.2, _PANEL - 1, high - _PANEL - 1.2, stroke=0, fill=1)
    canvas.rect(wide / 2 - _PANEL + 1, -high / 2, _PANEL - 1, high - _PANEL - 1, stroke=0, fill=1)
