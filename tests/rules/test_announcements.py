"""Windows, replies and repetitions of announcements: the example cases and the rules of TSR 6."""

from vectors import PROFILE, vectors

from cardrules.corrections import take_back
from cardrules.doppelkopf.announcements import EARLY, LATE, WORDS, Calls, allowed, tally
from cardrules.doppelkopf.forced import owed_words
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.rules import Rules

_TSR = Rules("doppelkopf", PROFILE)


def _word(text):
    return WORDS.index(text.replace("schwarz", "black"))


def _calls(rules, own_party, given):
    calls = Calls(rules)
    for party, words in ((own_party, given["own_prior"]), (1 - own_party, given["opp_prior"])):
        for word in words:
            calls.steps[party] = _word(word) or 1
    calls.closed[own_party] = given["own_first_was_late_reply"]
    return calls


def _moment(rules, given):
    # Return the time of the announcement, counted in cards, in a deal with the state of the case.
    deal = DoppelkopfDeal(3, rules)
    deal.contract = given["contract"] if given["contract"] == "wedding" else "normal"
    deal.clarified = given["clarified_in_trick"] or 0
    deal.played[0] = given["announcer_played"]
    deal.cards = bytearray(given["table_played"])
    return deal.moment(0)


def test_windows():
    for case in vectors("doppelkopf_windows"):
        given = case["inputs"]
        rules = Rules("doppelkopf", case["profile"], {"with_nines": given["hand_size"] == 12})
        party = ("re", "kontra").index(given["side"])
        fault = _calls(rules, party, given).fault(party, _word(given["announcement"]), _moment(rules, given))
        assert (fault is None) == case["expected"]["allowed"], case["id"]


def test_the_limit_of_a_reply_is_that_of_the_highest_call():
    # Rule book 1.1.6: the other party's highest call determines how many cards a player may have played before a reply.
    for step, latest in ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6)):
        for party in (0, 1):
            calls = Calls(_TSR)
            assert calls.add(party, step if step > 1 else party, 0) is None
            assert calls.fault(1 - party, 1 - party, latest) is None, (step, party)
            assert calls.fault(1 - party, 1 - party, latest + 1) == LATE, (step, party)


def test_forced_announcements():
    for case in vectors("doppelkopf_flow", kind="forced_announcement"):
        given, must = case["inputs"], case["expected"]["must_announce"]
        deal = DoppelkopfDeal(3, Rules("doppelkopf", case["profile"], case["options"]))
        for word in given["own_prior"]:
            deal.add(given["winner"], "say", word)
        for seat, card in enumerate(given["first_trick"]):
            deal.add(seat, "play", card)
        # A player whose party is unknown may say Re or Kontra.
        owed = owed_words(deal)
        assert [seat for seat, _ in owed] == ([] if must is None else [given["winner"]]), case["id"]
        assert must is None or must in owed[0][1], case["id"]


def test_the_other_partys_name_is_false():
    _, faults = tally(_TSR, [(0, 1, _word("re"), 0)], 0b0101)
    assert faults == [(0, 1, "false_announcement")]


def test_a_level_includes_all_below_it():
    calls, faults = tally(_TSR, [(0, 0, _word("no30"), 1)], 0b0101)
    assert list(calls.steps) == [4, 0] and faults == []


def test_a_void_call_counts_for_nothing():
    # no 60 after three cards: it includes no 90, which was not announced and is too late.
    calls, faults = tally(_TSR, [(0, 0, _word("re"), 0), (9, 0, _word("no60"), 3)], 0b0101)
    assert list(calls.steps) == [1, 0] and faults == [(9, 0, LATE)]


def test_a_late_reply_closes_the_levels_under_tsr_only():
    # After two cards, Kontra is allowed only as a reply to Re; otherwise no 90 would be in time (TSR 6.4.4).
    says = [(0, 0, _word("re"), 0), (9, 1, _word("kontra"), 2), (10, 1, _word("no90"), 2)]
    calls, faults = tally(_TSR, says, 0b0101)
    assert list(calls.steps) == [1, 1] and faults == [(10, 1, LATE)]
    calls, faults = tally(Rules("doppelkopf", "adpoker"), says, 0b0101)
    assert list(calls.steps) == [1, 2] and faults == []


