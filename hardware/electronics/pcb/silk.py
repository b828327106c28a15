"""The print on a board: references, names of headers and pins, title and revision.

Each text is at the first free place near the part, header or pin that it names, clear of pads, outlines, holes, other
texts and the edge.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from electronics.netlist import Netlist, Part
from electronics.pcb import footprints
from electronics.pcb.footprints import Box
from electronics.pcb.layout import Layout, Pad, placed
from electronics.pcb.nearby import Nearby

_Size = tuple[float, float, float]
# (height, width, line width) of letters. Makers print letters of 0.8 mm and larger.
_LARGE, _NORMAL, _SMALL, _TINY = (1.5, 1.3, 0.2), (1.0, 0.9, 0.15), (0.8, 0.75, 0.12), (0.8, 0.6, 0.12)
_STEP = 0.2
_GAP = 0.2
_EDGE = 0.4
# The distance of an outline from its part's courtyard, so that outlines of neighbours do not touch.
INSET = 0.16
_REACH = 7.0
_LINE = 0.12
# Parts whose pins are labelled on the solder side, and parts whose pins are labelled on both sides.
_NAMED = ("J", "A", "Q", "U4", "D1")
_BOTH = ("J14", "J15", "J16", "J17", "J18", "A2", "A4", "D1")
Point = tuple[float, float]
_PLACES = re.compile(r"^(SOUTH|WEST|NORTH|EAST|READERS|PANEL|DISPLAY|DEBUG|I2C|BUZZER)_")
_SHORT = {
    "+5V": "5V", "+3V3": "3V3", "+3V3_READERS": "3V3", "CONTACT_LEFT": "L", "CONTACT_MIDDLE": "M",
    "CONTACT_RIGHT": "R", "LIGHT": "DIN", "LIGHT_OUT": "OUT", "SELECT": "CS", "DATA_COMMAND": "DC", "NRSTPD": "RST",
    "RESET": "RES", "MISO": "MISO", "PIEZO": "BZ", "SERVICE": "SVC",
}  # fmt: skip


@dataclass(frozen=True)
class Text:
    """One text: its middle, angle (0 or 90 degrees) and letter size; if it is a reference, also its part."""

    words: str
    x: float
    y: float
    angle: int
    size: _Size
    back: bool
    ref: str | None = None

    def box(self) -> Box:
        """Return the box that the text covers, from the widths of letters in KiCad's font."""
        across, along = _extent(self.words, self.size)
        if self.angle:
            across, along = along, across
        return self.x - across / 2, self.y - along / 2, self.x + across / 2, self.y + along / 2


@cache
def _extent(words: str, size: _Size) -> tuple[float, float]:
    height, width, line = size
    across, along = sum(map(_letter, words)) * width + line, height + line
    if set(words) & set("gjpqy,"):
        # Descenders need room below the line. The same height is added above the text, so that its middle does not
        # move.
        along += 0.66 * height
    return across, along


def _letter(letter: str) -> float:
    # The width of a letter, relative to the nominal width.
    if letter in "MW":
        return 1.15
    if letter in "iljrtfI.,:' 1":
        return 0.65
    return 0.78 if letter.islower() else 0.95


def pin_name(part: Part, number: str) -> str | None:
    """Return the text beside a pin: its name on the part, or the signal if it is a header."""
    pin = part.pins[number]
    if pin.name != pin.number:
        return pin.name
    if pin.net is None:
        return None
    name = _SHORT.get(pin.net) or _PLACES.sub("", pin.net)
    return _SHORT.get(name, name)


def outline(layout: Layout, netlist: Netlist, ref: str) -> Box:
    """Return the rectangle printed around a part, in coordinates of the board."""
    shape = footprints.of(netlist.parts[ref].name)
    if shape.outline is None:
        left, top, right, bottom = placed(layout.parts[ref], shape.room)
        box = left + INSET, top + INSET, right - INSET, bottom - INSET
    else:
        box = placed(layout.parts[ref], shape.outline)
    within = _EDGE - _LINE
    return (
        max(box[0], within),
        max(box[1], within),
        min(box[2], layout.width - within),
        min(box[3], layout.height - within),
    )


