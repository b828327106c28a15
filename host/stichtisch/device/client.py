"""The PC's side of the table's line protocol: it sends a request, waits for the answer, and repeats a lost request.

Lines without a valid checksum are ignored.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from stichtisch.device.errors import (
    BadAnswer,
    JournalGap,
    JournalTooLong,
    NewerProtocol,
    NoAnswer,
    NoSelfTest,
    NoSerialNumber,
    NotInService,
    OlderProtocol,
    OtherProtocol,
    Refused,
    SelfTestRefused,
    SendsWithoutEnd,
    TableSealed,
    TakesTooLong,
    UnfoldableThere,
    WrongKey,
    WrongKeyBefore,
)
from stichtisch.device.transport import Transport
from stichtisch.i18n.reason import Reason, Said
from stichtisch.journal.event import Event, event_of, whole_number
from stichtisch.journal.lines import decode
from stichtisch.keys.table_key import request_code, table_key
from stichtisch.text import harmless, shorten
from tablelog.line import BadLine, Splitter, encode

PROTOCOL = 1
# A table answers within one pass of its loop. After a lost line, the PC waits this long before it repeats the request.
ANSWER_SECONDS = 1.0
ATTEMPTS = 5
PULL_COUNT = 200
# A table's answer to an unknown request.
UNKNOWN_REQUEST = "unknown"
WRONG_ARGUMENT = "argument"
# The answer if a table cannot test itself or accept a journal now.
BUSY = "busy"
# The errors for refused requests, by the code of the refusal.
REFUSALS: dict[str, type[Refused]] = {
    "sealed": TableSealed,
    "service": NotInService,
    "unfoldable": UnfoldableThere,
    "wrong": WrongKey,
    "wait": WrongKeyBefore,
}
# The refusal of a challenge that a late request has already used. The PC then asks for another challenge, as if there
# had been no answer.
STALE = "challenge"
# The number of leading digits of a challenge that are used as its name.
CHALLENGE_NAME = 8
# Requests that need no key.
FREE = "hpsgk"
# The access modes of a table. An open table needs no key, and its prompt is accessible. A sealed table accepts only
# signed requests. Service mode begins if the service key is held at power-on.
OPEN, SEALED, SERVICE = "open", "sealed", "service"
# The maximum number of reads in `settle`, which ends earlier if a read returns nothing.
STALE_READS = 100
# A table deletes a journal piece by piece. The largest possible journal needs fewer requests than this.
_PIECES = 100_000
# The maximum wait for one request while its answers keep coming, as a multiple of the wait for a line.
PATIENCE = 20
# The maximum number of bytes that the table may send before it has answered a request. The longest answer is 48 KB.
MOST_BYTES = 1 << 20
# The maximum number of events in a journal. The flash of a table has room for fewer events.
MOST_EVENTS = 100_000
# The maximum time for a pull: a fixed time, and an additional time for each event received.
PULL_SECONDS = 60.0
EVENT_SECONDS = 0.05
# The form of a serial number: the identity of a chip in hexadecimal digits. It excludes `paper`, the name for deals on
# paper.
_SERIAL = re.compile("[0-9a-f]{8,64}")
# The maximum number of parts in the answer to a self-test. A real table has fewer.
_MOST_PARTS = 64
# The maximum number of characters of a table's text that a message shows.
_MOST_SHOWN = 40


@dataclass(frozen=True)
class Hello:
    """The identity of a table, and the events of its journal: from `first` up to, but not including, `next`.

    `forgotten` is the name of a journal that the table has lost. `unread` is the name of a journal that the table could
    not fold and has set aside. Each name is "" if there is no such journal.
    """

    serial: str
    journal: str
    first: int
    next: int
    acknowledged: int
    firmware: str
    boot: int
    milliseconds: int
    forgotten: str = ""
    mode: str = OPEN
    unread: str = ""


@dataclass(frozen=True)
class Status:
    """The numbers of received lines and of journal records that a table could not read."""

    dropped: int
    bad_records: int


class Client:
    """Communicates with the table over a transport. `dropped` counts lines with an invalid checksum or form."""

    def __init__(
        self,
        transport: Transport,
        answer_seconds: float = ANSWER_SECONDS,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._transport = transport
        self._answer_seconds = answer_seconds
        self._monotonic = monotonic
        self._splitter = Splitter()
        # Lines that were received but not processed yet.
        self._lines: deque[bytes] = deque()
        self._bad_lines = 0
        # The key that signs requests, once it is known.
        self._key: bytes | None = None
        # The time limit of the current task, if any: the moment when it expires, and the error to raise then.
        self._task: tuple[float, TakesTooLong] | None = None

    @property
    def port(self) -> str:
        """The name of the port."""
        return self._transport.port

    @property
    def dropped(self) -> int:
        """The number of lines dropped so far."""
        return self._bad_lines + int(self._splitter.dropped)

    @contextmanager
    def within(self, seconds: float, task: Said) -> Iterator[None]:
        """Limit the time of a task with many requests. If tasks are nested, the limit of the outer one also applies.

        Every request within the task may raise TakesTooLong.
        """
        before = self._task
        end = self._monotonic() + seconds
        if before is None or end < before[0]:
            self._task = end, TakesTooLong(port=self.port, task=task, seconds=round(seconds))
        try:
            yield
        finally:
            self._task = before

    def settle(self) -> None:
        """Discard late answers to requests that another program has sent. Raises TableLost."""
        for _ in range(STALE_READS):
            if not self._transport.read():
                return

    def pause(self, seconds: float) -> None:
        """Wait `seconds`, and discard any data received meanwhile. Raises TableLost."""
        end = self._monotonic() + seconds
        while self._monotonic() < end:
            self._check_task()
            self._transport.read()

    def hello(self) -> Hello:
        """Return the identity of the table.

        Raises NoAnswer, OtherProtocol, NoSerialNumber, BadAnswer, Refused, SendsWithoutEnd, TableLost.
        """
        value = self.ask("h", {}, "H")
        theirs = value.get("protocol") if isinstance(value, dict) else None
        if theirs != PROTOCOL:
            raise _other_protocol(theirs)(port=self.port, theirs=harmless(str(theirs)), ours=PROTOCOL)
        serial = value.get("serial")
        if not (isinstance(serial, str) and _SERIAL.fullmatch(serial)):
            raise NoSerialNumber(port=self.port, serial=shorten(str(serial), _MOST_SHOWN))
        try:
            return _hello(value)
        except (KeyError, TypeError, ValueError) as error:
            raise self._bad_answer(
                Reason("a hello with a missing or malformed {part}", part=str(error))
            ) from error

    def status(self) -> Status:
        """Return how many lines and records the table has been unable to read since it was switched on.

        Raises the same errors as `hello`.
        """
        value = self.ask("s", {}, "S")
        facts: dict[str, Any] = value if isinstance(value, dict) else {}
        numbers = [facts.get("dropped"), facts.get("bad_records")]
        if not all(map(whole_number, numbers)):
            raise self._bad_answer(Reason("a malformed status"))
        return Status(facts["dropped"], facts["bad_records"])

    def use_key(self, club_key: bytes, serial: str) -> None:
        """From now on, sign requests with this table's key, which is derived from the club's key.

        Every request that changes something may then raise WrongKey or WrongKeyBefore.
        """
        self._key = table_key(club_key, serial)

    def equip(self, name: str, value: str | int | None = None) -> str | int:
        """Set `name` to `value` with a `key` request to a table in service mode. If `value` is None, read `name`.

        Returns the new state: eight digits of the SHA-256 of a secret key, a whole public key, or "" if there is no
        key. The state of the seal is 1 or 0. While the table generates a key pair, the state is "wait". Raises
        NotInService, Refused, and the errors of `hello`.
        """
        answer = self.ask("k", [name] if value is None else [name, value], "K")
        if not (isinstance(answer, list) and len(answer) > 1 and answer[0] == name):
            raise self._bad_answer(Reason("a malformed answer about its keys"))
        state: str | int = answer[1]
        return state

    def set_clock(self, unix: int) -> None:
        """Set the table's clock to `unix`, seconds since 1970."""
        self.ask("t", [unix], "T")

    def name_badge(self, uid: str, name: str) -> bool:
        """Send the name of the player whose card is `uid`. Returns False if the firmware is too old for names."""
        try:
            self.ask("n", [uid, name], "N", first=uid)
        except Refused as error:
            if error.facts["code"] == UNKNOWN_REQUEST:
                return False
            raise
        return True

    def selftest(self, on: bool) -> list[list[Any]]:
        """Begin the table's self-test, read the results of a running one, or end it.

        Returns the results so far, one for each part, followed by the state of the test. Raises NoSelfTest,
        SelfTestRefused, and the errors of `hello`.
        """
        try:
            for _ in range(ATTEMPTS):
                self._send("c", [int(on)])
                parts = self._selftest_answers()
                if parts:
                    return parts
        except Refused as error:
            if error.facts["code"] == UNKNOWN_REQUEST:
                raise NoSelfTest(port=self.port) from error
            if error.facts["code"] == BUSY:
                raise SelfTestRefused(sentence=error.facts["sentence"]) from error
            raise
        raise self._no_answer()

    def _selftest_answers(self) -> list[list[Any]]:
        # Return the parts followed by the state, or an empty list if the state did not arrive.
        parts: list[list[Any]] = []
        for _, value, _line in self._answers("C"):
            if not (isinstance(value, list) and value and isinstance(value[0], str)):
                raise self._bad_answer(Reason("a malformed part of the self-test"))
            parts.append(value)
            if len(parts) > _MOST_PARTS:
                raise self._bad_answer(Reason("a self-test with more parts than exist"))
            if value[0] == "state":
                return parts
        return []

    def acknowledge(self, sequence: int) -> None:
        """Report to the table that every event up to and including `sequence` is safely stored."""
        value = self.ask("a", [sequence], "A")
        if not isinstance(value, list) or not value or not whole_number(value[0]) or value[0] < sequence:
            raise self._bad_answer(
                Reason(
                    "event {sequence} was acknowledged, but it confirmed {value}",
                    sequence=sequence,
                    value=value,
                )
            )

    def pull(
        self, start: int, report: Callable[[int], None] = lambda _next: None, until: int | None = None
    ) -> list[Event]:
        """Return every event from sequence number `start`, in order and without a gap.

        `until` is the number after the last event that the table reported in its hello. Later events may be left out,
        because the journal could otherwise grow faster than it is fetched. Each time events arrive, `report` is called
        with the next sequence number wanted. Raises JournalGap if the table keeps leaving out events; JournalTooLong,
        SendsWithoutEnd, TakesTooLong, and the same errors as `hello`.
        """
        if until is not None and until - start > MOST_EVENTS:
            raise self._too_long(until - start)
        events: list[Event] = []
        failures = 0
        begun = self._monotonic()
        while failures < ATTEMPTS:
            before = len(events)
            end = self._pull_once(start, events)
            report(start + len(events))
            if end == (start + len(events), False) or (until is not None and start + len(events) >= until):
                return events
            failures = 0 if len(events) > before else failures + 1
            seconds = PULL_SECONDS + EVENT_SECONDS * len(events)
            if not failures and self._monotonic() - begun > seconds:
                raise TakesTooLong(port=self.port, task=Reason("reading its journal"), seconds=round(seconds))
        if end is None:
            raise self._no_answer()
        raise JournalGap(first=start + len(events), last=end[0] - 1)

    def _pull_once(self, start: int, events: list[Event]) -> tuple[int, bool] | None:
        # Send one request, and add the events that arrive in order to `events`. Returns the end of the journal if the
        # table reported it.
        begin = start + len(events)
        self._send("p", [begin, PULL_COUNT])
        for kind, value, line in self._answers("eP"):
            if kind == "e":
                self._take(self._event(value, line), start, events)
                if start + len(events) > begin + PULL_COUNT:
                    raise self._bad_answer(Reason("more events than it was asked for"))
                if len(events) > MOST_EVENTS:
                    raise self._too_long(len(events))
            elif kind == "P":
                end = self._end(value)
                # Ignore a late answer to an earlier request. Such an answer ends before an event that has
                # already arrived, or announces more events although none has arrived.
                if end[0] >= start + len(events) and (end[0] > begin or not end[1]):
                    return end
        return None

    def _take(self, event: Event, start: int, events: list[Event]) -> None:
        place = event.sequence - start
        if place == len(events):
            events.append(event)
        elif 0 <= place < len(events) and events[place].line != event.line:
            raise self._bad_answer(
                Reason("event {sequence} came twice, with different content", sequence=event.sequence)
            )

    def _event(self, value: Any, line: bytes) -> Event:
        try:
            return event_of(value, line.decode())
        except ValueError as error:
            raise self._bad_answer(Reason("a malformed event")) from error

    def _end(self, value: Any) -> tuple[int, bool]:
        if not isinstance(value, list) or len(value) < 2 or not all(map(whole_number, value[:2])):
            raise self._bad_answer(Reason("a malformed end of its events"))
        return value[0], bool(value[1])

    def pull_unread(self, name: str) -> list[str]:
        """Return every line of a journal that the table has set aside, without checking its content.

        Raises JournalGap if the table keeps leaving out lines, and the same errors as `hello`.
        """
        first = self._end(self.ask("p", [1, 1, name], "P"))[0] - 1
        lines: list[str] = []
        end = None
        for _ in range(ATTEMPTS):
            before = -1
            while before < len(lines) <= _PIECES:
                before = len(lines)
                end = self._pull_lines(name, first, lines)
                if end == (first + len(lines), False):
                    return lines
        if len(lines) > _PIECES:
            raise self._bad_answer(Reason("a journal that does not end"))
        if end == (first + 1, False) and not lines:
            # The table lost power while it deleted the last piece of the journal, so there are no lines.
            return lines
        raise JournalGap(first=first + len(lines), last=end[0] - 1 if end else first + len(lines))

    def _pull_lines(self, name: str, first: int, lines: list[str]) -> tuple[int, bool] | None:
        # Do the same as `_pull_once`, but accept malformed events.
        begin = first + len(lines)
        self._send("p", [begin, PULL_COUNT, name])
        for kind, value, line in self._answers("eP"):
            if kind == "P":
                end = self._end(value)
                if end[0] > begin or not end[1]:
                    return end
            elif isinstance(value, list) and value[:1] == [first + len(lines)]:
                lines.append(line.decode())
        return None

    def let_go(self, name: str) -> None:
        """Make the table delete a journal that it has set aside and that this PC has safely stored."""
        for _ in range(_PIECES):
            value = self.ask("u", [name], "U", first=name)
            if not (isinstance(value, list) and len(value) > 1 and whole_number(value[1])):
                raise self._bad_answer(Reason("a malformed answer about the rest of a journal"))
            if not value[1]:
                return
        raise self._bad_answer(Reason("it does not finish removing a journal"))

    def ask(self, kind: str, value: Any, answer: str, first: Any = None) -> Any:
        """Send a request, and return the answer: a line of the kind `answer`.

        If `first` is given, the line must begin with it. Raises Refused, NoAnswer, TableLost.
        """
        for _ in range(ATTEMPTS):
            self._send(kind, value)
            for _, answered, _line in self._answers(answer):
                # Any other answer is late and belongs to an earlier request.
                if first is None or (isinstance(answered, list) and answered[:1] == [first]):
                    return answered
        raise self._no_answer()

    def send_line(self, line: bytes, answer: str) -> Any:
        """Send a line unchanged and unsigned, and return the table's answer. Raises the same errors as `ask`."""
        for _ in range(ATTEMPTS):
            self._write(line)
            for _, answered, _line in self._answers(answer):
                return answered
        raise self._no_answer()

    def _send(self, kind: str, value: Any) -> None:
        if self._key is not None and kind not in FREE:
            kind, value = "m", [*self._code(self._key, kind, value), kind, value]
        self._write(encode(kind, value))

    def _write(self, line: bytes) -> None:
        # The leading newline ends a line that a broken connection may have left unfinished at the table.
        self._transport.write(b"\n" + line)

    def _code(self, key: bytes, kind: str, value: Any) -> tuple[str, str]:
        # Return the name of a challenge and the code that answers it. Each attempt needs a new challenge, because a
        # challenge is valid only once.
        answer = self.ask("g", {}, "G")
        # In the signed request [name, code, kind, payload], the code signs the text of kind and payload.
        request = encode("m", [kind, value]).partition(b"[")[2].rpartition(b"]*")[0]
        try:
            return answer[0][:CHALLENGE_NAME], request_code(key, answer[0], request)
        except (TypeError, ValueError, LookupError) as error:
            raise self._bad_answer(Reason("a malformed challenge")) from error

    def _answers(self, kinds: str) -> Iterator[tuple[str, Any, bytes]]:
        # Yield the valid lines of these kinds until none has arrived for `answer_seconds`. Lines of other kinds do not
        # extend this time, and the total time is limited.
        deadline = self._monotonic() + self._answer_seconds
        end = self._monotonic() + PATIENCE * self._answer_seconds
        received = 0
        while self._monotonic() < min(deadline, end):
            self._check_task()
            data = self._transport.read()
            received += len(data)
            if received > MOST_BYTES:
                raise SendsWithoutEnd(port=self.port, size=MOST_BYTES >> 10)
            self._lines += self._splitter.feed(data)
            while self._lines:
                line = self._lines.popleft()
                answer = self._decode(line)
                if answer is not None and answer[0] in kinds:
                    yield *answer, line
                    deadline = self._monotonic() + self._answer_seconds

    def _decode(self, line: bytes) -> tuple[str, Any] | None:
        try:
            kind, value = decode(line)
        except BadLine:
            self._bad_lines += 1
            return None
        if kind == "X" and isinstance(value, list) and value[:1] == [STALE]:
            return None
        if kind == "X":
            code, sentence, more = (*value, "", "", "")[:3] if isinstance(value, list) else ("", value, "")
            raise REFUSALS.get(str(code), Refused)(
                port=self._transport.port,
                code=harmless(str(code)),
                sentence=harmless(str(sentence)),
                more=harmless(str(more)),
            )
        return kind, value

    def _check_task(self) -> None:
        if self._task is not None and self._monotonic() >= self._task[0]:
            raise self._task[1]

    def _too_long(self, count: int) -> JournalTooLong:
        return JournalTooLong(port=self.port, count=count, most=MOST_EVENTS)

    def _no_answer(self) -> NoAnswer:
        return NoAnswer(port=self._transport.port, attempts=ATTEMPTS, dropped=self.dropped)

    def _bad_answer(self, reason: Said) -> BadAnswer:
        return BadAnswer(port=self._transport.port, reason=reason)


def _other_protocol(theirs: object) -> type[OtherProtocol]:
    if not whole_number(theirs):
        return OtherProtocol
    return OlderProtocol if int(str(theirs)) < PROTOCOL else NewerProtocol


def _hello(value: dict[str, Any]) -> Hello:
    numbers = [value[key] for key in ("first", "next", "acknowledged", "boot", "ms")]
    if not all(map(whole_number, numbers)) or not 0 <= numbers[0] <= numbers[1]:
        raise ValueError("number")
    first, following, acknowledged, boot, milliseconds = numbers
    serial, journal, firmware = (str(value[key]) for key in ("serial", "journal", "firmware"))
    forgotten = str(value.get("forgotten", ""))
    mode, unread = str(value.get("mode", OPEN)), str(value.get("unread", ""))
    # Raise an error for half a surrogate pair, which JSON may contain.
    "".join((serial, journal, firmware, forgotten, mode, unread)).encode()
    return Hello(
        serial, journal, first, following, acknowledged, firmware, boot, milliseconds, forgotten, mode, unread
    )
