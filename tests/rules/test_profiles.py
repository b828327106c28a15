"""The allowed declarations of each profile, and the effects of a late reply: the table in the rule book, row by row."""

from vectors import PROFILES, deals, notation

from cardrules.doppelkopf.forced import forced_word, owed_words
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.doppelkopf.penalties import offer
from cardrules.judge import deal_from, judge
from cardrules.rules import Rules
from cardrules.series import length
from cardrules.session import Session

_TRICK = [[0, "play", "CA"], [1, "play", "C9"], [2, "play", "CK"], [3, "play", "C9"]]
_RICH_TRICK = [[0, "play", "CA"], [1, "play", "CT"], [2, "play", "CT"], [3, "play", "C9"]]


def _allows(profile, entry, before=()):
    log = list(before) + [[0] + list(entry)]
    answer = judge(notation(3, log, profile))
    forbidden = [
        fault["at"] for fault in answer["irregularities"] if fault["code"] == "forbidden_declaration"
    ]
    return len(log) - 1 not in forbidden


def _those_who_allow(entry, before=()):
    return [profile for profile in PROFILES if _allows(profile, entry, before)]


def test_what_each_profile_lets_people_declare():
    everybody = list(PROFILES)
    for entry, expected in (
        (("wedding",), everybody),
        (("wedding", "trump"), ["house"]),
        (("wedding", "plain"), ["house"]),
        (("poverty",), ["adpoker", "house"]),
        (("misdeal",), ["house"]),
        (("solo", "queens"), everybody),
        (("solo", "jacks"), everybody),
        (("solo", "aces"), everybody),
        (("solo", "C"), everybody),
        (("solo", "D"), everybody),
        (("solo", "trump"), ["house"]),
        (("solo", "international"), ["house"]),
        (("piglets",), []),
        (("super_piglets",), []),
    ):
        assert _those_who_allow(entry) == expected, entry
    assert _those_who_allow(("claim",), [[0, "solo", "queens"]]) == ["ddv-tsr"]
    assert _those_who_allow(("concede",), [[0, "solo", "queens"]]) == ["ddv-tsr"]


def test_who_leads_in_each_profile():
    # Seat 2 declares, forehand is seat 0.
    declared = {
        "wedding": [[2, "wedding"]],
        "poverty": [[2, "poverty"], [3, "accept"]],
        "solo": [[2, "solo", "queens"]],
    }
    for profile, leaders in (
        ("adpoker", {"wedding": 0, "poverty": 0, "solo": 0, "mandatory": 0}),
        ("house", {"wedding": 2, "poverty": 2, "solo": 2, "mandatory": 2}),
        ("wikipedia", {"wedding": 0, "poverty": 0, "solo": 0, "mandatory": 2}),
        ("ddv-tsr", {"wedding": 0, "poverty": 0, "solo": 0, "mandatory": 2}),
    ):
        for kind in leaders:
            rules = Rules("doppelkopf", profile, {"poverty": True})
            deal = DoppelkopfDeal(3, rules, [kind == "mandatory"] * 4)
            for entry in declared["solo" if kind == "mandatory" else kind]:
                deal.add(*entry)
            assert deal.turn == leaders[kind], (profile, kind)


