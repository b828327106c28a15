"""The circuit of the table: which pin of which part is joined to which, made from the pin map, in SKiDL.

Nets at the Pico bear the names of the constants in firmware/wiring/board.py. What belongs to one place begins with its
name.
Nothing here has been tried on a bench: see UNTRIED.md.
"""

from typing import Any

from electronics import netlist
from electronics import part_types as types
from electronics.quiet_skidl import skidl

PLACES = ("SOUTH", "WEST", "NORTH", "EAST")
KEYS = ("LEFT", "MIDDLE", "RIGHT")
_GPIOS_OF_THE_PICO = (*range(23), 26, 27, 28)

# Three of four supplies: the PC's, what the Pico makes of it, and that of the readers and the backlight alone.
_USB, _LOGIC, _READERS = "+5V", "+3V3", "+3V3_READERS"


class Sketch:
    """A circuit in the making: parts by reference, nets by name, each made where it is first named."""

    def __init__(self) -> None:
        self.circuit = skidl.Circuit()
        self._nets: dict[str, skidl.Net] = {}

    def net(self, name: str) -> skidl.Net:
        if name not in self._nets:
            self._nets[name] = skidl.Net(name, circuit=self.circuit)
        return self._nets[name]

    def driven(self, name: str, drive: Any) -> None:
        """Tell the rule check what drives a net through parts that it cannot see through."""
        self.net(name).drive = drive

    def part(
        self, ref: str, kind: types.PartType, value: str = "", assembly: str = "board", **pins: str
    ) -> None:
        """Add a part and join its pins, given by name, to nets; those that are not given are left open."""
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
        """Add a part with two pins between two nets."""
        names = [name for _, name, _ in kind.pins]
        self.part(ref, kind, value, assembly, **dict(zip(names, (first, second))))

    def resistor(self, number: int, value: str, first: str, second: str) -> None:
        self.between(f"R{number}", types.RESISTOR, value, first, second)

    def ceramic(self, number: int, value: str, net: str, assembly: str = "board") -> None:
        """Add a capacitor from a net to ground."""
        self.between(f"C{number}", types.CERAMIC, value, net, "GND", assembly)

    def in_row(self, ref: str, kind: types.PartType, nets: list[str], assembly: str = "board") -> None:
        """Add a header with its nets from pin 1 on."""
        self.part(ref, kind, "", assembly, **{str(number): net for number, net in enumerate(nets, 1)})


def build(pins: dict[str, Any]) -> skidl.Circuit:
    """Return the circuit of a table with that pin map."""
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
    # Each GPIO with its net, and in the direction that the firmware gives it.
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
    # The Pico's own 3.3 V has no room for four readers. Little capacitance may hang on USB itself: 10 uF at most.
    sketch.part("U4", types.MCP1826S, VIN=_USB, GND="GND", VOUT=_READERS)
    sketch.ceramic(2, "4.7 uF", _USB)
    sketch.ceramic(3, "10 uF", _READERS)
    # Hold-up, behind the Pico's own diode: filled slowly through the resistor, emptied through the diode.
    sketch.resistor(27, "47", "VSYS", "HOLD_UP")
    sketch.between("D5", types.SCHOTTKY, "1N5817", "VSYS", "HOLD_UP")
    sketch.between("C1", types.ELECTROLYTIC, "4700 uF 10 V", "HOLD_UP", "GND")
    # Half of USB's voltage for the converter.
    sketch.resistor(25, "10k", _USB, "SUPPLY_SENSE")
    sketch.resistor(26, "10k", "SUPPLY_SENSE", "GND")
    sketch.ceramic(11, "10 nF", "SUPPLY_SENSE")


def _readers(sketch: Sketch) -> None:
    gates = {}
    for index, place in enumerate(PLACES):
        gate = str(index + 1)
        select, miso = place + "_SELECT", place + "_MISO"
        gates.update({gate + "OE": select, gate + "A": miso, gate + "Y": "READERS_MISO"})
        # A branch of its own for each cable, with the resistor at its root.
        sketch.resistor(1 + index, "100", "READERS_SCK", place + "_SCK")
        sketch.resistor(5 + index, "100", "READERS_MOSI", place + "_MOSI")
        # What idles high goes through 1k: when USB fails, the hold-up must not feed the readers through their inputs.
        sketch.resistor(9 + index, "1k", "READERS_SELECT_" + place, select)
        sketch.resistor(13 + index, "10k", _LOGIC, select)
        # A gate's input has no level of its own: without its reader it reads low.
        sketch.resistor(37 + index, "100k", miso, "GND")
        for signal in ("_SCK", "_MOSI", "_SELECT"):
            sketch.driven(place + signal, skidl.Pin.drives.PUSHPULL)
        # Side by side in the ribbon: SCK between two grounds, MISO beside what rests while it moves. The module's
        # interrupt has no wire, as the firmware polls.
        nets = {
            "3.3V": _READERS,
            "RST": "READERS_NRSTPD",
            "MISO": miso,
            "GND": "GND",
            "SCK": place + "_SCK",
            "MOSI": place + "_MOSI",
            "SDA": select,
        }
        order = ("3.3V", "RST", "MISO", "GND", "SCK", "GND", "MOSI", "SDA")
        sketch.in_row(f"J{1 + index}", types.connector(8), [nets[name] for name in order])
        reader = f"reader {place.lower()}"
        sketch.part(f"A{4 + index}", types.RC522, "", reader, **nets)
        sketch.ceramic(4 + index, "100 nF", _READERS)
        # What a field takes when it is switched on comes from beside it, not through 0.25 m of ribbon.
        sketch.ceramic(16 + index, "10 uF", _READERS, reader)
    # Enabled by the same lines that select the readers: of four outputs that never let go, one reaches the Pico.
    sketch.part("U1", types.AHC125, VCC=_LOGIC, GND="GND", **gates)
    sketch.ceramic(8, "100 nF", _LOGIC)
    # Low until the firmware runs, as far as no reader board pulls it up: then their fields are off all the same.
    sketch.resistor(33, "1k", "READERS_RESET", "READERS_NRSTPD")
    sketch.resistor(17, "10k", "READERS_NRSTPD", "GND")
    sketch.driven("READERS_NRSTPD", skidl.Pin.drives.PUSHPULL)


