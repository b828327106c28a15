"""Keys of tables that a club has revoked, and which of their signatures count all the same."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from stichtisch.journal.event import whole_number
from stichtisch.keys.p256 import fingerprint, key_id

_KEY = re.compile(r"[0-9a-f]{128}\Z")
_HASH = re.compile(r"[0-9a-f]{64}\Z")

# A seal that the club had before it revoked a key: journal, number, and the hash after it.
KnownSeal = tuple[str, int, str]


@dataclass(frozen=True)
class Revoked:
    """A public key that a club has revoked on a day, as 2026-11-20.

    `seals` are those that the club had stored by then. A signature counts if its journal leads on to one of them: the
    club had the signed events before.
    """

    key: str
    day: str
    seals: tuple[KnownSeal, ...] = ()


@dataclass(frozen=True)
class RevokedKey:
    """A revoked key that has signed seals of a journal: its id and fingerprint, and the day of its revocation.

    `last` is the last seal of its own that counts, None where none does; `outside` are those that nothing proves.
    """

    key: str
    fingerprint: str
    day: str
    last: int | None = None
    outside: list[int] = field(default_factory=list)

    @property
    def fault(self) -> str:
        """Say which seals do not count; empty where all do."""
        if not self.outside:
            return ""
        seals = f"the seal in event {self.outside[0]}{' and later ones are' if self.outside[1:] else ' is'}"
        return f"{seals} signed with key {self.key}, which was revoked on {self.day}"


def revocation_data(one: Revoked) -> dict[str, Any]:
    """Return a revocation as JSON has it."""
    return {"key": one.key, "day": one.day, "seals": [list(seal) for seal in one.seals]}


def revoked_of(value: object) -> Revoked | None:
    """Return the revocation in a value of JSON, None where it has another form; a seal of another form is left out."""
    match value:
        case {"key": str() as key, "day": str() as day, **more} if _KEY.match(key) and _is_day(day):
            listed = more.get("seals")
            seals = [seal for one in (listed if isinstance(listed, list) else ()) for seal in _seal_of(one)]
            return Revoked(key, day, tuple(seals))
    return None


def together(revoked: Iterable[Revoked]) -> dict[str, Revoked]:
    """Return one revocation for each key: of several the first day, and the seals that all of them have."""
    merged: dict[str, Revoked] = {}
    for one in revoked:
        before = merged.get(one.key, one)
        both = set(before.seals) & set(one.seals)
        merged[one.key] = Revoked(
            one.key, min(before.day, one.day), tuple(seal for seal in before.seals if seal in both)
        )
    return merged


def judged(
    one: Revoked, journal: str, seals: Iterable[int], after: Callable[[int], str | None], proved: int
) -> RevokedKey:
    """Say which of these seals, signed with a revoked key, count.

    `after` returns the hash after a seal of the journal, None for one that its chain does not lead through; `proved` is
    the last seal that another key has signed.
    """
    end = known_end(one, journal, after)
    signed = sorted(set(seals))
    last = max((number for number in signed if number <= end), default=None)
    outside = [number for number in signed if number > max(end, proved)]
    return RevokedKey(key_id(one.key), fingerprint(one.key), one.day, last, outside)


def known_end(one: Revoked, journal: str, after: Callable[[int], str | None]) -> int:
    """Return the last seal of a journal that the club had before a revocation, 0 for none; `after` as for `judged`."""
    return max(
        (number for name, number, hash in one.seals if name == journal and after(number) == hash), default=0
    )


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _seal_of(value: object) -> list[KnownSeal]:
    match value:
        case [str() as journal, number, str() as hash] if (
            isinstance(number, int) and whole_number(number) and _HASH.match(hash)
        ):
            return [(journal, number, hash)]
    return []
