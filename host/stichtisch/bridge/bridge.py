"""The bridge: follows a database as the board does, and publishes what changes."""

import threading
from collections.abc import Callable
from pathlib import Path

from stichtisch.bridge.broker import Broker
from stichtisch.bridge.connection import Connection
from stichtisch.bridge.payloads import AVAILABILITY, OFFLINE, ONLINE, Payloads, retained, tricks
from stichtisch.errors import StichtischError
from stichtisch.serve.board import Board
from stichtisch.serve.refresher import Watcher


class Bridge:
    """Publishes the evening of a database to a broker. `evening` is as the board has it; None: the latest."""

    def __init__(self, path: Path, broker: Broker, evening: str | None = None) -> None:
        self._watcher = Watcher(path, evening, self._show)
        self._prefix = broker.prefix
        self._lock = threading.Lock()
        self._board: Board | None = None
        self._retained: Payloads = {}
        will = (self._topic(AVAILABILITY), OFFLINE)
        self._connection = Connection(broker, will, self._publish_all, self._clear_stale)

    def run(self, stop: threading.Event, report: Callable[[StichtischError | None], None]) -> None:
        """Publish until `stop`; `report` gets the reason when live updates stop, None when they begin.

        Raises BrokerNotTrusted and BrokerRefuses if the broker cannot be used from the beginning.
        """
        self._watcher.start()
        try:
            self._connection.run(stop, report)
        finally:
            self._watcher.stop()

    def _show(self, board: Board) -> None:
        with self._lock:
            before, self._board = self._board, board
            old, self._retained = self._retained, retained(board)
            if before is None:
                self._look_for_stale()
            else:
                for topic, payload in tricks(before, board).items():
                    self._connection.publish(self._topic(topic), payload, retain=False)
            for topic, payload in self._retained.items():
                if old.get(topic) != payload:
                    self._connection.publish(self._topic(topic), payload, retain=True)
            for topic in old.keys() - self._retained.keys():
                self._clear(topic)

    def _publish_all(self) -> None:
        # A broker may have forgotten everything, or keep what is no longer so.
        with self._lock:
            for topic, payload in self._retained.items():
                self._connection.publish(self._topic(topic), payload, retain=True)
            self._connection.publish(self._topic(AVAILABILITY), ONLINE, retain=True)
            if self._board is not None:
                self._look_for_stale()

    def _look_for_stale(self) -> None:
        self._connection.subscribe(self._topic("table/+/+"))

    def _clear_stale(self, topic: str, payload: bytes, kept: bool) -> None:
        # Tables of another evening, which a bridge before this one published.
        own = topic.removeprefix(self._topic(""))
        with self._lock:
            if kept and payload and own not in self._retained:
                self._clear(own)

    def _clear(self, topic: str) -> None:
        # A broker forgets what is followed by nothing.
        self._connection.publish(self._topic(topic), "", retain=True)

    def _topic(self, topic: str) -> str:
        return f"{self._prefix}/{topic}"
