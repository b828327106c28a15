"""A journal as a file: a line that names it, then its lines, byte for byte as the table has them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from stichtisch.journal.errors import NoJournal
from stichtisch.journal.event import Event, event_of
from tablelog.line import BadLine, decode, encode

_HEAD = "j"
_EVENT = "e"


@dataclass(frozen=True)
class JournalFile:
    """What a file holds; `damaged` tells of each line that is not as a table wrote it, or not in its place."""

    serial: str
    journal: str
    events: list[Event]
    damaged: list[str]


def write(serial: str, journal: str, lines: Iterable[str]) -> bytes:
    """Return the file of these lines of a journal."""
    told = [text.rstrip("\r\n").encode() + b"\n" for text in lines]
    return encode(_HEAD, {"serial": serial, "journal": journal}) + b"".join(told)


def read(data: bytes, name: str) -> JournalFile:
    """Return what the bytes of the file called `name` hold. Raises NoJournal where its first line names no journal."""
    head, *lines = data.split(b"\n")
    try:
        serial, journal = _head(head)
    except ValueError as error:
        raise NoJournal(path=name, reason=error) from error
    damaged = [] if lines and lines[-1] == b"" else ["the last line has no end"]
    events: list[Event] = []
    last = 0
    # The last line feed ends a line. What is missing is told once; what comes after it is read, and proves nothing.
    for number, text in enumerate(lines[:-1] if lines else [], start=2):
        try:
            event = _event(text)
            previous, last = last, event.sequence
            if not events or event.sequence == events[-1].sequence + 1:
                events.append(event)
            if previous and event.sequence != previous + 1:
                raise ValueError(f"event {event.sequence} does not follow event {previous}")
        except (ValueError, TypeError) as error:
            damaged.append(f"line {number}: {error}")
    return JournalFile(serial, journal, events, damaged)


def _head(text: bytes) -> tuple[str, str]:
    match _decoded(text):
        case (kind, {"serial": str() as serial, "journal": str() as journal}) if kind == _HEAD:
            return serial, journal
    raise ValueError("its first line names no journal")


def _event(text: bytes) -> Event:
    kind, value = _decoded(text)
    if kind != _EVENT:
        raise ValueError("it is no event")
    return event_of(value, text.decode())


def _decoded(text: bytes) -> tuple[str, Any]:
    if text[-1:] == b"\r":
        raise BadLine("it ends otherwise than a table ends it")
    kind, value = decode(text)
    return kind, value
