"""The frame over the display, and the clips that hold the module under it."""

from build123d import Part, Pos, Rectangle, Rot, loft

from enclosure.bought import DISPLAY, DISPLAY_ACTIVE, DISPLAY_GLASS
from enclosure.dimensions import Table
from enclosure.layout import Point, everywhere, hub_screws
from enclosure.solids import BEYOND, drilled, rod, rounded, slab


def glass_top(table: Table) -> float:
    """The z coordinate of the upper side of the panel's glass, under the lip."""
    return table.coils.cloth + table.display_frame.thickness - table.display_frame.lip


def board_back(table: Table) -> float:
    """The z coordinate of the lower side of the module's board."""
    return glass_top(table) - DISPLAY_GLASS.size[2] - DISPLAY.size[2]


def bosses(table: Table) -> list[Point]:
    """The centres of the bosses to which the clips are screwed."""
    frame = table.display_frame
    y = DISPLAY.size[1] / 2 + frame.boss_gap + frame.boss / 2
    return [(right * frame.boss_x, ahead * y) for right in (1, -1) for ahead in (1, -1)]


def frame(table: Table) -> Part:
    """The frame, lying on the cloth."""
    size = table.display_frame
    cloth = table.coils.cloth
    part = rounded(slab(size.side, size.side, size.thickness, z=cloth), 6.0)
    width, depth, _ = DISPLAY_GLASS.size
    more = 2 * size.glass_clearance
    part = part - slab(width + more, depth + more, size.thickness - size.lip + BEYOND, z=cloth - BEYOND)
    part = part - _window(table)
    part = drilled(part, everywhere(hub_screws(table)), table.screws.hole)
    x, y = hub_screws(table)[0]
    top = cloth + size.thickness
    part = part - slab(*size.seal, size.seal_depth + BEYOND, x, y, top - size.seal_depth)
    for x, y in bosses(table):
        foot = board_back(table)
        part = part + rod(size.boss, cloth - foot + 0.5, x, y, foot)
        part = part - rod(size.boss_pilot, cloth - foot + BEYOND, x, y, foot - BEYOND)
    return part


def _window(table: Table) -> Part:
    # The edge of the window is bevelled by 45 degrees, so that the whole screen can be seen from the side.
    size = table.display_frame
    width, depth = (side + 2 * size.window_margin for side in DISPLAY_ACTIVE.size[:2])
    high = size.lip + BEYOND
    low = Pos(0, 0, glass_top(table)) * Rectangle(width, depth)
    top = Pos(0, 0, glass_top(table) + high) * Rectangle(width + 2 * high, depth + 2 * high)
    straight = slab(width, depth, 2 * BEYOND, z=glass_top(table) - 2 * BEYOND)
    return loft([low, top]) + straight


def clip(table: Table) -> Part:
    """A clip in its position for printing.

    When mounted, the clip is screwed to the boss and extends over the board's edge, towards positive y.
    """
    width, length, thickness = table.display_frame.clip
    part = slab(width, length, thickness)
    hole = rod(table.display_frame.clip_hole, thickness + 2 * BEYOND, y=_clip_hole(table), z=-BEYOND)
    return rounded(part, 1.5) - hole


def _clip_hole(table: Table) -> float:
    # When the hole is at the boss, the far end is `clip_overlap` beyond the board's edge.
    frame = table.display_frame
    reach = frame.boss / 2 + frame.boss_gap + frame.clip_overlap
    return frame.clip[1] / 2 - reach


def clips(table: Table) -> list[Part]:
    """The clips at their positions."""
    placed = []
    for x, y in bosses(table):
        towards = 0 if y < 0 else 180
        z = board_back(table) - table.display_frame.clip[2]
        placed.append(Pos(x, y, z) * Rot(0, 0, towards) * Pos(0, -_clip_hole(table), 0) * clip(table))
    return placed
