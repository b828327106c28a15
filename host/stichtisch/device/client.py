"""The table's line protocol from the PC's side: ask, wait, ask again; no line counts without its checksum."""

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
from stichtisch.journal.event import Event, event_of, whole_number
from stichtisch.journal.lines import decode
from stichtisch.keys.table_key import request_code, table_key
from stichtisch.text import harmless, shorten
from tablelog.line import BadLine, Splitter, encode

PROTOCOL = 1
# A table answers within one turn of its loop; a lost line costs one such wait.
ANSWER_SECONDS = 1.0
ATTEMPTS = 5
PULL_COUNT = 200
# A table's answer to a request that it does not know.
UNKNOWN_REQUEST = "unknown"
WRONG_ARGUMENT = "argument"
# Its answer if it cannot test itself, or take a journal, now.
BUSY = "busy"
# Why a table refuses a request that it takes from others, by its code.
REFUSALS: dict[str, type[Refused]] = {
    "sealed": TableSealed,
    "service": NotInService,
    "unfoldable": UnfoldableThere,
    "wrong": WrongKey,
    "wait": WrongKeyBefore,
}
# A challenge that came late was answered by then: another is asked for, as where no answer comes.
STALE = "challenge"
# Digits of a challenge that it is named by.
CHALLENGE_NAME = 8
# The requests that need no key.
FREE = "hpsgk"
# Access to a table: for all, at its prompt too; with its key; with its service key held at power-on.
OPEN, SEALED, SERVICE = "open", "sealed", "service"
# Reads after which a line that never falls silent is listened to no longer.
STALE_READS = 100
# A table lets go of a journal piece by piece: so many for one of the largest size there is.
_PIECES = 100_000
# The longest one request is waited for while what was asked for keeps coming: so many times the wait for a line.
PATIENCE = 20
# The most bytes that may come before one request is answered; the longest answer has 48 KB.
MOST_BYTES = 1 << 20
# More than the flash of a table has room for.
MOST_EVENTS = 100_000
# The longest a pull may take: so long, and so long more for each event that came.
PULL_SECONDS = 60.0
EVENT_SECONDS = 0.05
# The identity of a chip as hexadecimal digits. Nothing else is one: `paper` is the name of the deals on paper.
_SERIAL = re.compile("[0-9a-f]{8,64}")
# More parts than a self-test has.
_MOST_PARTS = 64
# Characters that a message shows of what a table calls itself.
_MOST_SHOWN = 40


