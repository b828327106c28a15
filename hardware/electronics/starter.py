"""The starter table: its wires from the pin map, its parts, and drawings of the wires and of the table.

`python -m electronics.starter` writes the drawings. The starter table has neither a circuit nor a board: each wire
joins a pin of the Pico to a pin of a module.
"""

import csv
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from electronics import svg
from electronics.netlist import HARDWARE
from electronics.svg import INK

FOLDER = HARDWARE / "starter"
WIRING, LAYOUT = "wiring.svg", "layout.svg"
READER, DISPLAY = "reader", "display"

# The names of the Pico's pins on both edges (Pico datasheet, figure 4).
_LEFT = ("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7", "GP8", "GP9", "GND", "GP10",
         "GP11", "GP12", "GP13", "GND", "GP14", "GP15")  # fmt: skip
_RIGHT = ("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "VREF", "GP28", "AGND", "GP27", "GP26", "RUN", "GP22", "GND",
          "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16")  # fmt: skip
PINS = _LEFT + tuple(reversed(_RIGHT))
# Pins of the modules, in the order of their headers.
_READER_PINS = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
_DISPLAY_PINS = ("VCC", "GND", "CS", "RESET", "DC", "SDI", "SCK", "LED", "SDO")
# The adjacent pins of the Pico for the keypad's plug.
KEYPAD_PINS = (23, 24, 25, 26, 27)

_PAPER = "#ffffff"
_COLOURS = {"red": "#c21f2d", "black": "#111111", "orange": "#e07b00", "yellow": "#c8a400", "green": "#1b7f4b",
            "blue": "#1f4fa3", "violet": "#7b2fa0", "grey": "#7d7d7d", "white": "#b9b9b9",
            "brown": "#7a4a21"}  # fmt: skip


@dataclass(frozen=True)
class Wire:
    """One jumper wire from a pin of a module to a pin of the Pico. `pico`: the number of the Pico's pin."""

    module: str
    pin: str
    pico: int
    colour: str
    supply: bool = False

    @property
    def name(self) -> str:
        """The name of the Pico's pin."""
        return PINS[self.pico - 1]


@dataclass(frozen=True)
class Part:
    """A line of the bill of materials. `price` is the price of one piece in EUR."""

    quantity: int
    part: str
    number: str
    price: float
    basis: str
    sources: str
    notes: str


def pin_map() -> dict[str, Any]:
    """Return the wiring of the starter table."""
    with (FOLDER / "pinmap.toml").open("rb") as file:
        return tomllib.load(file)


def wires(pins: dict[str, Any]) -> list[Wire]:
    """Return all jumper wires: those for signals, from the pin map, and those for the supply."""
    readers, display = pins["spi"]["readers"], pins["spi"]["display"]
    (select,) = readers["chip_select"]
    signals = (
        *((READER, "SDA", select, "blue"), (READER, "SCK", readers["sck"], "yellow")),
        *((READER, "MOSI", readers["mosi"], "green"), (READER, "MISO", readers["miso"], "orange")),
        *((READER, "RST", readers["reset"], "violet"), (DISPLAY, "CS", display["chip_select"], "blue")),
        *((DISPLAY, "RESET", display["reset"], "violet"), (DISPLAY, "DC", display["data_command"], "brown")),
        *((DISPLAY, "SDI", display["mosi"], "green"), (DISPLAY, "SCK", display["sck"], "yellow")),
        *((DISPLAY, "LED", display["backlight"], "white"), (DISPLAY, "SDO", display["miso"], "orange")),
    )
    supply = (
        *((READER, "3.3V", "3V3", 36, "red"), (READER, "GND", "GND", 8, "black")),
        *((DISPLAY, "VCC", "VBUS", 40, "red"), (DISPLAY, "GND", "GND", 18, "grey")),
    )
    made = [Wire(module, pin, 1 + PINS.index(f"GP{gpio}"), colour) for module, pin, gpio, colour in signals]
    for module, pin, name, number, colour in supply:
        if PINS[number - 1] != name:
            raise ValueError(f"pin {number} of a Pico is {PINS[number - 1]}, not {name}")
        made.append(Wire(module, pin, number, colour, supply=True))
    return made


def parts() -> list[Part]:
    """Read the list of parts to buy."""
    with (FOLDER / "parts.csv").open(encoding="utf-8", newline="") as file:
        return [
            Part(
                int(row["quantity"]),
                row["part"],
                row["number"],
                float(row["price_eur"]),
                row["price_basis"],
                row["sources"],
                row["notes"],
            )
            for row in csv.DictReader(file)
        ]


def total(bill: list[Part]) -> float:
    """Return the total price in EUR."""
    return sum(part.quantity * part.price for part in bill)


