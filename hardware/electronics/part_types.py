"""The kinds of parts in the table: their pins, with electrical types from data sheets for SKiDL's rule check.

The numbers of pins are those of the package in `footprint`. Footprints are named as in KiCad's libraries, so that
boards can be drawn in KiCad. This module needs no KiCad library.
"""

from dataclasses import dataclass

from electronics.quiet_skidl import skidl

_T = skidl.Pin.types
IN, OUT, BOTH, THREE_STATE = _T.INPUT, _T.OUTPUT, _T.BIDIR, _T.TRISTATE
PASSIVE, OPEN, SUPPLIED, SUPPLY, UNUSED = _T.PASSIVE, _T.OPENCOLL, _T.PWRIN, _T.PWROUT, _T.NOCONNECT


@dataclass(frozen=True)
class PartType:
    """A kind of part. Pins are (number, name, electrical type)."""

    name: str
    footprint: str
    pins: tuple[tuple[int, str, object], ...]


def _in_order(pins: list[tuple[str, object]]) -> tuple[tuple[int, str, object], ...]:
    return tuple((number, name, kind) for number, (name, kind) in enumerate(pins, 1))


def _gpio(*numbers: int) -> list[tuple[str, object]]:
    return [(f"GP{number}", BOTH) for number in numbers]


_GND = ("GND", SUPPLIED)

# Raspberry Pi Pico datasheet, figure 4. The 3.3 V converter is supplied from VSYS. VBUS feeds VSYS through a
# Schottky diode.
PICO = PartType(
    "Raspberry Pi Pico",
    "Module:RaspberryPi_Pico_Common_THT",
    _in_order(
        [
            *_gpio(0, 1), _GND, *_gpio(2, 3, 4, 5), _GND, *_gpio(6, 7, 8, 9), _GND, *_gpio(10, 11, 12, 13), _GND,
            *_gpio(14, 15), *_gpio(16, 17), _GND, *_gpio(18, 19, 20, 21), _GND, *_gpio(22), ("RUN", PASSIVE),
            *_gpio(26, 27), ("AGND", SUPPLIED), *_gpio(28), ("ADC_VREF", PASSIVE), ("3V3", SUPPLY),
            ("3V3_EN", PASSIVE), _GND, ("VSYS", SUPPLY), ("VBUS", SUPPLY),
        ]
    ),
)  # fmt: skip

# The header of the common RC522 board, left to right. The board's output drives the bus even if the board is not
# selected.
RC522 = PartType(
    "RC522 reader board",
    "Connector_PinHeader_2.54mm:PinHeader_1x08_P2.54mm_Vertical",
    _in_order(
        [
            ("SDA", IN), ("SCK", IN), ("MOSI", IN), ("MISO", OUT), ("IRQ", OPEN), _GND, ("RST", IN),
            ("3.3V", SUPPLIED),
        ]
    ),
)  # fmt: skip

# The first nine pins of the 14-pin header of 4.0 inch SPI modules; the other five belong to a touch panel.
ST7796 = PartType(
    "ST7796S display module",
    "Connector_PinHeader_2.54mm:PinHeader_1x14_P2.54mm_Vertical",
    _in_order(
        [
            ("VCC", SUPPLIED), _GND, ("CS", IN), ("RESET", IN), ("DC", IN), ("SDI", IN), ("SCK", IN), ("LED", SUPPLIED),
            ("SDO", THREE_STATE), *((f"T{number}", UNUSED) for number in range(1, 6)),
        ]
    ),
)  # fmt: skip

# The header of the ZS-042 board.
DS3231 = PartType(
    "DS3231 clock board",
    "Connector_PinHeader_2.54mm:PinHeader_1x06_P2.54mm_Vertical",
    _in_order([("32K", OPEN), ("SQW", OPEN), ("SCL", IN), ("SDA", BOTH), ("VCC", SUPPLIED), _GND]),
)

_FOUR_GATES = _in_order(
    [
        ("1OE", IN), ("1A", IN), ("1Y", THREE_STATE), ("2OE", IN), ("2A", IN), ("2Y", THREE_STATE), _GND,
        ("3Y", THREE_STATE), ("3A", IN), ("3OE", IN), ("4Y", THREE_STATE), ("4A", IN), ("4OE", IN),
        ("VCC", SUPPLIED),
    ]
)  # fmt: skip
# U1 is an AHC at 3.3 V, because HC is too slow for 8 MHz at this voltage. U2 is an AHCT at 5 V, because its inputs
# accept 2 V as high.
AHC125 = PartType("74AHC125", "Package_DIP:DIP-14_W7.62mm", _FOUR_GATES)
AHCT125 = PartType("74AHCT125", "Package_DIP:DIP-14_W7.62mm", _FOUR_GATES)

