"""The parts that only the built-in table has: the routed table top, the covers of its pockets, and the box under it."""

from build123d import Part, Pos, Rot

from enclosure.bought import MAIN_BOARD, MAIN_BOARD_STANDOFF, USB_SOCKET_MIDDLE
from enclosure.dimensions import SEATS, Table
from enclosure.flat_pack import BOARD_HOLE, THIN_PILOT
from enclosure.layout import (
    Point,
    board_screws,
    everywhere,
    hub_screws,
    panel_screws,
    peg_holes,
    reader_centre,
)
from enclosure.reader_pocket import pocket
from enclosure.seat_front import opening
from enclosure.solids import BEYOND, at_seat, drilled, path, rod, rounded, slab

_BOX_CLEARANCE = 2.0
_PILOT = 2.0


def table_top(table: Table) -> Part:
    """The table top with all routed pockets, sawn openings and drilled holes."""
    size = table.built_in
    side = 2 * size.half
    part = rounded(slab(side, side, size.plate, z=-size.plate), 20.0)
    part = part - slab(*size.display_opening, size.plate + 2 * BEYOND, z=-size.plate - BEYOND)
    for seat in range(SEATS):
        part = part - at_seat(_seat_cuts(table), seat)
    blind = everywhere(hub_screws(table)) + everywhere(panel_screws(table.seat_front, size.keys_radius))
    for x, y in blind:
        part = part - rod(_PILOT if (x, y) in blind[:8] else THIN_PILOT, 10.0, x, y, -10.0 + BEYOND)
    return part


def _seat_cuts(table: Table) -> Part:
    size = table.built_in
    cuts = pocket(table) + opening(table, size.keys_radius, -size.plate)
    width, depth = size.channel
    bottom = -size.plate - BEYOND
    # The reader's cable runs straight into its pocket, and the seat's cable runs around the pocket.
    to_the_pocket = [(0.0, -size.display_opening[1] / 2 + BEYOND), reader_centre(table)]
    for points in (to_the_pocket, list(size.seat_channel)):
        cuts = cuts + path(points, width, depth + BEYOND, bottom)
    peg = table.flat_pack.plate + BEYOND
    for x, y in peg_holes(table):
        cuts = cuts + rod(table.tray.peg_hole, peg, x, y, -table.flat_pack.plate)
    return cuts


def cover_screws(table: Table) -> list[Point]:
    """The four screws of a pocket's cover."""
    distance = table.built_in.cover_screw
    return [
        (right * distance, -table.coils.radius + ahead * distance) for right in (1, -1) for ahead in (1, -1)
    ]


def cover(table: Table) -> Part:
    """The cover of South's pocket."""
    size = table.built_in
    part = slab(*size.cover, size.cover_thickness, 0, -table.coils.radius, -size.plate - size.cover_thickness)
    return drilled(part, cover_screws(table), table.screws.hole)


def box_inside(table: Table) -> tuple[float, float, float]:
    """Width, depth and height of the box."""
    return *table.built_in.display_opening, MAIN_BOARD.size[2] + MAIN_BOARD_STANDOFF + _BOX_CLEARANCE


def main_box(table: Table) -> Part:
    """The box under the table top, for the main board. The box is open towards the display's opening."""
    size = table.built_in
    width, depth, height = box_inside(table)
    outside = width + 2 * size.box_wall, depth + 2 * size.box_wall
    top = -size.plate
    bottom = top - height - size.box_floor
    part = slab(*outside, height + size.box_floor, z=bottom)
    part = part + slab(outside[0] + 2 * size.box_ear, 30.0, size.box_floor, z=top - size.box_floor)
    part = part - slab(width, depth, height + BEYOND, z=top - height)
    part = drilled(part, _box_screws(table), table.screws.hole)
    part = drilled(part, board_screws(), BOARD_HOLE)
    # The cable to the PC and the sounder's wires pass through the same wall of the box. The readers' cables enter from
    # above.
    usb_width, usb_height = size.usb_hole
    y, middle = outside[1] / 2, top - height + MAIN_BOARD_STANDOFF + USB_SOCKET_MIDDLE
    part = part - slab(usb_width, 4 * size.box_wall, usb_height, 0, y, middle - usb_height / 2)
    lead = rod(size.lead_hole, 4 * size.box_wall, z=-2 * size.box_wall)
    part = part - Pos(size.lead_offset, y, middle) * Rot(90, 0, 0) * lead
    flat, frame = table.flat_pack, table.display_frame
    stem = rod(flat.reset_hole, 4 * size.box_wall, z=-2 * size.box_wall)
    part = part - Pos(-flat.reset_offset, y, middle) * Rot(90, 0, 0) * stem
    # Holes for the screws of the guard over the plug.
    for x in size.guard_screws:
        pilot = rod(size.guard_pilot, 4 * size.box_wall, z=-2 * size.box_wall)
        part = part - Pos(x, y, middle) * Rot(90, 0, 0) * pilot
    # A recess for a seal over the head of one screw.
    x, screw_y = _box_screws(table)[0]
    face = top - size.box_floor
    length, breadth = frame.seal
    return part - slab(breadth, length, frame.seal_depth + BEYOND, x, screw_y, face - BEYOND)


def _box_screws(table: Table) -> list[Point]:
    size = table.built_in
    x = box_inside(table)[0] / 2 + size.box_wall + size.box_ear / 2
    return [(x, 10.0), (x, -10.0), (-x, 10.0), (-x, -10.0)]
