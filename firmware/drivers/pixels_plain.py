# Two 4-bit pixels a byte to RGB565 in plain Python, for ports of MicroPython without viper.


# Same arguments and results as the functions of pixels_viper.
def pair_up(colours, pairs):
    for byte in range(256):
        high = byte >> 4
        low = byte & 15
        pairs[4 * byte : 4 * byte + 4] = colours[2 * high : 2 * high + 2] + colours[2 * low : 2 * low + 2]


def expand(frame, target, pairs, progress):
    start, rest, most, width = progress
    lines = min(most, rest)
    out = 0
    for _line in range(lines):
        for column in range(width):
            index = 4 * frame[start + column // 2] + 2 * (column & 1)
            target[out] = pairs[index]
            target[out + 1] = pairs[index + 1]
            out += 2
        start += (width + 1) // 2
    progress[0] = start
    progress[1] = rest - lines
    return out
