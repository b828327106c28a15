"""Compares the committed netlist with the pin map, the firmware and the datasheets, beyond the electrical rules."""

import itertools
import re
from typing import Any

import pytest

from electronics.netlist import Netlist, Part
from electronics.power import microfarads

PLACES = ("SOUTH", "WEST", "NORTH", "EAST")
KEYS = ("LEFT", "MIDDLE", "RIGHT")

# The pins 1 to 40 at the Pico's edge (Raspberry Pi Pico datasheet, figure 4).
EDGE = [
    *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
    *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    *("GP16", "GP17", "GND", "GP18", "GP19", "GP20", "GP21", "GND", "GP22", "RUN"),
    *("GP26", "GP27", "AGND", "GP28", "ADC_VREF", "3V3", "3V3_EN", "GND", "VSYS", "VBUS"),
]
# Enable, input and output pins of each gate of the 74AHC125.
GATES = (("1", "2", "3"), ("4", "5", "6"), ("10", "9", "8"), ("13", "12", "11"))
# The pins GPA0 and GPB0 of the MCP23017 in DIP-28. The other pins of each port follow.
PORTS = (21, 1)
SUPPLIES = ("+5V", "+3V3", "+3V3_READERS")
# The maximum capacitance that a USB port must charge when a device is plugged in (USB 2.0, 7.2.4.1).
MOST_MICROFARADS_ON_USB = 10


def nets_of_the_pico(pins: dict[str, Any]) -> dict[int, str]:
    """Return the net of each GPIO that firmware/wiring/board.py uses."""
    readers, display = pins["spi"]["readers"], pins["spi"]["display"]
    return {
        readers["sck"]: "READERS_SCK",
        readers["mosi"]: "READERS_MOSI",
        readers["miso"]: "READERS_MISO",
        **{pin: f"READERS_SELECT_{place}" for pin, place in zip(readers["chip_select"], PLACES, strict=True)},
        readers["reset"]: "READERS_RESET",
        display["sck"]: "DISPLAY_SCK",
        display["mosi"]: "DISPLAY_MOSI",
        display["miso"]: "DISPLAY_MISO",
        display["data_command"]: "DISPLAY_DATA_COMMAND",
        display["chip_select"]: "DISPLAY_SELECT",
        display["reset"]: "DISPLAY_RESET",
        display["backlight"]: "DISPLAY_BACKLIGHT",
        pins["i2c"]["sda"]: "I2C_SDA",
        pins["i2c"]["scl"]: "I2C_SCL",
        pins["keys"]["interrupt"]: "KEYS_INTERRUPT",
        pins["keys"]["reset"]: "KEYS_RESET",
        pins["lights"]["data"]: "LIGHTS_DATA",
        pins["buzzer"]["output"]: "BUZZER",
        pins["supply"]["sense"]: "SUPPLY_SENSE",
        pins["service"]["input"]: "SERVICE",
        pins["debug"]["tx"]: "DEBUG_TX",
        pins["debug"]["rx"]: "DEBUG_RX",
        pins["spare"]["digital"]: "SPARE",
    }


def two_pins(circuit: Netlist, first: str, second: str) -> list[Part]:
    """Return the two-pin parts between two nets."""
    return [
        part
        for part in circuit.parts.values()
        if len(part.pins) == 2 and {pin.net for pin in part.pins.values()} == {first, second}
    ]


def resistors(circuit: Netlist, first: str, second: str) -> list[str]:
    """Return the values of the resistors between two nets."""
    return [part.value for part in two_pins(circuit, first, second) if part.ref.startswith("R")]


def test_every_pin_of_the_pico_is_where_it_is_on_the_board(circuit):
    assert [pin.name for pin in circuit.parts["A1"].pins.values()] == EDGE
    assert list(circuit.parts["A1"].pins) == [str(number) for number in range(1, 41)]


def test_every_pin_of_the_pin_map_is_on_its_net(circuit, pins):
    nets = nets_of_the_pico(pins)
    assert {
        int(pin.name[2:]): pin.net for pin in circuit.parts["A1"].pins.values() if pin.name[:2] == "GP"
    } == nets


