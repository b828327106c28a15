"""Tests the bridge with a real Mosquitto: published and hidden facts, and a broker that fails."""

import gc
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from support.evening_in_play import EveningInPlay
from support.mqtt_broker import need_program, own_broker
from support.tls_certificates import HERE, signed_by_authority

from stichtisch.bridge.bridge import Bridge
from stichtisch.bridge.broker import Broker, broker_at
from stichtisch.bridge.connection import Connection
from stichtisch.bridge.errors import (
    BadBrokerAddress,
    BrokerAway,
    BrokerNotTrusted,
    BrokerRefuses,
    PasswordInAddress,
)
from stichtisch.errors import ExitCode, StichtischError
from stichtisch.main import main

_SECONDS = 30
SCHEMAS = {
    name: Draft202012Validator(
        json.loads((resources.files("stichtisch.bridge") / f"schemas/{name}.schema.json").read_text("utf-8"))
    )
    for name in ("evening", "standings", "state", "result", "trick")
}


class Listener:
    """A subscriber to all topics of a bridge. Every payload must match its schema."""

    def __init__(self, broker: Broker) -> None:
        self.now: dict[str, Any] = {}
        self.all: list[tuple[str, Any]] = []
        self.wrong: list[str] = []
        self._prefix = f"{broker.prefix}/"
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = self._take
        self._client.on_connect = lambda client, *_: client.subscribe(f"{self._prefix}#")
        self._client.connect(broker.host, broker.port)
        self._client.loop_start()

    def _take(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        topic, text = message.topic.removeprefix(self._prefix), message.payload.decode()
        if not text:
            self.now.pop(topic, None)
            return
        plain = topic == "bridge/availability"
        payload = text if plain else json.loads(text)
        if not plain:
            kind = topic.rpartition("/")[2]
            self.wrong += [f"{topic}: {error.message}" for error in SCHEMAS[kind].iter_errors(payload)]
        self.all.append((topic, payload))
        self.now[topic] = payload

    def has_since(self, known: int, topic: str) -> bool:
        return any(one == topic for one, _ in self.all[known:])

    def close(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()
        assert self.wrong == []


def wait_for(question: Callable[[], Any]) -> Any:
    end = time.monotonic() + _SECONDS
    while not (answer := question()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)
    return answer


@contextmanager
def listening(broker: Broker) -> Iterator[Listener]:
    listener = Listener(broker)
    try:
        yield listener
    finally:
        listener.close()


@contextmanager
def bridged(path: Path, broker: Broker) -> Iterator[list[StichtischError | None]]:
    """Run a bridge during the block, and yield the list of its reports."""
    stop, said = threading.Event(), []  # type: ignore[var-annotated]
    thread = threading.Thread(target=Bridge(path, broker).run, args=(stop, said.append))
    thread.start()
    try:
        yield said
    finally:
        stop.set()
        thread.join()


def test_tables_tricks_and_results_are_published_live(made: EveningInPlay, broker: Broker) -> None:
    with listening(broker) as listener:
        with bridged(made.path, broker):
            follow_an_evening(made, listener)
        wait_for(lambda: listener.now["bridge/availability"] == "offline")


def follow_an_evening(made: EveningInPlay, listener: Listener) -> None:
    state = wait_for(lambda: listener.now.get("table/1/state"))
    # Three deals are stored, and the fourth one is in play.
    assert (state["table"], state["round"], state["state"], state["stored"]) == (1, 2, "running", 3)
    assert state["trick"] and len(state["people"]) == 4
    assert wait_for(lambda: listener.now.get("table/3/state"))["state"] == "finished"
    assert wait_for(lambda: listener.now.get("bridge/availability")) == "online"
    result = wait_for(lambda: listener.now.get("table/1/result"))
    assert result["stored"] == 3 and sum(one["points"] for one in result["people"]) == 0
    # Table 2 is playing its first deal, so it has no result before the end of this deal.
    assert "table/2/result" not in listener.now
    made.play(2)
    wait_for(lambda: listener.now.get("table/2/result"))
    # Deals are begun until one of them stops with a complete trick on the table.
    for entries in range(8, 30):
        known = len(listener.all)
        made.play(1, entries)
        wait_for(partial(listener.has_since, known, "table/1/state"))
        state = listener.now["table/1/state"]
        if any(one["takes"] for one in state["people"]):
            break
    trick = wait_for(lambda: [one for topic, one in listener.all if topic == "table/1/trick"])[-1]
    lying = [{key: one[key] for key in ("name", "card", "takes")} for one in state["people"]]
    assert trick["cards"] == lying and sum(one["takes"] for one in lying) == 1
    assert (trick["deal"], trick["trick"]) == (state["deal"], state["trick"])


def test_a_new_listener_gets_the_retained_state_alone(made: EveningInPlay, broker: Broker) -> None:
    with listening(broker) as first, bridged(made.path, broker):
        wait_for(lambda: "table/5/state" in first.now)
        with listening(broker) as second:
            wait_for(lambda: {"evening", "table/1/state", "table/5/state"} <= second.now.keys())
            assert second.now["evening"]["tables"] == [1, 2, 3, 4, 5]
            assert not any(topic.endswith("/trick") for topic in second.now)


def test_points_of_a_hidden_evening_and_cards_not_shown_are_not_published(
    made: EveningInPlay, broker: Broker
) -> None:
    made.change(hidden=True, show_tricks=False)
    with listening(broker) as listener, bridged(made.path, broker):
        wait_for(lambda: "table/5/state" in listener.now)
        made.play(2)
        wait_for(lambda: listener.now.get("table/2/result"))
        people = [one for _, payload in listener.all if "people" in payload for one in payload["people"]]
        assert people and all(one["points"] is None and one.get("card") is None for one in people)
        assert not any(topic.endswith("/trick") for topic, _ in listener.all)
        assert listener.now["table/1/state"]["trick"] is None
        # When the standings are shown again, points are published. This proves that the checks above would find them.
        made.change(hidden=False)
        wait_for(lambda: any(one["points"] for one in listener.now["table/1/state"]["people"]))


def test_a_table_of_before_is_cleared(made: EveningInPlay, broker: Broker) -> None:
    old = Client(CallbackAPIVersion.VERSION2)
    old.connect(broker.host, broker.port)
    old.loop_start()
    stale = {
        "version": 2,
        "evening": "x",
        "round": 1,
        "table": 99,
        "game": "skat",
        "state": "free",
        "deal": "",
    }
    text = json.dumps(stale | {"stored": 0, "trick": None, "people": []})
    old.publish(f"{broker.prefix}/table/99/state", text, qos=1, retain=True).wait_for_publish(_SECONDS)
    old.disconnect()
    old.loop_stop()
    with listening(broker) as listener:
        wait_for(lambda: "table/99/state" in listener.now)
        with bridged(made.path, broker):
            wait_for(lambda: "table/99/state" not in listener.now)
            wait_for(lambda: "table/1/state" in listener.now)


def test_a_broker_killed_and_started_again_has_the_right_state(made: EveningInPlay, tmp_path: Path) -> None:
    with own_broker(tmp_path) as mosquitto:
        broker = Broker("127.0.0.1", mosquitto.port)
        with bridged(made.path, broker) as said:
            wait_for(lambda: said == [None])
            mosquitto.kill()
            wait_for(lambda: len(said) > 1)
            # Events are stored while the broker is down. The deal in play is thrown in before the next one, so two
            # deals are over.
            made.play(2)
            mosquitto.start()
            wait_for(lambda: said[-1] is None)
            with listening(broker) as listener:
                wait_for(lambda: listener.now.get("table/2/state", {}).get("stored") == 2)
                assert wait_for(lambda: listener.now.get("bridge/availability")) == "online"
        # Each reason is reported once: first the lost connection, then the missing answer.
        reasons = [str(error) for error in said if error is not None]
        assert all(isinstance(error, BrokerAway) for error in said if error is not None)
        assert len(reasons) == len(set(reasons)) <= 2


def test_a_client_that_has_not_logged_in_publishes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = Connection(Broker("127.0.0.1", 1), None, lambda: None, lambda *_: None)
    published: list[str] = []

    class Old:
        def is_connected(self) -> bool:
            # The connection is lost now, and the thread of `run` makes a new client.
            connection._client = New()  # type: ignore[assignment]
            return True

        def publish(self, *_: Any, **_more: Any) -> None:
            published.append("old")

    class New(Old):
        def publish(self, *_: Any, **_more: Any) -> None:
            published.append("new")

    monkeypatch.setattr(connection, "_client", Old())
    connection.publish("table/1/state", "{}", retain=True)
    assert published == ["old"]


def test_a_bridge_that_is_killed_leaves_its_will(made: EveningInPlay, tmp_path: Path) -> None:
    with own_broker(tmp_path) as mosquitto:
        broker = Broker("127.0.0.1", mosquitto.port)
        command = [sys.executable, "-m", "stichtisch", "bridge", "--database", str(made.path)]
        with listening(broker) as listener:
            process = subprocess.Popen([*command, "--mqtt", f"mqtt://{broker}"], stdout=subprocess.DEVNULL)
            wait_for(lambda: listener.now.get("bridge/availability") == "online")
            process.kill()
            process.wait()
            wait_for(lambda: listener.now.get("bridge/availability") == "offline")


def certificates(folder: Path) -> Path:
    """Write a certificate authority, and a broker's certificate for 127.0.0.1 with its key.

    Return the authority's file.
    """
    authority, broker = signed_by_authority("Broker", HERE)
    (folder / "ca.pem").write_bytes(authority)
    for name, text in (("broker.pem", broker.certificate), ("broker.key", broker.key)):
        (folder / name).write_bytes(text)
        (folder / name).chmod(0o644)
    return folder / "ca.pem"


# After a failed handshake, the client leaves its socket to Python, which closes it with a warning.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_tls_and_password(
    made: EveningInPlay,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need_program()
    folder = tmp_path_factory.mktemp("tls")
    authority = certificates(folder)
    users = folder / "users"
    subprocess.run(["mosquitto_passwd", "-b", "-c", str(users), "club", "right"], check=True)
    users.chmod(0o644)
    lines = [
        "allow_anonymous false",
        f"password_file {users}",
        f"certfile {folder / 'broker.pem'}",
        f"keyfile {folder / 'broker.key'}",
    ]
    with own_broker(folder, lines) as mosquitto:
        address = f"mqtts://club@127.0.0.1:{mosquitto.port}"
        with bridged(made.path, broker_at(address, "right", authority)) as said:
            wait_for(lambda: said == [None])
        stop = threading.Event()
        with pytest.raises(BrokerRefuses):
            Bridge(made.path, broker_at(address, "wrong", authority)).run(stop, said.append)
        with pytest.raises(BrokerNotTrusted):
            Bridge(made.path, broker_at(address, "right")).run(stop, said.append)
        # The garbage collection makes the socket's warning appear here and not in a later test.
        gc.collect()
        monkeypatch.setenv("STICHTISCH_MQTT_PASSWORD", "wrong")
        arguments = ["bridge", "--mqtt", address, "--ca", str(authority), "--database", str(made.path)]
        assert main(arguments) == ExitCode.NO_ACCESS


def test_addresses() -> None:
    broker = broker_at("mqtt://b%40b@host.example/league/club-7/")
    assert (broker.host, broker.port, broker.prefix, broker.user) == (
        "host.example",
        1883,
        "league/club-7",
        "b@b",
    )
    assert broker.encryption is None and broker_at("mqtts://[::1]").port == 8883
    for wrong in ("http://host", "mqtt://", "mqtt://host:99999", "mqtt://host/a/%23", "mqtt://host/?x"):
        with pytest.raises(BadBrokerAddress):
            broker_at(wrong)
    with pytest.raises(PasswordInAddress) as caught:
        broker_at("mqtts://club:secret@host")
    assert "secret" not in f"{caught.value} {caught.value.next_step()}"
    with pytest.raises(BadBrokerAddress) as bad:
        broker_at("http://club:secret@host:x")
    assert "secret" not in str(bad.value)


def test_without_the_package_the_command_says_how_to_install_it(tmp_path: Path) -> None:
    """The import of paho is blocked to simulate a Python without this package."""
    program = (
        "import sys\n"
        "class Hide:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.partition('.')[0] == 'paho': raise ModuleNotFoundError(name=name)\n"
        "sys.meta_path.insert(0, Hide())\n"
        "from stichtisch.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "bridge", "--mqtt", "mqtt://localhost"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, "stichtisch[live]" in done.stderr) == (ExitCode.BAD_INPUT, True), done.stderr
