"""The sizes at which the lines of a card fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from reportlab.pdfbase.pdfmetrics import stringWidth

FONT = "Helvetica-Bold"
PLAIN_FONT = "Helvetica"
ENCODING = "cp1252"

# The height of capital letters and the line spacing, as fractions of Helvetica's size.
CAPITALS = 0.718
_LEADING = 1.0
_ELLIPSIS = "…"
# The maximum length of a name. No more characters fit on two lines, even in the narrowest letters and the smallest
# size.
_LONGEST_NAME = 200

# The sizes in points. Capitals of 28 points are 7.1 mm high.
SIGN_SIZES = (60, 48, 40, 34, 31, 28)
NAME_SIZES = (40, 34, 31, 28, 24, 20, 17, 14)
# Helvetica narrowed to 82 % is known as Helvetica Narrow.
_NARROWEST = 0.8


@dataclass(frozen=True)
class Fitted:
    """Lines of text in one size. `narrowing` is the printed width as a fraction of the natural width."""

    lines: tuple[str, ...]
    size: float
    narrowing: float = 1.0

    @property
    def capitals(self) -> float:
        """The height of a capital letter."""
        return CAPITALS * self.size

    @property
    def height(self) -> float:
        """The height from the top of the first line's capitals to the last line's baseline."""
        return self.capitals + (len(self.lines) - 1) * self.leading

    @property
    def leading(self) -> float:
        """The distance between baselines."""
        return _LEADING * self.size

    def width(self, line: str) -> float:
        """Return the width of a line as it is printed."""
        return self.narrowing * stringWidth(line, FONT, self.size)


def fit_sign(lines: Sequence[str], widths: Sequence[float], height: float) -> Fitted:
    """Return the lines in the largest of SIGN_SIZES that fits width and height. If none fits, narrow the lines."""
    return _fitting(tuple(lines), widths, height, SIGN_SIZES) or Fitted(
        tuple(lines), SIGN_SIZES[-1], _narrowing(lines, widths, SIGN_SIZES[-1])
    )


def fit_name(name: str, width: float, height: float) -> Fitted:
    """Return a name on one or two lines, narrowed if necessary. A name that is still too long ends in an ellipsis."""
    name = name[:_LONGEST_NAME]
    tried = [fit for lines in _broken(name) if (fit := _fitting(lines, [width] * 2, height, NAME_SIZES))]
    if tried:
        return max(tried, key=lambda fitted: fitted.size)
    size = NAME_SIZES[-1]
    lines = min(_broken(name), key=lambda lines: max(stringWidth(line, FONT, size) for line in lines))
    narrowing = max(_NARROWEST, _narrowing(lines, [width] * 2, size))
    return Fitted(tuple(_shortened(line, width / narrowing, size) for line in lines), size, narrowing)


def _fitting(
    lines: tuple[str, ...], widths: Sequence[float], height: float, sizes: Sequence[int]
) -> Fitted | None:
    for size in sizes:
        fitted = Fitted(lines, size)
        if fitted.height <= height and _narrowing(lines, widths, size) == 1:
            return fitted
    return None


def _narrowing(lines: Sequence[str], widths: Sequence[float], size: float) -> float:
    return min(
        1, *(width / stringWidth(line, FONT, size) for line, width in zip(lines, widths, strict=False))
    )


def _broken(name: str) -> list[tuple[str, ...]]:
    words = name.split()
    return [(name,), *((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))]


def _shortened(line: str, width: float, size: float) -> str:
    cut = line
    while stringWidth(cut, FONT, size) > width:
        cut = cut.removesuffix(_ELLIPSIS)[:-1] + _ELLIPSIS
    return cut


def is_printable(text: str) -> bool:
    """Return whether the fonts of every PDF reader contain all characters of `text`."""
    try:
        text.encode(ENCODING)
    except UnicodeEncodeError:
        return False
    return True
