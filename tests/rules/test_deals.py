"""Whole deals judged: collected deals, irregular deals and invalid input."""

from vectors import deals, missing_from, notation

from cardrules.judge import NotADeal, judge


def _plays():
    # Return the dealer, plays and result of a normal game or silent solo without announcements.
    for case in deals(contracts=("normal", "silent_solo")):
        log = case["deal"]["log"]
        if all(entry[1] in ("healthy", "play") for entry in log):
            return case["deal"]["dealer"], [entry for entry in log if entry[1] == "play"], case["expected"]
    raise AssertionError("no such deal")


def _irregularities(dealer, log, **more):
    answer = judge(notation(dealer, log, **more))
    return answer, [(fault["code"], fault["seat"], fault["at"]) for fault in answer["irregularities"]]


def test_collected_deals():
    for case in deals():
        answer = judge(case["deal"])
        assert missing_from(case["expected"], answer) == [], case["deal"]["id"]
        assert answer["irregularities"] == [] and answer["settled"], case["deal"]["id"]


def test_scores_sum_to_zero_and_points_to_240():
    for case in deals():
        answer = judge(case["deal"])
        assert sum(answer["scores"]) == 0
        assert answer["card_points"]["re"] + answer["card_points"]["kontra"] == 240
        # TSR 7.3.3: all four scores of a deal are even or all are odd.
        assert len({score % 2 for score in answer["scores"]}) == 1


def test_rotating_the_seats_rotates_the_result():
    for case in deals(12):
        answer = judge(case["deal"])
        log = [[(entry[0] + 1) % 4] + entry[1:] for entry in case["deal"]["log"]]
        turned = judge(notation((case["deal"]["dealer"] + 1) % 4, log))
        assert turned["scores"] == answer["scores"][3:] + answer["scores"][:3]
        assert turned["items"] == answer["items"]


def test_a_card_out_of_turn_is_flagged_and_scored_in_the_order_given():
    dealer, plays, expected = _plays()
    # Swap the second and third card of the first trick.
    log = [plays[0], plays[2], plays[1]] + plays[3:]
    answer, faults = _irregularities(dealer, log)
    assert ("out_of_turn", plays[2][0], 1) in faults
    assert ("out_of_turn", plays[1][0], 2) not in faults
    assert answer["settled"] and answer["scores"] is not None


def test_a_second_card_in_a_trick_is_ignored():
    dealer, plays, expected = _plays()
    log = plays[:1] + [[plays[0][0], "play", plays[47][2]]] + plays[1:]
    answer, faults = _irregularities(dealer, log)
    assert faults == [("too_many_cards", plays[0][0], 1)]
    assert answer["scores"] == expected["scores"]


def test_a_card_after_the_last_trick_is_ignored():
    dealer, plays, expected = _plays()
    answer, faults = _irregularities(dealer, plays + [[0, "play", "HT"]])
    assert faults == [("too_many_cards", 0, 48)]
    assert answer["scores"] == expected["scores"]


def test_a_third_copy_is_scored_as_it_lies():
    dealer, plays, expected = _plays()
    last = plays[47]
    copy = plays[0][2] if plays[0][2] != last[2] else plays[1][2]
    answer, faults = _irregularities(dealer, plays[:47] + [[last[0], "play", copy]])
    assert ("duplicate_card", last[0], 47) in faults
    points = sum(trick["points"] for trick in answer["tricks"])
    assert points == 240 + _points(copy) - _points(last[2])


def _points(card):
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[card[1]]


def test_an_unknown_card_leaves_the_deal_unsettled():
    dealer, plays, expected = _plays()
    for text in ("H8", "XX", "", "♥10"):
        log = plays[:5] + [[plays[5][0], "play", text]] + plays[6:]
        answer, faults = _irregularities(dealer, log)
        assert ("unknown_card", plays[5][0], 5) in faults
        assert not answer["settled"] and answer["scores"] is None and answer["why"] == "unknown_card"


def test_missing_cards_leave_the_deal_unsettled():
    dealer, plays, expected = _plays()
    answer, faults = _irregularities(dealer, plays[:46])
    short = sorted(entry[0] for entry in plays[46:])
    assert faults == [("missing_cards", seat, 46) for seat in short]
    assert answer["why"] == "missing_cards" and answer["scores"] is None
    assert len(answer["tricks"]) == 11


def test_an_abandoned_deal_is_unsettled():
    dealer, plays, expected = _plays()
    answer, _ = _irregularities(dealer, plays[:20] + [[2, "abandon"]])
    assert answer["why"] == "abandoned" and not answer["settled"]


