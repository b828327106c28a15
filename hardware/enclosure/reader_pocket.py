"""The cradle that holds a reader board against the plate, and the pocket in a table top for the cradle."""

from build123d import Part

from enclosure.bought import READER
from enclosure.dimensions import Table
from enclosure.layout import reader_centre
from enclosure.solids import BEYOND, slab


def inner_size(table: Table) -> tuple[float, float]:
    """Width and depth of the cradle's inside."""
    return READER.size[0] + 2 * table.cradle.clearance, READER.size[1] + 2 * table.cradle.clearance


def outer_size(table: Table) -> tuple[float, float]:
    """Width and depth of the cradle."""
    width, depth = inner_size(table)
    return width + 2 * table.cradle.wall, depth + 2 * table.cradle.wall


def board_top(table: Table, web: float) -> float:
    """The z coordinate of the reader board's upper side. `web`: thickness of the plate above it."""
    return -web - table.coils.air


def cradle(table: Table, web: float, cavity: float) -> Part:
    """The cradle under South's card, with its rim touching the plate.

    `web`: thickness of the plate above it; `cavity`: height of the space for the cradle.
    """
    size = table.cradle
    x, y = reader_centre(table)
    width, depth = outer_size(table)
    inside, along = inner_size(table)
    rim = -web
    height = cavity - size.foam
    foot = rim - height
    part = slab(width, depth, height, x, y, foot)
    part = part - slab(inside, along, height + 2 * BEYOND, x, y, foot - BEYOND)
    part = part + _ledges(table, web, x, y, foot)
    slot = slab(
        size.cable_slot,
        2 * size.wall + BEYOND,
        board_top(table, web) - READER.size[2] - size.cable_slot_below_board - foot + BEYOND,
        x,
        y + depth / 2,
        foot - BEYOND,
    )
    return part - slot


def _ledges(table: Table, web: float, x: float, y: float, foot: float) -> Part:
    # A column in each corner of the cradle, on which the board rests.
    size = table.cradle
    inside, along = inner_size(table)
    height = board_top(table, web) - READER.size[2] - foot
    # The column overlaps the wall slightly, so that both form one body.
    reach = size.ledge + size.wall / 2
    ledges = Part()
    for right in (1, -1):
        for ahead in (1, -1):
            across = right * (inside / 2 - size.ledge + reach / 2)
            forth = ahead * (along / 2 - size.ledge + reach / 2)
            ledges = ledges + slab(reach, reach, height, x + across, y + forth, foot)
    return ledges


def pocket(table: Table) -> Part:
    """The pocket that is routed into a table top from below for South's cradle."""
    x, y = reader_centre(table)
    width, depth = outer_size(table)
    more = 2 * table.built_in.pocket_clearance
    bottom = -table.built_in.plate
    return slab(width + more, depth + more, table.built_in.pocket_depth + BEYOND, x, y, bottom - BEYOND)
