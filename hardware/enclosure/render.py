"""Draws pictures of solids without a screen: ray tracing by Embree, one light source, black edges, text by Pillow.

Drawing uses no random numbers: a picture that is drawn again is identical, except for the rounding of floating-point
numbers.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from build123d import Shape
from embreex import rtcore_scene
from embreex.mesh_construction import TriangleMesh
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[float, float, float]
Place = tuple[float, float, float]
Array: TypeAlias = NDArray[Any]

# The number of rays per pixel in each direction, across and down.
_FINER = 2
_TESSELLATION = 0.05, 0.2
_SUN = np.array((-0.45, -0.6, 1.2))
_SUN_SHARE = 0.62
_SKY = 0.30
_SHADOW_OFFSET = 0.02
# An edge is drawn if the normals of neighbouring pixels differ by more than _BEND (1 - cosine), or if the depth
# changes by _STEP millimetres more than the slope explains.
_BEND = 0.12
_STEP = 0.6
_INK = 0.12
_PAPER = 1.0
_BLACK = (20, 20, 20)
_RED = (170, 30, 30)


@dataclass(frozen=True)
class Thing:
    """A solid and its colour. `image` is mapped onto the solid's bounding box, seen from above."""

    solid: Shape
    colour: Colour
    image: Path | None = None


@dataclass(frozen=True)
class Camera:
    """The position and target of the viewer's eye, in orthographic projection.

    `width`: the width of the picture in millimetres.
    """

    eye: Place
    target: Place
    width: float
    up: Place = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Label:
    """A number in a disc, `away` pixels from the point `at`, with a line between them."""

    text: str
    at: Place
    away: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Measure:
    """A dimension line between two points, with its text. The line and the text are shifted by `away` pixels."""

    start: Place
    end: Place
    text: str
    away: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Picture:
    """The content of a picture.

    `ground`: the height of a white ground plane under the solids, on which their shadows fall.
    """

    name: str
    camera: Camera
    things: list[Thing]
    size: tuple[int, int] = (1100, 760)
    ground: float | None = None
    # Whether shadows are drawn. An exploded view has no shadows, because the upper parts would darken the lower ones.
    shadows: bool = True
    labels: list[Label] = field(default_factory=list)
    measures: list[Measure] = field(default_factory=list)


@dataclass(frozen=True)
class _Seen:
    # By ray: the index of the solid that it hits (-1: none), the distance, the point, and the surface normal at this
    # point.
    thing: Array
    depth: Array
    point: Array
    normal: Array


def draw(picture: Picture) -> Image.Image:
    """Return the picture."""
    scene = rtcore_scene.EmbreeScene()
    for thing in picture.things:
        vertices, triangles = thing.solid.tessellate(*_TESSELLATION)
        points = np.array([(v.X, v.Y, v.Z) for v in vertices], dtype=np.float32)
        TriangleMesh(scene, points, np.array(triangles, dtype=np.int32))
    seen = _look(picture, scene)
    colours = _lit(picture, scene, seen)
    height, width = picture.size[1] * _FINER, picture.size[0] * _FINER
    colours[_edges(seen, height, width)] *= _INK
    pixels = (255 * colours.clip(0, 1)).astype(np.uint8).reshape(height, width, 3)
    image = Image.fromarray(pixels).reduce(_FINER)
    _write(picture, image)
    return image


def _axes(camera: Camera) -> tuple[Array, Array, Array]:
    # The unit vectors to the right and up in the picture, and away from the eye.
    away = np.array(camera.target, dtype=float) - np.array(camera.eye, dtype=float)
    away /= np.linalg.norm(away)
    right = np.cross(away, np.array(camera.up, dtype=float))
    right /= np.linalg.norm(right)
    return right, np.cross(right, away), away


def _rays(picture: Picture) -> tuple[Array, Array]:
    right, above, away = _axes(picture.camera)
    width, height = (side * _FINER for side in picture.size)
    step = picture.camera.width / width
    across = (np.arange(width) + 0.5 - width / 2) * step
    down = (np.arange(height) + 0.5 - height / 2) * step
    middle = np.array(picture.camera.target) - 2000 * away
    starts = middle + across[None, :, None] * right - down[:, None, None] * above
    starts = starts.reshape(-1, 3).astype(np.float32)
    return starts, np.broadcast_to(away.astype(np.float32), starts.shape).copy()


def _look(picture: Picture, scene: Any) -> _Seen:
    starts, directions = _rays(picture)
    hits = scene.run(starts, directions, output=1)
    hit = hits["geomID"] >= 0
    depth = np.where(hit, hits["tfar"], np.inf)
    normal = hits["Ng"] / np.maximum(1e-12, np.linalg.norm(hits["Ng"], axis=1, keepdims=True))
    # The normal must point towards the eye; the normal of a triangle may point either way.
    facing = np.sign((normal * directions).sum(axis=1, keepdims=True))
    point = starts + np.where(hit, depth, 0)[:, None] * directions
    if picture.ground is not None:
        reach = (picture.ground - starts[:, 2]) / directions[:, 2]
        point = np.where(hit[:, None], point, starts + reach[:, None] * directions)
    return _Seen(np.where(hit, hits["geomID"], -1), depth, point, -normal * facing)


