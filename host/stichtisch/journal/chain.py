"""The chain of a journal, followed line by line: its seals, the lines before the seals, and public signatures."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from stichtisch.i18n.reason import Reason
from stichtisch.journal.event import SEAL, SIGN, Event, whole_number
from tablelog import chain

_HASH_DIGITS = 64
_KEY_DIGITS = 16
_SIGNATURE_DIGITS = 128
_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Seal:
    """A seal with the data that is needed to check it.

    `computed` is the hash of the lines before it, or None if some of them are missing. In that case, the seal proves
    nothing before it, and the chain begins with it. `anew` is the record at which a new chain begins, if there is one.
    `again` is set if the seal begins a new chain although another seal precedes it. No table writes such a
    seal. `damaged` are records since the previous seal: the table's flash had already lost them when they
    were fetched.
    """

    sequence: int
    hash: str
    signature: str
    scores: list[int] | None
    anew: int | None
    computed: str | None
    damaged: list[int]
    again: bool = False

    @property
    def fits(self) -> bool:
        """Whether the seal matches the lines before it."""
        return self.computed in (None, self.hash) and not self.again


@dataclass(frozen=True)
class Sign:
    """A public signature: the id of its key, and the event of the seal that it signs.

    The signature covers `hash`: the hash after that seal, or None if the chain has no seal with that number.
    """

    sequence: int
    key: str
    seal: int
    signature: str
    hash: str | None


class Chain:
    """Follows the events of one journal in order, from its first event or from a seal."""

    def __init__(self, journal: str) -> None:
        self._begin = chain.first_hash(journal)
        self._hash: bytes | None = None
        self._first = 0
        self._lines: list[str] = []
        self._damaged: list[int] = []
        self._sealed = False
        # The hash after each seal, by the seal's number, up to the first seal that does not match. A genuine seal after
        # the mismatch does not vouch for earlier seals, because anybody can append it to forged lines.
        self._after: dict[int, str] = {}
        self._broken = False

    @property
    def connected(self) -> bool:
        """Whether the lines so far connect to the journal's first record or to a seal."""
        return self._hash is not None

    def leads_to(self, event: Event) -> bool:
        """Return whether the next event is connected to the events before it, or is the journal's first record."""
        return self.connected or event.sequence <= 1

    def disconnect(self) -> None:
        """Discard the last seal, so that the chain does not build on it."""
        self._hash = None

    def follow_event(self, event: Event) -> Seal | None:
        """Follow one event. Return the seal if the event is a seal.

        Raises ValueError if a `seal` or `sign` event is malformed.
        """
        if not self._lines:
            self._first = event.sequence
            self._hash = self._begin if event.sequence <= 1 else None
        seal = self._seal(event) if event.verb == SEAL else None
        if event.verb == SIGN:
            _sign_arguments(event)
        if seal is not None:
            # Each seal is checked against the lines since the previous seal.
            self._sealed = True
            self._broken = self._broken or not seal.fits
            self._hash = bytes.fromhex(seal.hash)
            self._damaged = []
        elif event.verb == "unreadable":
            self._damaged.append(event.sequence)
        self._lines.append(event.line)
        if self._hash is not None:
            self._hash = chain.extend(self._hash, _bytes_of(event.line))
            if seal is not None and not self._broken:
                self._after[seal.sequence] = self._hash.hex()
        return seal

    def sign(self, event: Event) -> Sign | None:
        """Return the signature in an event with the seal that it signs, or None if it is not a `sign` event.

        Raises ValueError if a `sign` event is malformed.
        """
        if event.verb != SIGN:
            return None
        key, seal, signature = _sign_arguments(event)
        return Sign(event.sequence, key, seal, signature, self._after.get(seal))

    def after(self, seal: int) -> str | None:
        """Return the hash after a seal, or None if the chain has no seal with that number."""
        return self._after.get(seal)

    def _seal(self, event: Event) -> Seal:
        value, signature, scores, anew = _arguments(event.arguments)
        # Only the first seal may begin a new chain. If every seal could, the checking time would grow with the square
        # of the journal's length.
        again = anew is not None and self._sealed
        computed = self._hash if anew is None or again else self._from(anew)
        known = computed.hex() if computed else None
        if again:
            anew = None
        return Seal(event.sequence, value, signature, scores, anew, known, self._damaged, again)

    def _from(self, anew: int) -> bytes | None:
        if anew < self._first:
            return None
        computed = self._begin
        for line in islice(self._lines, anew - self._first, None):
            computed = chain.extend(computed, _bytes_of(line))
        return computed


def line_of(event: Event) -> bytes:
    """Return the line of an event as the chain hashes it, without its line feed."""
    return _bytes_of(event.line)


def _bytes_of(line: str) -> bytes:
    return line.rstrip("\r\n").encode()


def _arguments(arguments: list[Any]) -> tuple[str, str, list[int] | None, int | None]:
    value, signature, scores, *more = arguments
    anew = more[0] if more else None
    if not _is_hash(value) or not (signature == "" or _is_hash(signature)):
        raise ValueError(Reason("the hash and the signature of a seal must have 64 digits each"))
    if scores is not None and not (isinstance(scores, list) and all(map(whole_number, scores))):
        raise ValueError(Reason("the scores of a seal must be whole numbers"))
    if anew is not None and not (whole_number(anew) and anew > 0):
        raise ValueError(Reason("a new chain must begin at the number of an event"))
    return value, signature, scores, anew


def _sign_arguments(event: Event) -> tuple[str, int, str]:
    key, seal, signature = event.arguments
    if not _is_number(key, _KEY_DIGITS) or not _is_number(signature, _SIGNATURE_DIGITS):
        raise ValueError(
            Reason("a sign must have the id of a key, with 16 digits, and a signature with 128 digits")
        )
    if not (whole_number(seal) and 0 < seal < event.sequence):
        raise ValueError(Reason("a sign must have the number of an earlier seal"))
    return key, seal, signature


def _is_hash(value: object) -> bool:
    return _is_number(value, _HASH_DIGITS)


def _is_number(value: object, digits: int) -> bool:
    return isinstance(value, str) and len(value) == digits and set(value) <= _DIGITS
