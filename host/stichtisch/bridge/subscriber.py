"""The subscriber, which receives a club's payloads from a broker, and makes a new board after each change."""

import json
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from stichtisch.bridge.broker import Broker
from stichtisch.bridge.connection import Connection
from stichtisch.bridge.payloads import AVAILABILITY, ONLINE
from stichtisch.bridge.remote_board import MOST_TABLES, BadPayload, remote_board
from stichtisch.errors import StichtischError
from stichtisch.serve.board import Board

# Payloads that arrive within this time are combined into one board.
_TOGETHER_SECONDS = 0.03
# The number of topics: two for each table, one for the evening and one for the standings.
_MOST_TOPICS = 2 * MOST_TABLES + 2
_LONGEST_PAYLOAD = 400_000
_KINDS = ("evening", "standings", "table/+/state", "table/+/result", AVAILABILITY)


class Subscriber:
    """Follows a bridge in a thread and calls `publish` with each new board, as a Watcher does for a database.

    The board is marked as `away` while the broker or the bridge cannot be reached. `report` is called with the
    reason when the connection to the broker is lost, and with None when it is re-established.
    """

    def __init__(
        self,
        broker: Broker,
        publish: Callable[[Board], None],
        report: Callable[[StichtischError | None], None],
    ) -> None:
        self._prefix = broker.prefix
        self._publish = publish
        self._report = report
        self._stop = threading.Event()
        self._changed = threading.Event()
        self._lock = threading.Lock()
        self._payloads: dict[str, Any] = {}
        self._board = Board(linked=False)
        self._connected = self._online = False
        self._connection = Connection(broker, None, self._ask, self._take)
        self._threads = [
            threading.Thread(target=self._connect, name="broker", daemon=True),
            threading.Thread(target=self._build, name="board", daemon=True),
        ]
        # `_begun` is set after the first log-in has succeeded or failed. `_refusal` is set if no log-in can
        # ever succeed.
        self._begun = threading.Event()
        self._refusal: StichtischError | None = None

    def start(self) -> None:
        """Begin to follow the bridge, and wait until the broker answers or proves to be unreachable.

        Raises BrokerNotTrusted and BrokerRefuses.
        """
        for thread in self._threads:
            thread.start()
        self._begun.wait()
        if self._refusal is not None:
            raise self._refusal

    def stop(self) -> None:
        """Stop following, and wait until the connection is closed."""
        self._stop.set()
        self._changed.set()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _connect(self) -> None:
        try:
            self._connection.run(self._stop, self._tell)
        except StichtischError as error:
            self._refusal = error
            self._begun.set()

    def _tell(self, error: StichtischError | None) -> None:
        with self._lock:
            self._connected = error is None
            if error is not None:
                # The broker sends all retained payloads again at the next log-in.
                self._payloads, self._online = {}, False
        self._report(error)
        self._begun.set()
        self._changed.set()

    def _ask(self) -> None:
        for kind in _KINDS:
            self._connection.subscribe(f"{self._prefix}/{kind}")

    def _take(self, topic: str, payload: bytes, _kept: bool) -> None:
        own = topic.removeprefix(f"{self._prefix}/")
        with self._lock:
            if own == AVAILABILITY:
                self._online = payload == ONLINE.encode()
            elif not payload:
                self._payloads.pop(own, None)
            elif len(payload) <= _LONGEST_PAYLOAD and (
                own in self._payloads or len(self._payloads) < _MOST_TOPICS
            ):
                self._payloads[own] = _content(payload)
        self._changed.set()

    def _build(self) -> None:
        self._publish(replace(self._board, away=True))
        while not self._stop.is_set():
            self._changed.wait()
            self._stop.wait(_TOGETHER_SECONDS)
            self._changed.clear()
            with self._lock:
                payloads = dict(self._payloads)
                away = not (self._connected and self._online)
            # While the broker cannot be reached, the last board is kept.
            if "evening" in payloads:
                self._board = _board_of(payloads) or self._board
            self._publish(replace(self._board, away=away))


def _content(payload: bytes) -> Any:
    try:
        return json.loads(payload)
    except (ValueError, RecursionError):
        # Return a string. The string is rejected later, because every valid payload is an object.
        return ""


def _board_of(payloads: dict[str, Any]) -> Board | None:
    try:
        return remote_board(payloads)
    except BadPayload:
        # Another program, or another version of the bridge, publishes to these topics.
        return None
