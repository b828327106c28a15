# The functions of glyphs_viper.py for ports that cannot compile it. They are slow.

_HEAD = 6
_STRIPS = 4
_QUESTION = 63


def lay_out(text, start, count, available, table, layout):
    free = 3
    done = 0
    while done < count:
        index = find(table, ord(text[start]))
        if index < 0:
            index = max(find(table, _QUESTION), 0)
        advance = table[_advances(table) + index]
        if advance > available:
            break
        available -= advance
        if free < len(layout):
            layout[free] = index
            layout[free + 1] = advance
            free += 2
        start += 1
        done += 1
    layout[0] = start
    layout[1] = done
    layout[2] = available


# Returns the position of a code point among the glyphs, or -1 if the font lacks it.
def find(table, code):
    run = _number(table, 2)
    place = code - _number(table, 0)
    if 0 <= place < run:
        return place if table[_advances(table) + place] else -1
    for other in range(_number(table, 4) - run):
        if _number(table, _HEAD + 2 * other) == code:
            return run + other
    return -1


def _number(table, position):
    return table[position] | table[position + 1] << 8


def _advances(table):
    return _HEAD + 2 * (_number(table, 4) - _number(table, 2))


def put_all(put, font, layout, canvas, colour, x, y, seat):
    forward = 1 if seat < 2 else -1
    for at in range(3, 3 + 2 * layout[1], 2):
        start = font.start(layout[at])
        put(canvas.pixels, font.records, start, colour, canvas.width, canvas.height, x, y, forward)
        if seat & 1:
            y += forward * layout[at + 1]
        else:
            x += forward * layout[at + 1]


def put_upright(pixels, records, start, colour, width, height, x, y, forward):
    for u, v in _ink(records, start):
        _dot(pixels, colour, width, height, x + forward * u, y + forward * v)


def put_sideways(pixels, records, start, colour, width, height, x, y, forward):
    for u, v in _ink(records, start):
        _dot(pixels, colour, width, height, x - forward * v, y + forward * u)


# Yields column and line of every inked pixel, counted from the beginning of the line of text.
def _ink(records, start):
    top, left, columns, strips = records[start : start + _STRIPS]
    for strip in range(strips):
        for column in range(columns):
            byte = records[start + _STRIPS + strip * columns + column]
            for line in range(8):
                if byte >> line & 1:
                    yield left + column, top + 8 * strip + line


def _dot(pixels, colour, width, height, x, y):
    if 0 <= x < width and 0 <= y < height:
        at = y * ((width + 1) // 2) + x // 2
        pixels[at] = pixels[at] & 0xF0 | colour if x & 1 else pixels[at] & 0x0F | colour << 4
