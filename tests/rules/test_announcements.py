"""Windows, replies and repetitions of announcements: the worked cases and the sentences of TSR 6."""

from vectors import PROFILE, vectors

from cardrules.announcements import LATE, WORDS, Calls, allowed, tally
from cardrules.doppelkopf import Deal


def _word(text):
    return WORDS.index(text.replace("schwarz", "black"))


def _calls(own_party, given):
    calls = Calls()
    for party, words in ((own_party, given["own_prior"]), (1 - own_party, given["opp_prior"])):
        for word in words:
            calls.steps[party] = _word(word) or 1
    calls.closed[own_party] = given["own_first_was_late_reply"]
    return calls


def test_windows():
    for profile in (PROFILE, "wikipedia"):
        for case in vectors("doppelkopf_windows", profile=profile):
            given = case["inputs"]
            if given["contract"] not in ("normal", "silent_solo") or given["hand_size"] != 12:
                continue
            party = ("re", "kontra").index(given["side"])
            fault = _calls(party, given).fault(party, _word(given["announcement"]), given["announcer_played"])
            assert (fault is None) == case["expected"]["allowed"], case["id"]


def test_the_other_partys_name_is_false():
    _, faults = tally([(0, 1, _word("re"), 0)], 0b0101)
    assert faults == [(0, 1, "false_announcement")]


def test_a_level_includes_all_below_it():
    calls, faults = tally([(0, 0, _word("no30"), 1)], 0b0101)
    assert list(calls.steps) == [4, 0] and faults == []


def test_a_void_call_counts_for_nothing():
    # no 60 with three cards laid: no 90 was never said and is out of time.
    calls, faults = tally([(0, 0, _word("re"), 0), (9, 0, _word("no60"), 3)], 0b0101)
    assert list(calls.steps) == [1, 0] and faults == [(9, 0, LATE)]


def test_a_late_reply_closes_the_levels():
    # Kontra with two cards laid is a reply to Re only; no 90 with two cards laid would else be in time (TSR 6.4.4).
    says = [(0, 0, _word("re"), 0), (9, 1, _word("kontra"), 2), (10, 1, _word("no90"), 2)]
    calls, faults = tally(says, 0b0101)
    assert list(calls.steps) == [1, 1] and faults == [(10, 1, LATE)]


def test_a_level_that_implies_a_late_reply_is_void_whole():
    says = [(0, 0, _word("re"), 0), (9, 1, _word("no90"), 2)]
    calls, faults = tally(says, 0b0101)
    assert list(calls.steps) == [1, 0] and faults == [(9, 1, LATE)]


def test_allowed_asks_for_every_party_that_is_possible():
    assert allowed([], 2, 0, [0b0101, 0b0011]) == list(WORDS)
    assert allowed([], 2, 2, [0b0101, 0b0011]) == []
    # Seat 0 said Re, two cards are laid: a partner may go on to the levels, an opponent only reply with Kontra.
    levels = ["no90", "no60", "no30", "black"]
    assert allowed([(0, 0, _word("re"), 0)], 2, 2, [0b0101, 0b0011]) == ["kontra"] + levels
    assert allowed([(0, 0, _word("re"), 0)], 2, 2, [0b0011]) == ["kontra"]


_PLAIN = ("CA", "C9", "CT", "CK", "SA", "S9", "ST", "SK")
_TWO_TRICKS = [(place % 4, "play", card) for place, card in enumerate(_PLAIN)]


def _deal(entries):
    deal = Deal(3)
    for entry in entries:
        deal.add(*entry)
    return deal


def test_with_re_and_kontra_out_a_party_has_to_be_named():
    # TSR 6.4.5: seats 2 and 3 are still of either party.
    deal = _deal([(0, "say", "re"), (1, "say", "kontra")])
    assert deal.allowed_says(2) == ["re", "kontra"]
    deal.add(2, "say", "kontra")
    assert deal.public_party(2) == 1
    assert deal.allowed_says(2) == ["no90", "no60", "no30", "black"]


def test_a_level_that_only_one_party_can_say_settles_it():
    # TSR 5.5.1: Re said Re; with two cards laid only Re can go on to no 90.
    deal = _deal([(0, "say", "re")] + _TWO_TRICKS)
    assert deal.public_party(2) is None
    deal.add(2, "say", "no90")
    assert deal.public_party(2) == 0 and deal.public_party(1) == 1


def test_where_somebody_spoke_falsely_only_the_cards_count():
    deal = _deal([(0, "say", "re"), (1, "say", "re"), (2, "say", "re")])
    assert [deal.public_party(seat) for seat in range(4)] == [None] * 4


def test_a_call_stays_as_it_was_when_a_card_before_it_is_taken_back():
    deal = _deal([(0, "say", "re")] + _TWO_TRICKS + [(3, "say", "kontra")])
    before = deal.says[:]
    deal.take_back()
    assert deal.says == [(at - (at > 8), seat, word, played) for at, seat, word, played in before]
    deal = _deal([(0, "play", "XX"), (1, "penalty", [1, 2, 3, -6])])
    deal.take_back()
    assert deal.odd == {0: [1, 2, 3, -6]} and deal.penalties == [1, 2, 3, -6]
