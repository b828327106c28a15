"""The table's circuit in SKiDL, built from the pin map: all parts, and the nets that connect their pins.

Nets connected to the Pico are named after the constants in firmware/wiring/board.py. The name of a net that belongs to
one place begins with the name of that place. Nothing here has been tried on a bench: see UNTRIED.md.
"""

from collections.abc import Sequence
from typing import Any

from electronics import netlist
from electronics import part_types as types
from electronics.quiet_skidl import skidl

PLACES = ("SOUTH", "WEST", "NORTH", "EAST")
KEYS = ("LEFT", "MIDDLE", "RIGHT")
_GPIOS_OF_THE_PICO = (*range(23), 26, 27, 28)

# For each kind of ribbon, the names of contacts 1 to 10 at its far end. All plugs look alike. With this order of
# contacts, a plug in a wrong socket does no damage: tests/hardware/test_wrong_plugs.py. The wires beside SCK are
# grounds, or lines that are idle while SCK runs.
_TO_A_READER = ("GND", None, "RST", "MISO", "GND", "SCK", "GND", "MOSI", "SDA", "3.3V")
_TO_THE_DISPLAY = ("GND", "VCC", "RESET", "SDO", "GND", "SCK", "CS", "SDI", "DC", "LED")
_TO_A_SEAT = ("GND", "5V", "LEFT", "MIDDLE", "DIN", None, "DOUT", None, "RIGHT", None)

# The nets of three supplies: USB from the PC, the Pico's 3.3 V, and the 3.3 V that feeds only the readers and the
# backlight.
_USB, _LOGIC, _READERS = "+5V", "+3V3", "+3V3_READERS"


class Sketch:
    """A circuit under construction: parts by reference, nets by name. The first use of a name creates its net."""

    def __init__(self) -> None:
        self.circuit = skidl.Circuit()
        self._nets: dict[str, skidl.Net] = {}

    def net(self, name: str) -> skidl.Net:
        if name not in self._nets:
            self._nets[name] = skidl.Net(name, circuit=self.circuit)
        return self._nets[name]

    def driven(self, name: str, drive: Any) -> None:
        """Set the drive of a net for SKiDL's rule check, if the driver is behind a resistor or a transistor."""
        self.net(name).drive = drive

    def part(
        self, ref: str, kind: types.PartType, value: str = "", assembly: str = "board", **pins: str
    ) -> None:
        """Add a part. `pins` maps pin names to nets; other pins are left open."""
        template = skidl.Part(
            name=kind.name,
            tool=skidl.SKIDL,
            dest=skidl.TEMPLATE,
            pins=[skidl.Pin(num=number, name=name, func=func) for number, name, func in kind.pins],
        )
        part = template(
            circuit=self.circuit, ref=ref, tag=ref, value=value or kind.name, footprint=kind.footprint
        )
        part.assembly = assembly
        for pin in part.pins:
            name = pins.pop(pin.name, None) or pins.get("every_" + pin.name)
            if name is not None:
                self.net(name).connect(pin)
            elif pin.func != types.UNUSED:
                self.circuit.NC.connect(pin)
        left = [name for name in pins if not name.startswith("every_")]
        assert not left, f"{ref} has no pin {left}"

    def between(
        self, ref: str, kind: types.PartType, value: str, first: str, second: str, assembly: str = "board"
    ) -> None:
        """Add a two-pin part that connects two nets."""
        names = [name for _, name, _ in kind.pins]
        self.part(ref, kind, value, assembly, **dict(zip(names, (first, second))))

    def resistor(self, number: int, value: str, first: str, second: str) -> None:
        self.between(f"R{number}", types.RESISTOR, value, first, second)

    def ceramic(self, number: int, value: str, net: str, assembly: str = "board") -> None:
        """Add a capacitor from a net to ground."""
        self.between(f"C{number}", types.CERAMIC, value, net, "GND", assembly)

    def in_row(
        self, ref: str, kind: types.PartType, nets: Sequence[str | None], assembly: str = "board"
    ) -> None:
        """Add a header. `nets` are the nets of its pins from pin 1 on; None leaves a pin open."""
        joined = {str(number): net for number, net in enumerate(nets, 1) if net is not None}
        self.part(ref, kind, "", assembly, **joined)

    def ribbon(self, ref: str, order: Sequence[str | None], nets: dict[str, str], assembly: str) -> None:
        """Add the box header of a ribbon. `order`: names of the contacts; `nets`: the net of each name."""
        self.in_row(ref, types.box_header(len(order)), [name and nets[name] for name in order], assembly)


