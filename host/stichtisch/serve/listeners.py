"""Pages that watch the board over server-sent events.

For each page, only the latest version of each part is queued.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager

from stichtisch.serve.admission import Admission
from stichtisch.serve.fragments import Shown, changed, news

# The maximum number of open pages of the board: for all other computers together, and for each address.
MOST = 300
MOST_OF_ONE = 20
# An empty comment, which is sent regularly so that each end notices if the other has disconnected.
_HEARTBEAT = b": \n\n"
_HEARTBEAT_SECONDS = 15.0
_MOST_NEWS = 5


class Listener:
    """One open page.

    New parts replace queued versions, so the queue stays small even if the page reads slowly.
    """

    def __init__(self, language: str, shown: Shown) -> None:
        self.language = language
        self._ids = list(shown.parts(language))
        self._parts = dict(shown.parts(language))
        self._news: list[str] = []
        self._waiting = asyncio.Event()
        self._waiting.set()
        self._over = False

    @property
    def waiting(self) -> int:
        """The number of queued parts."""
        return len(self._parts)

    def send(self, parts: dict[str, str], ids: list[str], news: list[str]) -> None:
        """Queue parts and news. Parts replace their older versions; only the latest news is kept."""
        self._ids = ids
        self._parts = {id: part for id, part in (self._parts | parts).items() if id in ids}
        self._news = [*self._news, *news][-_MOST_NEWS:]
        self._waiting.set()

    def end(self) -> None:
        """Stop sending."""
        self._over = True
        self._waiting.set()

    async def next(self) -> bytes | None:
        """Return the next message to send, or None at the end."""
        try:
            await asyncio.wait_for(self._waiting.wait(), _HEARTBEAT_SECONDS)
        except TimeoutError:
            return _HEARTBEAT
        if self._over:
            return None
        self._waiting.clear()
        message = {"parts": self._parts, "ids": self._ids, "news": " ".join(self._news)}
        self._parts, self._news = {}, []
        return f"event: board\ndata: {json.dumps(message)}\n\n".encode()


class Listeners:
    """All pages that watch the board, and the current board."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self._listeners: set[Listener] = set()
        self._admission = Admission(MOST, MOST_OF_ONE)

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(self._listeners)

    @property
    def waiting(self) -> int:
        """The number of parts queued for the slowest page."""
        return max((listener.waiting for listener in list(self._listeners)), default=0)

    @contextmanager
    def joined(self, language: str, address: str) -> Iterator[Listener | None]:
        """Yield a listener that receives all changes until the end of the block, or None if too many pages watch."""
        with self._admission.place(address) as admitted:
            if not admitted:
                yield None
                return
            listener = Listener(language, self.shown)
            self._listeners.add(listener)
            try:
                yield listener
            finally:
                self._listeners.discard(listener)

    def show_board(self, shown: Shown) -> None:
        """Send the changes of the board to all pages."""
        before, self.shown = self.shown, shown
        for language in {listener.language for listener in self._listeners}:
            parts, messages = changed(before, shown, language), news(before.board, shown.board, language)
            ids = list(shown.parts(language))
            if parts or messages or ids != list(before.parts(language)):
                for listener in self._listeners:
                    if listener.language == language:
                        listener.send(parts, ids, messages)

    def end(self) -> None:
        """End all connections."""
        for listener in self._listeners:
            listener.end()