# The drawing of the wires, in millimetres, with a pin every _STEP. The Pico's pins point up, so pin 1 is on
# the right.
_STEP = 7.0
_TOP = 56.0
_PICO_LEFT, _PICO_RIGHT = 72.0, 116.0
_MODULE_LEFT, _MODULE_WIDTH = 198.0, 56.0
_FIRST_LANE, _LANE = 190.0, 4.0
_AROUND = 58.0
_WIDTH, _HEIGHT = 262.0, 206.0


def _pico_y(number: int) -> float:
    return _TOP + _STEP * (number - 1 if number <= len(_LEFT) else len(PINS) - number)


def _module_pins() -> dict[tuple[str, str], float]:
    # The y coordinate of each pin: the reader is above, the display below.
    places = {(READER, pin): _TOP + 4 + _STEP * row for row, pin in enumerate(_READER_PINS)}
    first = _TOP + 4 + _STEP * (len(_READER_PINS) + 2)
    return places | {(DISPLAY, pin): first + _STEP * row for row, pin in enumerate(_DISPLAY_PINS)}


def wiring_svg(made: list[Wire]) -> str:
    """Return the drawing of all wires: the Pico on its back, USB at the top, the modules' headers beside it."""
    heights = _module_pins()
    shapes = [
        _text(8, 12, 6, "Starter table: twelve wires for signals, four for the supply, one plug"),
        _text(
            8,
            20,
            4,
            "The Pico lies on its back, pins up, where their names are printed: pin 1 is at the right.",
        ),
        _text(8, 26, 4, "Modules: check the name of each pin. Your module may have another pin order."),
    ]
    for module, title, pins in (
        (READER, "Reader RC522", _READER_PINS),
        (DISPLAY, "Display ST7796S", _DISPLAY_PINS),
    ):
        ys = [heights[module, pin] for pin in pins]
        shapes.append(_box(_MODULE_LEFT, ys[0] - 5, _MODULE_WIDTH, ys[-1] - ys[0] + 10, "#eef2f7"))
        shapes.append(_text(_MODULE_LEFT + 18, (ys[0] + ys[-1]) / 2 + 1.5, 4.2, title))
        shapes += [_text(_MODULE_LEFT + 4, y + 1.4, 3.8, pin) for pin, y in zip(pins, ys, strict=True)]
    shapes += _pico()
    shapes += [shape for lane, wire in enumerate(made) for shape in _drawn(wire, heights, lane)]
    shapes += _keypad()
    return _page(_WIDTH, _HEIGHT, shapes)


def _pico() -> Iterator[str]:
    middle, bottom = (_PICO_LEFT + _PICO_RIGHT) / 2, _pico_y(len(_LEFT))
    yield _box(_PICO_LEFT, _TOP - 8, _PICO_RIGHT - _PICO_LEFT, bottom - _TOP + 16, "#e6f2ea")
    yield _box(middle - 7, _TOP - 12, 14, 8, "#d8d8d8")
    yield _text(middle, _TOP - 6.5, 3.4, "USB", "middle")
    yield _text(middle, bottom + 14, 4.2, "Raspberry Pi Pico, from below", "middle")
    for number, name in enumerate(PINS, 1):
        right = number <= len(_LEFT)
        x, y = (_PICO_RIGHT if right else _PICO_LEFT), _pico_y(number)
        yield f'<circle cx="{x:g}" cy="{y:g}" r="1.1" fill="#c9a227" stroke="{INK}" stroke-width="0.2"/>'
        words = f"{name} {number}" if right else f"{number} {name}"
        yield _text(x + (-3 if right else 3), y + 1.3, 3.4, words, "end" if right else "start")


def _drawn(wire: Wire, heights: dict[tuple[str, str], float], lane: int) -> Iterator[str]:
    # Each wire is drawn in a separate lane between the modules and the Pico. Wires to the other edge run around the USB
    # socket.
    y, end = heights[wire.module, wire.pin], _pico_y(wire.pico)
    x = _FIRST_LANE - _LANE * lane
    if wire.pico <= len(_LEFT):
        path = f"M {_MODULE_LEFT:g} {y:g} H {x:g} V {end:g} H {_PICO_RIGHT:g}"
    else:
        over = _TOP - 15 - _LANE * (lane % 3) / 1.6
        beside = _AROUND - _LANE * (lane % 3)
        path = f"M {_MODULE_LEFT:g} {y:g} H {x:g} V {over:g} H {beside:g} V {end:g} H {_PICO_LEFT:g}"
    colour = _COLOURS[wire.colour]
    title = f"{wire.module} {wire.pin} to pin {wire.pico} {wire.name}, {wire.colour}"
    yield f'<path d="{path}" fill="none" stroke="{_PAPER}" stroke-width="2.4"/>'
    yield (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="1.1" stroke-linejoin="round">'
        f"<title>{escape(title)}</title></path>"
    )
    yield f'<circle cx="{_MODULE_LEFT:g}" cy="{y:g}" r="1.3" fill="{colour}"/>'


