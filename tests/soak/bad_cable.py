"""A cable with random faults: it loses, repeats, flips, reorders or inserts bytes, or breaks."""

import random

# The maximum size of the pieces into which data is divided. Each piece gets at most one fault.
_MOST_BYTES = 90
_INTERRUPT = 3
WAYS = ("drop", "double", "flip", "reorder", "insert", "cut")


class BadCable:
    """One direction of a cable. `rate`: the share of pieces that get a fault, 0.0 to 1.0."""

    def __init__(self, dice: random.Random, rate: float, to_table: bool) -> None:
        self.done = dict.fromkeys(WAYS, 0)
        self._dice = dice
        self._rate = rate
        self._to_table = to_table
        self._late = b""
        self._broken = False

    def carry(self, data: bytes) -> bytes:
        """Return the bytes that arrive at the other end."""
        out = b""
        while data:
            size = self._dice.randint(1, _MOST_BYTES)
            piece, data = data[:size], data[size:]
            out += self._one(piece)
        # Replace Ctrl-C, which would end the firmware; another test covers it.
        return out.replace(b"\x03", b"\x02") if self._to_table else out

    def _one(self, piece: bytes) -> bytes:
        if self._broken:
            return b""
        late, self._late = self._late, b""
        if self._dice.random() >= self._rate:
            return piece + late
        way = self._dice.choice(WAYS)
        self.done[way] += 1
        return self._damaged(way, piece) + late

    def _damaged(self, way: str, piece: bytes) -> bytes:
        at = self._dice.randrange(len(piece))
        end = self._dice.randint(at, len(piece))
        if way == "drop":
            return piece[:at] + piece[end + 1 :]
        if way == "double":
            return piece[:end] + piece[at:]
        if way == "flip":
            return piece[:at] + bytes((piece[at] ^ 1 << self._dice.randrange(8),)) + piece[at + 1 :]
        if way == "insert":
            return piece[:at] + self._dice.randbytes(end - at + 1) + piece[at:]
        if way == "reorder":
            self._late = piece
            return b""
        self._broken = self._dice.random() < 0.3
        return piece[:at]
