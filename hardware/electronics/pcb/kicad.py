"""A board as a file of KiCad 8 and later: written, and read back for the checks. Nothing of KiCad is needed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from electronics.netlist import GROUND, Netlist
from electronics.pcb.layout import Layout, Pad
from electronics.pcb.router import VIA, VIA_HOLE, Track, Via

LAYERS = ("F.Cu", "B.Cu")
PLANES = ("In1.Cu", "In2.Cu")
_VERSION = 20240108
_OTHER_LAYERS = ((36, "B.SilkS"), (37, "F.SilkS"), (38, "B.Mask"), (39, "F.Mask"), (44, "Edge.Cuts"), (46, "B.CrtYd"),
                 (47, "F.CrtYd"), (48, "B.Fab"), (49, "F.Fab"))  # fmt: skip
# Around a hole in a plane.
_ANTIPAD = 0.3

Node = str | list["Node"]
Point = tuple[float, float]


class _Name(str):
    """Text that is written in quotes."""


@dataclass(frozen=True)
class Board:
    """What a file says: the copper, and the outline."""

    pads: tuple[Pad, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    holes: tuple[tuple[float, float, float], ...]
    planes: dict[str, str]
    size: tuple[float, float]
    comment: str


def write(layout: Layout, netlist: Netlist, tracks: list[Track], vias: list[Via], comment: str) -> str:
    """Return the file."""
    nets = ["", *sorted({pad.net for pad in layout.pads(netlist) if pad.net is not None})]
    number = {net: index for index, net in enumerate(nets)}
    copper = zip((0, 1, 2, 31), (LAYERS[0], *PLANES, LAYERS[1]), strict=True)
    head = (
        ("version", _VERSION),
        ("generator", _Name("stichtisch")),
        ("general", ("thickness", 1.6)),
        ("paper", _Name("A4")),
        ("title_block", ("title", _Name(layout.title)), ("comment", 1, _Name(comment))),
        (
            "layers",
            *((str(index), _Name(name), "signal") for index, name in copper),
            *((str(index), _Name(name), "user") for index, name in _OTHER_LAYERS),
        ),
        *(("net", index, _Name(net)) for index, net in enumerate(nets)),
    )
    things = (
        *_parts(layout, netlist, number),
        *_outline(layout),
        *(_hole(layout, hole) for hole in layout.holes),
        *(_track(layout, track, number) for track in tracks),
        *(_via(layout, via, number) for via in vias),
        *(_plane(layout, name, number[GROUND]) for name in PLANES),
    )
    lines = "\n".join(f"  {_text(thing)}" for thing in (*head, *things))
    return f"(kicad_pcb\n{lines}\n)\n"


def _text(thing: object) -> str:
    if isinstance(thing, tuple):
        return f"({' '.join(_text(part) for part in thing)})"
    if isinstance(thing, _Name):
        return f'"{thing}"'
    return f"{round(thing, 3):g}" if isinstance(thing, float) else str(thing)


def _id(layout: Layout, *thing: object) -> tuple[object, ...]:
    # The same for the same copper.
    return "uuid", _Name(uuid5(NAMESPACE_URL, f"{layout.name} {thing!r}"))


def _on(*layers: str) -> tuple[object, ...]:
    return ("layer" if len(layers) == 1 else "layers", *map(_Name, layers))


def _words(back: bool) -> tuple[object, ...]:
    font = ("font", ("size", 1, 1), ("thickness", 0.15))
    return ("effects", font, ("justify", "mirror")) if back else ("effects", font)


def _box(kind: str, corner: Point, other: Point, width: float, layer: str) -> tuple[object, ...]:
    stroke = ("stroke", ("width", width), ("type", "solid"))
    return (kind, ("start", *corner), ("end", *other), stroke, ("fill", "none"), _on(layer))


def _parts(layout: Layout, netlist: Netlist, number: dict[str, int]) -> Iterator[tuple[object, ...]]:
    rooms = layout.rooms(netlist)
    of_part: dict[str, list[Pad]] = {}
    for pad in layout.pads(netlist):
        of_part.setdefault(pad.ref, []).append(pad)
    for ref, place in layout.parts.items():
        part = netlist.parts[ref]
        side = "B" if place.back else "F"
        left, top, right, bottom = rooms[ref]
        corner, other = (left - place.x, top - place.y), (right - place.x, bottom - place.y)
        x, y = (corner[0] + other[0]) / 2, (corner[1] + other[1]) / 2
        texts = (("Reference", ref, y, "SilkS"), ("Value", part.value, y + 1.5, "Fab"))
        yield (
            "footprint",
            _Name(f"stichtisch:{part.name}"),
            _on(f"{side}.Cu"),
            _id(layout, ref),
            ("at", place.x, place.y),
            *(
                (
                    "property",
                    _Name(name),
                    _Name(text),
                    ("at", x, level, 0),
                    _on(f"{side}.{layer}"),
                    _words(place.back),
                )
                for name, text, level, layer in texts
            ),
            ("attr", "through_hole"),
            _box("fp_rect", corner, other, 0.05, f"{side}.CrtYd"),
            _box("fp_rect", corner, other, 0.12, f"{side}.SilkS"),
            *(_pad(pad, place.x, place.y, index == 0, number) for index, pad in enumerate(of_part[ref])),
        )


def _pad(pad: Pad, x: float, y: float, is_first: bool, number: dict[str, int]) -> tuple[object, ...]:
    net = () if pad.net is None else (("net", number[pad.net], _Name(pad.net)),)
    return (
        "pad",
        _Name(pad.pin),
        "thru_hole",
        "rect" if is_first else "circle",
        ("at", pad.x - x, pad.y - y),
        ("size", pad.size, pad.size),
        ("drill", pad.hole),
        _on("*.Cu", "*.Mask"),
        *net,
    )


def _hole(layout: Layout, hole: tuple[float, float, float]) -> tuple[object, ...]:
    x, y, diameter = hole
    size = ("size", diameter, diameter)
    pad = (
        "pad",
        _Name(),
        "np_thru_hole",
        "circle",
        ("at", 0, 0),
        size,
        ("drill", diameter),
        _on("*.Cu", "*.Mask"),
    )
    return "footprint", _Name("stichtisch:hole"), _on("F.Cu"), _id(layout, hole), ("at", x, y), pad


def _track(layout: Layout, track: Track, number: dict[str, int]) -> tuple[object, ...]:
    ends = ("start", *track.start), ("end", *track.end)
    layer, net = _on(LAYERS[track.layer]), ("net", number[track.net])
    return "segment", *ends, ("width", track.width), layer, net, _id(layout, track)


def _via(layout: Layout, via: Via, number: dict[str, int]) -> tuple[object, ...]:
    size, drill = ("size", VIA), ("drill", VIA_HOLE)
    return "via", ("at", via.x, via.y), size, drill, _on(*LAYERS), ("net", number[via.net]), _id(layout, via)


def _outline(layout: Layout) -> list[tuple[object, ...]]:
    middle = ("at", layout.width / 2, layout.height - 1)
    return [
        _box("gr_rect", (0, 0), (layout.width, layout.height), 0.1, "Edge.Cuts"),
        ("gr_text", _Name(layout.title), middle, _on("B.SilkS"), _words(back=True)),
    ]


def _plane(layout: Layout, layer: str, net: int) -> tuple[object, ...]:
    x, y = layout.width - 0.5, layout.height - 0.5
    corners = ((0.5, 0.5), (x, 0.5), (x, y), (0.5, y))
    return (
        "zone",
        ("net", net),
        ("net_name", _Name(GROUND)),
        _on(layer),
        _id(layout, layer),
        ("hatch", "edge", 0.5),
        ("connect_pads", ("clearance", _ANTIPAD)),
        ("min_thickness", 0.2),
        ("fill", "yes", ("thermal_gap", 0.3), ("thermal_bridge_width", 0.4)),
        ("polygon", ("pts", *(("xy", *corner) for corner in corners))),
    )


def read(text: str) -> Board:
    """Read what `write` wrote, or KiCad saved after that."""
    root = _parse(text)
    nets = {str(node[1]): str(node[2]) for node in _all(root, "net") if len(node) > 2}
    pads: list[Pad] = []
    holes = []
    for part in _all(root, "footprint"):
        at = _one(part, "at")
        x, y = float(str(at[1])), float(str(at[2]))
        names = [str(node[2]) for node in _all(part, "property") if node[1] == "Reference"]
        for pad in _all(part, "pad"):
            place, size, hole = (_one(pad, name) for name in ("at", "size", "drill"))
            px, py = x + float(str(place[1])), y + float(str(place[2]))
            if pad[2] == "np_thru_hole":
                holes.append((px, py, float(str(hole[1]))))
                continue
            net = [str(node[2]) for node in _all(pad, "net")]
            pads.append(
                Pad(
                    names[0],
                    str(pad[1]),
                    net[0] if net else None,
                    px,
                    py,
                    float(str(size[1])),
                    float(str(hole[1])),
                )
            )
    tracks = [
        Track(
            nets[str(_one(node, "net")[1])],
            LAYERS.index(str(_one(node, "layer")[1])),
            _point(_one(node, "start")),
            _point(_one(node, "end")),
            float(str(_one(node, "width")[1])),
        )
        for node in _all(root, "segment")
    ]
    vias = [Via(nets[str(_one(node, "net")[1])], *_point(_one(node, "at"))) for node in _all(root, "via")]
    planes = {str(_one(node, "layer")[1]): str(_one(node, "net_name")[1]) for node in _all(root, "zone")}
    (edge,) = [node for node in _all(root, "gr_rect") if _one(node, "layer")[1] == "Edge.Cuts"]
    comment = str(_one(_one(root, "title_block"), "comment")[2])
    return Board(
        tuple(pads), tuple(tracks), tuple(vias), tuple(holes), planes, _point(_one(edge, "end")), comment
    )


def _parse(text: str) -> list[Node]:
    stack: list[list[Node]] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    (root,) = stack[0]
    assert isinstance(root, list)
    return root


def _all(node: list[Node], name: str) -> list[list[Node]]:
    return [child for child in node if isinstance(child, list) and child and child[0] == name]


def _one(node: list[Node], name: str) -> list[Node]:
    return _all(node, name)[0]


def _point(node: list[Node]) -> tuple[float, float]:
    return float(str(node[1])), float(str(node[2]))
