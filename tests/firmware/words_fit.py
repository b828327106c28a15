"""Runs on MicroPython: which texts of the table the screen would have to shorten, or has no signs for.

Reads from the file in argv[2] lists of texts by the place where they stand, {"labels": [[left, middle, right], …],
"notices": […], …}, and prints the offenders by that place. argv[1] is the firmware's folder.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

from table.screen import fonts, panel, text

# Inside the panels of the short and of the long edges: pixels, and lines of a notice (see scenes.py, panel.py).
PANELS = {"short edge": (236, 3), "long edge": (378, 2)}
ICON = 22
KEYS_MARGIN = 16
# Headlines stand in the middle of a message, or above the items of a result, where the value has its room.
MIDDLE = (300, 4)
RESULT = 322 - 40
# Under the name of the table, while nobody sits there.
WELCOME = 316
# Items stand in two columns, with the party before them, where it is a party's, and the points behind; a
# remark has a whole line.
ITEM = 155 - 22 - 26
ROUND = 155 - 26
REMARK = 322 - 26
# The page of the self-test: its columns (see screen/selftest.py), and the line under them.
TEST_COLUMNS = (226, 152)
TEST_SPACE = 8
TEST_HINT = 400
# Its panels are low, one line of notice; that of the short edges is the narrower one.
TEST_NOTICE = 260


def is_missing(font, sign):
    # A question mark stands for what a font lacks.
    return sign != "?" and text.start_of(font, sign) == text.start_of(font, "?")


def labels_that_do_not_fit(labels, width):
    room = width - KEYS_MARGIN
    found = []
    for entry in labels:
        shown = "".join(panel.key_texts(entry, True, room))
        if text.width(fonts.SMALL, shown) > room:
            found.append(entry)
    return found


def cut(font, found, width, lines):
    return [one for one in found if text.wrap(font, one, width, lines)[-1].endswith(text.ELLIPSIS)]


with open(sys.argv[2]) as file:
    given = json.load(file)

offenders = {}
for edge, (width, lines) in PANELS.items():
    offenders["keys, " + edge] = labels_that_do_not_fit(given["labels"], width)
    offenders["notice, " + edge] = cut(fonts.SMALL, given["notices"], width - ICON, lines)
offenders["headline"] = cut(fonts.MEDIUM, given["headlines"], *MIDDLE)
offenders["welcome"] = cut(fonts.SMALL, given["welcome"], WELCOME, 1)
offenders["result"] = cut(fonts.MEDIUM, given["results"], RESULT, 1)
offenders["item"] = cut(fonts.SMALL, given["items"], ITEM, 1)
offenders["round"] = cut(fonts.SMALL, given["rounds"], ROUND, 1)
offenders["remark"] = cut(fonts.SMALL, given["remarks"], REMARK, 1)
for number, width in enumerate(TEST_COLUMNS):
    offenders["self-test, column " + str(number)] = [
        row
        for row in given["rows"][number]
        if text.width(fonts.SMALL, row[0]) + TEST_SPACE + text.width(fonts.SMALL, row[1]) > width
    ]
offenders["self-test, notice"] = cut(fonts.SMALL, given["presses"], TEST_NOTICE - ICON, 1)
offenders["self-test, hint"] = cut(fonts.SMALL, given["hints"], TEST_HINT, 1)
offenders["signs"] = [
    one
    for one in given["texts"]
    if [sign for sign in one if is_missing(fonts.SMALL, sign) or is_missing(fonts.MEDIUM, sign)]
]
print(json.dumps(offenders))
