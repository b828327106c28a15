# The conversion of 4-bit pixels, two to a byte, to RGB565, in machine code. Ports without viper use pixels_plain.py.

import micropython


# Computes the four output bytes for each of the 256 values of a byte: two bytes for each of the two colours in that
# byte.
@micropython.viper
def pair_up(colours, pairs):
    single = ptr16(colours)  # noqa: F821
    both = ptr16(pairs)  # noqa: F821
    for byte in range(256):
        both[2 * byte] = single[byte >> 4]
        both[2 * byte + 1] = single[byte & 15]


# Converts the next few lines of a frame to pixels; returns the number of bytes written. `progress` has four numbers:
# the byte at which the lines begin and the number of lines left, which are both updated; the maximum number of lines to
# make; and the number of pixels in a line. Each line begins at a new byte. `pairs` comes from pair_up(). Does not
# allocate. The loops move pointers instead of an index, and are unrolled: 16 cycles for two pixels.
@micropython.viper
def expand(frame: ptr8, target: ptr32, pairs: ptr32, progress: ptr32) -> int:  # noqa: F821
    start = progress[0]
    lines = progress[2]
    if lines > progress[1]:
        lines = progress[1]
    width = progress[3]
    progress[0] = start + lines * ((width + 1) >> 1)
    progress[1] = progress[1] - lines
    made = 2 * width * lines
    frame = ptr8(int(frame) + start)  # noqa: F821
    count = width >> 1
    if width & 1:
        # A line may begin in the middle of a word.
        narrow = ptr16(target)  # noqa: F821
        for _line in range(lines):
            rest = count
            while rest >= 4:
                both = pairs[frame[0]]
                narrow[0] = both
                narrow[1] = both >> 16
                both = pairs[frame[1]]
                narrow[2] = both
                narrow[3] = both >> 16
                both = pairs[frame[2]]
                narrow[4] = both
                narrow[5] = both >> 16
                both = pairs[frame[3]]
                narrow[6] = both
                narrow[7] = both >> 16
                frame = ptr8(int(frame) + 4)  # noqa: F821
                narrow = ptr16(int(narrow) + 16)  # noqa: F821
                rest -= 4
            while rest > 0:
                both = pairs[frame[0]]
                narrow[0] = both
                narrow[1] = both >> 16
                frame = ptr8(int(frame) + 1)  # noqa: F821
                narrow = ptr16(int(narrow) + 4)  # noqa: F821
                rest -= 1
            narrow[0] = pairs[frame[0]]
            frame = ptr8(int(frame) + 1)  # noqa: F821
            narrow = ptr16(int(narrow) + 2)  # noqa: F821
        return made
    count *= lines
    while count >= 8:
        target[0] = pairs[frame[0]]
        target[1] = pairs[frame[1]]
        target[2] = pairs[frame[2]]
        target[3] = pairs[frame[3]]
        target[4] = pairs[frame[4]]
        target[5] = pairs[frame[5]]
        target[6] = pairs[frame[6]]
        target[7] = pairs[frame[7]]
        frame = ptr8(int(frame) + 8)  # noqa: F821
        target = ptr32(int(target) + 32)  # noqa: F821
        count -= 8
    while count > 0:
        target[0] = pairs[frame[0]]
        frame = ptr8(int(frame) + 1)  # noqa: F821
        target = ptr32(int(target) + 4)  # noqa: F821
        count -= 1
    return made
