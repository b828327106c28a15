# Two 4-bit pixels a byte to RGB565 in plain Python, for ports of MicroPython without viper.


# Same arguments and result as pixels_viper.expand.
def expand(frame, start, stride, count, lines, target, table):
    out = 0
    for _line in range(lines):
        for index in range(start, start + count):
            entry = frame[index] * 4
            target[out] = table[entry]
            target[out + 1] = table[entry + 1]
            target[out + 2] = table[entry + 2]
            target[out + 3] = table[entry + 3]
            out += 4
        start += stride
