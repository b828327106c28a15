"""A serial port that limits the length of an answer, for boards that never stop sending."""

import time
from collections.abc import Callable
from typing import Any

from stichtisch.device.errors import BoardSendsWithoutEnd


class LimitedSerial:
    """A pyserial port that limits an answer's length, because mpremote reads as long as data arrives.

    Attributes that are not defined here are delegated to the port.
    """

    def __init__(
        self,
        port: Any,
        name: str,
        most_bytes: int,
        most_seconds: float,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._port = port
        self._name = name
        self._left = most_bytes
        self._most_bytes = most_bytes
        self._most_seconds = most_seconds
        self._monotonic = monotonic
        self._end = monotonic() + most_seconds

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def read(self, count: int = 1) -> bytes:
        """Return up to `count` bytes, fewer if the port times out. Raises BoardSendsWithoutEnd."""
        data: bytes = self._port.read(count)
        self._left -= len(data)
        if self._left < 0 or (data and self._monotonic() > self._end):
            raise BoardSendsWithoutEnd(
                port=self._name, size=self._most_bytes >> 10, seconds=round(self._most_seconds)
            )
        return data
