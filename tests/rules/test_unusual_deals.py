"""Unusual deals of Doppelkopf: declarations out of order, false piglets, early ends, known hands."""

from vectors import notation

from cardrules.corrections import take_back
from cardrules.judge import deal_from, judge

_FORBIDDEN = "forbidden_declaration"
# Complete deals, each card with its seat.
_FIRST_FOX_ONLY = (
    "0DT 1DK 2DT 3HJ 3CK 0CK 1CT 2HJ 2HQ 3CJ 0SQ 1HT 1HA 2DQ 3H9 0H9 2HQ 3DA 0D9 1SJ 0CA 1CT 2DJ 3C9 "
    "2SQ 3HT 0D9 1DK 0SK 1SA 2S9 3S9 1ST 2DQ 3SA 0SK 2CJ 3CQ 0CA 1HK 3DA 0C9 1HK 2CQ 2SJ 3DJ 0ST 1HA"
)
_WEDDING_OF_FORTY_CARDS = (
    "3DK 0DJ 1DA 2DT 0DJ 1CK 2CK 3CQ 3CQ 0HJ 1SK 2HK 3HJ 0HT 1ST 2DT 0CJ 1CT 2DA 3SQ 3HQ 0DQ 1SA 2SK "
    "3CJ 0DQ 1ST 2HK 0HQ 1CT 2SA 3SJ 0SQ 1CA 2CA 3SJ 0HT 1HA 2HA 3DK"
)
_WEDDING_CLARIFIED_LATE = (
    "3HT 0DK 1D9 2D9 3SQ 0DT 1DK 2HJ 3DQ 0DT 1DA 2CJ 3HT 0HJ 1DA 2CJ 3CQ 0SQ 1SJ 2S9 3CQ 0S9 1C9 2C9 "
    "3HQ 0SA 1HK 2HA 3HQ 0H9 1H9 2CK 3DQ 0CK 1HK 2SK 3SJ 0SK 1CT 2ST 3DJ 0CT 1SA 2ST 3DJ 0CA 1HA 2CA"
)
_FOXES_OF_OTHERS = (
    "0CJ 1DK 2HJ 3DT 0CA 1C9 2CK 3DJ 3S9 0SK 1ST 2SA 2DT 3DQ 0SQ 1D9 0CT 1C9 2CK 3H9 0DQ 1HT 2DA 3SJ "
    "1S9 2HT 3SA 0ST 2SQ 3CQ 0DK 1DJ 3D9 0DA 1H9 2SJ 2HQ 3HQ 0CQ 1HK 0HJ 1HA 2HA 3CJ 3HK 0CT 1SK 2CA"
)


def _plays(text):
    return [[int(card[0]), "play", card[1:]] for card in text.split()]


def _judge(log, plays="", profile="ddv-tsr", options=None, dealer=3, **more):
    answer = judge(notation(dealer, log + _plays(plays), profile, options, **more))
    return answer, [(fault["code"], fault["seat"], fault["at"]) for fault in answer["irregularities"]]


def test_cards_after_a_claim_are_shown_and_not_played():
    # TSR 5.4: the soloist gets the remaining tricks; cards shown afterwards can only prove a revoke.
    log = [
        [0, "solo", "H"],
        [0, "play", "CJ"],
        [1, "play", "CA"],
        [0, "claim"],
        [1, "play", "HA"],
        [2, "play", "C9"],
    ]
    answer, faults = _judge(log)
    assert faults == [("revoke", 1, 2)] and answer["tricks"] == []
    assert answer["card_points"] == {"re": 240, "kontra": 0} and answer["settled"]


