"""The bought parts as simple solids, exact enough to check fit, contact and the position of the coil."""

from build123d import Part, Pos

from enclosure.bought import (
    DISPLAY,
    DISPLAY_ACTIVE,
    DISPLAY_BACK_HEIGHT,
    DISPLAY_GLASS,
    DISPLAY_PINS,
    DISPLAY_PINS_FROM_END,
    DISPLAY_PINS_HEIGHT,
    KEY,
    KEY_BOARD,
    KEY_CAP_DIAMETER,
    LIGHT,
    MAIN_BOARD,
    MAIN_BOARD_STANDOFF,
    READER,
    READER_COIL,
    READER_PARTS_HEIGHT,
    TAG,
    USB_PLUG,
    USB_PLUG_FROM_EDGE,
    USB_SOCKET_MIDDLE,
)
from enclosure.dimensions import Table
from enclosure.display_frame import board_back, glass_top
from enclosure.layout import key_positions, light_position, reader_centre
from enclosure.reader_pocket import board_top
from enclosure.seat_front import flange_top, key_board_top
from enclosure.solids import path, rod, slab

# The thickness of the solids for the coil and the screen.
FOIL = 0.05
_COIL_WIDTH = 4.0
# The maximum width and depth of the area for parts on the reader board, between the ledges of the cradle.
_PARTS = (28.0, 46.0)
_KEY_BODY = 4.0
_KEY_STEM = 7.0
_KEY_CAP = 4.0
# The width and thickness of a flat cable with seven wires.
_SEAT_CABLE = (10.0, 3.0)


def reader_board(table: Table, web: float) -> Part:
    """South's reader board, with its parts on the lower side."""
    x, y = reader_centre(table)
    back = board_top(table, web) - READER.size[2]
    part = slab(*READER.size, x, y, back)
    return part + slab(*_PARTS, READER_PARTS_HEIGHT, x, y, back - READER_PARTS_HEIGHT)


def coil(table: Table, web: float) -> Part:
    """South's coil: a ring on the upper side of its board."""
    width, depth, _ = READER_COIL.size
    z = board_top(table, web)
    inside = width - 2 * _COIL_WIDTH, depth - 2 * _COIL_WIDTH
    y = -table.coils.radius
    # The coil is in the board's uppermost layer.
    return slab(width, depth, FOIL, 0, y, z - FOIL) - slab(*inside, 3 * FOIL, 0, y, z - 2 * FOIL)


def display(table: Table) -> Part:
    """The display module, with the card slot and the pins on its back."""
    back = board_back(table)
    part = slab(*DISPLAY.size, z=back)
    part = part + slab(*DISPLAY_GLASS.size, z=back + DISPLAY.size[2])
    part = part + slab(
        DISPLAY.size[0] - 8, DISPLAY.size[1] - 14, DISPLAY_BACK_HEIGHT, z=back - DISPLAY_BACK_HEIGHT
    )
    x = DISPLAY.size[0] / 2 - DISPLAY_PINS_FROM_END
    return part + slab(*DISPLAY_PINS, DISPLAY_PINS_HEIGHT, x, z=back - DISPLAY_PINS_HEIGHT)


def screen(table: Table) -> Part:
    """The active area of the display."""
    return slab(*DISPLAY_ACTIVE.size[:2], FOIL, z=glass_top(table))


def main_board(foot: float) -> Part:
    """The main board on its standoffs, with all its parts, as one box."""
    return slab(*MAIN_BOARD.size, z=foot + MAIN_BOARD_STANDOFF)


def usb_plug(foot: float, ahead: int) -> Part:
    """The plug in the Pico's socket, in the middle of the long edge at positive (1) or negative (-1) y."""
    width, length, height = USB_PLUG.size
    y = ahead * (MAIN_BOARD.size[1] / 2 + USB_PLUG_FROM_EDGE + length / 2)
    return slab(width, length, height, 0, y, foot + MAIN_BOARD_STANDOFF + USB_SOCKET_MIDDLE - height / 2)


def seat_cable(table: Table) -> Part:
    """South's seat cable in its channel in the table top."""
    size = table.built_in
    width, height = _SEAT_CABLE
    return path(list(size.seat_channel), width, height, -size.plate + size.channel[1] - height - 1.0)


def key_board(table: Table, radius: float) -> Part:
    """South's perfboard with the three keys."""
    front = table.seat_front
    keys = key_positions(front)
    top = key_board_top(table)
    part = slab(*KEY_BOARD.size, keys[1], -radius, top - KEY_BOARD.size[2])
    for x in keys:
        part = part + slab(KEY.size[0], KEY.size[1], _KEY_BODY, x, -radius, top)
        part = part + rod(_KEY_STEM, KEY.size[2] - _KEY_BODY - _KEY_CAP, x, -radius, top + _KEY_BODY)
    return part


def key_caps(table: Table, radius: float) -> Part:
    """The round caps of South's keys."""
    top = flange_top(table) + table.seat_front.key_above_flange
    caps = Part()
    for x in key_positions(table.seat_front):
        caps = caps + rod(KEY_CAP_DIAMETER, _KEY_CAP, x, -radius, top - _KEY_CAP)
    return caps


def light(table: Table, radius: float) -> Part:
    """South's light on its board, in the pocket of the panel."""
    top = table.coils.cloth - table.seat_front.plug_depth + table.seat_front.light_pocket_depth
    x = light_position(table.seat_front)
    return rod(LIGHT.size[0], LIGHT.size[2], x, -radius, top - LIGHT.size[2])


def card(table: Table, stop: float) -> Part:
    """A card whose edge towards the middle of the table touches the stop of South's tray."""
    size = table.card
    return slab(size.width, size.length, size.thickness, 0, -stop - size.length / 2, table.coils.cloth)


def tag(table: Table, stop: float, from_edge: float) -> Part:
    """A tag under the card in South's tray.

    `from_edge`: the distance of the tag from the card's edge towards the middle of the table.
    """
    return rod(table.card.tag_diameter, TAG.size[2], 0, -stop - from_edge, table.coils.cloth)


def screw(diameter: float, length: float, x: float, y: float, head: float, upwards: bool = False) -> Part:
    """A countersunk screw whose head is flush with z = `head`. The screw points down, or up if `upwards`."""
    shaft = rod(diameter, length, z=-length) + rod(2 * diameter, 1.0, z=-1.0)
    if upwards:
        shaft = rod(diameter, length) + rod(2 * diameter, 1.0)
    return Pos(x, y, head) * shaft
