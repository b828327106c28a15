"""The virtual table as the room has it: commands to the twins, the serial line, the plug and the time."""

import secrets
import time
from pathlib import Path
from typing import Any

from stichtisch.i18n import ENGLISH
from stichtisch.play.memory import Memory
from stichtisch.play.screen import DARK
from stichtisch.simulation import VirtualTable, VirtualTableError


class RoomTable:
    """A table whose time goes by in `run` alone. It begins switched off. For one thread at a time."""

    def __init__(self, memory: Memory, picture: Path) -> None:
        """Describe a table.

        Args:
            memory: its flash.
            picture: a file for what the display shows, written anew each time.
        """
        self._memory = memory
        self._picture = picture.resolve()
        self._table: VirtualTable | None = None
        self._us = 0
        # With which the firmware finds a flash that has none.
        self._settings = ENGLISH
        # Bytes that the display had been sent when it was looked at last; None: it has been dark since.
        self._drawn: int | None = None

    @property
    def powered(self) -> bool:
        """Whether the table is switched on."""
        return self._table is not None and self._table.powered

    def command(self, name: str, **arguments: Any) -> Any:
        """Send a command of the control channel; returns its answer. Raises VirtualTableError."""
        return self._on().command(name, **arguments)

    def read_serial(self) -> bytes:
        """Return what the table has sent."""
        return self._on().link.read() if self.powered else b""

    def write_serial(self, data: bytes) -> None:
        """Send bytes to the table. Raises VirtualTableError."""
        if self.powered:
            self._on().link.write(data)

    def now_us(self) -> int:
        """Return the table's time since power-on."""
        return self._us

    def power(self, on: bool) -> None:
        """Put the plug in, or pull it. Raises VirtualTableError."""
        self._us = 0
        if on and not self.powered:
            memory = self._memory
            # Its random numbers give a new journal its name, which is like no other.
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
        """Replace it by a table whose flash has these settings alone, switched on. Raises VirtualTableError."""
        self._settings = settings
        self._memory.renew()
        self.power(False)
        self.power(True)

    def run(self, milliseconds: float) -> None:
        """Let so much of the table's time go by. Raises VirtualTableError."""
        if self.powered:
            self._us = self._on().run(milliseconds)

    def picture(self) -> bytes | None:
        """Return what the display shows, or None if nothing was sent to it since the last time.

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
            raise VirtualTableError(reason="The virtual table is switched off.")
        return self._table
