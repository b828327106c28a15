"""The PC's part in keeping a table's small files, and in giving a lost journal back: see firmware/PROTOCOL.md."""

import time
from collections.abc import Callable
from typing import Any

from stichtisch.device.client import ATTEMPTS, BUSY, UNKNOWN_REQUEST, Client
from stichtisch.device.errors import AsksAgain, BadAnswer, NothingToLose, NotTheSame, Refused, UnfoldableHere
from stichtisch.journal.chain import line_of
from stichtisch.journal.event import Event, whole_number
from stichtisch.journal.foldable import first_unfoldable
from tablelog import chain

FILES = ("settings", "replaced", "counts")
ARGUMENT = "argument"
# Bytes of a file that fit a line as digits.
_PIECE = 80
_MOST = 4096
# The table looks for what it has read back with each request: so many for a journal of the largest size there is.
_LOOKS = 100_000
# Its answers until then; the last two are late answers to earlier requests.
_NOT_YET = ("checking", "next", "file")

# The longest that fetching the files may take, and giving a journal back; for each of its events so long more.
_FETCH_SECONDS = 60.0
_GIVE_SECONDS = 60.0
_EVENT_SECONDS = 0.25
# So often the table may want the same event: late answers to lines that were sent twice are among them.
_MOST_REPEATS = 2 * ATTEMPTS


def fetch_files(client: Client) -> dict[str, bytes]:
    """Return the small files of the table, empty ones too; nothing where its firmware keeps none for the PC.

    Raises BadAnswer, TakesTooLong, and as `Client.ask`.
    """
    try:
        with client.within(_FETCH_SECONDS, "reading its settings"):
            return {name: _fetch(client, name) for name in FILES}
    except Refused as error:
        if error.facts["code"] == UNKNOWN_REQUEST:
            return {}
        raise


def _fetch(client: Client, name: str) -> bytes:
    data, size = b"", 1
    while len(data) < size:
        answer = client.ask("f", [name, len(data)], "F", first=name)
        try:
            _, offset, size, digits = answer
            piece = bytes.fromhex(digits)
            if offset != len(data) or not whole_number(size) or size > _MOST or not (piece or size == 0):
                raise ValueError
        except (TypeError, ValueError) as error:
            raise BadAnswer(port=client.port, reason="a piece of a file of another form") from error
        data += piece
    return data


def give_back(
    client: Client,
    journal: str,
    events: list[Event],
    boot: int,
    files: dict[str, bytes],
    report: Callable[[int], None] = lambda _done: None,
) -> None:
    """Give a table its journal back: these events, at least one, without a gap, and its files. `report` counts events.

    Broken off, it goes on where it stopped when it is called again. Raises NothingToLose where the table has deals of
    its own, UnfoldableHere and UnfoldableThere where no table, or not this one, could start with these events,
    NotTheSame where it read back something else, AsksAgain, TakesTooLong, BadAnswer, and as `Client.ask`.
    """
    unfoldable = first_unfoldable(events)
    if unfoldable is not None:
        raise UnfoldableHere(sequence=unfoldable, journal=journal)
    with client.within(_GIVE_SECONDS + _EVENT_SECONDS * len(events), "writing its journal"):
        _give(client, journal, events, boot, files, report)


def _give(
    client: Client,
    journal: str,
    events: list[Event],
    boot: int,
    files: dict[str, bytes],
    report: Callable[[int], None],
) -> None:
    first, last = events[0].sequence, events[-1].sequence
    try:
        following = _number(client, client.ask("r", ["begin", journal, first, boot], "R", first="next"))
    except Refused as error:
        if error.facts["code"] == BUSY:
            raise NothingToLose(sentence=error.facts["sentence"]) from error
        raise
    # The table dates what comes after it; that it was set is no event while it has no journal.
    client.set_clock(int(time.time()))
    repeats = 0
    while following <= last:
        if following < first:
            raise BadAnswer(port=client.port, reason=f"event {following} wanted, which is before the first")
        if repeats > _MOST_REPEATS:
            raise AsksAgain(port=client.port, sequence=following, requests=repeats)
        answer = client.send_line(line_of(events[following - first]) + b"\n", "R")
        # The answer to a line that was sent twice may come late: what it wants next is what counts.
        wanted = _number(client, answer)
        repeats = 0 if wanted > following else repeats + 1
        following = max(following, wanted)
        report(min(following, last + 1) - first)
    for name in FILES:
        if name in files:
            _send(client, name, files[name])
    _finish(client, journal, last, _hash(journal, events))


def _finish(client: Client, journal: str, last: int, value: str) -> None:
    for _ in range(_LOOKS):
        try:
            answer = client.ask("r", ["end", last, value], "R")
        except Refused as error:
            if error.facts["code"] != ARGUMENT:
                raise
            # The answer that it was done got lost: then the journal is there.
            hello = client.hello()
            if (hello.journal, hello.forgotten) == (journal, ""):
                return
            raise
        state = answer[0] if isinstance(answer, list) and answer else None
        if state == "done":
            return
        if state == "differs":
            raise NotTheSame(port=client.port)
        if state not in _NOT_YET:
            raise BadAnswer(port=client.port, reason="the end of a journal of another form")
    raise BadAnswer(port=client.port, reason="it reads back without end")


def _send(client: Client, name: str, data: bytes) -> None:
    # An empty file is one piece, too.
    for offset in range(0, max(len(data), 1), _PIECE):
        piece = data[offset : offset + _PIECE]
        client.ask("r", ["file", name, offset, len(data), piece.hex()], "R", first="file")


def _number(client: Client, answer: Any) -> int:
    if not (isinstance(answer, list) and len(answer) > 1 and answer[0] == "next" and whole_number(answer[1])):
        raise BadAnswer(port=client.port, reason="the next event of another form")
    number: int = answer[1]
    return number


def _hash(journal: str, events: list[Event]) -> str:
    value = chain.begin(journal)
    for event in events:
        value = chain.extend(value, line_of(event))
    return value.hex()