def build(pins: dict[str, Any]) -> skidl.Circuit:
    """Return the circuit of a table with the pin map `pins`."""
    sketch = Sketch()
    _processor(sketch, pins)
    _supplies(sketch)
    _readers(sketch)
    _display(sketch)
    _keys(sketch, pins["keys"]["inputs"])
    _lights(sketch)
    _seats(sketch)
    _the_rest(sketch)
    return sketch.circuit


def _processor(sketch: Sketch, pins: dict[str, Any]) -> None:
    # Connect each GPIO to its net, with the direction that the firmware sets.
    nets = {}
    directions = {}
    for name, number, direction in _gpios(pins):
        nets[f"GP{number}"] = name
        directions[f"GP{number}"] = direction
    assert sorted(nets) == sorted(f"GP{number}" for number in _GPIOS_OF_THE_PICO), (
        "a GPIO is missing or there twice"
    )
    sketch.part(
        "A1",
        types.PICO,
        every_GND="GND",
        AGND="GND",
        VBUS=_USB,
        VSYS="VSYS",
        RUN="RUN",
        **{"3V3": _LOGIC},
        **nets,
    )
    for pin in sketch.circuit.parts[0].pins:
        pin.func = directions.get(pin.name, pin.func)
    sketch.driven("GND", skidl.POWER)


def _gpios(pins: dict[str, Any]) -> list[tuple[str, int, Any]]:
    readers, display = pins["spi"]["readers"], pins["spi"]["display"]
    return [
        ("READERS_SCK", readers["sck"], types.OUT),
        ("READERS_MOSI", readers["mosi"], types.OUT),
        ("READERS_MISO", readers["miso"], types.IN),
        *((f"READERS_SELECT_{place}", pin, types.OUT) for place, pin in zip(PLACES, readers["chip_select"])),
        ("READERS_RESET", readers["reset"], types.OUT),
        ("DISPLAY_SCK", display["sck"], types.OUT),
        ("DISPLAY_MOSI", display["mosi"], types.OUT),
        ("DISPLAY_MISO", display["miso"], types.IN),
        ("DISPLAY_SELECT", display["chip_select"], types.OUT),
        ("DISPLAY_DATA_COMMAND", display["data_command"], types.OUT),
        ("DISPLAY_RESET", display["reset"], types.OUT),
        ("DISPLAY_BACKLIGHT", display["backlight"], types.OUT),
        ("I2C_SDA", pins["i2c"]["sda"], types.BOTH),
        ("I2C_SCL", pins["i2c"]["scl"], types.BOTH),
        ("KEYS_INTERRUPT", pins["keys"]["interrupt"], types.IN),
        ("KEYS_RESET", pins["keys"]["reset"], types.OUT),
        ("LIGHTS_DATA", pins["lights"]["data"], types.OUT),
        ("BUZZER", pins["buzzer"]["output"], types.OUT),
        ("SUPPLY_SENSE", pins["supply"]["sense"], types.IN),
        ("SERVICE", pins["service"]["input"], types.IN),
        ("DEBUG_TX", pins["debug"]["tx"], types.OUT),
        ("DEBUG_RX", pins["debug"]["rx"], types.IN),
        ("SPARE", pins["spare"]["digital"], types.BOTH),
    ]


