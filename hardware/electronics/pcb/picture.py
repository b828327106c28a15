"""A drawing of a board from its file: the parts, and the copper of both outer layers, seen from above."""

from electronics import svg
from electronics.netlist import Netlist
from electronics.pcb import byhand
from electronics.pcb.kicad import Board
from electronics.pcb.layout import Layout
from electronics.pcb.router import VIA, VIA_HOLE

# Pixels per millimetre.
_SCALE = 12
_COLOURS = ("#b3261e", "#1f4fa3")
_PARTS = "#333333"


def pictures(board: Board, layout: Layout, netlist: Netlist) -> dict[str, str]:
    """Return all drawings of a board, by the ending of their file name."""
    return {
        "": to_svg(board, layout, netlist),
        "-parts": byhand.parts(layout, netlist),
        "-wires": byhand.wires(layout, netlist),
    }


def to_svg(board: Board, layout: Layout, netlist: Netlist) -> str:
    """Return the drawing, in millimetres."""
    width, height = board.size
    shapes = [
        f'<rect width="{width:g}" height="{height:g}" fill="#f3f6ee" stroke="black" stroke-width="0.2"/>'
    ]
    for layer in (1, 0):
        for track in board.tracks:
            if track.layer == layer:
                (x, y), (to_x, to_y) = track.start, track.end
                shapes.append(
                    f'<path d="M {x:g} {y:g} L {to_x:g} {to_y:g}" stroke="{_COLOURS[layer]}" '
                    f'stroke-width="{track.width:g}" stroke-linecap="round" opacity="0.7"/>'
                )
    shapes += [_ring(via.x, via.y, VIA, VIA_HOLE) for via in board.vias]
    shapes += [_ring(pad.x, pad.y, pad.size, pad.hole) for pad in board.pads]
    shapes += [_ring(x, y, diameter, diameter) for x, y, diameter in board.holes]
    for ref, (left, top, right, bottom) in layout.rooms(netlist).items():
        dashes = ' stroke-dasharray="1 0.5"' if layout.parts[ref].back else ""
        shapes.append(
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{right - left:.2f}" height="{bottom - top:.2f}" '
            f'stroke="{_PARTS}" stroke-width="0.12"{dashes}/>'
        )
        first = layout.parts[ref]
        shapes.append(f'<circle cx="{first.x:g}" cy="{first.y:g}" r="0.35" fill="{_PARTS}"/>')
        shapes.append(
            f'<text x="{(left + right) / 2:.2f}" y="{(top + bottom) / 2 + 0.5:.2f}" text-anchor="middle" '
            f'font-size="1.6" font-family="sans-serif" font-weight="bold" fill="black" stroke="#f3f6ee" '
            f'stroke-width="0.5" paint-order="stroke">{ref}</text>'
        )
    return svg.document(board.size, shapes, 'fill="none"', pixels=_SCALE)


def _ring(x: float, y: float, size: float, hole: float) -> str:
    copper = f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{size / 2:g}" fill="#c9a227"/>'
    return f'{copper}<circle cx="{x:.3f}" cy="{y:.3f}" r="{hole / 2:g}" fill="white"/>'
