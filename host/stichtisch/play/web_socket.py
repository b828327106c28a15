"""The WebSocket of a page: its handshake, and frames with limits of size, rate and patience."""

import asyncio
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

from microdot import Request
from microdot.websocket import WebSocket, WebSocketError

from stichtisch.play.messages import LONGEST_JOURNAL, LONGEST_MESSAGE
from stichtisch.serve.application import Patient

# Frames that a page may send in a second, and at once after a while of silence. A long one counts as several.
RATE = 60.0
_BURST = 120
_SYSTEM_BUFFER = 64 * 1024
# A page answers each heartbeat.
_SILENCE_SECONDS = 60.0


class Gone(Exception):
    """The other end has closed the WebSocket, or does not speak it."""


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
        # Messages for a slow page are to wait in its outlet, where newer ones replace them.
        writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, _SYSTEM_BUFFER)
        self._transport = writer.transport
        streams: Any = (_Frames(reader, rate), Patient(writer, patience))
        request.sock = streams

    def allow_journals(self) -> None:
        """Take messages as long as the journal of an evening from now on."""
        self.max_message_length = LONGEST_JOURNAL

    async def next(self) -> str | bytes:
        """Return the next message. Raises Gone."""
        try:
            return await self.receive()
        except (WebSocketError, IncompleteReadError, UnicodeDecodeError, TimeoutError, OSError) as error:
            raise Gone from error

    def abort(self) -> None:
        """Break it off."""
        self._transport.abort()

    async def ping(self) -> None:
        """Have the other end answer, so that both notice when the other has gone."""
        await self.send(b"", self.PING)


class _Frames:
    """Reads frames for the web framework, which asks for the two bytes that each begins with by `read`."""

    def __init__(self, reader: StreamReader, rate: float) -> None:
        self._reader = reader
        self._rate = rate
        self._credit = float(_BURST)
        self._last = asyncio.get_running_loop().time()

    async def read(self, count: int) -> bytes:
        """Return the beginning of the next frame, not before its turn. Raises IncompleteReadError and TimeoutError."""
        await self._turn()
        # An answer to a heartbeat is a frame, too, and no message: a page whose people think is not silent.
        async with asyncio.timeout(_SILENCE_SECONDS):
            # All of it: those two bytes may come one by one.
            return await self._reader.readexactly(count)

    async def readexactly(self, count: int) -> bytes:
        """Return so many bytes of a frame. Raises IncompleteReadError."""
        self._credit -= count // LONGEST_MESSAGE
        return await self._reader.readexactly(count)

    async def _turn(self) -> None:
        now = asyncio.get_running_loop().time()
        self._credit = min(_BURST, self._credit + (now - self._last) * self._rate) - 1
        self._last = now
        if self._credit < 0:
            await asyncio.sleep(-self._credit / self._rate)
