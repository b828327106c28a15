"""After a reset: which port the board has now, and whether the table on it says hello."""

import time
from collections.abc import Callable

from stichtisch.client import Client, Hello
from stichtisch.errors import NotStarted, StichtischError
from stichtisch.ports import find_tables
from stichtisch.transport import SerialTransport

# A board is back at the PC within two seconds, the table ready after three more; an emulated one is slower.
START_SECONDS = 40.0
_PAUSE_SECONDS = 0.2
_ANSWER_SECONDS = 0.3


class Address:
    """A port, and the USB serial number behind it: after a reset the same board may be at another port."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._serial_number = next((table.serial_number for table in find_tables() if table.port == port), "")

    def port(self) -> str:
        """Return where the board is now; where it was, when it is nowhere else."""
        if not self._serial_number:
            return self._port
        now = (table.port for table in find_tables() if table.serial_number == self._serial_number)
        return next(now, self._port)

    def hello(self) -> Hello | None:
        """Return what a table at the port says of itself, None where none runs. Raises what opening a port raises."""
        with SerialTransport(self.port()) as transport:
            try:
                client = Client(transport, _ANSWER_SECONDS)
                client.settle()
                return client.hello()
            except StichtischError:
                return None


def wait_for_hello(
    address: Address,
    seconds: float = START_SECONDS,
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Hello:
    """Return the table's first hello after a reset. Raises NotStarted when none has come after so many seconds."""
    end = monotonic() + seconds
    while monotonic() < end:
        try:
            hello = address.hello()
        except StichtischError:
            hello = None  # the port goes with the reset, and comes back
        if hello is not None:
            return hello
        sleep(_PAUSE_SECONDS)
    raise NotStarted(port=address.port(), seconds=round(seconds))
