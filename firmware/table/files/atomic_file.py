# A small file that is replaced as a whole: whatever ends the writing, the old one or the new one is there.

import os

from micropython import const

_NEW = const(".new")

# The drivers.supply.Supply that is asked before each write; none in a folder of a PC.
_supply = None


def watch(supply):
    global _supply
    _supply = supply


def need_supply():
    # Before whatever changes the flash. Raises OSError below the threshold: everybody copes with what the flash did not
    # take.
    if _supply and _supply.low():
        raise OSError("low supply")


def replace(path, pieces):
    # Writes the pieces (bytes) beside the file; littlefs replaces one by the other in one step. A power cut
    # may leave the new one, which is not read and is overwritten the next time. OSError: the old one is there.
    need_supply()
    with open(path + _NEW, "wb") as file:
        for piece in pieces:
            if file.write(piece) != len(piece):
                raise OSError("short write")
    os.rename(path + _NEW, path)
