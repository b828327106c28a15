"""The virtual table for the room: commands to the twins, serial line, plug and time."""

import secrets
import time
from pathlib import Path
from typing import Any

from stichtisch.i18n import ENGLISH
from stichtisch.i18n.reason import Reason
from stichtisch.play.memory import Memory
from stichtisch.play.screen import DARK
from stichtisch.simulation import VirtualTable, VirtualTableError


class RoomTable:
    """A table whose time advances only in `run`. A new table is switched off.

    Only one thread may use it at a time.
    """

    def __init__(self, memory: Memory, picture: Path) -> None:
        """Describe a table.

        Args:
            memory: the table's flash.
            picture: a file for pictures of the display, overwritten each time.
        """
        self._memory = memory
        self._picture = picture.resolve()
        self._table: VirtualTable | None = None
        self._us = 0
        # The settings that are written to an empty flash.
        self._settings = ENGLISH
        # The number of bytes sent to the display before the last picture, or None if the display was dark then.
        self._drawn: int | None = None

    @property
    def powered(self) -> bool:
        """Whether the table is switched on."""
        return self._table is not None and self._table.powered

    def command(self, name: str, **arguments: Any) -> Any:
        """Send a command over the control channel, and return its answer. Raises VirtualTableError."""
        return self._on().command(name, **arguments)

    def read_serial(self) -> bytes:
        """Return the bytes that the table has sent."""
        return self._on().link.read() if self.powered else b""

    def write_serial(self, data: bytes) -> None:
        """Send bytes to the table. Raises VirtualTableError."""
        if self.powered:
            self._on().link.write(data)

    def now_us(self) -> int:
        """Return the table's time since power-on, in microseconds."""
        return self._us

    def power(self, on: bool) -> None:
        """Plug the table in or unplug it. Raises VirtualTableError."""
        self._us = 0
        if on and not self.powered:
            memory = self._memory
            # A new journal gets its unique name from the table's random numbers, so the seed is random.
            self._table = VirtualTable(
                memory.path,
                serial_number=memory.serial_number,
                seed=secrets.randbelow(1 << 31),
                unix=int(time.time()),
                settings=self._settings,
            )
            self._table.power_on()
        elif self._table is not None and not on:
            self._table.power_off()
            self._table = None

    def new(self, settings: str) -> None:
        """Replace the table with one that is switched on and has only these settings in its flash.

        Raises VirtualTableError.
        """
        self._settings = settings
        self._memory.renew()
        self.power(False)
        self.power(True)

    def run(self, milliseconds: float) -> None:
        """Advance the table's time. Raises VirtualTableError."""
        if self.powered:
            self._us = self._on().run(milliseconds)

    def picture(self) -> bytes | None:
        """Return the picture on the display, or None if the display has received no data since the last call.

        Raises VirtualTableError and OSError.
        """
        drawn = self._on().stats()["display_bytes"] if self.powered else None
        if drawn == self._drawn:
            return None
        self._drawn = drawn
        if drawn is None:
            return DARK
        self.command("screen", file=str(self._picture))
        return self._picture.read_bytes()

    def _on(self) -> VirtualTable:
        if self._table is None:
            raise VirtualTableError(reason=Reason("The virtual table is switched off."))
        return self._table
