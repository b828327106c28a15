"""The DS3231's twin against its datasheet (table 1): BCD registers that count by themselves."""

import calendar
import time

import pytest

from twins.dates import mktime
from twins.ds3231 import Ds3231
from twins.world import World

EVENING = calendar.timegm((2026, 11, 20, 21, 59, 58))


@pytest.fixture
def world():
    return World()


@pytest.fixture
def chip(world):
    return Ds3231(world, EVENING, time.gmtime, mktime)


def read(chip, register, count):
    chip.write(bytes((register,)))
    return bytes(chip.read(count))


def test_time_and_date_are_in_bcd(chip):
    # Friday is the fifth day when Monday is the first.
    assert read(chip, 0, 7).hex() == "58592105201126"


def test_time_goes_on(chip, world):
    world.spend(3_000_000)
    assert read(chip, 0, 3).hex() == "010022"


def test_it_can_be_set(chip, world):
    chip.write(bytes.fromhex("00 30 15 07 04 29 02 28"))
    world.spend(3600_000_000)
    assert read(chip, 0, 7).hex() == "301508" + "02" + "290228"


@pytest.mark.parametrize(
    "fields",
    [(1970, 1, 1, 0, 0, 0), (2000, 2, 29, 12, 0, 1), (2026, 11, 20, 10, 0, 0), (2100, 3, 1, 0, 0, 0)],
)
def test_dates_count_without_a_time_zone(fields):
    assert mktime(fields) == calendar.timegm(fields)


@pytest.mark.parametrize("data", ["ff807f00a55a01", "00000000000000", "ffffffffffffff"])
def test_the_alarms_keep_any_value_as_long_as_the_battery_lasts(world, tmp_path, data):
    battery = tmp_path / "battery"
    battery.touch()
    for held in ("00000000000000", data):
        with battery.open("r+b") as file:
            chip = Ds3231(world, EVENING, time.gmtime, mktime, file)
            assert read(chip, 7, 7).hex() == held
            chip.write(b"\x07" + bytes.fromhex(data))
            assert read(chip, 7, 7).hex() == data
            # The time registers continue to count.
            assert read(chip, 0, 7).hex() == "58592105201126"
