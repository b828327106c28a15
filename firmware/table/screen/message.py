# A message instead of the trick: what stops the play, upright and upside down.

from micropython import const

from table.screen import colours, fonts, text
from table.screen.lines import centred
from table.screen.part import Part

_LINE = const(24)
_MARGIN = const(8)


def parts(middle, style):
    return [Part(half, lambda view: (view.headline,), _paint_message) for half in middle.halves()]


def _paint_message(area, headline):
    area.clear(colours.FELT)
    area.fill(_MARGIN, 0, area.width - 2 * _MARGIN, 1, colours.EDGE)
    lines = text.wrap(fonts.MEDIUM, headline, area.width - 2 * _MARGIN, area.height // _LINE)
    yield
    top = (area.height - len(lines) * _LINE) // 2
    for line in lines:
        yield from centred(area, fonts.MEDIUM, line, top, colours.GOLD)
        top += _LINE
