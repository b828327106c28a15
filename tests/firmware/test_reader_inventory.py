"""Tests the inventory of a reader: anticollision over both cascade levels, with a simulated reader and tags."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support import pack_kinds
from support.odd_tags import Refusing, Tag4
from support.sample_share import examples

from drivers.iso14443a import ABSENT, FAILED, GARBLED, MANY, ONE, RUNNING, TWO, Inventory
from tablelog import tag as record
from twins.ntag21x import Ntag213

UID = bytes.fromhex("04A1B2C3D4E5F6")
FIELD_OFF_US = 6000


class Spoiling(Ntag213):
    """A tag whose answers to READ have one inverted bit with matching parity."""

    def _command(self, frame, delay):
        answer = super()._command(frame, delay)
        return (answer[0] ^ 1 << 40, *answer[1:]) if frame[0] == 0x30 else answer


def is_real(uid):
    # 88h is the cascade tag, so it is neither the first nor the fourth byte of a double-size UID (ISO/IEC 14443-3,
    # 6.5.4).
    return uid[0] != 0x88 and uid[3] != 0x88


# Arbitrary bytes, with an increased share of bytes similar to the cascade tag.
BYTES = st.integers(0, 255) | st.sampled_from([0x88, 0x08, 0x89, 0x00])
UIDS = st.lists(BYTES, min_size=7, max_size=7).map(bytes).filter(is_real)
# Pairs of UIDs that differ from a chosen byte on: in the first or the second level, in the last bits, or not at all.
PAIRS = (
    st.tuples(UIDS, UIDS, st.integers(0, 7))
    .map(lambda drawn: (drawn[0], drawn[0][: drawn[2]] + drawn[1][drawn[2] :]))
    .filter(lambda pair: is_real(pair[1]))
)


class Place:
    """A reader with an inventory of its tags."""

    def __init__(self, bench):
        self.bench = bench
        self.inventory = Inventory(bench.readers[0], bench.clock)

    def find(self, *tags, asks=2, known=()):
        """Return the outcome with these tags on the reader, and the tags found."""
        world = self.bench.world
        world.sleep(FIELD_OFF_US)
        for tag in tags:
            self.bench.lay(0, tag)
        self.inventory.begin_inventory(asks, known)
        while self.inventory.outcome == RUNNING:
            before = world.now
            wait = self.inventory.step_inventory()
            assert world.now - before < 2000
            world.sleep(wait)
        self.bench.lift(0)
        outcome = self.inventory.outcome
        return outcome, self.inventory.tags() if outcome in (ONE, TWO) else ()


@pytest.fixture
def place(bench):
    return Place(bench)


def laid(tag):
    return tag.uid, bytes(tag.memory[16:32])


def test_nothing_lies_there(place):
    assert place.find() == (ABSENT, ())


def test_one_card(place, make_card):
    tag = make_card(UID, 7)
    outcome, tags = place.find(tag)
    assert outcome == ONE
    assert tags == ((UID, record.encode(UID, pack_kinds.DOPPELKOPF, 1, 7, 0)),)


def test_a_blank_tag_is_read_as_it_is(place):
    # The pages of an NTAG213 as delivered (8.5.6).
    as_delivered = bytes.fromhex("0103a00c340300fe") + bytes(8)
    assert place.find(Ntag213(UID)) == (ONE, ((UID, as_delivered),))


def test_a_tag_that_starts_slowly_is_found_with_the_full_guard(place):
    assert place.find(Ntag213(UID, ready_us=4900))[0] == ONE
    assert place.find(Ntag213(UID, ready_us=4900), asks=1)[0] == ABSENT


@pytest.mark.parametrize("bit", range(56))
def test_two_cards_that_differ_in_one_bit_only(place, make_card, bit):
    other = (int.from_bytes(UID, "little") ^ 1 << bit).to_bytes(7, "little")
    first, second = make_card(UID), make_card(other)
    outcome, tags = place.find(first, second)
    assert outcome == TWO
    assert set(tags) == {laid(first), laid(second)}


@given(PAIRS)
@settings(
    max_examples=examples(300), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_two_cards_are_always_both_found(place, make_card, pair):
    uid, other = pair
    first, second = make_card(uid), make_card(other)
    outcome, tags = place.find(first, second)
    if uid == other:
        # Two tags with the same UID and content cannot be told apart.
        assert (outcome, tags) == (ONE, (laid(first),))
    else:
        assert outcome == TWO
        assert set(tags) == {laid(first), laid(second)}


@given(st.lists(UIDS, min_size=3, max_size=6, unique=True))
@settings(
    max_examples=examples(150), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_three_and_more_are_never_fewer(place, make_card, uids):
    assert place.find(*[make_card(uid) for uid in uids])[0] == MANY


@pytest.mark.parametrize(
    "uids",
    [
        ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F5"),
        ("04A1B2C3D4E5F6", "05A1B2C3D4E5F6", "05A1B2C3D4E5F7"),
        ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "05A1B2C3D4E5F6"),
    ],
    ids=["in the second level", "one and two", "two and one"],
)
def test_three_cards_that_share_a_beginning(place, make_card, uids):
    assert place.find(*[make_card(bytes.fromhex(uid)) for uid in uids])[0] == MANY


def test_a_foreign_card_with_four_bytes_of_uid(place):
    assert place.find(Tag4(b"\x12\x34\x56\x78")) == (ONE, ((b"\x12\x34\x56\x78", None),))


def test_cascade_tag_against_a_uid_of_four_bytes(place, make_card):
    tag = make_card(UID)
    for first in (0x08, 0x89, 0x77, 0x00):
        foreign = Tag4(bytes([first]) + b"\x34\x56\x78")
        outcome, tags = place.find(tag, foreign)
        assert outcome == TWO
        assert set(tags) == {laid(tag), (foreign.uid, None)}


def test_a_uid_that_begins_with_the_cascade_tag_is_none(place):
    assert place.find(Tag4(b"\x88\x34\x56\x78")) == (GARBLED, ())


def test_a_double_uid_whose_fourth_byte_is_the_cascade_tag_is_none(place, make_card):
    # The UID's second level looks as if a third level followed, but the tag's SAK marks the UID as complete.
    assert place.find(make_card(bytes.fromhex("04A1B288D4E5F6")))[0] == GARBLED


def test_a_wrong_check_byte(place, make_card):
    tag = make_card(UID)
    tag._levels = (tag._levels[0][:4] + b"\x00", tag._levels[1])
    assert place.find(tag) == (GARBLED, ())


def test_a_record_with_a_wrong_checksum_is_never_taken(place):
    tag = Spoiling(UID)
    tag.load(4, record.encode(UID, pack_kinds.DOPPELKOPF, 1, 0, 0))
    assert place.find(tag)[0] == GARBLED


def test_a_tag_that_refuses_to_be_read(place, make_card):
    assert place.find(Refusing(UID)) == (ONE, ((UID, None),))
    card = make_card(bytes.fromhex("04000000000001"))
    outcome, tags = place.find(card, Refusing(UID))
    assert outcome == TWO
    assert set(tags) == {laid(card), (UID, None)}


def test_known_cards_are_not_read_again(place, make_card):
    first, second = make_card(UID), make_card(bytes.fromhex("04000000000001"))
    known = place.find(first, second)[1]
    # With this memory a reading would fail, so success shows that the tags are not read again.
    for tag in (first, second):
        tag.load(4, bytes(16))
    assert place.find(first, second, known=known) == (TWO, (known[0], known[1]))
    assert place.inventory.is_as_known()
    assert place.find(first, known=known)[0] == ONE
    assert not place.inventory.is_as_known()


@pytest.mark.parametrize("share", [0.05, 0.3, 1.0])
def test_noise_never_makes_a_wrong_card(place, make_card, share):
    tags = [make_card(UID, 1), make_card(bytes.fromhex("04A1B2C3D4E5F7"), 2)]
    truth = {laid(tag) for tag in tags}
    antenna = place.bench.circuit.antennas[0]
    antenna.garbled = share
    for round_number in range(300):
        seen = place.find(*tags[: 1 + round_number % 2])
        assert seen[0] != ABSENT
        assert set(seen[1]) <= truth


def test_lost_answers_make_no_second_card(place, make_card):
    tag = make_card(UID)
    place.bench.circuit.antennas[0].lost = 0.2
    for _ in range(300):
        assert place.find(tag) in [(ABSENT, ()), (GARBLED, ()), (ONE, (laid(tag),))]


def test_silence_of_a_reader_without_field_is_no_silence(place):
    reader = place.bench.circuit.readers[0]
    place.bench.world.sleep(FIELD_OFF_US)
    place.inventory.begin_inventory(2, ())
    place.inventory.step_inventory()
    reader.brown_out()
    while place.inventory.outcome == RUNNING:
        place.bench.world.sleep(place.inventory.step_inventory())
    assert place.inventory.outcome == FAILED


def test_a_stuck_cipher_is_switched_off(place, make_card):
    place.bench.circuit.readers[0].set_crypto()
    assert place.find(make_card(UID))[0] == ONE


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_off_the_bus(place, make_card, level):
    place.bench.circuit.readers[0].leave_bus(level)
    assert place.find(make_card(UID)) == (FAILED, ())
    start = place.bench.world.now
    place.find()
    assert place.bench.world.now - start < FIELD_OFF_US + 1000


def test_an_overheated_reader_is_not_believed(place, make_card):
    place.bench.circuit.readers[0].overheat()
    assert place.find(make_card(UID)) == (FAILED, ())