def test_a_penalty_is_added():
    dealer, plays, expected = _plays()
    answer, _ = _irregularities(dealer, plays + [[1, "penalty", [4, -12, 4, 4]]])
    assert answer["scores"] == [a + b for a, b in zip(expected["scores"], [4, -12, 4, 4])]
    assert answer["value_for_re"] == expected["value_for_re"]


def test_a_revoke_is_found_when_the_suit_is_shown():
    log = [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "SA"], [3, "play", "CK"]]
    log += [[0, "play", "SK"], [1, "play", "S9"]]
    _, faults = _irregularities(3, log)
    assert not [code for code in faults if code[0] == "revoke"]
    _, faults = _irregularities(3, log + [[2, "play", "CT"]])
    assert ("revoke", 2, 2) in faults


def test_known_hands_show_a_revoke_at_once():
    hands = [["CA"], ["C9"], ["SA", "CT"], ["CK"]]
    log = [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "SA"]]
    _, faults = _irregularities(3, log, hands=hands)
    assert ("revoke", 2, 2) in faults
    hands[2] = ["SA", "ST"]
    _, faults = _irregularities(3, log, hands=hands)
    assert not [code for code in faults if code[0] == "revoke"]


def test_a_revoke_that_the_log_proves_is_found_beside_hands_that_hide_it():
    log = [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "SA"], [3, "play", "CK"]]
    log += [[0, "play", "SK"], [1, "play", "S9"], [2, "play", "CT"]]
    _, faults = _irregularities(3, log, hands=[["CA", "SK"], ["C9", "S9"], ["SA", "HT"], ["CK"]])
    assert [entry for entry in faults if entry[0] == "revoke"] == [("revoke", 2, 2)]


def test_a_card_that_did_not_count_stays_in_the_hand():
    log = [[0, "play", "SA"], [1, "play", "S9"], [2, "play", "SK"], [2, "play", "CT"], [3, "play", "ST"]]
    log += [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "H9"]]
    _, faults = _irregularities(3, log, hands=[["SA", "CA"], ["S9", "C9"], ["SK", "CT", "H9"], ["ST"]])
    assert ("revoke", 2, 7) in faults


def test_an_unknown_card_makes_nobody_revoke():
    log = [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "SA"], [3, "play", "CK"]]
    log += [[0, "play", "CT"], [1, "play", "C9"], [2, "play", "XX"]]
    _, faults = _irregularities(3, log)
    assert not [entry for entry in faults if entry[0] == "revoke"]
    log = [[0, "play", "XX"], [1, "play", "S9"], [2, "play", "SA"], [3, "play", "SK"]]
    log += [[0, "play", "CA"], [1, "play", "C9"]]
    _, faults = _irregularities(3, log)
    assert not [entry for entry in faults if entry[0] == "revoke"]


def test_a_third_club_queen_is_nobodys_party():
    dealer, plays, expected = _plays()
    queens = [at for at, entry in enumerate(plays) if entry[2] == "CQ"]
    later = [
        at
        for at in range(queens[1] + 1, 48)
        if plays[at][0] not in (plays[queens[0]][0], plays[queens[1]][0])
    ]
    log = [list(entry) for entry in plays]
    log[later[-1]][2] = "CQ"
    answer, faults = _irregularities(dealer, log)
    assert answer["teams"] == expected["teams"] and sum(answer["scores"]) == 0
    assert ("duplicate_card", log[later[-1]][0], later[-1]) in faults


def test_declarations_that_are_not_allowed_are_reported_and_change_nothing():
    dealer, plays, expected = _plays()
    first = (dealer + 1) % 4
    before = [
        [[first, "healthy"], [first, "healthy"]],
        [[first, "withdraw"]],
        [[first, "poverty"]],
        [[first, "misdeal"]],
        [[first, "solo", "international"]],
        [[first, "accept"]],
        [[first, "piglets"]],
        [[first, "claim"]],
    ]
    for log in before:
        answer, faults = _irregularities(dealer, log + plays)
        assert ("forbidden_declaration", first, len(log) - 1) in faults, log
        assert answer["scores"] == expected["scores"], log
    answer, faults = _irregularities(dealer, plays[:9] + [[first, "solo", "queens"]] + plays[9:])
    assert ("forbidden_declaration", first, 9) in faults and answer["contract"] == expected["contract"]
    answer, faults = _irregularities(dealer, plays[:9] + [[first, "healthy"]] + plays[9:])
    assert faults == [("forbidden_declaration", first, 9)]


def test_nothing_may_be_said_before_the_question_round_is_over():
    dealer, plays, expected = _plays()
    healthy = [[(dealer + place) % 4, "healthy"] for place in range(1, 5)]
    seat = expected["teams"].index("re")
    answer, faults = _irregularities(dealer, healthy[:1] + [[seat, "say", "re"]] + healthy[1:] + plays)
    assert faults == [("forbidden_declaration", seat, 1)] and answer["scores"] == expected["scores"]
    answer, faults = _irregularities(dealer, healthy + [[seat, "say", "re"]] + plays)
    assert faults == [] and "re_announced" in [item["item"] for item in answer["items"]]