def test_what_a_poor_player_gives():
    # D-A06, D-C05: three cards including all trumps, or only the trumps.
    poor = ["CA", "CT", "CK", "SA", "ST", "SK", "HA", "HK", "H9", "DK", "DT", "D9"]
    other = ["HT", "CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ", "DA", "C9", "S9"]
    for profile, given, allowed in (
        ("house", ["DK", "DT", "D9"], True),
        ("house", ["DK", "DT"], False),
        ("house", ["DK", "DT", "CA"], False),
        ("adpoker", ["DK", "DT", "D9"], True),
        ("wikipedia", ["DK", "DT", "D9"], True),
        ("wikipedia", ["DK", "DT"], False),
        ("wikipedia", ["DK", "DT", "D9", "CA"], False),
    ):
        options = {"poverty": True}
        log = [[0, "poverty"], [1, "accept"], [0, "exchange", given, ["C9"] * len(given)]]
        answer = judge(notation(3, log, profile, options, hands=[poor, other, other, poor]))
        forbidden = [
            fault["at"] for fault in answer["irregularities"] if fault["code"] == "forbidden_declaration"
        ]
        assert forbidden == ([] if allowed else [2]), (profile, given)
    log = [[0, "poverty"], [1, "accept"], [0, "exchange", ["DK"], ["C9"]]]
    assert _allows("wikipedia", ("exchange", ["DK"], ["C9"]), ()) is False
    forbidden = judge(notation(3, log, "wikipedia", {"poverty": True}))["irregularities"]
    assert "forbidden_declaration" not in [fault["code"] for fault in forbidden]


def test_levels_after_a_late_reply():
    # D-A16: Kontra as a reply with ten cards in hand, when no 90 is also in time. In a solo the parties are known.
    log = [[0, "solo", "aces"], [0, "say", "re"], [0, "say", "no90"]]
    log += _TRICK * 2
    log += [[1, "say", "kontra"], [1, "say", "no90"]]
    for profile, late in (("adpoker", False), ("wikipedia", True), ("ddv-tsr", True)):
        codes = [fault["code"] for fault in judge(notation(3, log, profile))["irregularities"]]
        assert ("late_announcement" in codes) is late, profile
    # S001: Kontra as a reply before trick 5, after the normal time limit for Kontra.
    log = [[0, "solo", "aces"], [0, "say", "re"]] + _TRICK * 3 + [[1, "say", "kontra"], [1, "say", "no90"]]
    for options, late in (({}, False), ({"reply_enables_levels": False}, True)):
        codes = [fault["code"] for fault in judge(notation(3, log, "house", options))["irregularities"]]
        assert ("late_announcement" in codes) is late, options


def _owed(log, options, profile="wikipedia"):
    deal = DoppelkopfDeal(3, Rules("doppelkopf", profile, options))
    for entry in log:
        deal.add(*entry)
    return owed_words(deal)


def test_the_winner_of_a_rich_first_trick_has_to_speak():
    # S003: a first trick of 30 card points or more forces an announcement; `_RICH_TRICK` has 31, `_TRICK` has 15.
    forced = {"forced_announcement_min": 30}
    assert _owed(_RICH_TRICK, forced) == [(0, ["re", "kontra"])]
    assert _owed(_RICH_TRICK, {"forced_announcement_min": 31}) == [(0, ["re", "kontra"])]
    assert _owed(_RICH_TRICK, {"forced_announcement_min": 32}) == []
    assert _owed(_TRICK, forced) == _owed(_RICH_TRICK, {}) == _owed(_RICH_TRICK[:3], forced) == []
    # The duty ends when the winner announces or leads; if the winner's party is known, only its word is allowed.
    assert _owed(_RICH_TRICK + [[0, "say", "re"]], forced) == []
    assert _owed(_RICH_TRICK + [[0, "play", "SA"]], forced) == []
    assert _owed(_RICH_TRICK + [[1, "say", "kontra"]], forced) == [(0, ["re"])]
    assert _owed([[0, "solo", "aces"]] + _RICH_TRICK, forced) == [(0, ["re"])]
    assert [_owed(_RICH_TRICK, {}, profile) for profile in PROFILES] == [[]] * 4


def test_who_has_said_re_has_to_go_on_where_the_rules_say_so():
    said = [[0, "say", "re"]] + _RICH_TRICK
    assert _owed(said, {"forced_announcement_min": 30}) == []
    further = {"forced_announcement_min": 30, "forced_announcement_further": True}
    assert _owed(said, further) == [(0, ["no90"])]
    # An announcement before the trick's last card does not fulfil the duty.
    assert _owed(_RICH_TRICK[:3] + [[0, "say", "re"]] + _RICH_TRICK[3:], further) == [(0, ["no90"])]
    assert _owed([[0, "say", "no30"]] + _RICH_TRICK, further) == [(0, ["black"])]
    assert _owed([[0, "say", "black"]] + _RICH_TRICK, further) == []
    rules = Rules("doppelkopf", "wikipedia", further)
    assert [forced_word(rules, 0, step) for step in range(6)] == [
        "re",
        "no90",
        "no60",
        "no30",
        "black",
        None,
    ]


