"""Finds texts of the table that the screen would shorten, or for which its fonts lack a glyph; runs on MicroPython.

Reads texts by their use on the screen from the file argv[2], as {"labels": [[left, middle, right], …], "notices": […],
…}, and prints the faulty texts by their use. argv[1] is the firmware's folder.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

from table.screen import fonts, key_line, text

# The width for a label beside the symbol of its key, in pixels.
SHORT_LABEL = 107
# The width inside the panels at the short and the long edges, in pixels (see scenes.py, panel.py).
PANELS = {"short edge": 308, "long edge": 302}
ICON = 22
NOTICE_LINES = 2
# The width of the single line that a panel has beside a list.
LOW = 308 - ICON
# The widths and line counts of a message in the middle, an explanation and the welcome.
MIDDLE = (302, 3)
EXPLANATION = (302, 4)
WELCOME = 314
# The width of a headline above the items of a result, with space for the value and for people who share places.
RESULT = 322 - 8 - 46
# Items are in two columns, preceded by their party, if they have one, and followed by the points. A remark has a whole
# line.
ITEM = 153 - 19 - 25
ROUND = 153 - 25
REMARK = 322 - 26
# The columns of the self-test's page, and the gap between them (see screen/selftest.py).
TEST_COLUMNS = (226, 156)
TEST_SPACE = 8
TEST_HINT = 404


def is_missing(font, sign):
    # A font draws a question mark for a character that it lacks.
    return sign != "?" and text.start_of(font, sign) == text.start_of(font, "?")


def labels_that_do_not_fit(labels, width, smallest):
    found = []
    for entry in labels:
        font, shown = key_line.fitting(entry, width)
        if key_line.width(font, shown) > width or fonts_in_order.index(font) > smallest:
            found.append(entry)
    return found


def too_long(labels):
    return [label for entry in labels for label in entry[-3:] if text.width(fonts.TALL, label) > SHORT_LABEL]


def cut(font, texts, width, lines):
    return [one for one in texts if text.wrap(font, one, width, lines)[-1].endswith(text.ELLIPSIS)]


fonts_in_order = [fonts.TALL, fonts.MEDIUM, fonts.SMALL]
with open(sys.argv[2]) as file:
    given = json.load(file)

offenders = {"short labels": too_long(given["labels"])}
for edge, width in PANELS.items():
    offenders["keys, " + edge] = labels_that_do_not_fit(given["labels"], width, 0)
    offenders["lists, " + edge] = labels_that_do_not_fit(given["lists"], width, 2)
    offenders["notice, " + edge] = cut(fonts.TALL, given["notices"], width - ICON, NOTICE_LINES)
offenders["notice beside a list"] = cut(fonts.MEDIUM, given["warnings"], LOW, 2)
offenders["message"] = cut(fonts.TALL, given["messages"], *MIDDLE)
offenders["explanation"] = cut(fonts.SMALL, given["explanations"], *EXPLANATION)
offenders["welcome"] = cut(fonts.TALL, given["welcome"], WELCOME, 1)
offenders["result"] = cut(fonts.SMALL, given["results"], RESULT, 1)
offenders["item"] = cut(fonts.SMALL, given["items"], ITEM, 1)
offenders["round"] = cut(fonts.SMALL, given["rounds"], ROUND, 1)
offenders["remark"] = cut(fonts.SMALL, given["remarks"], REMARK, 1)
for number, width in enumerate(TEST_COLUMNS):
    offenders["self-test, column " + str(number)] = [
        row
        for row in given["rows"][number]
        if text.width(fonts.SMALL, row[0]) + TEST_SPACE + text.width(fonts.SMALL, row[1]) > width
    ]
offenders["self-test, notice"] = cut(fonts.TALL, given["presses"], LOW, 1)
offenders["self-test, hint"] = cut(fonts.SMALL, given["hints"], TEST_HINT, 1)
offenders["signs"] = [
    one
    for one in given["texts"]
    if [sign for sign in one for font in fonts_in_order if is_missing(font, sign)]
]
print(json.dumps(offenders))
