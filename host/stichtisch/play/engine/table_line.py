"""The room's end of the serial line. The room requests events in the same way as a PC, and folds them.

See firmware/PROTOCOL.md.
"""

from binascii import unhexlify
from typing import Any

from cardrules.session import Session
from stichtisch.play.engine.table import Table
from tablelog import line

# Table time between two requests if there are no new events, and until an unanswered request is repeated.
_PAUSE_US = 60_000
_AGAIN_US = 1_000_000
_COUNT = 50
# Table time between two requests for the settings, which people can change with the keys.
_LOOK_US = 2_000_000


class TableLine:
    """The events of the table's journal that the room has fetched so far."""

    def __init__(self, table: Table) -> None:
        """Create the connection to a table that has not answered yet."""
        self._table = table
        self.session = Session()
        # The lines of all events as the table sent them, and the table's answer to hello.
        self.lines: list[Any] = []
        self.hello: dict[str, Any] = {}
        # Recent lines for pages that show them: "<…" was received from the table, ">…" was sent to the table.
        self.traffic: list[Any] = []
        # The language of the display in the table's settings; "" for the default. None until the table has
        # answered.
        self.language: str | None = None
        self._looked_us = 0
        self._next = 1
        self._order = None
        self.restart()

    def restart(self) -> None:
        """Start again with hello, because the table was switched on or the cable was plugged in."""
        self._splitter = line.Splitter()
        self._asked_us = -_AGAIN_US
        self._waits = False
        self._looked_us = 0
        self.hello = {}
        # Whether all events that the table has journalled so far have been fetched.
        self.is_current = False

    def read_events(self) -> Any:
        """Read lines, and send the next request.

        Yield each new event, (seat, verb, arguments), after folding it.
        """
        data = self._table.read_serial()
        for text in self._splitter.feed(data) if data else ():
            event = self._take(text)
            if event:
                yield event
        now = self._table.now_us()
        passed = now - self._asked_us
        if passed < 0 or passed >= (_AGAIN_US if self._waits else _PAUSE_US):
            self._asked_us = now
            self._waits = True
            self._ask(now)

    @property
    def is_settled(self) -> bool:
        """Whether all events have been fetched and no order is unanswered."""
        return self.is_current and (self._order is None or self._order.done)

    def order(self, order: Any) -> None:
        """Send the table an order as soon as it answers."""
        self._order = order

    def _ask(self, now: int) -> None:
        if not self.hello:
            self.send("h", {})
        elif self._order and not self._order.done:
            self.send("o", self._order.request)
        elif self.is_current and (self.language is None or now - self._looked_us >= _LOOK_US):
            self._looked_us = now
            self.send("f", ["settings", 0])
        else:
            self.send("p", [self._next, _COUNT])

    def send(self, kind: str, value: Any) -> None:
        """Send a request."""
        text = line.encode(kind, value)
        self._note(">", text)
        self._table.write_serial(text)

    def _take(self, text: bytes) -> tuple[Any, ...] | None:
        # Handle a line, and return its event if that event is new.
        try:
            kind, value = line.decode(text)
        except line.BadLine:
            return None
        self._note("<", text)
        if kind == "e":
            return self._fold(text, value)
        if kind in ("O", "X"):
            self._waits = False
            if self._order:
                self._order.answer(kind, value)
        elif kind == "F":
            # The first setting is the language. Send the next request for events without a pause.
            self._waits = False
            self._asked_us = -_AGAIN_US
            self.language = unhexlify(value[3]).decode().partition(" ")[0]
        elif kind in ("P", "H"):
            self._waits = False
            if kind == "H":
                self.hello = value
            elif value[1]:
                self._asked_us = -_AGAIN_US
            else:
                self.is_current = True
        return None

    def _fold(self, text: bytes, value: list[Any]) -> tuple[Any, ...] | None:
        number, _, seat, verb = value[:4]
        if number != self._next:
            # Ignore an event that was already received. Ignore an event that follows a missing event, too: the table
            # sends it again.
            return None
        self._next += 1
        self.lines.append(text.decode().rstrip())
        self.session.apply(seat, verb, value[4:])
        return seat, verb, value[4:]

    def _note(self, way: str, text: bytes) -> None:
        self.traffic.append(way + text.decode().rstrip())
        del self.traffic[:-200]
