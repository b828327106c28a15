"""A serial line in place of standard input and output, which the board has on USB: two streams, and a `sys` module that
contains them.
"""

import io
import sys

# MicroPython's stream protocol: MP_STREAM_POLL, and its flags for reading and writing.
_POLL = 3
_READABLE = 1
_WRITABLE = 4

# The size of the board's transmit buffer (CFG_TUD_CDC_TX_BUFSIZE of the rp2 port), which fills up if the PC does not
# read.
_ROOM = 256


class _Stream(io.IOBase):
    # A stream between the firmware and the methods of UsbLine. Its `buffer`, the stream without newline
    # translation, is the stream itself, as on the board.
    def __init__(self):
        self.buffer = self
        self.data = bytearray()

    def clear(self):
        self.data = bytearray()


class _Incoming(_Stream):
    def readinto(self, into):
        count = min(len(into), len(self.data))
        into[:count] = self.data[:count]
        self.data = self.data[count:]
        return count or None

    def ioctl(self, request, flags):
        return flags & _READABLE if request == _POLL and self.data else 0


class _Outgoing(_Stream):
    def write(self, data):
        if len(self.data) + len(data) > _ROOM:
            return None
        self.data += data
        return len(data)

    def ioctl(self, request, flags):
        return flags & _WRITABLE if request == _POLL and len(self.data) < _ROOM else 0


class UsbLine:
    def __init__(self):
        self._incoming = _Incoming()
        self._outgoing = _Outgoing()

    def install(self):
        sys.modules["sys"] = _Sys(self._incoming, self._outgoing)

    def send(self, data):
        # Sends data to the board.
        self._incoming.data += data

    def receive(self):
        # Returns the data that the board has sent since the last call.
        data = bytes(self._outgoing.data)
        self._outgoing.clear()
        return data

    def clear(self):
        # Call this when the board has lost its power or was reset: USB is then disconnected, and data in
        # transit is lost.
        self._incoming.clear()
        self._outgoing.clear()


class _Sys:
    # A copy of the native `sys` module with these streams.
    def __init__(self, incoming, outgoing):
        for name in dir(sys):
            if not name.startswith("__"):
                setattr(self, name, getattr(sys, name))
        self.stdin = incoming
        self.stdout = outgoing

    def print_exception(self, error, file=None):
        sys.print_exception(error, self.stdout if file is None else file)
