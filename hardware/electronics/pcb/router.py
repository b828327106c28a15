"""A router: negotiated congestion (PathFinder) on a grid of 0.635 mm and two layers.

The inner layers are ground. Each net is routed with Dijkstra's algorithm. The more often several nets have claimed a
cell, the more it costs. Rounds continue until no two nets share a cell. Tracks in neighbouring cells keep the
clearance. A via also occupies its four neighbouring cells.
"""

import heapq
import itertools
import math
import random
from collections import defaultdict
from dataclasses import dataclass

from electronics.netlist import GROUND
from electronics.pcb.layout import Layout, Pad

GRID = 0.635
CLEARANCE = 0.2
# The distance between copper and the edge of the board.
EDGE = 0.5
VIA = 0.8
VIA_HOLE = 0.4
# Widths of tracks in mm, for signals and for supplies (1 A and more on 35 um copper with a rise of 10 degrees,
# IPC-2221).
SIGNAL, SUPPLY = 0.25, 0.4
SUPPLIES = ("+5V", "+3V3", "+3V3_READERS", "VSYS", "HOLD_UP", "PANEL_LED", "BACKLIGHT_PULL")

_VIA_COST = 12
_ROUNDS = 200
Cell = tuple[int, int, int]


@dataclass(frozen=True)
class Track:
    """One straight piece of copper."""

    net: str
    layer: int
    start: tuple[float, float]
    end: tuple[float, float]
    width: float


@dataclass(frozen=True)
class Via:
    """A plated hole between the layers."""

    net: str
    x: float
    y: float


class Unrouted(Exception):
    """The router found no solution."""


def width_of(net: str) -> float:
    """Return the width of a net's tracks."""
    return SUPPLY if net in SUPPLIES else SIGNAL


