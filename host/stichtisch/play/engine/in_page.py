"""The interface of page/worker.js to the room and its table. Arguments and results are only text and numbers."""

import json
from typing import Any

from stichtisch.play.engine.room import Room
from twins.page_table import PageTable

_SCREEN = "/pc/screen"
_CONNECTION = "page"
# The time between two steps of the room, in table time.
_ROOM_US = 20_000


class Page:
    """The room of one page, and its table, which is switched on."""

    def __init__(self, pins: str, identity: str, seed: int, random: Any, unix: Any) -> None:
        """Begin an evening, or continue the evening in the flash.

        `identity` is the unique id of the table's chip in hexadecimal digits. `random(count)` returns random bytes as
        numbers; `unix()` returns the time.
        """
        self._table = PageTable(
            json.loads(pins), bytes.fromhex(identity), lambda count: bytes(random(count)), unix
        )
        self._table.power(True)
        self._room = Room(self._table, seed)
        self._room.connect(_CONNECTION)

    def identity(self) -> str:
        """Return the unique id of the table's chip. Each message `new` changes this id."""
        return self._table.identity.hex()

    def message(self, text: str) -> str:
        """Carry out a message from the page. Return the answer, or "null" if there is none."""
        return json.dumps(self._room.message(_CONNECTION, json.loads(text)))

    def news(self) -> str:
        """Return the messages of the room since the last call, as a list in JSON."""
        return json.dumps([message for _, message in self._room.outbox()])

    def advance(self, us: int) -> int:
        """Advance the table's time by `us`. Return the actual advance, or 0 without power."""
        begin = self._table.now_us()
        end = begin + us
        while True:
            before = self._table.now_us()
            self._table.advance(min(before + _ROOM_US, end))
            now = self._table.now_us()
            self._room.step_room()
            # Stop if the room has unplugged the table or plugged it in: a power-on resets the table's time.
            if not self._table.powered or self._table.now_us() != now or now >= end or now < before:
                return max(0, now - begin)

    def skip(self, us: int) -> None:
        """Advance the table's time by `us` without running the firmware."""
        self._table.skip(us)

    def take_rows(self) -> list[int]:
        """Write the changed rows of the display to the file _SCREEN.

        Return the first row and the number of rows.
        """
        top, rows, picture = self._table.take_picture()
        if rows:
            with open(_SCREEN, "wb") as file:
                file.write(picture)
        return [top, rows]
