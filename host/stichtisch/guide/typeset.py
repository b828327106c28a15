"""Setting text in lines: plain words, quotations from the table in bold, and the symbols of the keys as shapes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from stichtisch.guide.words import quoted

FONT = "Helvetica"
BOLD = "Helvetica-Bold"
TYPED = "Courier"
INK = "#1b1f1d"
QUOTE = "#0b5a3a"

SYMBOLS = "◀●▶"
_MARKUP = re.compile(r"(\[\[.+?\]\]|`.+?`)")
_PIECES = re.compile(f"([{SYMBOLS}])")
_BOUND = "\N{NO-BREAK SPACE}"
# The width of a symbol, half its height and the height of its middle, as fractions of the letters' size.
_SYMBOL_WIDTH = 0.8
_SYMBOL_HALF = 0.36
_SYMBOL_MIDDLE = 0.34
# The minimum width of the last line as a fraction of the others. This minimum applies only if other line
# breaks can reach it.
_LAST_LINE = 0.3
_NARROWEST = 0.8
_STEPS = 30


@dataclass(frozen=True)
class Piece:
    """Part of a word: letters of one font and colour, or the symbol of a key."""

    text: str
    font: str
    colour: str
    size: float

    @property
    def width(self) -> float:
        """The width as printed."""
        if self.text in SYMBOLS:
            return _SYMBOL_WIDTH * self.size
        return float(stringWidth(self.text, self.font, self.size))

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the piece from `x`, on the base line `y`."""
        canvas.setFillColor(self.colour)
        if self.text in SYMBOLS:
            draw_symbol(canvas, self.text, x, y, self.size)
            return
        canvas.setFont(self.font, self.size)
        canvas.drawString(x, y, self.text)


Word = tuple[Piece, ...]


@dataclass(frozen=True)
class Lines:
    """Text broken into lines of one size."""

    lines: tuple[tuple[Word, ...], ...]
    size: float

    @property
    def widest(self) -> float:
        """The width of the widest line."""
        return max(_width(line, self.size) for line in self.lines)

    def draw(self, canvas: Canvas, x: float, y: float, leading: float) -> None:
        """Draw the lines from `x`, the first of them on the base line `y`."""
        for number, line in enumerate(self.lines):
            left = x
            for word in line:
                for piece in word:
                    piece.draw(canvas, left, y - number * leading)
                    left += piece.width
                left += _space(self.size)


def set_text(text: str, language: str, size: float, width: float, *, bold: bool = False) -> Lines:
    """Break a text into lines of at most this width.

    Text in [[ ]] quotes the table; text in ` ` is typed by the user.
    """
    words = list(_words(text, language, size, bold))
    best = _break(words, size, width)
    for step in range(1, _STEPS + 1):
        if _width(best[-1], size) >= _LAST_LINE * width:
            break
        tried = _break(words, size, width * (1 - step * (1 - _NARROWEST) / _STEPS))
        if len(tried) == len(best) and _width(tried[-1], size) > _width(best[-1], size):
            best = tried
    return Lines(tuple(best), size)


def plain(text: str, language: str) -> str:
    """Return a text without markup, with its quotations filled in."""
    return "".join(part for part, _ in _parts(text, language, FONT)).replace(_BOUND, " ")


def draw_symbol(canvas: Canvas, symbol: str, x: float, y: float, size: float) -> None:
    """Draw a key's symbol in the current colour, from `x` on the base line `y`, to match letters of `size`."""
    middle, half, wide = y + _SYMBOL_MIDDLE * size, _SYMBOL_HALF * size, 2 * _SYMBOL_HALF * size
    left = x + (_SYMBOL_WIDTH * size - wide) / 2
    if symbol == "●":
        canvas.circle(left + half, middle, half, stroke=0, fill=1)
        return
    point, base = (left, left + wide) if symbol == "◀" else (left + wide, left)
    path = canvas.beginPath()
    path.moveTo(point, middle)
    path.lineTo(base, middle + half)
    path.lineTo(base, middle - half)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _parts(text: str, language: str, font: str) -> Iterator[tuple[str, str]]:
    # Yield the parts of a text with their fonts: quotations from the table, typed text, and the rest. A symbol is kept
    # on one line with the quotation after it, or with the word before it if a punctuation mark follows. An ellipsis
    # stays on one line with the word before it.
    text = re.sub(f"([{SYMBOLS}]) (?=\\[\\[|[{SYMBOLS}])", f"\\1{_BOUND}", text)
    text = re.sub(f" (?=[{SYMBOLS}][.,;])", _BOUND, text)
    for part in _MARKUP.split(text):
        if part.startswith("[["):
            yield quoted(language, part[2:-2]).replace(" …", f"{_BOUND}…"), BOLD
        elif part.startswith("`"):
            yield part[1:-1].replace(" ", _BOUND), TYPED
        elif part:
            yield part, font


def _words(text: str, language: str, size: float, bold: bool) -> Iterator[Word]:
    word: list[Piece] = []
    own = BOLD if bold else FONT
    for part, font in _parts(text, language, own):
        colour = QUOTE if font != own else INK
        for number, run in enumerate(re.split("[ \n]+", part)):
            if number and word:
                yield tuple(word)
                word = []
            word += [Piece(piece, font, colour, size) for piece in _PIECES.split(run) if piece]
    if word:
        yield tuple(word)


def _break(words: list[Word], size: float, width: float) -> list[tuple[Word, ...]]:
    lines: list[list[Word]] = [[]]
    for word in words:
        if lines[-1] and _width((*lines[-1], word), size) > width:
            lines.append([])
        lines[-1].append(word)
    return [tuple(line) for line in lines]


def _width(line: tuple[Word, ...], size: float) -> float:
    return sum(piece.width for word in line for piece in word) + (len(line) - 1) * _space(size)


def _space(size: float) -> float:
    return float(stringWidth(" ", FONT, size))