class Router:
    """The routing of one board."""

    def __init__(self, layout: Layout, pads: list[Pad], seed: int) -> None:
        self._columns, self._rows = int(layout.width / GRID) + 1, int(layout.height / GRID) + 1
        self._layout = layout
        self._dice = random.Random(seed)
        self._nets: dict[str, list[Pad]] = defaultdict(list)
        for pad in pads:
            if pad.net is not None and pad.net != GROUND:
                self._nets[pad.net].append(pad)
        self._nets = {net: joined for net, joined in self._nets.items() if len(joined) > 1}
        # The net that may use a cell, by half the copper width and by cell: "" if every net may, None if no net may.
        self._owner = {half: self._owners(pads, half) for half in (SIGNAL / 2, SUPPLY / 2, VIA / 2)}
        size = 2 * self._columns * self._rows
        self._history = [0.0] * size
        self._users: list[dict[str, int]] = [{} for _ in range(size)]
        self._paths: dict[str, list[list[int]]] = {}

    def route(self) -> tuple[list[Track], list[Via]]:
        """Return the copper. Raises Unrouted if there is no solution."""
        order = sorted(self._nets, key=lambda net: (self._spread(net), net))
        for turn in range(_ROUNDS):
            press = 0.5 * 1.4 ** min(turn, 20)
            for net in order:
                if turn and not self._is_contested(net):
                    continue
                self._rip_up(net)
                self._lay(net, press)
            crowded = [cell for cell, users in enumerate(self._users) if len(users) > 1]
            if not crowded:
                return self._copper()
            for cell in crowded:
                self._history[cell] += 1.0
            self._dice.shuffle(order)
        raise Unrouted(f"{self._layout.name}: {len(crowded)} cells are in two nets after {_ROUNDS} rounds")

    def _owners(self, pads: list[Pad], half: float) -> list[str | None]:
        columns, rows = self._columns, self._rows
        owner: list[str | None] = [""] * (columns * rows)
        layout = self._layout
        for row in range(rows):
            for column in range(columns):
                x, y = column * GRID, row * GRID
                reach = half + EDGE
                inside = reach <= x <= layout.width - reach and reach <= y <= layout.height - reach
                clear = all(
                    math.hypot(x - hole_x, y - hole_y) >= layout.keep_out / 2 + half
                    for hole_x, hole_y, _ in layout.holes
                )
                if not (inside and clear):
                    owner[row * columns + column] = None
        for number, pad in enumerate(pads):
            # A pad without a net is treated as a separate net.
            name = pad.net or f"nothing {number}"
            # If a pad is off the grid, a track between two cells may be up to 0.04 mm closer to the pad than either
            # cell.
            off_grid = max(abs(value - round(value / GRID) * GRID) for value in (pad.x, pad.y)) > 1e-6
            gap = CLEARANCE + half + (0.04 if off_grid else -1e-6)
            reach = pad.size / 2 + gap
            for row in range(max(0, int((pad.y - reach) / GRID)), min(rows, int((pad.y + reach) / GRID) + 2)):
                for column in range(
                    max(0, int((pad.x - reach) / GRID)), min(columns, int((pad.x + reach) / GRID) + 2)
                ):
                    if pad.distance(column * GRID, row * GRID) < gap:
                        cell = row * columns + column
                        owner[cell] = name if owner[cell] in ("", name) else None
        return owner

    def _spread(self, net: str) -> float:
        xs, ys = [pad.x for pad in self._nets[net]], [pad.y for pad in self._nets[net]]
        return max(xs) - min(xs) + max(ys) - min(ys)

    def _is_contested(self, net: str) -> bool:
        return any(len(self._users[cell]) > 1 for path in self._paths[net] for cell in self._taken(path))

    def _taken(self, path: list[int]) -> set[int]:
        # The cells that a path occupies, with the neighbours of a via on both layers.
        plane = self._columns * self._rows
        taken = set(path)
        for here, there in itertools.pairwise(path):
            if abs(here - there) == plane:
                spot = here % plane
                for near in (spot, spot + 1, spot - 1, spot + self._columns, spot - self._columns):
                    taken |= {near, near + plane}
        return taken

    def _rip_up(self, net: str) -> None:
        for path in self._paths.pop(net, []):
            for cell in self._taken(path):
                users = self._users[cell]
                users[net] -= 1
                if not users[net]:
                    del users[net]

    def _lay(self, net: str, press: float) -> None:
        pads = self._nets[net]
        self._paths[net] = []
        tree = set(self._cells_of(pads[0]))
        left = {index: self._cells_of(pad) for index, pad in enumerate(pads) if index}
        while left:
            goals = {cell: index for index, cells in left.items() for cell in cells}
            path = self._search(net, tree, goals, press)
            if path is None:
                raise Unrouted(f"{net}: no way to a pad")
            reached = goals[path[-1]]
            tree |= set(path) | set(left.pop(reached))
            self._paths[net].append(path)
            for cell in self._taken(path):
                self._users[cell][net] = self._users[cell].get(net, 0) + 1

    def _cells_of(self, pad: Pad) -> list[int]:
        column, row = round(pad.x / GRID), round(pad.y / GRID)
        cell = row * self._columns + column
        return [cell, cell + self._columns * self._rows]

    def _search(self, net: str, tree: set[int], goals: dict[int, int], press: float) -> list[int] | None:
        # This is one long function, for speed: it takes nearly all of the running time.
        columns, plane = self._columns, self._columns * self._rows
        mine = self._owner[width_of(net) / 2]
        for_vias = self._owner[VIA / 2]
        users, history = self._users, self._history
        best = [math.inf] * (2 * plane)
        before: dict[int, int] = {}
        heap = [(0.0, cell) for cell in tree]
        for cell in tree:
            best[cell] = 0.0
        heapq.heapify(heap)
        push, pop = heapq.heappush, heapq.heappop
        # Steps along the rows are cheaper on the upper layer, steps along the columns on the lower one.
        steps = [[(1, 1.0 + 0.6 * layer), (-1, 1.0 + 0.6 * layer)] for layer in (0, 1)]
        for layer in (0, 1):
            steps[layer] += [(columns, 1.6 - 0.6 * layer), (-columns, 1.6 - 0.6 * layer)]
        while heap:
            cost, cell = pop(heap)
            if cost > best[cell]:
                continue
            if cell in goals:
                path = [cell]
                while path[-1] in before:
                    path.append(before[path[-1]])
                return path[::-1]
            layer, spot = divmod(cell, plane)
            for step, dear in steps[layer]:
                to = spot + step
                # No net may use cells at the edge, so that no step leads from the end of one row into the
                # next row.
                if not 0 <= to < plane or (mine[to] != "" and mine[to] != net):
                    continue
                to += layer * plane
                sum_of = cost + dear + history[to]
                if users[to]:
                    sum_of += press * (len(users[to]) - (net in users[to]))
                if sum_of < best[to]:
                    best[to] = sum_of
                    before[to] = cell
                    push(heap, (sum_of, to))
            if for_vias[spot] in ("", net):
                to = spot + (1 - layer) * plane
                near = sum(
                    len(users[one].keys() - {net}) + 0.3 * history[one]
                    for side in (0, plane)
                    for one in (
                        spot + 1 + side,
                        spot - 1 + side,
                        spot + columns + side,
                        spot - columns + side,
                    )
                    if 0 <= one < 2 * plane
                )
                sum_of = cost + _VIA_COST + press * near + history[to]
                sum_of += press * (len(users[to]) - (net in users[to]))
                if sum_of < best[to]:
                    best[to] = sum_of
                    before[to] = cell
                    push(heap, (sum_of, to))
        return None

    def _copper(self) -> tuple[list[Track], list[Via]]:
        plane = self._columns * self._rows
        tracks: list[Track] = []
        vias: dict[tuple[str, int], Via] = {}
        for net in sorted(self._paths):
            for path in self._paths[net]:
                start = 0
                for index in range(1, len(path)):
                    step = path[index] - path[index - 1]
                    if abs(step) == plane:
                        spot = path[index] % plane
                        vias[net, spot] = Via(net, *self._at(spot))
                    last = index + 1 == len(path)
                    if last or path[index + 1] - path[index] != step:
                        if abs(step) != plane:
                            ends = (path[start], path[index])
                            layer = ends[0] // plane
                            points = [self._at(cell % plane) for cell in ends]
                            tracks.append(Track(net, layer, points[0], points[1], width_of(net)))
                        start = index
        return sorted(set(tracks), key=repr), [vias[key] for key in sorted(vias)]

    def _at(self, spot: int) -> tuple[float, float]:
        return round(spot % self._columns * GRID, 3), round(spot // self._columns * GRID, 3)
