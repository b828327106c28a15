# What turn_viper.py does, for ports that cannot compile it: slow.

# Four bits in reverse.
_MIRRORED = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"


def turn(glyph, start, columns, strips, seat, target):
    size = columns * strips
    if seat == 2:
        mirrored = _MIRRORED
        for index in range(start, start + size):
            byte = glyph[index]
            size -= 1
            target[size] = mirrored[byte & 15] << 4 | mirrored[byte >> 4]
        return
    index = start
    step = strips if seat == 1 else -strips
    for strip in range(strips):
        at = strips - 1 - strip if seat == 1 else size - strips + strip
        for _column in range(columns):
            target[at] = glyph[index]
            index += 1
            at += step
