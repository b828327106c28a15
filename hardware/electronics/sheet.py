"""One sheet of the circuit diagram: symbols and wires placed by hand, the rest from the netlist.

A sheet records every pin, wire and label that it has drawn. `finish` checks that wires join only pins of the same net,
and that a net drawn in several pieces is labelled at each piece. Lengths are in units of half an inch; y points up.
"""

import itertools
from collections import defaultdict
from collections.abc import Sequence

import schemdraw
import schemdraw.elements as elm
from schemdraw.segments import SegmentText

from electronics.netlist import GROUND, Netlist, Part, Pin, Place

PITCH = 0.6
# The lengths of a part with two pins (horizontal and vertical) and of a pin's stub.
LONG = 1.7
HIGH = 1.5
STUB = 0.5
_SUPPLIES = ("+5V", "+3V3", "+3V3_READERS", "VSYS", "HOLD_UP")
_NET_COLOUR, _SUPPLY_COLOUR, _GROUND_COLOUR, _CABLE_COLOUR = "#0b3d91", "#b00020", "#333333", "#666666"
_TINY, _SMALL, _NORMAL, _LARGE = 6, 8, 9, 14
_EXACT = 3
# The sizes of the frame and of its title block.
_PAGE = (42.6, 32.6)
_TITLE = (16.0, 2.4)

Point = tuple[float, float]


