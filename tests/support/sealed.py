"""Evenings with the seals of a table, their chain computed from PROTOCOL.md alone."""

import hashlib
import hmac
from typing import Any

from support.evenings import evening
from support.scripted_table import JOURNAL, SERIAL, ScriptedTable

from cardrules.session import Session
from tablelog.line import encode

CLUB_KEY = bytes(range(32))


def key_of(club_key: bytes, serial: str = SERIAL) -> bytes:
    """The key of a table."""
    return hmac.new(club_key, serial.encode(), hashlib.sha256).digest()


class Sealing:
    """Lines of a journal as a table writes them: `add` takes events, and seals where a deal is over."""

    def __init__(self, club_key: bytes | None = None, first: int = 1) -> None:
        self.key = key_of(club_key) if club_key else None
        self.lines: list[bytes] = []
        self.next = first
        self.hash = hashlib.sha256(JOURNAL.encode()).digest()
        self.session = Session()

    def add(self, *event: Any) -> None:
        """Add an event, [milliseconds, seat, verb, argument…], and a seal where a deal or all is over."""
        _, seat, verb, *arguments = event
        self.write(*event)
        self.session.apply(seat, verb, arguments)
        if verb == "end" or (seat >= 0 and self.session.result()):
            self.seal()

    def seal(self, scores: list[int] | None = None, more: tuple[Any, ...] = ()) -> None:
        """Add a seal over all so far."""
        signature = hmac.new(self.key, self.hash, hashlib.sha256).hexdigest() if self.key else ""
        scores = self.session.totals() if scores is None else scores
        self.write(5000, -1, "seal", self.hash.hex(), signature, scores, *more)

    def write(self, *event: Any) -> None:
        """Add a line."""
        self.lines.append(encode("e", [self.next, *event]))
        self.hash = hashlib.sha256(self.hash + self.lines[-1].rstrip(b"\n")).digest()
        self.next += 1

    def begin_anew(self) -> None:
        """From here on the chain is one that begins anew."""
        self.hash = hashlib.sha256(JOURNAL.encode()).digest()

    def table(self) -> ScriptedTable:
        """A table with these lines."""
        table = ScriptedTable([], 1)
        table.lines = list(self.lines)
        return table


def sealed_evening(deals: int, club_key: bytes | None = None) -> Sealing:
    """An evening of deals that was ended."""
    sealing = Sealing(club_key)
    for event in evening(deals):
        sealing.add(*event)
    sealing.add(9000, -1, "end")
    return sealing


def invented_evening(first: int, seal: list[Any]) -> list[bytes]:
    """Lines of an evening that never was, from the event `first` on, with another's seal, an event, at its end."""
    rows = [[5, -1, "clock", 1_800_000_000], *evening(2)[2:], seal[1:]]
    return [encode("e", [first + at, *event]) for at, event in enumerate(rows)]
