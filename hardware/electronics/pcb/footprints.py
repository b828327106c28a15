"""The pads of every footprint that a board uses, in millimetres from pin 1, and the room that a part takes.

Written for these boards from data sheets: nothing of KiCad's libraries is copied. All parts have legs.
"""

from dataclasses import dataclass, replace

Point = tuple[float, float]
_PITCH = 2.54


@dataclass(frozen=True)
class Footprint:
    """Pads as (pin, x, y), y downwards, with their size and hole; the courtyard as left, top, right, bottom."""

    pads: tuple[tuple[str, float, float], ...]
    pad: float
    hole: float
    room: tuple[float, float, float, float]


def _row(pins: int, pad: float, hole: float, deep: tuple[float, float]) -> Footprint:
    pads = tuple((str(pin + 1), 0.0, _PITCH * pin) for pin in range(pins))
    return Footprint(pads, pad, hole, (-deep[0], -1.5, deep[1], _PITCH * (pins - 1) + 1.5))


def _dip(pins: int) -> Footprint:
    half = pins // 2
    left = [(str(pin + 1), 0.0, _PITCH * pin) for pin in range(half)]
    right = [(str(pins - pin), 3 * _PITCH, _PITCH * pin) for pin in range(half)]
    return Footprint((*left, *right), 1.6, 0.8, (-1.1, -1.6, 8.7, _PITCH * (half - 1) + 1.6))


def _pico() -> Footprint:
    left = [(str(pin + 1), 0.0, _PITCH * pin) for pin in range(20)]
    right = [(str(40 - pin), 7 * _PITCH, _PITCH * pin) for pin in range(20)]
    # 21 x 51 mm, and the socket 1.3 mm beyond its edge.
    return Footprint((*left, *right), 1.7, 1.02, (-1.7, -1.4, 19.5, 49.7))


def _two(apart: float, pad: float, hole: float, room: tuple[float, float, float, float]) -> Footprint:
    return Footprint((("1", 0.0, 0.0), ("2", apart, 0.0)), pad, hole, room)


# Upright resistors: a board of 100 x 80 mm has no room for 54 that lie.
_RESISTOR = _two(2 * _PITCH, 1.6, 0.8, (-1.4, -1.27, 6.1, 1.27))
_FOOTPRINTS = {
    "Resistor": _RESISTOR,
    "Capacitor": _two(2 * _PITCH, 1.6, 0.8, (-1.1, -1.5, 6.2, 1.5)),
    # Lying, 16 mm thick and 26 mm long, beyond its legs.
    "Electrolytic capacitor": _two(3 * _PITCH, 2.0, 1.0, (-4.4, -1.4, 12.0, 29.0)),
    "Schottky diode": _two(4 * _PITCH, 2.0, 1.1, (-1.4, -1.6, 11.6, 1.6)),
    "BC337-40": Footprint(
        (("1", 0, 0), ("2", _PITCH, 0), ("3", 2 * _PITCH, 0)), 1.6, 0.8, (-1.1, -2.5, 6.2, 2.0)
    ),
    "BC327-40": Footprint(
        (("1", 0, 0), ("2", _PITCH, 0), ("3", 2 * _PITCH, 0)), 1.6, 0.8, (-1.1, -2.5, 6.2, 2.0)
    ),
    # Lying, its tab away from its legs.
    "MCP1826S-3302E": Footprint(
        (("1", 0, 0), ("2", _PITCH, 0), ("3", 2 * _PITCH, 0)), 1.8, 1.1, (-2.7, -1.5, 7.8, 20.0)
    ),
    "74AHC125": _dip(14),
    "74AHCT125": _dip(14),
    "MCP23017": _dip(28),
    "Raspberry Pi Pico": _pico(),
    # Six wires, and the module of 38 x 22 mm that lies beside them.
    "DS3231 clock board": replace(_row(6, 1.7, 1.0, (0, 0)), room=(-1.5, -4.7, 37.0, 17.4)),
    "Key": Footprint(
        (("1", 0, 0), ("1", 12.5, 0), ("2", 0, 5), ("2", 12.5, 5)), 1.8, 1.1, (-1.0, -3.6, 13.5, 8.6)
    ),
    # Wires to the round board of the light.
    "WS2812B": _row(4, 1.6, 0.9, (1.2, 1.2)),
}


def of(name: str) -> Footprint:
    """Return the footprint of a part by its name in the netlist."""
    if name.startswith("Header, "):
        # A keyed one: its wall stands behind the pins.
        return _row(int(name.split()[1]), 1.7, 1.1, (3.0, 3.4))
    if name.startswith("Pin row, "):
        return _row(int(name.split()[2]), 1.7, 1.0, (1.3, 1.3))
    return _FOOTPRINTS[name]
