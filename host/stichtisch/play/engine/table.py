"""The interface through which the room uses a table, the same for all back ends."""

from typing import Any, Protocol


class Table(Protocol):
    """A table made of twins: its control channel, its serial line, its plug."""

    def command(self, name: str, **arguments: Any) -> Any:
        """Run a command of the twins' control channel (hardware/twins/control.py). Return its answer, a dict."""

    def read_serial(self) -> bytes:
        """Return the bytes received over the serial line since the last call."""

    def write_serial(self, data: bytes) -> None:
        """Send bytes over the serial line."""

    def now_us(self) -> int:
        """Return the table's time since power-on, in microseconds."""

    def power(self, on: bool) -> None:
        """Plug the table in or unplug it. Either action removes all cards from the readers."""

    def new(self, settings: str) -> None:
        """Replace this table with a new one that is switched on. Its flash is empty except for `settings`, if any."""
