"""A spatial index, so that only neighbouring objects are compared."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Generic, TypeVar

from electronics.pcb.footprints import Box

Thing = TypeVar("Thing")
# The width of a grid square in millimetres, about the size of most indexed objects.
_SQUARE = 4.0


class Nearby(Generic[Thing]):
    """Objects with their boxes (left, top, right, bottom), by the grid squares that they overlap."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._things: list[tuple[Box, Thing]] = []

    def add(self, box: Box, thing: Thing) -> None:
        """Add an object."""
        for square in _squares(box):
            self._squares[square].append(len(self._things))
        self._things.append((box, thing))

    def at(self, box: Box) -> Iterator[Thing]:
        """Yield every object whose box overlaps `box`, in the order of insertion."""
        numbers = {number for square in _squares(box) for number in self._squares.get(square, ())}
        for number in sorted(numbers):
            other, thing = self._things[number]
            if other[0] <= box[2] and box[0] <= other[2] and other[1] <= box[3] and box[1] <= other[3]:
                yield thing


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // _SQUARE), int(box[2] // _SQUARE) + 1):
        for row in range(int(box[1] // _SQUARE), int(box[3] // _SQUARE) + 1):
            yield column, row
