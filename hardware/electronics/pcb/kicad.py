"""A board as a file of KiCad 8 and later: writing it, and reading it back for the checks.

KiCad is not needed.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from electronics.netlist import GROUND, Netlist
from electronics.pcb import footprints, silk
from electronics.pcb.footprints import Box
from electronics.pcb.layout import Layout, Pad, Place
from electronics.pcb.router import VIA, VIA_HOLE, Track, Via

LAYERS = ("F.Cu", "B.Cu")
PLANES = ("In1.Cu", "In2.Cu")
_VERSION = 20240108
_OTHER_LAYERS = ((36, "B.SilkS"), (37, "F.SilkS"), (38, "B.Mask"), (39, "F.Mask"), (44, "Edge.Cuts"), (46, "B.CrtYd"),
                 (47, "F.CrtYd"), (48, "B.Fab"), (49, "F.Fab"))  # fmt: skip
# The gap around a hole in a plane.
_ANTIPAD = 0.3
_LICENCE = (
    "MIT licence, its footprints included: they are drawn for Stichtisch, none is from KiCad's libraries."
)

Node = str | list["Node"]
Point = tuple[float, float]


class _Name(str):
    """A text that is written in quotes."""


@dataclass(frozen=True)
class Board:
    """The content of a file: the copper, the holes and the outline."""

    pads: tuple[Pad, ...]
    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]
    holes: tuple[tuple[float, float, float], ...]
    planes: dict[str, str]
    size: tuple[float, float]
    comment: str


def write(
    layout: Layout,
    netlist: Netlist,
    tracks: list[Track],
    vias: list[Via],
    comment: str,
    printed: list[silk.Text],
) -> str:
    """Return the content of the file."""
    nets = ["", *sorted({pad.net for pad in layout.pads(netlist) if pad.net is not None})]
    number = {net: index for index, net in enumerate(nets)}
    copper = zip((0, 1, 2, 31), (LAYERS[0], *PLANES, LAYERS[1]), strict=True)
    head = (
        ("version", _VERSION),
        ("generator", _Name("stichtisch")),
        ("general", ("thickness", 1.6)),
        ("paper", _Name("A4")),
        (
            "title_block",
            ("title", _Name(layout.title)),
            ("rev", _Name(layout.revision)),
            ("comment", 1, _Name(comment)),
            ("comment", 2, _Name(_LICENCE)),
        ),
        (
            "layers",
            *((str(index), _Name(name), "signal") for index, name in copper),
            *((str(index), _Name(name), "user") for index, name in _OTHER_LAYERS),
        ),
        ("setup", ("pad_to_mask_clearance", 0)),
        *(("net", index, _Name(net)) for index, net in enumerate(nets)),
    )
    things = (
        *_parts(layout, netlist, number, {text.ref: text for text in printed if text.ref is not None}),
        *_outline(layout),
        *(_hole(layout, hole) for hole in layout.holes),
        *(_printed(layout, text) for text in printed if text.ref is None),
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
    # The same copper is always written with the same id.
    return "uuid", _Name(uuid5(NAMESPACE_URL, f"{layout.name} {thing!r}"))


def _on(*layers: str) -> tuple[object, ...]:
    return ("layer" if len(layers) == 1 else "layers", *map(_Name, layers))


def _words(back: bool, size: tuple[float, float, float] = (1.0, 1.0, 0.15)) -> tuple[object, ...]:
    height, width, line = size
    font = ("font", ("size", height, width), ("thickness", line))
    return ("effects", font, ("justify", "mirror")) if back else ("effects", font)


def _printed(layout: Layout, text: silk.Text) -> tuple[object, ...]:
    place = ("at", text.x, text.y, text.angle)
    layer = _on("B.SilkS" if text.back else "F.SilkS")
    name = _id(layout, text.words, text.x, text.y, text.back)
    return "gr_text", _Name(text.words), place, layer, name, _words(text.back, text.size)


def _box(kind: str, corner: Point, other: Point, width: float, layer: str) -> tuple[object, ...]:
    stroke = ("stroke", ("width", width), ("type", "solid"))
    return (kind, ("start", *corner), ("end", *other), stroke, ("fill", "none"), _on(layer))


def _parts(
    layout: Layout, netlist: Netlist, number: dict[str, int], printed: dict[str, silk.Text]
) -> Iterator[tuple[object, ...]]:
    rooms = layout.rooms(netlist)
    of_part: dict[str, list[Pad]] = {}
    for pad in layout.pads(netlist):
        of_part.setdefault(pad.ref, []).append(pad)
    for ref, place in layout.parts.items():
        part = netlist.parts[ref]
        side = "B" if place.back else "F"
        room = footprints.of(part.name).room
        drawn = silk.outline(layout, netlist, ref)
        yield (
            "footprint",
            _Name(part.name),
            _on(f"{side}.Cu"),
            _id(layout, ref),
            ("at", place.x, place.y, _angle(place)),
            ("descr", _Name(part.value)),
            _reference(ref, place, printed.get(ref)),
            _value(part.value, place, room),
            ("attr", "through_hole"),
            _box("fp_rect", *_corners(place, rooms[ref]), 0.05, f"{side}.CrtYd"),
            _box("fp_rect", *_corners(place, drawn), 0.12, f"{side}.SilkS"),
            *_notch(part.name, place, drawn),
            *_bodies(part.name, place),
            *(_pad(pad, place, number) for pad in of_part[ref]),
            *_model(part.name),
        )


def _angle(place: Place) -> int:
    # KiCad measures angles counterclockwise. It mirrors parts on the back vertically.
    return (-place.turn + (180 if place.back else 0)) % 360


def _local(place: Place, x: float, y: float) -> Point:
    """Return a point of the board in the coordinates of a footprint, for the angle written to the file."""
    turn = math.radians(_angle(place))
    cosine, sine = round(math.cos(turn)), round(math.sin(turn))
    dx, dy = x - place.x, y - place.y
    return dx * cosine - dy * sine, dx * sine + dy * cosine


def _corners(place: Place, box: Box) -> tuple[Point, Point]:
    return _local(place, box[0], box[1]), _local(place, box[2], box[3])


def _reference(ref: str, place: Place, text: silk.Text | None) -> tuple[object, ...]:
    # A reference that does not fit on the board is hidden.
    if text is None:
        return _property("Reference", ref, place, (0, 0, 0), "Fab", (1.0, 1.0, 0.15), ("hide", "yes"))
    at = (*_local(place, text.x, text.y), text.angle)
    return _property("Reference", ref, place, at, "SilkS", text.size)


def _value(value: str, place: Place, room: Box) -> tuple[object, ...]:
    x, y = (room[0] + room[2]) / 2, (room[1] + room[3]) / 2
    return _property("Value", value, place, (x, -y if place.back else y, 0), "Fab", (0.8, 0.6, 0.12))


def _property(
    name: str,
    text: str,
    place: Place,
    at: tuple[float, float, float],
    layer: str,
    size: tuple[float, float, float],
    *more: tuple[object, ...],
) -> tuple[object, ...]:
    side = "B" if place.back else "F"
    return (
        "property",
        _Name(name),
        _Name(text),
        ("at", *at),
        _on(f"{side}.{layer}"),
        *more,
        _words(place.back, size),
    )


def _notch(name: str, place: Place, drawn: Box) -> Iterator[tuple[object, ...]]:
    # The notch of a box header, beside its odd pins: a line thicker than the outline.
    if not name.startswith("Box header"):
        return
    (x, y), (to_x, to_y) = _corners(place, drawn)
    left, middle = min(x, to_x), (y + to_y) / 2
    stroke = ("stroke", ("width", 0.3), ("type", "solid"))
    layer = _on("B.SilkS" if place.back else "F.SilkS")
    yield "fp_line", ("start", left, middle - 2.2), ("end", left, middle + 2.2), stroke, layer


def _bodies(name: str, place: Place) -> Iterator[tuple[object, ...]]:
    side = "B" if place.back else "F"
    for body in footprints.of(name).bodies[:1]:
        left, top, right, bottom = body.box
        if place.back:
            top, bottom = -bottom, -top
        yield _box("fp_rect", (left, top), (right, bottom), 0.1, f"{side}.Fab")


def model_file(name: str) -> str:
    """Return the name of the file with the body of a part. `make board` writes the file."""
    return re.sub(r"\W+", "_", name).lower() + ".step"


def _model(name: str) -> Iterator[tuple[object, ...]]:
    if footprints.of(name).bodies:
        yield (
            "model",
            _Name(f"${{KIPRJMOD}}/models/{model_file(name)}"),
            ("offset", ("xyz", 0, 0, 0)),
            ("scale", ("xyz", 1, 1, 1)),
            ("rotate", ("xyz", 0, 0, 0)),
        )


def _pad(pad: Pad, place: Place, number: dict[str, int]) -> tuple[object, ...]:
    net = () if pad.net is None else (("net", number[pad.net], _Name(pad.net)),)
    return (
        "pad",
        _Name(pad.pin),
        "thru_hole",
        "rect" if pad.square else "circle",
        ("at", *_local(place, pad.x, pad.y), _angle(place)),
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
    return "footprint", _Name("hole"), _on("F.Cu"), _id(layout, hole), ("at", x, y), pad


def _track(layout: Layout, track: Track, number: dict[str, int]) -> tuple[object, ...]:
    ends = ("start", *track.start), ("end", *track.end)
    layer, net = _on(LAYERS[track.layer]), ("net", number[track.net])
    return "segment", *ends, ("width", track.width), layer, net, _id(layout, track)


def _via(layout: Layout, via: Via, number: dict[str, int]) -> tuple[object, ...]:
    size, drill = ("size", VIA), ("drill", VIA_HOLE)
    return "via", ("at", via.x, via.y), size, drill, _on(*LAYERS), ("net", number[via.net]), _id(layout, via)


def _outline(layout: Layout) -> list[tuple[object, ...]]:
    return [_box("gr_rect", (0, 0), (layout.width, layout.height), 0.1, "Edge.Cuts")]


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
    """Read a file that `write` made, even if KiCad has saved it since."""
    root = _parse(text)
    nets = {str(node[1]): str(node[2]) for node in _all(root, "net") if len(node) > 2}
    pads: list[Pad] = []
    holes = []
    for part in _all(root, "footprint"):
        at = [float(str(value)) for value in _one(part, "at")[1:]]
        x, y = at[:2]
        turn = math.radians(at[2] if len(at) > 2 else 0.0)
        cosine, sine = round(math.cos(turn)), round(math.sin(turn))
        names = [str(node[2]) for node in _all(part, "property") if node[1] == "Reference"]
        for pad in _all(part, "pad"):
            place, size, hole = (_one(pad, name) for name in ("at", "size", "drill"))
            dx, dy = float(str(place[1])), float(str(place[2]))
            px, py = x + dx * cosine + dy * sine, y - dx * sine + dy * cosine
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
                    square=pad[3] == "rect",
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
    title = _one(root, "title_block")
    comment = str(_one(title, "comment")[2])
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
