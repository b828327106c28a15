"""Tests which of two simulated tags is found to be nearer to the coil, by the power at which each stops answering."""

import itertools
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.odd_tags import Tag4
from support.sample_share import examples

from drivers.nearest import EQUAL, UNCLEAR, Nearest
from drivers.reader import NORMAL_POWER
from twins.ntag21x import LEAST_FIELD, Ntag213

UIDS = [bytes.fromhex(uid) for uid in ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7")]
POWER = 0x28
DARK_US = 5100
# Couplings down to the minimum for an answer at normal power.
COUPLINGS = (1.0, 0.9, 0.7, 0.5, 0.4, 0.3, 0.26)


def least_power(coupling):
    """Return the lowest power at which a tag with this coupling answers."""
    return next(power for power in range(1, 64) if power * coupling >= LEAST_FIELD)


class Place:
    """A reader with a search. Laid tags remain until the next search."""

    def __init__(self, bench):
        self.bench = bench
        self.reader = bench.circuit.readers[0]
        self.search = Nearest(bench.readers[0], bench.clock)
        self.probes = 0

    def probe(self):
        """Run one probe, and return its duration in milliseconds."""
        world = self.bench.world
        world.sleep(DARK_US)
        start = world.now
        self.search.probe()
        while self.search.probing:
            before = world.now
            wait = self.search.step_search()
            assert world.now - before < 2000
            world.sleep(wait)
        self.probes += 1
        assert self.reader.registers[0x14] & 3 == 0
        assert self.reader.registers[POWER] == NORMAL_POWER
        return (world.now - start) / 1000

    def find(self, *couplings, uids=UIDS, **options):
        """Return the index of the nearer of two tags with these couplings."""
        self.bench.lift(0)
        for uid, coupling in zip(uids, couplings, strict=False):
            self.bench.lay(0, Ntag213(uid, coupling, **options))
        return self.search_for(uids)

    def search_for(self, uids=UIDS):
        self.search.begin_search(*uids)
        while not self.search.done:
            self.probe()
        return self.search.index


@pytest.fixture
def place(bench):
    return Place(bench)


def expected(one, other):
    first, second = least_power(one), least_power(other)
    return EQUAL if first == second else 0 if first < second else 1


@pytest.mark.parametrize("pair", list(itertools.product(COUPLINGS, repeat=2)))
def test_the_nearer_of_two_is_found(place, pair):
    assert place.find(*pair) == expected(*pair)
    # The binary search from 8 to 32 takes at most five probes, and one for confirmation.
    assert place.probes <= 6


def test_very_different_couplings_take_two_probes(place):
    assert place.find(1.0, 0.3) == 0
    assert place.probes == 2


@given(
    st.floats(LEAST_FIELD / NORMAL_POWER, 1.2),
    st.floats(LEAST_FIELD / NORMAL_POWER, 1.2),
    st.integers(0, 55),
    st.integers(500, 4900),
)
@settings(
    max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_two_tags(place, one, other, bit, ready_us):
    uid = (int.from_bytes(UIDS[0], "little") ^ 1 << bit).to_bytes(7, "little")
    if 0x88 in (uid[0], uid[3]):
        return
    nearer = place.find(one, other, uids=[UIDS[0], uid], ready_us=ready_us)
    # No power below 8 is tried, so tags that answer there count as equal.
    at = [max(least_power(coupling), LEAST_FIELD) for coupling in (one, other)]
    assert nearer == (EQUAL if at[0] == at[1] else 0 if at[0] < at[1] else 1)


def test_both_at_the_lowest_power_are_equal(place):
    assert place.find(2.0, 4.0) == EQUAL


def test_a_card_that_was_lifted_is_not_nearer(place):
    assert place.find(1.0) == 0
    place.bench.lift(0)
    assert place.search_for() in (EQUAL, UNCLEAR)


def test_tags_of_others_answer_nothing(place):
    place.bench.lay(0, Tag4(b"\x12\x34\x56\x78"))
    place.bench.lay(0, Ntag213(bytes.fromhex("04A1B2C3D4E5F0")))
    assert place.search_for() in (EQUAL, UNCLEAR)


def noisy(place, share, rounds, seed):
    """Search while frames are lost and garbled, and return how often no tag was found.

    A wrong tag must never be found.
    """
    antenna = place.bench.circuit.antennas[0]
    antenna.lost = antenna.garbled = share
    dice = random.Random(seed)
    unclear = 0
    for _ in range(rounds):
        one, other = dice.choice(COUPLINGS), dice.choice(COUPLINGS)
        nearer = place.find(one, other)
        if nearer == UNCLEAR:
            unclear += 1
        elif expected(one, other) != EQUAL:
            # One step from its threshold, a tag may be missed by chance. If a tag is found, it is the nearer one.
            assert nearer in (expected(one, other), EQUAL)
            unclear += nearer == EQUAL
    return unclear


def test_five_of_a_hundred_frames_lost_and_garbled_never_turn_a_card_round(place):
    assert noisy(place, 0.05, 400, 1) <= 4


@pytest.mark.long
def test_three_thousand_searches_with_noise(place):
    assert noisy(place, 0.05, 3000, 2) <= 30


def test_nothing_is_believed_in_heavy_noise(place):
    noisy(place, 0.25, 100, 3)


def test_all_answers_spoilt_is_unclear(place):
    place.bench.circuit.antennas[0].garbled = 1.0
    assert place.find(1.0, 0.5) == UNCLEAR


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_off_the_bus(place, level):
    place.reader.leave_bus(level)
    place.search.begin_search(*UIDS)
    place.search.probe()
    while place.search.probing:
        place.bench.world.sleep(place.search.step_search())
    assert place.search.done and place.search.failed


def test_a_search_that_is_left_off_puts_the_power_back(place):
    place.find(1.0, 0.5)
    for steps in range(1, 40):
        place.search.begin_search(*UIDS)
        place.bench.world.sleep(DARK_US)
        place.search.probe()
        for _ in range(steps):
            place.bench.world.sleep(place.search.step_search() if place.search.probing else 0)
        place.search.stop()
        assert place.reader.registers[0x14] & 3 == 0
        assert place.reader.registers[POWER] == NORMAL_POWER
    assert place.search_for() == 0


def test_a_probe_is_short(place):
    # A probe has 5 ms of guard time; one tag answers, and the other is polled three times.
    place.find(1.0, 0.3)
    place.search.begin_search(*UIDS)
    assert place.probe() < 26
