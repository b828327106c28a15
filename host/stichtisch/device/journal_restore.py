"""The PC's part in backing up a table's small files and restoring a lost journal (see firmware/PROTOCOL.md)."""

import time
from collections.abc import Callable
from typing import Any

from stichtisch.device.client import ATTEMPTS, BUSY, UNKNOWN_REQUEST, Client
from stichtisch.device.errors import AsksAgain, BadAnswer, NothingToLose, NotTheSame, Refused, UnfoldableHere
from stichtisch.i18n.reason import Reason
from stichtisch.journal.chain import line_of
from stichtisch.journal.event import Event, whole_number
from stichtisch.journal.foldable import first_unfoldable
from tablelog import chain

FILES = ("settings", "replaced", "counts")
ARGUMENT = "argument"
# The maximum number of bytes of a file that fit on one line as hexadecimal digits.
_PIECE = 80
_MOST = 4096
# With each request, the table reads back one piece. The largest possible journal needs fewer requests than this.
_LOOKS = 100_000
# The table's answers while it has not finished. The last two are late answers to earlier requests.
_NOT_YET = ("checking", "next", "file")

# The time limits for fetching the files and for restoring a journal, and the additional time for each event.
_FETCH_SECONDS = 60.0
_GIVE_SECONDS = 60.0
_EVENT_SECONDS = 0.25
# The maximum number of times that a table may ask for the same event. Late answers to lines that were sent twice count,
# too.
_MOST_REPEATS = 2 * ATTEMPTS


def fetch_files(client: Client) -> dict[str, bytes]:
    """Return the small files of the table, including empty ones. If its firmware cannot send them, return no files.

    Raises BadAnswer, TakesTooLong, and the errors of `Client.ask`.
    """
    try:
        with client.within(_FETCH_SECONDS, Reason("reading its settings")):
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
            raise BadAnswer(port=client.port, reason=Reason("a malformed piece of a file")) from error
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
    """Restore a table's journal from `events` (at least one event, without gaps), and restore its files.

    `report` is called with the number of events written. After an interruption, another call continues where this one
    stopped. Raises AsksAgain, TakesTooLong, BadAnswer, and the errors of `Client.ask`.

    Raises:
        NothingToLose: if the table has deals of its own.
        UnfoldableHere: if no table could start with these events.
        UnfoldableThere: if this table could not start with them.
        NotTheSame: if the table reads back different data.
    """
    unfoldable = first_unfoldable(events)
    if unfoldable is not None:
        raise UnfoldableHere(sequence=unfoldable, journal=journal)
    with client.within(_GIVE_SECONDS + _EVENT_SECONDS * len(events), Reason("writing its journal")):
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
    # Set the clock so that later events have a date. Setting the clock creates no event while the table has no journal.
    client.set_clock(int(time.time()))
    repeats = 0
    while following <= last:
        if following < first:
            raise BadAnswer(
                port=client.port,
                reason=Reason(
                    "it asks for event {following}, which is before the first one", following=following
                ),
            )
        if repeats > _MOST_REPEATS:
            raise AsksAgain(port=client.port, sequence=following, requests=repeats)
        answer = client.send_line(line_of(events[following - first]) + b"\n", "R")
        # If a line was sent twice, this may be a late answer. Use only the number of the next event from it.
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
            # The table may have finished although its answer was lost. In that case it reports the journal.
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
            raise BadAnswer(port=client.port, reason=Reason("a malformed end of a journal"))
    raise BadAnswer(port=client.port, reason=Reason("it does not finish reading back"))


def _send(client: Client, name: str, data: bytes) -> None:
    # An empty file is sent as one piece, too.
    for offset in range(0, max(len(data), 1), _PIECE):
        piece = data[offset : offset + _PIECE]
        client.ask("r", ["file", name, offset, len(data), piece.hex()], "R", first="file")


def _number(client: Client, answer: Any) -> int:
    if not (isinstance(answer, list) and len(answer) > 1 and answer[0] == "next" and whole_number(answer[1])):
        raise BadAnswer(port=client.port, reason=Reason("a malformed number of the next event"))
    number: int = answer[1]
    return number


def _hash(journal: str, events: list[Event]) -> str:
    value = chain.first_hash(journal)
    for event in events:
        value = chain.extend(value, line_of(event))
    return value.hex()