def test_after_a_wedding_the_first_trick_is_the_one_after_it_is_clarified():
    # D-C07
    forced = {"forced_announcement_min": 30}
    wedding = [[0, "wedding"]]
    clarified = wedding + [[0, "play", "S9"], [1, "play", "SA"], [2, "play", "SK"], [3, "play", "SK"]]
    rich = [[1, "play", "CA"], [2, "play", "CT"], [3, "play", "CT"], [0, "play", "C9"]]
    assert _owed(wedding + _RICH_TRICK, forced) == _owed(clarified, forced) == []
    assert _owed(clarified + rich, forced) == [(1, ["re"])]
    # A forced announcement is in time, even one card after the normal limit.
    for options, late in ((forced, False), ({}, True)):
        log = clarified + rich + [[1, "say", "re"]]
        faults = judge(notation(3, log, "wikipedia", options))["irregularities"]
        assert ("late_announcement" in [entry["code"] for entry in faults]) is late, options


def test_piglets_can_force_an_announcement():
    options = {"piglets": "both", "piglets_force_announcement": True}
    assert _owed([[2, "piglets"]], options) == [(2, ["re", "kontra"])]
    assert _owed([[2, "piglets"], [2, "say", "kontra"]], options) == []
    assert _owed([[2, "piglets"]], {"piglets": "both"}) == []
    both = dict(options, super_piglets=True)
    assert _owed([[2, "piglets"], [2, "super_piglets"]], both) == [(2, ["re", "kontra"])]


def _hearts(case):
    # Return whether a trick consists of four plain-suit hearts.
    trumps = {"solo:queens": "Q", "solo:jacks": "J", "solo:aces": ""}.get(case["expected"]["contract"], "QJT")
    if case["expected"]["contract"] == "solo:H":
        return False
    cards = [entry[2] for entry in case["deal"]["log"] if entry[1] == "play"]
    plain = [card[0] == "H" and card[1] not in trumps for card in cards]
    return any(all(plain[begin : begin + 4]) for begin in range(0, len(plain), 4))


def test_who_deals_again_after_a_deal_that_was_thrown_in():
    # S001, S003 and D-A07: the same dealer, unless an option says otherwise.
    for profile in PROFILES:
        for option, again in ((None, True), ({"redeal_dealer": "next"}, False)):
            options = dict(option or {}, poverty=True, throw_nines_min=5)
            for log in ([[0, "misdeal"]], [[0, "poverty"], [1, "refuse"], [2, "refuse"], [3, "refuse"]]):
                series = deal_from(notation(3, log, profile, options)).result()["series"]
                assert (series["again"], series["counts"]) == (again, False), (profile, log)


def test_a_second_heart_ten_beats_the_first_only_as_a_trump():
    options = {"second_dulle_beats_first": True}
    for log, winner in (([], 1), ([[0, "solo", "D"]], 1), ([[0, "solo", "aces"]], 0)):
        plays = [[0, "play", "HT"], [1, "play", "HT"], [2, "play", "HK"], [3, "play", "H9"]]
        assert judge(notation(3, log + plays, "wikipedia", options))["tricks"][0]["winner"] == winner, log


def test_no_profile_has_bock():
    for profile in PROFILES:
        assert Rules("doppelkopf", profile).bock["triggers"] == []
        deal = DoppelkopfDeal(3, Rules("doppelkopf", profile, {"claim": "soloist_only"}))
        deal.add(0, "solo", "aces")
        deal.add(0, "concede")
        assert deal.result()["winner"] == "kontra" and deal.result()["series"]["bock"] is False


