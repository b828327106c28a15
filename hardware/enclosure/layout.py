"""Positions of parts and screws, as points. This module imports no CAD library."""

from math import cos, hypot, pi, sin

from enclosure.bought import MAIN_BOARD_HOLES, READER, READER_COIL_FROM_END
from enclosure.dimensions import SEATS, FlatPack, SeatFront, Table

Point = tuple[float, float]


def seat_angle(seat: int) -> float:
    """Degrees by which South is turned to become another seat: clockwise, seen from above."""
    return -90.0 * seat


def turned(point: Point, seat: int) -> Point:
    """The point of a seat that corresponds to a point of South."""
    angle = seat_angle(seat) * pi / 180
    return (
        point[0] * cos(angle) - point[1] * sin(angle),
        point[0] * sin(angle) + point[1] * cos(angle),
    )


def everywhere(points: list[Point]) -> list[Point]:
    """The points of all seats that correspond to points of South."""
    return [turned(point, seat) for seat in range(SEATS) for point in points]


def reader_centre(table: Table) -> Point:
    """The middle of the reader board. The end of the board with the pins is towards the middle of the table."""
    return 0.0, -table.coils.radius + READER.size[1] / 2 - READER_COIL_FROM_END


def cradle_marks(table: Table) -> list[Point]:
    """The corners of a cradle's foot, marked in the base."""
    x, y = reader_centre(table)
    beside = 2 * (table.cradle.wall + table.cradle.clearance)
    width, depth = READER.size[0] + beside, READER.size[1] + beside
    return [(x + right * width / 2, y + ahead * depth / 2) for right in (1, -1) for ahead in (1, -1)]


def corner(flat: FlatPack) -> float:
    """The absolute value of x and y at the points where the diagonals meet the edge of the octagon."""
    return (flat.half + flat.seat_half) / 2


def petal(flat: FlatPack, inner: float) -> list[Point]:
    """A quarter of the octagon, cut along the diagonals.

    `inner`: half the side of the hole in the middle, or 0.
    """
    far = corner(flat)
    tip = [(-inner, -inner), (inner, -inner)] if inner else [(0.0, 0.0)]
    return [*tip, (far, -far), (flat.seat_half, -flat.half), (-flat.seat_half, -flat.half), (-far, -far)]


def octagon(flat: FlatPack) -> list[Point]:
    """The outline of the octagon. The points may be in clockwise or counterclockwise order, because only the area
    counts."""
    return [
        point
        for seat in range(SEATS)
        for point in (
            turned((flat.seat_half, -flat.half), seat),
            turned((-flat.seat_half, -flat.half), seat),
        )
    ]


def seat_side(flat: FlatPack) -> float:
    """Length of a side with a player."""
    return 2 * flat.seat_half


def blank_side(flat: FlatPack) -> float:
    """Length of a side between two players."""
    return hypot(flat.half - flat.seat_half, flat.half - flat.seat_half)


def corner_screws(flat: FlatPack) -> list[Point]:
    """The screws of a petal's two corner posts."""
    # The screw is on the bisector of the corner, which has an angle of 135 degrees.
    angle = (90 + 22.5) * pi / 180
    x = flat.seat_half + flat.corner_screw * cos(angle)
    y = -flat.half + flat.corner_screw * sin(angle)
    return [(x, y), (-x, y)]


def seam_post_centres(flat: FlatPack) -> list[Point]:
    """The middles of the posts under the seam on South's right."""
    return [(distance / 2**0.5, -distance / 2**0.5) for distance in flat.seam_posts]


def seam_screws(flat: FlatPack) -> list[Point]:
    """The screws that fasten a petal to the seam posts, one in each post."""
    step = flat.seam_screw / 2**0.5
    right = [(x - step, y - step) for x, y in seam_post_centres(flat)]
    return right + [(-x, y) for x, y in right]


def hub_screws(table: Table) -> list[Point]:
    """The two screws that fasten the display's frame to a petal."""
    frame = table.display_frame
    return [(frame.screw_x, -frame.screw_y), (-frame.screw_x, -frame.screw_y)]


def board_screws() -> list[Point]:
    """The four screws of the main board."""
    x, y = (distance / 2 for distance in MAIN_BOARD_HOLES)
    return [(x, y), (-x, y), (x, -y), (-x, -y)]


def board_screws_of_a_petal() -> list[Point]:
    """The main board's screws in East's petal, turned to South.

    All petals have these holes, because they are identical; only the holes of two petals are used.
    """
    return [turned((x, y), 1) for x, y in board_screws() if x > 0]


def peg_holes(table: Table) -> list[Point]:
    """The peg holes for both positions of the tray."""
    x = (table.card.width + table.tray.play + table.tray.side) / 2
    return [
        (side * x, -stop - table.tray.peg_from_stop)
        for stop in (table.stop_for_middle, table.stop_for_ends)
        for side in (1, -1)
    ]


def key_positions(front: SeatFront) -> list[float]:
    """Positions of the keys along the panel, from its middle: left, middle and right, as the player sees
    them."""
    return [-front.pitch / 2 + number * front.pitch for number in range(3)]


def light_position(front: SeatFront) -> float:
    """Position of the light along the panel, left of the keys."""
    return -1.5 * front.pitch


def key_board_posts(front: SeatFront) -> list[float]:
    """Positions of the key board's posts along the panel."""
    middle = key_positions(front)[1]
    return [middle - front.post_offset, middle + front.post_offset]


def panel_screws(front: SeatFront, radius: float) -> list[Point]:
    """The two screws of a panel."""
    return [(front.screw_offset, -radius), (-front.screw_offset, -radius)]
