"""Draws glyphs that no font has, for make_fonts.py: acorns, leaves and bells, and Double's Fool and Pope."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

# The side of the square that each suit fills, in units of the outlines.
UNITS = 53
# The number of drawn pixels per unit. Each square of this size becomes one pixel. The pixel is inked if at least half
# of the square is.
FINE = 16
Point = tuple[float, float]


class Pen:
    """Draws shapes, given in units, on a bitmap of higher resolution."""

    def __init__(self) -> None:
        self.image = Image.new("L", (UNITS * FINE, UNITS * FINE), 0)
        self._draw = ImageDraw.Draw(self.image)

    def shape(self, points: list[Point], ink: bool = True) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([(x * FINE, y * FINE) for x, y in points], fill=255 * ink)

    def disc(self, x: float, y: float, across: float, high: float, ink: bool = True) -> None:
        """Draw a filled ellipse with this centre and these semi-axes."""
        box = [(x - across) * FINE, (y - high) * FINE, (x + across) * FINE, (y + high) * FINE]
        self._draw.ellipse(box, fill=255 * ink)

    def line(self, points: list[Point], width: float, ink: bool = True) -> None:
        """Draw a line with round ends and joins."""
        self._draw.line([(x * FINE, y * FINE) for x, y in points], fill=255 * ink, width=round(width * FINE))
        for x, y in points:
            self.disc(x, y, width / 2, width / 2, ink)


def curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """Return points of a cubic Bézier curve."""
    points = []
    for step in range(41):
        t = step / 40
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, first, second, end)
        x, y = (sum(w * c[axis] for w, c in zip(weights, corners, strict=True)) for axis in (0, 1))
        points.append((x, y))
    return points


def mirrored(points: list[Point]) -> list[Point]:
    """Return the points mirrored at the vertical axis, in reverse order, to close an outline."""
    return [(UNITS - x, y) for x, y in reversed(points)]


def acorn(pen: Pen) -> None:
    """Draw a nut with a tip, hanging from a cap with scales and a stem."""
    nut = curve((9, 24), (9, 40), (19, 47), (26.5, 53))
    pen.shape(nut + mirrored(nut))
    pen.line(curve((26.5, 8), (26, 5), (28, 3), (30.5, 2.5)), 5)
    cap = curve((26.5, 5.5), (13, 5.5), (4, 13), (4.5, 20)) + curve((4.5, 20), (5, 25), (16, 25), (26.5, 25))
    pen.line([(6, 26), (47, 26)], 3, ink=False)
    pen.shape(cap + mirrored(cap))
    for x in range(-43, 90, 10):
        pen.line([(x, 6), (x + 22, 24)], 1.3, ink=False)
        pen.line([(x + 22, 6), (x, 24)], 1.3, ink=False)
    pen.line(cap + mirrored(cap), 2)
    pen.line(curve((16, 31), (17, 38), (20, 42), (23, 45)), 2.2, ink=False)


def leaf(pen: Pen) -> None:
    """Draw a broad leaf with veins, with its tip up and its stem bent."""
    side = curve((26.5, 0), (17, 8), (3, 17), (4, 30)) + curve((4, 30), (5, 41), (17, 44), (26.5, 41))
    pen.shape(side + mirrored(side))
    pen.line(curve((26.5, 40), (26.5, 46), (28, 49), (31, 50.7)), 4.4)
    pen.line([(26.5, 9), (26.5, 39)], 2, ink=False)
    for y, far in ((20, 9), (28, 14), (36, 14)):
        pen.line([(26.5 - far, y - far / 2), (26.5, y), (26.5 + far, y - far / 2)], 1.8, ink=False)


def bell(pen: Pen) -> None:
    """Draw a jingle bell: a ball with a loop, a rim around it, and a slit that ends in a hole."""
    pen.disc(26.5, 6.5, 6.5, 6.5)
    pen.disc(26.5, 6.5, 2.6, 2.6, ink=False)
    pen.disc(26.5, 31.5, 21.5, 21.5)
    pen.line([(0, 28), (53, 28)], 2, ink=False)
    pen.line([(0, 33), (53, 33)], 2, ink=False)
    pen.disc(26.5, 40, 3.6, 3.6, ink=False)
    pen.line([(26.5, 40), (26.5, 53)], 2.6, ink=False)


def fool(pen: Pen) -> None:
    """Draw a jester's cap with three points and a bell on each."""
    horn = curve((26.5, 28), (22, 12), (5, 6), (3.5, 28)) + curve((3.5, 28), (9, 21), (13, 27), (9.5, 42))
    pen.shape([*horn, (26.5, 42)])
    pen.shape([*mirrored(horn), (26.5, 42)])
    for x in (4.5, 48.5):
        pen.disc(x, 32, 4.5, 4.5)
    edge = curve((18.5, 43), (19, 28), (24, 20), (26, 8))
    pen.shape([(x - 2, y) for x, y in edge] + [(x + 2, y) for x, y in mirrored(edge)], ink=False)
    pen.shape(edge + mirrored(edge))
    pen.disc(26.5, 6, 6, 6)
    pen.shape([(8, 42), (45, 42), (45, 44), (8, 44)], ink=False)
    pen.shape([(9, 44), (44, 44), (43, 53), (10, 53)])


