"""The pin map: legal for the RP2040, no pin twice, and the same as the firmware's board."""

import ast
from collections.abc import Iterator
from typing import Any

import pytest

from stichtisch import device_files

# Which GPIO may do what (RP2040 datasheet, table 2).
SPI_PINS = {
    0: {"sck": {2, 6, 18, 22}, "mosi": {3, 7, 19, 23}, "miso": {0, 4, 16, 20}},
    1: {"sck": {10, 14, 26}, "mosi": {11, 15, 27}, "miso": {8, 12, 24, 28}},
}
I2C0_PINS = {"sda": {0, 4, 8, 12, 16, 20}, "scl": {1, 5, 9, 13, 17, 21}}

# Names of the same pins in firmware/board.py.
BOARD_NAMES = {
    "READERS_SCK": ("spi", "readers", "sck"),
    "READERS_MOSI": ("spi", "readers", "mosi"),
    "READERS_MISO": ("spi", "readers", "miso"),
    "READERS_SELECT": ("spi", "readers", "chip_select"),
    "READERS_RESET": ("spi", "readers", "reset"),
    "READERS_BAUD": ("spi", "readers", "baud"),
    "READERS_INTERRUPT": ("spi", "readers", "interrupt"),
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
    "LIGHTS_DATA": ("lights", "data"),
    "LIGHTS_COUNT": ("lights", "count"),
    "BUZZER": ("buzzer", "output"),
    "SUPPLY_SENSE": ("supply", "sense"),
    "SERVICE": ("service", "input"),
}


@pytest.fixture
def pins() -> dict[str, Any]:
    return device_files.pin_map()


def used_pins(pins: dict[str, Any]) -> Iterator[int]:
    """Every GPIO that has a wire."""
    for bus in pins["spi"].values():
        yield from bus["chip_select"] if isinstance(bus["chip_select"], list) else [bus["chip_select"]]
        yield from (
            pin
            for name, pin in bus.items()
            if isinstance(pin, int) and name not in ("bus", "baud", "chip_select")
        )
    yield from (pins["i2c"]["sda"], pins["i2c"]["scl"], pins["keys"]["interrupt"], pins["lights"]["data"])
    yield from (pins["buzzer"]["output"], pins["supply"]["sense"], pins["service"]["input"])
    yield from (pins["debug"]["tx"], pins["debug"]["rx"], pins["spare"]["analog"])


def board_constants() -> dict[str, Any]:
    """The constants at the top of board.py, read without running it."""
    tree = ast.parse((device_files.firmware_folder() / "board.py").read_text(encoding="utf-8"))
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
    assert set(used) <= {*range(23), 26, 27, 28}


def test_buses_are_on_pins_that_have_them(pins):
    for bus in pins["spi"].values():
        assert all(bus[name] in legal for name, legal in SPI_PINS[bus["bus"]].items())
    assert all(pins["i2c"][name] in legal for name, legal in I2C0_PINS.items())


def test_each_key_has_its_input(pins):
    inputs = [number for place in pins["keys"]["inputs"] for number in place]
    assert len(inputs) == len(set(inputs)) == 12
    assert set(inputs) <= set(range(16))


def test_the_firmware_has_the_same_pins(pins):
    board = board_constants()
    for name, path in BOARD_NAMES.items():
        value: Any = pins
        for step in path:
            value = value[step]
        assert board[name] == (tuple(value) if isinstance(value, list) else value), name
