"""A builder's instruments at a table that works: the traffic with the readers' registers, and the heap."""

from typing import Any

from stichtisch.play.engine.table import Table

REGISTERS, HEAP = "registers", "heap"
# Between two readings, in table time.
_PAUSE_US = 250_000


class Instruments:
    """The instruments at one table."""

    def __init__(self) -> None:
        """Begin without a reading."""
        self._read_us = 0
        self._listens = False

    def read(self, table: Table, wanted: set[str]) -> list[Any]:
        """Return (instrument, message) of those that are wanted and have something new."""
        now = table.now_us()
        listens = REGISTERS in wanted
        if 0 <= now - self._read_us < _PAUSE_US and listens == self._listens:
            return []
        self._read_us = now
        found: list[Any] = []
        if listens or self._listens:
            # Said each time: a table that was without power does not listen.
            log = table.command("registers", listen=listens)["log"]
            if log and listens:
                found.append((REGISTERS, {REGISTERS: [list(entry) for entry in log]}))
        self._listens = listens
        if HEAP in wanted:
            heap = table.command("heap")
            found.append((HEAP, {HEAP: [heap["allocated"], heap["free"]]}))
        return found