def _keypad() -> Iterator[str]:
    # The plug of the keypad covers five pins at the left edge.
    ys = [_pico_y(number) for number in KEYPAD_PINS]
    top, bottom = min(ys), max(ys)
    yield _box(_PICO_LEFT - 6, top - 3, 8, bottom - top + 6, "#333333")
    yield f'<path d="M {_PICO_LEFT - 6:g} {(top + bottom) / 2:g} h -10" stroke="#555555" stroke-width="9" fill="none"/>'
    yield _box(_PICO_LEFT - 62, top - 8, 46, bottom - top + 16, "#f3efe6")
    yield _text(_PICO_LEFT - 39, top - 2, 3.8, "keypad", "middle")
    for place, (key, sign) in enumerate(zip("1234", "◀●▶ ", strict=True)):
        left = _PICO_LEFT - 60 + 10.6 * place
        yield _box(left, top + 4, 9, 16, _PAPER)
        yield _text(left + 4.5, top + 11, 5, sign, "middle")
        yield _text(left + 4.5, top + 18, 3.4, key, "middle")
    yield _text(_PICO_LEFT - 39, bottom + 4.5, 3.2, "plug: pins 23 to 27", "middle")


# The drawing of the table, in millimetres on a sheet of cardboard.
_SHEET = (320.0, 260.0)


def layout_svg() -> str:
    """Return the drawing of an arranged table: display in the middle, reader and keypad beside it."""
    width, height = _SHEET
    shapes = [_box(0, 0, width, height, "#1d5c3f"), _box(70, 68, 180, 118, "#d9c9a3")]
    shapes.append(_text(160, 64, 5, "a sheet of cardboard, 180 × 118 mm", "middle", _PAPER))
    shapes.append(_box(78, 84, 98, 62, "#10241c"))
    shapes += _panels(78, 84, 98, 62)
    shapes.append(_box(190, 78, 40, 60, "#2b4f9e"))
    shapes.append(
        f'<rect x="{192:g}" y="{80:g}" width="36" height="36" fill="none" stroke="#ffd54a" stroke-width="1.5"/>'
    )
    shapes.append(_text(210, 96, 4.4, "show", "middle", _PAPER))
    shapes.append(_text(210, 102, 4.4, "one card", "middle", _PAPER))
    shapes.append(_text(210, 108, 4.4, "here", "middle", _PAPER))
    shapes.append(_text(210, 130, 4, "reader", "middle", _PAPER))
    shapes.append(_box(78, 152, 76, 20, "#f3efe6"))
    for place, sign in enumerate("◀●▶"):
        shapes.append(_box(81 + 18.5 * place, 154.5, 16, 15, _PAPER))
        shapes.append(_text(89 + 18.5 * place, 164, 6, sign, "middle"))
    shapes.append(_text(116, 180, 4, "keypad, three of its keys", "middle"))
    shapes.append(_box(184, 150, 51, 21, "#e6f2ea"))
    shapes.append(_text(209.5, 162, 4.2, "Pico", "middle"))
    shapes.append(_text(209.5, 180, 4, "USB to the PC", "middle"))
    for x, y, name in ((160, 232, "South"), (22, 130, "West"), (160, 30, "North"), (298, 130, "East")):
        shapes += _pile(x, y, name)
    return _page(width, height, shapes)


def _panels(left: float, top: float, width: float, height: float) -> Iterator[str]:
    yield _box(left + 18, top + 2, width - 36, 14, "#1b3b2f")
    yield _box(left + 18, top + height - 16, width - 36, 14, "#1b3b2f")
    yield _box(left + 2, top + 2, 14, height - 4, "#1b3b2f")
    yield _box(left + width - 16, top + 2, 14, height - 4, "#1b3b2f")
    yield _text(left + width / 2, top + height / 2 + 2, 5, "display", "middle", _PAPER)


def _pile(x: float, y: float, name: str) -> Iterator[str]:
    for shift in (0, 2, 4):
        yield _box(x - 14 + shift, y - 20 + shift, 24, 36, "#fbfbf5")
    yield _text(x + 1, y + 2, 4.2, name, "middle")
    yield _text(x + 1, y + 8, 3.2, "played", "middle")


def _box(left: float, top: float, width: float, height: float, fill: str) -> str:
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="2" fill="{fill}" '
        f'stroke="{INK}" stroke-width="0.4"/>'
    )


def _text(x: float, y: float, size: float, words: str, anchor: str = "start", fill: str = INK) -> str:
    return svg.text(x, y, size, words, f'text-anchor="{anchor}" fill="{fill}"')


def _page(width: float, height: float, shapes: list[str]) -> str:
    paper = f'<rect width="{width:g}" height="{height:g}" fill="{_PAPER}"/>'
    return svg.document((width, height), [paper, *shapes])


def drawings() -> dict[str, str]:
    """Return each drawing by its file name."""
    return {WIRING: wiring_svg(wires(pin_map())), LAYOUT: layout_svg()}


def main(folder: Path = FOLDER) -> int:
    """Write the drawings."""
    for name, drawing in drawings().items():
        (folder / name).write_text(drawing, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
