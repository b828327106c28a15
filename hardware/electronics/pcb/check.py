"""A board's file against the netlist and the rules of its maker, by geometry: without KiCad, in every test run."""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterator

from electronics.netlist import GROUND, Netlist
from electronics.pcb.kicad import PLANES, Board
from electronics.pcb.layout import Layout, Pad
from electronics.pcb.router import CLEARANCE, EDGE, VIA, VIA_HOLE, Track, Via, width_of

# Ring of copper around a hole, and between two holes: what cheap makers of boards ask for.
RING = 0.13
BETWEEN_HOLES = 0.45
_ANTIPAD = 0.3
# The raster on which a plane is looked at.
_RASTER = 0.15
_ROUNDING = 1e-6

Point = tuple[float, float]
Shape = tuple[Point, Point, float, str, tuple[int, ...], str]


def complaints(board: Board, layout: Layout, netlist: Netlist) -> Iterator[str]:
    """Yield what is wrong with a board."""
    yield from same_pads(board, layout, netlist)
    yield from connections(board)
    yield from clearances(board)
    yield from widths(board)
    yield from holes(board, layout)
    yield from planes(board)


def same_pads(board: Board, layout: Layout, netlist: Netlist) -> Iterator[str]:
    """Pads that are not the netlist's, or not where the placement has them."""
    wanted = {(pad.ref, pad.pin, pad.net, round(pad.x, 2), round(pad.y, 2)) for pad in layout.pads(netlist)}
    found = {(pad.ref, pad.pin, pad.net, round(pad.x, 2), round(pad.y, 2)) for pad in board.pads}
    for pad in sorted(wanted ^ found, key=repr):
        yield f"{pad[0]}.{pad[1]} ({pad[2]}) is {'missing' if pad in wanted else 'not in the netlist'}"


def connections(board: Board) -> Iterator[str]:
    """Nets in several pieces."""
    joined = _Pieces()
    pads = [pad for pad in board.pads if pad.net is not None]
    grounds = [pad for pad in pads if pad.net == GROUND]
    for one, next_one in itertools.pairwise(grounds):
        # Through the planes; that these are whole is looked at by `planes`.
        joined.join(one, next_one)
    for track in board.tracks:
        for thing in _touched(board, pads, track):
            joined.join(track, thing)
    pieces: dict[str | None, set[object]] = defaultdict(set)
    for copper in (pads, board.tracks, board.vias):
        for thing in copper:
            pieces[thing.net].add(joined.find(thing))
    for net, roots in sorted(pieces.items(), key=lambda item: str(item[0])):
        if len(roots) > 1:
            yield f"{net} is in {len(roots)} pieces"


def _touched(board: Board, pads: list[Pad], track: Track) -> Iterator[Pad | Via | Track]:
    for pad in pads:
        # A track has to be on the copper with all its width.
        inside = pad.size / 2 - track.width / 2 + _ROUNDING
        if pad.net == track.net and _to_line((pad.x, pad.y), track.start, track.end) <= inside:
            yield pad
    for via in board.vias:
        if via.net == track.net and _to_line((via.x, via.y), track.start, track.end) < _ROUNDING:
            yield via
    for other in board.tracks:
        same = other is not track and other.net == track.net and other.layer == track.layer
        if same and any(
            _to_line(end, other.start, other.end) < _ROUNDING for end in (track.start, track.end)
        ):
            yield other


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
    """Copper of two nets that is too near, or copper over the edge."""
    shapes = [*map(_of_pad, board.pads), *map(_of_track, board.tracks), *map(_of_via, board.vias)]
    for one, other in itertools.combinations(shapes, 2):
        different = one[3] != other[3] and set(one[4]) & set(other[4])
        if different and _near(one, other):
            gap = _between(one, other)
            if gap < CLEARANCE - _ROUNDING:
                yield f"{one[5]} ({one[3]}) and {other[5]} ({other[3]}) are {gap:.3f} mm apart"
    width, height = board.size
    for start, end, half, _, _, name in shapes:
        for x, y in (start, end):
            if min(x, y, width - x, height - y) - half < EDGE - _ROUNDING:
                yield f"{name} is at the edge"


def widths(board: Board) -> Iterator[str]:
    """Tracks that are too narrow for their current."""
    for track in board.tracks:
        if track.width < width_of(track.net) - _ROUNDING:
            yield f"a track of {track.net} is {track.width} mm wide"


def holes(board: Board, layout: Layout) -> Iterator[str]:
    """Screw holes that are not where the placement has them; rings and bridges that are too thin."""
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
    for one, other in itertools.combinations(drilled, 2):
        if _apart(one[:2], other[:2]) - (one[2] + other[2]) / 2 < BETWEEN_HOLES:
            yield f"the holes of {one[4]} and {other[4]} are too near to each other"


def planes(board: Board) -> Iterator[str]:
    """Planes that are not ground, or that holes cut into pieces."""
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
            # Its ring is joined where the plane goes on around it.
            ring = int((pad.size / 2 + 0.2) / _RASTER)
            row, column = int(pad.y / _RASTER), int(pad.x / _RASTER)
            around = [(row, column + ring), (row, column - ring), (row + ring, column), (row - ring, column)]
            cells = [r * columns + c for r, c in around if 0 <= r < rows and 0 <= c < columns]
            if not any(seen[cell] and not gone[cell] for cell in cells):
                yield f"{pad.ref}.{pad.pin} is not joined to the plane"


def _of_pad(pad: Pad) -> Shape:
    # A pad without a net is one of its own.
    net = pad.net or f"{pad.ref}.{pad.pin}, open"
    return (pad.x, pad.y), (pad.x, pad.y), pad.size / 2, net, (0, 1), f"{pad.ref}.{pad.pin}"


def _of_track(track: Track) -> Shape:
    return track.start, track.end, track.width / 2, track.net, (track.layer,), "a track"


def _of_via(via: Via) -> Shape:
    return (via.x, via.y), (via.x, via.y), VIA / 2, via.net, (0, 1), "a via"


def _near(one: Shape, other: Shape) -> bool:
    reach = one[2] + other[2] + CLEARANCE
    return all(
        min(one[0][axis], one[1][axis]) - reach < max(other[0][axis], other[1][axis])
        and min(other[0][axis], other[1][axis]) - reach < max(one[0][axis], one[1][axis])
        for axis in (0, 1)
    )


def _between(one: Shape, other: Shape) -> float:
    # Tracks are straight along the grid: two of them cross, or an end of one is the nearest.
    if _cross(one, other):
        return -1.0
    nearest = min(
        *(_to_line(end, other[0], other[1]) for end in one[:2]),
        *(_to_line(end, one[0], one[1]) for end in other[:2]),
    )
    return nearest - one[2] - other[2]


def _cross(one: Shape, other: Shape) -> bool:
    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    a, b, c, d = one[0], one[1], other[0], other[1]
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _apart(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def _to_line(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = 0.0 if not length else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    return _apart(point, (start[0] + share * dx, start[1] + share * dy))
