"""Tests the self-test of a reader: its digital self-test, and the lowest power at which a card answers."""

import pytest

from drivers.mfrc522_selftest import SelfTest
from drivers.range_score import RangeScore
from drivers.reader import NORMAL_POWER
from twins.mfrc522_answers import ANSWERS
from twins.ntag21x import Ntag213

UID = bytes.fromhex("04A1B2C3D4E5F6")
CW_GSP, AUTO_TEST = 0x28, 0x36


def run(bench, one):
    """Run a test to its end in the same way as the table, and return the test and its duration in microseconds."""
    start = bench.world.now
    steps = one.run()
    while True:
        before = bench.world.now
        wait = next(steps, None)
        assert bench.world.now - before < 5000
        if wait is None:
            return one, bench.world.now - start
        bench.world.sleep(wait)


def become(bench, version, like):
    bench.circuit.readers[0].become(version, like)
    bench.world.sleep(2000)


@pytest.mark.parametrize("version", sorted(ANSWERS))
def test_a_chip_that_is_what_it_says_passes(bench, version):
    become(bench, version, version)
    test, took = run(bench, SelfTest(bench.readers[0]))
    assert (test.version, test.like) == (version, version)
    assert took < 110_000


@pytest.mark.parametrize(("version", "like"), [(0x92, 0xB2), (0x92, 0), (0x12, 0), (0x91, 0x92)])
def test_a_chip_that_is_not_what_it_says_fails(bench, version, like):
    become(bench, version, like)
    test, _ = run(bench, SelfTest(bench.readers[0]))
    assert (test.version, test.like) == (version, like)
    assert test.checksum != 0


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_no_chip(bench, level):
    bench.circuit.readers[0].leave_bus(level)
    test, _ = run(bench, SelfTest(bench.readers[0]))
    assert (test.version, test.checksum, test.like) == (level, 0, 0)


def test_a_chip_that_goes_in_the_middle_has_not_passed(bench):
    steps = SelfTest(bench.readers[0])
    running = steps.run()
    for _ in range(2):
        bench.world.sleep(next(running))
    bench.circuit.readers[0].leave_bus(0)
    for wait in running:
        bench.world.sleep(wait)
    assert (steps.version, steps.like) == (0x92, 0)


def test_afterwards_the_chip_is_set_up_anew_and_reads_cards(bench, make_card):
    bench.sweep.stop()
    run(bench, SelfTest(bench.readers[0]))
    assert bench.readers[0].healthy()
    assert bench.circuit.readers[0].registers[AUTO_TEST] == 0x40
    bench.lay(0, make_card(UID))
    assert [event[0] for event in bench.run(100)] == [0]


@pytest.mark.parametrize("coupling", [1.0, 0.5, 0.25, 0.2, 0.15])
def test_the_score_is_the_least_power_that_starts_the_card(bench, coupling):
    # The simulated tag starts at power 8 if it is flat on the coil, and at a higher power with a lower coupling.
    assert bench.readers[0].set_up()
    tag = Ntag213(UID, coupling)
    bench.lay(0, tag)
    range_score, took = run(bench, RangeScore(bench.readers[0]))
    assert range_score.score == next(power for power in range(8, 64) if power * coupling >= 8)
    assert took < 700_000
    assert bench.circuit.readers[0].registers[CW_GSP] == NORMAL_POWER
    assert bench.circuit.readers[0].registers[0x14] & 3 == 0, "no field"


def test_two_cards_score_as_one(bench):
    assert bench.readers[0].set_up()
    bench.lay(0, Ntag213(UID, 0.5))
    bench.lay(0, Ntag213(bytes.fromhex("04112233445566"), 0.25))
    assert run(bench, RangeScore(bench.readers[0]))[0].score == 16


@pytest.mark.parametrize("coupling", [None, 0.1])
def test_no_card_has_no_score(bench, coupling):
    assert bench.readers[0].set_up()
    if coupling:
        bench.lay(0, Ntag213(UID, coupling))
    range_score, took = run(bench, RangeScore(bench.readers[0]))
    assert range_score.score == 0
    assert took < 40_000


def test_a_lost_answer_is_asked_for_again(bench):
    assert bench.readers[0].set_up()
    bench.lay(0, Ntag213(UID))
    bench.circuit.antennas[0].lost = 0.05
    # There are 56 levels, and each is missed with a probability of 1 in 8000.
    assert run(bench, RangeScore(bench.readers[0]))[0].score == 8


def test_a_reader_that_goes_has_no_score(bench):
    assert bench.readers[0].set_up()
    bench.lay(0, Ntag213(UID))
    bench.circuit.readers[0].leave_bus(0)
    assert run(bench, RangeScore(bench.readers[0]))[0].score == 0