class Sheet:
    """A drawing, and a record of everything drawn."""

    def __init__(self, netlist: Netlist) -> None:
        self.netlist = netlist
        # Every pin that is drawn. A pin may be drawn only once.
        self.drawn: set[Place] = set()
        self.drawing = schemdraw.Drawing(canvas="matplotlib", show=False)
        self.drawing.config(fontsize=_NORMAL, lw=1.1, font="DejaVu Sans", bgcolor="white", margin=0.3)
        self._pins: list[tuple[Point, str, Place]] = []
        self._labels: list[tuple[Point, str]] = []
        self._wires: list[tuple[Point, Point]] = []
        # The pairs of points that are joined by a cable.
        self._cables: list[tuple[Point, Point]] = []

    # The page.

    def frame(self, title: str, number: int, of: int, revision: str) -> None:
        """Draw the frame of the page and its title block."""
        width, height = _PAGE
        self._rectangle((0, 0), (width, -height))
        left, top = width - _TITLE[0], -height + _TITLE[1]
        self._rectangle((left, top), (width, -height))
        self._line((left, top - 1.3), (width, top - 1.3))
        self._line((width - 3.4, top), (width - 3.4, -height))
        self._text(f"Stichtisch: {title}", (left + 0.3, top - 0.65), size=_LARGE)
        self._text(f"Sheet {number} of {of}", (width - 3.1, top - 0.65))
        self._text(
            "Drawn from hardware/netlist/table.json. MIT licence. Not built yet: see UNTRIED.md.",
            (left + 0.3, top - 1.85),
            size=_SMALL,
        )
        self._text(f"Revision {revision}", (width - 3.1, top - 1.85))

    def title(self, text: str, at: Point) -> None:
        """Write the title above a section of the sheet."""
        self._text(text, at, size=11)

    def note(self, text: str, at: Point) -> None:
        """Write a remark of one or more lines."""
        for index, line in enumerate(text.splitlines()):
            self._text(line, (at[0], at[1] - 0.42 * index), size=_SMALL, colour=_GROUND_COLOUR)

    def around(self, text: str, corner: Point, other: Point) -> None:
        """Draw the outline of another board, with its name."""
        x, y = corner
        for start, end in (
            ((x, y), (other[0], y)),
            ((x, other[1]), other),
            ((x, y), (x, other[1])),
            ((other[0], y), other),
        ):
            self.drawing.add(elm.Line().at(start).to(end).color(_CABLE_COLOUR).linestyle("--"))
        self._text(text, (other[0] - 0.1, y - 0.25), "right", colour=_CABLE_COLOUR, size=_SMALL)

    # Wires.

    def wire(self, *points: Point) -> Point:
        """Draw a wire along these points. Return its end."""
        for start, end in itertools.pairwise(points):
            self._line(start, end)
            self._wires.append((_exact(start), _exact(end)))
        return points[-1]

    def name(self, at: Point) -> None:
        """Write the name of a wire's net above it, in small letters."""
        self._text(self._net_at(_exact(at)), (at[0], at[1] + 0.15), "center", _TINY, _NET_COLOUR)

    def label(self, net: str, at: Point, side: str = "left") -> None:
        """Write the name of a net beside the end of a wire. `side` is "left", "right", "up" or "down"."""
        x, y = at
        spot, align = {
            "left": ((x - 0.1, y), ("right", "center")),
            "right": ((x + 0.1, y), ("left", "center")),
            "up": ((x, y + 0.1), ("center", "bottom")),
            "down": ((x, y - 0.1), ("center", "top")),
        }[side]
        colour = _SUPPLY_COLOUR if net in _SUPPLIES else _GROUND_COLOUR if net == GROUND else _NET_COLOUR
        if net == GROUND and side == "down":
            self._ground(at)
        else:
            self._text(net, spot, align[0], _SMALL, colour, align[1])
        self._labels.append((_exact(at), net))

    # Parts.

    def box(
        self,
        ref: str,
        at: Point,
        left: Sequence[str | None],
        right: Sequence[str | None],
        width: float = 3.0,
        wired: Sequence[str] = (),
        called: str | None = None,
    ) -> dict[str, Point]:
        """Draw a part as a box. `at` is its upper left corner; pins are names or numbers from the top down.

        None leaves a gap. Pins that are not in `wired` are labelled with their net. Return the end of each
        pin's stub.
        """
        part = self.netlist.parts[ref]
        x, y = at
        height = PITCH * (max(len(left), len(right)) + 0.4)
        self._rectangle(at, (x + width, y - height))
        self._text(f"{ref}  {part.value if called is None else called}", (x, y + 0.22))
        ends = {}
        for side, pins, edge in ((-1, left, x), (1, right, x + width)):
            for row, name in enumerate(pins):
                if name is None:
                    continue
                pin = part.pins.get(name) or part.pin(name)
                level = _level(y, row)
                end = (edge + side * STUB, level)
                if pin.name != pin.number:
                    inside = "right" if side > 0 else "left"
                    self._text(pin.name, (edge - side * 0.12, level), inside, _SMALL)
                self._line((edge, level), end)
                beside = "left" if side > 0 else "right"
                self._text(pin.number, (edge + side * 0.08, level + 0.17), beside, _SMALL)
                self._pin(part, pin, end)
                ends[name] = end
                if pin.net is None:
                    self._text("×", (end[0] + side * 0.1, level), "center")
                elif name not in wired:
                    self.label(pin.net, end, "right" if side > 0 else "left")
        return ends

    def lying(self, ref: str, at: Point, side: int = 1) -> Point:
        """Draw a horizontal resistor from the wire at `at` to the right (1) or left (-1). Return its end."""
        part = self.netlist.parts[ref]
        x, y = at
        end = (x + side * LONG, y)
        near, far = self._ends(part, at)
        inner = side * 0.2
        self._line(at, (x + inner, y))
        self._rectangle((x + inner, y + 0.2), (end[0] - inner, y - 0.2))
        self._line((end[0] - inner, y), end)
        self._text(f"{ref} {part.value}", (x + side * LONG / 2, y), "center", _SMALL)
        self._pin(part, near, at)
        self._pin(part, far, end)
        return end

    def down(self, ref: str, at: Point, words: int = 1) -> Point:
        """Draw a part with two pins from the wire at `at` downwards.

        `words`: the part's text is to the right (1) or left (-1).
        """
        part = self.netlist.parts[ref]
        x, y = at
        end = (x, y - HIGH)
        near, far = self._ends(part, at)
        start, stop = (at, end) if near is next(iter(part.pins.values())) else (end, at)
        self.drawing.add(self._symbol(part).at(start).to(stop))
        side = "left" if words > 0 else "right"
        self._text(ref, (x + words * 0.35, y - 0.6), side, _SMALL)
        self._text(part.value, (x + words * 0.35, y - 0.95), side, _SMALL)
        self._pin(part, near, at)
        self._pin(part, far, end)
        return end

    def to_ground(self, ref: str, at: Point, words: int = 1) -> None:
        """Draw a part with two pins from a wire to ground."""
        self.label(GROUND, self.down(ref, at, words), "down")

    def pull_up(self, ref: str, at: Point, words: int = 1) -> None:
        """Draw a part with two pins from a supply above down to a wire."""
        top = (at[0], at[1] + HIGH)
        part = self.netlist.parts[ref]
        supply = next(str(pin.net) for pin in part.pins.values() if pin.net in _SUPPLIES)
        self.label(supply, top, "up")
        self.down(ref, top, words)

    def gate(self, ref: str, number: int, at: Point) -> dict[str, Point]:
        """Draw one gate of a 74x125, with its input at `at` on the left. Return the ends of the gate's pins."""
        part = self.netlist.parts[ref]
        x, y = at
        corners = [(x + STUB, y + 0.7), (x + STUB, y - 0.7), (x + STUB + 1.3, y)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            self._line(start, end)
        ends = {"A": at, "Y": (x + 2 * STUB + 1.3, y), "OE": (x + STUB + 0.65, y + 1.0)}
        self._line(at, (x + STUB, y))
        self._line((x + STUB + 1.3, y), ends["Y"])
        # The ring means that a low level enables the gate.
        self.drawing.add(elm.Dot(radius=0.09, open=True).at((x + STUB + 0.65, y + 0.43)))
        self._line((x + STUB + 0.65, y + 0.52), ends["OE"])
        self._text(f"{ref}.{number}", (x + STUB + 0.1, y - 0.95), size=_SMALL)
        for name, end in ends.items():
            pin = part.pin(f"{number}{name}")
            self._pin(part, pin, end)
            beside = {
                "A": (x + 0.3, y + 0.17),
                "Y": (end[0] - 0.3, y + 0.17),
                "OE": (end[0] + 0.2, end[1] - 0.15),
            }
            self._text(pin.number, beside[name], "center", _TINY)
        return ends

    def transistor(self, ref: str, at: Point) -> dict[str, Point]:
        """Draw a bipolar transistor, with its base at `at` on the left.

        Return the ends of the transistor's pins.
        """
        part = self.netlist.parts[ref]
        x, y = at
        kind = elm.BjtNpn if part.name == "BC337-40" else elm.BjtPnp
        symbol = kind().theta(0).at((x, y)).anchor("base").right()
        self.drawing.add(symbol)
        place = symbol.absanchors
        ends = {"B": at}
        for name in ("collector", "emitter"):
            px, py = place[name]
            ends[name[0].upper()] = (px, py)
        for name, end in ends.items():
            self._pin(part, part.pin(name), end)
        self._text(f"{ref}  {part.value}", (place["collector"][0] + 0.3, y))
        return ends

    def ribbon(self, ref: str, near: str, far: str, at: Point, wired: Sequence[str] = ()) -> dict[str, Point]:
        """Draw a header, the wires of its cable, and the header or part at the far end.

        Return the ends of all pins by number. Pin numbers of the far part are prefixed with "+".
        """
        header, part = self.netlist.parts[near], self.netlist.parts[far]
        x, y = at
        wires = 2.6
        height = PITCH * (len(header.pins) + 0.4)
        right = x + 0.8 + wires
        names = [pin.number for pin in header.pins.values()]
        self._rectangle(at, (x + 0.8, y - height))
        self._text(near, (x, y + 0.22))
        self._text(ref, (x + 0.8 + wires / 2, y + 0.22), "center", colour=_CABLE_COLOUR)
        same = part.name == header.name
        self._rectangle((right, y), (right + (0.8 if same else 2.2), y - height))
        self._text(far if same else f"{far}  {part.value}", (right, y + 0.22))
        ends: dict[str, Point] = {}
        left_over = [pin for pin in part.pins.values() if pin.net is not None]
        for row, name in enumerate(names):
            pin = header.pins[name]
            level = _level(y, row)
            self._text(pin.number, (x + 0.4, level), "center", _SMALL)
            end = (x - STUB, level)
            self._line((x, level), end)
            self._pin(header, pin, end)
            ends[name] = end
            if pin.net is None:
                self._text("×", (end[0] - 0.1, level), "center")
            elif name not in wired:
                self.label(pin.net, end)
            if same:
                # A ribbon also contains wires for open contacts.
                self._line((x + 0.8, level), (right, level), _CABLE_COLOUR)
                other = part.pins[name]
                self._text(other.number, (right + 0.4, level), "center", _SMALL)
                out = (right + 0.8 + STUB, level)
                self._line((right + 0.8, level), out)
                self._pin(part, other, out)
                ends["+" + name] = out
                self._cables.append((_exact(end), _exact(out)))
                if other.net is None:
                    self._text("×", (out[0] + 0.1, level), "center")
                continue
            other = next(one for one in part.pins.values() if one.net == pin.net)
            self._line((x + 0.8, level), (right, level), _CABLE_COLOUR)
            self._text(other.number, (right - 0.1, level + 0.17), "right", _SMALL)
            self._text(other.name, (right + 0.12, level), size=_SMALL)
            if other in left_over:
                left_over.remove(other)
                # This pin is connected by the cable, not by a wire on the sheet.
                self._mark(part, other)
        if not same:
            assert not left_over, f"{near} is not {far}: {left_over}"
            for pin in part.pins.values():
                if pin.net is None:
                    self._mark(part, pin)
        return ends

    def switch(self, ref: str, at: Point) -> None:
        """Draw a horizontal key, from a wire to ground."""
        part = self.netlist.parts[ref]
        x, y = at
        end = (x + 1.2, y)
        near, far = self._ends(part, at)
        self._line(at, (x + 0.3, y))
        self._line((x + 0.9, y), end)
        for contact in (x + 0.36, x + 0.84):
            self.drawing.add(elm.Dot(radius=0.06, open=True).at((contact, y)))
        self._line((x + 0.32, y + 0.16), (x + 0.88, y + 0.16))
        self._line((x + 0.6, y + 0.16), (x + 0.6, y + 0.28))
        self._pin(part, near, at)
        self._pin(part, far, end)
        self.label(GROUND, end, "right")
        self._text(f"{ref} {part.value}", (end[0] + 0.95, y), size=_SMALL)

    # Checks of the drawing against the netlist.

    def finish(self) -> None:
        """Mark junctions.

        Assert that each wire joins only one net, and that a net drawn in several pieces is labelled at each piece.
        """
        self._mark_junctions()
        groups = self._groups()
        pieces: dict[str, list[bool]] = defaultdict(list)
        for group in groups:
            nets = {net for _, net in group}
            assert len(nets) == 1, f"joined on a sheet, not in the netlist: {sorted(map(str, nets))}"
            (net,) = nets
            pieces[net].append(any(kind == "label" for kind, _ in group))
        for net, named in pieces.items():
            whole = len(named) == 1 and self._is_all_here(net)
            assert all(named) or whole, f"{net} is in pieces without its name"

    def _mark_junctions(self) -> None:
        # A junction is where three or more lines meet: ends of wires, or an end on a wire.
        tips = {point for pair in self._wires for point in pair} | {point for point, _, _ in self._pins}
        for tip in tips:
            ends = sum(tip in pair for pair in self._wires) + sum(point == tip for point, _, _ in self._pins)
            through = sum(tip not in pair and _on(tip, *pair) for pair in self._wires)
            if ends + 2 * through > 2:
                self.drawing.add(elm.Dot(radius=0.06).at(tip))

    def joined_by_wires(self) -> int:
        """Return the number of pins that are joined by a wire or another pin, not only by a name."""
        points: dict[Point, int] = defaultdict(int)
        for point, _, _ in self._pins:
            points[point] += 1
        return sum(
            points[point] > 1 or any(_on(point, start, end) for start, end in self._wires)
            for point, _, _ in self._pins
        )

    def _is_all_here(self, net: str) -> bool:
        return all(place in self.drawn for place in self.netlist.nets[net])

    def _groups(self) -> list[list[tuple[str, str]]]:
        # The groups of pins and labels that wires join, each as (kind, net).
        things = [(point, ("pin", net)) for point, net, _ in self._pins]
        things += [(point, ("label", net)) for point, net in self._labels]
        left = list(range(len(things)))
        wires = list(self._wires)
        groups = []
        while left:
            todo = [things[left[0]][0]]
            seen = set()
            members: list[int] = []
            while todo:
                point = todo.pop()
                if point in seen:
                    continue
                seen.add(point)
                members += [index for index in left if things[index][0] == point]
                left = [index for index in left if things[index][0] != point]
                todo += [tip for pair in self._cables if point in pair for tip in pair]
                for start, end in wires:
                    if _on(point, start, end):
                        todo += [start, end]
                        todo += [things[index][0] for index in left if _on(things[index][0], start, end)]
                        # Other wires that begin or end on this wire.
                        todo += [tip for pair in wires for tip in pair if _on(tip, start, end)]
            groups.append([things[index][1] for index in members])
        return groups

    def _ends(self, part: Part, at: Point) -> tuple[Pin, Pin]:
        # The part's pin on the net at this point, and its other pin.
        net = self._net_at(_exact(at))
        first, second = part.pins.values()
        assert net in (first.net, second.net), f"{part.ref} is not on {net}, which is at {at}"
        return (first, second) if first.net == net else (second, first)

    def _net_at(self, at: Point) -> str:
        points = {at}
        grown = True
        while grown:
            grown = False
            for start, end in self._wires:
                if any(_on(point, start, end) for point in points) and not {start, end} <= points:
                    points |= {start, end}
                    grown = True
        segments = [pair for pair in self._wires if pair[0] in points]
        known = [(point, net) for point, net, _ in self._pins] + self._labels
        for point, net in known:
            if point in points or any(_on(point, *pair) for pair in segments):
                return net
        raise AssertionError(f"nothing is at {at} yet")

    # Drawing.

    def _pin(self, part: Part, pin: Pin, at: Point) -> None:
        self._mark(part, pin)
        if pin.net is not None:
            self._pins.append((_exact(at), pin.net, Place(part.ref, pin.number)))

    def _mark(self, part: Part, pin: Pin) -> None:
        place = Place(part.ref, pin.number)
        assert place not in self.drawn, f"{place} is drawn twice"
        self.drawn.add(place)

    def _symbol(self, part: Part) -> schemdraw.elements.Element:
        kind = part.ref.rstrip("0123456789")
        symbols = {
            "R": lambda: elm.ResistorIEC().scale(0.6),
            "C": lambda: elm.Capacitor(polar="+" in [pin.name for pin in part.pins.values()]).scale(0.7),
            "D": lambda: elm.Schottky().scale(0.7).reverse(),
            "SW": lambda: elm.Button().scale(0.7),
        }
        return symbols[kind]()

    def _ground(self, at: Point) -> None:
        x, y = at
        self._line(at, (x, y - 0.15))
        for half, level in ((0.25, 0.15), (0.15, 0.25), (0.06, 0.35)):
            self._line((x - half, y - level), (x + half, y - level))

    def _rectangle(self, corner: Point, other: Point) -> None:
        self.drawing.add(elm.Rect(corner1=corner, corner2=other).at((0, 0)).theta(0))

    def _line(self, start: Point, end: Point, colour: str = "black") -> None:
        self.drawing.add(elm.Line().at(start).to(end).color(colour))

    def _text(
        self,
        text: str,
        at: Point,
        side: str = "left",
        size: int = _NORMAL,
        colour: str = "black",
        vertical: str = "center",
    ) -> None:
        element = elm.Element().at((0, 0)).theta(0)
        element.segments.append(
            SegmentText(at, text, align=(side, vertical), fontsize=size, color=colour, rotation_global=False)
        )
        self.drawing.add(element)


def _level(top: float, row: int) -> float:
    # The y coordinate of the pin in a row of a box. Rows are counted from 0.
    return top - PITCH * (row + 0.7)


def _exact(point: Point) -> Point:
    return round(point[0], _EXACT), round(point[1], _EXACT)


def _on(point: Point, start: Point, end: Point) -> bool:
    # All wires are horizontal or vertical.
    (x, y), (x1, y1), (x2, y2) = point, start, end
    return min(x1, x2) - 1e-6 <= x <= max(x1, x2) + 1e-6 and min(y1, y2) - 1e-6 <= y <= max(y1, y2) + 1e-6
