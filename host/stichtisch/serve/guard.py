"""Guessing made slow: after wrong entries their sender has to wait before the next one is looked at."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from stichtisch.serve.admission import is_here

# So many wrong entries cost nothing; each one more doubles the wait.
_FREE = 3
_FREE_TOGETHER = 30
_LONGEST_WAIT = 300.0
_MOST_ADDRESSES = 1000


@dataclass
class _Tries:
    wrong: int = 0
    until: float = 0.0


class Guard:
    """Looks at entries of PINs or code words, ever slower.

    Each address waits for its own wrong ones, and all but this computer for those of everybody. `clock` gives seconds
    that never go back.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._by_address: dict[str, _Tries] = {}
        self._together = _Tries()

    def wait(self, address: str) -> float:
        """Return for how many seconds nothing that comes from there is looked at."""
        now = self._clock()
        until = self._by_address.get(address, _Tries()).until
        if not is_here(address):
            until = max(until, self._together.until)
        return max(0.0, until - now)

    def admits(self, address: str, is_right: Callable[[], bool]) -> bool:
        """Return whether an entry is right; it is not looked at, and counts as wrong, while its sender has to wait."""
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
