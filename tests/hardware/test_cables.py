"""Tests that the cables make exactly the connections between boards that the netlist requires."""

import pytest
from support.cable_contacts import complaints

# The maximum length of a cable for SPI, in mm. The manuals of libraries for these readers say that longer ones fail.
LONGEST_SPI = 250


@pytest.fixture
def wires(all_cables):
    return [(wire.near, wire.far) for cable in all_cables for wire in cable.wires]


def test_the_cables_join_every_net_to_a_whole_and_no_two_nets(circuit, wires):
    assert complaints(circuit, wires) == []


def test_a_wire_that_is_left_out_is_noticed(circuit, wires):
    # For direct current, one of several ground wires in a ribbon is enough.
    for index, (near, far) in enumerate(wires):
        ground = circuit.parts[near.ref].pins[near.number].net == "GND"
        more = sum(
            one.ref == near.ref and circuit.parts[one.ref].pins[one.number].net == "GND" for one, _ in wires
        )
        assert bool(complaints(circuit, wires[:index] + wires[index + 1 :])) == (not ground or more == 1), far


def test_in_a_readers_ribbon_the_clock_has_a_ground_on_each_side_and_no_data_beside_data(all_cables):
    readers = [cable for cable in all_cables if cable.name.startswith("reader")]
    assert len(readers) == 4
    for cable in readers:
        nets = {int(wire.near.number): wire.net for wire in cable.wires}
        (clock,) = [number for number, net in nets.items() if net.endswith("_SCK")]
        assert nets[clock - 1] == nets[clock + 1] == "GND"
        (data,) = [number for number, net in nets.items() if net.endswith("_MISO")]
        assert not {nets[data - 1], nets[data + 1]} & {
            net for net in nets.values() if net.endswith(("_MOSI", "_SCK"))
        }


def test_two_wires_that_are_exchanged_are_noticed(circuit, wires):
    (first, here), (second, there) = wires[:2]
    assert len(complaints(circuit, [(first, there), (second, here), *wires[2:]])) >= 2


def test_every_cable_with_spi_is_short(circuit, all_cables):
    for cable in all_cables:
        if any(net.endswith("_SCK") for net in (wire.net for wire in cable.wires)):
            assert cable.length <= LONGEST_SPI, cable.ref


def test_both_ends_of_a_ribbon_are_numbered_alike(all_cables):
    # Plugs that are pressed onto a ribbon always have the same numbering.
    ribbons = [cable for cable in all_cables if cable.kind.far.startswith("pressed")]
    assert len(ribbons) == 8
    for cable in ribbons:
        assert all(wire.near.number == wire.far.number for wire in cable.wires), cable.ref
        assert [pin.net for pin in cable.near.pins.values()] == [pin.net for pin in cable.far.pins.values()]


def test_every_contact_that_is_joined_has_a_wire(all_cables):
    for cable in all_cables:
        joined = [pin.number for pin in cable.near.pins.values() if pin.net is not None]
        assert [wire.near.number for wire in cable.wires] == joined
