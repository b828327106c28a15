# The USB serial port, shared with the MicroPython prompt: bytes in and out without ever waiting for the PC.
#
# MicroPython has no read that returns what there is, and its write waits up to half a second for a PC that does
# not read, then drops the rest. So every byte is asked about before it is moved.

import select

from micropython import const

_MOST = const(64)


class UsbSerial:
    # `incoming` and `outgoing` are sys.stdin and sys.stdout; their `buffer` leaves CR and LF as they are.
    def __init__(self, incoming, outgoing):
        self._incoming = incoming.buffer
        self._outgoing = outgoing.buffer
        self._readable = select.poll()
        self._readable.register(incoming, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(outgoing, select.POLLOUT)
        self._byte = bytearray(1)
        self._data = bytearray(_MOST)
        self._view = memoryview(self._data)

    def read(self):
        # At most 64 new bytes, good until the next read(), or None.
        count = 0
        while count < _MOST and _ready(self._readable, select.POLLIN):
            if not self._incoming.readinto(self._byte):
                break
            self._data[count] = self._byte[0]
            count += 1
        return self._view[:count] if count else None

    def write(self, data):
        # Sends at most 64 bytes, as long as there is room; returns how many. The caller keeps the rest.
        count = 0
        while count < len(data) and count < _MOST and _ready(self._writable, select.POLLOUT):
            self._byte[0] = data[count]
            if not self._outgoing.write(self._byte):
                break
            count += 1
        return count


def _ready(poll, wanted):
    # A PC that hung up is an event too, and not the wanted one.
    for _, event in poll.ipoll(0):
        if event & wanted:
            return True
    return False
