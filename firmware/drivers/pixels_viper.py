# Two 4-bit pixels a byte to RGB565, as machine code; pixels_plain.py serves ports without viper.

import micropython


# The four output bytes of each of the 256 values of a byte, from the two bytes of each of its 16 colours.
@micropython.viper
def pair_up(colours, pairs):
    single = ptr16(colours)  # noqa: F821
    both = ptr16(pairs)  # noqa: F821
    for byte in range(256):
        both[2 * byte] = single[byte >> 4]
        both[2 * byte + 1] = single[byte & 15]


# Does not allocate. Lines of `width` pixels follow one another from the byte `start` of the frame on, each of them in
# whole bytes; `pairs` is what pair_up() made.
@micropython.viper
def expand(frame, start, width, lines, target, pairs):
    source = ptr8(frame)  # noqa: F821
    position = int(start)
    count = int(width) >> 1
    if int(width) & 1:
        # A line may begin in the middle of a word.
        halves = ptr16(pairs)  # noqa: F821
        narrow = ptr16(target)  # noqa: F821
        written = 0
        for _line in range(int(lines)):
            for _pair in range(count):
                both = source[position] << 1
                narrow[written] = halves[both]
                narrow[written + 1] = halves[both + 1]
                written += 2
                position += 1
            narrow[written] = halves[source[position] << 1]
            written += 1
            position += 1
        return
    words = ptr32(pairs)  # noqa: F821
    wide = ptr32(target)  # noqa: F821
    count *= int(lines)
    for written in range(count):
        wide[written] = words[source[position]]
        position += 1
