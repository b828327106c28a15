"""The template for sticking tags, to be printed at 100 % and cut out: cards with a hole at each tag position."""

from electronics import svg

FILE = "stencil.svg"

# All in millimetres: the size of a card, the hole for a 22 mm tag, the distance between the tag positions of a pack,
# and the distance of a Double tag from the short edge of its card.
CARD = (59.0, 91.0)
HOLE = 23.0
APART = 12.0
END = 15.0

# The name of a template, its cards, and the centres of its holes, measured to the right and up from the
# middle of the card.
_MIDDLE = CARD[1] / 2 - END
PLACES = (
    ("A", "cards 1, 4, 7 …", ((0.0, 0.0),)),
    ("B", "cards 2, 5, 8 …", ((0.0, APART),)),
    ("C", "cards 3, 6, 9 …", ((APART, 0.0),)),
    ("D", "Double, odd", ((0.0, -_MIDDLE), (0.0, _MIDDLE))),
    ("E", "Double, even", ((APART, -_MIDDLE), (APART, _MIDDLE))),
)
_PAGE = (210.0, 297.0)
_MARGIN, _GAP, _ROW = 8.0, 6.0, 108.0
_PER_ROW = 3
_RULER = 50.0


def to_svg() -> str:
    """Return the template as an A4 page."""
    shapes = [_text(_MARGIN, 12, 5, "Where the tags go: cut out the circles, lay the card under it, back up")]
    for number, (name, what, holes) in enumerate(PLACES):
        left = _MARGIN + (CARD[0] + _GAP) * (number % _PER_ROW)
        top = 26 + _ROW * (number // _PER_ROW)
        shapes.append(_text(left, top - 3, 4, f"{name}: {what}"))
        shapes.append(f'<rect x="{left:g}" y="{top:g}" width="{CARD[0]:g}" height="{CARD[1]:g}" rx="3"/>')
        for x, y in holes:
            middle, level = left + CARD[0] / 2 + x, top + CARD[1] / 2 - y
            shapes.append(f'<circle cx="{middle:g}" cy="{level:g}" r="{HOLE / 2:g}"/>')
    level = 26 + 2 * _ROW
    shapes.append(f'<path d="M {_MARGIN:g} {level:g} v 4 m 0 -2 h {_RULER:g} m 0 -2 v 4"/>')
    shapes.append(_text(_MARGIN + _RULER + 4, level + 3.5, 4, f"{_RULER:g} mm, if printed at 100 %"))
    return svg.document(_PAGE, shapes, 'fill="none" stroke="black" stroke-width="0.2"')


def _text(x: float, y: float, size: float, words: str) -> str:
    return svg.text(x, y, size, words, 'fill="black" stroke="none"')
