"""Whole deals judged: the collected deals, irregular ones, and input that is no deal."""

from vectors import deals, missing_from, notation

from cardrules.judge import NotADeal, judge


def _plays():
    # A legal deal without announcements, as its plays.
    for case in deals():
        log = case["deal"]["log"]
        if all(entry[1] in ("healthy", "play") for entry in log):
            return case["deal"]["dealer"], [entry for entry in log if entry[1] == "play"], case["expected"]
    raise AssertionError("no such deal")


def _irregularities(dealer, log, **more):
    answer = judge(notation(dealer, log, **more))
    return answer, [(found["code"], found["seat"], found["at"]) for found in answer["irregularities"]]


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
    # The second and third card of the first trick change places.
    log = [plays[0], plays[2], plays[1]] + plays[3:]
    answer, found = _irregularities(dealer, log)
    assert ("out_of_turn", plays[2][0], 1) in found
    assert ("out_of_turn", plays[1][0], 2) not in found
    assert answer["settled"] and answer["scores"] is not None


def test_a_second_card_in_a_trick_is_ignored():
    dealer, plays, expected = _plays()
    log = plays[:1] + [[plays[0][0], "play", plays[47][2]]] + plays[1:]
    answer, found = _irregularities(dealer, log)
    assert found == [("too_many_cards", plays[0][0], 1)]
    assert answer["scores"] == expected["scores"]


def test_a_card_after_the_last_trick_is_ignored():
    dealer, plays, expected = _plays()
    answer, found = _irregularities(dealer, plays + [[0, "play", "HT"]])
    assert found == [("too_many_cards", 0, 48)]
    assert answer["scores"] == expected["scores"]


def test_a_third_copy_is_scored_as_it_lies():
    dealer, plays, expected = _plays()
    last = plays[47]
    copy = plays[0][2] if plays[0][2] != last[2] else plays[1][2]
    answer, found = _irregularities(dealer, plays[:47] + [[last[0], "play", copy]])
    assert ("duplicate_card", last[0], 47) in found
    points = sum(trick["points"] for trick in answer["tricks"])
    assert points == 240 + _points(copy) - _points(last[2])


def _points(card):
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[card[1]]


def test_an_unknown_card_leaves_the_deal_unsettled():
    dealer, plays, expected = _plays()
    for text in ("H8", "XX", "", "♥10"):
        log = plays[:5] + [[plays[5][0], "play", text]] + plays[6:]
        answer, found = _irregularities(dealer, log)
        assert ("unknown_card", plays[5][0], 5) in found
        assert not answer["settled"] and answer["scores"] is None and answer["why"] == "unknown card"


def test_missing_cards_leave_the_deal_unsettled():
    dealer, plays, expected = _plays()
    answer, found = _irregularities(dealer, plays[:46])
    short = sorted(entry[0] for entry in plays[46:])
    assert found == [("missing_cards", seat, 46) for seat in short]
    assert answer["why"] == "cards missing" and answer["scores"] is None
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
    _, found = _irregularities(3, log)
    assert not [code for code in found if code[0] == "revoke"]
    _, found = _irregularities(3, log + [[2, "play", "CT"]])
    assert ("revoke", 2, 2) in found


def test_known_hands_show_a_revoke_at_once():
    hands = [["CA"], ["C9"], ["SA", "CT"], ["CK"]]
    log = [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "SA"]]
    _, found = _irregularities(3, log, hands=hands)
    assert ("revoke", 2, 2) in found
    hands[2] = ["SA", "ST"]
    _, found = _irregularities(3, log, hands=hands)
    assert not [code for code in found if code[0] == "revoke"]


def test_void_announcements_change_nothing_but_are_told():
    dealer, plays, expected = _plays()
    seat = expected["teams"].index("kontra")
    answer, found = _irregularities(dealer, [[seat, "say", "re"]] + plays)
    assert found == [("false_announcement", seat, 0)]
    assert answer["scores"] == expected["scores"]
    answer, found = _irregularities(dealer, plays[:40] + [[seat, "say", "no90"]] + plays[40:])
    assert found == [("late_announcement", seat, 40)]
    assert answer["scores"] == expected["scores"]


def test_what_is_no_deal_is_refused_with_a_reason():
    good = notation(0, [])
    bad = [
        (None, "not a deal"),
        ([], "not a deal"),
        ({}, "not a deal"),
        (dict(good, version=2), "version 2"),
        (dict(good, game="skat"), "skat"),
        (dict(good, rules={"profile": "house"}), "profile"),
        (dict(good, rules={"profile": "ddv-tsr", "options": {"fox": 2}}), "options"),
        (dict(good, dealer=4), "seat"),
        (dict(good, dealer=True), "seat"),
        (dict(good, log={}), "log"),
        (dict(good, log=[[0]]), "log entry 0"),
        (dict(good, log=[[9, "play", "HT"]]), "seat"),
        (dict(good, log=[[0, "play"]]), "one text"),
        (dict(good, log=[[0, "play", 7]]), "one text"),
        (dict(good, log=[[0, "say", "no45"]]), "no45"),
        (dict(good, log=[[0, "solo", "queens"]]), "solo"),
        (dict(good, log=[[0, "penalty", [1, 2]]]), "penalty"),
        (dict(good, log=[[0, ["play"], "HT"]]), "not judged"),
        (dict(good, hands=[[], []]), "four hands"),
        (dict(good, hands=[["XX"], [], [], []]), "card"),
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
