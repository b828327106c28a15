"""Tests the starter table's page, parts and drawings: they match the pin map, are complete, and within the budget."""

import re
from xml.etree import ElementTree

import pytest

from electronics import bill, starter

# The maximum price on the page, in EUR.
BUDGET = 45
PAGE = (starter.FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wires():
    return starter.wires(starter.pin_map())


def rows(columns):
    """Return the rows of the page's tables with this number of columns."""
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.splitlines()
        if line.startswith("|")
    ]
    return [row for row in cells if len(row) == columns]


def test_twelve_wires_carry_signals_and_four_the_supply(wires):
    assert len([wire for wire in wires if not wire.supply]) == 12
    assert len([wire for wire in wires if wire.supply]) == 4
    assert "Twelve wires carry signals, four carry the supply" in PAGE
    # A jumper wire has one socket at each end, so no pin has two wires.
    for ends in ([(wire.module, wire.pin) for wire in wires], [wire.pico for wire in wires]):
        assert len(set(ends)) == len(wires)


def test_the_page_lists_every_wire(wires):
    listed = [row for row in rows(5) if row[0] in (starter.READER, starter.DISPLAY)]
    assert listed == [[wire.module, wire.pin, str(wire.pico), wire.name, wire.colour] for wire in wires]


# The pin names are those of the Pico datasheet, figure 4.
@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "GP0"), (3, "GND"), (7, "GP5"), (20, "GP15"), (21, "GP16"), (29, "GP22"), (36, "3V3"), (40, "VBUS")],
)
def test_the_pins_of_a_pico(number, name):
    assert len(starter.PINS) == 40
    assert starter.PINS[number - 1] == name


def test_five_volts_reach_the_display_alone(wires):
    assert [wire.module for wire in wires if wire.name == "VBUS"] == [starter.DISPLAY]
    assert [wire.pin for wire in wires if wire.name == "3V3"] == ["3.3V"]
    assert {wire.name for wire in wires if wire.pin == "GND"} == {"GND"}


def test_the_plug_of_the_keypad_is_on_its_keys_and_a_ground(wires):
    names = [starter.PINS[number - 1] for number in starter.KEYPAD_PINS]
    assert names[0] == "GND"
    assert {f"GP{line}" for line in starter.pin_map()["keys"]["lines"]} <= set(names[1:])
    assert not set(starter.KEYPAD_PINS) & {wire.pico for wire in wires}
    assert "pins 23 to 27" in PAGE


def test_all_parts_cost_less_than_the_page_promises():
    parts = starter.parts()
    total = starter.total(parts)
    assert total < BUDGET
    assert f"{total:.2f} EUR" in PAGE.split("\n![")[0]
    for part in parts:
        assert part.price > 0 and part.sources
        assert re.fullmatch(r"(unverified|shop), \d{4}-\d\d", part.basis)
    assert "**unverified**" in PAGE
    assert f"about {total:.0f} EUR" in (starter.HARDWARE / "README.md").read_text(encoding="utf-8")


def test_the_page_lists_every_part():
    listed = [row for row in rows(3) if re.fullmatch(r"\d+\.\d\d", row[2])]
    assert listed == [[str(part.quantity), part.part, f"{part.price:.2f}"] for part in starter.parts()]


def test_parts_of_the_four_seat_table_cost_the_same_here():
    prices = {row.part: (row.price, row.price_basis) for row in bill.rows()}
    shared = [part for part in starter.parts() if part.part in prices]
    assert [(part.price, part.basis) for part in shared] == [prices[part.part] for part in shared]
    assert len(shared) == 4


def test_there_are_as_many_jumper_wires_as_are_needed(wires):
    (bought,) = [re.search(r"(\d+) pieces", one.part) for one in starter.parts() if "Jumper" in one.part]
    assert bought is not None
    assert len(wires) <= int(bought[1])


def test_the_drawings_are_those_of_today():
    for name, drawing in starter.drawings().items():
        assert (starter.FOLDER / name).read_text(encoding="utf-8") == drawing, name
        assert f"({name})" in PAGE


def test_each_wire_is_drawn_from_pin_to_pin(wires):
    root = ElementTree.fromstring(starter.wiring_svg(wires))
    titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == [
        f"{wire.module} {wire.pin} to pin {wire.pico} {wire.name}, {wire.colour}" for wire in wires
    ]
    colours = {
        module: [wire.colour for wire in wires if wire.module == module] for module in ("reader", "display")
    }
    assert all(len(set(used)) == len(used) for used in colours.values())
