"""Tests the board on another server, which has no database: a bridge publishes the board to a real Mosquitto."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paho.mqtt.client import Client as MqttClient
from paho.mqtt.enums import CallbackAPIVersion
from support.board_server import RunningBoardServer, serving
from support.evening_in_play import EveningInPlay, evening_in_play
from support.in_a_thread import in_a_thread
from support.mqtt_broker import own_broker
from support.pages_client import Client

from stichtisch.bridge.bridge import Bridge
from stichtisch.bridge.broker import Broker
from stichtisch.bridge.home_assistant import discovery
from stichtisch.bridge.payloads import retained
from stichtisch.bridge.remote_board import BadPayload, remote_board
from stichtisch.bridge.subscriber import Subscriber
from stichtisch.errors import ExitCode
from stichtisch.main import main
from stichtisch.serve.board import Board
from stichtisch.serve.refresher import Watcher
from stichtisch.serve.server import Server

_SECONDS = 30
# The pages of a server without a database contain no links.
_LINKS = re.compile(r"</?a\b[^>]*>")


@contextmanager
def bridged(path: Path, broker: Broker, home_assistant: bool = False) -> Iterator[None]:
    stop = threading.Event()
    run = Bridge(path, broker, home_assistant=home_assistant).run
    thread = threading.Thread(target=run, args=(stop, lambda _error: None))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


@contextmanager
def served_elsewhere(broker: Broker, folder: Path) -> Iterator[Client]:
    def source(publish: Callable[[Board], None]) -> Subscriber:
        return Subscriber(broker, publish, lambda _error: None)

    server = Server(None, folder / "elsewhere" / "club.key", source=source)
    running = in_a_thread(
        lambda ready: server.serve("127.0.0.1", 0, ready),
        lambda port, loop: RunningBoardServer(port, server, loop),
    )
    with running as there:
        yield Client(there.port)


def wait_for(question: Callable[[], Any]) -> Any:
    end = time.monotonic() + _SECONDS
    while not (answer := question()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)
    return answer


def parts(page: str) -> str:
    """Return the sections of the board in a page, without links and without content that changes at each request."""
    content = page.partition('<section class="tables"')[2].partition('<p class="quiet" id="log"')[0]
    return _LINKS.sub("", content)


def has(client: Client, text: str, address: str = "/?lang=en") -> bool:
    return text in client.get(address).text


def test_the_board_elsewhere_is_that_of_the_club(made: EveningInPlay, broker: Broker, tmp_path: Path) -> None:
    with serving(made.path) as here, bridged(made.path, broker), served_elsewhere(broker, tmp_path) as there:
        own = Client(here.port)
        for entries in (8, 13):
            wait_for(lambda: parts(there.get("/?lang=en").text) == parts(own.get("/?lang=en").text))
            made.play(1, entries)
        wait_for(lambda: parts(there.get("/?lang=de").text) == parts(own.get("/?lang=de").text))
        assert own.get("/").text.count("<tr") == there.get("/").text.count("<tr") > 15
        # Pages of lists, deals and players exist only at the club's server, so there are no links to them.
        page = there.get("/beamer?lang=en").text
        assert not re.search(r'href="/(list|player|standings|seats|director|verify)', page)
        for address in ("/list/1/1", "/standings", "/director", "/verify.html", "/replay/1/1/1"):
            assert there.get(address).status == 404, address


def test_points_of_a_hidden_evening_are_not_elsewhere(
    made: EveningInPlay, broker: Broker, tmp_path: Path
) -> None:
    with bridged(made.path, broker), served_elsewhere(broker, tmp_path) as there:
        wait_for(lambda: "data-rank" in there.get("/").text)
        made.change(hidden=True)
        wait_for(lambda: "data-rank" not in there.get("/").text)
        made.change(hidden=False)
        wait_for(lambda: "data-rank" in there.get("/").text)


def test_without_bridge_or_broker_the_last_board_stays_and_says_so(
    made: EveningInPlay, tmp_path: Path
) -> None:
    note = "The tables cannot be reached."
    with own_broker(tmp_path) as mosquitto:
        broker = Broker("127.0.0.1", mosquitto.port)
        with served_elsewhere(broker, tmp_path) as there:
            # Before the bridge's first message, there is no evening.
            assert has(there, note) and has(there, "No evening yet")
            with bridged(made.path, broker):
                wait_for(lambda: has(there, 'id="table-5"') and not has(there, note))
                mosquitto.kill()
                wait_for(lambda: has(there, note))
                assert has(there, 'id="table-5"')
                made.play(2)
                mosquitto.start()
                wait_for(lambda: not has(there, note))
            wait_for(lambda: has(there, note))
            assert has(there, 'id="table-5"')


def publish(broker: Broker, topic: str, payload: bytes) -> None:
    client = MqttClient(CallbackAPIVersion.VERSION2)
    client.connect(broker.host, broker.port)
    client.loop_start()
    client.publish(f"{broker.prefix}/{topic}", payload, qos=1, retain=True).wait_for_publish(_SECONDS)
    client.disconnect()
    client.loop_stop()


def test_what_somebody_else_publishes_there_does_no_harm(
    made: EveningInPlay, broker: Broker, tmp_path: Path
) -> None:
    with bridged(made.path, broker), served_elsewhere(broker, tmp_path) as there:
        wait_for(partial(has, there, 'id="table-5"'))
        before = parts(there.get("/").text)
        for payload in (b"\xff", b"[" * 100_000, b"7", b'{"version":2}', b"x" * 500_000):
            publish(broker, "table/5/state", payload)
        publish(broker, "evening", b'{"version":2,"evening":"x","tables":[' + b"1," * 60_000 + b"1]}")
        # This message arrives after all messages before it.
        publish(broker, "bridge/availability", b"offline")
        wait_for(partial(has, there, "The tables cannot be reached."))
        assert parts(there.get("/").text) == before
        # The bridge publishes again, and the board is updated.
        made.change(name="<script>alert(1)</script>")
        made.play(5)
        wait_for(lambda: has(there, "&lt;script&gt;"))
        assert not has(there, "<script>alert")


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Board:
    """Return the board of an evening, made from its database."""
    boards: list[Board] = []
    watcher = Watcher(
        evening_in_play(tmp_path_factory.mktemp("hall") / "club.sqlite").path, None, boards.append
    )
    watcher.start()
    wait_for(lambda: boards)
    watcher.stop()
    return boards[0]


def published(board: Board) -> dict[str, Any]:
    return {topic: json.loads(payload) for topic, payload in retained(board).items()}


def test_what_is_published_comes_to_the_same_board(board: Board) -> None:
    again = published(remote_board(published(board)))
    assert again == published(board)
    assert board.standings and again["standings"]["games"]


@given(data=st.data())
def test_a_payload_with_anything_in_it_is_a_board_or_refused(board: Board, data: st.DataObject) -> None:
    payloads = published(board)
    topic = data.draw(st.sampled_from(sorted(payloads)))
    content = payloads[topic]
    while isinstance(content, dict | list) and content and data.draw(st.booleans()):
        at = data.draw(st.sampled_from(sorted(content) if isinstance(content, dict) else range(len(content))))
        if not isinstance(content[at], dict | list) or data.draw(st.booleans()):
            content[at] = data.draw(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())
            )
            break
        content = content[at]
    with suppress(BadPayload):
        assert isinstance(remote_board(payloads), Board)


def test_home_assistant_can_discover_each_table(made: EveningInPlay, broker: Broker) -> None:
    seen: dict[str, Any] = {}
    client = MqttClient(CallbackAPIVersion.VERSION2)
    client.on_connect = lambda one, *_: one.subscribe("homeassistant/sensor/+/config")
    client.on_message = lambda _client, _data, message: seen.update({message.topic: message.payload})
    client.connect(broker.host, broker.port)
    client.loop_start()
    try:
        with bridged(made.path, broker, home_assistant=True):

            def own() -> dict[str, Any]:
                sensors = {topic: json.loads(payload) for topic, payload in dict(seen).items() if payload}
                return {
                    topic: one
                    for topic, one in sensors.items()
                    if one["state_topic"].startswith(broker.prefix)
                }

            wait_for(lambda: len(own()) == 10)
            sensors = own().values()
            assert len({one["unique_id"] for one in sensors}) == 10
            assert {one["state_topic"] for one in sensors} == {
                f"{broker.prefix}/table/{number}/state" for number in range(1, 6)
            }
            assert all(re.fullmatch(r"[A-Za-z0-9_-]+", topic.split("/")[2]) for topic in own())
            for topic in own():
                client.publish(topic, "", retain=True)
    finally:
        client.disconnect()
        client.loop_stop()


def test_paths_that_differ_come_to_ids_that_differ(board: Board) -> None:
    topics = [set(discovery(board, prefix)) for prefix in ("a/b", "a_b", "a b", "ab", "a_2f_b")]
    assert len(set.union(*topics)) == sum(map(len, topics))


def test_options_that_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--mqtt", "mqtt://localhost", "--watch"], ["--ca", "x"], ["--mqtt", "http://x"]):
        assert main(["serve", *arguments]) == ExitCode.BAD_INPUT
        assert "--mqtt" in capsys.readouterr().err or arguments[1].startswith("http")
