# The USB serial port, shared with the MicroPython prompt. The driver never waits for the PC.
#
# MicroPython has no read that returns only the bytes received so far. MicroPython's write waits up to half a second for
# a PC that does not read, then drops the rest. So readiness is checked before every byte.

import select

from micropython import const

_MOST = const(64)


class UsbSerial:
    # `incoming` and `outgoing`: sys.stdin and sys.stdout; their `buffer` does not change CR and LF.
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
        # Returns at most 64 new bytes, valid until the next read(), or None.
        count = 0
        while count < _MOST and _ready(self._readable, select.POLLIN):
            if not self._incoming.readinto(self._byte):
                break
            self._data[count] = self._byte[0]
            count += 1
        return self._view[:count] if count else None

    def write(self, data):
        # Sends at most 64 bytes, as long as there is room; returns the number sent. The caller must send the rest
        # later.
        count = 0
        while count < len(data) and count < _MOST and _ready(self._writable, select.POLLOUT):
            self._byte[0] = data[count]
            if not self._outgoing.write(self._byte):
                break
            count += 1
        return count


def _ready(poll, wanted):
    # poll also reports a disconnected PC as an event, so check whether the event is the wanted one.
    for _, event in poll.ipoll(0):
        if event & wanted:
            return True
    return False