def test_a_level_that_implies_a_late_reply_is_void_whole():
    says = [(0, 0, _word("re"), 0), (9, 1, _word("no90"), 2)]
    calls, faults = tally(_TSR, says, 0b0101)
    assert list(calls.steps) == [1, 0] and faults == [(9, 1, LATE)]


def test_nothing_may_be_said_before_a_wedding_is_clarified():
    deal = DoppelkopfDeal(3, _TSR)
    deal.add(0, "wedding")
    assert deal.moment(1) == EARLY and deal.allowed_says(1) == []
    deal.add(0, "say", "re")
    for seat, card in enumerate(("DJ", "HT", "DA", "DK")):
        deal.add(seat, "play", card)
    assert deal.partner == 1 and deal.clarified == 1
    assert deal.allowed_says(1) == ["re", "no90", "no60", "no30", "black"]
    assert deal.result()["irregularities"][0] == (1, 0, "forbidden_declaration")


def test_allowed_asks_for_every_party_that_is_possible():
    assert allowed(_TSR, [], 2, 0, [0b0101, 0b0011]) == list(WORDS)
    assert allowed(_TSR, [], 2, 2, [0b0101, 0b0011]) == []
    # Seat 0 said Re. After two cards, a partner may announce the levels, an opponent only reply with Kontra.
    levels = ["no90", "no60", "no30", "black"]
    re = [(0, 0, _word("re"), 0)]
    assert allowed(_TSR, re, 2, 2, [0b0101, 0b0011]) == ["kontra"] + levels
    assert allowed(_TSR, re, 2, 2, [0b0011]) == ["kontra"]


def _deal(entries):
    deal = DoppelkopfDeal(3, _TSR)
    for entry in entries:
        deal.add(*entry)
    return deal


_PLAIN = ("CA", "C9", "CT", "CK", "SA", "S9", "ST", "SK")
_TWO_TRICKS = [[place % 4, "play", card] for place, card in enumerate(_PLAIN)]


def test_with_re_and_kontra_out_a_party_has_to_be_named():
    # TSR 6.4.5: the parties of seats 2 and 3 are still unknown.
    deal = _deal([[0, "say", "re"], [1, "say", "kontra"]])
    assert deal.allowed_says(2) == ["re", "kontra"]
    deal.add(2, "say", "kontra")
    assert deal.public_party(2) == 1
    assert deal.allowed_says(2) == ["no90", "no60", "no30", "black"]


def test_with_kontra_alone_out_nobody_has_to_name_a_party_first():
    assert _deal([[1, "say", "kontra"]]).allowed_says(2) == ["re", "no90", "no60", "no30", "black"]


def test_a_level_that_only_one_party_can_say_settles_it():
    # TSR 5.5.1: Re was announced; after two cards only the Re party can announce no 90.
    deal = _deal([[0, "say", "re"]] + _TWO_TRICKS)
    assert deal.public_party(2) is None
    deal.add(2, "say", "no90")
    assert deal.public_party(2) == 0 and deal.public_party(1) == 1


def test_where_somebody_spoke_falsely_only_the_cards_count():
    deal = _deal([[0, "say", "re"], [1, "say", "re"], [2, "say", "re"]])
    assert [deal.public_party(seat) for seat in range(4)] == [None] * 4


def test_the_moment_of_a_call_stays_when_a_later_card_is_taken_back():
    deal = _deal([[0, "say", "re"]] + _TWO_TRICKS + [[3, "say", "kontra"]])
    before = deal.says[:]
    take_back(deal)
    assert deal.says == [(at - (at > 8), seat, word, moment) for at, seat, word, moment in before]


def test_nothing_may_be_said_before_the_question_round_is_over():
    deal = _deal([[0, "healthy"], [0, "say", "re"], [1, "healthy"], [2, "healthy"], [3, "healthy"]])
    assert deal.result()["irregularities"][0] == (1, 0, "forbidden_declaration")
    deal.add(0, "say", "re")
    assert (
        len([fault for fault in deal.result()["irregularities"] if fault[2] == "forbidden_declaration"]) == 1
    )
