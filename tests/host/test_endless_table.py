"""A device at a table's port that never stops sending: every command that talks to tables still ends."""

import os
import select
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest
from support.evening_events import evening
from support.scripted_table import JOURNAL, DirectTransport, ScriptedTable, TableAtPty

from stichtisch.device import client as client_module
from stichtisch.device.client import MOST_EVENTS, PULL_COUNT, Client
from stichtisch.device.errors import (
    AsksAgain,
    BadAnswer,
    BoardSendsWithoutEnd,
    JournalGap,
    JournalTooLong,
    NoAnswer,
    SendsWithoutEnd,
    TakesTooLong,
)
from stichtisch.device.flash.limited_serial import LimitedSerial
from stichtisch.device.journal_restore import fetch_files, give_back
from stichtisch.device.selftest import measure
from stichtisch.device.table_order import ListOrder, order_list
from stichtisch.errors import ExitCode, StichtischError
from stichtisch.journal.event import Event
from stichtisch.keys.club_key import draw_key, keep_key
from stichtisch.store import next_sequence, open_database
from stichtisch.sync.sync import synchronise
from stichtisch.sync.unread import MOST
from tablelog.line import encode

EVENTS = [[10 * place, place % 4, "play", "HT", f"04{place:012X}"] for place in range(30)]
ORDER = ListOrder("1-1", "skat", "isko", {}, ())


class Peer:
    """A fake device at the port: it answers each request, and its clock advances only while it sends."""

    port = "peer"

    def __init__(self, answer: Callable[[int], bytes], seconds: float = 0.01) -> None:
        self.now = 0.0
        self.requests = 0
        self._answer = answer
        self._seconds = seconds
        self._asked = False

    def monotonic(self) -> float:
        return self.now

    def read(self) -> bytes:
        self.now += self._seconds
        return self._answer(self.requests)

    def write(self, data: bytes) -> None:
        self.requests += 1


def event(sequence: int) -> bytes:
    return encode("e", [sequence, 0, 0, "play", "SA", "04"])


def counting(size: int = 50) -> Callable[[int], bytes]:
    """Return a function that answers each read with the next `size` events and never runs out."""
    sent = 0

    def answer(_: int) -> bytes:
        nonlocal sent
        sent += size
        return b"".join(event(number) for number in range(sent - size, sent))

    return answer


