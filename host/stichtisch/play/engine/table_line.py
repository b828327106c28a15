"""The room's end of the serial line: it fetches events as any PC does, and folds them. See firmware/PROTOCOL.md."""

from binascii import unhexlify
from typing import Any

from cardrules.session import Session
from stichtisch.play.engine.table import Table
from tablelog import line

# Between two requests while there is nothing new, and until one that was not answered is repeated: table time.
_PAUSE_US = 60_000
_AGAIN_US = 1_000_000
_COUNT = 50
# Between two looks at the settings, which people change by keys: table time.
_LOOK_US = 2_000_000


class TableLine:
    """The table's journal as far as the room has fetched it."""

    def __init__(self, table: Table) -> None:
        """`table` as room.Room takes it."""
        self._table = table
        self.session = Session()
        # The lines of all events, as the table has them, and who the table says it is: its answer to hello.
        self.lines: list[Any] = []
        self.hello: dict[str, Any] = {}
        # Lines since they were last taken, for people who look at them: "<…" of the table, ">…" to it.
        self.traffic: list[Any] = []
        # Of its display, as its settings name it; "" for the one that it has without any. None until it has answered.
        self.language: str | None = None
        self._looked_us = 0
        self._next = 1
        self._order = None
        self.restart()

    def restart(self) -> None:
        """Begin to ask anew: the table was switched on, or the cable was put in."""
        self._splitter = line.Splitter()
        self._asked_us = -_AGAIN_US
        self._waits = False
        self._looked_us = 0
        self.hello = {}
        # Whether all that the table had journalled before is here.
        self.is_current = False

    def step(self) -> Any:
        """Read what came, ask again; yields each new event as soon as it is folded: (seat, verb, arguments)."""
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
        """Whether all events are here, and the table has taken or refused the order that it gets."""
        return self.is_current and (self._order is None or self._order.done)

    def order(self, order: Any) -> None:
        """Tell the table who plays what, once it answers."""
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
        # The event of a line, if it is a new one.
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
            # The first of the settings. The next pull does not wait for its turn.
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
            # Of an earlier request, or cut: it comes again.
            return None
        self._next += 1
        self.lines.append(text.decode().rstrip())
        self.session.apply(seat, verb, value[4:])
        return seat, verb, value[4:]

    def _note(self, way: str, text: bytes) -> None:
        self.traffic.append(way + text.decode().rstrip())
        del self.traffic[:-200]
