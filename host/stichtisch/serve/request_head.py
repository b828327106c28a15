"""The head of a request, request line and headers, with a limit of bytes and of lines."""

from asyncio import LimitOverrunError, StreamReader

# A reader of a connection stores twice as much before it stops reading.
LONGEST_LINE = 2048
_MOST_BYTES = 16 * 1024
_MOST_LINES = 100


class HeadTooLong(Exception):
    """A request has more or longer headers than any browser sends."""


class LimitedReader:
    """Reads a request for the web framework, which limits lines and bodies, but neither lines nor bytes of a head."""

    def __init__(self, reader: StreamReader) -> None:
        self._reader = reader
        self._bytes = 0
        self._lines = 0

    async def readline(self) -> bytes:
        """Return the next line of the head. Raises HeadTooLong."""
        try:
            # Not readline(): its error does not say whether the line was too long.
            line = await self._reader.readuntil(b"\n")
        except LimitOverrunError:
            raise HeadTooLong from None
        self._lines += 1
        self._bytes += len(line)
        if len(line) > LONGEST_LINE or self._lines > _MOST_LINES or self._bytes > _MOST_BYTES:
            raise HeadTooLong
        return line

    async def readexactly(self, count: int) -> bytes:
        """Return so many bytes of the body. Raises IncompleteReadError."""
        return await self._reader.readexactly(count)

    async def read(self, most: int = -1) -> bytes:
        """Return what comes of the body, at most so many bytes."""
        return await self._reader.read(most)
