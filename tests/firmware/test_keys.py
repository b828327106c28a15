"""Keys behind the port expander, against its twin on the I2C bus."""

import pytest

from drivers.mcp23017 import Keys
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
    # It is asked about its set-up every 16 scans, and whenever a key changes.
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
