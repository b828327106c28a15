"""Tests the readers' limits in virtual time with small samples; `make limits` uses the full samples.

A corrupted answer alone does not produce a wrong UID. SELECT contains the whole UID with a checksum, and only the tag
with this UID answers. Any other answer would have to be noise of the same length, with a correct checksum (1 in 65,536)
and correct parity (1 in 8). A card also needs a record for its UID, whose code is correct by chance once in 2**64. A
tag without a record must be seen twice with the same UID. LUCKY makes parity, check byte and checksum of corrupted
answers correct. CONSPIRING also invents answers where no tag answers.
"""

import json
import subprocess
from pathlib import Path

import pytest
from support import reader_runs
from support.tampering import CONSPIRING, HONEST, LUCKY

from stichtisch.device.source_folders import firmware_folder, hardware_folder, pin_map
from stichtisch.simulation.vm import find_micropython
from table.readers.presence import GARBLED, LAID, LIFTED, MANY, TWO, UNKNOWN

# The limits of issue 5.
SWEEP_US = 26_000
LAID_US = 60_000
LIFTED_US = 150_000
# The minimum for four readers: 5 ms of guard time and 0.242 ms for an unanswered request each (ISO/IEC 14443-3).
FLOOR_US = 20_968

TESTS = Path(__file__).parents[1]


def percentile(values, share):
    return sorted(values)[max(0, int(len(values) * share) - 1)]


def test_a_sweep_of_four_empty_seats():
    times = reader_runs.empty_sweeps(pin_map(), 100, 1)
    assert min(times) > FLOOR_US
    assert max(times) <= SWEEP_US


@pytest.mark.long
def test_a_card_is_reported_soon_after_it_was_laid_or_lifted():
    laid, lifted = reader_runs.laid_and_lifted(pin_map(), 1000, 1)
    assert percentile(laid, 0.99) <= LAID_US
    assert max(lifted) <= LIFTED_US


@pytest.mark.parametrize("polls", [1000, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("both_ways", [False, True], ids=["answers", "requests too"])
def test_no_card_is_taken_for_gone_where_frames_are_lost_and_garbled(both_ways, polls):
    run = reader_runs.noisy_polls(pin_map(), polls, 1, both_ways)
    assert run["polls"] == polls
    assert run["spoilt"] > polls // 10, "there is noise"
    assert sum(run["events"]) == 0
    # Three silent polls in a row mean that a card was removed. Single silent polls are very rare, a few in ten
    # thousand.
    assert run["silent"] <= 10


def test_of_two_cards_none_is_taken_for_gone_either():
    run = reader_runs.noisy_polls(pin_map(), 2000, 2, True, cards_each=2)
    assert [run["events"][kind] for kind in (LAID, LIFTED, MANY, UNKNOWN)] == [0] * 4


@pytest.mark.parametrize("frames", [700, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize("luck", [HONEST, LUCKY, CONSPIRING], ids=["honest", "lucky", "conspiring"])
def test_no_wrong_uid_is_accepted(luck, frames):
    run = reader_runs.corrupted_frames(pin_map(), frames, 1, luck)
    assert run["frames"] >= frames
    assert run["wrong"] == run["wrong_records"] == 0
    # The run is meaningful, because it contains events of all these kinds.
    assert all(run["events"][kind] for kind in (LAID, LIFTED, TWO, MANY, UNKNOWN))
    assert not run["events"][GARBLED]
    if luck != CONSPIRING:
        assert run["wrong_polls"] == 0
    if luck == LUCKY:
        assert min(run["undetected"].values()) > frames // 50, "parity and checksums are no help here"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("empty_sweeps", [5, 1]),
        ("laid_and_lifted", [3, 1]),
        ("noisy_polls", [100, 1, True]),
        ("corrupted_frames", [100, 1, CONSPIRING]),
    ],
)
def test_micropython_comes_to_the_same(name, arguments):
    # The long runs use CPython, because it is eight times as fast.
    folders = [str(folder.resolve()) for folder in (hardware_folder(), firmware_folder(), TESTS)]
    order = {"folders": folders, "pins": pin_map(), "run": name, "arguments": arguments}
    command = [str(find_micropython()), "-X", "heapsize=2M", str(TESTS / "firmware" / "reader_runs_vm.py")]
    result = subprocess.run(
        command, input=json.dumps(order), capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    expected = getattr(reader_runs, name)(pin_map(), *arguments)
    assert json.loads(result.stdout) == json.loads(json.dumps(expected))