# No key is on GPA7 and GPB7, because later revisions of the data sheet allow them only as outputs.
MCP23017 = PartType(
    "MCP23017",
    "Package_DIP:DIP-28_W7.62mm",
    _in_order(
        [
            *((f"GPB{bit}", BOTH) for bit in range(8)), ("VDD", SUPPLIED), ("VSS", SUPPLIED), ("NC11", UNUSED),
            ("SCL", IN), ("SDA", BOTH), ("NC14", UNUSED), ("A0", IN), ("A1", IN), ("A2", IN), ("RESET", IN),
            ("INTB", OPEN), ("INTA", OPEN), *((f"GPA{bit}", BOTH) for bit in range(8)),
        ]
    ),
)  # fmt: skip

MCP1826S = PartType(
    "MCP1826S-3302E",
    "Package_TO_SOT_THT:TO-220-3_Horizontal_TabDown",
    _in_order([("VIN", SUPPLIED), _GND, ("VOUT", SUPPLY)]),
)

# A single light. The names are printed beside the pads of the round board that carries the light; their order is that
# of the chip's pads.
WS2812 = PartType(
    "WS2812B",
    "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
    _in_order([("5V", SUPPLIED), ("DOUT", OUT), _GND, ("DIN", IN)]),
)

_TRANSISTOR = _in_order([("C", PASSIVE), ("B", PASSIVE), ("E", PASSIVE)])
NPN = PartType("BC337-40", "Package_TO_SOT_THT:TO-92_Inline_Wide", _TRANSISTOR)
PNP = PartType("BC327-40", "Package_TO_SOT_THT:TO-92_Inline_Wide", _TRANSISTOR)

_ENDS = _in_order([("1", PASSIVE), ("2", PASSIVE)])
# Resistors are mounted upright, because more than fifty would not fit lying flat.
RESISTOR = PartType("Resistor", "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P5.08mm_Vertical", _ENDS)
CERAMIC = PartType("Capacitor", "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm", _ENDS)
# The capacitor beside a reader lies flat, because the reader's pocket is too low for an upright one.
CERAMIC_LYING = PartType("Capacitor, lying", CERAMIC.footprint, _ENDS)
ELECTROLYTIC = PartType(
    "Electrolytic capacitor",
    "Capacitor_THT:CP_Radial_D16.0mm_P7.50mm",
    _in_order([("+", PASSIVE), ("-", PASSIVE)]),
)
SCHOTTKY = PartType(
    "Schottky diode",
    "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
    _in_order([("K", PASSIVE), ("A", PASSIVE)]),
)
# The sounder is glued to the case and connected by two wires.
PIEZO = PartType("Piezo sounder", "Connector_Wire:SolderWire-0.127sqmm_1x02_P3.7mm_D0.48mm_OD1mm", _ENDS)
KEY = PartType("Key", "Button_Switch_THT:SW_PUSH-12mm", _ENDS)


def box_header(pins: int) -> PartType:
    """Return a header with two rows of pins in a box.

    A notch lets the plug of a ribbon fit only one way round.
    """
    row = [(str(number), PASSIVE) for number in range(1, pins + 1)]
    footprint = f"Connector_IDC:IDC-Header_2x{pins // 2:02}_P2.54mm_Vertical"
    return PartType(f"Box header, {pins} pins", footprint, _in_order(row))


def bare_header(pins: int) -> PartType:
    """Return a row of bare pins, for a jumper, a probe or a lead."""
    row = [(str(number), PASSIVE) for number in range(1, pins + 1)]
    return PartType(
        f"Pin row, {pins} pins",
        f"Connector_PinHeader_2.54mm:PinHeader_1x{pins:02}_P2.54mm_Vertical",
        _in_order(row),
    )


def holes(count: int) -> PartType:
    """Return holes in a board for soldering wires."""
    row = [(str(number), PASSIVE) for number in range(1, count + 1)]
    footprint = f"Connector_PinHeader_2.54mm:PinHeader_1x{count:02}_P2.54mm_Vertical"
    return PartType(f"Holes for {count} wires", footprint, _in_order(row))
