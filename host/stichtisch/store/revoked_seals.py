"""Finds seals signed with a revoked key, if the club did not store them before it revoked the key."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from stichtisch.journal.chain import Chain, Sign
from stichtisch.journal.event import SEAL, Event
from stichtisch.journal.revocation import Revoked, known_end
from stichtisch.store.engine import Connection
from stichtisch.store.quarantine import revoked_by
from stichtisch.store.table_keys import hash_after, revoked_by_id


@dataclass(frozen=True)
class RevokedSeal:
    """A seal that does not count: its number, and the values `stored` and `reported` for its case."""

    seal: int
    stored: str
    reported: str


class RevokedSeals:
    """Finds seals in one journal that are signed with a revoked key. `revoked` are these keys by id.

    `chain` follows the events of this journal. `hash_after` returns the chain's hash after a seal that is stored.
    """

    def __init__(
        self,
        journal: str,
        revoked: Mapping[str, Revoked],
        chain: Chain,
        hash_after: Callable[[int], str | None],
    ) -> None:
        self._journal = journal
        self._revoked = revoked
        self._chain = chain
        self._hash_after = hash_after

    def found(self, sign: Sign | None) -> RevokedSeal | None:
        """Return the seal that `sign` signs, or None if this seal counts or `sign` is None."""
        revoked = self._revoked.get(sign.key) if sign else None
        if sign is None or revoked is None or sign.seal <= known_end(revoked, self._journal, self._after):
            return None
        return RevokedSeal(sign.seal, *revoked_by(sign.key, revoked.day))

    def _after(self, seal: int) -> str | None:
        return self._chain.after(seal) or self._hash_after(seal)


def revoked_stretches(
    connection: Connection, serial: str, journal: str, events: list[Event]
) -> Iterator[tuple[Event, RevokedSeal, list[Event]]]:
    """Yield each signature whose seal does not count, with this seal and the events that depend on it.

    These are all events after the previous seal, up to the next session. `events` are in order and without a
    gap. Raises one of UNFOLDABLE.
    """
    chain = Chain(journal)
    stored = partial(hash_after, connection, serial, journal)
    revoked = RevokedSeals(journal, revoked_by_id(connection, serial), chain, stored)
    covered_from: dict[int, int] = {}
    uncovered = 0
    for at, event in enumerate(events):
        chain.follow_event(event)
        found = revoked.found(chain.sign(event)) if at >= uncovered else None
        if event.verb == SEAL:
            covered_from[event.sequence], uncovered = uncovered, max(uncovered, at + 1)
        if found is not None:
            begin = covered_from.get(found.seal, uncovered)
            following = (later for later in range(at + 1, len(events)) if events[later].verb == "session")
            uncovered = next(following, len(events))
            yield event, found, events[begin:uncovered]
