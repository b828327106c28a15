"""A line of points as the coordinates of an SVG picture."""

from dataclasses import dataclass

WIDTH, HEIGHT = 720, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 12, 14, 14
_MOST_POINTS = 400


@dataclass(frozen=True)
class Chart:
    """The line as SVG takes it, the height of 0, and marks at the side as (height, number)."""

    line: str
    zero: float
    marks: list[tuple[float, int]]
    last: int
    most: int
    least: int
    count: int


def chart(points: list[int]) -> Chart:
    """Return the chart of points after each deal; it begins with 0."""
    values = [0, *points]
    most, least = max(values), min(values)
    span = max(most - least, 1)

    def height(value: float) -> float:
        return round(_TOP + (most - value) * (HEIGHT - _TOP - _BOTTOM) / span, 1)

    step = max(1, len(values) // _MOST_POINTS)
    places = sorted({*range(0, len(values), step), len(values) - 1})
    across = (WIDTH - _LEFT - _RIGHT) / max(len(values) - 1, 1)
    line = " ".join(f"{round(_LEFT + across * at, 1)},{height(values[at])}" for at in places)
    marks = [(height(value), value) for value in sorted({most, 0, least})]
    return Chart(line, height(0), marks, values[-1], most, least, len(points))