def _supplies(sketch: Sketch) -> None:
    # The Pico's own 3.3 V supply is too weak for four readers. At most 10 uF may be connected directly to the USB
    # supply.
    sketch.part("U4", types.MCP1826S, VIN=_USB, GND="GND", VOUT=_READERS)
    sketch.ceramic(2, "4.7 uF", _USB)
    sketch.ceramic(3, "10 uF", _READERS)
    # The hold-up capacitor is behind the Pico's own diode. The capacitor charges slowly through R27 and discharges
    # through D5.
    sketch.resistor(27, "47", "VSYS", "HOLD_UP")
    sketch.between("D5", types.SCHOTTKY, "1N5817", "VSYS", "HOLD_UP")
    sketch.between("C1", types.ELECTROLYTIC, "4700 uF 10 V", "HOLD_UP", "GND")
    # This divider supplies half of the USB voltage to the analogue input.
    sketch.resistor(25, "10k", _USB, "SUPPLY_SENSE")
    sketch.resistor(26, "10k", "SUPPLY_SENSE", "GND")
    sketch.ceramic(11, "10 nF", "SUPPLY_SENSE")


def _readers(sketch: Sketch) -> None:
    gates = {}
    for index, place in enumerate(PLACES):
        gate = str(index + 1)
        select, miso = place + "_SELECT", place + "_MISO"
        gates.update({gate + "OE": select, gate + "A": miso, gate + "Y": "READERS_MISO"})
        # Each cable has its own branch of the line, with a resistor at the start of the branch.
        sketch.resistor(1 + index, "100", "READERS_SCK", place + "_SCK")
        sketch.resistor(5 + index, "100", "READERS_MOSI", place + "_MOSI")
        # Lines that idle high have a 1k series resistor: when USB fails, the hold-up capacitor must not feed the
        # readers through their inputs.
        sketch.resistor(9 + index, "1k", "READERS_SELECT_" + place, select)
        sketch.resistor(13 + index, "10k", _LOGIC, select)
        # The input of a gate would float without a reader; this resistor pulls it low.
        sketch.resistor(37 + index, "100k", miso, "GND")
        for signal in ("_SCK", "_MOSI", "_SELECT"):
            sketch.driven(place + signal, skidl.Pin.drives.PUSHPULL)
        # The module's interrupt pin is open, because the firmware polls.
        nets = {
            "3.3V": _READERS,
            "RST": "READERS_NRSTPD",
            "MISO": miso,
            "GND": "GND",
            "SCK": place + "_SCK",
            "MOSI": place + "_MOSI",
            "SDA": select,
        }
        # The module is soldered to an adapter, which carries the plug and the capacitor.
        reader = f"reader {place.lower()}"
        sketch.ribbon(f"J{1 + index}", _TO_A_READER, nets, "board")
        sketch.ribbon(f"J{19 + index}", _TO_A_READER, nets, reader)
        sketch.part(f"A{4 + index}", types.RC522, "", reader, **nets)
        sketch.ceramic(4 + index, "100 nF", _READERS)
        # When the field is switched on, this capacitor beside the reader supplies the surge, which would otherwise flow
        # through 0.25 m of ribbon.
        sketch.between(f"C{16 + index}", types.CERAMIC_LYING, "10 uF", _READERS, "GND", reader)
    # The four modules never release their MISO outputs. Each output has a gate, which is enabled by the select line of
    # its reader, so that only one output at a time reaches the Pico.
    sketch.part("U1", types.AHC125, VCC=_LOGIC, GND="GND", **gates)
    sketch.ceramic(8, "100 nF", _LOGIC)
    # The line is low until the firmware runs, unless a reader board pulls it up. In both cases the fields are off.
    sketch.resistor(33, "1k", "READERS_RESET", "READERS_NRSTPD")
    sketch.resistor(17, "10k", "READERS_NRSTPD", "GND")
    sketch.driven("READERS_NRSTPD", skidl.Pin.drives.PUSHPULL)


