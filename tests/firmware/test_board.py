"""Tests the board of a virtual table: drivers and sweep of the firmware in MicroPython, without a game."""

import ast
import json
import tomllib
from pathlib import Path

import pytest

from stichtisch.simulation import VirtualTable, make_deck
from table.readers.presence import LAID, LIFTED
from tablelog.tag import decode

FIRMWARE = Path(__file__).parents[2] / "firmware"

# A program that prints the type of board, then the events of the sweep and the pressed keys.
MAIN = """
import json
from board import Board
from table.readers.sweep import Sweep

board = Board()
sweep = Sweep(board.readers, board.clock)

def say(value):
    text = json.dumps(value).encode() + b"\\n"
    while text:
        text = text[board.link.write(text):]

say({"serial": board.serial_number, "free": board.flash_free(), "low": board.supply.low(),
     "unix": board.clock.unix()})
keys = 0
while True:
    board.clock.sleep_us(sweep.step_readers())
    event = sweep.next_event()
    if event:
        say([event[0], event[1], [[uid.hex(), contents] for uid, contents in event[2]]])
    if board.keys.scan() != keys:
        keys = board.keys.scan()
        say({"keys": keys})
    board.buzzer.step_tone(board.clock.ms())
"""


@pytest.fixture
def table(tmp_path):
    firmware = tmp_path / "firmware"
    firmware.mkdir()
    for name in ("boot.py", "wiring", "drivers", "table", "tablelog", "cardrules"):
        (firmware / name).symlink_to(FIRMWARE / name)
    (firmware / "main.py").write_text(MAIN)
    with VirtualTable(tmp_path / "flash.img", firmware=firmware, unix=1_795_199_405) as table:
        yield table


def wired():
    """Return the wiring constants of board.py."""
    names = {}
    for node in ast.parse((FIRMWARE / "wiring" / "board.py").read_text()).body:
        if isinstance(node, ast.Assign):
            value = node.value.args[0] if isinstance(node.value, ast.Call) else node.value
            if not node.targets[0].id.startswith("_"):
                names[node.targets[0].id] = ast.literal_eval(value)
    return names


def test_the_board_is_wired_as_the_pin_map_says():
    pins = tomllib.loads((FIRMWARE.parent / "hardware" / "pinmap.toml").read_text())
    readers, display, i2c = pins["spi"]["readers"], pins["spi"]["display"], pins["i2c"]
    assert wired() == {
        "READERS_SCK": readers["sck"],
        "READERS_MOSI": readers["mosi"],
        "READERS_MISO": readers["miso"],
        "READERS_SELECT": tuple(readers["chip_select"]),
        "READERS_RESET": readers["reset"],
        "READERS_BAUD": readers["baud"],
        "DISPLAY_SPI": display["bus"],
        "DISPLAY_SCK": display["sck"],
        "DISPLAY_MOSI": display["mosi"],
        "DISPLAY_MISO": display["miso"],
        "DISPLAY_SELECT": display["chip_select"],
        "DISPLAY_DATA_COMMAND": display["data_command"],
        "DISPLAY_RESET": display["reset"],
        "DISPLAY_BACKLIGHT": display["backlight"],
        "DISPLAY_BAUD": display["baud"],
        "I2C_SDA": i2c["sda"],
        "I2C_SCL": i2c["scl"],
        "I2C_BAUD": i2c["baud"],
        "KEYS_ADDRESS": i2c["address"]["keys"],
        "KEYS_INTERRUPT": pins["keys"]["interrupt"],
        "KEYS_RESET": pins["keys"]["reset"],
        "LIGHTS_DATA": pins["lights"]["data"],
        "LIGHTS_COUNT": pins["lights"]["count"],
        "BUZZER": pins["buzzer"]["output"],
        "SUPPLY_SENSE": pins["supply"]["sense"],
        "SERVICE": pins["service"]["input"],
    }


def reports(table, milliseconds):
    table.run(milliseconds)
    return [json.loads(line) for line in table.link.read().split(b"\n") if line]


def test_a_card_and_a_key_on_the_whole_board(table):
    (greeting,) = reports(table, 1000)
    assert greeting["serial"] == table.serial_number.lower()
    assert greeting["free"] > 1_000_000
    assert greeting["low"] is False
    assert 1_795_199_405 <= greeting["unix"] <= 1_795_199_407

    card = make_deck(1)[0]
    table.lay(2, card)
    tags = [[card.uid.hex(), list(decode(card.uid, card.pages))]]
    assert reports(table, 100) == [[2, LAID, tags]]
    table.lift(2)
    assert reports(table, 150) == [[2, LIFTED, tags]]

    table.hold(3, 1)
    assert reports(table, 50) == [{"keys": 1 << 10}]
    table.release(3, 1)
    assert reports(table, 50) == [{"keys": 0}]
    assert table.events == []


def test_a_step_of_the_sweep_in_micropython_stays_below_2_ms(table):
    table.run(1000)
    table.stats(reset=True)
    for seat, card in enumerate(make_deck(1)[:4]):
        table.lay(seat, card)
    table.run(1000)
    # A step includes a scan of the keys, which takes 2 x 0.3 ms.
    assert table.stats()["longest_step_us"] < 2_000
