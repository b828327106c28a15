"""Checks of the table: its answer and round trip, its firmware, its access, its journal and its clock."""

import time
from collections.abc import Iterable
from contextlib import suppress
from statistics import median
from typing import Any

from stichtisch.device.client import ANSWER_SECONDS, SEALED, SERVICE, Client, Hello
from stichtisch.device.errors import NoAnswer, TableSealed, WrongKey
from stichtisch.device.transport import SerialTransport
from stichtisch.doctor.database import events_of, wanted_from
from stichtisch.doctor.holders import find_holders
from stichtisch.doctor.lines import FAIL, OK, WARN, Check, Fact, Outcome, failed
from stichtisch.doctor.platforms import how_to_free, in_words
from stichtisch.doctor.prompt import prompt_at
from stichtisch.doctor.setting import Setting
from stichtisch.i18n.command_words import counted, say
from stichtisch.journal.chain import Chain, Seal
from stichtisch.journal.event import Event, whole_number
from stichtisch.journal.seal_signers import signed_by
from stichtisch.keys.club_key import read_key
from stichtisch.keys.table_key import table_key
from stichtisch.sync.errors import TableForgot
from stichtisch.text import harmless

_HELLOS = 20
# A table answers within one pass of its loop, which takes far less than half of the wait for an answer.
_SLOW_SECONDS = ANSWER_SECONDS / 2
# The table's clock counts whole seconds, and an answer takes a fraction of a second.
_CLOCK_SLACK_SECONDS = 5
# The millisecond counter of a table restarts at 0 when it reaches this number.
_MILLISECONDS = 1 << 30
# The number of recent events to search for the last power-on: at first, and at most.
_FEW_EVENTS, _MANY_EVENTS = 200, 3200


