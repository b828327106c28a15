# A message instead of the trick, upright and upside down: the reason why play has stopped.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

# The line height of the tallest font. Accents may touch descenders of the line above.
_LINE = const(23)
_MARGIN = const(6)


def parts(middle, style):
    return [Part(half, lambda view: (view.headline,), _paint_message) for half in middle.halves()]


def _paint_message(area, headline):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.EDGE)
    # Long texts, such as the explanation of a choice, are drawn in a smaller font.
    for font in (fonts.TALL, fonts.MEDIUM, fonts.SMALL):
        high = min(font.lines, _LINE)
        lines = text.wrap(font, headline, area.width - 2 * _MARGIN, (area.height - 4) // high)
        yield
        if not lines[-1].endswith(text.ELLIPSIS):
            break
    top = max((area.height - len(lines) * high) // 2, 1)
    for line in lines:
        yield from centred(area, font, line, top, colours.GOLD)
        top += high
