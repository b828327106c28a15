"""Talking to the virtual table's serial port from the same program."""

from collections.abc import Callable

# The most unread bytes: as at an unread USB port, the latest are kept and the rest is dropped.
_LIMIT = 1 << 20
_INTERRUPT = b"\x03"


def split_at_interrupt(data: bytes) -> tuple[bool, bytes]:
    """Whether Ctrl-C is among the bytes, and those after it: what came before is thrown away, as the board does."""
    _, interrupt, after = data.rpartition(_INTERRUPT)
    return bool(interrupt), after


class Link:
    """The USB serial port without a port: bytes in, bytes out, and Ctrl-C."""

    def __init__(
        self, send: Callable[[bytes], None], interrupt: Callable[[], None], poll: Callable[[], None]
    ) -> None:
        self._send = send
        self._interrupt = interrupt
        self._poll = poll
        self._received = bytearray()

    def received(self, data: bytes) -> None:
        """Take what the table sent."""
        self._received += data
        del self._received[:-_LIMIT]

    def write(self, data: bytes) -> int:
        """Send bytes to the table; return their number.

        The byte 0x03 is Ctrl-C as MicroPython's USB port has it: what came before it in the same call is thrown away,
        the firmware is interrupted, and it does not see the byte.
        """
        interrupted, after = split_at_interrupt(data)
        if interrupted:
            self._interrupt()
        if after:
            self._send(after)
        return len(data)

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` bytes (all where negative) that the table sent and nobody has read; never waits."""
        self._poll()
        end = len(self._received) if size < 0 else size
        data = bytes(self._received[:end])
        del self._received[:end]
        return data

    def read_lines(self) -> list[bytes]:
        """Return the complete unread lines, without their newlines."""
        self._poll()
        end = self._received.rfind(b"\n") + 1
        return self.read(end).splitlines()
