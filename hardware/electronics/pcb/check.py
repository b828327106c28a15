"""The geometrical check of a board's file against the netlist and the makers' rules.

The check runs without KiCad, in every test run.
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from electronics.netlist import GROUND, Netlist
from electronics.pcb.footprints import Box
from electronics.pcb.kicad import PLANES, Board
from electronics.pcb.layout import Layout, Pad
from electronics.pcb.nearby import Nearby
from electronics.pcb.router import CLEARANCE, EDGE, VIA, VIA_HOLE, Track, Via, width_of

# The minimum ring of copper around a hole, and the minimum distance between two holes, that cheap makers accept.
RING = 0.13
BETWEEN_HOLES = 0.45
_ANTIPAD = 0.3
# The grid of points at which the planes are checked.
_RASTER = 0.15
_ROUNDING = 1e-6

Point = tuple[float, float]


class _Shape(NamedTuple):
    """A piece of copper: a line with round ends, or a square around `start`. `half` is half of the width."""

    start: Point
    end: Point
    half: float
    net: str
    layers: tuple[int, ...]
    name: str
    square: bool = False


def complaints(board: Board, layout: Layout, netlist: Netlist) -> Iterator[str]:
    """Yield all faults of a board."""
    yield from same_pads(board, layout, netlist)
    yield from connections(board)
    yield from clearances(board)
    yield from widths(board)
    yield from holes(board, layout)
    yield from planes(board)


def same_pads(board: Board, layout: Layout, netlist: Netlist) -> Iterator[str]:
    """Yield pads that differ from the netlist or the placement."""
    wanted = {(pad.ref, pad.pin, pad.net, round(pad.x, 2), round(pad.y, 2)) for pad in layout.pads(netlist)}
    found = {(pad.ref, pad.pin, pad.net, round(pad.x, 2), round(pad.y, 2)) for pad in board.pads}
    for pad in sorted(wanted ^ found, key=repr):
        yield f"{pad[0]}.{pad[1]} ({pad[2]}) is {'missing' if pad in wanted else 'not in the netlist'}"


def connections(board: Board) -> Iterator[str]:
    """Yield nets whose copper is in several unconnected pieces."""
    joined = _Pieces()
    pads = [pad for pad in board.pads if pad.net is not None]
    grounds = [pad for pad in pads if pad.net == GROUND]
    for one, next_one in itertools.pairwise(grounds):
        # Ground pads are connected by the planes. The function `planes` checks that the planes are not cut.
        joined.join(one, next_one)
    things: list[Pad | Via | Track] = [*pads, *board.vias, *board.tracks]
    copper: Nearby[Pad | Via | Track] = Nearby()
    for thing in things:
        copper.add(_box(thing), thing)
    for track in board.tracks:
        for thing in copper.at(_box(track)):
            if thing is not track and thing.net == track.net and _touches(track, thing):
                joined.join(track, thing)
    pieces: dict[str | None, set[object]] = defaultdict(set)
    for thing in things:
        pieces[thing.net].add(joined.find(thing))
    for net, roots in sorted(pieces.items(), key=lambda item: str(item[0])):
        if len(roots) > 1:
            yield f"{net} is in {len(roots)} pieces"


def _touches(track: Track, thing: Pad | Via | Track) -> bool:
    if isinstance(thing, Pad):
        # The whole width of a track must touch the pad's copper.
        inside = thing.size / 2 - track.width / 2 + _ROUNDING
        return _to_line((thing.x, thing.y), track.start, track.end) <= inside
    if isinstance(thing, Via):
        return _to_line((thing.x, thing.y), track.start, track.end) < _ROUNDING
    ends = (track.start, track.end)
    return thing.layer == track.layer and any(
        _to_line(end, thing.start, thing.end) < _ROUNDING for end in ends
    )


def _box(thing: Pad | Via | Track) -> Box:
    if isinstance(thing, Track):
        (x, y), (to_x, to_y), half = thing.start, thing.end, thing.width / 2
        return min(x, to_x) - half, min(y, to_y) - half, max(x, to_x) + half, max(y, to_y) + half
    half = (thing.size if isinstance(thing, Pad) else VIA) / 2
    return thing.x - half, thing.y - half, thing.x + half, thing.y + half


class _Pieces:
    def __init__(self) -> None:
        self._parent: dict[object, object] = {}

    def find(self, thing: object) -> object:
        while self._parent.setdefault(thing, thing) != thing:
            thing = self._parent[thing]
        return thing

    def join(self, one: object, other: object) -> None:
        self._parent[self.find(one)] = self.find(other)


def clearances(board: Board) -> Iterator[str]:
    """Yield pieces of copper that are too close to another net or to the edge."""
    shapes = [*map(_of_pad, board.pads), *map(_of_track, board.tracks), *map(_of_via, board.vias)]
    before: Nearby[_Shape] = Nearby()
    for one in shapes:
        box = _around(one)
        for other in before.at(box):
            if one.net != other.net and set(one.layers) & set(other.layers):
                gap = _between(one, other)
                if gap < CLEARANCE - _ROUNDING:
                    yield f"{other.name} ({other.net}) and {one.name} ({one.net}) are {gap:.3f} mm apart"
        before.add(box, one)
    width, height = board.size
    for shape in shapes:
        for x, y in (shape.start, shape.end):
            if min(x, y, width - x, height - y) - shape.half < EDGE - _ROUNDING:
                yield f"{shape.name} is at the edge"


def widths(board: Board) -> Iterator[str]:
    """Yield tracks that are too narrow for their current."""
    for track in board.tracks:
        if track.width < width_of(track.net) - _ROUNDING:
            yield f"a track of {track.net} is {track.width} mm wide"


def holes(board: Board, layout: Layout) -> Iterator[str]:
    """Yield screw holes that differ from the placement, and rings and bridges that are too thin."""
    if sorted(board.holes) != sorted(layout.holes):
        yield "the holes for screws are elsewhere"
    drilled = [(pad.x, pad.y, pad.hole, pad.size, f"{pad.ref}.{pad.pin}") for pad in board.pads]
    drilled += [(via.x, via.y, VIA_HOLE, VIA, "a via") for via in board.vias]
    for x, y, hole, size, name in drilled:
        if (size - hole) / 2 < RING:
            yield f"{name} has a ring of {(size - hole) / 2:.2f} mm"
        for hole_x, hole_y, diameter in board.holes:
            if _apart((x, y), (hole_x, hole_y)) < layout.keep_out / 2 + size / 2 - _ROUNDING:
                yield f"{name} is under the head of the screw at {hole_x:g}, {hole_y:g} ({diameter:g} mm)"
    before: Nearby[tuple[float, float, float, float, str]] = Nearby()
    for one in drilled:
        x, y, reach = one[0], one[1], (one[2] + BETWEEN_HOLES) / 2
        box = x - reach, y - reach, x + reach, y + reach
        for other in before.at(box):
            if _apart(one[:2], other[:2]) - (one[2] + other[2]) / 2 < BETWEEN_HOLES:
                yield f"the holes of {other[4]} and {one[4]} are too near to each other"
        before.add(box, one)


def planes(board: Board) -> Iterator[str]:
    """Yield planes that are not ground, and ground pads that holes cut off from the planes."""
    if board.planes != dict.fromkeys(PLANES, GROUND):
        yield f"the planes are {board.planes}"
    columns, rows = (int(side / _RASTER) for side in board.size)
    gone = bytearray(columns * rows)
    cut = [(pad.x, pad.y, pad.hole / 2) for pad in board.pads if pad.net != GROUND]
    cut += [(via.x, via.y, VIA_HOLE / 2) for via in board.vias if via.net != GROUND]
    cut += [(x, y, diameter / 2) for x, y, diameter in board.holes]
    for x, y, radius in cut:
        reach = radius + _ANTIPAD + 0.1
        for row in range(int((y - reach) / _RASTER), int((y + reach) / _RASTER) + 2):
            for column in range(int((x - reach) / _RASTER), int((x + reach) / _RASTER) + 2):
                inside = 0 <= row < rows and 0 <= column < columns
                if inside and _apart((column * _RASTER, row * _RASTER), (x, y)) < reach:
                    gone[row * columns + column] = 1
    margin = int(0.6 / _RASTER)
    start = margin * columns + margin
    seen = bytearray(gone)
    seen[start] = 1
    todo = [start]
    while todo:
        cell = todo.pop()
        row, column = divmod(cell, columns)
        for to_row, to_column in ((row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)):
            inside = margin <= to_row < rows - margin and margin <= to_column < columns - margin
            to = to_row * columns + to_column
            if inside and not seen[to]:
                seen[to] = 1
                todo.append(to)
    for pad in board.pads:
        if pad.net == GROUND:
            # The ring of a pad is connected if the plane continues on any side of the ring.
            ring = int((pad.size / 2 + 0.2) / _RASTER)
            row, column = int(pad.y / _RASTER), int(pad.x / _RASTER)
            around = [(row, column + ring), (row, column - ring), (row + ring, column), (row - ring, column)]
            cells = [r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns]
            if not any(seen[cell] and not gone[cell] for cell in cells):
                yield f"{pad.ref}.{pad.pin} is not joined to the plane"


def _of_pad(pad: Pad) -> _Shape:
    # A pad without a net is treated as a separate net.
    net = pad.net or f"{pad.ref}.{pad.pin}, open"
    at = pad.x, pad.y
    return _Shape(at, at, pad.size / 2, net, (0, 1), f"{pad.ref}.{pad.pin}", pad.square)


def _of_track(track: Track) -> _Shape:
    return _Shape(track.start, track.end, track.width / 2, track.net, (track.layer,), "a track")


def _of_via(via: Via) -> _Shape:
    return _Shape((via.x, via.y), (via.x, via.y), VIA / 2, via.net, (0, 1), "a via")


def _around(shape: _Shape) -> Box:
    # The box around a shape, enlarged by half of the clearance.
    reach = shape.half + CLEARANCE / 2
    (x, y), (to_x, to_y) = shape.start, shape.end
    return min(x, to_x) - reach, min(y, to_y) - reach, max(x, to_x) + reach, max(y, to_y) + reach


def _between(one: _Shape, other: _Shape) -> float:
    if one.square and other.square:
        across, along = (abs(one.start[axis] - other.start[axis]) - one.half - other.half for axis in (0, 1))
        return math.hypot(max(0.0, across), max(0.0, along))
    if one.square or other.square:
        square, line = (one, other) if one.square else (other, one)
        return _from_square(square, line) - line.half
    # Either two lines cross, or the nearest point is an end of one.
    if _cross(one.start, one.end, other.start, other.end):
        return -1.0
    nearest = min(
        *(_to_line(end, other.start, other.end) for end in (one.start, one.end)),
        *(_to_line(end, one.start, one.end) for end in (other.start, other.end)),
    )
    return nearest - one.half - other.half


def _from_square(square: _Shape, line: _Shape) -> float:
    # The distance from the edge of a square to the middle of a line; 0 if the line crosses it.
    (x, y), half = square.start, square.half
    corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    if any(_cross(line.start, line.end, *side) for side in sides):
        return 0.0
    ends = (
        math.hypot(max(0.0, abs(to_x - x) - half), max(0.0, abs(to_y - y) - half))
        for to_x, to_y in (line.start, line.end)
    )
    return min(*ends, *(_to_line(corner, line.start, line.end) for corner in corners))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _apart(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def _to_line(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = 0.0 if not length else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    return _apart(point, (start[0] + share * dx, start[1] + share * dy))
