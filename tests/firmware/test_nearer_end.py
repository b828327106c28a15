"""Tests cards of Double with both tags within range: the nearer end counts in sweep, registration and play."""

import itertools
import random

import pytest
from support import pack_kinds
from support.bare_table import BareTable

from cardrules.double.cards import CARDS, motifs
from drivers.reader import NORMAL_POWER
from table import words
from table.files import reader_powers
from table.files.replaced_cards import ReplacedCards
from table.readers import presence
from table.readers.presence import AMBIGUOUS, LAID, LIFTED, MANY, TWO
from table.registration.registration import Registration
from tablelog import tag
from twins.ntag21x import LEAST_FIELD, Ntag213

DECK = 7
POWER = 0x28
FIRST, SECOND = motifs(CARDS.split()[0])


def end_of(motif, second, coupling=1.0, copy=0, deck=DECK, number=0):
    """Return the tag at one end of a card."""
    one = Ntag213(bytes((4, 3, deck, motif, copy, second, number)), coupling)
    copy |= tag.SECOND_END if second else 0
    one.load(tag.FIRST_PAGE, tag.encode(one.uid, pack_kinds.DOUBLE, deck, motif, copy))
    return one


def ends(first, second, copy=0):
    """Return both tags of the deck's first card with these couplings."""
    return end_of(FIRST, False, first, copy), end_of(SECOND, True, second, copy)


def pages(one):
    """Return the UID and the record of a tag."""
    return one.uid, bytes(one.memory[16:32])


def entry(one):
    """Return the sweep's entry for a tag."""
    return one.uid, tag.decode(*pages(one))


def lay(bench, seat, *tags):
    for one in tags:
        bench.lay(seat, one)


@pytest.mark.parametrize(("couplings", "near"), [((1.0, 0.4), 0), ((0.4, 1.0), 1), ((0.5, 0.6), 1)])
def test_the_nearer_end_counts(bench, couplings, near):
    tags = ends(*couplings)
    lay(bench, 2, *tags)
    assert bench.run(1000) == [(2, LAID, (entry(tags[near]),))]
    assert bench.circuit.readers[2].registers[POWER] == NORMAL_POWER
    bench.lift(2)
    assert bench.run(500) == [(2, LIFTED, (entry(tags[near]),))]


def test_it_is_reported_within_a_third_of_a_second(bench):
    # The table needs a sweep to find the tags, one more sweep for each power that it tries, and a poll to check that
    # both tags are still there.
    times = []
    dice = random.Random(1)
    for couplings in itertools.permutations((1.0, 0.8, 0.6, 0.45, 0.35, 0.28), 2):
        bench.run(dice.uniform(0, 30))
        lay(bench, 1, *ends(*couplings))
        times.append(bench.until(LAID)[1])
        bench.lift(1)
        bench.run(300)
    assert max(times) <= 340_000


def test_other_places_go_on_meanwhile(bench, make_card):
    lay(bench, 1, *ends(0.5, 0.5))
    bench.run(500)
    card = make_card(b"\x04\1\2\3\4\5\6")
    for _ in range(20):
        bench.lay(3, card)
        assert bench.until(LAID)[1] <= 80_000
        bench.lift(3)
        assert bench.until(LIFTED)[1] <= 170_000


def test_equally_near_is_reported_once_and_cured_by_a_push(bench):
    tags = ends(0.5, 0.5)
    lay(bench, 0, *tags)
    ((seat, kind, entries),) = bench.run(2000)
    assert (seat, kind) == (0, AMBIGUOUS)
    assert set(entries) == {entry(one) for one in tags}
    tags[1].coupling = 0.9
    assert bench.run(700) == [(0, LAID, (entry(tags[1]),))]


def test_one_end_alone_counts_when_it_was_seen_three_times(bench):
    one = end_of(FIRST, False)
    bench.lay(0, one)
    assert bench.until(LAID)[1] <= 110_000
    bench.lift(0)
    assert bench.run(500) == [(0, LIFTED, (entry(one),))]