def _lit(picture: Picture, scene: Any, seen: _Seen) -> Array:
    sun = _sun(picture)
    none = seen.thing < 0
    colour = np.array([*(thing.colour for thing in picture.things), (_PAPER,) * 3])[seen.thing]
    normal = np.where(none[:, None], (0.0, 0.0, 1.0), seen.normal)
    direct = np.maximum(0, normal @ sun)
    if picture.shadows:
        direct = np.where(_in_shadow(scene, seen.point, normal, sun), 0, direct)
    # Less light comes from below than from above, and a little more from the direction of the eye.
    sky = _SKY + 0.14 * normal[:, 2] + 0.10 * np.abs(normal @ _axes(picture.camera)[2])
    light = sky + _SUN_SHARE * direct
    if picture.ground is None:
        light = np.where(none, 1.0, light)
    else:
        open_ground = sky.max() + _SUN_SHARE * sun[2]
        light = np.where(none, np.minimum(1.0, 0.45 + 0.55 * light / open_ground), light)
    lit = np.power(colour, 1 / 1.6) * light[:, None]
    for number, thing in enumerate(picture.things):
        if thing.image is not None:
            lit = _overlaid(lit, seen, number, thing, thing.image)
    return lit


def _sun(picture: Picture) -> Array:
    # Without shadows the sun is behind the eye, so that every visible face is lit.
    right, above, away = _axes(picture.camera)
    sun = _SUN if picture.shadows else 0.5 * above - 0.35 * right - away
    return np.asarray(sun / np.linalg.norm(sun))


def _in_shadow(scene: Any, point: Array, normal: Array, sun: Array) -> Array:
    starts = (point + _SHADOW_OFFSET * normal).astype(np.float32)
    directions = np.broadcast_to(sun.astype(np.float32), starts.shape).copy()
    return np.asarray(scene.run(starts, directions, query="OCCLUDED")) >= 0


def _overlaid(lit: Array, seen: _Seen, number: int, thing: Thing, picture: Path) -> Array:
    box = thing.solid.bounding_box()
    with Image.open(picture) as file:
        image = np.asarray(file.convert("RGB")) / 255
    here = seen.thing == number
    across = (seen.point[here, 0] - box.min.X) / box.size.X
    down = (box.max.Y - seen.point[here, 1]) / box.size.Y
    rows = (down * image.shape[0]).astype(int).clip(0, image.shape[0] - 1)
    columns = (across * image.shape[1]).astype(int).clip(0, image.shape[1] - 1)
    lit[here] = image[rows, columns]
    return lit


def _edges(seen: _Seen, height: int, width: int) -> Array:
    thing = seen.thing.reshape(height, width)
    depth = seen.depth.reshape(height, width)
    normal = seen.normal.reshape(height, width, 3)
    edge = np.zeros((height, width), dtype=bool)
    with np.errstate(invalid="ignore"):
        for axis in (0, 1):
            before = np.roll(thing, 1, axis)
            both = (thing >= 0) & (before >= 0)
            bend = 1 - (normal * np.roll(normal, 1, axis)).sum(axis=2) > _BEND
            slope = np.roll(depth, 1, axis) - np.roll(depth, 2, axis)
            step = np.abs(depth - np.roll(depth, 1, axis) - slope) > _STEP
            edge |= (thing != before) | (both & (bend | step))
    # Clear the edges that np.roll wraps around from the opposite side of the picture.
    edge[:2] = False
    edge[:, :2] = False
    return edge.ravel()


def _projected(picture: Picture, point: Place) -> tuple[float, float]:
    right, above, _ = _axes(picture.camera)
    offset = np.array(point, dtype=float) - np.array(picture.camera.target)
    scale = picture.size[0] / picture.camera.width
    return float(picture.size[0] / 2 + scale * offset @ right), float(
        picture.size[1] / 2 - scale * offset @ above
    )


def _write(picture: Picture, image: Image.Image) -> None:
    pen = ImageDraw.Draw(image)
    for measure in picture.measures:
        _write_measure(picture, pen, measure)
    font = ImageFont.load_default(22)
    for label in picture.labels:
        x, y = _projected(picture, label.at)
        across, down = x + label.away[0], y + label.away[1]
        if label.away != (0, 0):
            pen.line((x, y, across, down), fill=_BLACK, width=2)
            pen.ellipse((x - 4, y - 4, x + 4, y + 4), fill=_BLACK)
        disc = (across - 18, down - 18, across + 18, down + 18)
        pen.ellipse(disc, fill="white", outline=_BLACK, width=2)
        pen.text((across, down), label.text, fill=_BLACK, font=font, anchor="mm")


def _write_measure(picture: Picture, pen: ImageDraw.ImageDraw, measure: Measure) -> None:
    ends = [_projected(picture, end) for end in (measure.start, measure.end)]
    moved = [(x + measure.away[0], y + measure.away[1]) for x, y in ends]
    for end, there in zip(ends, moved, strict=True):
        pen.line((*end, *there), fill=_RED, width=1)
    pen.line((*moved[0], *moved[1]), fill=_RED, width=2)
    along = np.array(moved[1]) - np.array(moved[0])
    across = np.array((-along[1], along[0])) / max(1e-6, float(np.linalg.norm(along)))
    for x, y in moved:
        tick = (x - 6 * across[0], y - 6 * across[1], x + 6 * across[0], y + 6 * across[1])
        pen.line(tick, fill=_RED, width=2)
    x, y = (np.array(moved[0]) + np.array(moved[1])) / 2
    if abs(along[1]) > abs(along[0]):
        right = measure.away[0] > 0
        place, anchor = (x + (10 if right else -10), y), "lm" if right else "rm"
    else:
        below = measure.away[1] > 0
        place, anchor = (x, y + (10 if below else -10)), "mt" if below else "ms"
    font = ImageFont.load_default(20)
    pen.text(place, measure.text, fill=_RED, font=font, anchor=anchor, stroke_width=3, stroke_fill="white")
