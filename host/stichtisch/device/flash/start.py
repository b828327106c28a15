"""The board after a reset: its port, and the first hello of the table on it."""

import time
from collections.abc import Callable

from stichtisch.device.client import Client, Hello
from stichtisch.device.flash.errors import NotStarted
from stichtisch.device.ports import find_tables
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import StichtischError

# After a reset, a board reconnects to the PC within 2 s, and its table is ready 3 s later. An emulated board is slower.
START_SECONDS = 40.0
_PAUSE_SECONDS = 0.2
_ANSWER_SECONDS = 0.3


class Address:
    """The port of a board. After a reset, the board may be at another port, with the same USB serial number.

    If no port is given, the board must not be connected yet: the first new port is assumed to be its port.
    """

    def __init__(self, port: str = "") -> None:
        tables = find_tables()
        self._port = port
        self._serial_number = next((table.serial_number for table in tables if table.port == port), "")
        self._before = {table.port for table in tables}

    def port(self) -> str:
        """Return the board's current port, its last port if it is disconnected, or "" if it was never connected."""
        if not self._port:
            return next((table.port for table in find_tables() if table.port not in self._before), "")
        if not self._serial_number:
            return self._port
        now = (table.port for table in find_tables() if table.serial_number == self._serial_number)
        return next(now, self._port)

    def hello(self) -> Hello | None:
        """Return the hello of the table at the port, or None if no table answers there.

        Raises the errors of opening a port.
        """
        port = self.port()
        if not port:
            return None
        with SerialTransport(port) as transport:
            try:
                client = Client(transport, _ANSWER_SECONDS)
                client.settle()
                return client.hello()
            except StichtischError:
                return None


def wait_for_hello(
    address: Address,
    seconds: float = START_SECONDS,
    version: str = "",
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Hello:
    """Return the first hello of a table after a reset. If `version` is given, ignore a hello of other firmware.

    Raises NotStarted if no such hello arrives in time.
    """
    end = monotonic() + seconds
    while monotonic() < end:
        try:
            hello = address.hello()
        except StichtischError:
            hello = None  # The port disappears at the reset and reappears later.
        if hello is not None and version in ("", hello.firmware):
            return hello
        sleep(_PAUSE_SECONDS)
    raise NotStarted(place=address.port() or "any serial port", seconds=round(seconds))
