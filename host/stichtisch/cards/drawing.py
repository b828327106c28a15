"""The drawing of one card, with its lower left corner at the origin. Cards can be read from both sides of the table."""

from collections.abc import Callable
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from stichtisch.cards.fitting import FONT, PLAIN_FONT, Fitted, fit_name, fit_sign
from stichtisch.cards.patterns import LOOKS, Look
from stichtisch.cards.suits import Style, layers
from stichtisch.cards.texts import Face, category_name, game_name, label, name_label

# Cards for Skat and Bridge are about 59 x 91 mm, so sleeves, boxes and hands fit this size.
WIDTH = 59 * mm
HEIGHT = 91 * mm

_INSET = 2.5 * mm
_CORNER = 3 * mm
_BAND = 7 * mm
_SASH = 8 * mm
# The stickers of the playing cards are 22 to 25 mm wide.
_TAG_RADIUS = 12.5 * mm

SIGN_WIDTH = WIDTH - 2 * _INSET - 4 * mm
SIGN_TOP = HEIGHT - _INSET - _BAND
SIGN_BOTTOM = HEIGHT / 2 + _TAG_RADIUS
_SIGN_MARGIN = 2.6 * mm
SIGN_HEIGHT = SIGN_TOP - SIGN_BOTTOM - 2 * _SIGN_MARGIN
_SUIT = 9.5 * mm
_SUIT_GAP = 1.8 * mm
NOTE_SIZE = 8
_NOTE = 3.3 * mm + NOTE_SIZE * 0.5
# A number has a bar below it, so that 66 is not read as 99. The bar's distance and height are fractions of the number's
# size.
_BAR_GAP = 0.09
_BAR = 0.05
_NOTE_BAR = 1.5 * mm
_TAILED = frozenset("gjpqyç")
_TAIL = 0.1

BAND_SIZE = 8
BAND_TEXT_WIDTH = WIDTH - 2 * _INSET - 6 * mm
SMALL_SIZE = 7
# The space for the code: between the frame and the circle, above the sash.
CODE_WIDTH = WIDTH / 2 - _INSET - 11.4 * mm - 1.5 * mm

_INK = "#111111"
_GREY = "#767676"
_WHITE = "#ffffff"


def draw_action(canvas: Canvas, face: Face, language: str, style: Style) -> None:
    """Draw an action card."""
    look = LOOKS[face.category]
    names = category_name(face, language), game_name(face.game, language)
    code = label("action", language).format(face.index)
    sign = fit_face(face)
    _draw(canvas, look, names, code, language, partial(_draw_sign, canvas, face, sign, style))


def draw_player(canvas: Canvas, name: str, language: str) -> None:
    """Draw the card of a player. If the name is empty, draw a line to write a name on."""
    names = label("player", language), "Stichtisch"
    half = partial(_draw_name, canvas, name) if name else partial(_draw_blank, canvas, language)
    _draw(canvas, LOOKS["player"], names, "", language, half)


def fit_face(face: Face) -> Fitted:
    """Return the fitted lines of an action card."""
    widths = [SIGN_WIDTH] * len(face.lines)
    if _beside(face):
        widths[0] -= _SUIT + _SUIT_GAP
    return fit_sign(face.lines, widths, SIGN_HEIGHT - _above(face) - _below(face))


def _beside(face: Face) -> bool:
    # Return whether the suit is to the left of the first line. If there is only one line, the suit is above it.
    return bool(face.suit) and len(face.lines) > 1


def _above(face: Face) -> float:
    return _SUIT + _SUIT_GAP if face.suit and not _beside(face) else 0


def _below(face: Face) -> float:
    # The distance from the last baseline to the baseline of the note.
    return (_NOTE + _NOTE_BAR * face.is_number) if face.note else 0


def _tail(face: Face, sign: Fitted) -> float:
    # The height of the bar or the descenders below the last baseline. Both shift the optical centre.
    if face.is_number:
        return sign.size * (_BAR_GAP + _BAR)
    return sign.size * _TAIL if _TAILED & set(sign.lines[-1]) else 0


def _draw(
    canvas: Canvas, look: Look, names: tuple[str, str], code: str, language: str, half: Callable[[], None]
) -> None:
    _draw_sash(canvas, look, label("tag", language))
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(WIDTH, HEIGHT)
            canvas.rotate(180)
        _draw_band(canvas, look, names)
        canvas.setFillColor(_INK)
        canvas.setFont(PLAIN_FONT, SMALL_SIZE)
        canvas.drawString(_INSET + 1.5 * mm, HEIGHT / 2 + _SASH / 2 + 1.3 * mm, code)
        half()
        canvas.restoreState()
    canvas.setStrokeColor(look.colour)
    canvas.setLineWidth(0.9)
    canvas.roundRect(_INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET, _CORNER)


