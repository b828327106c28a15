"""A page of `stichtisch play` without a browser: its WebSocket, and the display, assembled from the received rows."""

import base64
import json
import os
import socket
import struct
import time
import zlib
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
ROW, ROWS = 960, 320
_SECONDS = 20


class Closed(Exception):
    """The server has closed the WebSocket, or refused it with an HTTP status."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class WebPage:
    """A WebSocket to a server on this computer. `received` has all received texts."""

    def __init__(
        self,
        port: int,
        cookie: str = "",
        address: str = "127.0.0.1",
        window: int = 0,
        headers: dict[str, str] | None = None,
    ) -> None:
        """Connect to an address of this computer. `window`: the size of the receive buffer.

        Raises Closed.
        """
        self.received: list[str] = []
        self.state: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.said: list[list[Any]] = []
        self.frame = bytearray(ROW * ROWS)
        self.drawn = 0
        self._data = b""
        self._socket = socket.socket()
        if window:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        try:
            self._open(port, cookie, address, headers or {})
        except BaseException:
            self.close()
            raise

    def _open(self, port: int, cookie: str, address: str, headers: dict[str, str]) -> None:
        self._socket.settimeout(_SECONDS)
        self._socket.connect((address, port))
        host = f"{address}:{port}"
        head = {
            "Host": host,
            "Origin": f"http://{host}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        } | headers
        if cookie:
            head["Cookie"] = cookie
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value)
        self._socket.sendall(f"GET /socket HTTP/1.1\r\n{lines}\r\n".encode())
        while b"\r\n\r\n" not in self._data:
            self._more()
        answer, _, self._data = self._data.partition(b"\r\n\r\n")
        status = int(answer.split()[1])
        if status != 101:
            raise Closed(status)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection without a closing frame."""
        self._socket.close()

    def send(self, do: str, **arguments: Any) -> None:
        """Send a message."""
        self.send_frame(TEXT, json.dumps({"do": do, **arguments}).encode())

    def send_frame(self, opcode: int, data: bytes, piecewise: bool = False) -> None:
        """Send a frame; if `piecewise`, byte by byte."""
        if len(data) > 0xFFFF:
            length = struct.pack(">BQ", 0xFF, len(data))
        elif len(data) > 125:
            length = struct.pack(">BH", 0xFE, len(data))
        else:
            length = bytes([0x80 | len(data)])
        frame = bytes([0x80 | opcode]) + length + bytes(4) + data
        for part in (frame[at : at + 1] for at in range(len(frame))) if piecewise else (frame,):
            self._socket.sendall(part)

    def send_raw(self, data: bytes) -> None:
        """Send bytes that are not a frame."""
        self._socket.sendall(data)

    def forget(self) -> None:
        """Discard everything received except the state and the display."""
        for kept in (self.received, self.answers, self.said):
            kept.clear()

    def reset(self) -> None:
        """Make close() reset the TCP connection."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def ask(self, do: str, **arguments: Any) -> dict[str, Any]:
        """Send a message and return its answer."""
        count = len(self.answers)
        self.send(do, **arguments)
        self.until(lambda: len(self.answers) > count)
        return self.answers[-1]

    def shows(self, condition: Callable[[dict[str, Any]], object], seconds: float = _SECONDS) -> None:
        """Receive until the condition is true for the state. Raises the same errors as until()."""
        self.until(lambda: condition(self.state), seconds)

    def drawn_again(self) -> None:
        """Receive until rows of the display have arrived. Raises the same errors as until()."""
        drawn = self.drawn
        self.until(lambda: self.drawn > drawn)

    def hears(self, word: str, seconds: float = _SECONDS) -> None:
        """Receive until a report of this kind has arrived. Raises the same errors as until()."""
        self.until(lambda: word in [said[0] for said in self.said], seconds)

    def until(self, condition: Callable[[], object], seconds: float = _SECONDS) -> None:
        """Receive until the condition is true. Raises AssertionError after `seconds`, and Closed."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"it never came; the state is {self.state}"
            self.take(end - time.monotonic())

    def settle(self, seconds: float = 0.3) -> None:
        """Receive until no frame has arrived for `seconds`."""
        end = time.monotonic() + _SECONDS
        while self.take(seconds):
            assert time.monotonic() < end, "there is no end"

    def take(self, seconds: float) -> bool:
        """Receive the next frame within at most `seconds`. Return whether a frame has arrived. Raises Closed."""
        self._socket.settimeout(max(seconds, 0.001))
        try:
            opcode, data = self._frame()
        except TimeoutError:
            return False
        if opcode == TEXT:
            self._heard(data.decode())
        elif opcode == BINARY:
            top, rows = struct.unpack(">HH", data[:4])
            pixels = zlib.decompress(data[4:])
            assert len(pixels) == rows * ROW
            self.frame[top * ROW : (top + rows) * ROW] = pixels
            self.drawn += 1
        elif opcode == PING:
            self.send_frame(PONG, data)
        elif opcode == CLOSE:
            raise Closed
        return True

    def _heard(self, text: str) -> None:
        self.received.append(text)
        message = json.loads(text)
        if "state" in message:
            self.state = message["state"]
        elif "said" in message:
            self.said.append(message["said"])
        elif "refused" in message or "exported" in message:
            self.answers.append(message)

    def _frame(self) -> tuple[int, bytes]:
        # Bytes of an incomplete frame are kept for the next call.
        self._need(2)
        length, at = self._data[1], 2
        if length in (126, 127):
            size = 2 if length == 126 else 8
            self._need(2 + size)
            length, at = int.from_bytes(self._data[2 : 2 + size], "big"), 2 + size
        self._need(at + length)
        opcode, data = self._data[0] & 15, self._data[at : at + length]
        self._data = self._data[at + length :]
        return opcode, data

    def _need(self, count: int) -> None:
        while len(self._data) < count:
            self._more()

    def _more(self) -> None:
        try:
            data = self._socket.recv(65536)
        except ConnectionError:
            data = b""
        if not data:
            raise Closed
        self._data += data