@pytest.mark.parametrize("place", range(4))
def test_a_reader_reaches_the_pico_through_its_own_gate_and_only_when_it_is_selected(circuit, place):
    name = PLACES[place]
    reader, gate = circuit.parts[f"A{4 + place}"], circuit.parts["U1"]
    enable, into, out = GATES[place]
    assert gate.pins[enable].net == reader.pin("SDA").net == f"{name}_SELECT"
    assert gate.pins[into].net == reader.pin("MISO").net
    assert gate.pins[out].net == "READERS_MISO"
    assert [part.ref for part, pin in circuit.on(f"{name}_MISO") if pin.type == "OUTPUT"] == [reader.ref]


def test_only_gates_drive_the_readers_bus(circuit):
    drivers = [(part.ref, pin.type) for part, pin in circuit.on("READERS_MISO") if pin.type != "INPUT"]
    assert drivers == [("U1", "TRISTATE")] * 4


@pytest.mark.parametrize("place", PLACES)
def test_a_reader_is_deselected_until_the_firmware_runs(circuit, place):
    assert resistors(circuit, "+3V3", f"{place}_SELECT") == ["10k"]


@pytest.mark.parametrize("place", PLACES)
def test_a_place_without_its_reader_reads_low(circuit, place):
    assert resistors(circuit, f"{place}_MISO", "GND") == ["100k"]


@pytest.mark.parametrize("net", ["READERS_NRSTPD", "DISPLAY_BACKLIGHT", "LIGHTS_DATA"])
def test_fields_backlight_and_lights_are_off_until_the_firmware_runs(circuit, net):
    assert resistors(circuit, net, "GND") == ["10k"]


@pytest.mark.parametrize("net", ["KEYS_RESET", "KEYS_INTERRUPT", "I2C_SDA", "I2C_SCL", "PANEL_SELECT"])
def test_lines_that_nobody_drives_high_are_pulled_up(circuit, net):
    assert len(resistors(circuit, "+3V3", net)) == 1


def test_a_line_that_idles_high_feeds_no_part_whose_supply_is_gone(circuit):
    # After USB is unplugged, C1 still supplies the Pico, but not the readers and the display.
    behind = [*(f"READERS_SELECT_{place}" for place in PLACES), "READERS_RESET"]
    for net in [*behind, "DISPLAY_SELECT", "DISPLAY_RESET", "DISPLAY_DATA_COMMAND"]:
        parts = [part for part, _ in circuit.on(net) if part.ref != "A1"]
        assert [part.value for part in parts] == ["1k"], net


