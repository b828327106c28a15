"""Table keys that a club has revoked, and the rules for which of their signatures still count."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from stichtisch.i18n.named import DayOf
from stichtisch.i18n.reason import Reason
from stichtisch.journal.event import whole_number
from stichtisch.keys.p256 import fingerprint, key_id

_KEY = re.compile(r"[0-9a-f]{128}\Z")
_HASH = re.compile(r"[0-9a-f]{64}\Z")

# The value of `club` if the revocations of a key name different clubs. No club has this public key.
_NO_CLUB = "0" * 128

# A seal that the club had stored before it revoked a key: the journal, the event number, and the chain's hash after the
# seal.
KnownSeal = tuple[str, int, str]


@dataclass(frozen=True)
class Revoked:
    """A public key that a club has revoked, with the day in the form 2026-11-20.

    `seals` are the seals that the club had stored before the revocation. A signature counts if the club had stored the
    signed seal, or a later seal of the same chain, before the revocation. `club` is the public key of the club that had
    certified the key, or "" if it is unknown.
    """

    key: str
    day: str
    seals: tuple[KnownSeal, ...] = ()
    club: str = ""


_SEAL_OUTSIDE = Reason("the seal in event {seal} is signed with key {key}, which was revoked on {day}")
_SEALS_OUTSIDE = Reason(
    "the seal in event {seal} and later ones are signed with key {key}, which was revoked on {day}"
)


@dataclass(frozen=True)
class RevokedKey:
    """A revoked key that has signed seals of a journal: its id, its fingerprint and the day of its revocation.

    `last` is the last of its seals that counts, or None. `outside` are seals that do not count and that no other
    signature proves.
    """

    key: str
    fingerprint: str
    day: str
    last: int | None = None
    outside: list[int] = field(default_factory=list)

    @property
    def fault(self) -> Reason | None:
        """A message that names the seals that do not count, or None if all do."""
        if not self.outside:
            return None
        text = _SEAL_OUTSIDE if len(self.outside) == 1 else _SEALS_OUTSIDE
        return text.with_facts(seal=self.outside[0], key=self.key, day=DayOf(date.fromisoformat(self.day)))


def revocation_data(one: Revoked) -> dict[str, Any]:
    """Return a revocation as data for JSON."""
    club = {"club": one.club} if one.club else {}
    return {"key": one.key, "day": one.day, "seals": [list(seal) for seal in one.seals]} | club


def revoked_of(value: object) -> Revoked | None:
    """Return the revocation in a JSON value, or None if it is malformed. Malformed seals are left out."""
    match value:
        case {"key": str() as key, "day": str() as day, **more} if _KEY.match(key) and _is_day(day):
            listed = more.get("seals")
            seals = [seal for one in (listed if isinstance(listed, list) else ()) for seal in _seal_of(one)]
            club = more.get("club")
            known = club if isinstance(club, str) and _KEY.match(club) else ""
            return Revoked(key, day, tuple(seals), known)
    return None


def together(revoked: Iterable[Revoked]) -> dict[str, Revoked]:
    """Merge revocations of the same key: keep the first day, the first known club, and the seals common to all."""
    merged: dict[str, Revoked] = {}
    for one in revoked:
        before = merged.get(one.key, one)
        both = set(before.seals) & set(one.seals)
        seals = tuple(seal for seal in before.seals if seal in both)
        differ = before.club and one.club and before.club != one.club
        club = _NO_CLUB if differ else before.club or one.club
        merged[one.key] = Revoked(one.key, min(before.day, one.day), seals, club)
    return merged


def judged(
    one: Revoked, journal: str, seals: Iterable[int], after: Callable[[int], str | None], proved: int
) -> RevokedKey:
    """Return which of these seals, all signed with the same revoked key, count.

    `after` returns the hash after a seal of the journal, or None if its chain has no such seal. `proved` is the last
    seal that another key has signed.
    """
    end = known_end(one, journal, after)
    signed = sorted(set(seals))
    last = max((number for number in signed if number <= end), default=None)
    outside = [number for number in signed if number > max(end, proved)]
    return RevokedKey(key_id(one.key), fingerprint(one.key), one.day, last, outside)


def known_end(one: Revoked, journal: str, after: Callable[[int], str | None]) -> int:
    """Return the last seal of a journal that the club had stored before a revocation, or 0 if there is none.

    `after` has the same meaning as in `judged`.
    """
    return known_seal(one.seals, journal, after)


def known_seal(seals: Iterable[KnownSeal], journal: str, after: Callable[[int], str | None]) -> int:
    """Return the last of these seals that is in the journal's chain, or 0. For `after`, see `judged`."""
    return max(
        (number for name, number, hash in seals if name == journal and after(number) == hash), default=0
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
