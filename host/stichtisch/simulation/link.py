"""The virtual table's serial port, for use within the same program."""

from collections.abc import Callable

# The maximum number of unread bytes. Older bytes are dropped, as at a USB port that no program reads.
_LIMIT = 1 << 20
_INTERRUPT = b"\x03"


def split_at_interrupt(data: bytes) -> tuple[bool, bytes]:
    """Return whether Ctrl-C is among the bytes, and the bytes after it.

    The bytes before Ctrl-C are dropped, as on a board.
    """
    _, interrupt, after = data.rpartition(_INTERRUPT)
    return bool(interrupt), after


class Link:
    """The USB serial port as methods: bytes in, bytes out, and Ctrl-C."""

    def __init__(
        self, send: Callable[[bytes], None], interrupt: Callable[[], None], poll: Callable[[], None]
    ) -> None:
        self._send = send
        self._interrupt = interrupt
        self._poll = poll
        self._received = bytearray()

    def received(self, data: bytes) -> None:
        """Store bytes that the table sent."""
        self._received += data
        del self._received[:-_LIMIT]

    def write(self, data: bytes) -> int:
        """Send bytes to the table, and return their number.

        The byte 0x03 is Ctrl-C, as on MicroPython's USB port. It interrupts the firmware, which receives neither this
        byte nor the bytes before it in the same call.
        """
        interrupted, after = split_at_interrupt(data)
        if interrupted:
            self._interrupt()
        if after:
            self._send(after)
        return len(data)

    def read(self, size: int = -1) -> bytes:
        """Return up to `size` unread bytes of the table, or all if `size` is negative. Never wait."""
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
