"""Drawings for perforated boards: the parts seen from above, and the wires seen from below.

Printed at 100 %, both drawings have the size of the board.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterator
from html import escape

from electronics import svg
from electronics.netlist import GROUND, Netlist
from electronics.pcb import footprints
from electronics.pcb.layout import Layout, Pad, placed
from electronics.pcb.router import SUPPLIES
from electronics.svg import INK

_RASTER = 2.54
_BOARD, _COPPER, _QUIET = "#f6f1e2", "#b98a3a", "#9a9483"
_THICK = {"+5V": "#c21f2d", "+3V3": "#e07b00", "+3V3_READERS": "#a0209a", GROUND: "#111111"}
_LEGEND = "Black: GND. Red: +5V. Orange: +3V3. Purple: +3V3_READERS"
_SIGNALS = ("#1f4fa3", "#1b7f4b", "#8a2be2", "#b35c00", "#00798c", "#a0206a", "#5a6b00", "#5b4fc9")
# The margin around the board, for the title and the ruler.
_MARGIN = 9.0
# The minimum width that leaves room for the title.
_LEAST = 70.0
_RULER = 50.0

Point = tuple[float, float]


def parts(layout: Layout, netlist: Netlist) -> str:
    """Return the drawing of the parts: outlines, pins, references and values. The first pin is square."""
    shapes = [*_board(layout), *_holes(layout)]
    rooms = layout.rooms(netlist)
    for ref, place in layout.parts.items():
        left, top, right, bottom = rooms[ref]
        dashes = ' stroke-dasharray="0.8 0.5"' if place.back else ""
        shapes.append(
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" height="{bottom - top:.2f}" '
            f'fill="white" fill-opacity="0.6" stroke="{INK}" stroke-width="0.12"{dashes}/>'
        )
        for body in footprints.of(netlist.parts[ref].name).bodies[:1]:
            left, top, right, bottom = placed(place, body.box)
            shapes.append(
                f'<rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" height="{bottom - top:.2f}" '
                f'fill="#e4e4e4" stroke="none"/>'
            )
    shapes += [_pin(pad, pad.x) for pad in layout.pads(netlist)]
    for ref in layout.parts:
        left, top, right, bottom = rooms[ref]
        part = netlist.parts[ref]
        value = "" if part.value == part.name or ref.startswith("J") else part.value
        label = layout.labels[ref][0] if ref in layout.labels else value
        upright = bottom - top > 1.6 * (right - left)
        x, y = (left + right) / 2, (top + bottom) / 2
        if part.name.startswith("Box header"):
            # The text of a box header is beside its pins.
            x, y = (left + 1.5, y) if upright else (x, top + 1.5)
        shapes += _words(x, y, ref, label, upright)
    return _page(layout, f"{layout.title}, revision {layout.revision}: parts, seen from above", shapes)


def wires(layout: Layout, netlist: Netlist) -> str:
    """Return the mirrored drawing of the wires: for each net, the shortest lines that join its pins."""
    shapes = [*_board(layout), *_holes(layout, mirrored=True)]
    pads = layout.pads(netlist)
    rooms = layout.rooms(netlist)
    for ref in layout.parts:
        left, top, right, bottom = rooms[ref]
        shapes.append(
            f'<rect x="{layout.width - right:.2f}" y="{top:.2f}" width="{right - left:.2f}" '
            f'height="{bottom - top:.2f}" fill="none" stroke="{_QUIET}" stroke-width="0.1"/>'
        )
    by_net: dict[str, list[Pad]] = defaultdict(list)
    for pad in pads:
        if pad.net is not None:
            by_net[pad.net].append(pad)
    colours = dict(zip(sorted(by_net), itertools.cycle(_SIGNALS), strict=False))
    for net in sorted(by_net, key=lambda net: (net != GROUND, net not in SUPPLIES, net)):
        colour, width = _THICK.get(net, colours[net]), 0.6 if net in (GROUND, *SUPPLIES) else 0.3
        for (x, y), (to_x, to_y) in _tree([(layout.width - pad.x, pad.y) for pad in by_net[net]]):
            shapes.append(
                f'<path d="M {x:.2f} {y:.2f} L {to_x:.2f} {to_y:.2f}" stroke="{colour}" stroke-width="{width}" '
                f'stroke-linecap="round" opacity="0.8"><title>{escape(net)}</title></path>'
            )
    shapes += [_pin(pad, layout.width - pad.x) for pad in pads]
    for ref in layout.parts:
        left, top, right, bottom = rooms[ref]
        shapes += _words(layout.width - (left + right) / 2, (top + bottom) / 2, ref, "", False)
    title = f"{layout.title}, revision {layout.revision}: wires, seen from below"
    return _page(layout, title, shapes, _LEGEND)


def _tree(points: list[Point]) -> Iterator[tuple[Point, Point]]:
    # Prim's algorithm: the shortest lines that join all points.
    joined, left = points[:1], points[1:]
    while left:
        near, far = min(
            itertools.product(joined, left),
            key=lambda pair: ((pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2, pair),
        )
        yield near, far
        joined.append(far)
        left.remove(far)


def _board(layout: Layout) -> list[str]:
    size = f'width="{layout.width:g}" height="{layout.height:g}"'
    return [f'<rect {size} fill="{_BOARD}" stroke="black" stroke-width="0.2"/>']


def _holes(layout: Layout, mirrored: bool = False) -> Iterator[str]:
    for x, y, diameter in layout.holes:
        at = f'cx="{layout.width - x if mirrored else x:g}" cy="{y:g}"'
        yield f'<circle {at} r="{diameter / 2:g}" fill="white" stroke="black" stroke-width="0.15"/>'
    if layout.raster is not None:
        first_x, first_y = layout.raster
        for column in range(int((layout.width - first_x) / _RASTER) + 1):
            for row in range(int((layout.height - first_y) / _RASTER) + 1):
                x = first_x + _RASTER * column
                shown = layout.width - x if mirrored else x
                at = f'cx="{shown:.3f}" cy="{first_y + _RASTER * row:.3f}"'
                yield f'<circle {at} r="0.3" fill="{_QUIET}" opacity="0.5"/>'


def _pin(pad: Pad, x: float) -> str:
    half = 0.6
    if pad.square:
        corner = f'x="{x - half:.3f}" y="{pad.y - half:.3f}"'
        return f'<rect {corner} width="{2 * half}" height="{2 * half}" fill="{_COPPER}"/>'
    return f'<circle cx="{x:.3f}" cy="{pad.y:.3f}" r="{half}" fill="{_COPPER}"/>'


def _words(x: float, y: float, ref: str, value: str, upright: bool) -> Iterator[str]:
    turn = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if upright else ""
    style = (
        f'text-anchor="middle" font-family="sans-serif" fill="{INK}" stroke="white" stroke-width="0.35" '
        f'paint-order="stroke"{turn}'
    )
    if value:
        yield f'<text x="{x:.2f}" y="{y - 0.05:.2f}" font-size="1.25" font-weight="bold" {style}>{ref}</text>'
        yield f'<text x="{x:.2f}" y="{y + 1.05:.2f}" font-size="1.05" {style}>{escape(value)}</text>'
    else:
        yield f'<text x="{x:.2f}" y="{y + 0.45:.2f}" font-size="1.25" font-weight="bold" {style}>{ref}</text>'


def _page(layout: Layout, title: str, shapes: list[str], legend: str = "") -> str:
    width, height = max(layout.width, _LEAST) + 2 * _MARGIN, layout.height + 2 * _MARGIN
    below = layout.height + 4.5
    ruler = min(_RULER, 10.0 * int(layout.width / 20))
    texts = [
        svg.text(0, -3, 2.4, title),
        f'<path d="M 0 {below - 2:g} v 2 m 0 -1 h {ruler:g} m 0 -1 v 2" stroke="{INK}" stroke-width="0.2"/>',
        svg.text(ruler + 1.5, below - 0.2, 2.2, f"{ruler:g} mm, if printed at 100 %"),
    ]
    if legend:
        texts.append(svg.text(0, below + 3, 1.8, legend))
    paper = f'<rect x="{-_MARGIN:g}" y="{-_MARGIN:g}" width="{width:g}" height="{height:g}" fill="white"/>'
    return svg.document((width, height), [paper, *texts, *shapes], 'fill="none"', (-_MARGIN, -_MARGIN))
