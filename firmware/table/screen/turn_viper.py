# A glyph's strips turned for one of the three seats that do not see them as they are, as machine code; turn_plain.py
# serves ports without viper.

import micropython


# `strips` rows of `columns` bytes from `start` of the glyph on: seat 2 sees the columns in reverse and each of them
# upside down, seats 1 and 3 see columns as rows, with a byte of each strip in a row. Does not allocate.
@micropython.viper
def turn(glyph, start, columns, strips, seat, target):
    source = ptr8(glyph)  # noqa: F821
    out = ptr8(target)  # noqa: F821
    wide = int(columns)
    high = int(strips)
    index = int(start)
    end = wide * high
    if int(seat) == 2:
        at = end
        while at:
            at -= 1
            byte = source[index]
            index += 1
            byte = (byte & 0x55) << 1 | (byte >> 1) & 0x55
            byte = (byte & 0x33) << 2 | (byte >> 2) & 0x33
            out[at] = (byte & 15) << 4 | byte >> 4
        return
    first = high - 1
    step = high
    by = -1
    if int(seat) == 3:
        first = end - high
        step = -high
        by = 1
    for _strip in range(high):
        at = first
        for _column in range(wide):
            out[at] = source[index]
            index += 1
            at += step
        first += by
