"""Draws names on the display's canvas in MicroPython, rotated to all four sides, and prints the results.

micropython hostile_names_vm.py FOLDER_OF_THE_FIRMWARE. Standard input contains the names as JSON. Prints as JSON for
each: the text shortened to ROOM pixels, its width, the width of the widest line if it is wrapped into three lines, and
whether it changed a pixel outside its rectangle.
"""

import json
import sys

sys.path[:] = [sys.argv[1], ".frozen"]

from drivers.canvas import Canvas  # noqa: E402
from table.screen import fonts, text  # noqa: E402
from table.screen.area import Area  # noqa: E402

ROOM = 100
HIGH = 40
EDGE = 40
WIDE = ROOM + 2 * EDGE
WHITE = 15


def touched(shown, seat):
    # Returns whether drawing this text changes pixels outside its rectangle in the middle of the canvas.
    canvas = Canvas(WIDE * WIDE // 2).open(WIDE, WIDE)
    wide, high = (HIGH, ROOM) if seat & 1 else (ROOM, HIGH)
    area = Area(canvas, seat, EDGE, EDGE, wide, high)
    for _ in text.pieces(area, fonts.MEDIUM, shown, 0, 8, WHITE):
        pass
    # Glyphs may extend beyond the ends of their line by two pixels.
    canvas.frame.fill_rect(EDGE - 2, EDGE - 2, wide + 4, high + 4, 0)
    return any(canvas.frame.pixel(x, y) for x in range(WIDE) for y in range(WIDE))


for name in json.load(sys.stdin):
    shown = text.shorten(fonts.MEDIUM, name, ROOM)
    lines = text.wrap(fonts.MEDIUM, name, ROOM, 3)
    widest = max([text.width(fonts.MEDIUM, part) for part in lines])
    out = any(touched(shown, seat) for seat in range(4))
    print(json.dumps([text.width(fonts.MEDIUM, shown), len(lines), widest, out, bool(shown) or not name]))
