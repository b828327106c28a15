"""Compares the number of erases estimated from littlefs with the counter of the simulated flash."""

import random
from pathlib import Path

import pytest

from drivers.littlefs_wear import Wear
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.flash_image import make_image
from twins.flash import SECTOR, Flash
from twins.world import World

_FIRMWARE = Path(__file__).parents[2] / "firmware"
# A program that writes journal records endlessly, as fast as possible.
_MAIN = f"""
import sys
import time
sys.path.append("/pc{_FIRMWARE}")
from table.journal.journal import Journal
journal = Journal("/")
while True:
    journal.append(52311, 2, "play", "HT", "04A1B2C3D4E5F6")
    if journal.next % 50 == 0 and {{acknowledges}}:
        journal.acknowledge(journal.next - 1)
        while journal.drop_before(journal.next):
            pass
    time.sleep_us(1)
"""


@pytest.fixture
def image(tmp_path):
    return tmp_path / "flash.img"


def written(image, seconds, acknowledges=False):
    """Write records for some time, and return the counters of the simulated flash."""
    folder = image.parent / "firmware"
    folder.mkdir(exist_ok=True)
    (folder / "boot.py").write_text("")
    (folder / "main.py").write_text(_MAIN.format(acknowledges=acknowledges))
    with VirtualTable(image, firmware=folder) as table:
        table.run(seconds * 1000)
        return table.stats()


def wear(image):
    """Return the firmware's count of erases for an image, and the number of steps that counting took."""
    with image.open("r+b", buffering=0) as file:
        flash = Flash(World(), file, pytest.fail)
        count = Wear(flash)
        pieces = sum(1 for _ in count.run())
    return count, pieces


def test_a_flash_without_a_file_system_has_no_count(image):
    make_image(image)
    count, pieces = wear(image)
    assert (count.erases, count.most, pieces) == (0, 0, 0)


@pytest.mark.parametrize("seconds", [1, 5, 30])
def test_the_journal_s_erases_are_counted_exactly(image, seconds):
    stats = written(image, seconds)
    count, _ = wear(image)
    assert count.erases == stats["erases"] > 0
    assert count.most >= stats["most_erases"]


def test_what_was_acknowledged_and_removed_takes_its_count_along(image):
    stats = written(image, 30, acknowledges=True)
    count, _ = wear(image)
    assert stats["erases"] / 2 < count.erases < stats["erases"]


def test_a_count_that_no_flash_can_have_is_none(image):
    written(image, 1)
    good, _ = wear(image)
    data = bytearray(image.read_bytes())
    # The flash was used for other purposes before, so the root's blocks begin with text.
    for block in (0, 1):
        data[block * SECTOR : block * SECTOR + 4] = b"# Th"
    image.write_bytes(data)
    count, _ = wear(image)
    assert count.erases < good.erases


@pytest.fixture(scope="module")
def used(tmp_path_factory):
    """Return the content of a flash after some use."""
    path = tmp_path_factory.mktemp("used") / "flash.img"
    written(path, 5)
    return path.read_bytes()


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_flash_ends_the_count(image, used, seed):
    dice = random.Random(seed)
    data = bytearray(used)
    for _ in range(2000):
        data[dice.randrange(40 * SECTOR)] = dice.randrange(256)
    image.write_bytes(data)
    count, _ = wear(image)
    assert 0 <= count.most <= count.erases


def test_segments_stay_inline_so_that_a_record_costs_a_fifth_of_an_erase(image):
    records = 400
    folder = image.parent / "firmware"
    folder.mkdir()
    (folder / "boot.py").write_text("")
    counted = (
        _MAIN.replace("while True:", f"while journal.next <= {records}:")
        + "while True:\n    time.sleep_us(1000)\n"
    )
    (folder / "main.py").write_text(counted.format(acknowledges=False))
    with VirtualTable(image, firmware=folder) as table:
        table.run(records * 60)
        stats = table.stats()
        table.run(5000)
        assert table.stats()["erases"] == stats["erases"], "all records were written by then"
    # With segments of 4 KB in separate blocks, the result would be 0.95 erases per record.
    assert 0.1 < stats["erases"] / records < 0.25
