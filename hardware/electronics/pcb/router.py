"""A router: negotiated congestion (PathFinder) on a grid of 0.635 mm and two layers; the inner ones are ground.

Each net is laid by Dijkstra's method over cells that cost more the oftener several nets wanted them. Rounds go on until
no cell is in two nets. Tracks in neighbouring cells keep their clearance; a via takes its four neighbours as well.
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
# Copper to the edge of the board.
EDGE = 0.5
VIA = 0.8
VIA_HOLE = 0.4
# Millimetres of a track: of signals, and of supplies (1 A and more on 35 um at 10 degrees, IPC-2221).
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
    """The board could not be finished."""


def width_of(net: str) -> float:
    """Return how wide the tracks of a net are."""
    return SUPPLY if net in SUPPLIES else SIGNAL


class Router:
    """One board in the making."""

    def __init__(self, layout: Layout, pads: list[Pad], seed: int) -> None:
        self._columns, self._rows = int(layout.width / GRID) + 1, int(layout.height / GRID) + 1
        self._layout = layout
        self._dice = random.Random(seed)
        self._nets: dict[str, list[Pad]] = defaultdict(list)
        for pad in pads:
            if pad.net is not None and pad.net != GROUND:
                self._nets[pad.net].append(pad)
        self._nets = {net: joined for net, joined in self._nets.items() if len(joined) > 1}
        # By half the width of copper: for each cell the one net that may be there, "" for all, None for none.
        self._owner = {half: self._owners(pads, half) for half in (SIGNAL / 2, SUPPLY / 2, VIA / 2)}
        size = 2 * self._columns * self._rows
        self._history = [0.0] * size
        self._users: list[dict[str, int]] = [{} for _ in range(size)]
        self._paths: dict[str, list[list[int]]] = {}

    def route(self) -> tuple[list[Track], list[Via]]:
        """Return the copper. Unrouted: it did not come to an end."""
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
            # A pad without a net is one of its own.
            name = pad.net or f"nothing {number}"
            reach = pad.size / 2 + CLEARANCE + half - 1e-6
            for row in range(max(0, int((pad.y - reach) / GRID)), min(rows, int((pad.y + reach) / GRID) + 2)):
                for column in range(
                    max(0, int((pad.x - reach) / GRID)), min(columns, int((pad.x + reach) / GRID) + 2)
                ):
                    if math.hypot(column * GRID - pad.x, row * GRID - pad.y) < reach:
                        cell = row * columns + column
                        owner[cell] = name if owner[cell] in ("", name) else None
        return owner

    def _spread(self, net: str) -> float:
        xs, ys = [pad.x for pad in self._nets[net]], [pad.y for pad in self._nets[net]]
        return max(xs) - min(xs) + max(ys) - min(ys)

    def _is_contested(self, net: str) -> bool:
        return any(len(self._users[cell]) > 1 for path in self._paths[net] for cell in self._taken(path))

    def _taken(self, path: list[int]) -> set[int]:
        # The cells that a path takes; around a via the neighbours on both layers, too.
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
        columns, plane = self._columns, self._columns * self._rows
        owner = self._owner[width_of(net) / 2]
        for_vias = self._owner[VIA / 2]
        users, history = self._users, self._history
        best = dict.fromkeys(tree, 0.0)
        before: dict[int, int] = {}
        heap = [(0.0, cell) for cell in tree]
        heapq.heapify(heap)
        while heap:
            cost, cell = heapq.heappop(heap)
            if cost > best[cell]:
                continue
            if cell in goals:
                path = [cell]
                while path[-1] in before:
                    path.append(before[path[-1]])
                return path[::-1]
            layer, spot = divmod(cell, plane)
            # Along the long side above, across below, where it costs nothing.
            for step, dear in ((1, layer), (-1, layer), (columns, 1 - layer), (-columns, 1 - layer)):
                to = spot + step
                if not 0 <= to < plane or (abs(step) == 1 and to // columns != spot // columns):
                    continue
                if owner[to] != "" and owner[to] != net:
                    continue
                self._offer(net, cell, to + layer * plane, cost + 1 + 0.6 * dear, press, best, before, heap)
            if for_vias[spot] in ("", net):
                other = spot + (1 - layer) * plane
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
                self._offer(net, cell, other, cost + _VIA_COST + press * near, press, best, before, heap)
        return None

    def _offer(
        self,
        net: str,
        cell: int,
        to: int,
        cost: float,
        press: float,
        best: dict[int, float],
        before: dict[int, int],
        heap: list[tuple[float, int]],
    ) -> None:
        others = len(self._users[to]) - (net in self._users[to])
        cost += self._history[to] + press * others
        if cost < best.get(to, math.inf):
            best[to] = cost
            before[to] = cell
            heapq.heappush(heap, (cost, to))

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