def _draw_sash(canvas: Canvas, look: Look, tag: str) -> None:
    look.fill(canvas, _INSET, (HEIGHT - _SASH) / 2, WIDTH - 2 * _INSET, _SASH)
    canvas.setFillColor(_WHITE)
    canvas.circle(WIDTH / 2, HEIGHT / 2, _TAG_RADIUS + 1 * mm, stroke=0, fill=1)
    canvas.saveState()
    canvas.setStrokeColor(_GREY)
    canvas.setLineWidth(0.4)
    canvas.setDash(2, 2)
    canvas.circle(WIDTH / 2, HEIGHT / 2, _TAG_RADIUS)
    canvas.restoreState()
    canvas.setFillColor(_GREY)
    canvas.setFont(PLAIN_FONT, SMALL_SIZE)
    canvas.drawCentredString(WIDTH / 2, HEIGHT / 2 - SMALL_SIZE * 0.25, tag)


def _draw_band(canvas: Canvas, look: Look, names: tuple[str, str]) -> None:
    left, right, top = _INSET, WIDTH - _INSET, HEIGHT - _INSET
    canvas.saveState()
    outline = canvas.beginPath()
    outline.roundRect(left, _INSET, right - left, top - _INSET, _CORNER)
    canvas.clipPath(outline, stroke=0, fill=0)
    canvas.setFillColor(look.colour)
    canvas.rect(left, top - _BAND, right - left, _BAND, stroke=0, fill=1)
    canvas.restoreState()
    canvas.setFillColor(_WHITE)
    baseline = top - _BAND / 2 - BAND_SIZE * 0.36
    canvas.setFont(FONT, BAND_SIZE)
    canvas.drawString(left + 3 * mm, baseline, names[0])
    canvas.setFont(PLAIN_FONT, BAND_SIZE)
    canvas.drawRightString(right - 3 * mm, baseline, names[1])


def _draw_sign(canvas: Canvas, face: Face, sign: Fitted, style: Style) -> None:
    above, below = _above(face), _below(face)
    top = (SIGN_TOP + SIGN_BOTTOM + above + sign.height + (below or _tail(face, sign))) / 2
    if _beside(face):
        # Move the first line down, because the suit symbol beside it is taller than its letters.
        top -= (_SUIT - sign.capitals) / 4
        left = (WIDTH - sign.width(sign.lines[0]) - _SUIT - _SUIT_GAP) / 2
        draw_suit(canvas, face.suit, style, left + _SUIT / 2, top - sign.capitals / 2, _SUIT)
    elif face.suit:
        draw_suit(canvas, face.suit, style, WIDTH / 2, top - _SUIT / 2, _SUIT)
    _draw_lines(canvas, sign, top - above, _SUIT + _SUIT_GAP if _beside(face) else 0)
    if face.is_number:
        _draw_bar(canvas, sign, top - sign.height)
    if face.note:
        canvas.setFont(PLAIN_FONT, NOTE_SIZE)
        canvas.drawCentredString(WIDTH / 2, top - sign.height - below, face.note)


def _draw_bar(canvas: Canvas, sign: Fitted, baseline: float) -> None:
    width = sign.width(sign.lines[0])
    high = _BAR * sign.size
    canvas.rect((WIDTH - width) / 2, baseline - _BAR_GAP * sign.size - high, width, high, stroke=0, fill=1)


def _draw_lines(canvas: Canvas, fitted: Fitted, top: float, before: float = 0) -> None:
    # Draw lines centred, with the top of the first line's capitals at `top`. `before` is the width of the suit symbol
    # to the left of that line.
    canvas.setFillColor(_INK)
    for number, line in enumerate(fitted.lines):
        shift = before / 2 if number == 0 else 0
        text = canvas.beginText(
            (WIDTH - fitted.width(line)) / 2 + shift, top - fitted.capitals - number * fitted.leading
        )
        text.setFont(FONT, fitted.size)
        text.setHorizScale(100 * fitted.narrowing)
        text.textOut(line)
        text.setHorizScale(100)
        canvas.drawText(text)


def _draw_name(canvas: Canvas, name: str) -> None:
    fitted = fit_name(name, SIGN_WIDTH, SIGN_HEIGHT)
    _draw_lines(canvas, fitted, (SIGN_TOP + SIGN_BOTTOM + fitted.height) / 2)


def _draw_blank(canvas: Canvas, language: str) -> None:
    y = (SIGN_TOP + SIGN_BOTTOM) / 2 - 3 * mm
    left = (WIDTH - SIGN_WIDTH) / 2
    canvas.setStrokeColor(_INK)
    canvas.setLineWidth(0.6)
    canvas.line(left, y, WIDTH - left, y)
    canvas.setFont(PLAIN_FONT, NOTE_SIZE)
    canvas.drawString(left, y - NOTE_SIZE, name_label(language))


def draw_suit(canvas: Canvas, suit: str, style: Style, x: float, y: float, size: float) -> None:
    """Draw a suit symbol of height `size`, centred at (`x`, `y`)."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(size / 2, size / 2)
    for layer in layers(suit, style):
        canvas.setFillColor(layer.colour)
        path = canvas.beginPath()
        for start, steps in layer.path:
            path.moveTo(*start)
            for step in steps:
                if len(step) == 1:
                    path.lineTo(*step[0])
                else:
                    (a, b), (c, d), (e, f) = step
                    path.curveTo(a, b, c, d, e, f)
            path.close()
        canvas.drawPath(path, stroke=0, fill=1, fillMode=0)
    canvas.restoreState()
