"""The possible contents of a sector or page after a power cut during a flash operation.

A chip programs and erases all cells of a page or sector at the same time, and each cell has its own speed. After a cut,
only some of the bytes, or only some of the bits, may therefore be finished. Before it erases, the chip programs all
bits to 0. Cells between 0 and 1, which read differently each time, are not modelled.
"""

from twins.flash_log import ERASED

# Only the bytes up to a random offset are programmed or erased.
PART = "part"
# Only some of the changing bits have reached their new value.
BITS = "bits"
# Erase: the bytes up to a random offset are zeroed, and none is erased yet.
ZEROED = "zeroed"
# Erase: all bytes are random.
ANYTHING = "anything"

PROGRAM_WAYS = (PART, BITS)
ERASE_WAYS = (PART, BITS, ZEROED, ANYTHING)


def tear(old, kind, data, lot):
    # Returns the kind of damage, and the bytes that replace `old`. `data`: the bytes to be programmed.
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
    # Each bit that changes reaches its new value with the same probability.
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
