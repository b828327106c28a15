"""Measures the solids with rays and cross-sections, independently of the dimensions of the model."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import cos, radians, sin

from build123d import Axis, Face, GeomType, Plane, Shape, Vector

_EPSILON = 1e-4
_FAR = 1000.0
# The tolerances of a mesh with few triangles; the number of sample points across and along a curved face.
_COARSE = 0.3, 1.0
_GRID = 3


def crossings(solid: Shape, start: Vector, direction: Vector) -> list[float]:
    """Distances from the start of a ray to the points where it meets the solid's surface, ascending."""
    direction = direction.normalized()
    points = solid.find_intersection_points(Axis(start, direction))
    distances = sorted((point - start).dot(direction) for point, _ in points)
    return [distance for distance in distances if distance > -_EPSILON]


def top_above(solids: Iterable[Shape], point: Vector) -> float:
    """The height of the uppermost surface of all the solids above a point; 0 if there is none."""
    up = Vector(0, 0, 1)
    return max((max(crossings(solid, point, up), default=0.0) for solid in solids), default=0.0)


def points_over(solid: Shape, count: int = 5) -> Iterator[Vector]:
    """A grid of points over a flat solid's outline, on its upper side."""
    box = solid.bounding_box()
    for column in range(count):
        for row in range(count):
            # The points are not on the edges, because a ray at an edge may miss the solid.
            across = (column + 0.5) / count
            along = (row + 0.5) / count
            yield Vector(box.min.X + across * box.size.X, box.min.Y + along * box.size.Y, box.max.Z)


def over(flat: Shape, solids: list[Shape]) -> float:
    """The maximum height of `solids` above a flat solid, from upper side to upper side."""
    return max(top_above(solids, point) for point in points_over(flat))


def least_between_centres(solids: list[Shape]) -> float:
    """The distance between the closest two centres of the solids."""
    return min(float((one.center() - other.center()).length) for one, other in combinations(solids, 2))


def least_distance(solids: list[Shape], others: list[Shape]) -> float:
    """The smallest gap between a solid of the first list and a solid of the second."""
    return min(float(one.distance_to(other)) for one in solids for other in others)


def thinnest_wall(solid: Shape) -> float:
    """The smallest distance between two (nearly) parallel faces of the solid, sampled over every face."""
    thinnest = _FAR
    for face in solid.faces():
        for point, normal in _samples(face):
            inward = normal * -1
            start = point + inward * _EPSILON
            points = solid.find_intersection_points(Axis(start, inward))
            ahead = [
                ((p - start).dot(inward), n) for p, n in points if (p - start).dot(inward) > 10 * _EPSILON
            ]
            if not ahead:
                continue
            distance, exit_normal = min(ahead, key=lambda pair: pair[0])
            if exit_normal.dot(normal) < -0.9:
                thinnest = min(thinnest, distance + _EPSILON)
    return thinnest


def _samples(face: Face) -> Iterator[tuple[Vector, Vector]]:
    # Points on the face, each with the outward normal. On a plane, the points are the centroids of all triangles, so
    # that narrow rims are sampled, too. On the wall of a hole, the points form a grid.
    if face.geom_type == GeomType.PLANE:
        normal = face.normal_at()
        corners, triangles = face.tessellate(*_COARSE)
        for first, second, third in triangles:
            yield (corners[first] + corners[second] + corners[third]) * (1 / 3), normal
    elif face.geom_type == GeomType.CYLINDER:
        for column in range(_GRID):
            for row in range(_GRID):
                point = face.position_at((column + 0.5) / _GRID, (row + 0.5) / _GRID)
                yield point, face.normal_at(point)


def opening_at(solid: Shape, height: float) -> tuple[float, float, Vector]:
    """Width, depth and middle of the largest hole in a horizontal cut through the solid."""
    cut = solid.intersect(Plane.XY.offset(height))
    wires = [wire for face in _faces(cut) for wire in face.inner_wires()]
    largest = max(wires, key=lambda wire: wire.bounding_box().size.X * wire.bounding_box().size.Y)
    box = largest.bounding_box()
    return box.size.X, box.size.Y, box.center()


def _faces(cut: object) -> list[Face]:
    if cut is None:
        return []
    if isinstance(cut, Shape):
        return list(cut.faces())
    return [face for piece in cut for face in piece.faces()]  # type: ignore[attr-defined]


def is_hidden(solid: Shape, point: Vector, outwards: Vector, degrees: float) -> bool:
    """Whether the solid hides a point from a viewer whose line of sight is tilted by `degrees` from the vertical,
    towards `outwards`."""
    tilt = radians(degrees)
    away = Vector(outwards.X, outwards.Y, 0).normalized()
    sight = away * sin(tilt) + Vector(0, 0, cos(tilt))
    return bool([distance for distance in crossings(solid, point, sight) if distance > 10 * _EPSILON])


def overlap(one: Shape, other: Shape) -> float:
    """The volume that two solids share, in cubic millimetres."""
    a, b = one.bounding_box(), other.bounding_box()
    apart = any(
        low > high - _EPSILON
        for low, high in (
            (a.min.X, b.max.X), (b.min.X, a.max.X), (a.min.Y, b.max.Y),
            (b.min.Y, a.max.Y), (a.min.Z, b.max.Z), (b.min.Z, a.max.Z),
        )
    )  # fmt: skip
    if apart:
        return 0.0
    common = one.intersect(other)
    if common is None:
        return 0.0
    if isinstance(common, Shape):
        return float(common.volume)
    return sum(float(piece.volume) for piece in common)
