"""Tests the level of every line with a resistor divider, with and without the pull-ups of the bought boards.

Some RC522 boards have a pull-up of 10 kilohm at RST. The clock board has pull-ups of 4.7 kilohm at SDA and SCL. Until
the firmware runs, every pin of an RP2040 has a pull-down of 50 to 80 kilohm (datasheet, 5.5.3.4).
"""

import pytest
from support.net_voltages import net_voltages

SUPPLIES = {"+5V": 5.0, "+3V3": 3.3, "+3V3_READERS": 3.3, "GND": 0.0}
PULLED_DOWN = (50e3, 80e3)
NRSTPD = "READERS_NRSTPD"
# High is at least 0.7 PVDD, low at most 0.3 PVDD (MFRC522 datasheet, table 152). For the SN74AHC125 at 3 V, the limits
# are 2.1 and 0.9 V.
HIGH, LOW = 0.7 * 3.3, 0.3 * 3.3
PLACES = ("SOUTH", "WEST", "NORTH", "EAST")


def reader_boards(count):
    """Return the pull-ups of `count` reader boards."""
    return [(NRSTPD, "+3V3_READERS", 10e3)] * count


def pin(net, ohms):
    """Return the pull-down of a Pico's pin before the firmware runs."""
    return [(net, "GND", ohms)]


@pytest.mark.parametrize("boards", range(5))
def test_readers_wake_up_with_every_number_of_pull_ups(circuit, boards):
    found = net_voltages(circuit, {**SUPPLIES, "READERS_RESET": 3.3}, reader_boards(boards))
    assert found[NRSTPD] >= HIGH


@pytest.mark.parametrize("boards", range(5))
def test_a_reset_that_the_firmware_drives_is_heard(circuit, boards):
    found = net_voltages(circuit, {**SUPPLIES, "READERS_RESET": 0.0}, reader_boards(boards))
    assert found[NRSTPD] <= LOW


@pytest.mark.parametrize("boards", range(5))
def test_470_ohms_beside_r17_would_keep_every_reader_asleep(circuit, boards):
    found = net_voltages(
        circuit, {**SUPPLIES, "READERS_RESET": 3.3}, [*reader_boards(boards), (NRSTPD, "GND", 470.0)]
    )
    # Calculated by hand: 1.02 V with 449 ohms below 1 k, and 1.27 V with 2.5 k to 3.3 V in parallel with 1 k.
    assert found[NRSTPD] + 0.005 >= 1.02 and found[NRSTPD] <= 1.28
    assert found[NRSTPD] < HIGH


def test_before_the_firmware_runs_the_boards_alone_decide_about_the_readers_reset(circuit):
    # The readers' fields are off, because TxControlReg is 80h after power-on (MFRC522 datasheet 9.3.2.5).
    for ohms in PULLED_DOWN:
        none = net_voltages(circuit, SUPPLIES, pin("READERS_RESET", ohms))
        four = net_voltages(circuit, SUPPLIES, [*pin("READERS_RESET", ohms), *reader_boards(4)])
        assert none[NRSTPD] < 0.3
        assert 2.5 < four[NRSTPD] < 2.65


@pytest.mark.parametrize("place", PLACES)
def test_a_select_line_reaches_both_levels(circuit, place):
    net, output = f"{place}_SELECT", f"READERS_SELECT_{place}"
    assert net_voltages(circuit, {**SUPPLIES, output: 0.0})[net] <= 0.9
    assert net_voltages(circuit, {**SUPPLIES, output: 3.3})[net] >= HIGH
    for ohms in PULLED_DOWN:
        assert net_voltages(circuit, SUPPLIES, pin(output, ohms))[net] >= HIGH


def test_the_display_is_deselected_before_the_firmware_runs(circuit):
    for ohms in PULLED_DOWN:
        assert net_voltages(circuit, SUPPLIES, pin("DISPLAY_SELECT", ohms))["PANEL_SELECT"] >= HIGH
    assert net_voltages(circuit, {**SUPPLIES, "DISPLAY_SELECT": 0.0})["PANEL_SELECT"] <= LOW


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("key", ["LEFT", "MIDDLE", "RIGHT"])
def test_a_key_is_low_through_its_resistor(circuit, place, key):
    # A pull-up of the MCP23017 supplies at most 115 uA, and low is at most 0.2 VDD (D033).
    strongest = 3.3 / 115e-6
    input_ = f"{place}_KEY_{key}"
    found = net_voltages(circuit, {**SUPPLIES, f"{place}_CONTACT_{key}": 0.0}, [(input_, "+3V3", strongest)])
    assert found[input_] <= 0.2 * 3.3


