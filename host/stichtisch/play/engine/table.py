"""The table as the room needs it, whichever back end has it."""

from typing import Any, Protocol


class Table(Protocol):
    """A table on twins: its control channel, its serial line, its plug."""

    def command(self, name: str, **arguments: Any) -> Any:
        """Do a command of the twins' control channel (hardware/twins/control.py); returns its answer, a dict."""

    def read_serial(self) -> bytes:
        """Return what came over the serial line since the last call."""

    def write_serial(self, data: bytes) -> None:
        """Send over the serial line."""

    def now_us(self) -> int:
        """Return the table's time since power-on, in microseconds."""

    def power(self, on: bool) -> None:
        """Put the plug in, or pull it. This takes all cards off the readers."""

    def new(self, settings: str) -> None:
        """Replace it by a table whose flash has these settings and nothing else, switched on; "": an empty flash."""
