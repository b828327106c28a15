"""Tests the sweep over four readers: its events and their delays, in simulated time."""

import itertools
import random

import pytest
from support import pack_kinds

from table.readers.presence import BACK, GARBLED, GONE, LAID, LIFTED, MANY, TWO, UNKNOWN
from tablelog import tag as record
from twins import machine
from twins.ntag21x import Ntag213

UIDS = [bytes.fromhex(uid) for uid in ("04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "05A1B2C3D4E5F6")]

# The minimum for four readers: 5 ms of guard time and 0.242 ms for an unanswered request each (ISO/IEC 14443-3).
FLOOR_OF_AN_EMPTY_SWEEP_MS = 21.0


def entry(tag):
    return tag.uid, record.decode(tag.uid, bytes(tag.memory[16:32]))


@pytest.fixture
def cards(make_card):
    return [make_card(uid, number) for number, uid in enumerate(UIDS)]


def lay_cards(bench, make_card, places):
    """Lay a card on each of these places, and wait until all are reported."""
    for place in places:
        bench.lay(place, make_card(bytes([4, place, 2, 3, 4, 5, 6])))
    assert len(bench.run(300)) == len(places)


def watch(antenna, note):
    """Call note(strength, now) whenever the reader sets its field."""
    field = antenna.field

    def noted(strength, now):
        note(strength, now)
        field(strength, now)

    antenna.field = noted


def sweeps(bench, count):
    """Return the durations of whole sweeps in microseconds, and all changes of fields as (place, strength, time)."""
    fields = []
    for place, antenna in enumerate(bench.circuit.antennas):
        watch(antenna, lambda strength, now, place=place: fields.append((place, strength, now)))
    bench.run(60 * count)
    starts = [now for place, strength, now in fields if place == 0 and strength]
    return [after - before for before, after in itertools.pairwise(starts)][:count], fields


def test_an_empty_sweep_is_close_to_its_floor(bench):
    times, _ = sweeps(bench, 10)
    assert len(times) == 10
    for time in times:
        assert FLOOR_OF_AN_EMPTY_SWEEP_MS * 1000 < time <= 26_000


def test_there_is_never_more_than_one_field(bench, cards):
    bench.lay(1, cards[0])
    bench.lay(3, cards[1])
    _, fields = sweeps(bench, 10)
    on = set()
    for place, strength, _ in fields:
        on = on | {place} if strength else on - {place}
        assert len(on) <= 1


def test_a_card_laid_and_lifted(bench, cards):
    bench.lay(2, cards[0])
    assert bench.run(300) == [(2, LAID, (entry(cards[0]),))]
    bench.lift(2)
    assert bench.run(300) == [(2, LIFTED, (entry(cards[0]),))]


def test_a_card_is_reported_within_60_ms_of_being_laid(bench, make_card):
    dice = random.Random(1)
    times = []
    for number in range(200):
        seat = number % 4
        bench.run(dice.uniform(0, 30))
        bench.lay(seat, make_card(UIDS[0]))
        times.append(bench.until(LAID)[1])
        bench.lift(seat)
        assert bench.until(LIFTED)[1] <= 150_000
    assert sorted(times)[197] <= 60_000


def test_a_card_is_reported_lifted_within_150_ms_while_three_others_lie(bench, make_card):
    lay_cards(bench, make_card, range(4))
    bench.lift(0)
    assert bench.until(LIFTED)[1] <= 150_000


@pytest.mark.parametrize("taken", [(2,), (0, 3), (0, 1, 3)], ids=len)
def test_an_empty_place_waits_for_one_place_with_a_card_at_most(bench, make_card, taken):
    lay_cards(bench, make_card, taken)
    _, fields = sweeps(bench, 20)
    polled = "".join("T" if place in taken else "E" for place, strength, _ in fields if strength)
    # All empty places, then a place with a card, and so on.
    empty = "E" * (4 - len(taken))
    assert polled.strip("E") == empty.join("T" * polled.count("T")) and polled.count("T") > 20
    # The places with cards take turns.
    turns = [place for place, strength, _ in fields if strength and place in taken]
    assert all(set(turns[at : at + len(taken)]) == set(taken) for at in range(len(turns) - len(taken) + 1))


def test_the_last_card_of_a_trick_is_reported_as_soon_as_the_first(bench, make_card):
    lay_cards(bench, make_card, range(3))
    dice = random.Random(1)
    times = []
    for _ in range(50):
        bench.run(dice.uniform(0, 60))
        bench.lay(3, make_card(UIDS[0]))
        times.append(bench.until(LAID)[1])
        bench.lift(3)
        assert bench.until(LIFTED)[1] <= 150_000
    assert max(times) <= 36_000


def test_a_card_is_reported_lifted_within_200_ms_while_two_others_lie(bench, make_card):
    tags = [make_card(bytes([4, seat, 2, 3, 4, 5, 6])) for seat in range(3)]
    dice = random.Random(2)
    for _ in range(20):
        for seat, tag in enumerate(tags):
            bench.lay(seat, tag)
        bench.run(400 + dice.uniform(0, 60))
        bench.lift(1)
        assert bench.until(LIFTED)[1] <= 200_000
        bench.lift(0)
        bench.lift(2)
        bench.run(400)


def test_four_cards_at_once(bench, make_card):
    tags = [make_card(bytes([4, seat, 2, 3, 4, 5, 6])) for seat in range(4)]
    for seat, tag in enumerate(tags):
        bench.lay(seat, tag)
    assert sorted(bench.run(150)) == [(seat, LAID, (entry(tag),)) for seat, tag in enumerate(tags)]


@pytest.mark.parametrize("pair", [(0, 1), (0, 2)], ids=["second level", "first level"])
def test_two_cards_and_the_one_that_stays(bench, cards, pair):
    first, second = cards[pair[0]], cards[pair[1]]
    bench.lay(1, first)
    bench.lay(1, second)
    ((seat, kind, tags),) = bench.run(300)
    assert (seat, kind) == (1, TWO)
    assert set(tags) == {entry(first), entry(second)}
    bench.lift(1, first.uid)
    assert bench.run(300) == [(1, LAID, (entry(second),))]


def test_a_second_card_on_top_and_off_again(bench, cards):
    bench.lay(0, cards[0])
    bench.run(100)
    bench.lay(0, cards[1])
    assert [event[1] for event in bench.run(200)] == [TWO]
    bench.lift(0, cards[1].uid)
    assert bench.run(200) == [(0, LAID, (entry(cards[0]),))]


def test_cards_that_come_and_go_at_the_limit_of_the_field_are_never_others(bench, make_card):
    bench.circuit.antennas[0].unsteady = 0.5
    tag = make_card(UIDS[0])
    tag.coupling = 0.36
    bench.lay(0, tag)
    entries = {one for event in bench.run(20_000) for one in event[2]}
    assert entries == {entry(tag)}


def test_a_hand_of_cards(bench, cards):
    for tag in cards:
        bench.lay(0, tag)
    assert bench.run(300) == [(0, MANY, ())]
    bench.lift(0)
    assert bench.run(300) == [(0, LIFTED, ())]


def test_a_tag_without_a_record(bench):
    bench.lay(3, Ntag213(UIDS[0]))
    assert bench.run(300) == [(3, UNKNOWN, ((UIDS[0], None),))]


def test_a_record_moved_to_another_tag_is_not_valid(bench):
    tag = Ntag213(UIDS[0])
    tag.load(4, record.encode(UIDS[1], pack_kinds.DOPPELKOPF, 1, 0, 0))
    bench.lay(3, tag)
    assert bench.run(300) == [(3, UNKNOWN, ((UIDS[0], None),))]


def test_a_tag_that_gets_its_record_while_it_lies(bench, make_card):
    tag = Ntag213(UIDS[0])
    bench.lay(3, tag)
    bench.run(300)
    tag.load(4, bytes(make_card(UIDS[0]).memory[16:32]))
    assert bench.run(300) == [(3, LAID, (entry(tag),))]


def test_a_card_is_decoded_once(bench, cards, monkeypatch):
    decoded = []
    decode = record.decode
    monkeypatch.setattr(record, "decode", lambda uid, data: decoded.append(uid) or decode(uid, data))
    bench.lay(0, cards[0])
    bench.run(300)
    bench.lay(0, cards[1])
    bench.run(300)
    assert decoded == UIDS[:2]


def test_stopped_in_the_middle_all_fields_are_off_and_it_goes_on(bench, cards):
    bench.lay(0, cards[0])
    for steps in range(40):
        for _ in range(steps):
            bench.step()
        bench.sweep.stop()
        assert [chip.registers[0x14] & 3 for chip in bench.circuit.readers] == [0] * 4
    bench.run(200)
    bench.lift(0)
    assert bench.run(200) == [(0, LIFTED, (entry(cards[0]),))]


def test_steps_that_come_too_early_or_late_change_nothing(bench, cards):
    dice = random.Random(1)
    for card in cards * 10:
        bench.lay(1, card)
        for kind in (LAID, LIFTED):
            events = []
            while not events:
                bench.sweep.step_readers()
                bench.world.sleep(dice.choice((0, 0, 10, 300, 8000)))
                events = bench.events()
            assert events == [(1, kind, (entry(card),))]
            bench.lift(1)


def test_nothing_clean_for_a_second_and_a_half(bench, cards):
    bench.circuit.antennas[2].garbled = 1.0
    bench.lay(2, cards[0])
    assert bench.run(1450) == []
    assert bench.run(200) == [(2, GARBLED, ())]
    assert bench.run(1500) == [(2, GARBLED, ())]
    bench.circuit.antennas[2].garbled = 0
    assert bench.run(200) == [(2, LAID, (entry(cards[0]),))]


# A poll takes 25 ms.
@pytest.mark.parametrize("polls", [1000, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_noisy_card_stays_and_stays_the_same(bench, cards, polls):
    antenna = bench.circuit.antennas[0]
    antenna.lost = antenna.garbled = 0.05
    bench.lay(0, cards[0])
    assert bench.run(25 * polls) == [(0, LAID, (entry(cards[0]),))]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_reader_gone_and_back(bench, cards, level):
    bench.circuit.readers[1].leave_bus(level)
    assert bench.run(300) == [(1, GONE, ())]
    assert bench.run(5000) == []
    bench.circuit.readers[1].leave_bus(None)
    bench.lay(1, cards[0])
    assert bench.run(2000) == [(1, BACK, ()), (1, LAID, (entry(cards[0]),))]


def test_a_card_lifted_while_its_reader_was_gone(bench, cards):
    bench.lay(1, cards[0])
    bench.run(100)
    bench.circuit.readers[1].leave_bus(0)
    bench.run(300)
    bench.lift(1)
    bench.circuit.readers[1].leave_bus(None)
    assert bench.run(2000) == [(1, BACK, ())]


def test_a_card_that_still_lies_is_reported_anew_when_its_reader_is_back(bench, cards):
    bench.lay(1, cards[0])
    bench.run(100)
    bench.circuit.readers[1].leave_bus(0)
    bench.run(300)
    bench.circuit.readers[1].leave_bus(None)
    assert bench.run(2000) == [(1, BACK, ()), (1, LAID, (entry(cards[0]),))]


def test_a_reader_that_is_gone_does_not_slow_the_others(bench, cards):
    bench.circuit.readers[0].leave_bus(0)
    bench.run(3000)
    bench.lay(1, cards[0])
    assert bench.until(LAID)[1] <= 60_000
    bench.lift(1)
    assert bench.until(LIFTED)[1] <= 150_000


def test_all_readers_gone_and_one_back(bench, cards):
    for reader in bench.circuit.readers:
        reader.leave_bus(0)
    assert sorted(bench.run(500)) == [(seat, GONE, ()) for seat in range(4)]
    bench.circuit.readers[2].leave_bus(None)
    bench.lay(2, cards[0])
    assert bench.run(2000) == [(2, BACK, ()), (2, LAID, (entry(cards[0]),))]
    # A single reader also switches its field off long enough for tags to reset.
    assert bench.run(1000) == []


def test_a_brown_out_heals_unseen(bench, cards):
    bench.lay(2, cards[0])
    bench.run(200)
    for delay in range(0, 40, 3):
        bench.run(200 + delay)
        bench.circuit.readers[2].brown_out()
    assert bench.run(300) == []
    bench.lift(2)
    assert bench.run(500) == [(2, LIFTED, (entry(cards[0]),))]


def test_a_reset_of_all_readers_heals_unseen(bench, cards):
    bench.lay(0, cards[0])
    bench.run(200)
    line = machine.Pin(22, machine.Pin.OUT, value=0)
    line(1)
    assert bench.run(1000) == []
    bench.lay(3, cards[1])
    assert bench.run(200) == [(3, LAID, (entry(cards[1]),))]


def test_stuck_cipher_and_heat_heal_unseen(bench, cards):
    bench.lay(0, cards[0])
    bench.run(200)
    bench.circuit.readers[0].set_crypto()
    assert bench.run(300) == []
    bench.circuit.readers[0].overheat()
    assert bench.run(500) == []
    bench.lift(0)
    assert bench.run(500) == [(0, LIFTED, (entry(cards[0]),))]


def test_a_reader_that_is_too_hot_for_good_is_gone(bench):
    reader = bench.circuit.readers[0]
    watch(bench.circuit.antennas[0], lambda strength, now: strength and reader.overheat())
    assert bench.run(1000) == [(0, GONE, ())]