def test_piglets_declared_before_the_contract_is_known_obey_it():
    # piglets_in_solo is off: the fox keeps its normal rank in a queen solo and in a diamond solo.
    for solo, card, winner in (("queens", "CQ", 1), ("D", "DJ", 1)):
        log = [[0, "piglets"], [1, "solo", solo]]
        answer, faults = _judge(log, "0DA 1%s 2DK 3DT" % card, options={"piglets": "both"})
        assert answer["tricks"][0]["winner"] == winner, solo
        assert (_FORBIDDEN, 0, 0) in faults, solo
    log = [[0, "piglets"], [1, "solo", "D"]]
    options = {"piglets": "both", "piglets_in_solo": True}
    answer, faults = _judge(log, "0DA 1DJ 2DK 3DT", options=options)
    assert answer["tricks"][0]["winner"] == 0 and (_FORBIDDEN, 0, 0) not in faults


_POOR = ["CA", "CT", "CK", "SA", "ST", "SK", "HA", "HK", "H9", "DK", "DT", "D9"]
_RICH = ["HT", "CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ", "DA", "C9", "S9"]
_AFTER_THE_EXCHANGE = "0DA 1D9 2HT 3HT 2CQ 3CQ 0C9"


def test_hands_after_an_exchange_are_those_it_left():
    log = [[0, "poverty"], [1, "refuse"], [2, "accept"]]
    hands = [_POOR, _POOR, _RICH, _RICH]
    exchanged = log + [[0, "exchange", ["DK", "DT", "D9"], ["C9", "S9", "DA"]]]
    for before in (exchanged, log):
        _, faults = _judge(before, _AFTER_THE_EXCHANGE, "house", hands=hands)
        assert "revoke" not in [code for code, _, _ in faults]
    # Exchanged cards are taken into account: not following suit is a revoke if a card of the suit was received.
    exchanged = log + [[0, "exchange", ["DK", "DT", "D9"], ["C9", "S9", "DQ"]]]
    _, faults = _judge(exchanged, "0CA 1CT 2SQ 3SQ 2CQ 3CQ 0C9", "house", hands=hands)
    assert ("revoke", 0, 10) in faults


def test_an_exchange_of_unequal_or_no_cards_is_reported():
    log = [[0, "poverty"], [1, "accept"]]
    for given, returned in ((["DK"], ["C9", "S9"]), ([], []), (["XX"], ["C9"])):
        _, faults = _judge(log + [[0, "exchange", given, returned]], profile="house")
        assert (_FORBIDDEN, 0, 2) in faults, given
    assert (_FORBIDDEN, 0, 0) in _judge([[0, "exchange", ["DK"], ["C9"]]], profile="house")[1]


def test_a_wedding_nobody_clarifies_in_forty_cards_is_a_solo():
    # D-B08: the house rules set no limit, so any trick of the deal can clarify the wedding.
    log = [[3, "wedding", "plain"]]
    answer, _ = _judge(log, _WEDDING_OF_FORTY_CARDS, "house", {"with_nines": False}, 0)
    assert (answer["contract"], answer["value_for_re"], answer["scores"]) == (
        "wedding_solo",
        -1,
        [1, 1, 1, -3],
    )


def test_nothing_can_be_announced_after_the_last_card():
    # S001 allows announcements at any time during play; a wedding clarified late does not extend this time.
    log = [[3, "wedding", "plain"]] + _plays(_WEDDING_CLARIFIED_LATE) + [[3, "say", "re"]]
    answer, faults = _judge(log, profile="house", dealer=0)
    assert faults == [("late_announcement", 3, len(log) - 1)]
    assert answer["scores"] == [-7, -7, -7, 21]


def test_a_promoted_fox_is_no_fox_even_where_a_super_piglet_takes_it():
    # D-C08
    options = {"piglets": "first_only", "super_piglets": True}
    answer, _ = _judge([[3, "piglets"], [0, "super_piglets"]], _FIRST_FOX_ONLY, options=options)
    assert "fox" not in [item["item"] for item in answer["items"]]
    assert answer["scores"] == [-2, -2, 2, 2]


def test_false_piglets_are_reported_and_leave_the_foxes_of_others():
    # Rule book 4.2: the announcing seat must have both cards.
    answer, faults = _judge([[1, "piglets"]], _FOXES_OF_OTHERS, options={"piglets": "both"})
    assert faults == [(_FORBIDDEN, 1, 0)]
    assert answer["scores"] == [0, 0, 0, 0] and "fox" in [item["item"] for item in answer["items"]]


