"""The server of `stichtisch play` against pages that send nonsense, too much or too fast, or do not read."""

import asyncio
import json
import random
import re
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from support.play_server import RunningPlayServer, playing
from support.web_page import BINARY, PING, TEXT, Closed, WebPage

from stichtisch.play.messages import LONGEST_JOURNAL
from stichtisch.play.outlet import Outlet
from stichtisch.play.screen import Screen
from stichtisch.play.web_socket import RATE

_PLAY = Path(__file__).parents[2] / "host" / "PLAY.md"
_MESSAGES = 10_000
_SENDERS = 12
_PATIENCE_S = 2.0
# The allowed growth of this process, which also runs the test.
_GROWN_BYTES = 8 << 20
_ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 4, 17, 1 << 31, 1 << 62, 0.5, -1e9, "", "all", "robot", "gone", "HT", "a" * 150, [], {},
    [0, 1], [[]], ["solo", "C"], {"a": 1}, "skat", "ddv-tsr", "double", "\u202e", "\x00",
)  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningPlayServer]:
    """A server without a rate limit."""
    with playing(tmp_path_factory.mktemp("play"), rate=1e6, patience=_PATIENCE_S) as server:
        yield server


def examples() -> list[dict[str, Any]]:
    """Return each message that PLAY.md gives as an example."""
    found = [json.loads(text) for text in re.findall(r'`(\{"do": .*?\})`', _PLAY.read_text())]
    assert len(found) >= 20
    return found


def lives(served: RunningPlayServer) -> None:
    """Check that a new page receives the state, the display and an answer."""
    with served.page() as page:
        page.until(lambda: page.drawn)
        assert page.ask("none")["why"] == "message"


def memory() -> int:
    """Return the bytes of memory that this process uses."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def comes_true(condition: Callable[[], bool]) -> None:
    """Wait until the condition is true."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def pages_of(served: RunningPlayServer) -> int:
    """Return the number of browsers connected to the server."""
    assert served.server.play
    return len(served.server.play.guests)