@pytest.mark.parametrize(
    "sent",
    [b"a" * 4096, b"~" * 4096, b"\n" * 4096, encode("Q", [1]) * 200, encode("e", [7]) * 200, b"\xff~e["],
)
def test_what_sends_without_end_and_no_answer_is_given_up(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes without line ends, or lines that answer nothing, hit the byte limit if fast and the time limit if slow."""
    monkeypatch.setattr(client_module, "MOST_BYTES", 1 << 16)
    peer = Peer(lambda _: sent, seconds=0.0001 if len(sent) > 1000 else 0.02)
    client = Client(peer, monotonic=peer.monotonic)
    for task in (
        client.hello,
        lambda: client.pull(0),
        lambda: client.set_clock(1),
        lambda: fetch_files(client),
    ):
        with pytest.raises((SendsWithoutEnd, NoAnswer, BadAnswer)) as caught:
            task()
        assert caught.value.exit_code == ExitCode.PROTOCOL and caught.value.next_step()
    assert peer.now < 60


@pytest.mark.parametrize("size", [1, 50, 500])
def test_events_without_end_are_given_up(size: int) -> None:
    """Whether events come singly or in bulk, an answer with more events than requested is rejected."""
    peer = Peer(counting(size))
    with pytest.raises(BadAnswer, match="more events than"):
        Client(peer, monotonic=peer.monotonic).pull(0)
    assert peer.now < 10


class Growing(ScriptedTable):
    """A table that records `more` new events during each pull."""

    def __init__(self, more: int) -> None:
        super().__init__(EVENTS)
        self._more = more

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind == "p":
            self.lines += [event(self.next + place) for place in range(self._more)]
        return super()._answers(kind, value)


@pytest.mark.parametrize("more", [1, PULL_COUNT, 3 * PULL_COUNT])
def test_a_journal_that_grows_is_fetched_as_far_as_it_went(more: int) -> None:
    """Events recorded after the hello are left for the next sync."""
    table = Growing(more)
    transport = DirectTransport(table)
    client = Client(transport, monotonic=transport.monotonic)
    hello = client.hello()
    events = client.pull(0, until=hello.next)
    assert hello.next <= len(events) <= hello.next + PULL_COUNT
    assert len([kind for kind, _ in table.requests if kind == "p"]) == 1


def test_a_journal_that_grows_for_ever_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no end is given, a pull stops at the maximum number of events."""
    monkeypatch.setattr(client_module, "MOST_EVENTS", 1000)
    transport = DirectTransport(Growing(PULL_COUNT))
    with pytest.raises(JournalTooLong):
        Client(transport, monotonic=transport.monotonic).pull(0)


@pytest.mark.parametrize("following", [MOST_EVENTS + 1, 2**52])
def test_a_journal_longer_than_any_is_not_begun(following: int, tmp_path: Path) -> None:
    """Nothing of the journal is stored."""
    table = ScriptedTable(EVENTS)
    table.more = {"next": following}
    transport = DirectTransport(table)
    with open_database(tmp_path / "evenings.sqlite") as database:
        with pytest.raises(JournalTooLong):
            synchronise(Client(transport, monotonic=transport.monotonic), database)
        assert next_sequence(database, table.serial, JOURNAL) == 0
    assert "p" not in [kind for kind, _ in table.requests]


def test_events_that_dribble_are_given_up() -> None:
    """The table sends one event per request, each just within the time limit."""
    count = 0

    def answer(requests: int) -> bytes:
        nonlocal count
        count += 1
        return event(count // 2) + encode("P", [count // 2 + 1, 1]) if count % 2 else b""

    peer = Peer(answer, seconds=0.9)
    with pytest.raises(TakesTooLong, match="reading its journal"):
        Client(peer, monotonic=peer.monotonic).pull(0)
    assert peer.now < 120


def test_the_same_event_again_and_again_is_a_gap() -> None:
    """The table announces an end that it never reaches."""
    peer = Peer(lambda _: event(0) + encode("P", [100, 1]))
    with pytest.raises((JournalGap, SendsWithoutEnd)):
        Client(peer, monotonic=peer.monotonic).pull(0)
    assert peer.now < 60


@pytest.mark.parametrize("wanted", [[1], [3], [1, 2], [2, 2, 2, 1]])
def test_a_table_that_wants_the_same_event_for_ever_is_sent_it_no_more(wanted: list[int]) -> None:
    """While its journal is restored, the table asks for one event again and again, or for several in turn."""
    peer = Peer(lambda asked: encode("R", ["next", wanted[asked % len(wanted)]]) + encode("T", [1]), 0.05)
    events = [Event(number, 0, -1, "boot", [1, JOURNAL], "") for number in range(1, 6)]
    with pytest.raises(AsksAgain) as caught:
        give_back(Client(peer, monotonic=peer.monotonic), JOURNAL, events, 1, {})
    assert caught.value.exit_code == ExitCode.PROTOCOL and "again" in caught.value.next_step()
    assert peer.requests < 30


def test_tasks_of_many_requests_have_an_end() -> None:
    """Each answer is on time, but the task makes no progress."""
    part = encode("C", ["state", "running"])

    def task_of(answer: bytes, task: Callable[[Client], object]) -> float:
        peer = Peer(lambda asked: answer, seconds=0.9)
        with pytest.raises(TakesTooLong) as caught:
            task(Client(peer, monotonic=peer.monotonic))
        assert caught.value.exit_code == ExitCode.PROTOCOL and caught.value.next_step()
        return peer.now

    begun = Event(1, 0, -1, "boot", [1, JOURNAL], "")
    late = encode("R", ["next", 2]) + encode("T", [1])
    assert task_of(late, lambda client: give_back(client, JOURNAL, [begun], 1, {})) < 70
    assert (
        task_of(encode("O", ["1-1", "wait"]), lambda client: order_list(client, ORDER)) < 170
    )  # including 90 s of settling
    assert task_of(part, measure) < 100


def test_a_self_test_of_endless_parts_is_refused() -> None:
    peer = Peer(lambda _: encode("C", ["reader", 0]) * 50)
    with pytest.raises(BadAnswer):
        Client(peer, monotonic=peer.monotonic).selftest(on=True)


class Flood:
    """A pseudo terminal whose far side sends endlessly and discards its input."""

    def __init__(self, sent: bytes) -> None:
        self._sent = sent
        self._master, self._slave = os.openpty()
        self._ending = threading.Event()
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._send, daemon=True)

    def __enter__(self) -> Self:
        os.set_blocking(self._master, False)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)

    def _send(self) -> None:
        while not self._ending.is_set():
            readable, writable, _ = select.select([self._master], [self._master], [], 0.1)
            if readable:
                os.read(self._master, 4096)
            if writable:
                try:
                    os.write(self._master, self._sent)
                except BlockingIOError:
                    continue


