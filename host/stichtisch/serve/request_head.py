"""The head of a request (request line and headers), with limits of bytes and lines."""

from asyncio import LimitOverrunError, StreamReader

# The reader of a connection buffers up to twice this number of bytes before it stops reading.
LONGEST_LINE = 2048
_MOST_BYTES = 16 * 1024
_MOST_LINES = 100


class HeadTooLong(Exception):
    """A request has more headers, or longer headers, than any browser sends."""


class LimitedReader:
    """Reads a request for the web framework.

    The reader limits the lines and bytes of a head, because the framework only limits the length of a line and of a
    body.
    """

    def __init__(self, reader: StreamReader) -> None:
        self._reader = reader
        self._bytes = 0
        self._lines = 0

    async def readline(self) -> bytes:
        """Return the next line of the head. Raises HeadTooLong."""
        try:
            # Use readuntil(), because the error of readline() does not say whether the line was too long.
            line = await self._reader.readuntil(b"\n")
        except LimitOverrunError:
            raise HeadTooLong from None
        self._lines += 1
        self._bytes += len(line)
        if len(line) > LONGEST_LINE or self._lines > _MOST_LINES or self._bytes > _MOST_BYTES:
            raise HeadTooLong
        return line

    async def readexactly(self, count: int) -> bytes:
        """Return `count` bytes of the body. Raises IncompleteReadError."""
        return await self._reader.readexactly(count)

    async def read(self, most: int = -1) -> bytes:
        """Return the next bytes of the body, at most `most`."""
        return await self._reader.read(most)