def test_the_chip_of_the_keys_is_not_held_in_reset_before_the_firmware_runs(circuit):
    # For the MCP23017, high is at least 0.8 VDD (D043).
    for ohms in PULLED_DOWN:
        assert net_voltages(circuit, SUPPLIES, pin("KEYS_RESET", ohms))["KEYS_RESET"] >= 0.8 * 3.3


@pytest.mark.parametrize("clock_board", [(), (4.7e3,)])
@pytest.mark.parametrize("line", ["I2C_SDA", "I2C_SCL"])
def test_who_pulls_the_bus_down_can(circuit, clock_board, line):
    # An I2C output sinks 3 mA at 0.4 V (UM10204, table 9). The pull-ups supply less.
    found = net_voltages(
        circuit, SUPPLIES, [(line, "+3V3", ohms) for ohms in clock_board] + [(line, "GND", 0.4 / 3e-3)]
    )
    assert found[line] <= 0.4


@pytest.mark.parametrize("volts", [4.4, 4.55, 5.0, 5.25])
def test_the_sense_is_half_of_usb(circuit, volts):
    found = net_voltages(circuit, {**SUPPLIES, "+5V": volts})
    assert found["SUPPLY_SENSE"] == pytest.approx(volts / 2)
    assert found["SUPPLY_SENSE"] < 3.3


def test_lights_hear_nothing_before_the_firmware_runs(circuit):
    assert net_voltages(circuit, SUPPLIES)["LIGHTS_DATA"] < 0.8


def test_every_line_between_resistors_is_looked_at_here(circuit):
    """The tests above cover all nets of the main board that are connected to two or more resistors."""
    joined = {
        net
        for net, places in circuit.nets.items()
        if net not in SUPPLIES and sum(place.ref.startswith("R") for place in places) > 1
    }
    looked_at = {
        NRSTPD, "SUPPLY_SENSE", "PANEL_SELECT", *(f"{place}_SELECT" for place in PLACES),
    }  # fmt: skip
    # The first two nets divide into four branches. The others belong to the backlight's switch, see
    # test_the_backlight_switches.
    branches = {"READERS_SCK", "READERS_MOSI", "DISPLAY_BACKLIGHT", "BACKLIGHT_UPPER_BASE"}
    assert joined == looked_at | branches


def test_the_backlight_switches(circuit):
    # When off, there is no base current. When on, Q2's collector is at 0.1 V, and Q1's base 0.75 V below its emitter.
    dark = net_voltages(circuit, SUPPLIES, pin("DISPLAY_BACKLIGHT", 50e3))
    assert dark["DISPLAY_BACKLIGHT"] < 0.3
    # The saturated BC327-40 has a gain of at least 40, and the backlight needs 165 mA (power.toml).
    base = (3.3 - 0.75 - 0.1) / 470 - 0.75 / 10e3
    assert base * 40 > 0.165
    assert {circuit.parts[ref].value for ref in ("R31", "R30")} == {"470", "10k"}


def test_the_bus_buffer_is_quick_enough_for_8_mhz(pins):
    # The time from the falling edge of SCK, at which a reader outputs a bit, to the rising edge, at which the Pico
    # samples it.
    half = 0.5e9 / pins["spi"]["readers"]["baud"]
    # The delays are: 25 ns in the reader (MFRC522 datasheet, table 153); 3 ns in 0.25 m of ribbon, both ways; 3 ns for
    # 100 ohms and 30 pF; 16 ns in the Pico's synchroniser (two clocks of 125 MHz).
    before = 25 + 3 + 3 + 16
    # The SN74AHC125 adds 13 ns (3.3 V, 50 pF, -40 to 85 C). The SN74HC125 would add 30 ns even at 4.5 V (150 ns at 2
    # V).
    assert before + 13 < half < before + 30