def test_whoever_names_a_reservation_has_answered():
    # TSR 4.1.8: a player who names a reservation immediately has also answered the question round.
    log = [[0, "healthy"], [1, "healthy"], [2, "healthy"], [3, "solo", "queens"], [3, "say", "re"]]
    assert _FORBIDDEN not in [code for code, _, _ in _judge(log)[1]]
    log = [[0, "healthy"], [1, "solo", "queens"], [1, "say", "re"]]
    assert _FORBIDDEN not in [code for code, _, _ in _judge(log)[1]]


def test_an_accepted_poverty_stands():
    answers = [
        [0, "reservation"],
        [1, "healthy"],
        [2, "reservation"],
        [3, "healthy"],
        [0, "poverty"],
        [1, "accept"],
    ]
    for late in ([3, "poverty"], [2, "solo", "queens"], [3, "accept"], [3, "refuse"]):
        answer, faults = _judge(answers + [late], profile="house")
        assert answer["teams"] == ["re", "re", "kontra", "kontra"], late
        assert (_FORBIDDEN, late[0], 6) in faults, late


def test_what_was_answered_and_named_stands():
    healthy = [[seat, "healthy"] for seat in range(4)]
    for log, contract in (
        (healthy + [[0, "solo", "queens"]], "normal"),
        (healthy + [[0, "withdraw"]], "normal"),
        ([[0, "reservation"]] + healthy[1:] + [[0, "solo", "queens"], [0, "withdraw"]], "solo:queens"),
        ([[0, "reservation"]] + healthy[1:] + [[0, "solo", "queens"], [0, "solo", "jacks"]], "solo:queens"),
    ):
        answer, faults = _judge(log, profile="house")
        assert (_FORBIDDEN, 0, len(log) - 1) in faults, log
        assert answer["contract"] == contract, log
    log = [[0, "reservation"]] + healthy[1:] + [[0, "withdraw"]]
    assert _FORBIDDEN not in [code for code, _, _ in _judge(log, profile="house")[1]]


def test_a_choice_the_profile_does_not_have_leaves_the_wedding():
    answer, faults = _judge([[0, "wedding", "trump"]])
    assert answer["contract"] == "wedding" and (_FORBIDDEN, 0, 0) in faults


def test_a_level_may_bring_a_reply_with_it_where_a_reply_opens_levels():
    # D-A05 and D-A16: a single announcement of *no 90* is also Kontra as a reply; both are in time.
    log = (
        [[0, "solo", "queens"], [0, "say", "re"]]
        + _plays("0CA 1CT 2CK 3CK 0CA 1CT 2C9 3C9")
        + [[1, "say", "no90"]]
    )
    assert "late_announcement" not in [code for code, _, _ in _judge(log, profile="adpoker")[1]]
    assert ("late_announcement", 1, 10) in _judge(log)[1]


def test_known_hands_show_what_could_not_be_declared():
    hands = [_POOR, _RICH, _RICH, _POOR]
    options = {"piglets": "both", "wedding": True}
    for log, profile in (
        ([[0, "wedding"]], "ddv-tsr"),
        ([[1, "poverty"]], "house"),
        ([[0, "misdeal"]], "house"),
        ([[0, "piglets"]], "ddv-tsr"),
    ):
        answer, faults = _judge(
            log, profile=profile, options=options if profile == "ddv-tsr" else None, hands=hands
        )
        assert (_FORBIDDEN, log[0][0], 0) in faults and answer["contract"] == "normal", log


def test_an_unknown_card_is_no_revoke_even_with_known_hands():
    hands = [_POOR, _POOR, _RICH, _RICH]
    _, faults = _judge([], "0CA 1ZZ", hands=hands)
    assert [code for code, _, _ in faults if code != "missing_cards"] == ["unknown_card"]


