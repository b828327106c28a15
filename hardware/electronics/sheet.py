"""One sheet of the circuit diagram: symbols placed by hand, their names, values and nets taken from the netlist.

A sheet draws no connection that the netlist has not, and knows which pins it has drawn. Lengths are in units of half an
inch, y points up.
"""

from collections.abc import Sequence

import schemdraw
import schemdraw.elements as elm
from schemdraw.segments import SegmentText

from electronics.netlist import GROUND, Netlist, Part, Pin, Place

PITCH = 0.6
_STUB = 0.5
_SERIES = 1.7
_NAMED = 2.2
_COLUMN = 1.5
_SUPPLIES = ("+5V", "+3V3", "+3V3_READERS", "VSYS", "HOLD_UP")
_NET_COLOUR, _SUPPLY_COLOUR, _GROUND_COLOUR, _CABLE_COLOUR = "#0b3d91", "#b00020", "#333333", "#666666"
_TINY, _SMALL, _NORMAL, _LARGE = 6, 8, 9, 14

Point = tuple[float, float]


class Sheet:
    """A drawing in the making."""

    def __init__(self, netlist: Netlist) -> None:
        self.netlist = netlist
        # Every pin that is drawn; it may be drawn once.
        self.drawn: set[Place] = set()
        self.drawing = schemdraw.Drawing(canvas="matplotlib", show=False)
        self.drawing.config(fontsize=_NORMAL, lw=1.1, font="DejaVu Sans", bgcolor="white", margin=0.3)

    def title(self, text: str, at: Point) -> None:
        """Write the name of a sheet, or of a part of it."""
        self._text(text, at, size=_LARGE)

    def note(self, text: str, at: Point) -> None:
        """Write a remark; lines are parted by newlines."""
        for index, line in enumerate(text.splitlines()):
            self._text(line, (at[0], at[1] - 0.42 * index), size=_SMALL, colour=_GROUND_COLOUR)

    def box(
        self,
        ref: str,
        at: Point,
        left: Sequence[str | None],
        right: Sequence[str | None],
        width: float = 3.0,
        through: dict[str, str] | None = None,
    ) -> None:
        """Draw a part as a box from its upper left corner on, its pins by name or number from the top down.

        None leaves a gap. `through` names the resistor that is drawn between a pin and its net.
        """
        part = self.netlist.parts[ref]
        x, y = at
        height = PITCH * (max(len(left), len(right)) + 0.4)
        self._rectangle(at, (x + width, y - height))
        self._text(f"{ref}  {part.value}", (x, y + 0.22))
        for side, pins, edge in ((-1, left, x), (1, right, x + width)):
            for row, name in enumerate(pins):
                if name is None:
                    continue
                pin = part.pin(name)
                level = y - PITCH * (row + 0.7)
                self._text(pin.name, (edge - side * 0.12, level), "right" if side > 0 else "left", _SMALL)
                self._pin(part, pin, (edge, level), side, (through or {}).get(name))

    def cable(self, ref: str, name: str, near: str, far: str, at: Point, through: dict[str, str]) -> None:
        """Draw a header at the main board, the wires of its cable, and the part at its far end with all their pins."""
        header, part = self.netlist.parts[near], self.netlist.parts[far]
        x, y = at
        wires = 3.4
        height = PITCH * (len(header.pins) + 0.4)
        by_net = {str(pin.net): pin for pin in part.pins.values() if pin.net is not None}
        ends = [by_net[str(pin.net)] for pin in header.pins.values()]
        assert {pin.number for pin in ends} == {pin.number for pin in by_net.values()}, f"{near} is not {far}"
        self._rectangle(at, (x + 0.8, y - height))
        self._rectangle((x + 0.8 + wires, y), (x + 3.4 + wires, y - height))
        self._text(near, (x, y + 0.22))
        self._text(f"{ref}  {name}", (x + 0.8 + wires / 2, y + 0.22), "center", colour=_CABLE_COLOUR)
        self._text(f"{far}  {part.value}", (x + 0.8 + wires, y + 0.22))
        for end in by_net.values():
            self._mark(part, end)
        for row, (pin, end) in enumerate(zip(header.pins.values(), ends)):
            level = y - PITCH * (row + 0.7)
            self._text(pin.number, (x + 0.4, level), "center", _SMALL)
            self._pin(header, pin, (x, level), -1, through.get(pin.number), numbered=False)
            self._line((x + 0.8, level), (x + 0.8 + wires, level), _CABLE_COLOUR)
            self._text(end.number, (x + 0.7 + wires, level + 0.17), "right", _SMALL)
            self._text(end.name, (x + 0.92 + wires, level), size=_SMALL)
        for pin in part.pins.values():
            if pin.net is None:
                self._mark(part, pin)

    def column(self, at: Point, net: str, refs: list[str]) -> None:
        """Draw parts with two pins one under the other, from a net at the top."""
        x, y = at
        self._net(net, (x, y + 0.08), "center", up=True)
        for ref in refs:
            part = self.netlist.parts[ref]
            following = self.netlist.far_end(ref, net)
            upper, lower = part.pins.values()
            self._symbol(part, (x, y), (x, y - _COLUMN), upside_down=upper.net != net)
            self._text(ref, (x + 0.35, y - 0.6), size=_SMALL)
            self._text(part.value, (x + 0.35, y - 0.95), size=_SMALL)
            self._mark(part, upper)
            self._mark(part, lower)
            net = following
            y -= _COLUMN
            if ref != refs[-1]:
                self.drawing.add(elm.Dot(radius=0.05).at((x, y)))
                self._net(net, (x + 0.15, y), "left")
        self._net(net, (x, y - 0.14), "center", up=False)

    def columns(self, at: Point, items: list[tuple[str, list[str]]], pitch: float = 2.2) -> None:
        """Draw several columns side by side."""
        for index, (net, refs) in enumerate(items):
            self.column((at[0] + pitch * index, at[1]), net, refs)

    def transistor(self, ref: str, at: Point, through: str | None) -> None:
        """Draw a bipolar transistor, its base to the left at `at`, through a resistor."""
        part = self.netlist.parts[ref]
        x, y = at
        kind = elm.BjtNpn if part.name == "BC337-40" else elm.BjtPnp
        symbol = kind().theta(0).at((x, y)).anchor("base").right()
        self.drawing.add(symbol)
        place = symbol.absanchors
        for name in ("collector", "emitter"):
            pin = part.pin(name[0].upper())
            px, py = place[name]
            away = 1 if py > y else -1
            self._line((px, py), (px, py + away * 0.4))
            assert pin.net is not None
            self._net(pin.net, (px, py + away * 0.54), "center", up=away > 0)
            self._mark(part, pin)
        self._text(f"{ref}  {part.value}", (place["collector"][0] + 0.3, y))
        self._pin(part, part.pin("B"), (x, y), -1, through, numbered=False)

    def _pin(
        self, part: Part, pin: Pin, at: Point, side: int, series: str | None, numbered: bool = True
    ) -> None:
        # A pin's stub to the left (-1) or right, what is in series with it, and the net at the end.
        x, y = at
        end = x + side * _STUB
        self._line(at, (end, y))
        if numbered:
            self._text(pin.number, (x + side * 0.08, y + 0.17), "left" if side > 0 else "right", _SMALL)
        self._mark(part, pin)
        net = pin.net
        if net is None:
            self._text("×", (end + side * 0.1, y), "center")
            return
        if series is not None:
            element = self.netlist.parts[series]
            # The net between the pin and the resistor has a name of its own, over its line.
            self._line((end, y), (end + side * _NAMED, y))
            self._text(net, (end + side * _NAMED / 2, y + 0.15), "center", _TINY, _NET_COLOUR)
            end += side * _NAMED
            net = self.netlist.far_end(series, net)
            self._resistor(f"{series} {element.value}", (end, y), side)
            for other in element.pins.values():
                self._mark(element, other)
            end += side * _SERIES
        self._net(net, (end + side * 0.1, y), "left" if side > 0 else "right")

    def _resistor(self, text: str, at: Point, side: int) -> None:
        # One that lies, with its name and value inside: such lines are close together.
        x, y = at
        self._line(at, (x + side * 0.15, y))
        self._rectangle((x + side * 0.15, y + 0.2), (x + side * (_SERIES - 0.15), y - 0.2))
        self._line((x + side * (_SERIES - 0.15), y), (x + side * _SERIES, y))
        self._text(text, (x + side * _SERIES / 2, y), "center", _SMALL)

    def _symbol(self, part: Part, start: Point, end: Point, upside_down: bool) -> None:
        if upside_down:
            start, end = end, start
        kind = part.ref.rstrip("0123456789")
        symbols = {
            "R": lambda: elm.ResistorIEC().scale(0.6),
            "C": lambda: elm.Capacitor(polar="+" in [pin.name for pin in part.pins.values()]).scale(0.7),
            "D": lambda: elm.Schottky().scale(0.7).reverse(),
            "SW": lambda: elm.Button().scale(0.7),
            "BZ": lambda: elm.RBox().scale(0.7),
        }
        self.drawing.add(symbols[kind]().at(start).to(end))

    def _mark(self, part: Part, pin: Pin) -> None:
        place = Place(part.ref, pin.number)
        assert place not in self.drawn, f"{place} is drawn twice"
        self.drawn.add(place)

    def _net(self, name: str, at: Point, side: str, up: bool | None = None) -> None:
        colour = _SUPPLY_COLOUR if name in _SUPPLIES else _GROUND_COLOUR if name == GROUND else _NET_COLOUR
        vertical = {None: "center", True: "bottom", False: "top"}[up]
        self._text(name, at, side, _SMALL, colour, vertical)

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
