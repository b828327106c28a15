"""Random numbers that are the same for the same seed on Python and MicroPython."""

from typing import Any


class Dice:
    """A 32-bit xorshift generator."""

    def __init__(self, seed: int) -> None:
        """Set the seed. The seeds 0 and 1 produce the same numbers."""
        self._state = seed & 0xFFFFFFFF or 1
        # The first numbers of small seeds are similar, so they are skipped.
        for _ in range(8):
            self.below(2)

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self._state = state
        return state % limit

    def shuffle(self, things: list[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
