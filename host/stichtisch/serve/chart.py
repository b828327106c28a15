"""A chart of points as coordinates for an SVG picture, with marks on both axes."""

from dataclasses import dataclass

WIDTH, HEIGHT = 720, 300
LEFT = 78
_RIGHT, _TOP, _BOTTOM = 16, 16, 52
# The y coordinate of the axis that counts the deals.
FOOT = HEIGHT - _BOTTOM
_MOST_POINTS = 400
_MOST_MARKS = 6
# Possible distances between marks: 1, 2 and 5, times powers of ten.
_STEPS = tuple(digit * 10**power for power in range(7) for digit in (1, 2, 5))


@dataclass(frozen=True)
class Chart:
    """The points of a line for SVG, the y coordinate of 0, and the marks of each axis as (coordinate, number)."""

    line: str
    zero: float
    marks: list[tuple[float, int]]
    deals: list[tuple[float, int]]
    last: int
    most: int
    least: int
    count: int


def chart(points: list[int]) -> Chart:
    """Return the chart of the points after each deal, with a line that begins at 0."""
    values = [0, *points]
    most, least = max(values), min(values)
    span = max(most - least, 1)

    def height(value: float) -> float:
        return round(_TOP + (most - value) * (FOOT - _TOP) / span, 1)

    def across(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - _RIGHT) * at / max(len(values) - 1, 1), 1)

    every = max(1, len(values) // _MOST_POINTS)
    places = sorted({*range(0, len(values), every), len(values) - 1})
    return Chart(
        line=" ".join(f"{across(at)},{height(values[at])}" for at in places),
        zero=height(0),
        marks=[(height(number), number) for number in _marks(least, most)],
        deals=[(across(number), number) for number in _marks(0, len(points))],
        last=values[-1],
        most=most,
        least=least,
        count=len(points),
    )


def _marks(least: int, most: int) -> list[int]:
    # Return round numbers between `least` and `most`, including 0 if it is in this range.
    step = next(step for step in _STEPS if (most - least) // step <= _MOST_MARKS)
    return list(range(-(-least // step) * step, most + 1, step))
