"""After a reset: which port the board has now, and whether the table on it says hello."""

import time
from collections.abc import Callable

from stichtisch.device.client import Client, Hello
from stichtisch.device.flash.errors import NotStarted
from stichtisch.device.ports import find_tables
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import StichtischError

# A board is back at the PC within two seconds, the table ready after three more; an emulated one is slower.
START_SECONDS = 40.0
_PAUSE_SECONDS = 0.2
_ANSWER_SECONDS = 0.3


class Address:
    """Where a board is: at a port, and after a reset maybe at another one, with the same USB serial number.

    Without a port it is a board that is not at one yet: the first port that was not there before is its.
    """

    def __init__(self, port: str = "") -> None:
        tables = find_tables()
        self._port = port
        self._serial_number = next((table.serial_number for table in tables if table.port == port), "")
        self._before = {table.port for table in tables}

    def port(self) -> str:
        """Return where the board is now, where it was when it is nowhere, "" when it never was anywhere."""
        if not self._port:
            return next((table.port for table in find_tables() if table.port not in self._before), "")
        if not self._serial_number:
            return self._port
        now = (table.port for table in find_tables() if table.serial_number == self._serial_number)
        return next(now, self._port)

    def hello(self) -> Hello | None:
        """Return what a table at the port says of itself, None where none runs. Raises what opening a port raises."""
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
    """Return the first hello of a table after a reset, with `version` the first one of that firmware.

    Raises NotStarted when none has come after so many seconds.
    """
    end = monotonic() + seconds
    while monotonic() < end:
        try:
            hello = address.hello()
        except StichtischError:
            hello = None  # the port goes with the reset, and comes back
        if hello is not None and version in ("", hello.firmware):
            return hello
        sleep(_PAUSE_SECONDS)
    raise NotStarted(place=address.port() or "any serial port", seconds=round(seconds))