class Table:
    """The checks of the table at an open port. `hello` is None until the table has sent it."""

    def __init__(self, setting: Setting, transport: SerialTransport) -> None:
        self._setting = setting
        self._transport = transport
        self.client = Client(transport)
        self.hello: Hello | None = None
        # The computer's time when the table's hello arrived, and the table's latest events: at least those
        # since the table was switched on.
        self._hello_time = 0.0
        self._events: list[Event] = []

    def checks(self) -> Iterable[Check]:
        """Yield the checks. If no table answers, the first check is the only one."""
        yield Check("table.answer", say("Answer"), self._answer)
        hello = self.hello
        if hello is None:
            return
        yield Check("table.firmware", say("Firmware"), lambda: self._firmware(hello))
        yield Check("table.latency", say("Round trip"), self._latency)
        yield Check("table.journal", say("Journal"), lambda: self._journal(hello))
        yield Check("table.records", say("Records"), self._records)
        yield Check("table.access", say("Access"), lambda: self._access(hello))
        if not hello.forgotten:
            yield Check("table.clock", say("Clock"), lambda: self._clock(hello))
            yield Check("table.unfetched", say("To fetch"), lambda: self._unfetched(hello))
        yield Check("table.line", say("Cable"), self._line)

    def _answer(self) -> Outcome:
        self.client.settle()
        try:
            self.hello = self.client.hello()
        except NoAnswer as error:
            return self._silence(error)
        self._hello_time = time.time()
        serial = harmless(self.hello.serial)
        return Outcome(OK, say("table {serial} answers", serial=serial), facts={"serial": serial})

    def _silence(self, error: NoAnswer) -> Outcome:
        release = prompt_at(self._transport)
        if release is not None:
            name = f"MicroPython {release}".rstrip()
            return Outcome(
                FAIL,
                say(
                    "no table runs at {port}: the prompt of {name} answers", port=self.client.port, name=name
                ),
                say(
                    "If this Pico has the firmware already, unplug it and plug it in. Otherwise "
                    "install it: {command}",
                    command=self._setting.at_table("flash"),
                ),
                {"error": "NoAnswer", "micropython": release},
            )
        holders = find_holders(self._setting.platform, self.client.port)
        if not holders:
            flash = say(
                "If it is a Pico without the firmware: {command}", command=self._setting.at_table("flash")
            )
            return failed(error, next_step=f"{failed(error).next_step} {flash}")
        return Outcome(
            FAIL,
            say(
                "{error} This port is also open in {programs}, which may read the answers.",
                error=failed(error).text,
                programs=in_words(holders),
            ),
            how_to_free(self._setting.platform, self.client.port, holders),
            {"error": "NoAnswer", "holders": in_words(holders)},
        )

    def _firmware(self, hello: Hello) -> Outcome:
        from stichtisch.device.source_folders import firmware_version

        theirs, ours = harmless(hello.firmware), firmware_version()
        facts = {"table": theirs, "here": ours}
        if theirs == ours:
            return Outcome(OK, say("{version}, the same as in this program", version=theirs), facts=facts)
        text = say("the table has {theirs}, this program has {ours}", theirs=theirs, ours=ours)
        if _number(theirs) > _number(ours):
            return Outcome(WARN, text, say("Update this program: pip install -U stichtisch"), facts)
        step = say("Update the table: {command}", command=self._setting.at_table("flash"))
        if hello.mode == SEALED:
            step += say(" (it is sealed: hold its service key while you plug it in)")
        return Outcome(WARN, text, step, facts)

    def _latency(self) -> Outcome:
        seconds = []
        for _ in range(_HELLOS):
            start = time.perf_counter()
            self.client.hello()
            seconds.append(time.perf_counter() - start)
        return latency(seconds)

    def _journal(self, hello: Hello) -> Outcome:
        name = harmless(hello.journal)
        facts: dict[str, Fact] = {
            "journal": name,
            "first": hello.first,
            "next": hello.next,
            "forgotten": bool(hello.forgotten),
        }
        if hello.forgotten:
            count = events_of(self._setting, hello.serial, hello.forgotten)
            error = TableForgot(serial=hello.serial, journal=hello.forgotten, count=count)
            return failed(error)
        self._events = latest_events(self.client, hello)
        if is_empty(hello):
            return Outcome(OK, say("nothing recorded yet"), facts=facts)
        return Outcome(
            OK,
            say("{journal}, events {first} to {last}", journal=name, first=hello.first, last=hello.next - 1),
            facts=facts,
        )

    def _records(self) -> Outcome:
        status = self.client.status()
        facts = {"bad_records": status.bad_records, "dropped": status.dropped}
        if not status.bad_records:
            return Outcome(OK, say("none is damaged in the table's memory"), facts=facts)
        step = say(
            "They are lost. Fetch the others; the command names the lost ones: {command}",
            command=self._setting.on_both("sync"),
        )
        return Outcome(
            WARN, say("damaged in the table's memory: {count}", count=status.bad_records), step, facts
        )

    def _access(self, hello: Hello) -> Outcome:
        facts: dict[str, Fact] = {"mode": harmless(hello.mode)}
        if hello.mode == SERVICE:
            step = say(
                "When its keys are set (stichtisch club equip), unplug it and plug it in without holding the "
                "service key."
            )
            return Outcome(WARN, say("in service mode: anyone can change its keys"), step, facts)
        if hello.mode != SEALED:
            return Outcome(OK, say("open, not sealed: it needs no key"), facts=facts)
        club_key = read_key(self._setting.key)
        facts["key_here"] = club_key is not None
        if club_key is None:
            text = say(
                "sealed, and there is no club key in {file}: sync can only read", file=self._setting.key
            )
            return Outcome(WARN, text, failed(TableSealed(port=self.client.port)).next_step, facts)
        seal = last_signed(self._events, hello.journal)
        if seal is None:
            return Outcome(
                OK, say("sealed; the club's key is here (no seal yet to verify this with)"), facts=facts
            )
        if signed_by(table_key(club_key, hello.serial), seal):
            return Outcome(OK, say("sealed; the club's key is here, and it is this table's"), facts=facts)
        return failed(WrongKey(port=self.client.port))

    def _clock(self, hello: Hello) -> Outcome:
        step = say("This sets it: {command}", command=self._setting.on_both("sync"))
        clock = table_time(self._events, hello)
        if clock is None:
            text = say(
                "not set since the table was switched on, as far as its journal shows: evenings get no date"
            )
            return Outcome(WARN, text, step, {"set": False})
        wrong = round(clock - self._hello_time)
        facts = {"set": True, "seconds_ahead": wrong}
        if abs(wrong) <= _CLOCK_SLACK_SECONDS:
            return Outcome(OK, say("set, the same as this computer's"), facts=facts)
        duration = _duration(abs(wrong))
        text = (
            say("{duration} ahead of this computer's", duration=duration)
            if wrong > 0
            else say("{duration} behind this computer's", duration=duration)
        )
        step = say("If this computer's is right: {command}", command=self._setting.on_both("sync"))
        return Outcome(WARN, text, step, facts)

    def _unfetched(self, hello: Hello) -> Outcome:
        count = 0 if is_empty(hello) else hello.next - wanted_from(self._setting, hello)
        if count <= 0:
            return Outcome(OK, say("everything recorded is in the database"), facts={"events": 0})
        step = self._setting.on_both("sync")
        return Outcome(
            WARN,
            say("events that are not in the database yet: {count}", count=count),
            step,
            {"events": count},
        )

    def _line(self) -> Outcome:
        dropped = self.client.dropped
        if not dropped:
            return Outcome(OK, say("nothing that came was damaged"), facts={"dropped": 0})
        step = say("Use another cable or another port of the computer, without a hub in between.")
        return Outcome(
            WARN, say("damaged lines, requested again: {count}", count=dropped), step, {"dropped": dropped}
        )


