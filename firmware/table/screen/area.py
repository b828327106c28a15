# A rectangle of the screen or of a canvas seen from one side of the table: drawing in that person's right and down.

from micropython import const

# Columns cut off the first and last lines of a rounded rectangle, and of how many lines.
_CORNER = const(((4, 1), (2, 1), (1, 2)))
_CORNER_LINES = const(4)


# `seat` turns the area: 0 is upright, 1 reads from the left edge, 2 from the top, 3 from the right.
# `width` and `height` are the reader's; a point of the area is `u` to the right and `v` down from its corner.
# `canvas` is None for an area of the screen: that says only where something is.
class Area:
    def __init__(self, canvas, seat, x, y, wide, high):
        self.canvas = canvas
        self.seat = seat
        self.left = x
        self.top = y
        self.right = x + wide
        self.bottom = y + high
        self.width = high if seat & 1 else wide
        self.height = wide if seat & 1 else high

    # A part of this area, turned the same way; allocates.
    def part(self, u, v, width, height):
        x = self.x(u, v, width, height)
        y = self.y(u, v, width, height)
        if self.seat & 1:
            width, height = height, width
        return Area(self.canvas, self.seat, x, y, width, height)

    # This area on a canvas that begins at that place of the screen; it may hang over the edges. Allocates.
    def on(self, canvas, left, top):
        wide, high = self.right - self.left, self.bottom - self.top
        return Area(canvas, self.seat, self.left - left, self.top - top, wide, high)

    # The lower half of an upright area, and the upper one turned for the person opposite; allocates.
    def halves(self):
        half = self.height // 2
        upper = Area(self.canvas, 2, self.left, self.top, self.width, half)
        return self.part(0, self.height - half, self.width, half), upper

    # Column and row of the upper left corner that a rectangle of the area has on the canvas.
    # Neither allocates.
    def x(self, u, v, width, height):
        seat = self.seat
        if seat == 0:
            return self.left + u
        if seat == 1:
            return self.right - v - height
        if seat == 2:
            return self.right - u - width
        return self.left + v

    def y(self, u, v, width, height):
        seat = self.seat
        if seat == 0:
            return self.top + v
        if seat == 1:
            return self.top + u
        if seat == 2:
            return self.bottom - v - height
        return self.bottom - u - width

    def clear(self, colour):
        self.canvas.frame.fill_rect(self.left, self.top, self.right - self.left, self.bottom - self.top, colour)

    def fill(self, u, v, width, height, colour):
        x = self.x(u, v, width, height)
        y = self.y(u, v, width, height)
        if self.seat & 1:
            self.canvas.frame.fill_rect(x, y, height, width, colour)
        else:
            self.canvas.frame.fill_rect(x, y, width, height, colour)

    # The corners are the same from every side, so lines of the canvas will do.
    def rounded(self, u, v, width, height, colour):
        left = self.x(u, v, width, height)
        top = self.y(u, v, width, height)
        if self.seat & 1:
            width, height = height, width
        fill = self.canvas.frame.fill_rect
        fill(left, top + _CORNER_LINES, width, height - 2 * _CORNER_LINES, colour)
        bottom = top + height
        line = 0
        for cut, lines in _CORNER:
            fill(left + cut, top + line, width - 2 * cut, lines, colour)
            line += lines
            fill(left + cut, bottom - line, width - 2 * cut, lines, colour)

    # A rounded rectangle with a border of its own colour.
    def framed(self, u, v, width, height, border, border_colour, colour):
        self.rounded(u, v, width, height, border_colour)
        self.rounded(u + border, v + border, width - 2 * border, height - 2 * border, colour)

    # A triangle that points at the reader, as high as half its width.
    def arrow(self, u, v, width, colour):
        for line in range(width // 2):
            self.fill(u + line, v + line, width - 2 * line, 1, colour)
