# One line: ~ kind payload * CRC-32, newline. The flash stores the same bytes that are sent over the serial port.
#
# The kind is one letter. The payload is compact JSON. The CRC is eight hexadecimal digits over kind and payload.

import json
import sys
from binascii import crc32

LIMIT = 240

_START = b"~"
_CRC_SIZE = 8

# Write characters as themselves, as MicroPython always does. Python would escape some of them as surrogate pairs, which
# MicroPython reads as two characters.
_AS_THEY_ARE = {} if sys.implementation.name == "micropython" else {"ensure_ascii": False}


class BadLine(ValueError):
    """The text is not a line of this format: its beginning, length, checksum or JSON is incorrect."""


def encode(kind, value):
    # A ~ inside a text is escaped, because ~ always begins a line on the wire. Half a surrogate pair is also escaped.
    text = kind + json.dumps(value, separators=(",", ":"), **_AS_THEY_ARE).replace("~", "\\u007e")
    body = text.encode("utf-8", "backslashreplace")
    line = b"~%s*%08X\n" % (body, crc32(body))
    if len(line) > LIMIT:
        raise BadLine("longer than %d bytes" % LIMIT)
    return line


def decode(line, **how):
    # Returns kind and value of a complete line, with or without its newline. Raises BadLine. how: arguments of
    # json.loads, on the PC only.
    line = line.rstrip(b"\r\n")
    star = len(line) - _CRC_SIZE - 1
    if len(line) > LIMIT or line[:1] != _START or star < 2 or line[star : star + 1] != b"*":
        raise BadLine("not a framed line")
    body = line[1:star]
    if b"%08X" % crc32(body) != line[star + 1 :]:
        raise BadLine("wrong checksum")
    try:
        # Decode the bytes here, because Python's json would also accept bytes in other encodings.
        return chr(body[0]), json.loads(body[1:].decode(), **how)
    except (ValueError, UnicodeError):
        raise BadLine("not JSON")


class Splitter:
    # Cuts a stream of bytes into lines. Bytes outside a line are dropped; lines that are cut off or too long are
    # dropped and counted.
    def __init__(self, limit=LIMIT):
        self._buffer = bytearray(limit)
        self._size = 0
        self._inside = False
        self.dropped = 0

    def feed(self, data):
        # Yields each complete line as bytes, newline included.
        for byte in data:
            if byte == 0x7E:
                self._begin()
            elif byte == 0x0A:
                if self._inside:
                    self._keep(byte)
                # If the buffer had no room for the newline, the line has just been dropped.
                if self._inside:
                    yield bytes(self._buffer[: self._size])
                self._inside = False
                continue
            if self._inside:
                self._keep(byte)

    def _begin(self):
        # A ~ inside a line means that this line was cut off and a new one begins.
        if self._inside:
            self.dropped += 1
        self._inside = True
        self._size = 0

    def _keep(self, byte):
        if self._size == len(self._buffer):
            self._inside = False
            self.dropped += 1
            return
        self._buffer[self._size] = byte
        self._size += 1
