"""The subscriber that sees all tables of the league at the broker, and the delays until it sees them."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bench.league_evening.journals import ALL_CARDS, CARDS_OF_A_TRICK, Progress
from paho.mqtt.client import Client as Listener
from paho.mqtt.client import MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from support.mqtt_broker import Mosquitto

PATIENCE_SECONDS = 240.0

# A club's topic of a table, a progress, and the time when it was stored or received.
Moment = tuple[str, Progress, float]


@dataclass
class Received:
    """The progress of all tables, as the subscriber has received it."""

    moments: list[Moment] = field(default_factory=list)
    last: dict[str, Progress] = field(default_factory=dict)

    def take(self, _client: Listener, _data: object, message: MQTTMessage) -> None:
        """Note the progress in the state of a table."""
        if message.payload:
            state = json.loads(message.payload)
            number = int(state["deal"].rpartition(".")[2] or 0)
            cards = sum(one["card"] is not None for one in state["people"])
            before = CARDS_OF_A_TRICK[state["game"]] * (state["trick"] - 1) if state["trick"] else 0
            over = number == state["stored"]
            self.last[message.topic] = (number, ALL_CARDS if over else before + cards)
            self.moments.append((message.topic, self.last[message.topic], time.monotonic()))


@contextmanager
def listening(broker: Mosquitto) -> Iterator[Received]:
    """Subscribe to all tables, and subscribe again each time the broker was lost."""
    received = Received()
    client = Listener(CallbackAPIVersion.VERSION2)
    client.reconnect_delay_set(1, 1)
    client.on_connect = _subscribe
    client.on_message = received.take
    client.connect("127.0.0.1", broker.port)
    client.loop_start()
    try:
        yield received
    finally:
        client.disconnect()
        client.loop_stop()


def _subscribe(client: Listener, *_: object) -> None:
    client.subscribe("+/table/+/state")


def wait_for(received: Received, last: dict[str, Progress]) -> None:
    """Wait until the subscriber has seen the state of each table, with this progress or a later one."""
    end = time.monotonic() + PATIENCE_SECONDS
    while any(received.last.get(topic, (-1, 0)) < progress for topic, progress in last.items()):
        assert time.monotonic() < end, "the subscriber has not seen the last state of every table"
        time.sleep(0.02)


def delays(stored: list[Moment], received: list[Moment]) -> list[float]:
    """Return the time from storing each progress to the first message that shows it or a later one."""
    by_topic: dict[str, list[Moment]] = {}
    for moment in received:
        by_topic.setdefault(moment[0], []).append(moment)
    took = []
    for topic, progress, at in stored:
        arrivals = (one[2] for one in by_topic.get(topic, ()) if one[1] >= progress)
        arrival = next(arrivals, None)
        if arrival is not None:
            took.append(max(0.0, arrival - at))
    return took