def test_cards_after_a_misdeal_do_not_count():
    answer, faults = _judge([[0, "misdeal"]], "0CA 1C9", "house")
    assert faults == [("too_many_cards", 0, 1), ("too_many_cards", 1, 2)]
    assert (answer["contract"], answer["scores"], answer["teams"]) == ("misdeal", [0, 0, 0, 0], None)


def test_a_result_says_what_was_inferred():
    answer, _ = _judge([], _FOXES_OF_OTHERS)
    assert answer["inferred"] == {"teams": answer["teams"]}
    assert _judge([[0, "wedding"]], "0S9 1SA 2SK 3SK")[0]["inferred"] == {"partner": 1}
    answer, _ = _judge([[3, "wedding", "plain"]], _WEDDING_OF_FORTY_CARDS, "house", {"with_nines": False}, 0)
    assert answer["inferred"] == {}
    log = [[0, "solo", "H"]] + _plays("0CJ 1H9 2HK 3HA") + [[0, "claim"]]
    assert _judge(log)[0]["inferred"] == {"rest": {"tricks": 11, "points": 240 - 17}}


def test_void_stays_void_when_a_card_is_taken_back():
    deal = deal_from(notation(3, [[0, "play", "CA"], [1, "solo", "queens"], [2, "say", "kontra"]]))
    take_back(deal)
    assert deal.contract == "normal" and deal.irregularities == [(0, 1, _FORBIDDEN)]
    assert deal.says == [(1, 2, 1, 0)]


def test_only_the_first_claim_counts():
    answer, faults = _judge([[0, "solo", "queens"], [0, "claim"], [0, "concede"]])
    assert answer["winner"] == "re" and faults == [(_FORBIDDEN, 0, 2)]


def test_a_wedding_without_both_queens_is_reported_once_the_cards_show_it():
    log = [[2, "wedding"]] + _plays("0C9 1CQ 2CA 3CK")
    answer, faults = _judge(log)
    assert answer["contract"] == "wedding" and (_FORBIDDEN, 2, 0) in faults


def test_both_queens_have_to_be_declared_where_there_is_no_silent_solo():
    plays = "0CQ 1D9 2DK 3DT 0CQ 1D9 2DK 3DT"
    answer, faults = _judge([], plays, options={"silent_solo": False})
    assert answer["contract"] == "silent_solo" and (_FORBIDDEN, 0, 4) in faults
    assert _FORBIDDEN not in [code for code, _, _ in _judge([], plays)[1]]


def test_a_poverty_nobody_answers_is_reported_as_what_it_is():
    answer, _ = _judge([[0, "poverty"], [0, "abandon"]], profile="house")
    assert answer["why"] == "abandoned"
    deal = deal_from(notation(3, [[0, "poverty"]], "house"))
    deal.cards = bytearray(48)  # whichever cards were played
    assert deal.result()["why"] == "poverty_unanswered"


def test_piglets_may_be_declared_late_where_the_rules_say_so():
    for when, forbidden in (("at_start", True), ("on_first_play", True), ("any_time", False)):
        options = {"piglets": "both", "piglets_announce": when}
        log = _plays("0DA 1D9 2DK 3DT") + [[0, "piglets"]]
        answer, faults = _judge(log, "0DA 1HT 2CJ 3CQ", options=options)
        assert ((_FORBIDDEN, 0, 4) in faults) is forbidden, when
        assert answer["tricks"][1]["winner"] == (1 if forbidden else 0), when


def test_hands_that_are_not_whole_settle_no_parties():
    answer, _ = _judge([], _FOXES_OF_OTHERS, hands=[[], [], [], []])
    assert answer["settled"]


def test_what_lies_in_the_open_trick_and_what_was_said():
    deal = deal_from(notation(3, [[0, "healthy"], [0, "play", "CA"], [0, "say", "re"], [1, "play", "C9"]]))
    assert [bool(deal.has_played(seat)) for seat in range(4)] == [True, True, False, False]
    assert deal.declared() == [(0, "healthy", ()), (0, "say", ("re",))]