def test_an_end_that_arrives_later_is_waited_for(bench):
    tags = ends(0.3, 1.0)
    bench.lay(0, tags[0])
    bench.run(60)
    bench.lay(0, tags[1])
    assert bench.run(1000) == [(0, LAID, (entry(tags[1]),))]


def test_a_card_that_lies_stays_what_it_is_while_the_far_end_comes_and_goes(bench):
    tags = ends(1.0, 0.4)
    lay(bench, 0, *tags)
    assert len(bench.run(1000)) == 1
    for _ in range(10):
        bench.lift(0, tags[1].uid)
        assert bench.run(200) == []
        bench.lay(0, tags[1])
        assert bench.run(300) == []


def test_a_card_that_is_turned_counts_with_the_other_end(bench):
    tags = ends(1.0, 0.4)
    lay(bench, 0, *tags)
    bench.run(1000)
    bench.lift(0)
    bench.run(300)
    tags[0].coupling, tags[1].coupling = 0.4, 1.0
    lay(bench, 0, *tags)
    assert bench.run(1000) == [(0, LAID, (entry(tags[1]),))]


def test_a_card_turned_without_being_lifted_too(bench):
    tags = ends(1.0, 0.4)
    lay(bench, 0, *tags)
    bench.run(1000)
    bench.lift(0, tags[0].uid)
    bench.run(40)
    tags[0].coupling, tags[1].coupling = 0.4, 1.0
    bench.lay(0, tags[0])
    events = bench.run(1000)
    assert [kind for _, kind, _ in events if kind != LIFTED] == [LAID]
    assert events[-1] == (0, LAID, (entry(tags[1]),))


@pytest.mark.parametrize(
    "other",
    [
        end_of(SECOND, True, copy=1),
        end_of(SECOND, True, deck=DECK + 1),
        end_of(SECOND, False),
        end_of(motifs(CARDS.split()[1])[1], True),
        end_of(200, True),
    ],
    ids=["other copy", "other pack", "same end", "other card", "no motif"],
)
def test_ends_of_two_cards_are_two_cards(bench, other):
    one = end_of(FIRST, False)
    lay(bench, 3, one, other)
    ((seat, kind, tags),) = bench.run(1000)
    assert (seat, kind) == (3, TWO)
    assert set(tags) == {entry(one), entry(other)}
    bench.lift(3)
    bench.run(300)


def test_an_end_that_was_replaced_alone_is_of_the_same_card(bench):
    one, other = ends(0.5, 1.0)
    copy = 1 << tag.GENERATION_SHIFT | tag.SECOND_END
    other.load(tag.FIRST_PAGE, tag.encode(other.uid, pack_kinds.DOUBLE, DECK, SECOND, copy))
    lay(bench, 0, one, other)
    assert bench.run(1000) == [(0, LAID, (entry(other),))]


def test_two_whole_cards_are_a_heap(bench):
    lay(bench, 0, *ends(1.0, 0.4), *ends(0.9, 0.5, copy=1))
    assert bench.run(500) == [(0, MANY, ())]


def test_cards_of_other_games_are_not_told_apart(bench, make_card):
    cards = [make_card(bytes((4, number, 2, 3, 4, 5, 6)), number) for number in range(2)]
    lay(bench, 0, *cards)
    assert [kind for _, kind, _ in bench.run(500)] == [TWO]


def test_lifted_during_the_search_is_lifted(bench):
    for moment in range(40, 300, 13):
        lay(bench, 0, *ends(0.35, 0.33))
        events = bench.run(moment)
        bench.lift(0)
        events += bench.run(600)
        assert [kind for _, kind, _ in events] in ([], [LAID, LIFTED])
        if events:
            assert events[0][2] == (entry(ends(1, 1)[0]),)


