# Two 4-bit pixels a byte to RGB565 in plain Python, for ports of MicroPython without viper.


# Same arguments and result as pixels_viper.expand.
def expand(frame, start, width, lines, target, colours):
    out = 0
    for _line in range(lines):
        for column in range(width):
            byte = frame[start + column // 2]
            index = byte & 15 if column & 1 else byte >> 4
            target[out] = colours[2 * index]
            target[out + 1] = colours[2 * index + 1]
            out += 2
        start += (width + 1) // 2
