"""The panel of a seat: a light, then the keys left, middle and right, in the order of pinmap.toml."""

from build123d import Part, Polygon, Pos, extrude

from enclosure.bought import KEY
from enclosure.dimensions import Table
from enclosure.layout import key_board_posts, key_positions, light_position
from enclosure.solids import BEYOND, rod, slab


def flange_top(table: Table) -> float:
    """The z coordinate of the panel's upper side."""
    return table.coils.cloth + table.seat_front.flange[2]


def key_board_top(table: Table) -> float:
    """The z coordinate of the key board's upper side, on which the keys are mounted."""
    return flange_top(table) + table.seat_front.key_above_flange - KEY.size[2]


def panel(table: Table, radius: float) -> Part:
    """South's panel. `radius`: distance from the panel's middle to the middle of the table.

    The panel's flange is on the cloth.
    """
    front = table.seat_front
    part = _body(table, radius)
    bottom = part.bounding_box().min.Z - BEYOND
    height = flange_top(table) - bottom + BEYOND
    for x in key_positions(front):
        part = part - rod(front.key_hole, height, x, -radius, bottom)
    x = light_position(front)
    part = part - rod(front.light_hole, height, x, -radius, bottom)
    pocket_bottom = table.coils.cloth - front.plug_depth
    part = part - rod(
        front.light_pocket, front.light_pocket_depth + BEYOND, x, -radius, pocket_bottom - BEYOND
    )
    for x in (front.screw_offset, -front.screw_offset):
        part = part - rod(front.screw_hole, height, x, -radius, bottom)
    part = part + _posts(table, radius)
    for x in key_board_posts(front):
        part = part - rod(
            front.post_pilot, front.post_pilot_depth + BEYOND, x, -radius, key_board_top(table) - BEYOND
        )
    return part - _symbols(table, radius)


def opening(table: Table, radius: float, bottom: float) -> Part:
    """The opening in the plate for South's panel."""
    width, depth = table.seat_front.opening
    return slab(width, depth, -bottom + 2 * BEYOND, 0, -radius, bottom - BEYOND)


def _body(table: Table, radius: float) -> Part:
    front = table.seat_front
    width, depth, thickness = front.flange
    part = slab(width, depth, thickness, 0, -radius, table.coils.cloth)
    plug_width, plug_depth = (side - 2 * front.plug_clearance for side in front.opening)
    return part + slab(
        plug_width, plug_depth, front.plug_depth, 0, -radius, table.coils.cloth - front.plug_depth
    )


def _posts(table: Table, radius: float) -> Part:
    # The posts extend from the lower side of the panel down to the key board.
    front = table.seat_front
    top = table.coils.cloth - front.plug_depth
    foot = key_board_top(table)
    posts = Part()
    for x in key_board_posts(front):
        posts = posts + rod(front.post_diameter, top - foot, x, -radius, foot)
    return posts


def _symbols(table: Table, radius: float) -> Part:
    # The symbols behind the keys, seen by the player: ◀ ● ▶.
    front = table.seat_front
    half = front.symbol / 2
    y = -radius + front.key_hole / 2 + front.symbol - 0.3
    z = flange_top(table) - front.symbol_depth
    deep = front.symbol_depth + BEYOND
    left, middle, right = key_positions(front)
    arrows = Part()
    for x, tip in ((left, -half), (right, half)):
        triangle = Polygon((x + tip, y), (x - tip, y + half), (x - tip, y - half), align=None)
        arrows = arrows + Pos(0, 0, z) * extrude(triangle, deep, dir=(0, 0, 1))
    return arrows + rod(front.symbol, deep, middle, y, z)