def test_stopped_in_the_middle_of_a_search_power_is_back(bench):
    lay(bench, 0, *ends(0.5, 0.5))
    bench.run(200)
    for steps in range(60):
        for _ in range(steps):
            bench.step()
        bench.sweep.stop()
        for reader in bench.circuit.readers:
            assert reader.registers[0x14] & 3 == 0
            assert reader.registers[POWER] == NORMAL_POWER


def test_a_reader_that_goes_during_a_search(bench):
    lay(bench, 0, *ends(0.5, 0.5))
    bench.run(100)
    bench.circuit.readers[0].leave_bus(0)
    assert bench.run(500)[-1] == (0, presence.GONE, ())
    bench.circuit.readers[0].leave_bus(None)
    assert [kind for _, kind, _ in bench.run(2000)] == [presence.BACK, AMBIGUOUS]


def test_brown_outs_heal_unseen(bench):
    tags = ends(0.8, 0.4)
    for delay in range(0, 200, 7):
        lay(bench, 0, *tags)
        bench.run(delay)
        bench.circuit.readers[0].brown_out()
        assert bench.run(1500)[-1:] in ([(0, LAID, (entry(tags[0]),))], [])
        bench.lift(0)
        bench.run(300)


def laid_in_noise(bench, share, rounds, seed):
    """Lay cards while frames are lost and garbled. Return how many ends were (right, wrong, reported too often)."""
    for antenna in bench.circuit.antennas:
        antenna.lost = antenna.garbled = share
    dice = random.Random(seed)
    right = wrong = 0
    for _ in range(rounds):
        couplings = dice.choice(((1.0, 0.4), (0.3, 0.8), (0.6, 0.45), (0.36, 0.5)))
        tags = ends(*couplings)
        near = tags[couplings[1] > couplings[0]]
        lay(bench, 0, *tags)
        laid = bench.until(LAID, 3000)[0][2]
        right += laid == (entry(near),)
        wrong += laid != (entry(near),)
        assert bench.run(200) == []
        bench.lift(0)
        bench.until(LIFTED)
        bench.run(40)
    return right, wrong


def test_no_noise_turns_a_card_round(bench):
    assert laid_in_noise(bench, 0.05, 60, 1) == (60, 0)


@pytest.mark.long
def test_no_noise_turns_one_of_a_thousand_cards_round(bench):
    assert laid_in_noise(bench, 0.05, 1000, 2) == (1000, 0)


def test_a_card_that_lies_in_noise_stays(bench):
    bench.circuit.antennas[0].lost = bench.circuit.antennas[0].garbled = 0.05
    tags = ends(0.5, 1.0)
    lay(bench, 0, *tags)
    assert bench.run(60_000) == [(0, LAID, (entry(tags[1]),))]


# Registration


def blank(number, coupling):
    return Ntag213(bytes((4, 77, 7, 7, 7, 7, number)), coupling)


@pytest.fixture
def registration(bench, tmp_path):
    one = Registration(bench.sweep, bench.clock, ReplacedCards(str(tmp_path) + "/"))
    one.start("double27x2", DECK, count=4, genuine=False)
    return one


def run_with(bench, registration, milliseconds):
    end = bench.world.now + milliseconds * 1000
    while bench.world.now < end:
        for event in bench.step():
            registration.take_event(*event)
        registration.step_registration()


def test_a_card_with_two_blank_tags_is_registered_end_by_end(bench, registration):
    tags = []
    for number in range(2):
        pair = [blank(2 * number, 0.8), blank(2 * number + 1, 0.3)]
        tags += pair
        for side in range(2):
            pair[side].coupling, pair[1 - side].coupling = 0.8, 0.3
            lay(bench, number, *pair)
            run_with(bench, registration, 1500)
            assert registration.progress()[0] == 2 * number + side + 1, registration.status()
            bench.lift(number)
            run_with(bench, registration, 300)
    assert registration.finished()
    records = [tag.decode(one.uid, bytes(one.memory[16:32]))[2:] for one in tags]
    first = motifs(CARDS.split()[0])
    assert records == [
        (first[0], 0),
        (first[1], tag.SECOND_END),
        (first[0], 1),
        (first[1], tag.SECOND_END | 1),
    ]


