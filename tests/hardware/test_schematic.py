"""Tests that the circuit diagram's sheets draw the connections of the netlist, and that wrong wires are found.

The tests import schemdraw themselves, because only `make hardware` installs it.
"""

from importlib import import_module
from typing import Any

import pytest

pytestmark = pytest.mark.circuit


@pytest.fixture
def sheet(circuit) -> Any:
    """Return a sheet with only the supply sensing on it: R25 and R26 between +5V and ground."""
    made = import_module("electronics.sheet").Sheet(circuit)
    made.label("+5V", (0.0, 0.0), "up")
    made.middle = made.down("R25", (0.0, 0.0))
    return made


def test_the_sheets_join_by_wires_what_belongs_together(circuit):
    made = import_module("electronics.schematic").sheets(circuit)
    assert len(made) == 4
    # The number of pins that are joined by wires on each sheet. The first sheet shows the Pico, whose pins have names
    # instead of wires.
    joined = {name: sheet.joined_by_wires() for name, sheet in made.items()}
    assert joined["2_readers"] > 100 and joined["4_keys_and_lights"] > 90
    assert sum(joined.values()) > 240


def test_a_wire_between_two_nets_is_found(sheet):
    sheet.to_ground("R26", sheet.middle)
    sheet.label("SUPPLY_SENSE", sheet.wire(sheet.middle, (2.0, -1.5)), "right")
    sheet.finish()
    # This wire is a short from +5V to the middle.
    sheet.wire((0.0, 0.0), (1.0, 0.0), (1.0, -1.5))
    with pytest.raises(
        AssertionError, match=r"joined on a sheet, not in the netlist: \['\+5V', 'SUPPLY_SENSE'\]"
    ):
        sheet.finish()


def test_a_net_in_pieces_without_its_name_is_found(sheet):
    sheet.label("SUPPLY_SENSE", sheet.wire(sheet.middle, (2.0, -1.5)), "right")
    sheet.finish()
    # The capacitor of the same net is connected only to ground.
    sheet.label("GND", (8.0, 0.0), "up")
    sheet.down("C11", (8.0, 0.0))
    with pytest.raises(AssertionError, match="SUPPLY_SENSE is in pieces without its name"):
        sheet.finish()


def test_a_part_on_the_wrong_wire_is_found(sheet):
    with pytest.raises(AssertionError, match="R17 is not on SUPPLY_SENSE"):
        sheet.down("R17", sheet.middle)


def test_a_pin_that_is_drawn_twice_is_found(sheet):
    sheet.label("+5V", (9.0, 0.0), "up")
    with pytest.raises(AssertionError, match="is drawn twice"):
        sheet.down("R25", (9.0, 0.0))
