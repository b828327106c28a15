"""Tests the power budget: with the firmware's rules, the worst case is within the limits of a USB port."""

import re

from electronics import power

# The hold-up time must cover three supply checks 10 ms apart, a step of at most 20 ms, and a write with one erased
# sector (typical time in the flash's datasheet).
LONGEST_WRITE_MS = 45 + 9


def test_at_worst_it_takes_no_more_than_a_port_gives(budget):
    assert budget.limit == 500
    assert 300 < budget.total("worst") <= budget.limit
    assert budget.total("typical") < budget.total("worst")


def test_four_fields_at_once_would_be_too_much(budget):
    # Only one field is ever on (see tests/firmware/test_reader_sweep.py).
    assert budget.total("worst") + 3 * budget.field > budget.limit


def test_lights_without_their_cap_would_be_too_much(budget):
    (lights,) = [load for load in budget.loads if "brightness limit" in load.name]
    assert power.cap_of_the_lights() < 0.25
    assert budget.total("worst") - lights.worst + lights.worst / power.cap_of_the_lights() > budget.limit


def test_every_supply_gives_what_hangs_on_it(budget):
    for rail, limit in budget.rails.items():
        assert 0 < budget.total("worst", rail) <= limit


def test_everything_that_takes_power_is_in_it_at_its_own_supply(budget, circuit):
    counted = {ref for load in budget.loads for ref in load.refs}
    fed = {part.ref for part in circuit.parts.values() for pin in part.pins.values() if pin.type == "PWRIN"}
    assert fed - counted == set()
    for load in budget.loads:
        supplies = {pin.net for ref in load.refs for pin in circuit.parts[ref].pins.values()}
        assert load.rail in supplies or load.refs == ("BZ1",), load.name


def test_every_figure_says_what_it_rests_on(budget):
    for load in budget.loads:
        assert re.match(r"(datasheet|report|estimate)\b", load.basis), load.name


def test_the_hold_up_lasts_for_a_write_that_has_begun(circuit):
    # Each write checks the supply before it begins. Fields and lights are switched off at the table's next check.
    looks = power.constant("table/table.py", "_KEYS_MS")
    assert power.hold_up_milliseconds(circuit) >= looks + 20 + LONGEST_WRITE_MS


def test_every_line_that_leaks_is_counted(circuit):
    assert len(power.leaking(circuit)) == 8