def _display(sketch: Sketch) -> None:
    # Lines that idle high have a 1k series resistor, for the same reason as at the readers.
    for number, near, far in (
        (34, "DISPLAY_SELECT", "PANEL_SELECT"),
        (35, "DISPLAY_RESET", "PANEL_RESET"),
        (36, "DISPLAY_DATA_COMMAND", "PANEL_DATA_COMMAND"),
    ):
        sketch.resistor(number, "1k", near, far)
        sketch.driven(far, skidl.Pin.drives.PUSHPULL)
    sketch.resistor(32, "10k", _LOGIC, "PANEL_SELECT")
    # Series resistors that match the outputs of the fast lines to the impedance of the wires.
    for number, signal in ((41, "SCK"), (42, "MOSI")):
        sketch.resistor(number, "33", "DISPLAY_" + signal, "PANEL_" + signal)
        sketch.driven("PANEL_" + signal, skidl.Pin.drives.PUSHPULL)
    # The backlight is switched at its positive side, because the LED pin leads to a transistor on some modules, and
    # straight to the diodes on others. The backlight is off until the firmware switches it on.
    sketch.resistor(28, "4.7k", "DISPLAY_BACKLIGHT", "BACKLIGHT_LOWER_BASE")
    sketch.resistor(29, "10k", "DISPLAY_BACKLIGHT", "GND")
    sketch.part("Q2", types.NPN, C="BACKLIGHT_PULL", B="BACKLIGHT_LOWER_BASE", E="GND")
    sketch.resistor(31, "470", "BACKLIGHT_PULL", "BACKLIGHT_UPPER_BASE")
    sketch.resistor(30, "10k", _READERS, "BACKLIGHT_UPPER_BASE")
    sketch.part("Q1", types.PNP, C="PANEL_LED", B="BACKLIGHT_UPPER_BASE", E=_READERS)
    sketch.driven("PANEL_LED", skidl.POWER)
    nets = {
        "GND": "GND",
        "VCC": _USB,
        "CS": "PANEL_SELECT",
        "RESET": "PANEL_RESET",
        "DC": "PANEL_DATA_COMMAND",
        "SDI": "PANEL_MOSI",
        "SCK": "PANEL_SCK",
        "LED": "PANEL_LED",
        "SDO": "DISPLAY_MISO",
    }
    sketch.ribbon("J5", _TO_THE_DISPLAY, nets, "board")
    sketch.part("A3", types.ST7796, "", "display", **nets)


def _keys(sketch: Sketch, inputs: list[list[int]]) -> None:
    # All address pins are grounded: the address is 0x20.
    bits = {
        f"GP{'AB'[bit // 8]}{bit % 8}": f"{place}_KEY_{key}"
        for place, of_place in zip(PLACES, inputs)
        for key, bit in zip(KEYS, of_place)
    }
    sketch.part(
        "U3",
        types.MCP23017,
        VDD=_LOGIC,
        VSS="GND",
        A0="GND",
        A1="GND",
        A2="GND",
        RESET="KEYS_RESET",
        SDA="I2C_SDA",
        SCL="I2C_SCL",
        INTA="KEYS_INTERRUPT",
        INTB="KEYS_INTERRUPT",
        **bits,
    )
    sketch.ceramic(10, "100 nF", _LOGIC)
    sketch.resistor(19, "4.7k", _LOGIC, "I2C_SDA")
    sketch.resistor(20, "4.7k", _LOGIC, "I2C_SCL")
    sketch.resistor(21, "10k", _LOGIC, "KEYS_INTERRUPT")
    # A low level of KEYS_RESET makes the chip release a bus that is stuck.
    sketch.resistor(18, "4.7k", _LOGIC, "KEYS_RESET")


def _lights(sketch: Sketch) -> None:
    # At 5 V, a WS2812 needs at least 3.5 V for a high level. This resistor keeps the data line low until the firmware
    # drives it; otherwise noise on the line could switch lights on.
    sketch.resistor(22, "10k", "LIGHTS_DATA", "GND")
    # One of four gates is used. The others are disabled, and their inputs are grounded.
    unused = {f"{gate}{pin}": net for gate in "234" for pin, net in (("OE", _USB), ("A", "GND"))}
    gate = {"1OE": "GND", "1A": "LIGHTS_DATA", "1Y": "LIGHTS_DATA_5V"}
    sketch.part("U2", types.AHCT125, GND="GND", VCC=_USB, **gate, **unused)
    sketch.ceramic(9, "100 nF", _USB)
    sketch.resistor(23, "330", "LIGHTS_DATA_5V", PLACES[0] + "_LIGHT")
    sketch.driven(PLACES[0] + "_LIGHT", skidl.Pin.drives.PUSHPULL)