@dataclass(frozen=True)
class Hello:
    """The identity of a table and the extent of its journal: events `first` up to, not including, `next`.

    `forgotten` is the name of the journal it had and has lost, "" where it has lost none; `unread` that of one it could
    not fold and has set aside, "" where there is none.
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
    """Data that a table could not read: lines that came to it, and records of its own journal."""

    dropped: int
    bad_records: int


class Client:
    """Speaks with the table behind a transport. `dropped` counts lines whose checksum or form was wrong."""

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
        # Lines that came with others and were not looked at yet.
        self._lines: deque[bytes] = deque()
        self._bad_lines = 0
        # Signs requests, once it is known.
        self._key: bytes | None = None
        # The end of the task that has one: when, and the error that says so.
        self._task: tuple[float, TakesTooLong] | None = None

    @property
    def port(self) -> str:
        """The name of the port."""
        return self._transport.port

    @property
    def dropped(self) -> int:
        """Number of lines thrown away so far."""
        return self._bad_lines + int(self._splitter.dropped)

    @contextmanager
    def within(self, seconds: float, task: str) -> Iterator[None]:
        """Limit the time of a task of many requests; one that contains another counts for it, too.

        Every request in it may raise TakesTooLong.
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
        """Throw away what still comes of requests that another program made. Raises TableLost."""
        for _ in range(STALE_READS):
            if not self._transport.read():
                return

    def pause(self, seconds: float) -> None:
        """Let so much time go by; what comes meanwhile is thrown away. Raises TableLost."""
        end = self._monotonic() + seconds
        while self._monotonic() < end:
            self._check_task()
            self._transport.read()

    def hello(self) -> Hello:
        """Return who the table is.

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
            raise self._bad_answer(f"hello without a proper {error}") from error

    def status(self) -> Status:
        """Return what the table could not read since it was switched on. Raises as `hello`."""
        value = self.ask("s", {}, "S")
        facts: dict[str, Any] = value if isinstance(value, dict) else {}
        numbers = [facts.get("dropped"), facts.get("bad_records")]
        if not all(map(whole_number, numbers)):
            raise self._bad_answer("a status of another form")
        return Status(facts["dropped"], facts["bad_records"])

    def use_key(self, club_key: bytes, serial: str) -> None:
        """Show from now on that whoever asks has the club's key, which the table of that number was given one from.

        Every request that changes something may raise WrongKey or WrongKeyBefore then.
        """
        self._key = table_key(club_key, serial)

    def equip(self, name: str, value: str | int | None = None) -> str | int:
        """Give a table in service mode what its protocol calls a key, or ask for it where there is no value.

        Returns how that is now: eight digits of a secret key's SHA-256, a public one as it is, "" for none; whether the
        table is sealed, 1 or 0; "wait" while it draws a pair.
        Raises NotInService, Refused, and as `hello`.
        """
        answer = self.ask("k", [name] if value is None else [name, value], "K")
        if not (isinstance(answer, list) and len(answer) > 1 and answer[0] == name):
            raise self._bad_answer("an equipment of another form")
        state: str | int = answer[1]
        return state

    def set_clock(self, unix: int) -> None:
        """Set the table's clock to `unix`, seconds since 1970."""
        self.ask("t", [unix], "T")

    def name_badge(self, uid: str, name: str) -> bool:
        """Tell the table whose player card `uid` is; False where it is of a version that knows no names."""
        try:
            self.ask("n", [uid, name], "N", first=uid)
        except Refused as error:
            if error.facts["code"] == UNKNOWN_REQUEST:
                return False
            raise
        return True

    def selftest(self, on: bool) -> list[list[Any]]:
        """Begin the self-test of the table, or look at it where it is under way, or end it.

        Returns what it has found by now, part by part, the state of the test last.
        Raises NoSelfTest, SelfTestRefused, and as `hello`.
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
        # Up to the state; nothing where that did not come.
        parts: list[list[Any]] = []
        for _, value, _line in self._answers("C"):
            if not (isinstance(value, list) and value and isinstance(value[0], str)):
                raise self._bad_answer("a part of the self-test of another form")
            parts.append(value)
            if len(parts) > _MOST_PARTS:
                raise self._bad_answer("a self-test of more parts than there are")
            if value[0] == "state":
                return parts
        return []

    def acknowledge(self, sequence: int) -> None:
        """Tell the table that every event up to and including `sequence` is safely stored."""
        value = self.ask("a", [sequence], "A")
        if not isinstance(value, list) or not value or not whole_number(value[0]) or value[0] < sequence:
            raise self._bad_answer(f"{sequence} acknowledged, {harmless(str(value))} confirmed")

    def pull(
        self, start: int, report: Callable[[int], None] = lambda _next: None, until: int | None = None
    ) -> list[Event]:
        """Return every event from sequence `start` on, in order and without a gap.

        With `until`, the number after the last event that the table had: what it records meanwhile may be left out, so
        that a journal cannot grow faster than it is fetched. `report` is called with the next sequence number wanted as
        events come in. Raises JournalGap when the table, asked again and again, leaves some out, JournalTooLong,
        SendsWithoutEnd and TakesTooLong; otherwise as `hello`.
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
                raise TakesTooLong(port=self.port, task="reading its journal", seconds=round(seconds))
        if end is None:
            raise self._no_answer()
        raise JournalGap(first=start + len(events), last=end[0] - 1)

    def _pull_once(self, start: int, events: list[Event]) -> tuple[int, bool] | None:
        # One request; adds what comes in order to `events`. Returns the end the table named, if it named one.
        begin = start + len(events)
        self._send("p", [begin, PULL_COUNT])
        for kind, value, line in self._answers("eP"):
            if kind == "e":
                self._take(self._event(value, line), start, events)
                if start + len(events) > begin + PULL_COUNT:
                    raise self._bad_answer("more events than it was asked for")
                if len(events) > MOST_EVENTS:
                    raise self._too_long(len(events))
            elif kind == "P":
                end = self._end(value)
                # An end that leaves out what came already, or more to come but no event, is of an earlier request.
                if end[0] >= start + len(events) and (end[0] > begin or not end[1]):
                    return end
        return None

    def _take(self, event: Event, start: int, events: list[Event]) -> None:
        place = event.sequence - start
        if place == len(events):
            events.append(event)
        elif 0 <= place < len(events) and events[place].line != event.line:
            raise self._bad_answer(f"event {event.sequence} came twice, with different content")

    def _event(self, value: Any, line: bytes) -> Event:
        try:
            return event_of(value, line.decode())
        except ValueError as error:
            raise self._bad_answer("an event of another form") from error

    def _end(self, value: Any) -> tuple[int, bool]:
        if not isinstance(value, list) or len(value) < 2 or not all(map(whole_number, value[:2])):
            raise self._bad_answer("the end of a pull of another form")
        return value[0], bool(value[1])

    def pull_unread(self, name: str) -> list[str]:
        """Return every line of a journal that the table has set aside, whatever it says.

        Raises JournalGap when the table, asked again and again, leaves some out; otherwise as `hello`.
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
            raise self._bad_answer("a journal without end")
        if end == (first + 1, False) and not lines:
            # A table that lost its power as it let go of the last of it.
            return lines
        raise JournalGap(first=first + len(lines), last=end[0] - 1 if end else first + len(lines))

    def _pull_lines(self, name: str, first: int, lines: list[str]) -> tuple[int, bool] | None:
        # As `_pull_once`, of a journal that no form can be expected of.
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
        """Have the table let go of a journal that it has set aside and that is safely stored."""
        for _ in range(_PIECES):
            value = self.ask("u", [name], "U", first=name)
            if not (isinstance(value, list) and len(value) > 1 and whole_number(value[1])):
                raise self._bad_answer("what is left of a journal, of another form")
            if not value[1]:
                return
        raise self._bad_answer("it lets go of a journal without end")

    def ask(self, kind: str, value: Any, answer: str, first: Any = None) -> Any:
        """Return what the table answers by a line of the kind `answer`; with `first`, the one that begins with that.

        Raises Refused, NoAnswer, TableLost.
        """
        for _ in range(ATTEMPTS):
            self._send(kind, value)
            for _, answered, _line in self._answers(answer):
                # An answer that came late is to another request.
                if first is None or (isinstance(answered, list) and answered[:1] == [first]):
                    return answered
        raise self._no_answer()

    def send_line(self, line: bytes, answer: str) -> Any:
        """Send a line as it is, without showing a key, and return what the table answers. Raises as `ask`."""
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
        # The newline before it ends whatever a cut cable left unfinished at the table.
        self._transport.write(b"\n" + line)

    def _code(self, key: bytes, kind: str, value: Any) -> tuple[str, str]:
        # A challenge is good for one request, so every attempt asks for one: its name, and the code that answers it.
        answer = self.ask("g", {}, "G")
        # As it is in the line: between the brackets of [name, code, kind, payload], after the code.
        request = encode("m", [kind, value]).partition(b"[")[2].rpartition(b"]*")[0]
        try:
            return answer[0][:CHALLENGE_NAME], request_code(key, answer[0], request)
        except (TypeError, ValueError, LookupError) as error:
            raise self._bad_answer("a challenge of another form") from error

    def _answers(self, kinds: str) -> Iterator[tuple[str, Any, bytes]]:
        # The good lines of these kinds that come, until none has come for the time an answer may take. Other lines
        # prolong nothing, and nothing prolongs for ever.
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

    def _bad_answer(self, reason: str) -> BadAnswer:
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
    # Half a surrogate pair, which JSON can carry, is an error here.
    "".join((serial, journal, firmware, forgotten, mode, unread)).encode()
    return Hello(
        serial, journal, first, following, acknowledged, firmware, boot, milliseconds, forgotten, mode, unread
    )
