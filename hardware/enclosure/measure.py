"""Measures taken on the solids, with rays and cuts: nothing here reads a dimension of the model."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import cos, radians, sin

from build123d import Axis, Face, GeomType, Plane, Shape, Vector

_EPSILON = 1e-4
_FAR = 1000.0
# Deviations of a mesh whose triangles are few; points across and along a curved face.
_COARSE = 0.3, 1.0
_GRID = 3


def crossings(solid: Shape, start: Vector, direction: Vector) -> list[float]:
    """Where a ray meets the solid's surface: distances from its start, ascending."""
    direction = direction.normalized()
    points = solid.find_intersection_points(Axis(start, direction))
    distances = sorted((point - start).dot(direction) for point, _ in points)
    return [distance for distance in distances if distance > -_EPSILON]


def top_above(solids: Iterable[Shape], point: Vector) -> float:
    """How far the uppermost surface of all these solids is above a point; 0 where there is none."""
    up = Vector(0, 0, 1)
    return max((max(crossings(solid, point, up), default=0.0) for solid in solids), default=0.0)


def points_over(solid: Shape, count: int = 5) -> Iterator[Vector]:
    """A grid of points over a flat solid's outline, on its upper side."""
    box = solid.bounding_box()
    for column in range(count):
        for row in range(count):
            # Not on the edges, where a ray may miss.
            across = (column + 0.5) / count
            along = (row + 0.5) / count
            yield Vector(box.min.X + across * box.size.X, box.min.Y + along * box.size.Y, box.max.Z)


def over(flat: Shape, solids: list[Shape]) -> float:
    """The most that lies over a flat solid: from its upper side to the upper side of what is above."""
    return max(top_above(solids, point) for point in points_over(flat))


def least_between_centres(solids: list[Shape]) -> float:
    """Between the two whose centres are nearest to each other."""
    return min(float((one.center() - other.center()).length) for one, other in combinations(solids, 2))


def least_distance(solids: list[Shape], others: list[Shape]) -> float:
    """The smallest gap between any of the one and any of the other."""
    return min(float(one.distance_to(other)) for one in solids for other in others)


def thinnest_wall(solid: Shape) -> float:
    """The least thickness between two faces that are parallel, or nearly, sampled over every face."""
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
    # Points on the face with the direction out of the material: of a plane the middle of every triangle, however
    # narrow a rim is; of a hole's wall a grid.
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
    """Width and depth of the largest hole in a level cut through the solid, and its middle."""
    cut = solid.intersect(Plane.XY.offset(height))
    wires = [wire for face in _faces(cut) for wire in face.inner_wires()]
    largest = max(wires, key=lambda wire: wire.bounding_box().size.X * wire.bounding_box().size.Y)
    box = largest.bounding_box()
    return box.size.X, box.size.Y, box.center()


def round_holes(solid: Shape, height: float) -> list[tuple[float, float, float]]:
    """The round holes in a level cut: diameter, x and y of the middle."""
    cut = solid.intersect(Plane.XY.offset(height))
    holes = []
    for face in _faces(cut):
        for wire in face.inner_wires():
            if all(edge.geom_type == GeomType.CIRCLE for edge in wire.edges()):
                box = wire.bounding_box()
                holes.append((box.size.X, box.center().X, box.center().Y))
    return holes


def _faces(cut: object) -> list[Face]:
    if cut is None:
        return []
    if isinstance(cut, Shape):
        return list(cut.faces())
    return [face for piece in cut for face in piece.faces()]  # type: ignore[attr-defined]


def is_hidden(solid: Shape, point: Vector, outwards: Vector, degrees: float) -> bool:
    """Whether the solid stands between a point and somebody who looks at it that far beside the vertical."""
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
