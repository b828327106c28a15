# One line: ~ kind payload * CRC-32, newline. The same bytes lie in the flash and go over the serial port.
#
# The kind is one letter, the payload compact JSON, the CRC eight hexadecimal digits over kind and payload.

import json
import sys
from binascii import crc32

LIMIT = 240

_START = b"~"
_CRC_SIZE = 8

# Characters stand for themselves: what Python writes as the two escapes of a surrogate pair, MicroPython reads as two
# characters, and MicroPython has no other way.
_AS_THEY_ARE = {} if sys.implementation.name == "micropython" else {"ensure_ascii": False}


class BadLine(ValueError):
    """Not a line of ours: its beginning, its length, its checksum or its JSON is wrong."""


def encode(kind, value):
    # A ~ within a text is escaped: on the wire it begins a line and nothing else. So is half a surrogate pair.
    text = kind + json.dumps(value, separators=(",", ":"), **_AS_THEY_ARE).replace("~", "\\u007e")
    body = text.encode("utf-8", "backslashreplace")
    line = b"~%s*%08X\n" % (body, crc32(body))
    if len(line) > LIMIT:
        raise BadLine("longer than %d bytes" % LIMIT)
    return line


def decode(line, **how):
    # The kind and the value of a complete line, with or without its newline. Raises BadLine. how: what json.loads takes
    # on the PC.
    line = line.rstrip(b"\r\n")
    star = len(line) - _CRC_SIZE - 1
    if len(line) > LIMIT or line[:1] != _START or star < 2 or line[star : star + 1] != b"*":
        raise BadLine("not a framed line")
    body = line[1:star]
    if b"%08X" % crc32(body) != line[star + 1 :]:
        raise BadLine("wrong checksum")
    try:
        # Decoded here: of bytes Python's JSON takes other encodings, too.
        return chr(body[0]), json.loads(body[1:].decode(), **how)
    except (ValueError, UnicodeError):
        raise BadLine("not JSON")


class Splitter:
    # Cuts a stream of bytes into lines; what begins no line or grows too long is dropped and counted.
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
                # Where there was no room even for the newline, the line is dropped by now.
                if self._inside:
                    yield bytes(self._buffer[: self._size])
                self._inside = False
                continue
            if self._inside:
                self._keep(byte)

    def _begin(self):
        # A start inside a line means that the line before it was cut in half.
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