def test_what_a_rank_list_leaves_out_stands_above_the_wedding():
    # The order is that of S000, S001 and S003: wedding, poverty, misdeal, solo.
    rules = Rules("doppelkopf", "ddv-tsr", {"poverty": True, "throw_nines_min": 5})
    named = [("wedding",), ("poverty",), ("misdeal",), ("solo", "queens")]
    for weaker in range(3):
        for seats in ((0, 1), (1, 0)):
            deal = DoppelkopfDeal(3, rules)
            deal.add(seats[0], *named[weaker])
            deal.add(seats[1], *named[weaker + 1])
            assert deal.contract == named[weaker + 1][0], (weaker, seats)


def test_what_triggers_bock():
    # Each trigger, computed from the expected result of a deal.
    loses = {
        "draw_120": lambda case: case["expected"]["card_points"]["re"] == 120,
        "lost_solo": lambda case: (
            case["expected"]["winner"] == "kontra" and case["expected"]["teams"].count("re") == 1
        ),
        "lost_re_kontra": lambda case: any(
            item["item"] == party + "_announced" and case["expected"]["winner"] not in (None, party)
            for item in case["expected"]["items"]
            for party in ("re", "kontra")
        ),
        "heart_trick": _hearts,
        "black": lambda case: "black" in [item["item"] for item in case["expected"]["items"]],
    }
    cases = [case for case in deals() if "hands" not in case["deal"]]
    for trigger in loses:
        rules = {"profile": "ddv-tsr", "options": {"bock": {"triggers": [trigger]}}}
        triggered = 0
        for case in cases:
            deal = deal_from(dict(case["deal"], rules=rules))
            expected = loses[trigger](case)
            assert deal.result()["series"]["bock"] is expected, (trigger, case["deal"]["id"])
            triggered += expected
        assert triggered < len(cases)


def _bock(trigger, log, profile="ddv-tsr", **options):
    options["bock"] = {"triggers": [trigger]}
    options["claim"] = "soloist_only"
    return deal_from(notation(3, log, profile, options)).result()["series"]["bock"]


def test_a_draw_a_trick_of_hearts_and_black_trigger_bock():
    # The ten of hearts is a plain card in a queen solo, and a trump in a normal game.
    for solo, text, expected in (
        ([[0, "solo", "queens"]], "0HA 1HK 2HT 3H9", True),
        ([[0, "solo", "queens"]], "0HA 1HK 2HK 3S9", False),
        ([], "0HA 1HK 2HK 3H9", True),
        ([], "0HA 1HK 2HT 3H9", False),
    ):
        plays = [[int(card[0]), "play", card[1:]] for card in text.split()]
        assert _bock("heart_trick", solo + plays) is expected, (solo, text)
    # Black means that a party took no trick, not that a party announced black and failed.
    solo = [[0, "solo", "aces"], [0, "say", "black"]]
    trick = [[0, "play", "CA"], [1, "play", "CT"], [2, "play", "CK"], [3, "play", "C9"]]
    lost = [[0, "play", "S9"], [1, "play", "SA"], [2, "play", "SK"], [3, "play", "SK"]]
    assert _bock("black", solo + trick + [[0, "claim"]], "house") is True
    assert _bock("black", solo + trick + lost + [[0, "claim"]], "house") is False
    # Both sides get 120 card points: the ace soloist takes them and concedes the rest.
    tens = [["CA", "CT", "CT", "CT"]] * 2 + [["SA", "ST", "ST", "SQ"]] + [["HJ", "H9", "H9", "DJ"]]
    log = [[0, "solo", "aces"]] + [[seat, "play", card] for cards in tens for seat, card in enumerate(cards)]
    assert sum({"A": 11, "T": 10, "Q": 3, "J": 2, "9": 0}[card[1]] for cards in tens for card in cards) == 120
    assert _bock("draw_120", log + [[0, "concede"]]) is True
    assert _bock("draw_120", log[:-4] + [[0, "concede"]]) is False


