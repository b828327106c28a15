"""Tests the date, with and without a clock chip."""

import calendar
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from drivers.clock import Clock
from drivers.ds3231 import Ds3231
from twins import ds3231 as twin
from twins import machine

# 2026-11-20 18:30:05 UTC.
EVENING = 1_795_199_405
FIRST = calendar.timegm((2000, 1, 1, 0, 0, 0))
LAST = calendar.timegm((2099, 12, 31, 23, 59, 59))
_STATUS = 0x0F


@pytest.fixture
def i2c(bench):
    return machine.I2C(0, scl=machine.Pin(17), sda=machine.Pin(16), freq=400_000)


def fit(bench, unix):
    chip = twin.Ds3231(bench.world, unix, time.gmtime, calendar.timegm)
    bench.circuit.i2c_chips[0x68] = chip
    return chip


def test_without_a_chip_the_date_is_unknown_until_it_is_set(bench, i2c):
    clock = Clock(Ds3231(i2c))
    assert clock.unix() is None
    clock.set_unix(EVENING)
    bench.world.sleep(90_000_000)
    assert clock.unix() == EVENING + 90


def test_the_chip_knows_the_date(bench, i2c):
    fit(bench, EVENING)
    clock = Clock(Ds3231(i2c))
    assert clock.unix() == EVENING
    bench.world.sleep(90_000_000)
    assert clock.unix() == EVENING + 90


def test_setting_the_clock_sets_the_chip(bench, i2c):
    fit(bench, FIRST)
    Clock(Ds3231(i2c)).set_unix(EVENING)
    assert Clock(Ds3231(i2c)).unix() == EVENING


def test_the_chip_keeps_seven_bytes_beside_the_time(bench, i2c):
    clock = Clock(Ds3231(i2c))
    assert clock.kept() is None and not clock.keep(bytes(7))
    fit(bench, EVENING)
    clock = Clock(Ds3231(i2c))
    assert clock.keep(b"\xff\x80stich") and clock.kept() == b"\xff\x80stich"
    assert clock.unix() == Ds3231(i2c).unix() == EVENING


def test_a_chip_whose_oscillator_stood_still_knows_nothing(bench, i2c):
    chip = fit(bench, FIRST)
    chip._registers[_STATUS] = 0x88
    clock = Clock(Ds3231(i2c))
    assert clock.unix() is None
    clock.set_unix(EVENING)
    assert chip._registers[_STATUS] == 0x08
    assert Ds3231(i2c).unix() == EVENING


@pytest.mark.parametrize("unix", [FIRST - 1, LAST + 1])
def test_the_chip_keeps_one_century(bench, i2c, unix):
    fit(bench, EVENING)
    assert not Ds3231(i2c).set_unix(unix)
    assert Ds3231(i2c).unix() == EVENING


@given(st.integers(FIRST, LAST))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_second_of_the_century_comes_back(bench, i2c, unix):
    fit(bench, FIRST)
    assert Ds3231(i2c).set_unix(unix)
    assert Ds3231(i2c).unix() == unix


@given(st.integers(FIRST, LAST))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_chip_gets_the_right_day_of_the_week(bench, i2c, unix):
    chip = fit(bench, FIRST)
    written = []
    store = chip.write
    chip.write = lambda data: (written.append(bytes(data)), store(data))
    Ds3231(i2c).set_unix(unix)
    # The clock chip counts weekdays from 1, Monday.
    assert written[0][4] == time.gmtime(unix).tm_wday + 1


def test_ticks_wrap_around_and_differences_do_not(bench):
    bench.world.sleep((1 << 30) - bench.world.now - 1000)
    before = bench.clock.us()
    bench.world.sleep(5000)
    assert bench.clock.us() < before
    assert 5000 <= bench.clock.since_us(before) < 5100
