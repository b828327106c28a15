"""The browsers at the table. Each browser gets only data that it may see, and keeps its places while it is away."""

import time
from asyncio import wrap_future
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field

from stichtisch.play.outlet import Outlet
from stichtisch.play.passes import Pass
from stichtisch.play.screen import Screen
from stichtisch.play.table_thread import Message, News, TableThread

# The time for which the places of a browser without an open page are reserved. After that, others may take them.
PATIENCE_S = 30.0
_KEYS = 3


@dataclass
class Guest:
    """A browser.

    `connection` is the name of the browser in the room. `trusted`: whether the browser may take part; `returns`:
    whether its places are reserved while it is away; `here`: whether it runs on this computer.
    """

    connection: str
    trusted: bool
    returns: bool
    here: bool = False
    pages: set[Outlet] = field(default_factory=set)
    state: Message | None = None
    left: float = 0.0

    @property
    def places(self) -> list[int]:
        """The places of this browser."""
        return list(self.state["state"]["mine"]) if self.state else []


class Guests:
    """All browsers, each identified by the token in its cookie."""

    def __init__(
        self,
        thread: TableThread,
        screen: Screen,
        shows_seed: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with nobody.

        Args:
            thread: the thread of the table and the room.
            screen: the table's display as the pages show it.
            shows_seed: whether pages get the seed, from which all hands can be calculated.
            clock: returns the time in seconds, which must never decrease.
        """
        self._thread = thread
        self._screen = screen
        self._shows_seed = shows_seed
        self._clock = clock
        self._guests: dict[str, Guest] = {}
        self._tokens: dict[str, str] = {}
        self._count = 0

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def pages(self) -> int:
        """The number of open pages."""
        return sum(len(guest.pages) for guest in self._guests.values())

    def trusts(self, token: str) -> bool:
        """Return whether a browser that is still known may take part."""
        return token in self._guests and self._guests[token].trusted

    def is_here(self, token: str) -> bool:
        """Return whether a browser that is still known runs on this computer."""
        return token in self._guests and self._guests[token].here

    def sleep(self, page: Outlet, on: bool) -> None:
        """Record whether a page is hidden."""
        page.asleep = on
        self._attend()

    def _attend(self) -> None:
        pages = (page for guest in self._guests.values() for page in guest.pages)
        self._thread.attend(not all(page.asleep for page in pages))

    @contextmanager
    def page(self, one: Pass) -> Iterator[tuple[Guest, Outlet]]:
        """Open a page of a browser until the end of the block."""
        guest = self._guests.get(one.token) or self._come(one)
        guest.trusted |= one.trusted
        outlet = Outlet(self._screen)
        if guest.state:
            outlet.send(guest.state)
        guest.pages.add(outlet)
        self._attend()
        try:
            yield guest, outlet
        finally:
            guest.pages.discard(outlet)
            if not guest.pages:
                self._leave(guest)
            self._attend()

    def deliver(self, news: News) -> None:
        """Queue news for the pages that may see it."""
        rows = [] if news.frame is None else self._screen.show_frame(news.frame)
        for connection, message in news.messages:
            if connection in self._tokens:
                self._deliver(self._guests[self._tokens[connection]], message)
        for guest in self._guests.values() if rows else ():
            for page in guest.pages:
                page.redraw(rows)

    def end(self) -> None:
        """Stop sending messages to pages."""
        for guest in self._guests.values():
            for page in guest.pages:
                page.end()

    async def make_room(self, wanted: object) -> None:
        """Free a place, or all places ("all"), of browsers that have been away longer than PATIENCE_S."""
        now = self._clock()
        for guest in list(self._guests.values()):
            away = not guest.pages and now - guest.left >= PATIENCE_S
            if away and (wanted == "all" or wanted in guest.places):
                await wrap_future(self._go(guest))

    def _come(self, one: Pass) -> Guest:
        self._count += 1
        guest = Guest(f"guest {self._count}", one.trusted, one.known, one.here)
        self._guests[one.token] = guest
        self._tokens[guest.connection] = one.token
        self._thread.connect(guest.connection, guest.here)
        return guest

    def _leave(self, guest: Guest) -> None:
        if guest.connection not in self._tokens:
            return
        guest.left = self._clock()
        if not guest.places or not guest.returns:
            self._go(guest)
            return
        # The browser has no page now, so end its requests for traces, and release its keys.
        self._thread.message(guest.connection, {"do": "look", "at": []})
        for place in guest.places:
            for key in range(_KEYS):
                let_go = {"do": "key", "place": place, "key": key, "down": False}
                self._thread.message(guest.connection, let_go)

    def _deliver(self, guest: Guest, message: Message) -> None:
        if "state" in message:
            if not self._shows_seed:
                message["state"]["seed"] = None
            guest.state = message
            if not guest.pages and not guest.places:
                self._go(guest)
        for page in guest.pages:
            page.send(message)

    def _go(self, guest: Guest) -> Future[None]:
        del self._guests[self._tokens.pop(guest.connection)]
        return self._thread.disconnect(guest.connection)