def test_in_an_unsettled_deal_a_call_that_is_void_for_either_party_is_reported():
    dealer, plays, expected = _plays()
    log = [entry for entry in plays[:24] if entry[2] != "CQ"]
    seat = log[-1][0]
    _, faults = _irregularities(dealer, log + [[seat, "say", "no90"]])
    assert ("late_announcement", seat, len(log)) in faults


def test_an_abandoned_deal_lacks_no_cards_and_stays_abandoned():
    dealer, plays, _ = _plays()
    answer, faults = _irregularities(dealer, plays[:3] + [[0, "abandon"], [2, "play", "XX"]])
    assert answer["why"] == "abandoned"
    assert not [entry for entry in faults if entry[0] == "missing_cards"]


def test_void_announcements_change_nothing_but_are_reported():
    dealer, plays, expected = _plays()
    seat = expected["teams"].index("kontra")
    answer, faults = _irregularities(dealer, [[seat, "say", "re"]] + plays)
    assert faults == [("false_announcement", seat, 0)]
    assert answer["scores"] == expected["scores"]
    answer, faults = _irregularities(dealer, plays[:40] + [[seat, "say", "no90"]] + plays[40:])
    assert faults == [("late_announcement", seat, 40)]
    assert answer["scores"] == expected["scores"]


def test_what_is_no_deal_is_refused_with_a_reason():
    good = notation(0, [])
    bad = [
        (None, "not a deal"),
        ([], "not a deal"),
        ({}, "not a deal"),
        (dict(good, version=2), "version 2"),
        (dict(good, version=True), "version"),
        (dict(good, game="tarot"), "tarot"),
        (dict(good, game=["skat"]), "skat"),
        (dict(good, rules={"profile": "casino"}), "profile"),
        (dict(good, rules={"profile": "ddv-tsr", "options": {"foxes": 2}}), "foxes"),
        (dict(good, rules=None), "rules"),
        (dict(good, dealer=4), "seat"),
        (dict(good, dealer=True), "seat"),
        (dict(good, log={}), "log"),
        (dict(good, log=[[0]]), "log entry 0"),
        (dict(good, log=[[9, "play", "HT"]]), "seat"),
        (dict(good, log=[0]), "log entry 0"),
        (dict(good, log=[[0, "play"]]), "log entry 0"),
        (dict(good, log=[[0, "play", 7]]), "log entry 0"),
        (dict(good, log=[[0, "play", "HT", "HT"]]), "log entry 0"),
        (dict(good, log=[[0, "say", "no45"]]), "no45"),
        (dict(good, log=[[0, "say"]]), "say"),
        (dict(good, log=[[0, "healthy", 1]]), "log entry 0"),
        (dict(good, log=[[0, "solo", "kings"]]), "solo"),
        (dict(good, log=[[0, "wedding", "hearts"]]), "wedding"),
        (dict(good, log=[[0, "penalty", [1, 2]]]), "penalty"),
        (dict(good, log=[[0, "penalty", [True, 2, 3, 4]]]), "penalty"),
        (dict(good, log=[[0, ["play"], "HT"]]), "log entry 0"),
        (dict(good, log=[[0, "healthy", 1]]), "nothing more"),
        (dict(good, hands=[[], []]), "4 hands"),
        (dict(good, hands=[["C2"], [], [], []]), "card"),
        (dict(good, hands=[[{"a": 1, "b": 2}], [], [], []]), "card"),
        (dict(good, hands=[[["C", "T"]], [], [], []]), "card"),
        (dict(good, hands=[["XX"], [], [], []]), "card"),
        (dict(good, hands=[["C2"], [], [], []]), "card"),
        (dict(good, hands=[[{"a": 1, "b": 2}], [], [], []]), "card"),
        (dict(good, hands=[[["C", "T"]], [], [], []]), "card"),
        (dict(good, hands=7), "hands"),
        (dict(good, mandatory_solo_open=[True]), "mandatory"),
        (dict(good, mandatory_solo_open=7), "mandatory"),
    ]
    for deal, reason in bad:
        try:
            judge(deal)
        except NotADeal as error:
            assert reason in str(error), (deal, error)
        else:
            raise AssertionError("accepted: %r" % (deal,))


def test_unknown_keys_are_ignored():
    case = deals(1)[0]
    answer = judge(dict(case["deal"], colour="green"))
    assert missing_from(case["expected"], answer) == []
