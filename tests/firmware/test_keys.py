"""Tests the driver of the keys with a simulated I2C port expander, and the handling of presses scanned too late."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.mcp23017 import Keys
from table.menu.keys import LEFT, MIDDLE, PRESS, RIGHT
from table.menu.keys import Keys as Presses
from twins import machine


@pytest.fixture
def keys(bench):
    i2c = machine.I2C(0, scl=machine.Pin(17), sda=machine.Pin(16), freq=400_000)
    return Keys(i2c)


def test_no_key_is_pressed(keys):
    assert keys.scan() == 0


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("key", range(3))
def test_every_key_has_its_bit(bench, keys, seat, key):
    bench.circuit.key(seat, key, True)
    assert keys.scan() == 1 << 3 * seat + key
    bench.circuit.key(seat, key, False)
    assert keys.scan() == 0


def test_all_at_once(bench, keys):
    for seat in range(4):
        for key in range(3):
            bench.circuit.key(seat, key, True)
    assert keys.scan() == 0xFFF


def test_inputs_without_a_key_do_not_count(bench, keys):
    for pin in (3, 7, 11, 15):
        bench.circuit.keys.ground(pin, True)
    assert keys.scan() == 0


def test_a_chip_that_is_gone_raises_and_heals(bench, keys):
    keys.scan()
    bench.circuit.keys.present = False
    with pytest.raises(OSError):
        keys.scan()
    bench.circuit.keys.present = True
    bench.circuit.key(2, 1, True)
    assert keys.scan() == 1 << 7


def test_a_chip_that_forgot_its_set_up_is_set_up_again(bench, keys):
    keys.scan()
    bench.circuit.keys.reset()
    # The driver checks the chip's settings every 16 scans, and whenever a key changes.
    for _ in range(17):
        assert keys.scan() == 0
    bench.circuit.key(0, 0, True)
    assert keys.scan() == 1
    bench.circuit.keys.reset()
    assert keys.scan() == 1


def test_the_interrupt_line_falls_with_a_key_and_rises_with_a_scan(bench, keys):
    line = machine.Pin(18, machine.Pin.IN, machine.Pin.PULL_UP)
    keys.scan()
    assert line() == 1
    bench.circuit.key(3, 2, True)
    assert line() == 0
    keys.scan()
    assert line() == 1


def test_a_scan_is_short(bench, keys):
    keys.scan()
    start = bench.world.now
    keys.scan()
    assert bench.world.now - start < 500


class Busy:
    """A busy table that scans its keys irregularly."""

    def __init__(self, bench, chip):
        self.circuit = bench.circuit
        self.now = 0
        self.presses = Presses(chip, self)
        self.look(10)
        self.look(10)

    def ms(self):
        return self.now

    def since_ms(self, then):
        return self.now - then

    def key(self, seat, key, pressed):
        self.circuit.key(seat, key, pressed)

    def look(self, after):
        self.now += after
        return self.presses.scan()

    def looks(self, first=10):
        """Scan repeatedly, the first time after `first` milliseconds, and return all events."""
        return [event for event in (self.look(after) for after in [first] + [10] * 20) if event]


@pytest.fixture
def busy(bench, keys):
    return Busy(bench, keys)


def test_a_press_that_is_over_before_the_next_look_counts(busy):
    busy.key(2, MIDDLE, True)
    busy.key(2, MIDDLE, False)
    assert busy.looks(60) == [(2, MIDDLE, PRESS)]


def test_a_press_that_one_late_look_saw_counts(busy):
    busy.key(1, LEFT, True)
    assert busy.look(60) is None
    busy.key(1, LEFT, False)
    assert busy.looks(60) == [(1, LEFT, PRESS)]


def test_a_press_that_ends_behind_a_late_look_counts(busy):
    busy.key(1, MIDDLE, True)
    assert busy.look(75) is None
    busy.key(1, MIDDLE, False)
    assert busy.looks() == [(1, MIDDLE, PRESS)]


def test_presses_of_two_places_between_two_looks_all_count(busy):
    for seat in (0, 3):
        busy.key(seat, RIGHT, True)
        busy.key(seat, RIGHT, False)
    assert busy.looks(60) == [(0, RIGHT, PRESS), (3, RIGHT, PRESS)]


def test_a_contact_that_bounces_at_a_late_look_is_pressed_once(busy):
    busy.key(3, RIGHT, True)
    busy.key(3, RIGHT, False)
    assert busy.look(60) is None
    busy.key(3, RIGHT, True)
    assert [busy.look(10) for _ in range(5)] == [None] * 5
    busy.key(3, RIGHT, False)
    assert busy.looks() == [(3, RIGHT, PRESS)]


def test_a_key_held_through_a_late_look_is_reported_once(busy):
    busy.key(0, MIDDLE, True)
    assert busy.look(10) is None and busy.look(60) is None and busy.look(60) is None
    busy.key(0, MIDDLE, False)
    assert busy.looks(60) == [(0, MIDDLE, PRESS)]


def test_what_is_over_within_a_look_in_time_is_no_press(busy):
    busy.key(0, MIDDLE, True)
    busy.key(0, MIDDLE, False)
    assert busy.looks() == []


GAPS = st.lists(st.integers(10, 150), min_size=1, max_size=60)
# Pairs of milliseconds: the pause before a press, and its duration. The last press ends before the last scan.
FINGERS = st.lists(st.tuples(st.integers(160, 400), st.integers(50, 900)), min_size=1, max_size=6)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(gaps=GAPS, finger=FINGERS)
def test_whenever_it_is_looked_each_press_counts_once(bench, keys, gaps, finger):
    busy = Busy(bench, keys)
    changes = []
    at = 0
    for pause, held in finger:
        changes += [(at + pause, True), (at + pause + held, False)]
        at += pause + held
    events, now = [], 0
    while now < at + 500:
        gap = gaps[len(events) % len(gaps)]
        while changes and changes[0][0] <= now + gap:
            busy.key(2, MIDDLE, changes.pop(0)[1])
        events.append(busy.look(gap))
        now += gap
    assert [event for event in events if event] == [(2, MIDDLE, PRESS)] * len(finger)
