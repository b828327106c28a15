"""The chain of a journal, followed line by line: its seals, the lines before them, and the public signatures."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from stichtisch.journal.event import SEAL, SIGN, Event, whole_number
from tablelog import chain

_HASH_DIGITS = 64
_KEY_DIGITS = 16
_SIGNATURE_DIGITS = 128
_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Seal:
    """A seal and what it stands on.

    `computed` is the hash of the lines, None if too few of them are there: then the seal proves nothing
    before it, and the chain begins with it. `anew` is the record at which the chain begins anew, where it does; `again`
    is set where a seal says so after another seal, as no table does. `damaged` are the records under it, since the seal
    before, that the table's flash had lost when they were fetched.
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
        """Whether nothing speaks against it."""
        return self.computed in (None, self.hash) and not self.again


@dataclass(frozen=True)
class Sign:
    """A public signature: the id of its key, and the event of the seal that it signs.

    `hash` is the hash after that seal, which is what is signed; None where no seal of that number was followed.
    """

    sequence: int
    key: str
    seal: int
    signature: str
    hash: str | None


class Chain:
    """Takes the events of one journal in order, from its first or from a seal on."""

    def __init__(self, journal: str) -> None:
        self._begin = chain.begin(journal)
        self._hash: bytes | None = None
        self._first = 0
        self._lines: list[str] = []
        self._damaged: list[int] = []
        self._sealed = False
        # The hash after each seal up to the first that does not fit, by its number. A genuine seal after that does not
        # vouch for seals before it: anybody can put one behind lines of their own.
        self._after: dict[int, str] = {}
        self._broken = False

    @property
    def connected(self) -> bool:
        """Whether the lines so far lead back to the journal's first record, or to a seal."""
        return self._hash is not None

    def leads_to(self, event: Event) -> bool:
        """Whether the next event is proved by what comes before it, or is the journal's first record."""
        return self.connected or event.sequence <= 1

    def disconnect(self) -> None:
        """Discard the last seal: the chain is not to build on it."""
        self._hash = None

    def take(self, event: Event) -> Seal | None:
        """Follow one event. Returns its seal if it is one.

        Raises ValueError for a seal or sign of another form.
        """
        if not self._lines:
            self._first = event.sequence
            self._hash = self._begin if event.sequence <= 1 else None
        seal = self._seal(event) if event.verb == SEAL else None
        if event.verb == SIGN:
            _sign_arguments(event)
        if seal is not None:
            # Each seal is judged by what lies between it and the one before.
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
        """Return what an event signs of the seals followed so far, None where it is no sign.

        Raises ValueError for one of another form.
        """
        if event.verb != SIGN:
            return None
        key, seal, signature = _sign_arguments(event)
        return Sign(event.sequence, key, seal, signature, self._after.get(seal))

    def after(self, seal: int) -> str | None:
        """Return the hash after a seal, None where the chain does not lead through a seal of that number."""
        return self._after.get(seal)

    def _seal(self, event: Event) -> Seal:
        value, signature, scores, anew = _arguments(event.arguments)
        # A journal of seals that begin it anew would else take a time that grows with the square of its length.
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
    """Return the line of an event as the chain has it: without its line feed."""
    return _bytes_of(event.line)


def _bytes_of(line: str) -> bytes:
    return line.rstrip("\r\n").encode()


def _arguments(arguments: list[Any]) -> tuple[str, str, list[int] | None, int | None]:
    value, signature, scores, *more = arguments
    anew = more[0] if more else None
    if not _is_hash(value) or not (signature == "" or _is_hash(signature)):
        raise ValueError("a seal has a hash and a signature of 64 digits")
    if scores is not None and not (isinstance(scores, list) and all(map(whole_number, scores))):
        raise ValueError("a seal has whole numbers as scores")
    if anew is not None and not (whole_number(anew) and anew > 0):
        raise ValueError("a chain begins anew at the number of a record")
    return value, signature, scores, anew


def _sign_arguments(event: Event) -> tuple[str, int, str]:
    key, seal, signature = event.arguments
    if not _is_number(key, _KEY_DIGITS) or not _is_number(signature, _SIGNATURE_DIGITS):
        raise ValueError("a sign has the id of a key, of 16 digits, and a signature of 128")
    if not (whole_number(seal) and 0 < seal < event.sequence):
        raise ValueError("a sign has the number of a seal before it")
    return key, seal, signature


def _is_hash(value: object) -> bool:
    return _is_number(value, _HASH_DIGITS)


def _is_number(value: object, digits: int) -> bool:
    return isinstance(value, str) and len(value) == digits and set(value) <= _DIGITS
