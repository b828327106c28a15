"""The footprint of each kind of part: pads, courtyard and height. Coordinates are in millimetres from pin 1, with y
downwards.

The footprints were written for these boards from data sheets. Nothing is copied from KiCad's libraries; `make
board` compares the pads with them. All parts are through-hole.
"""

from dataclasses import dataclass, replace

Point = tuple[float, float]
Box = tuple[float, float, float, float]
_PITCH = 2.54
_BLACK, _BLUE, _GREEN, _METAL, _BROWN = "black", "blue", "green", "metal", "brown"


@dataclass(frozen=True)
class Body:
    """A part's body as a box: left, top, right, bottom, lowest and highest point above the board, colour."""

    box: Box
    low: float
    high: float
    colour: str


@dataclass(frozen=True)
class Footprint:
    """Pads as (pin, x, y), with their size and hole; the first one is square.

    `room` is the courtyard: the area that no other part may enter.
    """

    pads: tuple[tuple[str, float, float], ...]
    pad: float
    hole: float
    room: Box
    bodies: tuple[Body, ...] = ()
    # The printed outline, if it differs from the edge of `room`.
    outline: Box | None = None


def _row(pins: int, pad: float, hole: float, deep: tuple[float, float]) -> Footprint:
    pads = tuple((str(pin + 1), 0.0, _PITCH * pin) for pin in range(pins))
    return Footprint(pads, pad, hole, (-deep[0], -1.27, deep[1], _PITCH * (pins - 1) + 1.27))


def _pin_row(pins: int) -> Footprint:
    box = (-1.27, -1.27, 1.27, _PITCH * (pins - 1) + 1.27)
    shape = _row(pins, 1.7, 1.0, (1.4, 1.4))
    # The plastic body of the pin row, and a jumper or probe on its pins.
    return replace(shape, bodies=(Body(box, 0.0, 2.5, _BLACK), Body(box, 2.5, 8.5, _METAL)))


