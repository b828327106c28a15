"""The room of a page with its table, as page/worker.js has them: everything comes and goes as text and numbers."""

import json
from typing import Any

from stichtisch.play.engine.room import Room
from twins.page_table import PageTable

_SCREEN = "/pc/screen"
_CONNECTION = "page"
# Of the table's time: how often the room is asked to step.
_ROOM_US = 20_000


class Page:
    """One page with all that is behind it. The table is switched on."""

    def __init__(self, pins: str, identity: str, seed: int, random: Any, unix: Any) -> None:
        """Begin an evening, or go on with what the flash holds.

        `identity` is the number of the table's chip, `random(count)` gives numbers of a byte, `unix()` the time.
        """
        self._table = PageTable(
            json.loads(pins), bytes.fromhex(identity), lambda count: bytes(random(count)), unix
        )
        self._table.power(True)
        self._room = Room(self._table, seed)
        self._room.connect(_CONNECTION)

    def identity(self) -> str:
        """Return the number of the chip on the table, which is another one after each message `new`."""
        return self._table.identity.hex()

    def message(self, text: str) -> str:
        """Do what the page asks for; returns the answer, "null" where there is none."""
        return json.dumps(self._room.message(_CONNECTION, json.loads(text)))

    def news(self) -> str:
        """Return a list of what the room has to say since the last time."""
        return json.dumps([message for _, message in self._room.outbox()])

    def advance(self, us: int) -> int:
        """Let so much of the table's time go by; returns how much it was, 0 without power."""
        begin = self._table.now_us()
        end = begin + us
        while True:
            before = self._table.now_us()
            self._table.advance(min(before + _ROOM_US, end))
            now = self._table.now_us()
            self._room.step()
            # The room may have pulled the plug, or put it in.
            if not self._table.powered or self._table.now_us() != now or now >= end or now < before:
                return max(0, now - begin)

    def skip(self, us: int) -> None:
        """Let so much time go by in which the firmware does nothing."""
        self._table.skip(us)

    def take_rows(self) -> list[int]:
        """Put the rows of the display that have changed into the file /screen; returns the first and their number."""
        top, rows, picture = self._table.take_picture()
        if rows:
            with open(_SCREEN, "wb") as file:
                file.write(picture)
        return [top, rows]
