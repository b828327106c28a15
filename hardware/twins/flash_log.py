"""What was done to a flash, in order: the flash at any moment of an evening can be made again from it.

An operation is a kind, ERASED or PROGRAMMED, and the address of a sector or page in three bytes, high byte first; of
PROGRAMMED the 256 bytes that were written follow.
"""

ERASED = 1
PROGRAMMED = 2
HEAD_SIZE = 4
_DATA_SIZE = 256


def operations(file):
    # Yields (kind, address, data) of a log that is open, data of an erase being None.
    while True:
        head = file.read(HEAD_SIZE)
        if len(head) < HEAD_SIZE:
            return
        data = file.read(_DATA_SIZE) if head[0] == PROGRAMMED else None
        yield head[0], head[1] << 16 | head[2] << 8 | head[3], data
