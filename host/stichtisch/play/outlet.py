"""The queue of one page. Its size is limited, however slowly the page reads."""

import asyncio
import json
from collections import deque
from typing import Any

from stichtisch.play.screen import HEIGHT, Screen

_HEARTBEAT_SECONDS = 15.0
# The maximum number of messages and of characters in a queue, not counting state and display. If a queue exceeds one of
# these limits, its page is disconnected.
_MOST_MESSAGES = 2000
_MOST_CHARACTERS = 8 << 20


class Outlet:
    """A queue of the latest state, the changed rows of the display, and all other messages in their order."""

    def __init__(self, screen: Screen) -> None:
        # Whether the page is hidden.
        self.asleep = False
        self._screen = screen
        self._rows = set(range(HEIGHT))
        self._state: dict[str, Any] | None = None
        self._others: deque[str] = deque()
        self._characters = 0
        self._waiting = asyncio.Event()
        self._waiting.set()
        self._over = False

    @property
    def waiting(self) -> int:
        """The number of queued messages, without the display."""
        return len(self._others) + (self._state is not None)

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message. A state replaces a queued state."""
        if self._over:
            return
        if "state" in message:
            self._state = message
        else:
            text = json.dumps(message, separators=(",", ":"))
            self._others.append(text)
            self._characters += len(text)
        if len(self._others) > _MOST_MESSAGES or self._characters > _MOST_CHARACTERS:
            self.end()
        self._waiting.set()

    def redraw(self, rows: list[int]) -> None:
        """Queue rows of the display."""
        self._rows.update(rows)
        self._waiting.set()

    def end(self) -> None:
        """Empty the queue, and add no more messages to it."""
        self._over = True
        self._others.clear()
        self._state = None
        self._waiting.set()

    async def next(self) -> list[str | bytes] | None:
        """Return the next messages to send, an empty list after a time-out, or None after `end`."""
        try:
            async with asyncio.timeout(_HEARTBEAT_SECONDS):
                await self._waiting.wait()
        except TimeoutError:
            return []
        if self._over:
            return None
        self._waiting.clear()
        messages: list[str | bytes] = [*self._others]
        self._others.clear()
        self._characters = 0
        if self._state is not None:
            messages.append(json.dumps(self._state, separators=(",", ":")))
            self._state = None
        messages += self._screen.messages(self._rows)
        self._rows.clear()
        return messages