class _Printer:
    """Places texts on both sides of a board."""

    def __init__(self, layout: Layout, netlist: Netlist) -> None:
        self.layout = layout
        self.netlist = netlist
        self.pads = layout.pads(netlist)
        self.rooms = layout.rooms(netlist)
        self.texts: list[Text] = []
        # The occupied areas of each side: outlines and texts with a gap around them, courtyards of parts, and holes and
        # pads, which occupy both sides.
        self._taken: dict[bool, Nearby[None]] = {False: Nearby(), True: Nearby()}
        self._hiding: dict[bool, Nearby[None]] = {False: Nearby(), True: Nearby()}
        self._round: Nearby[tuple[float, float, float]] = Nearby()
        for ref, place in layout.parts.items():
            for line in _sides(outline(layout, netlist, ref)):
                self._take(line, place.back)
            self._hiding[place.back].add(self.rooms[ref], None)
        rounds = [(x, y, diameter / 2 + _GAP) for x, y, diameter in layout.holes]
        for x, y, reach in [*rounds, *((pad.x, pad.y, _reach(pad)) for pad in self.pads)]:
            self._round.add((x - reach, y - reach, x + reach, y + reach), (x, y, reach))

    def _take(self, box: Box, back: bool) -> None:
        gap = _GAP / 2
        self._taken[back].add((box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap), None)

    def fits(self, text: Text, beside_parts: bool) -> bool:
        """Return whether a place for a text is free.

        `beside_parts`: whether the place must also be clear of parts.
        """
        box = text.box()
        left, top, right, bottom = box
        inside = (
            left >= _EDGE
            and top >= _EDGE
            and right <= self.layout.width - _EDGE
            and bottom <= self.layout.height - _EDGE
        )
        return (
            inside
            and not any(True for _ in self._taken[text.back].at(box))
            and not any(_from_point(box, x, y) < reach for x, y, reach in self._round.at(box))
            and not (beside_parts and any(True for _ in self._hiding[text.back].at(box)))
        )

    def put(self, candidates: Iterator[Text], beside_parts: bool = False) -> None:
        """Place the first candidate that fits, if there is one."""
        for text in candidates:
            if self.fits(text, beside_parts):
                self.texts.append(text)
                self._take(text.box(), text.back)
                return


def texts(layout: Layout, netlist: Netlist) -> list[Text]:
    """Return all printed texts."""
    printer = _Printer(layout, netlist)
    # Labels with a fixed position are placed first.
    for ref, (label, place) in sorted(layout.labels.items(), key=lambda item: item[1][1] is None):
        words, back, sizes = f"{ref} {label}", layout.parts[ref].back, (_NORMAL, _SMALL, _TINY)
        if place is None:
            candidates = _near(printer, ref, words, back, sizes, None)
        else:
            candidates = (Text(words, *place, size, back) for size in sizes)
        printer.put(candidates, beside_parts=True)
    for ref in layout.parts:
        if ref not in layout.labels:
            back = layout.parts[ref].back
            printer.put(_inside(printer, ref, back), beside_parts=False)
    for ref in layout.parts:
        if ref.startswith(_NAMED):
            # Pins are labelled on the solder side, and also on the other side if no plug hides the row.
            solder = not layout.parts[ref].back
            for back in (solder, not solder) if ref in _BOTH else (solder,):
                _name_pins(printer, ref, back)
        elif ref in ("C1", "D5"):
            _name_pins(printer, ref, False)
    for words, size in (
        (f"{layout.title}, revision {layout.revision}", _LARGE),
        ("untried: hardware/UNTRIED.md", _NORMAL),
    ):
        printer.put(_anywhere(layout, words, (size, _NORMAL, _SMALL, _TINY)))
    return printer.texts


def unprinted(layout: Layout, printed: list[Text]) -> list[str]:
    """Return the references for which there was no free place."""
    words = {word for text in printed for word in text.words.split()}
    return [ref for ref in layout.parts if ref not in words]


