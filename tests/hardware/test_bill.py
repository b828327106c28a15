"""The bill of materials: everything in the circuit is on it once, and it stays below the price of a bridge terminal."""

import re

from electronics import bill

# One bridge scoring terminal, in EUR.
BUDGET = 140


def test_every_part_and_cable_has_a_row(parts_list, circuit, all_cables):
    on_it = [ref for row in parts_list for ref in row.references]
    assert len(on_it) == len(set(on_it))
    wanted = {*circuit.parts, *(cable.ref for cable in all_cables)}
    assert wanted - set(on_it) == set()
    # What is left is not electric, or carries what is: cells, adapters, boards.
    assert all(re.fullmatch(r"[BM]\d+", ref) for ref in set(on_it) - wanted)


def test_every_row_counts_its_parts(parts_list):
    for row in parts_list:
        assert row.quantity == len(row.references), row.part


def test_parts_of_a_row_are_the_same(parts_list, circuit):
    for row in parts_list:
        kinds = {
            (circuit.parts[ref].name, circuit.parts[ref].value)
            for ref in row.references
            if ref in circuit.parts
        }
        if row.references[0][0] not in "JS":
            assert len(kinds) <= 1, row.part
        else:
            # Pin rows are cut from one piece; keys are named after what they do.
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
            found = re.match(r"Resistor ([\d.]+) (kil)?ohm", row.part)
            assert found and float(found[1]) * (1000 if found[2] else 1) == ohms(part.value), row.part
        else:
            number, unit = part.value.split()[:2]
            assert re.search(rf"capacitor {re.escape(number)} {unit}", row.part), row.part
        compared += 1
    assert compared >= 10


def test_headers_have_the_contacts_of_the_circuit(parts_list, circuit):
    for row in parts_list:
        if found := re.match(r"Header, (\d+) pins", row.part):
            assert {len(circuit.parts[ref].pins) for ref in row.references} == {int(found[1])}


def test_chips_and_transistors_are_those_of_the_circuit(parts_list, circuit):
    numbers = {ref: row.number for row in parts_list for ref in row.references}
    # The letters of the maker in front and of the package behind differ; the type is the same.
    for ref, part in circuit.parts.items():
        if ref[0] in "UQ" or ref == "D5":
            kind = re.sub(r"^74|A$|-40$|E$", "", part.value)
            assert kind.replace("-", "") in numbers[ref].replace("-", ""), ref


def test_every_row_is_complete_and_says_what_its_price_rests_on(parts_list):
    for row in parts_list:
        assert row.part and row.manufacturer and row.number and all(row.sources), row
        assert row.price > 0
        assert row.price_basis in (bill.ESTIMATE, "shop")


def test_what_is_optional_is_no_part_of_the_circuit_and_not_in_the_price(parts_list, circuit, all_cables):
    optional = [row for row in parts_list if row.optional]
    assert {ref for row in optional for ref in row.references} == {"M8", "M9"}
    needed = [row for row in parts_list if not row.optional]
    assert bill.total(parts_list) == bill.total(needed)
    assert sum(row.quantity * row.price for row in parts_list) > bill.total(parts_list) + 10


def test_everything_together_costs_less_than_a_bridge_terminal(parts_list):
    assert 80 < bill.total(parts_list) <= BUDGET
