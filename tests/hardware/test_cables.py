"""The cables join what the netlist joins between boards, and nothing else."""

import pytest
from support.wiring import complaints

from electronics.netlist import Place

# SPI over longer ones fails; so says the manual of every library for these readers.
LONGEST_SPI = 250


@pytest.fixture
def wires(all_cables):
    return [(wire.near, wire.far) for cable in all_cables for wire in cable.wires]


def test_the_cables_join_every_net_to_a_whole_and_no_two_nets(circuit, wires):
    assert complaints(circuit, wires) == []


def test_a_wire_that_is_left_out_is_noticed(circuit, wires):
    # Of two grounds of a reader either does, as far as direct current goes.
    twice = {far for _, far in wires if sum(other == far for _, other in wires) > 1}
    assert twice == {Place(f"A{number}", "6") for number in range(4, 8)}
    for index, (_, far) in enumerate(wires):
        assert len(complaints(circuit, wires[:index] + wires[index + 1 :])) == (far not in twice)


def test_in_a_readers_ribbon_the_clock_has_a_ground_on_each_side_and_no_data_beside_data(all_cables):
    readers = [cable for cable in all_cables if cable.kind.far.startswith("2.54 mm socket")]
    assert len(readers) == 4
    for cable in readers:
        nets = [wire.net for wire in cable.wires]
        (clock,) = [index for index, net in enumerate(nets) if net.endswith("_SCK")]
        assert nets[clock - 1] == nets[clock + 1] == "GND"
        (data,) = [index for index, net in enumerate(nets) if net.endswith("_MISO")]
        assert not {nets[data - 1], nets[data + 1]} & {net for net in nets if net.endswith(("_MOSI", "_SCK"))}


def test_two_wires_that_are_exchanged_are_noticed(circuit, wires):
    (first, here), (second, there) = wires[:2]
    assert len(complaints(circuit, [(first, there), (second, here), *wires[2:]])) >= 2


def test_every_cable_with_spi_is_short(circuit, all_cables):
    for cable in all_cables:
        if any(net.endswith("_SCK") for net in (wire.net for wire in cable.wires)):
            assert cable.length <= LONGEST_SPI, cable.ref


def test_cables_that_look_alike_are_alike(all_cables):
    # What can be plugged in the wrong way finds the same contacts: the supplies at least.
    for cable in all_cables:
        for other in all_cables:
            if len(cable.wires) == len(other.wires):
                for wire, its in zip(cable.wires, other.wires, strict=True):
                    supplies = {wire.net, its.net} & {"GND", "+5V", "+3V3_READERS"}
                    assert not supplies or wire.net == its.net, (cable.ref, other.ref)


def test_every_contact_of_a_header_for_a_cable_has_a_wire(circuit, all_cables):
    for cable in all_cables:
        assert [wire.near.number for wire in cable.wires] == list(cable.near.pins)
        assert len({wire.far for wire in cable.wires if wire.net != "GND"}) == len(cable.wires) - sum(
            wire.net == "GND" for wire in cable.wires
        )