def _box_header(pins: int) -> Footprint:
    """A box header with its plug: a ribbon socket with strain relief, and the bend of the ribbon."""
    rows = pins // 2
    pads = tuple((str(pin + 1), _PITCH * (pin % 2), _PITCH * (pin // 2)) for pin in range(pins))
    last = _PITCH * (rows - 1)
    wall = (-3.18, -5.1, 5.72, last + 5.1)
    plug = (-1.8, -3.9, 4.34, last + 3.9)
    bodies = (Body(wall, 0.0, 9.1, _BLACK), Body(plug, 9.1, 15.5, "grey"))
    return Footprint(pads, 1.7, 1.0, (-3.4, -5.35, 5.95, last + 5.35), bodies)


def _dip(pins: int) -> Footprint:
    """A chip in its socket."""
    half = pins // 2
    left = [(str(pin + 1), 0.0, _PITCH * pin) for pin in range(half)]
    right = [(str(pins - pin), 3 * _PITCH, _PITCH * pin) for pin in range(half)]
    # JEDEC MS-001: bodies with 14 pins are up to 19.7 mm long. MO-095: narrow bodies with 28 pins are up to
    # 35.6 mm long.
    more = {14: 2.1, 28: 1.6}[pins]
    box = (-1.1, -more, 8.7, _PITCH * (half - 1) + more)
    return Footprint((*left, *right), 1.6, 0.8, box, (Body(box, 0.0, 8.5, _BLACK),))


def _pico() -> Footprint:
    """The Pico on its pin rows: 21 x 51 mm.

    The USB socket reaches 1.3 mm beyond the edge (datasheet, figure 3).
    """
    left = [(str(pin + 1), 0.0, _PITCH * pin) for pin in range(20)]
    right = [(str(40 - pin), 7 * _PITCH, _PITCH * pin) for pin in range(20)]
    middle, board = 3.5 * _PITCH, (-1.61, -1.37, 19.39, 49.63)
    socket = (middle - 4.0, -2.67, middle + 4.0, 2.93)
    bodies = [Body(board, 2.5, 3.5, _GREEN), Body(socket, 3.5, 6.2, _METAL)]
    bodies += [Body((x - 1.27, -1.27, x + 1.27, 49.53), 0.0, 2.5, _BLACK) for x in (0.0, 7 * _PITCH)]
    return Footprint((*left, *right), 1.7, 1.02, (-1.65, -1.4, 19.45, 49.7), tuple(bodies))


def _two(apart: float, pad: float, hole: float, room: Box, *bodies: Body) -> Footprint:
    return Footprint((("1", 0.0, 0.0), ("2", apart, 0.0)), pad, hole, room, bodies)


_UPRIGHT = (
    Body((-1.25, -1.25, 1.25, 1.25), 0.5, 7.5, _BROWN),
    Body((-0.3, -0.3, 5.4, 0.3), 7.5, 8.2, _METAL),
)
_TRANSISTOR = Footprint(
    (("1", 0, 0), ("2", _PITCH, 0), ("3", 2 * _PITCH, 0)),
    1.6,
    0.8,
    (-1.1, -2.5, 6.2, 2.0),
    (Body((-0.1, -2.2, 5.2, 1.7), 3.0, 8.2, _BLACK),),
)
_READER = tuple((str(pin + 1), 0.0, _PITCH * pin) for pin in range(8))
_FOOTPRINTS = {
    # The outline ends before the second pin, because another part begins beside it.
    "Resistor": replace(
        _two(2 * _PITCH, 1.6, 0.8, (-1.4, -1.27, 5.95, 1.27), *_UPRIGHT), outline=(-1.24, -1.11, 4.1, 1.11)
    ),
    "Capacitor": _two(
        2 * _PITCH, 1.6, 0.8, (-1.05, -1.27, 6.1, 1.27), Body((-0.2, -1.27, 5.3, 1.27), 1.0, 8.0, _BROWN)
    ),
    "Capacitor, lying": _two(
        2 * _PITCH, 1.6, 0.8, (-1.05, -1.27, 6.1, 8.3), Body((-0.2, 0.9, 5.3, 8.0), 0.0, 2.7, _BROWN)
    ),
    # The capacitor lies flat: it is 16 mm thick and 25 to 27 mm long.
    "Electrolytic capacitor": _two(
        3 * _PITCH, 2.2, 1.2, (-4.4, -1.4, 12.0, 28.9), Body((-4.19, 2.0, 11.81, 28.6), 0.0, 16.0, _BLUE)
    ),
    "Schottky diode": _two(
        4 * _PITCH, 2.0, 1.1, (-1.4, -1.6, 11.6, 1.6), Body((2.4, -1.35, 7.8, 1.35), 0.0, 2.9, _BLACK)
    ),
    "BC337-40": _TRANSISTOR,
    "BC327-40": _TRANSISTOR,
    # The regulator lies flat, with its tab away from the legs.
    "MCP1826S-3302E": Footprint(
        (("1", 0, 0), ("2", _PITCH, 0), ("3", 2 * _PITCH, 0)),
        1.8,
        1.1,
        (-2.7, -1.5, 7.8, 20.0),
        (Body((-2.6, 3.8, 7.7, 13.0), 0.0, 4.6, _BLACK), Body((-2.6, 13.0, 7.7, 19.6), 0.0, 1.4, _METAL)),
    ),
    "74AHC125": _dip(14),
    "74AHCT125": _dip(14),
    "MCP23017": _dip(28),
    "Raspberry Pi Pico": _pico(),
    # Holes for six wires, and beside them the module (38 x 22 mm), with its cell holder facing down.
    "DS3231 clock board": replace(
        _row(6, 1.7, 1.0, (0, 0)),
        room=(-1.5, -4.7, 37.0, 17.4),
        bodies=(
            Body((8.0, -4.0, 29.0, 16.7), 0.5, 6.0, _METAL),
            Body((-1.4, -4.65, 36.9, 17.35), 6.0, 7.6, _BLUE),
            Body((4.0, -2.0, 30.0, 14.0), 7.6, 10.0, _BLACK),
        ),
    ),
    "Key": Footprint(
        (("1", 0, 0), ("1", 12.5, 0), ("2", 0, 5), ("2", 12.5, 5)),
        2.2,
        1.3,
        (-1.6, -3.6, 14.1, 8.6),
        (Body((0.25, -3.5, 12.25, 8.5), 0.0, 4.0, _BLACK), Body((2.75, -1.0, 9.75, 6.0), 4.0, 8.0, _METAL)),
    ),
    # Holes for the wires to the light's round board.
    "WS2812B": _row(4, 1.6, 0.9, (1.2, 1.2)),
    # The pin row in both orders: makers number it from the left or from the right, so one of the rows fits.
    "RC522 reader board": Footprint(
        (*_READER, *((str(8 - pin), _PITCH, _PITCH * pin) for pin in range(8))),
        1.7,
        1.0,
        (-1.4, -1.5, _PITCH + 1.4, 7 * _PITCH + 1.5),
    ),
}


def of(name: str) -> Footprint:
    """Return the footprint of a part by its name in the netlist."""
    if name.startswith("Box header, "):
        return _box_header(int(name.split()[2]))
    if name.startswith("Pin row, "):
        return _pin_row(int(name.split()[2]))
    if name.startswith("Holes for "):
        return _row(int(name.split()[2]), 1.7, 1.0, (1.3, 1.3))
    return _FOOTPRINTS[name]
