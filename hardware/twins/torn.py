"""An operation of the flash in which the power fails: what may be in its sector or page afterwards.

A chip programs and erases the cells of a page or sector all at once, each as fast as it is: what a cut leaves can be a
part of the bytes, or any of the bits. Before it erases, it programs what is not 0 yet. Cells that are left between 0
and 1, and read differently from time to time, are not modelled.
"""

from twins.flash_log import ERASED

# Bytes up to some place are done.
PART = "part"
# Of the bits that change, some are done.
BITS = "bits"
# Of an erase: zeros up to some place, nothing erased yet.
ZEROED = "zeroed"
# Of an erase: all of it reads as anything.
ANYTHING = "anything"

PROGRAM_WAYS = (PART, BITS)
ERASE_WAYS = (PART, BITS, ZEROED, ANYTHING)


def tear(old, kind, data, lot):
    # The way it happened, and what is there instead of the bytes `old`. `data` is what was to be programmed.
    size = len(old)
    if kind == ERASED:
        way = ERASE_WAYS[lot.below(len(ERASE_WAYS))]
        if way == ANYTHING:
            return way, bytes([lot.below(256) for _ in range(size)])
        new = bytes(size) if way == ZEROED else b"\xff" * size
    else:
        way = PROGRAM_WAYS[lot.below(len(PROGRAM_WAYS))]
        new = bytes([before & after for before, after in zip(old, data)])
    if way != BITS:
        done = lot.below(size + 1)
        return way, new[:done] + old[done:]
    # Each change is done, or not, at one rate for all of them.
    rate = lot.below(256)
    return way, bytes([_some(before, after, rate, lot) for before, after in zip(old, new)])


def _some(before, after, rate, lot):
    changes = before ^ after
    if changes == 0:
        return before
    for bit in range(8):
        if changes >> bit & 1 and lot.below(256) >= rate:
            changes ^= 1 << bit
    return before ^ changes
