"""Measures the height of the capitals that the screen draws, in pixels of the picture; runs on MicroPython."""

from drivers.canvas import Canvas
from table.screen import fonts, text
from table.screen.area import Area

# Flat capitals and digits, which end exactly at the cap height and the baseline. Round ones extend slightly beyond.
_FLAT = "ABDEFHIKLMNPRTVWXYZ12457"
_LINES = 28


class Reader:
    """Records each drawn text with the height of its capitals or digits in lines."""

    def __init__(self):
        self.found = []
        self._draw_piece = text._draw_piece
        self._of_font = {}

    def read(self, paint, area, *arguments):
        """Return the texts that a generator paints on an area, each with the height of a capital in lines."""
        self.found = []
        text._draw_piece = self._drawn
        try:
            for _ in paint(area, *arguments):
                pass
        finally:
            text._draw_piece = self._draw_piece
        return self.found

    def _drawn(self, area, font, line, start, u, v, colour, left):
        # Measures a flat capital or digit in this piece by the pixels that are added when it is drawn.
        piece = line[len(line) - left :][:12]
        at = next((at for at, character in enumerate(piece) if character in _FLAT), None)
        if at is not None:
            place = u + text.width(font, piece[:at])
            wide = text.width(font, piece[at])
            before = _ink(area, place, v, wide, colour)
        width = self._draw_piece(area, font, line, start, u, v, colour, left)
        if at is not None:
            lines = sorted({line for _, line in _ink(area, place, v, wide, colour) - before})
            self.found.append((line, lines[-1] - lines[0] + 1 if lines else 0))
        elif font is not fonts.SUITS:
            self.found.append((line, self.of_font(font)))
        return width

    def of_font(self, font):
        """Return the height of a font's H in lines."""
        if font not in self._of_font:
            area = Area(Canvas(_LINES * _LINES // 2).open(_LINES, _LINES), 0, 0, 0, _LINES, _LINES)
            area.clear(0)
            self._of_font[font] = 1
            self._draw_piece(area, font, "H", 0, 0, 0, 1, 1)
            lines = sorted({line for _, line in _ink(area, 0, 0, _LINES, 1)})
            self._of_font[font] = lines[-1] - lines[0] + 1
        return self._of_font[font]


def _ink(area, u, v, width, colour):
    """Return the columns and lines of the pixels with a colour in a line of text, beginning at `u`, `v`."""
    canvas = area.canvas
    found = set()
    for line in range(_LINES):
        for column in range(width):
            x, y = area.x(u + column, v + line, 1, 1), area.y(u + column, v + line, 1, 1)
            if 0 <= x < canvas.width and 0 <= y < canvas.height and canvas.frame.pixel(x, y) == colour:
                found.add((column, line))
    return found