@pytest.mark.parametrize("place", range(4))
def test_every_key_grounds_the_input_that_the_firmware_reads(circuit, pins, place):
    for key, bit in enumerate(pins["keys"]["inputs"][place]):
        pin = circuit.parts["U3"].pins[str(PORTS[bit // 8] + bit % 8)]
        assert pin.name == f"GP{'AB'[bit // 8]}{bit % 8}"
        assert pin.net == f"{PLACES[place]}_KEY_{KEYS[key]}"
        switch = circuit.parts[f"SW{3 * place + key + 1}"]
        contact = f"{PLACES[place]}_CONTACT_{KEYS[key]}"
        assert {pin.net for pin in switch.pins.values()} == {contact, "GND"}
        assert resistors(circuit, pin.net, contact) == ["1k"]
        assert switch.assembly == f"seat {PLACES[place].lower()}"


def test_the_keys_chip_has_the_address_of_the_pin_map(circuit, pins):
    levels = [circuit.net("U3", f"A{bit}") for bit in range(3)]
    assert set(levels) <= {"GND", "+3V3"}
    assert (
        0x20 + sum(1 << bit for bit, net in enumerate(levels) if net == "+3V3")
        == pins["i2c"]["address"]["keys"]
    )


def test_the_lights_hang_one_behind_the_other_clockwise_from_south(circuit, pins):
    net = "LIGHTS_DATA_5V"
    chain = []
    # In the chain, there is a resistor before each light.
    while ways := [part for part, _ in circuit.on(net) if part.ref.startswith("R")]:
        (way,) = ways
        assert way.value == "330"
        net = circuit.far_end(way.ref, net)
        (light,) = [part for part, pin in circuit.on(net) if pin.name == "DIN"]
        chain.append(light)
        net = light.pin("DOUT").net
    assert [light.assembly for light in chain] == [f"seat {place.lower()}" for place in PLACES]
    assert len(chain) == pins["lights"]["count"]


def test_the_first_light_is_driven_at_its_own_voltage(circuit):
    driver = circuit.parts["U2"]
    assert driver.pin("VCC").net == "+5V"
    assert driver.pin("1A").net == "LIGHTS_DATA"
    # The other gates are disabled, and their inputs are not floating.
    assert [driver.pin(f"{gate}{pin}").net for gate in "234" for pin in ("OE", "A")] == ["+5V", "GND"] * 3
    assert driver.pin("1OE").net == "GND"
    assert {part.ref for part, _ in circuit.on("LIGHTS_DATA_5V")} == {"U2", "R23"}


def test_no_output_at_5_volts_reaches_the_pico(circuit, pins):
    # The display's board converts 5 V to 3.3 V. UNTRIED.md covers the level of its data output.
    for net in nets_of_the_pico(pins).values():
        for part, pin in circuit.on(net):
            if pin.type in ("OUTPUT", "TRISTATE") and part.ref not in ("A1", "A3"):
                assert "+5V" not in {other.net for other in part.pins.values()}, (net, part.ref)


def test_the_sense_divides_as_the_pin_map_says(circuit, pins):
    (upper,), (lower,) = (resistors(circuit, net, "SUPPLY_SENSE") for net in ("+5V", "GND"))
    ohms = [float(value.replace("k", "e3")) for value in (upper, lower)]
    assert sum(ohms) / ohms[1] == pins["supply"]["divider"]


def test_usb_has_no_more_to_charge_than_it_may(circuit):
    charged = sum(microfarads(part.value) for part in two_pins(circuit, "+5V", "GND"))
    assert 1 < charged <= MOST_MICROFARADS_ON_USB


def test_the_hold_up_is_behind_a_limiter_and_empties_through_a_diode(circuit):
    diode = circuit.parts["D5"]
    assert (diode.pin("A").net, diode.pin("K").net) == ("HOLD_UP", "VSYS")
    assert resistors(circuit, "VSYS", "HOLD_UP") == ["47"]
    assert circuit.net("C1", "+") == "HOLD_UP"
    assert {part.ref for part, _ in circuit.on("HOLD_UP")} == {"C1", "D5", "R27"}


@pytest.mark.parametrize("ref", ["U1", "U2", "U3", "U4", "D1", "D2", "D3", "D4"])
def test_every_chip_has_a_capacitor_on_its_own_board(circuit, ref):
    part = circuit.parts[ref]
    (supply,) = {pin.net for pin in part.pins.values() if pin.type == "PWRIN" and pin.net != "GND"}
    capacitors = [other for other in two_pins(circuit, supply, "GND") if other.ref.startswith("C")]
    assert part.assembly in {capacitor.assembly for capacitor in capacitors}


def test_readers_have_a_supply_of_their_own(circuit):
    fed = {part.ref for part, pin in circuit.on("+3V3_READERS") if pin.type == "PWRIN"}
    assert fed == {"A4", "A5", "A6", "A7"}
    assert [(part.ref, pin.name) for part, pin in circuit.on("+3V3_READERS") if pin.type == "PWROUT"] == [
        ("U4", "VOUT")
    ]


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_wired_as_south_is(circuit, place):
    def of(name: str) -> list[tuple[str, str, str, str]]:
        connections = []
        for net, places in circuit.nets.items():
            if re.match(rf"{name}_(?!LIGHT)", net):
                for ref, number in places:
                    part = circuit.parts[ref]
                    board = part.assembly.split()[0]
                    # The four gates of a chip are equivalent, and so are the inputs for keys.
                    connections.append(
                        (net.removeprefix(name), part.name, board, number if len(part.pins) < 14 else "")
                    )
        return sorted(connections)

    assert of(place) == of("SOUTH")
    assert of(place)


def test_every_part_is_named_by_a_letter_and_its_number_without_a_gap(circuit):
    by_letter = sorted((re.sub(r"\d", "", ref), int(re.sub(r"\D", "", ref))) for ref in circuit.parts)
    for letter, group in itertools.groupby(by_letter, key=lambda item: item[0]):
        numbers = [number for _, number in group]
        assert numbers == list(range(1, len(numbers) + 1)), letter


def test_every_supply_comes_from_one_part(circuit):
    for net in SUPPLIES:
        assert len([pin for _, pin in circuit.on(net) if pin.type == "PWROUT"]) == 1, net
