"""The director's PIN: told once at the start, and ever slower to guess."""

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from stichtisch.serve.admission import is_here

SHORTEST = 4
LONGEST = 64
_DIGITS = 6
# So many wrong PINs cost nothing; each one more doubles the wait.
_FREE = 3
_FREE_TOGETHER = 30
_LONGEST_WAIT = 300.0
_MOST_ADDRESSES = 1000


def new_pin() -> str:
    """Return a PIN of six digits."""
    return "".join(secrets.choice("0123456789") for _ in range(_DIGITS))


@dataclass
class _Tries:
    wrong: int = 0
    until: float = 0.0


class PinGuard:
    """Compares PINs; who has told wrong ones has to wait before the next one is looked at.

    Each address waits for its own wrong ones, and all but this computer for those of everybody. `clock` tells seconds
    that never go back.
    """

    def __init__(self, pin: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._pin = pin.encode()
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

    def admits(self, address: str, told: str) -> bool:
        """Say whether that is the PIN; always false while its sender has to wait."""
        if self.wait(address):
            return False
        if hmac.compare_digest(self._pin, told.encode("utf-8", "replace")):
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
