"""The flash twin: erasing sets bits to 1, programming clears them, both take time and can be cut by a power failure."""

import io
from typing import Any

import pytest

from twins.dice import Dice
from twins.flash import ERASE_US, PAGE, PROGRAM_US, SECTOR, SECTORS, Flash
from twins.flash_log import ERASED, PROGRAMMED, operations
from twins.torn import ERASE_WAYS, PROGRAM_WAYS, tear
from twins.world import World


class PowerFailed(Exception):
    pass


def fail():
    raise PowerFailed


@pytest.fixture
def image():
    return io.BytesIO(bytes(SECTORS * SECTOR))


@pytest.fixture
def flash(image):
    return Flash(World(), image, fail)


def sector_of(flash, block):
    data = bytearray(SECTOR)
    flash.readblocks(block, data)
    return bytes(data)


def test_size_is_that_of_the_board(flash):
    assert (flash.ioctl(4, 0), flash.ioctl(5, 0)) == (352, 4096)


def test_erasing_fills_one_sector_with_ones(flash):
    assert flash.ioctl(6, 2) == 0
    assert sector_of(flash, 2) == b"\xff" * SECTOR
    assert sector_of(flash, 1) == sector_of(flash, 3) == bytes(SECTOR)


def test_programming_only_clears_bits(flash):
    flash.ioctl(6, 0)
    flash.writeblocks(0, b"\x0f" * PAGE, PAGE)
    flash.writeblocks(0, b"\x3c" * PAGE, PAGE)
    assert sector_of(flash, 0) == b"\xff" * PAGE + b"\x0c" * PAGE + b"\xff" * (SECTOR - 2 * PAGE)


def test_a_whole_block_is_erased_first(flash):
    flash.writeblocks(1, b"\x55" * SECTOR)
    assert sector_of(flash, 1) == b"\x55" * SECTOR


def test_time_and_counts(flash):
    world = flash._world
    flash.ioctl(6, 0)
    assert world.now == ERASE_US == 45000
    flash.writeblocks(0, bytes(1024), 0)
    assert world.now == ERASE_US + 4 * PROGRAM_US
    flash.ioctl(6, 2)
    flash.ioctl(6, 2)
    assert (flash.erases, flash.programs) == (3, 4)
    assert list(flash.wear[:4]) == [1, 0, 2, 0]


def test_cut_while_programming_leaves_half_a_page(flash):
    flash.ioctl(6, 0)
    flash.cut_after(1)
    with pytest.raises(PowerFailed):
        flash.writeblocks(0, bytes(1024), 0)
    assert sector_of(flash, 0)[:1024] == bytes(PAGE + PAGE // 2) + b"\xff" * (1024 - PAGE - PAGE // 2)


def test_a_cut_may_be_anywhere_in_the_page(flash):
    flash.ioctl(6, 0)
    flash.cut_after(0, 3)
    with pytest.raises(PowerFailed):
        flash.writeblocks(0, bytes(PAGE), 0)
    assert sector_of(flash, 0)[:PAGE] == bytes(3) + b"\xff" * (PAGE - 3)


def test_cut_while_erasing_leaves_half_a_sector(flash):
    flash.cut_after(0)
    with pytest.raises(PowerFailed):
        flash.ioctl(6, 3)
    assert sector_of(flash, 3) == b"\xff" * (SECTOR // 2) + bytes(SECTOR // 2)


def test_what_was_done_can_be_done_again(image):
    log = io.BytesIO()
    flash = Flash(World(), image, fail, log)
    flash.writeblocks(3, b"\x5a" * SECTOR)
    flash.ioctl(6, 2)
    flash.writeblocks(2, b"\x0f" * 2 * PAGE, PAGE)
    log.seek(0)
    done = list(operations(log))
    assert [kind for kind, _, _ in done] == [ERASED] + [PROGRAMMED] * 16 + [ERASED] + [PROGRAMMED] * 2
    again = io.BytesIO(bytes(SECTORS * SECTOR))
    other = Flash(World(), again, fail)
    for kind, address, data in done:
        if kind == ERASED:
            other.ioctl(6, address // SECTOR)
        else:
            other.writeblocks(address // SECTOR, data, address % SECTOR)
    assert again.getvalue() == image.getvalue()


def test_a_torn_page_has_no_bit_that_was_not_to_be_changed():
    old, data = b"\xf3" * PAGE, b"\x35" * PAGE
    ways, changed = set(), set()
    for seed in range(1, 60):
        way, new = tear(old, PROGRAMMED, data, Dice(seed))
        assert all(
            now & before == now and now | before & wanted == now
            for before, wanted, now in zip(old, data, new, strict=True)
        )
        ways.add(way)
        changed.add(sum(now != before for before, now in zip(old, new, strict=True)))
    assert ways == set(PROGRAM_WAYS) and len(changed) > 30


def test_a_torn_sector_may_hold_anything():
    old = bytes(range(256)) * 16
    by_way: dict[str, Any] = {}
    for seed in range(1, 60):
        way, new = tear(old, ERASED, None, Dice(seed))
        assert len(new) == SECTOR
        by_way.setdefault(way, []).append(new)
    assert set(by_way) == set(ERASE_WAYS)
    for new in by_way["part"] + by_way["bits"]:
        assert all(now & before == before for before, now in zip(old, new, strict=True))
    for new in by_way["zeroed"]:
        assert all(now & before == now for before, now in zip(old, new, strict=True))
    assert all(len(set(new)) > 200 for new in by_way["anything"])
