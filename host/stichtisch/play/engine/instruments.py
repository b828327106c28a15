"""Diagnostics for builders of a table: accesses to the registers of the readers, and heap usage."""

from typing import Any

from stichtisch.play.engine.table import Table

REGISTERS, HEAP = "registers", "heap"
# The table time between two readings of the instruments.
_PAUSE_US = 250_000


class Instruments:
    """The diagnostics of one table."""

    def __init__(self) -> None:
        """Begin without any readings."""
        self._read_us = 0
        self._listens = False

    def read(self, table: Table, wanted: set[str]) -> list[Any]:
        """Return (instrument, message) for each instrument in `wanted` that has new data."""
        now = table.now_us()
        listens = REGISTERS in wanted
        if 0 <= now - self._read_us < _PAUSE_US and listens == self._listens:
            return []
        self._read_us = now
        found: list[Any] = []
        if listens or self._listens:
            # The command is repeated each time, because a table stops recording when it loses power.
            log = table.command("registers", listen=listens)["log"]
            if log and listens:
                found.append((REGISTERS, {REGISTERS: [list(entry) for entry in log]}))
        self._listens = listens
        if HEAP in wanted:
            heap = table.command("heap")
            found.append((HEAP, {HEAP: [heap["allocated"], heap["free"]]}))
        return found
