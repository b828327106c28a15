# A rectangle of the screen or of a canvas, seen from one side of the table. For drawing, right and down are as seen
# from that side.

from micropython import const

# The corners of a rounded rectangle, as pairs (columns, lines): at the top and at the bottom, `columns` pixels are cut
# off both ends of `lines` lines.
_CORNER = const(((4, 1), (2, 1), (1, 2)))
_CORNER_LINES = const(4)


# `seat` turns the area: 0 is upright, 1 reads from the left edge, 2 from the top, 3 from the right. `width` and
# `height` are as the player on that side sees them. A point of the area is `u` to the right of its corner and `v` below
# it. `canvas` is None for an area of the screen, which only has a position.
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

    # Returns a part of this area, turned the same way. Allocates.
    def part(self, u, v, width, height):
        x = self.x(u, v, width, height)
        y = self.y(u, v, width, height)
        if self.seat & 1:
            width, height = height, width
        return Area(self.canvas, self.seat, x, y, width, height)

    # Returns this area on a canvas that begins at this position on the screen; the area may extend beyond the edges of
    # the canvas. Allocates.
    def on(self, canvas, left, top):
        wide, high = self.right - self.left, self.bottom - self.top
        return Area(canvas, self.seat, self.left - left, self.top - top, wide, high)

    # Returns the lower half of an upright area, and the upper half, turned for the person opposite. Allocates.
    def halves(self):
        half = self.height // 2
        upper = Area(self.canvas, 2, self.left, self.top, self.width, half)
        return self.part(0, self.height - half, self.width, half), upper

    # The upper left corner of a rectangle in the area, as column and row of the canvas. Neither method allocates.
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

    # The corners look the same from every side, so they are drawn in lines of the canvas.
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

    # Draws a rounded rectangle with a border in another colour.
    def framed(self, u, v, width, height, border, border_colour, colour):
        self.rounded(u, v, width, height, border_colour)
        self.rounded(u + border, v + border, width - 2 * border, height - 2 * border, colour)

    # Draws a triangle that points at the player; its height is half its width.
    def arrow(self, u, v, width, colour):
        for line in range(width // 2):
            self.fill(u + line, v + line, width - 2 * line, 1, colour)