def test_penalties_are_offered_where_the_rules_know_them():
    offers = [offer(Rules("doppelkopf", profile), "minor", 1) for profile in PROFILES]
    assert offers == [None, None, None, [1, -3, 1, 1]]


def test_sessions_of_each_profile():
    # S003, TSR 8.5.1, 10.1.5: 20 + 4 deals, with five players 25 + 5; other profiles have no limit and no mandatory
    # solos.
    expected = {"adpoker": (0, 0, 0), "house": (0, 0, 0), "wikipedia": (24, 30, 1), "ddv-tsr": (24, 30, 1)}
    for profile in PROFILES:
        lengths = []
        for people in (4, 5):
            session = Session()
            session.apply(-1, "session", ["doppelkopf", profile, list("ABCDE"[:people])])
            lengths.append(length(session))
            assert session.owed == [expected[profile][2]] * people
        assert tuple(lengths) == expected[profile][:2], profile


def test_what_the_referee_may_choose_stands_in_the_result():
    # TSR 9.3.2, 9.4.3, 9.4.4: three points, or twelve plus three for each level announced by the other party.
    case = next(
        case
        for case in deals(contracts=("normal",))
        if not any(entry[1] == "say" for entry in case["deal"]["log"])
    )
    log = [list(entry) for entry in case["deal"]["log"] if entry[1] == "play"]
    revoke = _made_to_revoke(case["deal"], log)
    answer = judge(notation(case["deal"]["dealer"], revoke))
    offered = answer["offers"][0]
    seat = offered["seat"]
    assert (
        next(fault for fault in answer["irregularities"] if fault["code"] == "revoke")["at"] == offered["at"]
    )
    assert offered["penalties"]["minor"] == [-3 if other == seat else 1 for other in range(4)]
    assert offered["penalties"]["serious"] == [-12 if other == seat else 4 for other in range(4)]
    assert judge(notation(case["deal"]["dealer"], revoke, "wikipedia"))["offers"] == []


def test_levels_the_others_have_announced_make_a_revoke_dearer():
    # TSR 9.4.4: against a soloist, 12 points plus 3 for each announced level; TSR 9.4.3: a soloist pays all three.
    says = [[0, "solo", "aces"], [0, "say", "re"], [0, "say", "no60"], [1, "say", "kontra"]]
    first = [[0, "play", "CA"], [1, "play", "S9"], [2, "play", "CK"], [3, "play", "C9"]]
    shown = [[0, "play", "CA"], [1, "play", "CT"], [2, "play", "CK"], [3, "play", "C9"], [0, "claim"]]
    (offered,) = judge(notation(3, says + first + shown))["offers"]
    assert (offered["seat"], offered["at"]) == (1, 5)
    assert offered["penalties"]["serious"] == [18, -18, 0, 0]
    first = [[0, "play", "CJ"], [1, "play", "CT"], [2, "play", "CK"], [3, "play", "C9"]]
    own = [[1, "play", "SA"], [2, "play", "SK"], [3, "play", "S9"], [0, "play", "C9"]]
    own += [[1, "play", "HA"], [2, "play", "HK"], [3, "play", "H9"], [0, "play", "SJ"], [0, "concede"]]
    (offered,) = judge(notation(3, says + first + own))["offers"]
    assert offered["seat"] == 0 and offered["penalties"]["serious"] == [-12, 4, 4, 4]


def _made_to_revoke(deal, log):
    # Swap two cards of a seat, so that the first does not follow suit and the second reveals it.
    for first in range(4, 24):
        for second in range(first + 4, 48):
            if log[first][0] == log[second][0]:
                changed = [list(entry) for entry in log]
                changed[first][2], changed[second][2] = changed[second][2], changed[first][2]
                answer = judge(notation(deal["dealer"], changed))
                codes = [fault["code"] for fault in answer["irregularities"]]
                if codes == ["revoke"] and answer["contract"] == "normal":
                    return changed
    raise AssertionError("no such pair of cards")
