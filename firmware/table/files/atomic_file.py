# A small file that is replaced atomically: if writing is interrupted, either the old file or the new one is complete.

import os

from micropython import const

_NEW = const(".new")

# The drivers.supply.Supply that is checked before each write; None for a folder on a PC.
_supply = None


def watch(supply):
    global _supply
    _supply = supply


def need_supply():
    # Must be called before every change of the flash. Raises OSError if the supply is below its threshold; every
    # caller can handle a write that failed.
    if _supply and _supply.low():
        raise OSError("low supply")


def replace(path, pieces):
    # Writes the pieces (bytes) to a new file; littlefs then replaces the old file with the new one in one step. After a
    # power cut the new file may be left over: it is never read, and the next write overwrites it. After an OSError, the
    # old file is still there.
    need_supply()
    with open(path + _NEW, "wb") as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError("short write")
    os.rename(path + _NEW, path)
