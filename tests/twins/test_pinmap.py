"""The pin map: valid for the RP2040, without duplicate pins, and equal to the firmware's board file."""

import ast
from collections.abc import Iterator
from typing import Any

import pytest

from stichtisch.device import source_folders

# The functions of each GPIO (RP2040 datasheet, table 2); the PWM slice and channel follow from its number (4.5.2).
SPI_PINS = {
    0: {"sck": {2, 6, 18, 22}, "mosi": {3, 7, 19, 23}, "miso": {0, 4, 16, 20}},
    1: {"sck": {10, 14, 26}, "mosi": {11, 15, 27}, "miso": {8, 12, 24, 28}},
}
I2C0_PINS = {"sda": {0, 4, 8, 12, 16, 20, 24, 28}, "scl": {1, 5, 9, 13, 17, 21, 25, 29}}
UART0_PINS = {"tx": {0, 12, 16, 28}, "rx": {1, 13, 17, 29}}
ADC_PINS = {26, 27, 28, 29}
# On a Pico, GPIO 23, 24, 25 and 29 are used by its own supply and LED.
PINS_OF_THE_PICO = {*range(23), 26, 27, 28}
# MCP23017: GPA7 and GPB7 are outputs only in later revisions of the data sheet.
OUTPUTS_ONLY = {7, 15}
# MicroPython's default MISO pin of SPI(1).
DEFAULT_MISO_OF_SPI1 = 8

# The names in firmware/wiring/board.py, and the paths of the same pins in the pin map.
BOARD_NAMES = {
    "READERS_SCK": ("spi", "readers", "sck"),
    "READERS_MOSI": ("spi", "readers", "mosi"),
    "READERS_MISO": ("spi", "readers", "miso"),
    "READERS_SELECT": ("spi", "readers", "chip_select"),
    "READERS_RESET": ("spi", "readers", "reset"),
    "READERS_BAUD": ("spi", "readers", "baud"),
    "DISPLAY_SCK": ("spi", "display", "sck"),
    "DISPLAY_MOSI": ("spi", "display", "mosi"),
    "DISPLAY_MISO": ("spi", "display", "miso"),
    "DISPLAY_DATA_COMMAND": ("spi", "display", "data_command"),
    "DISPLAY_SELECT": ("spi", "display", "chip_select"),
    "DISPLAY_RESET": ("spi", "display", "reset"),
    "DISPLAY_BACKLIGHT": ("spi", "display", "backlight"),
    "DISPLAY_BAUD": ("spi", "display", "baud"),
    "I2C_SDA": ("i2c", "sda"),
    "I2C_SCL": ("i2c", "scl"),
    "I2C_BAUD": ("i2c", "baud"),
    "KEYS_ADDRESS": ("i2c", "address", "keys"),
    "KEYS_INTERRUPT": ("keys", "interrupt"),
    "KEYS_RESET": ("keys", "reset"),
    "LIGHTS_DATA": ("lights", "data"),
    "LIGHTS_COUNT": ("lights", "count"),
    "BUZZER": ("buzzer", "output"),
    "SUPPLY_SENSE": ("supply", "sense"),
    "SERVICE": ("service", "input"),
}


@pytest.fixture
def pins() -> dict[str, Any]:
    return source_folders.pin_map()


def used_pins(pins: dict[str, Any]) -> Iterator[int]:
    """Yield every connected GPIO."""
    for bus in pins["spi"].values():
        yield from bus["chip_select"] if isinstance(bus["chip_select"], list) else [bus["chip_select"]]
        yield from (
            pin
            for name, pin in bus.items()
            if isinstance(pin, int) and name not in ("bus", "baud", "chip_select")
        )
    yield from (pins["i2c"]["sda"], pins["i2c"]["scl"], pins["keys"]["interrupt"], pins["lights"]["data"])
    yield from (pins["buzzer"]["output"], pins["supply"]["sense"], pins["service"]["input"])
    yield from (pins["debug"]["tx"], pins["debug"]["rx"], pins["spare"]["digital"], pins["keys"]["reset"])


# The names in firmware/wiring/starter.py: those of the reader and the display are the same as above.
STARTER_NAMES = {
    **{name: path for name, path in BOARD_NAMES.items() if path[0] == "spi"},
    "KEYS": ("keys", "lines"),
    "BUZZER": ("buzzer", "output"),
    "SUPPLY_SENSE": ("supply", "sense"),
    "SERVICE": ("service", "input"),
}


def board_constants(file: str = "board.py") -> dict[str, Any]:
    """The constants at the top of a board file, read without running it."""
    tree = ast.parse((source_folders.firmware_folder() / "wiring" / file).read_text(encoding="utf-8"))
    constants = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            value = statement.value
            inner = value.args[0] if isinstance(value, ast.Call) else value
            constants[statement.targets[0].id] = ast.literal_eval(inner)
    return constants


