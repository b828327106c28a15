"""A journal as a file: a line that names the journal, then its lines, byte for byte as the table stores them."""

import json
from binascii import crc32
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from stichtisch.i18n.reason import Reason
from stichtisch.journal.errors import NoJournal
from stichtisch.journal.event import SEAL, SIGN, Event, event_of
from stichtisch.journal.lines import decode
from stichtisch.journal.revocation import Revoked, revocation_data, revoked_of
from tablelog.line import BadLine, encode

_HEAD = "j"
_EVENT = "e"
# The maximum length of the first line, in bytes. This line contains keys, so it may be longer than any line of a table.
_LONGEST_HEAD = 1 << 16
# The maximum size of a journal file. A table cannot store so large a journal.
MEGABYTES = 32
# The maximum number of digits of an integer in the first line, and the value that replaces a longer integer.
_MOST_DIGITS = 17
_TOO_LARGE = 2**63
# The maximum number of damaged lines that are reported.
_MOST_DAMAGED = 20


@dataclass(frozen=True)
class TableKey:
    """A public key of the table, its certificate, and the public key of the club that certified it."""

    key: str
    certificate: str
    club: str


@dataclass(frozen=True)
class JournalFile:
    """The content of a journal file. `damaged` describes each line that is malformed or out of order.

    `keys` are the keys that the file names as its signers; their certificates have not been checked yet. `revoked` are
    keys of the table that the club had revoked when it wrote the file.
    """

    serial: str
    journal: str
    events: list[Event]
    damaged: list[str]
    keys: list[TableKey] = field(default_factory=list)
    revoked: list[Revoked] = field(default_factory=list)


def write(
    serial: str,
    journal: str,
    lines: Iterable[str],
    keys: Iterable[TableKey] = (),
    revoked: Iterable[Revoked] = (),
) -> bytes:
    """Return these lines of a journal as a file, with the keys that signed its seals and their revocations."""
    body = [text.rstrip("\r\n").encode() + b"\n" for text in lines]
    head: dict[str, Any] = {"serial": serial, "journal": journal}
    listed = {"keys": [asdict(key) for key in keys], "revoked": [revocation_data(one) for one in revoked]}
    more = {name: value for name, value in listed.items() if value}
    return (_long_line(head | more) if more else encode(_HEAD, head)) + b"".join(body)


def of_last_session(data: bytes) -> bytes:
    """Return this journal file without the events before the last seal that precedes the last session.

    The removed lines are not needed to prove that session.
    """
    file = read(data, "")
    if file.damaged:
        return data
    head, *lines = data.split(b"\n")
    verbs = [event.verb for event in file.events]
    begins = max((at for at, verb in enumerate(verbs) if verb == "session"), default=0)
    first = max((at for at, verb in enumerate(verbs[:begins]) if verb == SEAL), default=0)
    return b"\n".join([head, *lines[first:]])


def has_signs(data: bytes) -> bool:
    """Return whether a file contains public signatures."""
    return any(event.verb == SIGN for event in read(data, "").events)


def read(data: bytes, name: str) -> JournalFile:
    """Return the content of a journal file from its bytes.

    `name` is the name of the file. Raises NoJournal if the first line names no journal.
    """
    head, *lines = data.split(b"\n")
    try:
        serial, journal, keys, revoked = _head(head)
    except ValueError as error:
        raise NoJournal(path=name, reason=error) from error
    damaged: list[str] = [] if lines and lines[-1] == b"" else [Reason("the last line is not complete")]
    events: list[Event] = []
    last = 0
    # The element after the last line feed is not a complete line, so it is skipped. A gap is reported once. The lines
    # after a gap are read, but prove nothing.
    for number, text in enumerate(lines[:-1] if lines else [], start=2):
        try:
            event = _event(text)
            previous, last = last, event.sequence
            if not events or event.sequence == events[-1].sequence + 1:
                events.append(event)
            if previous and event.sequence != previous + 1:
                raise ValueError(
                    Reason(
                        "event {sequence} does not follow event {previous}",
                        sequence=event.sequence,
                        previous=previous,
                    )
                )
        except (ValueError, TypeError) as error:
            damaged.append(Reason("line {number}: {error}", number=number, error=error))
            if len(damaged) >= _MOST_DAMAGED:
                damaged.append(Reason("the lines after it were not read"))
                break
    return JournalFile(serial, journal, events, damaged, keys, revoked)


def _head(text: bytes) -> tuple[str, str, list[TableKey], list[Revoked]]:
    match _decoded_head(text):
        case {"serial": str() as serial, "journal": str() as journal, **more}:
            # Encoding fails for a lone surrogate.
            (serial + journal).encode()
            return serial, journal, _keys(more.get("keys")), _revoked(more.get("revoked"))
    raise ValueError(Reason("its first line names no journal"))


def _keys(value: object) -> list[TableKey]:
    # A key in an unknown format, perhaps written by a newer program, is ignored: no signature is checked with it.
    keys = []
    for one in value if isinstance(value, list) else ():
        match one:
            case {"key": str() as key, "certificate": str() as certificate, "club": str() as club}:
                keys.append(TableKey(key, certificate, club))
    return keys


def _revoked(value: object) -> list[Revoked]:
    listed = value if isinstance(value, list) else []
    return [revoked for one in listed if (revoked := revoked_of(one)) is not None]


def _long_line(value: Any) -> bytes:
    body = (_HEAD + json.dumps(value, separators=(",", ":")).replace("~", "\\u007e")).encode("ascii")
    return b"~%s*%08X\n" % (body, crc32(body))


def _decoded_head(text: bytes) -> Any:
    if len(text) > _LONGEST_HEAD:
        raise BadLine(Reason("its first line is too long"))
    body, star, check = text[1:].rpartition(b"*")
    if text[:1] != b"~" or not star or body[:1] != _HEAD.encode():
        raise BadLine(Reason("its first line names no journal"))
    if b"%08X" % crc32(body) != check:
        raise BadLine(Reason("its checksum does not match"))
    try:
        return json.loads(body[1:].decode(), parse_float=int, parse_constant=int, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        raise BadLine(Reason("it is not JSON")) from error


def _whole(digits: str) -> int:
    # A number with too many digits is replaced by _TOO_LARGE, which is rejected later like any other invalid value.
    return int(digits) if len(digits) <= _MOST_DIGITS else _TOO_LARGE


def _event(text: bytes) -> Event:
    kind, value = _decoded(text)
    if kind != _EVENT:
        raise ValueError(Reason("it is not an event"))
    return event_of(value, text.decode())


def _decoded(text: bytes) -> tuple[str, Any]:
    if text[-1:] == b"\r":
        raise BadLine(Reason("it does not end like a line of a table"))
    kind, value = decode(text)
    return kind, value
