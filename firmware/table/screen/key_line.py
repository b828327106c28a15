# The line of a panel's keys: the labels of ◀ ● ▶, except those of keys that have no function now.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import fit

_SPACE = const(10)
_SYMBOLS = const(("◀", "●", "▶"))
# The gap between a symbol and its label.
_GAP = const(5)


# Returns the font and the three longest texts, without symbols, that fit into this width. `labels` may have short forms
# after the three labels. If there is too little room, ◀ and ▶ have only their symbols, because their words are usually
# the same. A smaller font is only used in the lists between deals, never for labels in play.
def fitting(labels, room):
    full, short = labels[:3], labels[-3:]
    middle = (full[0], short[1], full[2])
    bare = [" " if label else "" for label in full]
    tries = [full, middle, short]
    if full[1]:
        tries += [[bare[0], full[1], bare[2]], [bare[0], short[1], bare[2]]]
    for font in (fonts.TALL, fonts.MEDIUM, fonts.SMALL):
        for shown in tries:
            if width(font, shown) <= room:
                return font, shown
    return fonts.SMALL, tries[-1]


# The width of all labels with their symbols and the gaps between them.
def width(font, shown):
    widths = [_label_width(font, key, shown[key]) for key in range(3) if shown[key]]
    return sum(widths) + _SPACE * max(len(widths) - 1, 0)


def _label_width(font, key, label):
    wide = text.width(font, _SYMBOLS[key])
    return wide if label == " " else wide + _GAP + text.width(font, label)


# A generator that paints the labels over the whole width. `base` is the base line of the letters.
def paint(area, labels, base):
    font, shown = fitting(labels, area.width)
    yield
    bare = [label == " " for label in shown]
    texts = ["" if bare[key] else shown[key] for key in range(3)]
    rest = width(font, shown) - sum([text.width(font, label) for label in texts])
    yield from fit(font, texts, area.width - rest)
    shown = [" " if bare[key] else texts[key] for key in range(3)]
    widths = [_label_width(font, key, shown[key]) if shown[key] else 0 for key in range(3)]
    right = area.width - widths[2]
    # The middle label is in the middle, unless a neighbour is too long.
    middle = (area.width - widths[1]) // 2
    if widths[2]:
        middle = min(middle, right - _SPACE - widths[1])
    if widths[0]:
        middle = max(middle, widths[0] + _SPACE)
    lefts = (0, middle, right)
    for key in range(3):
        if shown[key]:
            yield from _paint_label(area, font, key, shown[key], lefts[key], base - font.base)


def _paint_label(area, font, key, label, left, top):
    left += text.draw(area, font, _SYMBOLS[key], left, top, colours.GOLD) + _GAP
    yield
    if label != " ":
        yield from text.pieces(area, font, label, left, top, colours.TEXT)
