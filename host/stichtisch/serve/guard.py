"""Protection against guessing: after several wrong entries, the sender must wait before the next entry is checked."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from stichtisch.serve.admission import is_here

# The number of the first wrong entry that causes a wait: for one address, and for all addresses together. Each further
# wrong entry doubles the wait.
_FREE = 3
_FREE_TOGETHER = 30
_LONGEST_WAIT = 300.0
_MOST_ADDRESSES = 1000


@dataclass
class _Tries:
    wrong: int = 0
    until: float = 0.0


class Guard:
    """Checks entered PINs or code words, with a longer wait after each wrong entry.

    The waiting time of an address depends on its own wrong entries and, except for this computer, also on the wrong
    entries of all addresses together. `clock` returns a time in seconds that never decreases.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._by_address: dict[str, _Tries] = {}
        self._together = _Tries()

    def wait(self, address: str) -> float:
        """Return the number of seconds for which entries from an address are refused without a check."""
        now = self._clock()
        until = self._by_address.get(address, _Tries()).until
        if not is_here(address):
            until = max(until, self._together.until)
        return max(0.0, until - now)

    def admits(self, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether an entry is correct. While its sender must wait, the entry is refused without a check."""
        if self.wait(address):
            return False
        if is_right():
            self._by_address.pop(address, None)
            return True
        self._count(self._tries_of(address), _FREE)
        self._count(self._together, _FREE_TOGETHER)
        return False

    def _tries_of(self, address: str) -> _Tries:
        if address not in self._by_address and len(self._by_address) >= _MOST_ADDRESSES:
            del self._by_address[next(iter(self._by_address))]
        return self._by_address.setdefault(address, _Tries())

    def _count(self, tries: _Tries, free: int) -> None:
        tries.wrong += 1
        if tries.wrong >= free:
            wait = min(_LONGEST_WAIT, 2.0 ** min(tries.wrong - free + 1, 20))
            tries.until = self._clock() + wait