def _seats(sketch: Sketch) -> None:
    # Three keys and a light at each place. The data line of the lights returns to the board on each ribbon and
    # continues on the next ribbon. On the way, a resistor limits the current if a plug in a wrong socket shorts a
    # light's output.
    for index, place in enumerate(PLACES):
        seat = f"seat {place.lower()}"
        out = place + "_LIGHT_OUT"
        keys = {key: f"{place}_CONTACT_{key}" for key in KEYS}
        nets = {"GND": "GND", "5V": _USB, "DIN": place + "_LIGHT", "DOUT": out, **keys}
        sketch.ribbon(f"J{6 + index}", _TO_A_SEAT, nets, "board")
        sketch.ribbon(f"J{10 + index}", _TO_A_SEAT, nets, seat)
        if following := PLACES[index + 1 : index + 2]:
            sketch.resistor(55 + index, "330", out, following[0] + "_LIGHT")
            sketch.driven(following[0] + "_LIGHT", skidl.Pin.drives.PUSHPULL)
        # These resistors protect the chip that reads the keys from static electricity.
        for number, key in enumerate(KEYS, 3 * index + 43):
            sketch.resistor(number, "1k", f"{place}_KEY_{key}", keys[key])
        for number, key in enumerate(KEYS, 3 * index + 1):
            sketch.between(f"SW{number}", types.KEY, key.lower(), keys[key], "GND", seat)
        sketch.part(
            f"D{1 + index}", types.WS2812, "", seat, GND="GND", DIN=place + "_LIGHT", DOUT=out, **{"5V": _USB}
        )
        sketch.ceramic(12 + index, "100 nF", _USB, seat)


def _the_rest(sketch: Sketch) -> None:
    # The clock board runs at 3.3 V, not at 5 V: at 5 V its charging circuit would ruin a cell that is not rechargeable.
    sketch.part("A2", types.DS3231, SDA="I2C_SDA", SCL="I2C_SCL", VCC=_LOGIC, GND="GND")
    sketch.resistor(24, "470", "BUZZER", "BUZZER_PIEZO")
    sketch.between("BZ1", types.PIEZO, "", "BUZZER_PIEZO", "GND", "sounder")
    sketch.in_row("J17", types.holes(2), ["BUZZER_PIEZO", "GND"])
    # The reset key can be pressed from outside the case. This key only restarts the table.
    sketch.between("SW13", types.KEY, "reset", "RUN", "GND", "reset")
    sketch.in_row("J18", types.holes(2), ["RUN", "GND"])
    sketch.in_row("J14", types.bare_header(3), ["DEBUG_TX", "DEBUG_RX", "GND"])
    sketch.in_row("J15", types.bare_header(2), ["SERVICE", "GND"])
    sketch.in_row("J16", types.bare_header(5), [_LOGIC, "GND", "I2C_SDA", "I2C_SCL", "SPARE"])


def to_netlist(circuit: skidl.Circuit) -> netlist.Netlist:
    """Return the parts and nets of the circuit as plain data."""
    parts = {}
    for part in circuit.parts:
        pins = {
            str(pin.num): netlist.Pin(str(pin.num), pin.name, pin.func.name, _net_of(pin))
            for pin in part.pins
        }
        parts[part.ref] = netlist.Part(part.ref, part.name, part.value, part.assembly, part.footprint, pins)
    return netlist.Netlist(parts)


def _net_of(pin: skidl.Pin) -> str | None:
    return pin.net.name if pin.is_connected() and pin.net is not None else None
