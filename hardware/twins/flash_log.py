"""The log of all operations of a flash, in order. The content of the flash at any moment of an evening can be computed
from this log.

An operation consists of a byte for its kind, ERASED or PROGRAMMED, and the address of a sector or page in three bytes,
high byte first. In the case of PROGRAMMED, the 256 written bytes follow.
"""

ERASED = 1
PROGRAMMED = 2
HEAD_SIZE = 4
_DATA_SIZE = 256


def operations(file):
    # Yields (kind, address, data) for each operation of an open log. The data of an erase is None.
    while True:
        head = file.read(HEAD_SIZE)
        if len(head) < HEAD_SIZE:
            return
        data = file.read(_DATA_SIZE) if head[0] == PROGRAMMED else None
        yield head[0], head[1] << 16 | head[2] << 8 | head[3], data
