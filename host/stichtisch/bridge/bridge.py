"""The bridge, which follows a database as the board does, and publishes all changes."""

import threading
from collections.abc import Callable

from stichtisch.bridge.broker import Broker
from stichtisch.bridge.connection import Connection
from stichtisch.bridge.home_assistant import discovery
from stichtisch.bridge.payloads import AVAILABILITY, OFFLINE, ONLINE, Payloads, retained, tricks
from stichtisch.errors import StichtischError
from stichtisch.location import Location
from stichtisch.serve.board import Board
from stichtisch.serve.refresher import Watcher


class Bridge:
    """Publishes an evening of a database to a broker.

    `evening` selects the evening as for the board; None selects the latest. With `home_assistant`, each table is also
    announced to Home Assistant.
    """

    def __init__(
        self, path: Location, broker: Broker, evening: str | None = None, home_assistant: bool = False
    ) -> None:
        self._watcher = Watcher(path, evening, self._show)
        self._prefix = broker.prefix
        self._home_assistant = home_assistant
        self._lock = threading.Lock()
        self._board: Board | None = None
        # The payloads that the broker retains, by full topic.
        self._retained: Payloads = {}
        will = (self._topic(AVAILABILITY), OFFLINE)
        self._connection = Connection(broker, will, self._publish_all, self._clear_stale)

    def run(self, stop: threading.Event, report: Callable[[StichtischError | None], None]) -> None:
        """Publish until `stop` is set.

        `report` is called with the reason whenever live updates stop, and with None whenever they begin. Raises
        BrokerNotTrusted and BrokerRefuses if the broker refuses the first connection.
        """
        self._watcher.start()
        try:
            self._connection.run(stop, report)
        finally:
            self._watcher.stop()

    def _show(self, board: Board) -> None:
        with self._lock:
            before, self._board = self._board, board
            old, self._retained = self._retained, self._kept(board)
            if before is None:
                self._look_for_stale()
            else:
                for topic, payload in tricks(before, board).items():
                    self._connection.publish(self._topic(topic), payload, retain=False)
            for topic, payload in self._retained.items():
                if old.get(topic) != payload:
                    self._connection.publish(topic, payload, retain=True)
            for topic in old.keys() - self._retained.keys():
                self._clear(topic)

    def _publish_all(self) -> None:
        # The broker may have lost all payloads, or may still have outdated ones.
        with self._lock:
            for topic, payload in self._retained.items():
                self._connection.publish(topic, payload, retain=True)
            self._connection.publish(self._topic(AVAILABILITY), ONLINE, retain=True)
            if self._board is not None:
                self._look_for_stale()

    def _kept(self, board: Board) -> Payloads:
        kept = {self._topic(topic): payload for topic, payload in retained(board).items()}
        return kept | (discovery(board, self._prefix) if self._home_assistant else {})

    def _look_for_stale(self) -> None:
        self._connection.subscribe(self._topic("table/+/+"))

    def _clear_stale(self, topic: str, payload: bytes, kept: bool) -> None:
        # Clear the payloads that an earlier run of the bridge published for tables of another evening.
        with self._lock:
            if kept and payload and topic not in self._retained:
                self._clear(topic)

    def _clear(self, topic: str) -> None:
        # An empty retained payload makes a broker delete the retained payload of the topic.
        self._connection.publish(topic, "", retain=True)

    def _topic(self, topic: str) -> str:
        return f"{self._prefix}/{topic}"
