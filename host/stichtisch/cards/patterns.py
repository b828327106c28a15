"""The colour and pattern of each kind of card. Colour or pattern alone is enough to recognise the kind."""

from collections.abc import Callable
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

_STEP = 4 * mm
_LINE = 1.1 * mm


@dataclass(frozen=True)
class Look:
    """The colour of a kind of card, dark enough for white text on it, and the function that draws its pattern."""

    colour: str
    _pattern: Callable[[Canvas, float, float], None]

    def fill(self, canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
        """Fill a rectangle with the pattern, which looks the same upside down."""
        canvas.saveState()
        outline = canvas.beginPath()
        outline.rect(x, y, wide, high)
        canvas.clipPath(outline, stroke=0, fill=0)
        canvas.translate(x + wide / 2, y + high / 2)
        canvas.setFillColor(self.colour)
        canvas.setStrokeColor(self.colour)
        canvas.setLineWidth(_LINE)
        self._pattern(canvas, wide / 2, high / 2)
        canvas.restoreState()


def _steps(reach: float, step: float = _STEP) -> list[float]:
    # Return positions in equal steps from the middle to both sides, up to one step beyond each end.
    count = int(reach / step) + 1
    return [place * step for place in range(-count, count + 1)]


def _polygon(canvas: Canvas, *points: tuple[float, float]) -> None:
    path = canvas.beginPath()
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _bars(canvas: Canvas, wide: float, high: float) -> None:
    for x in _steps(wide, 0.6 * _STEP):
        canvas.line(x, -high, x, high)


def _stripes(canvas: Canvas, wide: float, high: float) -> None:
    for x in _steps(wide + high):
        canvas.line(x - high, -high, x + high, high)


def _crosses(canvas: Canvas, wide: float, high: float) -> None:
    _stripes(canvas, wide, high)
    for x in _steps(wide + high):
        canvas.line(x + high, -high, x - high, high)


def _zigzag(canvas: Canvas, wide: float, high: float) -> None:
    half = _STEP / 2
    for y in _steps(high):
        for x in _steps(wide):
            canvas.line(x - half, y - half / 2, x, y + half / 2)
            canvas.line(x, y + half / 2, x + half, y - half / 2)


def _dots(canvas: Canvas, wide: float, high: float) -> None:
    for row, y in enumerate(_steps(high, _STEP / 2)):
        for x in _steps(wide):
            canvas.circle(x + row % 2 * _STEP / 2, y, 0.8 * mm, stroke=0, fill=1)


def _rings(canvas: Canvas, wide: float, high: float) -> None:
    canvas.setLineWidth(_LINE / 2)
    for y in _steps(high):
        for x in _steps(wide):
            canvas.circle(x, y, 1.4 * mm, stroke=1, fill=0)


def _lozenges(canvas: Canvas, wide: float, high: float) -> None:
    for y in _steps(high):
        for x in _steps(wide):
            _polygon(canvas, (x - 1.7 * mm, y), (x, y + 1.7 * mm), (x + 1.7 * mm, y), (x, y - 1.7 * mm))


def _squares(canvas: Canvas, wide: float, high: float) -> None:
    side = _STEP / 2
    for row, y in enumerate(_steps(high, side)):
        for x in _steps(wide):
            canvas.rect(x + row % 2 * side - side / 2, y - side / 2, side, side, stroke=0, fill=1)


def _lines(canvas: Canvas, wide: float, high: float) -> None:
    for y in _steps(high, _STEP / 2):
        canvas.line(-wide, y, wide, y)


def _stairs(canvas: Canvas, wide: float, high: float) -> None:
    half = _STEP / 2
    for y in _steps(high + wide):
        for place, x in enumerate(_steps(wide, half)):
            foot = y + (place - wide / half) * half
            canvas.line(x, foot, x + half, foot)
            canvas.line(x + half, foot, x + half, foot + half)


LOOKS = {
    "table": Look("#444444", _lines),
    "reservation": Look("#7a4b00", _stripes),
    "solo": Look("#6a1b8a", _dots),
    "announcement": Look("#0b4f9e", _zigzag),
    "auction": Look("#00695c", _bars),
    "game": Look("#a3161f", _lozenges),
    "level": Look("#5b6300", _squares),
    "tops": Look("#1f5f7a", _rings),
    "runners": Look("#8a3b52", _stairs),
    "player": Look("#30364f", _crosses),
}
