"""Tests how long a program on the emulated Pico waits for flash operations."""

import pytest
from support.emulated_prompt import evaluate, interrupt

from stichtisch.simulation import VirtualTable

pytestmark = pytest.mark.emulated

_START_MS = 2500

# W25Q16JV datasheet 9.6, typical: sector erase (4 KB) and page program (256 bytes).
_ERASE_US = 45_000
_PAGE_US = 400
_PAGES = 16
# The maximum overhead of the interpreter and the ROM functions.
_CALL_US = 1000

# The last block of the file system, which an almost empty file system does not use.
_BLOCK = 351
_ERASE = 6


@pytest.fixture(scope="module")
def timed(pico, tmp_path_factory):
    """Yield a function that runs a line at the prompt and returns its duration in microseconds."""
    image = tmp_path_factory.mktemp("flash") / "flash.img"
    with VirtualTable(image, board=pico, service=True) as table:
        table.run(_START_MS)
        interrupt(table)
        evaluate(table, "import gc, rp2, time; gc.collect(); flash = rp2.Flash(); sector = bytearray(4096)")

        def measure(line):
            return int(
                evaluate(table, f"t = time.ticks_us(); _ = {line}; time.ticks_diff(time.ticks_us(), t)")
            )

        yield measure


def test_a_sector_takes_its_time_to_be_erased(timed):
    assert _ERASE_US <= timed(f"flash.ioctl({_ERASE}, {_BLOCK})") < _ERASE_US + _CALL_US


def test_a_page_takes_its_time_to_be_programmed(timed):
    assert (
        _PAGE_US <= timed(f"flash.writeblocks({_BLOCK}, memoryview(sector)[:256], 0)") < _PAGE_US + _CALL_US
    )


def test_a_sector_of_pages_takes_its_time_to_be_programmed(timed):
    time = timed(f"flash.writeblocks({_BLOCK}, sector, 0)")
    assert _PAGES * _PAGE_US <= time < _PAGES * _PAGE_US + _CALL_US
