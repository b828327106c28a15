"""The WebSocket of a page: its handshake, and its frames, which are limited in size, rate and time."""

import asyncio
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

from microdot import Request
from microdot.websocket import WebSocket, WebSocketError

from stichtisch.play.messages import LONGEST_JOURNAL, LONGEST_MESSAGE
from stichtisch.serve.application import Patient

# The maximum number of frames that a page may send per second, and in a burst after silence. A long frame counts
# as several.
RATE = 60.0
_BURST = 120
_SYSTEM_BUFFER = 64 * 1024
# A page that is silent for longer than this counts as disconnected, because each open page answers heartbeats.
_SILENCE_SECONDS = 60.0


class Gone(Exception):
    """The other end has closed the WebSocket, or has violated its protocol."""


class PageSocket(WebSocket):
    """A WebSocket that a page opened. Pages that send too fast are read more slowly."""

    max_message_length = LONGEST_MESSAGE

    def __init__(
        self,
        request: Request,
        reader: StreamReader,
        writer: StreamWriter,
        patience: float,
        rate: float = RATE,
    ) -> None:
        super().__init__(request)
        # The system's buffer is small: messages for a slow page must wait in its outlet, where newer messages replace
        # them.
        writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, _SYSTEM_BUFFER)
        self._transport = writer.transport
        streams: Any = (_Frames(reader, rate), Patient(writer, patience))
        request.sock = streams

    def allow_journals(self) -> None:
        """From now on, accept messages that contain the journal of an evening."""
        self.max_message_length = LONGEST_JOURNAL

    async def next(self) -> str | bytes:
        """Return the next message. Raises Gone."""
        try:
            return await self.receive()
        except (WebSocketError, IncompleteReadError, UnicodeDecodeError, TimeoutError, OSError) as error:
            raise Gone from error

    def abort(self) -> None:
        """Close the connection at once."""
        self._transport.abort()

    async def ping(self) -> None:
        """Send a heartbeat, which the other end answers, so that each end notices if the other is gone."""
        await self.send(b"", self.PING)


class _Frames:
    """Reads frames for the web framework. The framework calls `read` for the first two bytes of each frame."""

    def __init__(self, reader: StreamReader, rate: float) -> None:
        self._reader = reader
        self._rate = rate
        self._credit = float(_BURST)
        self._last = asyncio.get_running_loop().time()

    async def read(self, count: int) -> bytes:
        """Return the beginning of the next frame, as soon as the rate allows it.

        Raises IncompleteReadError, TimeoutError.
        """
        await self._turn()
        # Answers to heartbeats count as frames, so a page does not time out while its people think.
        async with asyncio.timeout(_SILENCE_SECONDS):
            # Use readexactly, because the two bytes may arrive one by one.
            return await self._reader.readexactly(count)

    async def readexactly(self, count: int) -> bytes:
        """Return `count` bytes of a frame. Raises IncompleteReadError."""
        self._credit -= count // LONGEST_MESSAGE
        return await self._reader.readexactly(count)

    async def _turn(self) -> None:
        now = asyncio.get_running_loop().time()
        self._credit = min(_BURST, self._credit + (now - self._last) * self._rate) - 1
        self._last = now
        if self._credit < 0:
            await asyncio.sleep(-self._credit / self._rate)
