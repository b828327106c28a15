"""Tests the bill of materials: it lists every part of the circuit once, and costs less than a bridge terminal."""

import csv
import re

from electronics import bill, orders
from electronics.netlist import HARDWARE

# The price of a bridge scoring terminal, in EUR.
BUDGET = 140


def test_every_part_and_cable_has_a_row(parts_list, circuit, all_cables):
    on_it = [ref for row in parts_list for ref in row.references]
    assert len(on_it) == len(set(on_it))
    wanted = {*circuit.parts, *(cable.ref for cable in all_cables)}
    assert wanted - set(on_it) == set()
    # The other parts are mechanical or carry electric parts: cells, adapters, boards.
    assert all(re.fullmatch(r"[BM]\d+", ref) for ref in set(on_it) - wanted)


def test_every_row_counts_its_parts(parts_list):
    for row in parts_list:
        assert row.quantity == len(row.references), row.part


def test_parts_of_a_row_are_the_same(parts_list, circuit):
    for row in parts_list:
        kinds = {
            (circuit.parts[ref].name.removesuffix(", lying"), circuit.parts[ref].value)
            for ref in row.references
            if ref in circuit.parts
        }
        if row.references[0][0] not in "JS":
            assert len(kinds) <= 1, row.part
        else:
            # Pin headers of different lengths are cut from one piece, and keys have different names for their
            # functions.
            assert len({name.split(",")[0] for name, _ in kinds}) == 1, row.part


def ohms(value: str) -> float:
    return float(value.replace("k", "")) * (1000 if value.endswith("k") else 1)


def test_resistors_and_capacitors_have_the_value_of_the_circuit(parts_list, circuit):
    compared = 0
    for row in parts_list:
        part = circuit.parts.get(row.references[0])
        if part is None or part.ref[0] not in "RC":
            continue
        if part.ref[0] == "R":
            match = re.match(r"Resistor ([\d.]+) (kil)?ohm", row.part)
            assert match and float(match[1]) * (1000 if match[2] else 1) == ohms(part.value), row.part
        else:
            number, unit = part.value.split()[:2]
            assert re.search(rf"capacitor {re.escape(number)} {unit}", row.part), row.part
        compared += 1
    assert compared >= 10


def test_headers_have_the_contacts_of_the_circuit(parts_list, circuit):
    for row in parts_list:
        if match := re.match(r"Box header, (\d+) pins", row.part):
            assert {len(circuit.parts[ref].pins) for ref in row.references} == {int(match[1])}
            assert row.quantity == 17


def test_chips_and_transistors_are_those_of_the_circuit(parts_list, circuit):
    numbers = {ref: row.number for row in parts_list for ref in row.references}
    # The maker's prefix and the package's suffix may differ, but the type must be the same.
    for ref, part in circuit.parts.items():
        if ref[0] in "UQ" or ref == "D5":
            kind = re.sub(r"^74|A$|-40$|E$", "", part.value)
            assert kind.replace("-", "") in numbers[ref].replace("-", ""), ref


def test_every_row_is_complete_and_says_what_its_price_rests_on(parts_list):
    for row in parts_list:
        assert row.part and row.manufacturer and row.number and all(row.sources), row
        # Parts that are made at home have no price, because their materials are listed.
        assert row.price > 0 or row.manufacturer == "made"
        assert re.fullmatch(r"(unverified|shop), \d{4}-\d\d", row.price_basis)


def test_what_is_optional_is_no_part_of_the_circuit_and_not_in_the_price(parts_list, circuit, all_cables):
    optional = [row for row in parts_list if row.optional]
    assert {ref for row in optional for ref in row.references} == {"M8", "M9", "M14", "M15", "M16"}
    needed = [row for row in parts_list if not row.optional]
    assert bill.total(parts_list) == bill.total(needed)
    assert sum(row.quantity * row.price for row in parts_list) > bill.total(parts_list) + 10


def test_plugs_and_ribbon_are_as_many_as_the_cables_take(parts_list, all_cables):
    pieces = {row.number: row.quantity * row.pieces for row in parts_list}
    plugs = sum("pressed plug" in end for cable in all_cables for end in (cable.kind.near, cable.kind.far))
    assert plugs == 17
    assert plugs <= pieces["61201023021"] <= plugs + 2
    needed = sum(cable.length for cable in all_cables if "ribbon" in cable.kind.wire) / 1000
    (row,) = [row for row in parts_list if row.part.startswith("Ribbon cable")]
    bought = re.search(r"([\d.]+) m$", row.part)
    assert bought and needed <= float(bought[1]) <= needed + 0.5
    assert f"W1 to W9 take {needed:g} m" in row.notes


def test_no_contact_is_crimped(parts_list, all_cables):
    ends = [end for cable in all_cables for end in (cable.kind.near, cable.kind.far)]
    assert set(ends) == {"pressed plug, 2 x 5 contacts", "soldered"}
    assert not any("rimp" in row.part for row in parts_list)


def test_a_cart_has_every_part_that_a_maker_numbers(parts_list):
    (head, *lines) = csv.reader(orders.to_csv(parts_list).splitlines())
    assert head[:2] == ["manufacturer part number", "quantity"]
    counts = {number: int(count) for number, count, _ in lines}
    assert len(counts) == len(lines) > 25
    # Counted by hand: the resistors R1 to R8; two plugs on each of nine ribbons (on the display's only one), and one
    # more; C3, and a capacitor on each reader.
    assert counts["MFR-25FBF52-100R"] == 8 and counts["61201023021"] == 18
    assert counts["FG18X5R1C106MRT06"] == 5
    listed = {ref for _, _, refs in lines for ref in refs.split()}
    elsewhere = orders.to_markdown(parts_list)
    for row in parts_list:
        if not row.optional and row.manufacturer != "made":
            in_one = set(row.references) <= listed
            assert in_one != (f"| {' '.join(row.references)} |" in elsewhere), row.part


def test_a_whole_table_costs_what_the_readme_says(parts_list):
    beside = bill.costs()
    parts = bill.total(parts_list)
    low, high = parts + sum(cost.low for cost in beside), parts + sum(cost.high for cost in beside)
    assert 215 <= low < high <= 295
    text = " ".join((HARDWARE / "README.md").read_text(encoding="utf-8").split())
    assert f"{round(low, -1):.0f} to {round(high, -1):.0f} EUR" in text


def test_everything_together_costs_less_than_a_bridge_terminal(parts_list):
    assert 80 < bill.total(parts_list) <= BUDGET
