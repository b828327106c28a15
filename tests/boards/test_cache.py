"""Tests the flash cache of the emulated chip: a program on the chip measures how long reads take."""

import pytest
from support.emulated_prompt import evaluate, interrupt

from stichtisch.simulation import EmulatedPico, VirtualTable

pytestmark = pytest.mark.emulated

_START_MS = 2500
# The middle of the flash, which contains no code, at its four aliases (RP2040 datasheet 2.6.3.1). In this order: reads
# look in the cache and add missing words to it; only look; only add; or bypass the cache.
_CACHED, _NOT_KEPT, _KEPT, _PAST = 0x10100000, 0x11100000, 0x12100000, 0x13100000
# Registers of the cache (RP2040 datasheet 2.6.3.6).
_FLUSH, _HITS, _ACCESSES = 0x14000004, 0x1400000C, 0x14000010
_CACHE_BYTES = 16 * 1024
_FITS = _CACHE_BYTES // 2
_WORD = 4

# boot2_w25q080.S in continuous quad mode needs 8 clocks for address and mode, 4 for waiting and 8 for data, at half of
# 200 MHz.
_MISS_NS = (8 + 4 + 8) * 10
# The delay in the SSI is not documented. For a complete read with a cache miss, oberon-rtk.org measured 50 cycles.
_MOST_NS = 50 * 5
# The tolerance for other causes: the loop takes 14 cycles per word, and an interrupt may occur.
_NOISE_NS = 10

# Native code is in RAM, so the loop reads nothing else through the cache. The surrounding code is read once beforehand.
_PROGRAM = (
    "@micropython.viper\\ndef read(start: int, size: int):\\n"
    " end = start + size\\n while start < end:\\n  ptr32(start)[0]\\n  start += 4\\n"
    "def timed(start, size, then):\\n"
    f" machine.mem32[{_FLUSH}] = 1\\n times = []\\n"
    " for begin, count in ((start, 4), (start, size), (then, size)):\\n"
    "  t = time.ticks_us()\\n  read(begin, count)\\n  times.append(time.ticks_diff(time.ticks_us(), t))\\n"
    " return times\\n"
    "def counted(start, size):\\n"
    f" machine.mem32[{_ACCESSES}] = machine.mem32[{_HITS}] = 0\\n read(start, size)\\n"
    f" hits = machine.mem32[{_HITS}]\\n return machine.mem32[{_ACCESSES}] - hits\\n"
)


@pytest.fixture(scope="module")
def table(image, tmp_path_factory):
    flash = tmp_path_factory.mktemp("cache") / "flash.img"
    with VirtualTable(flash, board=EmulatedPico(image, cache="words"), service=True) as table:
        load_program(table)
        yield table


@pytest.fixture(scope="module")
def loop_ns(image, tmp_path_factory):
    """Return the time to read a word if the flash causes no delay."""
    flash = tmp_path_factory.mktemp("no cache") / "flash.img"
    with VirtualTable(flash, board=EmulatedPico(image), service=True) as table:
        load_program(table)
        small, large = nanoseconds(table, _CACHED, _FITS), nanoseconds(table, _CACHED, 4 * _CACHE_BYTES)
        assert max(small + large) - min(small + large) < _NOISE_NS
        assert "cache_misses" not in table.stats()
    return small[1]


def load_program(table):
    table.run(_START_MS)
    interrupt(table)
    evaluate(table, "import machine, micropython, rp2, time")
    evaluate(table, f'exec("{_PROGRAM}")')


def nanoseconds(table, start, size, then=None):
    """Return the time per word to read `size` bytes, first with an empty cache, then a second time."""
    answer = evaluate(table, f"timed({start}, {size}, {then or start})")
    return [int(time) * 1000 * _WORD / size for time in answer.strip("[]").split(", ")[1:]]


def test_each_word_is_waited_for_once_where_all_fit(table, loop_ns):
    first, again = nanoseconds(table, _CACHED, _FITS)
    assert _MISS_NS <= first - loop_ns < _MOST_NS
    assert again - loop_ns < _NOISE_NS


def test_each_word_is_waited_for_each_time_where_they_do_not_fit(table, loop_ns):
    for time in nanoseconds(table, _CACHED, 4 * _CACHE_BYTES):
        assert _MISS_NS <= time - loop_ns < _MOST_NS


def test_other_addresses_of_the_flash_ask_the_cache_or_keep_what_comes(table, loop_ns):
    for start in (_NOT_KEPT, _KEPT, _PAST):
        assert all(time - loop_ns >= _MISS_NS for time in nanoseconds(table, start, _FITS))
    for start, then in ((_KEPT, _CACHED), (_CACHED, _NOT_KEPT)):
        assert nanoseconds(table, start, _FITS, then)[1] - loop_ns < _NOISE_NS
    for start, then in ((_NOT_KEPT, _CACHED), (_CACHED, _KEPT), (_CACHED, _PAST)):
        assert nanoseconds(table, start, _FITS, then)[1] - loop_ns >= _MISS_NS


def test_writing_the_flash_empties_the_cache(table):
    words = _FITS // _WORD
    answer = evaluate(
        table,
        f"read({_CACHED}, {_FITS}); before = counted({_CACHED}, {_FITS}); "
        f"rp2.Flash().writeblocks(351, bytes(256), 0); before, counted({_CACHED}, {_FITS})",
    )
    before, after = (int(count) for count in answer.splitlines()[-1].strip("()").split(", "))
    # The counters also include the interpreter's own reads.
    assert before < words / 2 and after >= words


def test_hits_and_misses_are_counted(table):
    before = table.stats()
    misses = int(evaluate(table, f"counted({_PAST}, {_FITS})"))
    after = table.stats()
    assert misses >= _FITS // _WORD
    assert after["cache_misses"] - before["cache_misses"] >= misses
    assert after["cache_hits"] > before["cache_hits"]


def test_a_miss_can_fetch_the_whole_line(image, tmp_path):
    # If a miss fetches a whole line of two words, only one of these words is a miss.
    misses = []
    for fetched in ("words", "lines"):
        flash = tmp_path / f"{fetched}.img"
        with VirtualTable(flash, board=EmulatedPico(image, cache=fetched), service=True) as table:
            load_program(table)
            evaluate(table, f"machine.mem32[{_FLUSH}] = 1")
            misses.append(int(evaluate(table, f"counted({_CACHED}, {_FITS})")))
    # The interpreter's own reads also cause misses.
    words = _FITS // _WORD
    assert misses[0] >= words
    assert words // 2 <= misses[1] < words * 3 // 4