def test_equally_near_tags_get_no_record(bench, registration):
    lay(bench, 0, blank(0, 0.5), blank(1, 0.5))
    run_with(bench, registration, 1500)
    assert registration.status() == ("both_ends", ())
    assert registration.progress()[0] == 0


def test_afterwards_only_cards_of_double_are_told_apart(bench, registration):
    registration.stop()
    lay(bench, 0, blank(0, 0.8), blank(1, 0.3))
    assert [kind for _, kind, _ in bench.run(1000)] == [TWO]


# At the table


@pytest.fixture
def desk(tmp_path):
    desk = BareTable(tmp_path, "double", "seed")
    desk.begin(dealer=3)
    return desk


def test_an_end_nobody_knows_is_held_and_counts_once_it_is_known(desk):
    pair = [pages(one) for one in ends(0.5, 0.5)]
    before = len(desk.events())
    desk.take(3, AMBIGUOUS, tuple(pair))
    assert desk.reasons == ["", "", "", words.say("both_ends")]
    assert desk.places.refused
    assert len(desk.events()) == before
    desk.lay(3, pair[1])
    assert desk.reasons == [""] * 4
    assert desk.events()[-1][1:3] == ["turn", "H4|SK"]


def test_pushing_the_card_that_named_trump_is_nothing(desk):
    pair = [pages(one) for one in ends(0.5, 0.5)]
    desk.lay(3, pair[0])
    events = desk.events()
    desk.take(3, AMBIGUOUS, tuple(pair))
    assert desk.events() == events
    assert desk.reasons[3] == ""


def test_pushing_a_card_that_was_played_is_nothing(desk):
    desk.lay(3, pages(end_of(motifs(CARDS.split()[1])[0], False)))
    desk.lift(3)
    for place in range(4):
        desk.choose(place, "0")
    pair = [pages(one) for one in ends(0.5, 0.5)]
    desk.lay(0, pair[0])
    events = desk.events()
    assert events[-1][1:3] == ["play", "SK|H4"]
    desk.take(0, AMBIGUOUS, tuple(pair))
    assert desk.events() == events
    assert desk.reasons == [""] * 4


def test_between_deals_it_is_nothing(tmp_path):
    desk = BareTable(tmp_path, "double", "seed")
    desk.take(3, AMBIGUOUS, tuple(pages(one) for one in ends(0.5, 0.5)))
    assert desk.reasons == [""] * 4


STRONG = 3.5


def card_moved_by(bench, millimetres):
    """Return which ends are reported for a Double card moved outwards by this distance (negative: inwards)."""
    near, far = ends(STRONG, STRONG)
    for one, at in ((near, millimetres), (far, 61 + millimetres)):
        bench.circuit.lay(1, one, (at, 0))
    events = bench.run(1500)
    bench.lift(1)
    bench.run(500)
    return {"far" if entry(far) in tags else "near" for _, kind, tags in events if kind == LAID}


def test_a_strong_reader_at_full_power_hears_the_far_end_in_its_side_lobe(bench):
    # This shows why the power is limited: otherwise, the far end would be reported for a card pushed beyond its stop.
    assert any("far" in card_moved_by(bench, at) for at in (-25, -24, -23, -22))


def test_with_three_times_its_least_power_a_strong_reader_never_reports_the_far_end_within_28_mm(bench):
    least = next(power for power in range(1, 64) if power * STRONG >= LEAST_FIELD)
    reader_powers.limit(bench.readers[1], least)
    assert bench.readers[1].normal_power == 9
    for at in range(-26, 62, 3):
        assert "far" not in card_moved_by(bench, at), at
    for at in range(-15, 16, 3):
        assert card_moved_by(bench, at) == {"near"}, at