def pope(pen: Pen) -> None:
    """Draw a mitre with a cross on it and a band around its foot."""
    side = curve((26.5, 0), (16, 8), (7, 20), (6, 30)) + curve((6, 30), (6, 38), (8, 46), (10, 53))
    pen.shape(side + mirrored(side))
    pen.line([(0, 42.5), (53, 42.5)], 2.4, ink=False)
    pen.line([(26.5, 13), (26.5, 36)], 3.4, ink=False)
    pen.line([(18, 22), (35, 22)], 3.4, ink=False)


LARGE: dict[str, Callable[[Pen], None]] = {
    "\ue000": acorn,
    "\ue001": leaf,
    "\ue002": bell,
    "\ue003": fool,
    "\ue004": pope,
}
# The small suits for texts, as bitmaps.
SMALL = {
    "\ue000": """
        .....#...
        ..#####..
        .#######.
        #########
        #########
        .........
        .#######.
        .#######.
        ..#####..
        ...###...
        ....#....
    """,
    "\ue001": """
        ....#....
        ...###...
        ..##.##..
        .###.###.
        ####.####
        ####.####
        ####.####
        .###.###.
        ..##.##..
        ....#....
        ....##...
    """,
    "\ue002": """
        ...###...
        ...#.#...
        ..#####..
        .#######.
        #########
        #########
        .........
        #########
        ####.####
        .###.###.
        ..##.##..
    """,
}
MEDIUM = {
    "\ue000": """
        ......##.....
        .....##......
        ...#######...
        ..#########..
        .###########.
        #############
        .###########.
        .............
        .###########.
        .##.########.
        .##.########.
        ..#########..
        ...#######...
        ....#####....
        ......#......
    """,
    "\ue001": """
        ......#......
        .....###.....
        ....##.##....
        ...###.###...
        ..####.####..
        .##.##.##.##.
        .###.#.#.###.
        #####...#####
        ######.######
        ######.######
        .#####.#####.
        ..####.####..
        ......#......
        ......##.....
        .......##....
    """,
    "\ue002": """
        .....###.....
        ....##.##....
        .....###.....
        ...#######...
        ..#########..
        .###########.
        #############
        #############
        .............
        #############
        #####...#####
        ######.######
        .#####.#####.
        ..####.####..
        ....##.##....
    """,
}


def large(character: str) -> list[list[int]]:
    """Return a large glyph as UNITS rows of 0 and 1."""
    pen = Pen()
    LARGE[character](pen)
    image = pen.image.resize((UNITS, UNITS), Image.Resampling.BOX).point(lambda ink: ink >= 128)
    return [list(image.crop((0, y, UNITS, y + 1)).tobytes()) for y in range(UNITS)]


def dots(rows: str) -> list[list[int]]:
    """Convert a glyph from a text of dots and # to rows of 0 and 1."""
    return [[int(dot == "#") for dot in row] for row in rows.split()]
