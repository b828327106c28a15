"""The table's display on its way to pages: what has changed since a page was sent it."""

import struct
import zlib

WIDTH = 480
HEIGHT = 320
ROW = WIDTH * 2
DARK = bytes(ROW * HEIGHT)
# Changed rows with fewer unchanged ones between them than this go in one message.
_NEAR = 8
# The display is mostly of one colour, which the fastest level finds, too.
_LEVEL = 1


class Screen:
    """The display as it was read last. A new one is dark."""

    def __init__(self) -> None:
        self.frame = DARK
        self._packed: dict[tuple[int, int], bytes] = {}

    def show(self, frame: bytes) -> list[int]:
        """Take another picture, rows from top to bottom; returns the rows that have changed."""
        before, self.frame = self.frame, frame
        self._packed = {}
        if frame == before:
            return []
        starts = range(0, len(frame), ROW)
        return [at // ROW for at in starts if frame[at : at + ROW] != before[at : at + ROW]]

    def messages(self, rows: set[int]) -> list[bytes]:
        """Return messages that bring these rows to a page."""
        return [self._message(top, count) for top, count in _ranges(rows)]

    def _message(self, top: int, count: int) -> bytes:
        # The same for all pages that have seen the same.
        if (top, count) not in self._packed:
            pixels = self.frame[top * ROW : (top + count) * ROW]
            self._packed[top, count] = struct.pack(">HH", top, count) + zlib.compress(pixels, _LEVEL)
        return self._packed[top, count]


def _ranges(rows: set[int]) -> list[tuple[int, int]]:
    # As (first row, how many).
    ranges: list[tuple[int, int]] = []
    for row in sorted(rows):
        if ranges and row - sum(ranges[-1]) < _NEAR:
            ranges[-1] = (ranges[-1][0], row + 1 - ranges[-1][0])
        else:
            ranges.append((row, 1))
    return ranges
