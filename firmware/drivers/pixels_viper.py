# Two 4-bit pixels a byte to RGB565, as machine code; pixels_plain.py serves ports without viper.

import micropython


# Does not allocate. Lines of `width` pixels follow one another from the byte `start` of the frame on, each of them in
# whole bytes; `colours` holds the two output bytes of each of the 16 values of a pixel.
@micropython.viper
def expand(frame, start, width, lines, target, colours):
    source = ptr8(frame)  # noqa: F821
    out = ptr16(target)  # noqa: F821
    pixels = ptr16(colours)  # noqa: F821
    pairs = int(width) >> 1
    odd = int(width) & 1
    position = int(start)
    written = 0
    for _line in range(int(lines)):
        for _pair in range(pairs):
            byte = source[position]
            out[written] = pixels[byte >> 4]
            out[written + 1] = pixels[byte & 15]
            written += 2
            position += 1
        if odd:
            out[written] = pixels[source[position] >> 4]
            written += 1
            position += 1
