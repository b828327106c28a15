# Two 4-bit pixels a byte to RGB565, as machine code; pixels_plain.py serves ports without viper.

import micropython


# Does not allocate. `start` and `stride` count bytes of the frame, `count` the bytes of a line; `table` holds
# the four output bytes of each of the 256 source bytes.
@micropython.viper
def expand(frame, start, stride, count, lines, target, table):
    source = ptr8(frame)  # noqa: F821
    out = ptr32(target)  # noqa: F821
    entries = ptr32(table)  # noqa: F821
    width = int(count)
    position = int(start)
    skip = int(stride) - width
    written = 0
    for _line in range(int(lines)):
        for _byte in range(width):
            out[written] = entries[source[position]]
            written += 1
            position += 1
        position += skip
