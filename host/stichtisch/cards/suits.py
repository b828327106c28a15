"""The suits of French and German cards as vector paths, for any program that can fill paths.

A suit is a list of layers to fill, from the lowest to the highest. Coordinates are between -1 and 1, with x to the
right and y up. The shapes alone are enough to tell the suits apart. The four colours are those of German tournament
packs.
"""

from dataclasses import dataclass
from typing import Literal

Style = Literal["french", "german"]
SUITS = ("C", "S", "H", "D")
STYLES: tuple[Style, ...] = ("french", "german")

Point = tuple[float, float]
# The points of a closed subpath: its start, then lines of one point each and Bézier curves of three points.
Subpath = tuple[Point, tuple[tuple[Point, ...], ...]]


@dataclass(frozen=True)
class Layer:
    """An area to fill by the even-odd rule: its colour as #rrggbb and its closed outlines."""

    colour: str
    path: tuple[Subpath, ...]


def layers(suit: str, style: Style) -> tuple[Layer, ...]:
    """Return the layers of a suit (C, S, H or D), the lowest first."""
    return _DRAWINGS[style][suit]


def _symmetric(start: Point, *steps: tuple[Point, ...]) -> Subpath:
    # Return a symmetrical subpath. Only its left side is given, from one point on the axis to another. The right side
    # is mirrored from it.
    ends = [start, *(step[-1] for step in steps)]
    back = [
        tuple((-x, y) for x, y in (*reversed(step[:-1]), before))
        for step, before in zip(reversed(steps), reversed(ends[:-1]), strict=True)
    ]
    return start, (*steps, *back)


def _ellipse(x: float, y: float, wide: float, high: float) -> Subpath:
    # Return an ellipse as four Bézier curves. The factor gives the best approximation of a quarter circle.
    a, b = 0.5523 * wide, 0.5523 * high
    return (x + wide, y), (
        ((x + wide, y + b), (x + a, y + high), (x, y + high)),
        ((x - a, y + high), (x - wide, y + b), (x - wide, y)),
        ((x - wide, y - b), (x - a, y - high), (x, y - high)),
        ((x + a, y - high), (x + wide, y - b), (x + wide, y)),
    )


_BLACK = "#111111"
_GREEN = "#00702f"
_DARK_GREEN = "#004d20"
_RED = "#c8102e"
_ORANGE = "#d06000"
_BROWN = "#7a4a12"
_DARK_BROWN = "#4a2a06"
_GOLD = "#e8a200"
_WHITE = "#ffffff"

_STEM = _symmetric((0, -0.30), ((-0.06, -0.62), (-0.14, -0.86), (-0.42, -0.97)), ((0, -0.97),))

_CLUB = (
    Layer(_BLACK, (_STEM,)),
    Layer(_BLACK, (_ellipse(0, 0.50, 0.46, 0.46),)),
    Layer(_BLACK, (_ellipse(-0.50, -0.22, 0.46, 0.46),)),
    Layer(_BLACK, (_ellipse(0.50, -0.22, 0.46, 0.46),)),
    Layer(_BLACK, (_symmetric((0, 0.30), ((-0.35, -0.12),), ((0, -0.62),)),)),
)

_SPADE_BLADE = _symmetric(
    (0, 1.0),
    ((-0.16, 0.62), (-0.86, 0.22), (-0.86, -0.24)),
    ((-0.86, -0.56), (-0.66, -0.72), (-0.45, -0.72)),
    ((-0.22, -0.72), (-0.06, -0.56), (0, -0.36)),
)
_SPADE = (Layer(_GREEN, (_STEM,)), Layer(_GREEN, (_SPADE_BLADE,)))

_HEART = (
    Layer(
        _RED,
        (
            _symmetric(
                (0, -0.95),
                ((-0.22, -0.55), (-0.95, -0.15), (-0.95, 0.42)),
                ((-0.95, 0.74), (-0.74, 0.92), (-0.50, 0.92)),
                ((-0.24, 0.92), (-0.06, 0.74), (0, 0.50)),
            ),
        ),
    ),
)

_DIAMOND = (
    Layer(
        _ORANGE,
        (
            _symmetric(
                (0, 1.0),
                ((-0.20, 0.62), (-0.46, 0.26), (-0.74, 0)),
                ((-0.46, -0.26), (-0.20, -0.62), (0, -1.0)),
            ),
        ),
    ),
)

