"""Draws names on the display's canvas in MicroPython, turned to all four sides, and prints what became of each.

micropython hostile_names_vm.py FOLDER_OF_THE_FIRMWARE. Standard input has the names, JSON. Prints as JSON for each: the
text as it is shortened to ROOM pixels, its width, the widest of three lines it is wrapped into, and whether a pixel
outside its room was touched.
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
    # Whether drawing this text leaves its own rectangle, which lies in the middle of the canvas.
    canvas = Canvas(WIDE * WIDE // 2).open(WIDE, WIDE)
    wide, high = (HIGH, ROOM) if seat & 1 else (ROOM, HIGH)
    area = Area(canvas, seat, EDGE, EDGE, wide, high)
    for _ in text.pieces(area, fonts.MEDIUM, shown, 0, 8, WHITE):
        pass
    # Glyphs may hang over the ends of their line by two pixels.
    canvas.frame.fill_rect(EDGE - 2, EDGE - 2, wide + 4, high + 4, 0)
    return any(canvas.frame.pixel(x, y) for x in range(WIDE) for y in range(WIDE))


for name in json.load(sys.stdin):
    shown = text.shorten(fonts.MEDIUM, name, ROOM)
    lines = text.wrap(fonts.MEDIUM, name, ROOM, 3)
    widest = max([text.width(fonts.MEDIUM, part) for part in lines])
    out = any(touched(shown, seat) for seat in range(4))
    print(json.dumps([text.width(fonts.MEDIUM, shown), len(lines), widest, out, bool(shown) or not name]))
