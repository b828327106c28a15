"""Checks with rays whether a straight tool can reach a point inside a closed case."""

from typing import Any, TypeAlias

import numpy as np
from build123d import Part, Pos, Shape
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh
from numpy.typing import NDArray

from enclosure.assembly import Placed
from enclosure.bought import MAIN_BOARD, MAIN_BOARD_STANDOFF, MAIN_BOARD_THICKNESS
from enclosure.solids import slab

_TESSELLATION = (0.05, 0.2)
# The number of directions, which are spread evenly over the sphere: neighbours are a degree apart.
_DIRECTIONS = 40_000
# Half the thickness of the thinnest tool.
_NEEDLE = 0.5
# Parts that are left out, because their solid is larger than the real part.
_OPEN = ("main_board",)
# The sizes of the Pico and its USB socket (Raspberry Pi Pico datasheet, figure 3: 21 x 51 mm, socket 8 x 5.6 mm). The
# possible positions of the Pico's button are measured from the edge with the socket. The positions are estimates,
# because the drawing in the datasheet does not give the button's dimensions.
PICO = (21.0, 51.0, 1.0)
_PINS = 2.5
_SOCKET = (8.0, 5.6, 2.7)
_BUTTON_FROM_EDGE = (9.0, 12.0, 15.0)
_BUTTON_BESIDE = (-5.0, 0.0, 5.0)
_BUTTON_HEIGHT = 2.0
# The distance of the service pins from the edge with the socket. The pins are at the opposite long edge.
SERVICE_FROM_EDGE = 60.0
_PIN_HEIGHT = 8.0

Array: TypeAlias = NDArray[np.float64]
Place = tuple[float, float, float]


def bare_board(foot: float, ahead: int) -> Part:
    """The main board with the Pico only. Further parts on a real board can only block more directions."""
    lower = foot + MAIN_BOARD_STANDOFF
    width, depth, _ = MAIN_BOARD.size
    board = slab(width, depth, MAIN_BOARD_THICKNESS, z=lower)
    edge = ahead * depth / 2
    level = lower + MAIN_BOARD_THICKNESS + _PINS
    board = board + slab(*PICO, 0, edge - ahead * PICO[1] / 2, level)
    return board + Pos(0, edge - ahead * _SOCKET[1] / 2, level + PICO[2]) * slab(*_SOCKET)


def buttons(foot: float, ahead: int) -> list[Place]:
    """The possible positions of the BOOTSEL button's top."""
    top = foot + MAIN_BOARD_STANDOFF + MAIN_BOARD_THICKNESS + _PINS + PICO[2] + _BUTTON_HEIGHT
    edge = ahead * MAIN_BOARD.size[1] / 2
    return [(x, edge - ahead * y, top + 0.1) for x in _BUTTON_BESIDE for y in _BUTTON_FROM_EDGE]


def service_pins(foot: float, ahead: int) -> list[Place]:
    """The possible positions of the tips of J15's pins."""
    width, depth, _ = MAIN_BOARD.size
    top = foot + MAIN_BOARD_STANDOFF + MAIN_BOARD_THICKNESS + _PIN_HEIGHT
    y = ahead * (depth / 2 - SERVICE_FROM_EDGE)
    return [(x, y, top) for x in np.linspace(-width / 2 + 5, width / 2 - 5, 7)]


def reached(places: list[Place], placed: list[Placed], board: Part) -> list[tuple[Place, Place]]:
    """Return the points that a straight needle can reach from outside, each with a direction for the needle."""
    scene = rtcore_scene.EmbreeScene()
    for one in placed:
        if one.name not in _OPEN:
            _add(scene, one.solid)
    _add(scene, board)
    directions = _sphere()
    found: list[tuple[Place, Place]] = []
    for place in places:
        for number in _free(scene, np.array(place), directions):
            right, ahead, up = (float(part) for part in directions[number])
            found.append((place, (right, ahead, up)))
            break
    return found


def _add(scene: Any, solid: Shape) -> None:
    vertices, triangles = solid.tessellate(*_TESSELLATION)
    points = np.array([(one.X, one.Y, one.Z) for one in vertices], dtype=np.float32)
    TriangleMesh(scene, points[np.array(triangles, dtype=np.int32)])


def _sphere() -> Array:
    # The Fibonacci spiral.
    step = np.arange(_DIRECTIONS) + 0.5
    up = 1 - 2 * step / _DIRECTIONS
    around = np.pi * (1 + 5**0.5) * step
    flat = np.sqrt(1 - up**2)
    return np.stack([flat * np.cos(around), flat * np.sin(around), up], axis=1)


def _free(scene: Any, place: Array, directions: Array) -> list[int]:
    # Returns the directions in which a needle is not blocked, tested with five parallel rays: one along the axis of the
    # needle, four on its surface.
    aside = np.cross(directions, [0.0, 0.0, 1.0])
    aside[np.linalg.norm(aside, axis=1) < 1e-6] = [1.0, 0.0, 0.0]
    aside /= np.linalg.norm(aside, axis=1)[:, None]
    above = np.cross(directions, aside)
    free = np.ones(len(directions), dtype=bool)
    for right, up in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        origins = place + _NEEDLE * (right * aside + up * above)
        hits = scene.run(origins.astype(np.float32), directions.astype(np.float32))
        free &= hits < 0
    return [int(number) for number in np.nonzero(free)[0]]
