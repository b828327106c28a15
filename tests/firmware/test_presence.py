"""Tests the debouncing of one place: the events that result from a sequence of polls."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from drivers import iso14443a
from table.readers import presence
from table.readers.presence import BACK, GARBLED, GONE, LAID, LIFTED, MANY, TWO, UNKNOWN, Presence

SWEEP_MS = 25
A = (b"\x04AAAAAA", b"record of A")
B = (b"\x04BBBBBB", b"record of B")
FOREIGN = (b"\x04FFFFFF", None)

SILENCE = (iso14443a.ABSENT, ())
SPOILT = (iso14443a.GARBLED, ())
HEAP = (iso14443a.MANY, ())


def one(tag):
    return iso14443a.ONE, (tag,)


def two(tag, other):
    return iso14443a.TWO, (tag, other)


def events_of(polls, step_ms=SWEEP_MS, start_ms=0):
    """Return the events of successive polls, as (kind, tags)."""
    events = []
    place = Presence(3, events)
    for index, (outcome, tags) in enumerate(polls):
        place.see(outcome, tags, (start_ms + index * step_ms) & 0x3FFFFFFF)
    assert all(event[0] == 3 for event in events)
    return [event[1:] for event in events]


def test_a_valid_record_is_believed_at_once_and_once():
    assert events_of([one(A)] * 5) == [(LAID, (A,))]


def test_a_card_is_gone_after_three_silences():
    assert events_of([one(A), SILENCE, SILENCE]) == [(LAID, (A,))]
    assert events_of([one(A), SILENCE, SILENCE, SILENCE, SILENCE]) == [(LAID, (A,)), (LIFTED, (A,))]


def test_a_spoilt_answer_between_silences_starts_the_count_anew():
    polls = [one(A), SILENCE, SILENCE, SPOILT, SILENCE, SILENCE]
    assert events_of(polls) == [(LAID, (A,))]
    assert events_of([*polls, SILENCE]) == [(LAID, (A,)), (LIFTED, (A,))]


def test_a_tag_without_valid_record_has_to_be_seen_twice():
    assert events_of([one(FOREIGN)]) == []
    assert events_of([one(FOREIGN)] * 3) == [(UNKNOWN, (FOREIGN,))]
    assert events_of([one(FOREIGN), SILENCE, one(FOREIGN)]) == []


def test_a_tag_that_gets_its_record_while_it_lies_is_laid():
    written = (FOREIGN[0], b"record")
    assert events_of([one(FOREIGN), one(FOREIGN), one(written)]) == [
        (UNKNOWN, (FOREIGN,)),
        (LAID, (written,)),
    ]


def test_a_card_put_in_the_place_of_another():
    assert events_of([one(A), one(B)]) == [(LAID, (A,)), (LIFTED, (A,)), (LAID, (B,))]


def test_two_cards_in_any_order_are_one_event():
    assert events_of([two(A, B), two(B, A), two(A, B)]) == [(TWO, (A, B))]


def test_of_two_cards_the_one_that_stays_is_laid():
    events = events_of([two(A, B), one(B), one(B), one(B)])
    assert events == [(TWO, (A, B)), (LAID, (B,))]


def test_a_card_laid_before_is_laid_again_when_the_second_leaves():
    events = events_of([one(A), two(A, B), one(A), one(A), one(A), one(A)])
    assert events == [(LAID, (A,)), (TWO, (A, B)), (LAID, (A,))]


def test_one_poll_that_misses_one_of_two_says_nothing():
    assert events_of([two(A, B), one(A), two(A, B), one(A), one(A)]) == [(TWO, (A, B))]


def test_two_cards_of_which_one_is_foreign_have_to_be_seen_twice():
    assert events_of([two(A, FOREIGN)]) == []
    assert events_of([two(A, FOREIGN)] * 2) == [(TWO, (A, FOREIGN))]


def test_both_cards_lifted():
    assert events_of([two(A, B), *[SILENCE] * 3]) == [(TWO, (A, B)), (LIFTED, (A, B))]


def test_a_heap_has_to_be_seen_three_times_and_names_nobody():
    assert events_of([HEAP] * 2) == []
    assert events_of([HEAP] * 4) == [(MANY, ())]
    assert events_of([*[HEAP] * 3, *[SILENCE] * 3]) == [(MANY, ()), (LIFTED, ())]


def test_what_looks_like_a_heap_now_and_then_is_not_clean():
    assert events_of([HEAP, *[SPOILT] * 9] * 7) == [(GARBLED, ())]


def test_the_last_card_of_a_heap_is_laid():
    assert events_of([HEAP, HEAP, HEAP, one(A), one(A), one(A)]) == [(MANY, ()), (LAID, (A,))]


def test_a_card_under_a_heap_is_lifted_with_it():
    events = events_of([one(A), HEAP, HEAP, HEAP, *[SILENCE] * 3])
    assert events == [(LAID, (A,)), (MANY, ()), (LIFTED, (A,))]


def test_answers_never_clean_for_a_second_and_a_half():
    # Polls begin at 0 ms and are 25 ms apart, so the polls at 1500 and 3000 ms cause events.
    assert events_of([SPOILT] * 60) == []
    assert events_of([SPOILT] * 61) == [(GARBLED, ())]
    assert events_of([SPOILT] * 121) == [(GARBLED, ())] * 2
    assert events_of([SPOILT] * 61 + [SILENCE] * 3) == [(GARBLED, ()), (LIFTED, ())]
    assert events_of([SPOILT] * 61 + [one(A)]) == [(GARBLED, ()), (LAID, (A,))]


def test_a_card_whose_answers_are_never_clean_any_more_is_garbled():
    assert events_of([one(A)] + [SPOILT] * 61) == [(LAID, (A,)), (GARBLED, ())]


def test_a_spoilt_answer_now_and_then_on_an_empty_place_says_nothing():
    assert events_of([SPOILT, SILENCE, SILENCE, SILENCE] * 100) == []


def test_a_card_at_the_edge_of_the_field_is_garbled_after_a_while():
    events = events_of([one(A)] + [SPOILT, SILENCE] * 40)
    assert events == [(LAID, (A,)), (GARBLED, ())]


def test_the_clock_may_wrap_around():
    assert events_of([SPOILT] * 61, start_ms=0x3FFFFFFF - 700) == [(GARBLED, ())]


def test_a_reader_that_was_away_starts_to_count_anew():
    events = []
    place = Presence(0, events)
    for outcome, tags in (one(A), SILENCE, SILENCE):
        place.see(outcome, tags, 0)
    place.gone()
    place.back()
    place.see(*SILENCE, 0)
    assert events == [(0, LAID, (A,)), (0, GONE, ()), (0, BACK, ())]


POLLS = st.lists(
    st.sampled_from([SILENCE, SPOILT, HEAP, one(A), one(B), one(FOREIGN), two(A, B), two(B, FOREIGN)]),
    max_size=150,
)


@given(POLLS)
def test_no_card_leaves_before_three_silences_in_a_row_or_the_backstop(polls):
    events = []
    place = Presence(0, events)
    silences = 0
    last_clean_ms = 0
    for index, (outcome, tags) in enumerate(polls):
        now_ms = index * SWEEP_MS
        lay = {uid for uid, _ in place.tags}
        del events[:]
        place.see(outcome, tags, now_ms)
        silences = silences + 1 if outcome == iso14443a.ABSENT else 0
        if any(kind == LIFTED for _, kind, _ in events):
            replaced = bool(tags) and not lay & {uid for uid, _ in tags}
            backstop = outcome == iso14443a.GARBLED and now_ms - last_clean_ms >= 1500
            assert silences == 3 or replaced or backstop
        if outcome not in (iso14443a.ABSENT, iso14443a.GARBLED):
            last_clean_ms = now_ms


@given(POLLS)
def test_nothing_is_laid_that_was_not_read_with_a_valid_record(polls):
    events = []
    place = Presence(0, events)
    for index, (outcome, tags) in enumerate(polls):
        del events[:]
        place.see(outcome, tags, index * SWEEP_MS)
        for _, kind, event_tags in events:
            if kind == LAID:
                assert outcome == iso14443a.ONE
                assert event_tags == tags
                assert tags[0][1] is not None


@given(POLLS)
def test_what_was_reported_last_is_never_reported_again(polls):
    events = []
    place = Presence(0, events)
    for index, (outcome, tags) in enumerate(polls):
        place.see(outcome, tags, index * SWEEP_MS)
    for before, after in itertools.pairwise(events):
        assert before != after or after[1] == GARBLED


@given(POLLS)
def test_three_silences_leave_the_place_empty(polls):
    events = []
    place = Presence(0, events)
    for index, (outcome, tags) in enumerate(polls + [SILENCE] * 3):
        place.see(outcome, tags, index * SWEEP_MS)
    assert place.kind == presence.LIFTED
    assert place.tags == ()