def without_time(state: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of the state that a stranger's message must not change."""
    return {key: value for key, value in state.items() if key not in ("us", "mine")}


def test_no_message_from_somebody_without_a_place_changes_anything(served: RunningPlayServer) -> None:
    with served.page() as owner, served.page() as stranger:
        owner.send("join", place="all", name="Anna")
        owner.until(lambda: owner.state["mine"] == [0, 1, 2, 3] and owner.state["game"])
        owner.settle()
        before = without_time(owner.state)
        for message in examples():
            if message["do"] in ("leave", "look", "words", "export", "sleep"):
                continue
            for place in range(4):
                changed = message | ({"place": place} if "place" in message else {})
                answer = stranger.ask(**changed)
                assert answer["refused"] == message["do"], changed
                assert answer["why"] in ("not_yours", "taken", "others", "not_now", "message"), answer
        owner.settle()
        assert without_time(owner.state) == before
        assert not [card for place in stranger.state["places"] for card in place["hand"] if card["id"]]


def anything(lot: random.Random, known: list[dict[str, Any]]) -> tuple[int, bytes]:
    """Return a frame with a message of odd values, or with random bytes."""
    kind = lot.randrange(10)
    if kind == 0:
        return lot.choice((TEXT, BINARY, PING)), lot.randbytes(
            lot.randrange(100)
        ) if lot.random() < 0.5 else b"x"
    if kind == 1:
        return TEXT, ("[" * lot.randrange(4000)).encode()
    if kind == 2:
        return TEXT, (b'{"do":' * lot.randrange(1, 500))
    if kind == 3:
        odd = lot.choice(("1e999", "NaN", "-Infinity", "9" * 4000, '"\\ud800"', '"' + "a" * 3000 + '"'))
        return TEXT, f'{{"do":"lay","place":{odd},"id":{odd}}}'.encode()
    message = dict(lot.choice(known))
    for key in [*message, "place", "surplus"]:
        if lot.random() < 0.3:
            message[key] = lot.choice(_ODD)
    if lot.random() < 0.05:
        message["do"] = lot.choice(_ODD)
    return TEXT, json.dumps(message).encode()


@pytest.mark.long
def test_ten_thousand_generated_messages_leave_the_server_as_it_was(
    served: RunningPlayServer, caplog: pytest.LogCaptureFixture
) -> None:
    lot = random.Random(20)
    # Leave out messages that start a table: each needs time and creates a file.
    known = [message for message in examples() if message["do"] not in ("new", "plug")]
    lives(served)
    pages = [served.page() for _ in range(_SENDERS)]
    try:
        pages[0].send("join", place=0, name="Anna")
        flood(served, pages, lot, known, _MESSAGES // 2)
        before = memory()
        flood(served, pages, lot, known, _MESSAGES // 2)
        grown = memory() - before
    finally:
        for page in pages:
            page.close()
    lives(served)
    assert grown < _GROWN_BYTES
    assert not caplog.records, caplog.records[0].getMessage()
    comes_true(lambda: pages_of(served) == 0)


def flood(
    served: RunningPlayServer, pages: list[WebPage], lot: random.Random, known: Any, count: int
) -> None:
    """Send `count` messages; replace a page if the server has closed it."""
    for number in range(count):
        sender = lot.randrange(len(pages))
        try:
            pages[sender].send_frame(*anything(lot, known))
            while number % 8 == 0 and pages[sender].take(0):
                pages[sender].forget()
        except (Closed, OSError):
            pages[sender].close()
            pages[sender] = served.page()


def test_a_message_may_come_byte_by_byte(served: RunningPlayServer) -> None:
    with served.page() as page:
        page.send_frame(TEXT, b'{"do": "none"}', piecewise=True)
        page.until(lambda: page.answers)
        assert page.answers == [{"refused": "none", "why": "message"}]


@pytest.mark.parametrize("size", [LONGEST_JOURNAL + 1, 1 << 20, 1 << 40])
def test_a_message_that_is_too_long_ends_its_connection(served: RunningPlayServer, size: int) -> None:
    with served.page() as page:
        head = struct.pack(">BBQ", 0x81, 0xFF, size) + bytes(4)
        page.send_raw(head + bytes(1000))
        with pytest.raises(Closed):
            page.until(lambda: False)
    lives(served)


def test_a_hundred_connections_that_are_dropped_use_nothing_up(served: RunningPlayServer) -> None:
    for number in range(100):
        page = WebPage(served.port)
        if number % 3 == 0:
            page.take(0.05)
        if number % 2:
            page.reset()
        page.close()
    for part in (b"", b"GET /socket HTTP/1.1\r\n", b"GET /socket HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", served.port)) as connection:
            connection.sendall(part)
    comes_true(lambda: pages_of(served) == 0)
    lives(served)


def test_more_pages_than_one_address_may_have_are_closed(served: RunningPlayServer) -> None:
    with ExitStack() as stack:
        opened = 0
        with suppress(Closed):
            for _ in range(100):
                stack.enter_context(served.page())
                opened += 1
        assert 8 <= opened < 100
    comes_true(lambda: pages_of(served) == 0)
    lives(served)


@pytest.mark.long
def test_a_page_that_reads_nothing_is_given_up_and_holds_up_nobody(served: RunningPlayServer) -> None:
    with served.page() as page, served.page(window=4096) as deaf:
        deaf.send("look", at=["journal", "serial", "registers", "heap"])
        page.send("join", place="all", name="Anna")
        page.send("pace", ms=0)
        page.send("new", seed=7, game="doppelkopf")
        for place in range(4):
            page.send("who", place=place, who="robot")
        before = memory()
        page.until(lambda: pages_of(served) == 1, 60)
        heard = len(page.said)
        page.until(lambda: len(page.said) > heard + 4)
        assert memory() - before < _GROWN_BYTES
    lives(served)


def test_the_queue_of_a_page_is_bounded() -> None:
    async def course() -> None:
        outlet = Outlet(Screen())
        for number in range(10_000):
            outlet.send({"state": {"us": number}})
            outlet.redraw([number % 320])
        assert outlet.waiting == 1
        state, screen = await outlet.next() or ("", "")
        assert state == '{"state":{"us":9999}}'
        assert isinstance(screen, bytes)
        for number in range(10_000):
            outlet.send({"said": ["card", number]})
        assert outlet.waiting <= 1
        assert await outlet.next() is None

    asyncio.run(course())


@pytest.mark.long
def test_a_page_that_sends_too_fast_is_read_at_its_rate(tmp_path: Path) -> None:
    with playing(tmp_path) as served, served.page() as page:
        begun = time.monotonic()
        for _ in range(240):
            page.send("none")
        page.until(lambda: len(page.answers) == 240)
        # The first messages are accepted as a burst.
        assert time.monotonic() - begun > 100 / RATE
