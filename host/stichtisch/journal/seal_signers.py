"""The keys that may sign the seals of a journal for the club: the table's present key and its retired keys."""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.event import Event
from stichtisch.journal.event_errors import UNFOLDABLE
from stichtisch.journal.revocation import known_seal
from stichtisch.keys.retired_keys import RetiredKey
from stichtisch.keys.table_key import RetiredTableKey


@dataclass(frozen=True)
class Signed:
    """A signature of a seal.

    `retired` is the retired key of the club from which the signing key was derived, or None for the present key.
    `counts` is True if the signature proves the seal. A retired key proves only the seals that were stored before it
    was retired.
    """

    retired: RetiredKey | None
    counts: bool


class SealSigners:
    """The signers of one journal.

    `events` are its known events, in order and without a gap; `key` is the table's key.
    """

    def __init__(self, key: bytes, journal: str, events: Iterable[Event]) -> None:
        self._key = key
        retired: tuple[RetiredTableKey, ...] = getattr(key, "retired", ())
        # Each retired key with the last seal that it proves.
        self._retired = [
            (one, last) for one, last in zip(retired, _ends(retired, journal, events), strict=True)
        ]

    def signature(self, seal: Seal) -> Signed | None:
        """Return the signature of a seal, or None if no known key has signed it."""
        if signed_by(self._key, seal):
            return Signed(None, counts=True)
        for one, last in self._retired:
            if signed_by(one.key, seal):
                return Signed(one.club_key, seal.sequence <= last)
        return None

    def prove(self, seal: Seal) -> bool:
        """Return whether a seal is signed with a key that is valid for it."""
        signed = self.signature(seal)
        return signed is not None and signed.counts


def signed_by(key: bytes, seal: Seal) -> bool:
    """Return whether the signature of a seal was made with this key."""
    return hmac.compare_digest(hmac.digest(key, bytes.fromhex(seal.hash), "sha256").hex(), seal.signature)


def _ends(retired: tuple[RetiredTableKey, ...], journal: str, events: Iterable[Event]) -> list[int]:
    # Return, for each retired key, the last seal in this journal's chain that was stored before the key was retired.
    if not any(name == journal for one in retired for name, *_ in one.seals):
        return [0] * len(retired)
    chain = Chain(journal)
    for event in events:
        try:
            chain.follow_event(event)
        except UNFOLDABLE:
            break
    return [known_seal(one.seals, journal, chain.after) for one in retired]
