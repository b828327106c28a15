# The inner loops of text drawing, in machine code. Ports without viper use glyphs_plain.py. Nothing here allocates.

import micropython
from micropython import const

# The head of a font's table, and the beginning of a record; see FONTS.md.
_HEAD = const(6)
_TOP = const(0)
_LEFT = const(1)
_COLUMNS = const(2)
_STRIP_COUNT = const(3)
_STRIPS = const(4)
# A question mark replaces a character that a font lacks.
_QUESTION = const(63)


# Lays out a text from `start` on: at most `count` characters, as long as their advances fit into `available`. `layout`
# receives the next start (0 at first), the number of characters and the rest of `available`. It also receives each
# glyph's position in the font and its advance, for as many glyphs as it has room for.
@micropython.viper
def lay_out(text, start: int, count: int, available: int, table, layout):
    source = ptr8(text)  # noqa: F821
    head = ptr16(table)  # noqa: F821
    advances = ptr8(table)  # noqa: F821
    out = ptr16(layout)  # noqa: F821
    room = int(len(layout))  # noqa: RUF046
    first = head[0]
    run = head[1]
    others = head[2] - run
    skipped = _HEAD + 2 * others
    free = 3
    done = 0
    while done < count:
        # A string is UTF-8 in memory. No font has a character of four bytes.
        code = source[start]
        size = 1
        if code >= 0xF0:
            code = 0xFFFF
            size = 4
        elif code >= 0xE0:
            code = (code & 15) << 12 | (source[start + 1] & 63) << 6 | source[start + 2] & 63
            size = 3
        elif code >= 0xC0:
            code = (code & 31) << 6 | source[start + 1] & 63
            size = 2
        index = -1
        while index < 0:
            place = code - first
            if 0 <= place and place < run:
                if advances[skipped + place]:
                    index = place
            else:
                low = 0
                high = others
                while low < high:
                    middle = (low + high) >> 1
                    if head[3 + middle] < code:
                        low = middle + 1
                    else:
                        high = middle
                if low < others and head[3 + low] == code:
                    index = run + low
            if index < 0 and code == _QUESTION:
                index = 0
            code = _QUESTION
        advance = advances[skipped + index]
        if advance > available:
            break
        available -= advance
        if free < room:
            out[free] = index
            out[free + 1] = advance
            free += 2
        start += size
        done += 1
    out[0] = start
    out[1] = done
    out[2] = available


# Draws the glyphs of a layout, from this pixel of the canvas on, for the player at `seat`. `put` is the function for
# this seat, one of the two below.
@micropython.viper
def put_all(put, font, layout, canvas, colour, x: int, y: int, seat: int):
    places = ptr16(layout)  # noqa: F821
    starts = ptr8(font.starts)  # noqa: F821
    records = font.records
    pixels = canvas.pixels
    width = canvas.width
    height = canvas.height
    # For seats 0 to 3, text runs to the right, down, to the left or up on the canvas.
    forward = 1 if seat < 2 else -1
    at = 3
    end = at + 2 * places[1]
    while at < end:
        index = 2 * places[at]
        put(pixels, records, starts[index] | starts[index + 1] << 8, colour, width, height, x, y, forward)
        if seat & 1:
            y += forward * places[at + 1]
        else:
            x += forward * places[at + 1]
        at += 2


# Draws a glyph on a canvas of 4-bit pixels for seats 0 (`forward` 1) and 2 (-1). The glyph's record begins at `start`
# of `records`. `x` and `y` are the pixel at which its line of text begins, the upper left one as the player sees it.
# Pixels beyond the edges are not drawn.
@micropython.viper
def put_upright(
    pixels: ptr8,  # noqa: F821
    records: ptr8,  # noqa: F821
    start: int,
    colour: int,
    width: int,
    height: int,
    x: int,
    y: int,
    forward: int,
):
    stride = (width + 1) >> 1
    columns = records[start + _COLUMNS]
    below = forward * stride
    y += forward * records[start + _TOP]
    # The glyph's first column, counted from the left of the canvas.
    left = x + records[start + _LEFT]
    if forward < 0:
        left = x - records[start + _LEFT] - columns + 1
    high = colour << 4
    both = high | colour
    index = start + _STRIPS
    for _strip in range(records[start + _STRIP_COUNT]):
        # The lines of the strip that are on the canvas.
        seen = 0xFF
        end = y + 7 * forward
        if y < 0 or y >= height or end < 0 or end >= height:
            seen = 0
            for line in range(8):
                end = y + forward * line
                if 0 <= end and end < height:
                    seen |= 1 << line
        # Two columns at a time: those that share the bytes of the canvas.
        column = 0 - (left & 1)
        while column < columns:
            even = 0
            odd = 0
            place = left + column
            if column >= 0 and place >= 0 and place < width:
                even = records[index + (column if forward > 0 else columns - 1 - column)] & seen
            column += 1
            place += 1
            if column < columns and place >= 0 and place < width:
                odd = records[index + (column if forward > 0 else columns - 1 - column)] & seen
            column += 1
            at = y * stride + (place >> 1)
            if even == odd:
                while even:
                    if even & 1:
                        pixels[at] = both
                    even >>= 1
                    at += below
            else:
                odd <<= 8
                even |= odd
                while even:
                    if even & 0x101 == 0x101:
                        pixels[at] = both
                    elif even & 1:
                        pixels[at] = pixels[at] & 0x0F | high
                    elif even & 0x100:
                        pixels[at] = pixels[at] & 0xF0 | colour
                    even = even >> 1 & 0x7F7F
                    at += below
        index += columns
        y += 8 * forward


# Draws a glyph in the same way for seats 1 and 3, for which a line of text is a column of the canvas. Text runs down
# the canvas for seat 1 (`forward` 1), and up for seat 3 (-1).
@micropython.viper
def put_sideways(
    pixels: ptr8,  # noqa: F821
    records: ptr8,  # noqa: F821
    start: int,
    colour: int,
    width: int,
    height: int,
    x: int,
    y: int,
    forward: int,
):
    stride = (width + 1) >> 1
    columns = records[start + _COLUMNS]
    y += forward * records[start + _LEFT]
    x -= forward * records[start + _TOP]
    high = colour << 4
    both = high | colour
    # For a byte in which only the first or only the second of two lines is inked: the mask of the half that keeps its
    # pixel, and the ink.
    keep_first = 0xF0
    ink_first = colour
    keep_second = 0x0F
    ink_second = high
    if forward < 0:
        keep_first = 0x0F
        ink_first = high
        keep_second = 0xF0
        ink_second = colour
    index = start + _STRIPS
    for _strip in range(records[start + _STRIP_COUNT]):
        seen = 0xFF
        end = x - 7 * forward
        if x < 0 or x >= width or end < 0 or end >= width:
            seen = 0
            for line in range(8):
                end = x - forward * line
                if 0 <= end and end < width:
                    seen |= 1 << line
        # Shift the lines so that lines 0 and 1 share a byte of the canvas.
        shift = x & 1
        if forward > 0:
            shift ^= 1
        row = y
        for _column in range(columns):
            bits = (records[index] & seen) << shift
            index += 1
            if bits and row >= 0 and row < height:
                at = row * stride + (x >> 1)
                while bits:
                    if bits & 3 == 3:
                        pixels[at] = both
                    elif bits & 1:
                        pixels[at] = pixels[at] & keep_first | ink_first
                    elif bits & 2:
                        pixels[at] = pixels[at] & keep_second | ink_second
                    bits >>= 2
                    at -= forward
            row += forward
        x -= 8 * forward