def latency(seconds: list[float]) -> Outcome:
    """Check whether a table with these answer times is fast enough."""
    typical, worst = median(seconds), max(seconds)
    facts = {
        "hellos": len(seconds),
        "median_ms": round(typical * 1000, 1),
        "worst_ms": round(worst * 1000, 1),
    }
    text = say(
        "{typical:.0f} ms, at worst {worst:.0f} ms, in {count} requests",
        typical=typical * 1000,
        worst=worst * 1000,
        count=len(seconds),
    )
    if worst < _SLOW_SECONDS:
        return Outcome(OK, text, facts=facts)
    step = say(
        "Use another cable or another port, without a hub in between, and close programs that keep this "
        "computer busy."
    )
    return Outcome(WARN, say("{times}: slow, or answers were lost", times=text), step, facts)


def latest_events(client: Client, hello: Hello) -> list[Event]:
    """Return the latest events of a table: those since its last power-on, or the last few thousand."""
    events: list[Event] = []
    count = _FEW_EVENTS
    while not is_empty(hello):
        start = max(hello.first, hello.next - count)
        events = client.pull(start)
        if start == hello.first or count >= _MANY_EVENTS or any(event.verb == "boot" for event in events):
            break
        count *= 2
    return events


def is_empty(hello: Hello) -> bool:
    """Return whether a table has no event.

    Events are numbered from 1, but a table without events reports 0 as the first number.
    """
    return hello.next <= max(hello.first, 1)


def table_time(events: list[Event], hello: Hello) -> float | None:
    """Return the table's time at its hello, in seconds since 1970, or None if its clock was not set since power-on."""
    boots = [place for place, event in enumerate(events) if event.verb == "boot"]
    if not boots or events[boots[-1]].arguments[:1] != [hello.boot]:
        return None
    clocks = [event for event in events[boots[-1] :] if event.verb == "clock" and _is_time(event.arguments)]
    if not clocks:
        return None
    elapsed = (hello.milliseconds - clocks[-1].milliseconds) % _MILLISECONDS
    return float(clocks[-1].arguments[0]) + elapsed / 1000


def last_signed(events: list[Event], journal: str) -> Seal | None:
    """Return the last seal with a signature, or None if there is none."""
    chain = Chain(journal)
    last = None
    for event in events:
        # A seal of an unknown form proves nothing.
        with suppress(ValueError):
            seal = chain.follow_event(event)
            last = seal if seal is not None and seal.signature else last
    return last


def _is_time(arguments: list[Any]) -> bool:
    return bool(arguments) and whole_number(arguments[0])


def _number(version: str) -> list[int]:
    # Return the sort key of a version: 0.10 is newer than 0.9, and a part that is not a number counts as the oldest.
    return [int(part) if part.isdecimal() else -1 for part in version.split(".")]


def _duration(seconds: int) -> str:
    if seconds >= 2 * 86400:
        return counted(seconds // 86400, "day")
    if seconds >= 2 * 3600:
        return counted(seconds // 3600, "hour")
    if seconds >= 2 * 60:
        return counted(seconds // 60, "minute")
    return counted(seconds, "second")
