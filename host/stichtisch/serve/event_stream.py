"""The stream of changes to the board. A stream lasts as long as its page is open."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from microdot import Response

from stichtisch.serve.listeners import Listener, Listeners


class EventStream(Response):
    """Server-sent events. The listener exists only while this response is being sent."""

    def __init__(self, listeners: Listeners, language: str, address: str, reader: StreamReader) -> None:
        super().__init__("", 200, {"Content-Type": "text/event-stream"})
        self._listeners = listeners
        self._language = language
        self._address = address
        self._reader = reader

    async def write(self, stream: StreamWriter) -> None:
        """Send the board and its changes until either end disconnects.

        If too many pages are open, the status of the response is 503.
        """
        with self._listeners.joined(self._language, self._address) as listener:
            if listener is None:
                self.status_code, self.body = 503, b"Too many pages are open."
                self.headers["Content-Type"] = "text/plain; charset=UTF-8"
                await super().write(stream)
                return
            messages: Any = _messages(listener)
            self.body = messages
            gone = asyncio.create_task(_until_gone(self._reader, listener))
            try:
                await super().write(stream)
            finally:
                gone.cancel()


async def _messages(listener: Listener) -> AsyncIterator[bytes]:
    while (message := await listener.next()) is not None:
        yield message


async def _until_gone(reader: StreamReader, listener: Listener) -> None:
    # A browser sends nothing after its request, so both data and an end of file are treated as a disconnection.
    with suppress(OSError):
        await reader.read(1)
    listener.end()
