"""The table's display, packed for pages: a page gets only the rows that have changed since it last got them."""

import struct
import zlib

WIDTH = 480
HEIGHT = 320
ROW = WIDTH * 2
DARK = bytes(ROW * HEIGHT)
# Changed rows are sent in one message if there are fewer unchanged rows than this between them.
_NEAR = 8
# The fastest compression level is sufficient, because most of the display has one colour.
_LEVEL = 1


class Screen:
    """The last picture of the display. At first it is dark."""

    def __init__(self) -> None:
        self.frame = DARK
        self._packed: dict[tuple[int, int], bytes] = {}

    def show_frame(self, frame: bytes) -> list[int]:
        """Store the next picture, with its rows from top to bottom. Return the rows that have changed."""
        before, self.frame = self.frame, frame
        self._packed = {}
        if frame == before:
            return []
        starts = range(0, len(frame), ROW)
        return [at // ROW for at in starts if frame[at : at + ROW] != before[at : at + ROW]]

    def messages(self, rows: set[int]) -> list[bytes]:
        """Return messages that send these rows to a page."""
        return [self._message(top, count) for top, count in _ranges(rows)]

    def _message(self, top: int, count: int) -> bytes:
        # Pages that need the same rows share one message.
        if (top, count) not in self._packed:
            pixels = self.frame[top * ROW : (top + count) * ROW]
            self._packed[top, count] = struct.pack(">HH", top, count) + zlib.compress(pixels, _LEVEL)
        return self._packed[top, count]


def _ranges(rows: set[int]) -> list[tuple[int, int]]:
    # Each range is (first row, number of rows).
    ranges: list[tuple[int, int]] = []
    for row in sorted(rows):
        if ranges and row - sum(ranges[-1]) < _NEAR:
            ranges[-1] = (ranges[-1][0], row + 1 - ranges[-1][0])
        else:
            ranges.append((row, 1))
    return ranges
