"""Functions for boxes, rods and plates. Each solid is positioned by its middle and its lower side."""

from itertools import pairwise

from build123d import Align, Axis, Box, Cylinder, Part, Polygon, Pos, Rot, extrude

from enclosure.layout import Point, seat_angle

_ON_ITS_FOOT = (Align.CENTER, Align.CENTER, Align.MIN)
# The distance by which a cutting solid extends beyond the part that it cuts.
BEYOND = 1.0


def slab(width: float, depth: float, height: float, x: float = 0, y: float = 0, z: float = 0) -> Part:
    """A box with its middle at (x, y) and its lower side at z."""
    return Pos(x, y, z) * Box(width, depth, height, align=_ON_ITS_FOOT)


def rod(diameter: float, height: float, x: float = 0, y: float = 0, z: float = 0) -> Part:
    """An upright cylinder with its middle at (x, y) and its lower side at z."""
    return Pos(x, y, z) * Cylinder(diameter / 2, height, align=_ON_ITS_FOOT)


def path(points: list[Point], width: float, height: float, z: float) -> Part:
    """Slabs along a path of lines parallel to x or y, with square corners and their lower side at z."""
    part = Part()
    for (x, y), (to_x, to_y) in pairwise(points):
        across, along = abs(to_x - x) + width, abs(to_y - y) + width
        if x == to_x:
            across, along = width, along - width
        part = part + slab(across, along, height, (x + to_x) / 2, (y + to_y) / 2, z)
    return part


def plate(outline: list[Point], thickness: float, z: float) -> Part:
    """A plate with this outline and its lower side at z."""
    return Pos(0, 0, z) * extrude(Polygon(*outline, align=None), thickness, dir=(0, 0, 1))


def drilled(part: Part, points: list[Point], diameter: float) -> Part:
    """The part with holes through its whole height."""
    box = part.bounding_box()
    height = box.size.Z + 2 * BEYOND
    for x, y in points:
        part = part - rod(diameter, height, x, y, box.min.Z - BEYOND)
    return part


def at_seat(part: Part, seat: int) -> Part:
    """A part of South, rotated to another seat."""
    return Rot(0, 0, seat_angle(seat)) * part


def upright(part: Part) -> Part:
    """The part moved up or down so that its lower side is at z = 0, as on a print bed."""
    return Pos(0, 0, -part.bounding_box().min.Z) * part


def rounded(part: Part, radius: float) -> Part:
    """The part with its vertical edges rounded."""
    edges = part.edges().filter_by(Axis.Z)
    return part.fillet(radius, edges)
