"""The parts that only the flat-pack has: two octagons of four petals each, posts and walls between them, the hub
plate."""

from build123d import Part, Pos, Rot

from enclosure.dimensions import SEATS, FlatPack, Table
from enclosure.layout import (
    Point,
    blank_side,
    board_screws,
    board_screws_of_a_petal,
    corner_screws,
    cradle_marks,
    everywhere,
    hub_screws,
    octagon,
    panel_screws,
    peg_holes,
    petal,
    seam_post_centres,
    seam_screws,
    seat_side,
)
from enclosure.seat_front import opening
from enclosure.solids import BEYOND, at_seat, drilled, plate, rod, rounded, slab

# The diameter of the pilot holes for thin screws in plywood.
THIN_PILOT = 1.5
BOARD_HOLE = 3.2
# The diameter of the holes that mark where a cradle is placed.
MARK = 1.5


def floor(flat: FlatPack) -> float:
    """The z coordinate of the upper side of the base."""
    return -flat.plate - flat.cavity


def top_petal(table: Table) -> Part:
    """South's quarter of the playing plate."""
    flat = table.flat_pack
    part = plate(petal(flat, flat.hub_opening_half), flat.plate, -flat.plate)
    part = part - opening(table, flat.keys_radius, -flat.plate)
    part = drilled(part, _petal_screws(table), table.screws.hole)
    part = drilled(part, panel_screws(table.seat_front, flat.keys_radius), THIN_PILOT)
    return drilled(part, peg_holes(table), table.tray.peg_hole)


def base_petal(table: Table) -> Part:
    """South's quarter of the base."""
    flat = table.flat_pack
    part = plate(petal(flat, 0), flat.plate, floor(flat) - flat.plate)
    part = drilled(part, cradle_marks(table), MARK)
    part = drilled(part, board_screws_of_a_petal(), BOARD_HOLE)
    return drilled(part, _petal_screws(table), table.screws.hole)


def _petal_screws(table: Table) -> list[Point]:
    flat = table.flat_pack
    return corner_screws(flat) + seam_screws(flat) + hub_screws(table)


def hub_plate(table: Table) -> Part:
    """The hub plate, in the middle of the base. The hub plate joins the four petals and carries the main board."""
    flat = table.flat_pack
    side = 2 * flat.hub_plate_half
    part = slab(side, side, flat.plate, z=floor(flat))
    part = drilled(part, everywhere(hub_screws(table)), table.screws.hole)
    return drilled(part, board_screws(), BOARD_HOLE)


def hub_posts(table: Table) -> list[Part]:
    """The eight posts between the hub plate and the playing plate."""
    return [Pos(x, y, 0) * hub_post(table) for x, y in everywhere(hub_screws(table))]


def hub_post(table: Table) -> Part:
    """One post between hub plate and playing plate, on the axis."""
    flat = table.flat_pack
    foot = floor(flat) + flat.plate
    post = rod(flat.hub_post, -flat.plate - foot, z=foot)
    return drilled(post, [(0, 0)], table.screws.pilot)


def seam_post(table: Table) -> Part:
    """A post under a seam, on the axis. The long side of the post is across the seam, here along x."""
    flat = table.flat_pack
    across, along = flat.seam_post
    post = rounded(slab(across, along, flat.cavity, z=floor(flat)), 2.0)
    return drilled(post, [(flat.seam_screw, 0), (-flat.seam_screw, 0)], table.screws.pilot)


def seam_posts(table: Table) -> list[Part]:
    """All posts under seams, at their positions."""
    placed = []
    for seat in range(SEATS):
        for x, y in seam_post_centres(table.flat_pack):
            placed.append(at_seat(Pos(x, y, 0) * Rot(0, 0, 45) * seam_post(table), seat))
    return placed


def corner_post(table: Table) -> Part:
    """The post in the corner on South's right, with two grooves for the walls."""
    flat = table.flat_pack
    corner: Point = (flat.seat_half, -flat.half)
    block = rod(2 * flat.corner_post, flat.cavity, *corner, floor(flat))
    block = block & plate(octagon(flat), flat.cavity, floor(flat))
    # One groove along the player's side, and one along the next side.
    for direction in (180.0, 45.0):
        block = block - Pos(*corner, 0) * Rot(0, 0, direction) * _groove(flat, left=direction == 45.0)
    return drilled(block, corner_screws(flat)[:1], table.screws.pilot)


def _groove(flat: FlatPack, left: bool) -> Part:
    # A groove along positive x from the corner. `left`: whether the inside of the octagon is to the left of this
    # direction.
    width = flat.wall + 2 * flat.wall_clearance
    middle = flat.wall_inset + flat.wall / 2
    y = middle if left else -middle
    length = 2 * flat.corner_post
    return slab(
        length,
        width,
        flat.cavity + 2 * BEYOND,
        flat.wall_from_corner + length / 2,
        y,
        floor(flat) - BEYOND,
    )


def corner_posts(table: Table) -> list[Part]:
    """All eight corner posts, at their positions."""
    flat = table.flat_pack
    right = corner_post(table)
    # The octagon's sides differ in length, so the post in the seat's other corner is a mirror image of this post. Both
    # are the same part; one is mounted upside down.
    middle = -flat.plate - flat.cavity / 2
    left = Pos(0, 0, 2 * middle) * Rot(0, 180, 0) * right
    return [at_seat(post, seat) for seat in range(SEATS) for post in (right, left)]


def _wall(table: Table, side: float) -> Part:
    # A wall in the plane of x and z, with its middle on the axis.
    flat = table.flat_pack
    length = side - 2 * (flat.wall_from_corner + flat.wall_clearance)
    return slab(length, flat.wall, flat.cavity - flat.wall_clearance, z=floor(flat))


def seat_wall(table: Table) -> Part:
    """The wall in front of South."""
    flat = table.flat_pack
    return Pos(0, -flat.half + flat.wall_inset + flat.wall / 2, 0) * _wall(table, seat_side(flat))


def blank_wall(table: Table, cable: bool = False) -> Part:
    """The wall on South's right.

    `cable`: whether this wall has the holes for cable, sounder and reset key.
    """
    flat = table.flat_pack
    wall = _wall(table, blank_side(flat))
    if cable:
        wall = wall - _cable_holes(flat)
    return at_cable_wall(table, wall)


def at_cable_wall(table: Table, part: Part) -> Part:
    """Move a part from the plane of x and z, with the inside at positive y, to the wall on South's right."""
    flat = table.flat_pack
    distance = (flat.half + flat.seat_half) / 2**0.5 - flat.wall_inset - flat.wall / 2
    return Rot(0, 0, -45) * Pos(distance, 0, 0) * Rot(0, 0, 90) * part


def _cable_holes(flat: FlatPack) -> Part:
    width, height = flat.usb_hole
    middle = floor(flat) + flat.cavity / 2
    holes = slab(width, 2 * flat.wall, height, z=middle - height / 2)
    stem = Rot(90, 0, 0) * rod(flat.reset_hole, 2 * flat.wall, z=-flat.wall)
    holes = holes + Pos(flat.reset_offset, 0, middle) * stem
    for step in (-1, 0, 1):
        for row in (-1, 0, 1):
            place = Pos(-flat.sound_offset + flat.sound_pitch * step, 0, middle + flat.sound_pitch * row)
            # The hole is drilled through the wall, which is in the plane of x and z here.
            hole = Rot(90, 0, 0) * rod(flat.sound_hole, 2 * flat.wall, z=-flat.wall)
            holes = holes + place * hole
    return holes