def test_no_pin_has_two_wires_and_all_exist(pins):
    used = list(used_pins(pins))
    assert len(used) == len(set(used))
    assert set(used) == PINS_OF_THE_PICO


def test_buses_are_on_pins_that_have_them(pins):
    for bus in pins["spi"].values():
        assert all(bus[name] in legal for name, legal in SPI_PINS[bus["bus"]].items())
    assert pins["i2c"]["bus"] == 0
    assert all(pins["i2c"][name] in legal for name, legal in I2C0_PINS.items())
    assert all(pins["debug"][name] in legal for name, legal in UART0_PINS.items())
    assert pins["supply"]["sense"] in ADC_PINS


def test_no_bus_steals_a_pin_that_it_takes_unasked(pins):
    assert pins["spi"]["display"]["bus"] == 1
    assert pins["spi"]["display"]["miso"] == DEFAULT_MISO_OF_SPI1


def test_sound_and_backlight_have_a_pwm_slice_each(pins):
    def slice_of(pin: int) -> int:
        return pin >> 1 & 7

    assert slice_of(pins["buzzer"]["output"]) != slice_of(pins["spi"]["display"]["backlight"])


def test_no_bus_is_faster_than_its_chips(pins):
    # The limits: MFRC522 datasheet 8.1.2; I2C fast mode of the MCP23017 and the DS3231.
    assert pins["spi"]["readers"]["baud"] <= 10_000_000
    assert pins["i2c"]["baud"] <= 400_000


def test_every_chip_on_i2c_has_its_own_address(pins):
    addresses = list(pins["i2c"]["address"].values())
    assert len(set(addresses)) == len(addresses)
    assert all(0x08 <= address <= 0x77 for address in addresses)
    # 57 is the address of the memory chip on the DS3231's board.
    assert 0x57 not in addresses
    driver = source_folders.firmware_folder() / "drivers" / "ds3231.py"
    assert f"_ADDRESS = const(0x{pins['i2c']['address']['clock']:02x})" in driver.read_text(encoding="utf-8")


def test_each_key_has_its_input(pins):
    inputs = [number for place in pins["keys"]["inputs"] for number in place]
    assert len(inputs) == len(set(inputs)) == 12
    assert set(inputs) <= set(range(16)) - OUTPUTS_ONLY


@pytest.mark.parametrize("starter", [False, True])
def test_the_firmware_has_the_same_pins(starter):
    pins = source_folders.pin_map(starter=starter)
    board = board_constants("starter.py" if starter else "board.py")
    for name, path in (STARTER_NAMES if starter else BOARD_NAMES).items():
        value: Any = pins
        for step in path:
            value = value[step]
        assert board[name] == (tuple(value) if isinstance(value, list) else value), name


def test_reader_and_display_of_the_starter_table_keep_their_pins_as_it_grows(pins):
    starter = source_folders.pin_map(starter=True)
    for name, bus in starter["spi"].items():
        whole = pins["spi"][name]
        assert bus.pop("baud") <= whole["baud"]
        if name == "readers":
            # The starter table only has the reader of South.
            assert bus.pop("chip_select") == whole["chip_select"][:1]
        assert bus.items() <= whole.items()


def test_the_starter_tables_keys_are_between_two_grounds_and_on_no_other_wire(pins):
    starter = source_folders.pin_map(starter=True)
    # GP18 to GP21 are four adjacent contacts of the Pico, between two ground contacts.
    assert set(starter["keys"]["lines"]) <= {18, 19, 20, 21}
    used = [
        *starter["keys"]["lines"],
        *(starter["buzzer"]["output"], starter["supply"]["sense"], starter["service"]["input"]),
        *(
            pin
            for bus in starter["spi"].values()
            for name, pin in bus.items()
            if name not in ("bus", "baud", "chip_select")
        ),
        *starter["spi"]["readers"]["chip_select"],
        starter["spi"]["display"]["chip_select"],
    ]
    assert len(used) == len(set(used))


def leaves(table: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path of every value of the pin map."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, name))
        else:
            yield *path, name


def test_nothing_stands_in_the_pin_map_that_no_test_compares(pins):
    compared = {
        *BOARD_NAMES.values(),
        # These values are checked by other tests: in this file, or those of a driver or a twin.
        ("spi", "readers", "bus"),
        ("spi", "display", "bus"),
        ("i2c", "bus"),
        ("i2c", "address", "clock"),
        ("i2c", "address", "vault"),
        ("keys", "inputs"),
        ("supply", "divider"),
        ("debug", "tx"),
        ("debug", "rx"),
        ("spare", "digital"),
    }
    assert set(leaves(pins)) == compared