_NUT = _symmetric(
    (0, -1.0),
    ((-0.05, -0.88), (-0.10, -0.84), (-0.18, -0.80)),
    ((-0.48, -0.64), (-0.60, -0.30), (-0.60, 0.16)),
    ((0, 0.16),),
)
_SHINE = (
    (-0.40, 0.02),
    (((-0.40, -0.28), (-0.32, -0.50), (-0.16, -0.64)), ((-0.24, -0.46), (-0.28, -0.26), (-0.26, 0.02))),
)
_CUP = _symmetric(
    (0, 0.76),
    ((-0.50, 0.76), (-0.80, 0.54), (-0.80, 0.20)),
    ((-0.80, 0.08), (-0.72, 0.04), (-0.62, 0.04)),
    ((-0.30, -0.06), (-0.20, -0.06), (0, -0.06)),
)
_TWIG = (
    (-0.09, 0.70),
    (
        ((0.13, 0.70),),
        ((0.12, 0.82), (0.16, 0.92), (0.26, 1.0)),
        ((0.02, 1.0),),
        ((-0.06, 0.92), (-0.10, 0.82), (-0.09, 0.70)),
    ),
)
_SCALES = tuple(
    _ellipse(x, y, 0.085, 0.06)
    for y, row in (
        (0.56, (-0.3, 0.0, 0.3)),
        (0.37, (-0.48, -0.16, 0.16, 0.48)),
        (0.18, (-0.58, -0.3, 0.0, 0.3, 0.58)),
    )
    for x in row
)
_ACORN = (
    Layer(_DARK_BROWN, (_TWIG,)),
    Layer(_GOLD, (_NUT,)),
    Layer(_WHITE, (_SHINE,)),
    Layer(_BROWN, (_CUP,)),
    Layer(_GOLD, _SCALES),
)

_LEAF_BLADE = _symmetric(
    (0, 1.0),
    ((-0.14, 0.70), (-0.88, 0.46), (-0.88, -0.12)),
    ((-0.88, -0.46), (-0.62, -0.62), (-0.38, -0.60)),
    ((-0.18, -0.58), (-0.06, -0.48), (0, -0.36)),
)
_STALK = (
    (-0.05, -0.30),
    (
        ((0.05, -0.30),),
        ((0.06, -0.60), (0.12, -0.84), (0.30, -0.94)),
        ((0.22, -1.0),),
        ((0.0, -0.92), (-0.06, -0.62), (-0.05, -0.30)),
    ),
)
_RIB = _symmetric((0, 0.78), ((-0.045, -0.34),), ((0, -0.34),))


def _vein(y: float, reach: float, rise: float) -> Subpath:
    return _symmetric((0, y + 0.05), ((-reach, y + rise),), ((0, y - 0.05),))


_LEAF = (
    Layer(_GREEN, (_LEAF_BLADE,)),
    Layer(_WHITE, (_RIB,)),
    Layer(_DARK_GREEN, (_STALK,)),
    Layer(_WHITE, (_vein(0.24, 0.40, 0.22),)),
    Layer(_WHITE, (_vein(-0.02, 0.62, 0.24),)),
    Layer(_WHITE, (_vein(-0.28, 0.60, 0.16),)),
)

_BELL = (
    Layer(_DARK_BROWN, (_ellipse(0, 0.80, 0.24, 0.20), _ellipse(0, 0.80, 0.12, 0.09))),
    Layer(_DARK_BROWN, (_ellipse(0, -0.14, 0.84, 0.84),)),
    Layer(_GOLD, (_ellipse(0, -0.14, 0.76, 0.76),)),
    Layer(
        _DARK_BROWN,
        (_symmetric((0, 0.10), ((-0.80, 0.10),), ((-0.838, -0.14),), ((-0.83, -0.24),), ((0, -0.24),)),),
    ),
    Layer(
        _RED, (_symmetric((0, 0.03), ((-0.74, 0.03),), ((-0.76, -0.14),), ((-0.758, -0.17),), ((0, -0.17),)),)
    ),
    Layer(_DARK_BROWN, (_ellipse(0, -0.46, 0.13, 0.13),)),
    Layer(_DARK_BROWN, (_symmetric((0, -0.40), ((-0.05, -0.40),), ((-0.05, -0.92),), ((0, -0.92),)),)),
)

_DRAWINGS: dict[Style, dict[str, tuple[Layer, ...]]] = {
    "french": {"C": _CLUB, "S": _SPADE, "H": _HEART, "D": _DIAMOND},
    "german": {"C": _ACORN, "S": _LEAF, "H": _HEART, "D": _BELL},
}
