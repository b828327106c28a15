"""The only module that uses pyserial. It transfers bytes, and converts pyserial's exceptions to our errors."""

import errno
from types import TracebackType
from typing import Protocol, Self
from urllib.parse import urlsplit

import serial

from stichtisch.device.errors import BadPort, NobodyListens, NoPermission, PortBusy, PortMissing, TableLost
from stichtisch.errors import StichtischError
from stichtisch.i18n.reason import Foreign, Reason

# USB serial ignores the line speed, but a real UART adapter would need one.
BAUD_RATE = 115200
READ_SECONDS = 0.05
WRITE_SECONDS = 2.0


class Transport(Protocol):
    """The methods that the protocol's client needs from a connection."""

    port: str

    def read(self) -> bytes:
        """Return the bytes received, after waiting briefly for the first one."""

    def write(self, data: bytes) -> None:
        """Send all of `data`."""


class SerialTransport:
    """A connection to anything that `serial.serial_for_url` opens: device, pty, socket://, rfc2217://."""

    def __init__(self, port: str, read_seconds: float = READ_SECONDS) -> None:
        """Open `port`. A read waits up to `read_seconds`. Raises BadPort, PortMissing, PortBusy or NoPermission."""
        self.port = port
        _check_address(port)
        try:
            self._serial = serial.serial_for_url(
                port, baudrate=BAUD_RATE, timeout=read_seconds, write_timeout=WRITE_SECONDS, exclusive=True
            )
        except (ValueError, OSError) as error:
            raise _opening_failed(port, error) from error

    def read(self) -> bytes:
        """Return the bytes received, after waiting briefly for the first one. Raises TableLost."""
        try:
            data: bytes = self._serial.read(max(1, self._serial.in_waiting))
        except (OSError, TypeError) as error:
            raise TableLost(port=self.port, reason=_reason(error)) from error
        return data

    def write(self, data: bytes) -> None:
        """Send all of `data`. Raises TableLost."""
        try:
            self._serial.write(data)
        except OSError as error:
            raise TableLost(port=self.port, reason=_reason(error)) from error

    def close(self) -> None:
        """Close the port."""
        self._serial.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _check_address(port: str) -> None:
    # Check these addresses here, because pyserial's errors for them are meant for programmers.
    if not port.startswith(("socket://", "rfc2217://")):
        return
    try:
        address = urlsplit(port)
        host, number = address.hostname, address.port
    except ValueError as error:
        raise BadPort(
            port=port, reason=Reason("the host is not followed by a port number from 1 to 65535")
        ) from error
    if not host:
        raise BadPort(port=port, reason=Reason("it names no host"))
    if not number:
        raise BadPort(port=port, reason=Reason("it names no port number, as in socket://host:7000"))


def _opening_failed(port: str, error: Exception) -> StichtischError:
    number = getattr(error, "errno", None)
    text = str(error).lower()
    if "://" in port and number is None and "errno" not in text:
        # pyserial could not parse the address. After an attempt to connect, the text would contain the
        # system's error instead.
        return BadPort(port=port, reason=_reason(error))
    if "://" in port and (number == errno.ECONNREFUSED or "refused" in text):
        return NobodyListens(port=port)
    if number == errno.EBUSY or "exclusively lock" in text:
        return PortBusy(port=port)
    if number in (errno.EACCES, errno.EPERM) or "access is denied" in text:
        # Windows reports "access is denied" for a port that another program uses.
        return PortBusy(port=port) if "access is denied" in text else NoPermission(port=port)
    if number == errno.ENOENT or "cannot find the file" in text or "could not open" in text:
        return PortMissing(port=port)
    return BadPort(port=port, reason=_reason(error))


def _reason(error: Exception) -> Foreign:
    return Foreign(str(error).rstrip(".") or type(error).__name__)