def _display(sketch: Sketch) -> None:
    # What idles high, as at the readers.
    for number, near, far in (
        (34, "DISPLAY_SELECT", "PANEL_SELECT"),
        (35, "DISPLAY_RESET", "PANEL_RESET"),
        (36, "DISPLAY_DATA_COMMAND", "PANEL_DATA_COMMAND"),
    ):
        sketch.resistor(number, "1k", near, far)
        sketch.driven(far, skidl.Pin.drives.PUSHPULL)
    sketch.resistor(32, "10k", _LOGIC, "PANEL_SELECT")
    # What is quick has the impedance of its wire.
    for number, signal in ((41, "SCK"), (42, "MOSI")):
        sketch.resistor(number, "33", "DISPLAY_" + signal, "PANEL_" + signal)
        sketch.driven("PANEL_" + signal, skidl.Pin.drives.PUSHPULL)
    # The backlight, switched from above: some modules have a transistor at LED, some the bare diodes. Dark until the
    # firmware says so.
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
    # Ground first, as in every cable with 5 V: the brown wire of a ribbon, and 5 V the red one.
    sketch.in_row("J5", types.connector(9), list(nets.values()))
    sketch.part("A3", types.ST7796, "", "display", **nets)


def _keys(sketch: Sketch, inputs: list[list[int]]) -> None:
    # All address pins to ground: 0x20.
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
    # Low it makes the chip let go of a bus that hangs.
    sketch.resistor(18, "4.7k", _LOGIC, "KEYS_RESET")


def _lights(sketch: Sketch) -> None:
    # A WS2812 at 5 V takes nothing below 3.5 V for high. Low until the firmware says so, or it shows what it hears.
    sketch.resistor(22, "10k", "LIGHTS_DATA", "GND")
    # One gate of four; the others are shut, with their inputs at rest.
    unused = {f"{gate}{pin}": net for gate in "234" for pin, net in (("OE", _USB), ("A", "GND"))}
    gate = {"1OE": "GND", "1A": "LIGHTS_DATA", "1Y": "LIGHTS_DATA_5V"}
    sketch.part("U2", types.AHCT125, GND="GND", VCC=_USB, **gate, **unused)
    sketch.ceramic(9, "100 nF", _USB)
    sketch.resistor(23, "330", "LIGHTS_DATA_5V", PLACES[0] + "_LIGHT")
    sketch.driven(PLACES[0] + "_LIGHT", skidl.Pin.drives.PUSHPULL)


def _seats(sketch: Sketch) -> None:
    # Three keys and a light at each place; the chain of the lights comes back on each cable and leaves on the next.
    following = [place + "_LIGHT" for place in PLACES[1:]] + ["LIGHTS_END"]
    for index, (place, out) in enumerate(zip(PLACES, following)):
        seat = f"seat {place.lower()}"
        keys = [f"{place}_CONTACT_{key}" for key in KEYS]
        row = ["GND", _USB, place + "_LIGHT", out, *keys]
        sketch.in_row(f"J{6 + index}", types.connector(7), row)
        sketch.in_row(f"J{10 + index}", types.connector(7), row, seat)
        # A finger may be charged.
        for number, key in enumerate(KEYS, 3 * index + 43):
            sketch.resistor(number, "1k", f"{place}_KEY_{key}", f"{place}_CONTACT_{key}")
        for number, net in enumerate(keys, 3 * index + 1):
            sketch.between(f"SW{number}", types.KEY, KEYS[(number - 1) % 3].lower(), net, "GND", seat)
        sketch.part(
            f"D{1 + index}", types.WS2812, "", seat, GND="GND", DIN=place + "_LIGHT", DOUT=out, **{"5V": _USB}
        )
        sketch.ceramic(12 + index, "100 nF", _USB, seat)


def _the_rest(sketch: Sketch) -> None:
    # At 3.3 V, not at 5: the board's charging circuit would ruin a cell that cannot be charged.
    sketch.part("A2", types.DS3231, SDA="I2C_SDA", SCL="I2C_SCL", VCC=_LOGIC, GND="GND")
    sketch.resistor(24, "470", "BUZZER", "BUZZER_PIEZO")
    sketch.between("BZ1", types.PIEZO, "", "BUZZER_PIEZO", "GND", "sounder")
    sketch.in_row("J17", types.connector(2), ["BUZZER_PIEZO", "GND"])
    # Reached from outside: it starts the table anew, and opens nothing.
    sketch.between("SW13", types.KEY, "reset", "RUN", "GND", "reset")
    sketch.in_row("J18", types.connector(2), ["RUN", "GND"])
    sketch.in_row("J14", types.bare_header(3), ["DEBUG_TX", "DEBUG_RX", "GND"])
    sketch.in_row("J15", types.bare_header(2), ["SERVICE", "GND"])
    sketch.in_row("J16", types.bare_header(5), [_LOGIC, "GND", "I2C_SDA", "I2C_SCL", "SPARE"])


def to_netlist(circuit: skidl.Circuit) -> netlist.Netlist:
    """Return what the circuit joins, as plain data."""
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
