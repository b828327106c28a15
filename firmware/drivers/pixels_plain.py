# The conversion of 4-bit pixels, two to a byte, to RGB565, in plain Python: for ports of MicroPython without viper.

# Most pictures consist of a few pieces that repeat. So _made caches the pixels of at most _MOST pieces of _PIECE bytes,
# until the next pair_up().
_PIECE = 16
_MOST = 1024
_made = {}


# The functions have the same arguments and results as those in pixels_viper, but expand() allocates.
def pair_up(colours, pairs):
    _made.clear()
    for byte in range(256):
        high = byte >> 4
        low = byte & 15
        pairs[4 * byte : 4 * byte + 4] = colours[2 * high : 2 * high + 2] + colours[2 * low : 2 * low + 2]


def expand(frame, target, pairs, progress):
    start, rest, most, width = progress
    lines = min(most, rest)
    size = (width + 1) // 2
    out = 0
    if width & 1:
        for line in range(lines):
            # The line ends in the middle of a byte.
            out = _put(frame, start + line * size, size, target, out, out + 2 * width, pairs)
    else:
        out = _put(frame, start, lines * size, target, out, 2 * width * lines, pairs)
    progress[0] = start + lines * size
    progress[1] = rest - lines
    return out


def _put(frame, start, count, target, out, stop, pairs):
    # Writes the pixels of `count` bytes to the target, from position `out` up to `stop` at most; returns the position
    # after the last pixel.
    end = start + count
    while start < end:
        piece = bytes(frame[start : min(start + _PIECE, end)])
        pixels = _made.get(piece)
        if pixels is None:
            pixels = _make(piece, pairs)
        if out + len(pixels) > stop:
            pixels = pixels[: stop - out]
        target[out : out + len(pixels)] = pixels
        out += len(pixels)
        start += _PIECE
    return out


def _make(piece, pairs):
    if len(_made) == _MOST:
        _made.clear()
    _made[piece] = pixels = b"".join([pairs[4 * byte : 4 * byte + 4] for byte in piece])
    return pixels
