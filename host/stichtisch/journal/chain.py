"""The chain of a journal, followed line by line: what each seal tells, and what the lines before it come to."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from stichtisch.journal.event import Event, whole_number
from tablelog import chain

_HASH_DIGITS = 64
_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class Seal:
    """A seal and what it stands on.

    `found` is the hash that the lines come to, None where too little of them is there: then the seal proves nothing
    before it, and the chain begins with it. `anew` is the record at which the chain begins anew, where it does;
    `damaged` are the records under it, since the seal before, that the table's flash had lost when they were fetched.
    """

    sequence: int
    hash: str
    signature: str
    scores: list[int] | None
    anew: int | None
    found: str | None
    damaged: list[int]

    @property
    def fits(self) -> bool:
        """Whether nothing speaks against it."""
        return self.found in (None, self.hash)


class Chain:
    """Takes the events of one journal in order, from its first or from a seal on."""

    def __init__(self, journal: str) -> None:
        self._begin = chain.begin(journal)
        self._hash: bytes | None = None
        self._first = 0
        self._lines: list[str] = []
        self._damaged: list[int] = []

    @property
    def connected(self) -> bool:
        """Whether the lines so far lead back to the journal's first record, or to a seal."""
        return self._hash is not None

    def leads_to(self, event: Event) -> bool:
        """Whether the next event is proved by what comes before it, or is the journal's first record."""
        return self.connected or event.sequence <= 1

    def disconnect(self) -> None:
        """Forget what the last seal tells: it is not to be built on."""
        self._hash = None

    def take(self, event: Event) -> Seal | None:
        """Follow one event. Returns what it tells if it is a seal. Raises ValueError for a seal of another form."""
        if not self._lines:
            self._first = event.sequence
            self._hash = self._begin if event.sequence <= 1 else None
        seal = self._seal(event) if event.verb == "seal" else None
        if seal is not None:
            # Each seal is judged by what lies between it and the one before.
            self._hash = bytes.fromhex(seal.hash)
            self._damaged = []
        elif event.verb == "unreadable":
            self._damaged.append(event.sequence)
        self._lines.append(event.line)
        if self._hash is not None:
            self._hash = chain.extend(self._hash, _bytes_of(event.line))
        return seal

    def _seal(self, event: Event) -> Seal:
        value, signature, scores, anew = _arguments(event.arguments)
        found = self._hash if anew is None else self._from(anew)
        return Seal(
            event.sequence, value, signature, scores, anew, found.hex() if found else None, self._damaged
        )

    def _from(self, anew: int) -> bytes | None:
        if anew < self._first:
            return None
        found = self._begin
        for line in islice(self._lines, anew - self._first, None):
            found = chain.extend(found, _bytes_of(line))
        return found


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


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == _HASH_DIGITS and set(value) <= _DIGITS
