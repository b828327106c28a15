"""The openings of the closed case: the guard over the USB plug, and the parts behind the other holes."""

from build123d import Part, Pos, Rot

from enclosure.bought import MAIN_BOARD, MAIN_BOARD_STANDOFF, USB_PLUG, USB_PLUG_FROM_EDGE, USB_SOCKET_MIDDLE
from enclosure.built_in import box_inside
from enclosure.dimensions import Table
from enclosure.flat_pack import at_cable_wall, floor
from enclosure.solids import BEYOND, rod, slab

# The width of the notch, for a cable 4.2 mm thick.
_GROOVE = 4.4
# Estimated sizes of a 6 x 6 mm key with its stem, and of the sounder.
_KEY = (6.0, 4.0, 6.0)
_STEM = 3.5
_SOUNDER = (22.0, 7.0)
# Sizes of the guard around the plug: wall, gap beside the plug, ears.
_WALL = 2.4
_ROOM = 0.5
_EAR = 10.0


def glued_on(table: Table) -> list[Part]:
    """The flat-pack's reset key and sounder, glued over their holes on the inside of the wall."""
    flat = table.flat_pack
    middle = floor(flat) + flat.cavity / 2
    key = slab(*_KEY, flat.reset_offset, (flat.wall + _KEY[1]) / 2, middle - _KEY[2] / 2)
    key = key + Pos(flat.reset_offset, 0, middle) * Rot(90, 0, 0) * rod(
        _STEM, flat.wall + 1, z=-flat.wall / 2
    )
    sounder = rod(_SOUNDER[0], _SOUNDER[1], z=-flat.wall / 2 - _SOUNDER[1])
    placed = Pos(-flat.sound_offset, 0, middle) * Rot(90, 0, 0) * sounder
    return [at_cable_wall(table, one) for one in (key, placed)]


def in_box_wall(table: Table) -> list[Part]:
    """The built-in table's reset key and the wires of its sounder, in the wall of the box."""
    size = table.built_in
    inner = box_inside(table)[1] / 2
    middle = _plug_middle(table)
    x = -table.flat_pack.reset_offset
    key = slab(*_KEY, x, inner - _KEY[1] / 2, middle - _KEY[2] / 2)
    key = key + Pos(x, inner, middle) * Rot(90, 0, 0) * rod(_STEM, size.box_wall + 1, z=-size.box_wall - 1)
    lead = Pos(size.lead_offset, inner, middle) * Rot(90, 0, 0) * rod(size.lead_hole, 10.0, z=-5.0)
    return [key, lead]


def plug_guard(table: Table) -> Part:
    """The guard over the built-in table's USB plug. The guard is screwed to the box and keeps the plug in its hole."""
    width, length, height = USB_PLUG.size
    inside = width + 2 * _ROOM
    face = box_inside(table)[1] / 2 + table.built_in.box_wall
    back = MAIN_BOARD.size[1] / 2 + USB_PLUG_FROM_EDGE + length + _ROOM
    middle = _plug_middle(table)
    lower, high = middle - height / 2, height + _ROOM + _WALL
    part = slab(inside + 2 * _WALL, back + _WALL - face, high, 0, (face + back + _WALL) / 2, lower)
    part = part + slab(inside + 2 * (_WALL + _EAR), _WALL, high, 0, face + _WALL / 2, lower)
    room = slab(
        inside, back - face + BEYOND, height + _ROOM + BEYOND, 0, (face + back - BEYOND) / 2, lower - BEYOND
    )
    part = part - room
    # The cable is inserted from below.
    slot = slab(_GROOVE, 4 * _WALL, middle - lower + BEYOND, 0, back, lower - BEYOND)
    part = part - slot - Pos(0, back, middle) * Rot(90, 0, 0) * rod(_GROOVE, 4 * _WALL, z=-2 * _WALL)
    for x in table.built_in.guard_screws:
        hole = rod(table.screws.thin + 0.2, 4 * _WALL, z=-2 * _WALL)
        part = part - Pos(x, face, middle) * Rot(90, 0, 0) * hole
    return part


def guard_screws(table: Table) -> list[Part]:
    """The guard's two screws, with their heads outside."""
    face = box_inside(table)[1] / 2 + table.built_in.box_wall + _WALL
    size = table.screws
    shaft = rod(size.thin, size.thin_length, z=0)
    return [Pos(x, face, _plug_middle(table)) * Rot(90, 0, 0) * shaft for x in table.built_in.guard_screws]


def _plug_middle(table: Table) -> float:
    bottom = -table.built_in.plate - box_inside(table)[2]
    return bottom + MAIN_BOARD_STANDOFF + USB_SOCKET_MIDDLE
