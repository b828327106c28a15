"""Measure the delay from storing an event to its arrival at a subscriber, with bridge and Mosquitto on this computer.

python tests/bench/bridge.py [EVENTS]
"""

import random
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion
from support.evening_in_play import evening_in_play
from support.mqtt_broker import own_broker

from stichtisch.bridge.bridge import Bridge
from stichtisch.bridge.broker import Broker
from stichtisch.store import open_database

_SECONDS = 10


def main(events: int) -> None:
    with tempfile.TemporaryDirectory() as name, own_broker(Path(name)) as mosquitto:
        made = evening_in_play(Path(name) / "club.sqlite")
        broker = Broker("127.0.0.1", mosquitto.port)
        received, stop = threading.Event(), threading.Event()
        client = Client(CallbackAPIVersion.VERSION2)
        client.on_message = lambda *_: received.set()
        client.connect(broker.host, broker.port)
        client.subscribe(f"{broker.prefix}/table/1/state")
        client.loop_start()
        bridge = threading.Thread(target=Bridge(made.path, broker).run, args=(stop, lambda _: None))
        bridge.start()
        assert received.wait(_SECONDS)
        took: list[float] = []
        pause = random.Random(1)
        with open_database(made.path) as database:
            journal = made.journals[1]
            while len(took) < events:
                # The dealer or the deal number changes each time, so the bridge publishes it. Random pauses keep these
                # changes out of step with the bridge's polling.
                time.sleep(pause.uniform(0.05, 0.25))
                received.clear()
                journal.record(journal.session.next_dealer(), "deal", journal.session.counter + 1)
                journal.store(database)
                begun = time.perf_counter()
                assert received.wait(_SECONDS), "nothing came"
                took.append(1000 * (time.perf_counter() - begun))
        stop.set()
        bridge.join()
        client.disconnect()
        client.loop_stop()
    took.sort()
    print(
        f"{events} events, from stored to received: median {took[events // 2]:.0f} ms, "
        f"p99 {took[int(0.99 * (events - 1))]:.0f} ms, longest {took[-1]:.0f} ms"
    )


main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
