"""Evenings with seals of a table. The chain is computed independently, from PROTOCOL.md."""

import hashlib
import hmac
from typing import Any

from support.evening_events import evening
from support.scripted_table import JOURNAL, SERIAL, ScriptedTable

from cardrules.session import Session
from tablelog.line import encode

CLUB_KEY = bytes(range(32))


def key_of(club_key: bytes, serial: str = SERIAL) -> bytes:
    """The key of a table."""
    return hmac.new(club_key, serial.encode(), hashlib.sha256).digest()


class Sealing:
    """Lines of a journal as a table writes them. `add` appends an event, and a seal after each deal."""

    def __init__(self, club_key: bytes | None = None, first: int = 1, journal: str = JOURNAL) -> None:
        self.key = key_of(club_key) if club_key else None
        self.lines: list[bytes] = []
        self.next = first
        self._beginning = self.hash = hashlib.sha256(journal.encode()).digest()
        self.session = Session()

    def add(self, *event: Any) -> None:
        """Add an event, [milliseconds, seat, verb, argument…], and a seal if a deal or the session is over."""
        _, seat, verb, *arguments = event
        self.write(*event)
        self.session.apply(seat, verb, arguments)
        if verb == "end" or (seat >= 0 and self.session.result()):
            self.seal()

    def seal(self, scores: list[int] | None = None, more: tuple[Any, ...] = ()) -> None:
        """Add a seal over all events so far."""
        signature = hmac.new(self.key, self.hash, hashlib.sha256).hexdigest() if self.key else ""
        scores = self.session.totals() if scores is None else scores
        self.write(5000, -1, "seal", self.hash.hex(), signature, scores, *more)

    def write(self, *event: Any) -> None:
        """Add a line."""
        self.lines.append(encode("e", [self.next, *event]))
        self.hash = hashlib.sha256(self.hash + self.lines[-1].rstrip(b"\n")).digest()
        self.next += 1

    def begin_anew(self) -> None:
        """Begin a new chain at the next event."""
        self.hash = self._beginning

    def table(self) -> ScriptedTable:
        """A table with these lines."""
        table = ScriptedTable([], 1)
        table.lines = list(self.lines)
        return table


def sealed_evening(deals: int, club_key: bytes | None = None) -> Sealing:
    """The sealed lines of a complete evening with this number of deals."""
    sealing = Sealing(club_key)
    for event in evening(deals):
        sealing.add(*event)
    sealing.add(9000, -1, "end")
    return sealing


def invented_evening(first: int, seal: list[Any]) -> list[bytes]:
    """Lines of an invented evening, numbered from `first`; its end is a seal copied from another evening."""
    rows = [[5, -1, "clock", 1_800_000_000], *evening(2)[2:], seal[1:]]
    return [encode("e", [first + at, *event]) for at, event in enumerate(rows)]