COMMANDS = [
    ("sync",),
    ("watch", "--once"),
    ("selftest",),
    ("club", "equip"),
    ("restore-table", "--yes"),
    ("flash",),
    ("overlay", "--list"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_ends_at_a_port_that_never_falls_silent(
    command: tuple[str, ...], run: Any, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a real pseudo terminal, the command ends with an error, a hint and an exit code."""
    # A lower limit gives the same result faster.
    monkeypatch.setattr(client_module, "MOST_BYTES", 1 << 16)
    key = tmp_path / "club.key"
    keep_key(key, draw_key())
    monkeypatch.setenv("STICHTISCH_KEY", str(key))
    with open_database(database):
        pass
    with Flood(b"noise without a line " * 50) as flood:
        before = time.monotonic()
        outcome = run(*command, "--port", flood.port)
        assert time.monotonic() - before < 10
    assert outcome.code == ExitCode.PROTOCOL
    assert "does not stop sending" in outcome.out + outcome.err and "nplug" in outcome.out + outcome.err


def test_the_time_of_a_boards_answer_is_limited_too() -> None:
    """The board sends its answer byte by byte."""
    now = 0.0

    class Dribble:
        timeout = 5.0

        def read(self, count: int) -> bytes:
            nonlocal now
            now += 1
            return b"a" * count

    limited = LimitedSerial(Dribble(), "port", most_bytes=1000, most_seconds=60, monotonic=lambda: now)
    assert limited.timeout == 5.0
    with pytest.raises(BoardSendsWithoutEnd):
        while True:
            limited.read(1)
    assert now < 70


def test_sync_of_a_growing_journal_ends(run: Any, database: Path) -> None:
    """Over a real pseudo terminal, a table records more events while its evening is fetched."""
    table = Growing(0)
    table.lines = [encode("e", [place, *one]) for place, one in enumerate(evening(1))]
    own = table._answers

    def growing(kind: str, value: Any) -> list[bytes]:
        if kind == "p":
            table.lines.append(encode("e", [table.next, 90_000, -1, "clock", 1]))
        return own(kind, value)

    table._answers = growing  # type: ignore[method-assign]
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code in (ExitCode.DONE, ExitCode.SET_ASIDE), outcome.err


class Unreadable(ScriptedTable):
    """A table that reports a different quarantined journal in every hello."""

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        if kind == "h":
            self.more = {"unread": f"{len(self.requests):08x}"}
        elif kind == "p" and len(value) > 2:
            return [encode("P", [value[0], 0])]
        elif kind == "u":
            return [encode("U", [value[0], 0])]
        return super()._answers(kind, value)


def test_journals_that_were_set_aside_without_end_are_left_at_the_table(tmp_path: Path) -> None:
    transport = DirectTransport(Unreadable([[5, -1, "boot", 1]], 1))
    with open_database(tmp_path / "evenings.sqlite") as database:
        summary = synchronise(Client(transport, monotonic=transport.monotonic), database)
    assert summary["unread_journals"] and len(list(tmp_path.glob("unread-*"))) == MOST


def test_errors_of_an_endless_table_say_what_to_do() -> None:
    """Each error has a complete message and a hint."""
    for error in (
        SendsWithoutEnd(port="p", size=1),
        TakesTooLong(port="p", task="t", seconds=1),
        JournalTooLong(port="p", count=1, most=2),
        AsksAgain(port="p", sequence=1, requests=2),
        BoardSendsWithoutEnd(port="p", size=1, seconds=2),
    ):
        assert isinstance(error, StichtischError)
        assert "p" in str(error) and "{" not in str(error) + error.next_step() and error.next_step()
