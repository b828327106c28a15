"""A journal as a file: a line that names it, then its lines, byte for byte as the table has them."""

import json
from binascii import crc32
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from stichtisch.journal.errors import NoJournal
from stichtisch.journal.event import SEAL, SIGN, Event, event_of
from stichtisch.journal.lines import decode
from stichtisch.journal.revocation import Revoked, revocation_data, revoked_of
from tablelog.line import BadLine, encode

_HEAD = "j"
_EVENT = "e"
# Bytes of the first line: with its keys it is longer than any line of a table.
_LONGEST_HEAD = 1 << 16
# Bytes of a file: more than any journal that a table has.
LONGEST = 1 << 25
# So many damaged lines are named.
_MOST_DAMAGED = 20


@dataclass(frozen=True)
class TableKey:
    """A public key of the table, its certificate, and the public key of the club that certified it."""

    key: str
    certificate: str
    club: str


@dataclass(frozen=True)
class JournalFile:
    """The content of a file; `damaged` names each line that is not as a table wrote it, or not in its place.

    `keys` are those that the file says have signed: nothing of them is checked yet. `revoked` are keys of the table
    that the club had revoked when it wrote the file.
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
    """Return the file of these lines of a journal, with the keys that signed and those of them that were revoked."""
    body = [text.rstrip("\r\n").encode() + b"\n" for text in lines]
    head: dict[str, Any] = {"serial": serial, "journal": journal}
    listed = {"keys": [asdict(key) for key in keys], "revoked": [revocation_data(one) for one in revoked]}
    more = {name: value for name, value in listed.items() if value}
    return (_long_line(head | more) if more else encode(_HEAD, head)) + b"".join(body)


def of_last_session(data: bytes) -> bytes:
    """Return a file without its lines before the seal that its last session follows.

    The session is proved from that seal on as it was by the whole file.
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
    """Whether a file has public signatures."""
    return any(event.verb == SIGN for event in read(data, "").events)


def read(data: bytes, name: str) -> JournalFile:
    """Return what the bytes of the file called `name` hold. Raises NoJournal where its first line names no journal."""
    head, *lines = data.split(b"\n")
    try:
        serial, journal, keys, revoked = _head(head)
    except ValueError as error:
        raise NoJournal(path=name, reason=error) from error
    damaged = [] if lines and lines[-1] == b"" else ["the last line has no end"]
    events: list[Event] = []
    last = 0
    # The last line feed ends a line. A gap is reported once; what comes after it is read, and proves nothing.
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
            if len(damaged) >= _MOST_DAMAGED:
                damaged.append("the lines after it were not read")
                break
    return JournalFile(serial, journal, events, damaged, keys, revoked)


def _head(text: bytes) -> tuple[str, str, list[TableKey], list[Revoked]]:
    match _decoded_head(text):
        case {"serial": str() as serial, "journal": str() as journal, **more}:
            # Half a surrogate pair has no bytes.
            (serial + journal).encode()
            return serial, journal, _keys(more.get("keys")), _revoked(more.get("revoked"))
    raise ValueError("its first line names no journal")


def _keys(value: object) -> list[TableKey]:
    # A key of another form signs nothing; a newer program may have written it.
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
        raise BadLine("its first line is too long")
    body, star, check = text[1:].rpartition(b"*")
    if text[:1] != b"~" or not star or body[:1] != _HEAD.encode():
        raise BadLine("its first line names no journal")
    if b"%08X" % crc32(body) != check:
        raise BadLine("wrong checksum")
    try:
        return json.loads(body[1:].decode())
    except (ValueError, RecursionError) as error:
        raise BadLine("not JSON") from error


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