def _inside(printer: _Printer, ref: str, back: bool) -> Iterator[Text]:
    left, top, right, bottom = printer.rooms[ref]
    middle = (left + right) / 2, (top + bottom) / 2
    for size in (_NORMAL, _SMALL, _TINY):
        for x, y in _around(middle, max(right - left, bottom - top) / 2):
            for angle in (0, 90):
                text = Text(ref, x, y, angle, size, back, ref)
                box = text.box()
                if left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom:
                    yield text
    yield from _near(printer, ref, ref, back, (_NORMAL, _SMALL, _TINY), ref)


def _near(
    printer: _Printer,
    ref: str,
    words: str,
    back: bool,
    sizes: tuple[_Size, ...],
    named: str | None,
) -> Iterator[Text]:
    left, top, right, bottom = printer.rooms[ref]
    middle = (left + right) / 2, (top + bottom) / 2
    for size in sizes:
        for x, y in _around(middle, max(right - left, bottom - top) / 2 + _REACH):
            away = math.hypot(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0))
            if away <= _REACH:
                yield from (Text(words, x, y, angle, size, back, named) for angle in (0, 90))


def _anywhere(layout: Layout, words: str, sizes: tuple[_Size, ...]) -> Iterator[Text]:
    middle = layout.width / 2, layout.height / 2
    for size in sizes:
        for back in (True, False):
            for x, y in _around(middle, max(middle), 1.0):
                for angle in (0, 90):
                    yield Text(words, x, y, angle, size, back)


def _name_pins(printer: _Printer, ref: str, back: bool) -> None:
    pads = [pad for pad in printer.pads if pad.ref == ref]
    middle = sum(pad.x for pad in pads) / len(pads), sum(pad.y for pad in pads) / len(pads)
    for pad in pads:
        words = pin_name(printer.netlist.parts[ref], pad.pin)
        if ref in ("C1", "D5") and words not in ("+", "K"):
            continue
        if words is not None:
            printer.put(_beside(pad, words, middle, back))


def _beside(pad: Pad, words: str, middle: Point, back: bool) -> Iterator[Text]:
    # Directions away from the middle of the part are tried first.
    directions = sorted(
        ((1, 0), (-1, 0), (0, 1), (0, -1)),
        key=lambda to: -(to[0] * (pad.x - middle[0]) + to[1] * (pad.y - middle[1])),
    )
    for size in (_SMALL, _TINY):
        for to_x, to_y in directions:
            for more in (0.0, 0.15, 0.3, 0.5, 0.8, 1.1):
                for angle in (0, 90) if to_x else (90, 0):
                    text = Text(words, pad.x, pad.y, angle, size, back)
                    left, top, right, bottom = text.box()
                    away = _reach(pad) + 0.01 + more
                    x = pad.x + to_x * (away + (right - left) / 2)
                    y = pad.y + to_y * (away + (bottom - top) / 2)
                    yield Text(words, x, y, angle, size, back)


def _around(middle: Point, reach: float, step: float = _STEP) -> Iterator[Point]:
    # Yield points of a grid, the nearest first.
    for i, j in _raster(int(reach / step)):
        yield middle[0] + i * step, middle[1] + j * step


@cache
def _raster(steps: int) -> list[tuple[int, int]]:
    points = [(i, j) for i in range(-steps, steps + 1) for j in range(-steps, steps + 1)]
    return sorted(points, key=lambda point: (point[0] ** 2 + point[1] ** 2, point))


def _sides(box: Box) -> list[Box]:
    left, top, right, bottom = box
    half = _LINE / 2
    return [
        (left - half, top - half, right + half, top + half),
        (left - half, bottom - half, right + half, bottom + half),
        (left - half, top - half, left + half, bottom + half),
        (right - half, top - half, right + half, bottom + half),
    ]


def _reach(pad: Pad) -> float:
    return pad.size / 2 * (2**0.5 if pad.square else 1) + _GAP


def _from_point(box: Box, x: float, y: float) -> float:
    return math.hypot(max(box[0] - x, x - box[2], 0.0), max(box[1] - y, y - box[3], 0.0))
