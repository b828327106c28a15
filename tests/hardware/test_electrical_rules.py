"""Tests SKiDL's electrical rules with the real circuit and with faulty circuits, and WireViz with the cables.

The tests import these tools themselves, because only `make hardware` installs them.
"""

from importlib import import_module
from typing import Any

import pytest
from support.cable_contacts import complaints

from electronics import harness, netlist
from electronics.netlist import Place

pytestmark = [
    pytest.mark.circuit,
    # Warnings within the tools are ignored.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture
def built(pins) -> Any:
    """Build a new circuit from the pin map."""
    return import_module("circuit").build(pins)


def check(circuit: Any) -> tuple[list[str], list[str]]:
    complaints: tuple[list[str], list[str]] = import_module("electronics.quiet_skidl").complaints(circuit)
    return complaints


def part(circuit: Any, ref: str) -> Any:
    return next(part for part in circuit.parts if part.ref == ref)


def net(circuit: Any, name: str) -> Any:
    return next(net for net in circuit.nets if net.name == name)


def test_the_circuit_breaks_no_rule(built):
    assert check(built) == ([], [])


def test_the_committed_netlist_is_that_of_the_circuit(built):
    made = import_module("circuit").to_netlist(built)
    assert netlist.to_json(made) == netlist.FILE.read_text(encoding="utf-8")


def test_without_the_bus_buffer_the_readers_drive_against_each_other(built):
    buffer = part(built, "U1")
    for gate in "1234":
        into, out = buffer[f"{gate}A"].net, buffer[f"{gate}Y"].net
        for pin in [pin for pin in into.pins if pin.part is not buffer]:
            pin.disconnect()
            out.connect(pin)
    for pin in buffer.pins:
        pin.disconnect()
    built.rmv_parts(buffer)
    errors, _ = check(built)
    # There is an error for every pair of readers.
    assert len(errors) == 6
    for error in errors:
        assert "READERS_MISO" in error and error.count("RC522") == 2 and "OUTPUT connected to OUTPUT" in error


def test_two_outputs_of_the_pico_on_one_net_are_found(built):
    net(built, "READERS_SCK").connect(net(built, "READERS_MOSI"))
    errors, _ = check(built)
    assert any("GP2" in error and "GP3" in error for error in errors)


def test_two_supplies_on_one_net_are_found(built):
    net(built, "+3V3").connect(net(built, "+3V3_READERS"))
    errors, _ = check(built)
    assert any("3V3" in error and "VOUT" in error for error in errors)


def test_a_part_without_its_supply_is_found(built):
    part(built, "U4")["VOUT"].disconnect()
    _, warnings = check(built)
    assert any("+3V3_READERS" in warning and "3.3V" in warning for warning in warnings)


def test_a_pin_that_was_forgotten_is_found(built):
    part(built, "U3")["SDA"].disconnect()
    _, warnings = check(built)
    assert any("SDA" in warning and "U3" in warning for warning in warnings)


def test_the_cables_as_wireviz_reads_them_join_what_the_netlist_joins(circuit):
    wireviz = import_module("wireviz.wireviz")
    wires = []
    for path in sorted((netlist.HARDWARE / harness.FOLDER).glob("*.yml")):
        read = wireviz.parse(path.read_text(encoding="utf-8"), return_types="harness")
        for cable in read.cables.values():
            for wire in cable.connections:
                near = Place(wire.from_name, str(wire.from_pin))
                wires.append((near, Place(wire.to_name, str(wire.to_pin))))
    assert len(wires) == 4 * 9 + 10 + 4 * 7 + 2 * 2
    assert complaints(circuit, wires) == []


def test_the_pages_of_the_pdf_are_the_sheets(circuit):
    from pypdf import PdfReader

    pages = [page.extract_text() for page in PdfReader(netlist.HARDWARE / "schematic" / "table.pdf").pages]
    assert len(pages) == 4
    for ref in circuit.parts:
        assert any(ref in page for page in pages), ref
