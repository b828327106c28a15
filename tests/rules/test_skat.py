"""Skat: the example cases, whole deals, and results with unknown cards."""

import json

from vectors import deals, missing_from, notation, read, vectors

from cardrules.cards import card_from_text
from cardrules.corrections import take_back
from cardrules.deal import TRUMPS
from cardrules.hands import winning_place, with_hands
from cardrules.judge import judge, new_deal
from cardrules.rules import BadRules, Rules
from cardrules.series import final_totals, is_over, length, scored
from cardrules.session import Session
from cardrules.skat import rules as skat_rules
from cardrules.skat.declaration import Declaration
from cardrules.skat.entries import FLAGS, pack
from cardrules.skat.game import SkatDeal
from cardrules.skat.list import seeger_fabian
from cardrules.skat.orders import order_of
from cardrules.skat.penalties import offer, offers
from cardrules.skat.result import NO_GAME, NULL_OVER_BID, SKAT_UNKNOWN, TOPS_UNKNOWN
from cardrules.skat.value import count_tops, is_game_value, settle
from cardrules.tricks import ACE_ELEVEN

_RULES = {"isko": Rules("skat", "isko"), "seed": Rules("skat", "seed")}


class _Said:
    # A stand-in for a declaration, with the attributes that settle() reads.
    def __init__(self, game, hand, announced, bid):
        self.game = game
        self.hand = hand
        self.announced = announced
        self.bid = bid


def _codes(cards):
    return [card_from_text(card) for card in cards]


def _contract(words):
    # Return the notation's contract for a type and suit.
    name = words["type"].replace("skat_", "")
    return words["suit"] if name == "suit" else name


def _fold(log, dealer=0, profile="isko", hands=None):
    deal_class = with_hands(SkatDeal) if hands else SkatDeal
    deal = new_deal(deal_class, {"dealer": dealer}, _RULES[profile])
    if hands:
        deal.know(hands)
    for entry in log:
        deal.add(*entry)
    return deal


def _plays(*cards):
    # Return the plays of complete tricks of three cards, each led and won by forehand, seat 1.
    return [[(1 + place) % 3, "play", card] for place, card in enumerate(" ".join(cards).split())]


def _said(log):
    return Declaration(_fold(log))


def _codes_of(answer):
    return [fault[2] for fault in answer["irregularities"]]


def test_whole_deals():
    for case in deals(name="skat_isko"):
        given = case["deal"]
        deal = _fold(given["log"], given["dealer"], given["rules"]["profile"])
        answer = deal.result()
        answer["id"] = given["id"]
        answer["tricks"] = [
            {"leader": deal.leaders[place], "winner": deal.winners[place], "points": deal.points[place]}
            for place in range(len(deal.winners))
        ]
        assert missing_from(case["expected"], answer) == [], given["id"]
        assert answer["irregularities"] == [] and answer["why"] is None, given["id"]
        assert deal.over()


def _value_of(given, rules):
    # Settle a case of the scoring vectors; return (won, overbid, game value, score).
    flags = 0
    for place, flag in enumerate(("schneider_announced", "schwarz_announced", "ouvert")):
        flags |= given[flag] << place
    if given["contract"] == "null":
        deal = SkatDeal(0, rules)
        log = [[0, "bid", given["bid"]], [0, "hand" if given["hand"] else "pick_up"]]
        log.append([0, "game", "null"] + (["ouvert"] if given["ouvert"] else []))
        # One trick, which the declarer wins or loses.
        led = ["H7", "H8", "HA"] if given["declarer_tricks"] else ["HK", "HA", "H7"]
        log += [[(1 + place) % 3, "play", led[place]] for place in range(3)]
        log.append([0, "claim"])
        for entry in log:
            deal.add(*entry)
        answer = deal.result()
        return answer["won"], answer["overbid"], answer["value"], answer["scores"] and answer["scores"][0]
    contract = given["trump"] if given["contract"] == "suit" else "grand"
    tops = given.get("tops")
    if tops is None:
        cards = set(_codes(given["cards12"]))
        tops = count_tops(contract, cards, pack() - cards)[0]
    points, tricks = given["declarer_points"], given["declarer_tricks"]
    said = _Said(contract, given["hand"], flags, given["bid"])
    settled = settle(rules, said, tops, points, tricks)
    return settled[2], settled[3], settled[4], settled[4]


def test_values():
    for case in vectors("skat_scoring", game="skat"):
        rules = _RULES[case["profile"]]
        expected = case["expected"]
        won, overbid, value, score = _value_of(case["inputs"], rules)
        assert (won, overbid, score) == (expected["won"], expected["overbid"], expected["score"]), case["id"]
        if expected["game_value"] is None:
            assert value is None, case["id"]
        else:
            assert abs(value) % expected["game_value"] == 0, case["id"]


def test_winner_and_card_points_of_a_trick():
    for case in vectors("tricks", game="skat"):
        cards = _codes(case["cards"])
        order = order_of(_contract(case["contract"]))
        assert winning_place(order, cards) == case["expected"]["winner_index"], case["id"]
        assert sum([ACE_ELEVEN[card] for card in cards]) == case["expected"]["card_points"], case["id"]


def test_cards_that_may_follow():
    for case in vectors("tricks", game="skat"):
        order = order_of(_contract(case["contract"]))
        led = order.groups[card_from_text(case["cards"][0])]
        for question in case["expected"]["legal"]:
            follow = [card for card in question["hand"] if order.groups[card_from_text(card)] == led]
            assert (follow or question["hand"]) == question["legal"], case["id"]


def test_number_and_points_of_trumps():
    for case in vectors("trump_counts", game="skat"):
        groups = order_of(_contract(case["inputs"]["contract"])).groups
        trumps = [card for card in pack() if groups[card] == TRUMPS]
        assert len(trumps) == case["expected"]["trump_cards"]
        assert sum([ACE_ELEVEN[card] for card in trumps]) == case["expected"]["trump_points"]


def test_every_card_of_the_pack_has_a_power_and_no_other_card_has():
    for contract in ("C", "S", "H", "D", "grand", "null"):
        powers = order_of(contract).powers
        assert {card for card in range(len(powers)) if powers[card]} == pack()


def test_revokes():
    for case in vectors("revokes", game="skat"):
        log = [[0, "hand"], [0, "game", _contract(case["inputs"]["contract"])]]
        for trick in case["inputs"]["tricks"]:
            log += [
                [(trick["leader"] + place) % 3, "play", card] for place, card in enumerate(trick["cards"])
            ]
        faults = _fold(log, dealer=2).irregularities
        assert [[seat, (at - 2) // 3] for at, seat, code in faults if code == "revoke"] == case["expected"][
            "revokes"
        ]


def test_whole_deals_of_the_vectors():
    for case in vectors("full_deals", game="skat"):
        given, expected = case["inputs"], case["expected"]
        declarer = given["declarer"]
        log = [[declarer, "bid", given["bid"]], [declarer, "hand" if given["hand"] else "pick_up"]]
        game = given["trump"] if given["contract"] == "suit" else given["contract"]
        log.append([declarer, "game", game] + given["announced"])
        log += [[seat, "play", card] for seat, card in given["plays"]]
        for extra in ([], [[declarer, "skat"] + given["skat_dealt"]]):
            away = [] if given["hand"] else [[declarer, "discard"] + given["skat_final"]]
            deal = _fold(log[:3] + extra + away + log[3:], given["dealer"], case["profile"], given["hands"])
            answer = deal.result()
            assert list(deal.winners) == expected["trick_winners"], case["id"]
            assert list(deal.points) == expected["trick_points"], case["id"]
            null = game == "null"
            assert answer["card_points"] == (None if null else expected["declarer_points"]), case["id"]
            assert [answer["tops"], answer["with"]] == (expected["tops"] or [None, None]), case["id"]
            assert (answer["won"], answer["overbid"]) == (expected["won"], expected["overbid"]), case["id"]
            assert answer["value"] == answer["scores"][declarer] == expected["score"], case["id"]
            assert answer["irregularities"] == [], case["id"]


def test_lists():
    for case in vectors("skat_lists", game="skat"):
        given, expected = case["inputs"], case["expected"]
        people = given["players"]
        points, won, lost = [0] * people, [0] * people, [0] * people
        for game in given["games"]:
            if game["declarer"] is not None:
                points[game["declarer"]] += game["score"]
                (won if game["score"] > 0 else lost)[game["declarer"]] += 1
        assert points == expected["classic"], case["id"]
        assert seeger_fabian(people, points, won, lost) == expected["seeger_fabian"], case["id"]
        assert skat_rules.final_totals(_RULES["seed"], people, points, won, lost) == expected["classic"]


def test_a_deal_dealt_again_is_not_on_the_list():
    session = Session()
    session.apply(-1, "session", ["skat", "seed", ["A", "B", "C"], 0, {"all_pass": "redeal"}])
    session.apply(1, "deal", [1])
    for seat in range(3):
        session.apply(seat, "pass", [])
    assert scored(session) == 0 and session.next_dealer() == 1


def test_profiles_are_those_of_the_rule_book():
    profiles = json.loads(read("profiles.json"))["skat"]
    assert set(profiles) == set(skat_rules.PROFILES)
    for name in profiles:
        rules = Rules("skat", name)
        for option in profiles[name]:
            value = getattr(rules, option)
            assert (list(value) if isinstance(value, tuple) else value) == profiles[name][option], (
                name,
                option,
            )


def test_rules_that_contradict_themselves_are_refused():
    for options in (
        {"settlement": "bierlachs"},
        {"all_pass": "ramsch"},
        {"schwarz_by": "points"},
        {"players_at_table": [5]},
        {"players_at_table": []},
        {"players_at_table": 3},
        {"players_at_table": [3.0], "series_length": {"3.0": 36}},
        {"series_length": {"3": "36"}},
        {"series_length": {"3": 37, "4": 48}},
        {"base_values": {"C": 0}},
        {"null_values": {"pick_up": 23, "hand": 35, "ouvert": 46, "ouvert_hand": 0}},
        {"levels": {"hand": {"simple": 1}}},
        {"levels": []},
        {"loss_factor_hand": 3},
        {"schneider_from": 60},
        {"schneider_below": 61},
        {"kontra": True},
    ):
        try:
            Rules("skat", "isko", options)
        except BadRules as refusal:
            assert len(str(refusal)) > 20
        else:
            raise AssertionError(options)
    assert Rules("skat", "isko", {"null_values": _RULES["seed"].null_values}).null_values["ouvert_hand"] == 69


def test_only_what_a_game_is_worth_can_be_bid():
    # These are the lowest bids of S002; the highest bid is 264 in ISkO and 360 in S002.
    begin = [
        18,
        20,
        22,
        23,
        24,
        27,
        30,
        33,
        35,
        36,
        40,
        44,
        45,
        46,
        48,
        50,
        54,
        55,
        59,
        60,
        63,
        66,
        70,
        72,
        77,
    ]
    assert [number for number in range(78) if is_game_value(_RULES["isko"], number)] == begin
    assert not is_game_value(_RULES["seed"], 59) and is_game_value(_RULES["seed"], 69)
    assert max([number for number in range(999) if is_game_value(_RULES["isko"], number)]) == 264
    assert max([number for number in range(999) if is_game_value(_RULES["seed"], number)]) == 360


def test_the_auction():
    said = _said([[2, "bid", 18], [1, "hold"], [2, "bid", 20], [1, "pass"], [0, "pass"]])
    assert (said.bid, said.bidder) == (20, 2) and said.irregularities == []
    said = _said([[2, "pass"], [0, "pass"], [1, "bid", 18]])
    assert (said.bid, said.bidder) == (18, 1)
    # Void: a bid that is too low, follows a pass or is not the value of any game; a hold without a bid; a bid after
    # the game.
    log = [[1, "hold"], [2, "bid", 20], [1, "bid", 20], [1, "pass"], [1, "bid", 22], [0, "bid", 21]]
    said = _said(log)
    assert [fault[0] for fault in said.irregularities] == [0, 2, 4, 5]
    assert (said.bid, said.bidder) == (21, 0)
    said = _said(log + [[0, "game", "D"], [2, "bid", 99]])
    assert said.bid == 21 and said.irregularities[-1] == (7, 2, "forbidden_declaration")


def test_a_deal_nobody_bids_on_is_passed_in():
    deal = _fold([[2, "pass"], [0, "pass"], [1, "pass"]])
    assert deal.over()
    for answer in (deal.result(), _fold([]).result()):
        expected = {"contract": "passed_in", "declarer": None, "scores": [0, 0, 0], "value": 0, "why": None}
        assert missing_from(expected, answer) == []
        assert answer["irregularities"] == []
    assert _fold([[2, "pass"], [1, "penalty", [-10, 0, 5]]]).result()["scores"] == [-10, 0, 5]


def test_a_deal_without_a_game_is_not_settled():
    answer = _fold([[1, "bid", 18]]).result()
    assert (answer["declarer"], answer["contract"], answer["scores"], answer["why"]) == (
        1,
        None,
        None,
        NO_GAME,
    )
    answer = _fold([[1, "play", "CA"], [1, "game", "C"]]).result()
    assert (answer["scores"], answer["why"]) == (None, NO_GAME)
    assert answer["irregularities"] == [(1, 1, "forbidden_declaration")]
    for verb in ("pick_up", "hand", "claim", "hold"):
        assert _fold([[0, verb]]).result()["why"] == NO_GAME, verb
    assert _fold([[2, "abandon"]]).result()["why"] == "abandoned"


def test_announced_levels_include_the_lower_ones():
    for game, flags, announced in (
        ("C", ["schwarz"], 3),
        ("grand", ["ouvert"], 7),
        ("null", ["ouvert"], 4),
        ("D", ["schneider"], 1),
    ):
        said = _said([[1, "hand"], [1, "game", game] + flags])
        assert said.announced == announced and said.irregularities == []


def test_what_cannot_be_announced_is_void():
    for log, announced in (
        ([[1, "pick_up"], [1, "game", "C", "schneider"]], 0),
        ([[1, "game", "grand", "ouvert"]], 0),
        ([[1, "hand"], [1, "game", "null", "schwarz", "ouvert"]], 4),
        ([[1, "pick_up"], [1, "game", "null", "schneider"]], 0),
    ):
        said = _said(log)
        assert said.announced == announced, log
        assert said.irregularities == [(len(log) - 1, 1, "forbidden_declaration")], log


def test_who_has_seen_the_skat_plays_no_hand_game():
    for log, hand in (
        ([[1, "pick_up"], [1, "hand"], [1, "game", "C"]], False),
        ([[1, "hand"], [1, "pick_up"], [1, "game", "C"]], False),
        ([[1, "hand"], [1, "game", "C"], [1, "pick_up"]], True),
        ([[1, "game", "C"], [1, "hand"]], False),
        ([[0, "hand"], [1, "game", "C"]], False),
        ([[1, "hand"], [1, "discard", "CA", "C7"], [1, "game", "C"]], True),
    ):
        said = _said(log)
        assert said.hand == hand, log
        assert [fault[2] for fault in said.irregularities] == ["forbidden_declaration"], log


def test_the_seat_that_names_the_game_is_the_declarer():
    assert _fold([[2, "bid", 18], [1, "hold"], [1, "game", "C"]]).declarer == 1
    deal = _fold([[2, "bid", 18], [1, "pass"], [1, "game", "C"], [2, "game", "grand"]])
    assert (deal.declarer, deal.game) == (1, "C")
    assert [fault[:2] for fault in deal.result()["irregularities"][:2]] == [(2, 1), (3, 2)]


def test_null_ends_with_the_declarers_first_trick():
    log = [[1, "bid", 23], [1, "pick_up"], [1, "game", "null"]] + _plays("CK C8 CA") + [[0, "play", "C9"]]
    deal = _fold(log)
    assert not deal.over()
    answer = deal.result()
    assert answer["why"] == "missing_cards" and answer["scores"] is None and answer["overbid"] is False
    assert answer["irregularities"] == [(7, seat, "missing_cards") for seat in range(3)]
    deal = _fold([[1, "bid", 23], [1, "pick_up"], [1, "game", "null"]] + _plays("CK C8 C7"))
    assert deal.over()
    answer = deal.result()
    assert (answer["won"], answer["scores"], answer["irregularities"]) == (False, [0, -46, 0], [])
    assert [answer[key] for key in ("card_points", "tops", "with", "schneider", "schwarz")] == [None] * 5


def test_null_below_the_bid_is_not_settled():
    answer = _fold([[1, "bid", 24], [1, "pick_up"], [1, "game", "null"]] + _plays("CK C8 C7")).result()
    assert (answer["won"], answer["overbid"], answer["value"], answer["scores"]) == (None, True, None, None)
    assert answer["why"] == NULL_OVER_BID and _codes_of(answer) == ["forbidden_declaration"]
    answer = _fold([[1, "bid", 46], [1, "pick_up"], [1, "game", "null", "ouvert"], [1, "claim"]]).result()
    assert (answer["won"], answer["value"], answer["irregularities"]) == (True, 46, [])


def test_claims_at_null_are_about_the_aim_of_the_game():
    begin = [[1, "bid", 18], [1, "pick_up"], [1, "game", "null"]] + _plays("C7 C8 C9")
    for seat, verb, won in (
        (1, "claim", True),
        (1, "concede", False),
        (0, "claim", False),
        (2, "concede", True),
    ):
        assert _fold(begin + [[seat, verb]]).result()["won"] is won


_FIRST = [[1, "bid", 18], [1, "pick_up"], [1, "game", "C"]]


def test_a_claim_gives_the_other_tricks_to_the_claimant():
    # The declarer's club jack and club ten win tricks; a defender has the spade jack, so the game is *with 1*.
    log = _FIRST + _plays("CJ SJ C7 CT C8 C9", "SA ST SK")
    answer = _fold(log + [[1, "claim"]]).result()
    assert (
        missing_from(
            {"card_points": 120, "tops": 1, "with": True, "schwarz": True, "scores": [0, 48, 0]}, answer
        )
        == []
    )
    assert answer["irregularities"] == []
    assert _fold(log + [[2, "concede"]]).result()["scores"] == [0, 48, 0]


def test_a_concession_that_turns_on_the_skat_is_not_settled():
    # The played tricks have 50 card points, and the skat has between 0 and 21.
    log = _FIRST + _plays("CJ SJ C7 CT C8 C9", "SA S7 S8 HA HQ H7 DA D7 D8")
    answer = _fold(log + [[1, "concede"]]).result()
    assert (answer["card_points"], answer["tops"], answer["won"]) == (None, 1, None)
    assert (answer["scores"], answer["why"]) == (None, SKAT_UNKNOWN)
    answer = _fold(log + [[1, "discard", "CA", "DT"], [1, "concede"]]).result()
    assert answer["card_points"] == 50 + 21 and answer["scores"] == [0, 24, 0]
    answer = _fold(log + [[1, "concede"], [1, "discard", "HK", "H8"]]).result()
    assert answer["card_points"] == 54 and answer["scores"] == [0, -48, 0]


def test_tops_are_asked_for_where_they_are_not_known():
    log = _FIRST + _plays("CA C7 C8") + [[1, "claim"]]
    answer = _fold(log).result()
    assert (answer["scores"], answer["why"], answer["card_points"]) == (None, TOPS_UNKNOWN, 120)
    answer = _fold(log + [[1, "tops", 2, False]]).result()
    assert missing_from({"tops": 2, "with": False, "scores": [0, 60, 0], "why": None}, answer) == []
    # Cards shown after the claim count, too; known cards override the entered tops.
    shown = [[1, "play", "CJ"], [2, "play", "SJ"], [2, "tops", 4, True]]
    answer = _fold(log + shown).result()
    assert (answer["tops"], answer["with"], answer["scores"]) == (1, True, [0, 48, 0])
    assert answer["irregularities"] == []


def test_cards_shown_after_a_claim_show_a_revoke_and_are_no_tricks():
    log = _FIRST + _plays("CA C7 S8") + [[1, "claim"], [0, "play", "C9"], [0, "play", "C9"], [0, "play", "X"]]
    deal = _fold(log)
    assert len(deal.winners) == 1 and len(deal.cards) == 3
    assert deal.result()["irregularities"] == [
        (5, 0, "revoke"),
        (8, 0, "duplicate_card"),
        (9, 0, "unknown_card"),
    ]


def _hands():
    cards = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]
    return [cards[0:10], cards[10:20], cards[20:30]], cards[30:]


def test_known_hands_show_tops_and_skat():
    hands, skat = _hands()
    # Seat 0 has all clubs, spade ace and spade king; D8 and D7 are in the skat.
    log = [[0, "hand"], [0, "game", "C"], [0, "play", "CJ"], [1, "play", "SJ"], [2, "play", "H9"]]
    answer = _fold(log + [[0, "claim"]], dealer=2, hands=hands).result()
    assert (answer["tops"], answer["with"], answer["scores"]) == (1, True, [60, 0, 0])
    answer = _fold(log + [[0, "concede"]], dealer=2, hands=hands).result()
    assert answer["card_points"] == 4 and answer["scores"] == [-96, 0, 0]
    assert skat == ["D8", "D7"]


def test_a_known_hand_that_could_have_followed_has_revoked():
    hands, _ = _hands()
    log = [[0, "hand"], [0, "game", "C"], [0, "play", "CJ"], [1, "play", "HA"], [2, "play", "H9"]]
    answer = _fold(log, dealer=2, hands=hands).result()
    assert answer["irregularities"][0] == (3, 1, "revoke")


def test_a_hand_with_the_skat_may_have_laid_away_anything():
    hands, _ = _hands()
    log = [
        [0, "pick_up"],
        [0, "game", "C"],
        [0, "play", "CJ"],
        [1, "play", "SJ"],
        [2, "play", "H9"],
        [0, "concede"],
    ]
    answer = _fold(log, dealer=2, hands=hands).result()
    # The declarer has four card points and at most two aces in the skat, so is schneider in any case.
    assert answer["card_points"] is None and answer["scores"] == [-72, 0, 0]


def test_twelve_known_cards_show_the_tops():
    shown = [[1, "play", card] for card in ("CT", "CK", "CQ", "C9", "SA", "ST", "HA", "HT", "DA")]
    log = _FIRST + _plays("CA C7 C8") + [[1, "claim"]] + shown
    assert _fold(log).result()["why"] == TOPS_UNKNOWN
    answer = _fold(log + [[1, "discard", "H7", "D7"]]).result()
    assert (answer["tops"], answer["with"], answer["irregularities"]) == (4, False, [])


def test_hands_shown_after_a_concession_show_the_skat():
    (case,) = deals(1, "skat_isko")
    given, tricks = case["deal"], case["expected"]["tricks"]
    begin, rest = given["log"][:12], given["log"][12:]
    answer = _fold(begin + [[1, "concede"]] + rest, given["dealer"]).result()
    # The declarer won the second of three played tricks; the skat's points are the rest of the declarer's total.
    skat = case["expected"]["card_points"] - sum(
        [trick["points"] for trick in tricks if trick["winner"] == 1]
    )
    assert answer["card_points"] == tricks[1]["points"] + skat
    assert (answer["tops"], answer["with"], answer["irregularities"]) == (5, False, [])
    # The declarer may show the skat with the hand: this does not count as playing it.
    log = [[1, "hand"], [1, "skat", "D8", "CJ"], [1, "game", "C"]] + _plays("CA C7 C8") + [[1, "claim"]]
    assert _fold(log + [[1, "play", "D8"], [1, "play", "CJ"]]).result()["irregularities"] == []
    assert _fold(log + [[2, "play", "D8"]]).result()["irregularities"] == [(7, 2, "duplicate_card")]


def test_only_the_first_claim_of_a_declared_game_counts():
    deal = _fold([[1, "claim"]] + _FIRST + _plays("CJ C7 C8"))
    assert deal.claim is None and len(deal.winners) == 1
    log = _FIRST + _plays("CJ SJ C8")
    once = _fold(log + [[1, "claim"]]).result()
    twice = _fold(log + [[1, "claim"], [1, "concede"]]).result()
    assert twice.pop("irregularities") == once.pop("irregularities") + [
        (len(log) + 1, 1, "forbidden_declaration")
    ]
    assert twice == once
    given = deals(1, "skat_isko")[0]["deal"]
    played = _fold(given["log"], given["dealer"]).result()
    after = _fold(given["log"] + [[0, "claim"]], given["dealer"]).result()
    assert after.pop("irregularities")[-1] == (len(given["log"]), 0, "forbidden_declaration")
    assert dict(after, irregularities=played["irregularities"]) == played
    # Only seat 2, which led the last trick, has played all its cards.
    answer = _fold(given["log"][:-2], given["dealer"]).result()
    assert [fault[1] for fault in answer["irregularities"]] == [0, 1]


def _counts_and_again(deal):
    series = deal.result()["series"]
    return series["counts"], series["again"]


def test_which_deals_count_and_which_are_dealt_again():
    passes = [[2, "pass"], [0, "pass"], [1, "pass"]]
    assert _counts_and_again(_fold(passes)) == (True, False)
    again = SkatDeal(0, Rules("skat", "isko", {"all_pass": "redeal"}))
    for entry in passes:
        again.add(*entry)
    assert again.over() and _counts_and_again(again) == (False, True)
    again = SkatDeal(0, Rules("skat", "isko", {"all_pass": "redeal"}))
    for entry in _FIRST + _plays("CJ SJ C8") + [[1, "claim"]]:
        again.add(*entry)
    assert _counts_and_again(again) == (True, False)
    # A game or a card after three passes is still accepted.
    assert not _fold(passes + [[1, "game", "C"]]).over() and not _fold(passes + [[1, "play", "CA"]]).over()
    assert not _fold(passes[:2]).over()
    for profile, lengths in (("isko", (36, 48)), ("seed", (0, 0))):
        assert tuple(skat_rules.session_length(_RULES[profile], people) for people in (3, 4)) == lengths


def test_cards_laid_away_that_are_played_are_double():
    log = [[1, "pick_up"], [1, "skat", "H8", "CJ"], [1, "discard", "CA", "ST"], [1, "game", "C"]] + _plays(
        "CA CJ H7"
    )
    answer = _fold(log).result()
    assert [fault for fault in answer["irregularities"] if fault[2] == "duplicate_card"] == [
        (4, 1, "duplicate_card"),
        (5, 2, "duplicate_card"),
    ]


def test_a_card_twice_is_scored_as_it_lies():
    (case,) = deals(1, "skat_isko")
    log = case["deal"]["log"]
    log[-1][2] = log[-4][2]
    answer = _fold(log, case["deal"]["dealer"]).result()
    assert (len(log) - 1, log[-1][0], "duplicate_card") in answer["irregularities"]
    assert answer["scores"] is not None and answer["card_points"] is not None


def test_cards_missing_and_unknown_cards_are_not_settled():
    answer = _fold(_FIRST + _plays("CA C7 C8", "CT")).result()
    assert (answer["why"], answer["scores"]) == ("missing_cards", None)
    assert answer["irregularities"] == [(7, seat, "missing_cards") for seat in range(3)]
    answer = _fold(_FIRST + _plays("CA C7 C6") + [[1, "claim"]]).result()
    assert (answer["why"], answer["scores"]) == ("unknown_card", None)
    answer = _fold(_FIRST + _plays("CA C7 C8") + [[0, "abandon"]]).result()
    assert (answer["why"], answer["scores"], answer["irregularities"]) == ("abandoned", None, [])


def test_the_referees_decision_is_added():
    answer = _fold(_FIRST + [[1, "tops", 1, True], [1, "claim"], [0, "penalty", [0, -24, 3]]]).result()
    assert answer["value"] == 48 and answer["scores"] == [0, 24, 3]


def _offer(deal, at):
    return offer(deal, deal.result(), at, deal.entry(at)[0])


def test_a_revoke_is_offered_to_the_referee():
    # Seat 0 discards a spade on the first trump lead and plays clubs later.
    log = (
        _FIRST
        + _plays("CJ SJ S7 CT C8 C9")
        + [[1, "concede"], [1, "discard", "D8", "D7"], [1, "tops", 1, True]]
    )
    deal = _fold(log)
    assert deal.result()["scores"] == [0, -72, 0] and deal.result()["irregularities"] == [(5, 0, "revoke")]
    # The referee can score the simple level as won (ISkO 4.1.4): 24 instead of -72, for a difference of 96.
    assert _offer(deal, 5) == [0, 96, 0]
    assert _offer(deal, 3) == [0, 24, 0]
    assert _offer(_fold(log, profile="seed"), 5) is None
    # The game was already decided: 61 card points had been taken (ISkO 4.1.3).
    decided = (
        _FIRST + _plays("CJ DJ C7 CA ST SA CT SK HT HA SQ S9 H9 S8 D9") + [[1, "claim"], [1, "tops", 1, True]]
    )
    deal = _fold(decided)
    assert sum(list(deal.points)[:4]) >= 61 and _offer(deal, 15) is None and _offer(deal, 4) is not None
    null = _fold([[1, "game", "null", "ouvert"]] + _plays("C7 C8 S8", "H9") + [[1, "claim"]])
    assert _offer(null, 3) == [0, 0, 0] and _offer(null, 1) == [0, -46 - 92, 0]


def test_nothing_is_offered_once_the_game_is_decided():
    end = [[1, "discard", "DT", "D7"], [1, "tops", 1, True], [2, "claim"]]
    # The game is decided when the defenders have 60 card points or the declarer has 61; one point less is not enough.
    lost = _FIRST + [[1, "play", "C7"], [2, "play", "CA"], [0, "play", "CT"]]
    lost += [[2, "play", "HA"], [0, "play", "HT"], [1, "play", "H7"], [2, "play", "SA"], [0, "play", "SK"]]
    assert _offer(_fold(lost + [[1, "play", "SQ"], [2, "play", "D8"]] + end), 12) is None
    assert _offer(_fold(lost + [[1, "play", "S9"], [2, "play", "D8"]] + end), 12) is not None
    won = _FIRST + _plays("CA CT C7 HA HT H7 SA SK")
    assert _offer(_fold(won + [[0, "play", "DK"], [1, "play", "D8"]] + end), 12) is None
    assert _offer(_fold(won + [[0, "play", "DQ"], [1, "play", "D8"]] + end), 12) is not None
    assert _offer(_fold(_FIRST + _plays("CA C7 S8") + [[1, "claim"]]), 5) is None
    null = [[1, "game", "null"]]
    assert _offer(_fold(null + _plays("C7 C8 S8") + [[2, "play", "H9"], [1, "claim"]]), 4) is not None
    assert _offer(_fold(null + _plays("C9 C8 S8 H9")), 4) is None


def test_an_announced_level_is_granted_when_the_others_revoke():
    log = [[1, "bid", 18], [1, "hand"], [1, "game", "C", "schneider"]] + _plays("CA CT C7 H7 HA H8")
    log += [[1, "tops", 1, True], [1, "concede"]]
    # Clubs with 1, hand, schneider announced: a loss counts double (-120). Seat 0 revoked, so the referee can score the
    # game as won (+60).
    answer = _fold(log).result()
    assert answer["scores"] == [0, -120, 0] and answer["schneider"] is None
    assert _offer(_fold(log), 5) == [0, 180, 0]
    log[0][2] = 96
    # In both cases, the declarer has overbid.
    assert _offer(_fold(log), 5) == [0, 0, 0]


def test_schneider_missed_or_own_is_counted_as_the_profile_says():
    # Spades with 2, hand, schneider announced, and the declarer wins no trick: ISkO 5.2.5 adds schwarz to the announced
    # level, S002 counts only the announced level (D-S06).
    said = _Said("S", True, 1, 18)
    for profile, value in (("isko", -2 * (2 + 5) * 11), ("seed", -(2 + 4) * 11)):
        assert settle(_RULES[profile], said, 2, 5, 0)[4] == value
    flat = Rules("skat", "isko", {"announced_level_missed": "flat"})
    assert settle(flat, said, 2, 5, 0)[4] == -2 * (2 + 4) * 11


def test_malformed_entries_are_refused():
    for entry in (
        [0, "say", "re"],
        [0, "bid"],
        [0, "bid", "18"],
        [0, "bid", True],
        [0, "bid", 0],
        [0, "hold", 18],
        [0, "game"],
        [0, "game", "clubs"],
        [0, "game", "C", "loud"],
        [0, "game", ["C"]],
        [0, "skat", "CA"],
        [0, "skat", "CA", "CA"],
        [0, "skat", "CA", "C6"],
        [0, "discard", "CA", 7],
        [0, "discard", "XX", "CA"],
        [0, "tops", 2],
        [0, "tops", 0, True],
        [0, "tops", 12, True],
        [0, "tops", 2, 1],
        [0, "claim", 3],
    ):
        deal = SkatDeal(0, _RULES["isko"])
        try:
            deal.add(*entry)
        except ValueError:
            assert len(deal.log) == 0
        else:
            raise AssertionError(entry)
    for head in (
        {"dealer": 3},
        {"dealer": True},
        {},
    ):
        try:
            new_deal(SkatDeal, head, _RULES["isko"])
        except ValueError:
            continue
        raise AssertionError(head)


def test_flags_are_in_the_order_of_their_levels():
    assert FLAGS == ("schneider", "schwarz", "ouvert")


def _judged(log, dealer=2, **more):
    answer = judge(notation(dealer, log, "isko", game="skat", **more))
    return answer, [(fault["code"], fault["seat"], fault["at"]) for fault in answer["irregularities"]]


def test_of_a_card_laid_twice_the_first_is_the_one_of_the_pack():
    # Rule book 4.3: the declarer led the club jack; if another player plays it again, it still counts as the declarer's
    # top.
    plays = (
        "0CJ 1HA 2HT 0SJ 1DJ 2HK 0HQ 1H8 2H9 0H7 1DT 2HJ 2S7 0D7 1S8 1DQ 2S9 0DK 0CK 1CQ 2CT 2SQ 0C8 1SK 1C7 2CA "
        "0C9 2CJ 0D9 1D8"
    )
    log = [[0, "bid", 20], [0, "pick_up"], [0, "game", "H"]]
    answer, faults = _judged(log + [[int(card[0]), "play", card[1:]] for card in plays.split()])
    assert (answer["tops"], answer["with"], answer["value"]) == (2, True, 30)
    assert ("duplicate_card", 2, 30) in faults


def test_a_revoke_that_several_shown_cards_prove_is_reported_once():
    log = [[0, "game", "grand"], [0, "play", "H7"], [1, "play", "D7"], [2, "play", "H8"], [0, "claim"]]
    log += [[0, "tops", 1, True], [1, "play", "HA"], [1, "play", "HT"]]
    assert [entry for entry in _judged(log)[1] if entry[0] == "revoke"] == [("revoke", 1, 2)]


_HANDS = [
    ["C7", "C8", "S7", "S8", "S9", "D7", "D8", "D9", "H9", "HT"],
    ["C9", "CT", "CJ", "SA", "SK", "SQ", "DA", "DK", "DQ", "HA"],
    ["CQ", "CK", "CA", "ST", "SJ", "DJ", "DT", "HJ", "HQ", "HK"],
]


def test_known_hands_show_a_revoke_of_the_declarer_too():
    plays = [[0, "play", "C7"], [1, "play", "SA"], [2, "play", "CQ"], [1, "claim"]]
    for before, at in (
        ([[1, "hand"]], 3),
        ([[1, "pick_up"], [1, "discard", "DQ", "HA"]], 4),
    ):
        _, faults = _judged(before + [[1, "game", "null"]] + plays, hands=_HANDS)
        assert ("revoke", 1, at) in faults, before
    # Without the discarded cards, the declarer's hand is unknown.
    _, faults = _judged([[1, "pick_up"], [1, "game", "null"]] + plays, hands=_HANDS)
    assert "revoke" not in [code for code, _, _ in faults]
    discard = [[1, "pick_up"], [1, "discard", "C9", "CT"], [1, "game", "D"]]
    _, faults = _judged(
        discard + [[0, "play", "C7"], [1, "play", "SA"], [2, "play", "CQ"], [1, "claim"]], hands=_HANDS
    )
    assert "revoke" not in [code for code, _, _ in faults]


def test_an_unknown_card_is_no_revoke_even_with_known_hands():
    log = [
        [1, "hand"],
        [1, "game", "grand"],
        [0, "play", "C7"],
        [1, "play", "CT"],
        [2, "play", "XX"],
        [1, "claim"],
    ]
    assert [entry[0] for entry in _judged(log, hands=_HANDS)[1]] == ["unknown_card"]


def test_a_play_that_does_not_count_is_no_second_copy():
    log = [
        [0, "pick_up"],
        [0, "discard", "C7", "C8"],
        [0, "game", "grand"],
        [0, "play", "CJ"],
        [0, "play", "C7"],
    ]
    assert _judged(log + [[0, "claim"], [0, "tops", 1, True]])[1] == [("too_many_cards", 0, 4)]


def test_a_result_says_which_cards_were_never_played():
    cases = deals(name="skat_isko")
    counts = {"hand": 0, "pick_up": 0}
    for case in cases:
        log = case["deal"]["log"]
        verbs = [entry[1] for entry in log]
        played = {entry[2] for entry in log if entry[1] == "play"}
        inferred = judge(case["deal"])["inferred"]
        if len(played) < 30:
            assert inferred == {}
        elif "hand" in verbs and "skat" not in verbs:
            counts["hand"] += 1
            assert not played & set(inferred["skat"]) and len(set(inferred["skat"])) == 2
        elif "pick_up" in verbs and "discard" not in verbs:
            counts["pick_up"] += 1
            assert not played & set(inferred["discard"]) and len(set(inferred["discard"])) == 2
        else:
            assert inferred == {}
    assert sum(counts.values()) > 0


def _series(people):
    session = Session()
    session.apply(-1, "session", ["skat", "isko", list("ABCD"[:people])])
    session.apply(0, "dealer", [])
    return session


def test_a_series_at_three_and_at_four():
    # ISkO, SkWO: 36 deals with three players, 48 with four, of whom the dealer sits out; passed-in deals count.
    cases = deals(47, "skat_isko")
    for people, count in ((3, 36), (4, 48)):
        session = _series(people)
        won, lost = [0] * people, [0] * people
        for number in range(count):
            assert not is_over(session)
            session.apply(session.next_dealer(), "deal", [number + 1])
            assert session.dealer == number % people and length(session) == count
            if people == 4:
                assert session.dealer not in session.active and len(session.active) == 3
            _play_deal(session, None if number == 0 else cases[(number - 1) % len(cases)])
            _count_game(session, won, lost)
        assert is_over(session)
        # Seeger-Fabian adds 50 points for each game won by the player, and so on; the other profile has no such points.
        own = [50 * (own_won - own_lost) for own_won, own_lost in zip(won, lost)]
        others = [(40 if people == 3 else 30) * (sum(lost) - own_lost) for own_lost in lost]
        expected = [total + mine + theirs for total, mine, theirs in zip(session.totals(), own, others)]
        assert sum(won) > 0 and sum(lost) > 0 and final_totals(session) == expected
        session.rules = _RULES["seed"]
        assert final_totals(session) == session.totals()


def _play_deal(session, case):
    if case is None:
        for seat in range(3):
            session.apply(seat, "pass", [])
        return
    turn = session.deal.dealer - case["deal"]["dealer"]
    for entry in case["deal"]["log"]:
        session.apply((entry[0] + turn) % 3, entry[1], entry[2:])


def _count_game(session, won, lost):
    result = session.result()
    if result["declarer"] is not None:
        (won if result["won"] else lost)[session.active[result["declarer"]]] += 1


def test_void_stays_void_when_a_card_is_taken_back():
    deal = _fold([[2, "play", "CA"], [2, "game", "C"]])
    take_back(deal)
    assert deal.game is None and deal.result()["irregularities"] == [(0, 2, "forbidden_declaration")]


def test_more_tops_than_the_game_has_are_none():
    log = [[0, "tops", 11, True], [0, "game", "grand"], [0, "claim"]]
    assert _fold(log).result()["why"] == TOPS_UNKNOWN


def test_what_the_referee_may_choose_stands_in_the_result():
    # ISkO 4.1.4: a null game that ends with its first trick, in which a defender revoked.
    for profile, offered in (("isko", 1), ("seed", 0)):
        log = [[1, "bid", 18], [1, "hand"], [1, "game", "null"], [1, "play", "CA"], [2, "play", "S7"]]
        log += [[0, "play", "C7"], [1, "play", "CK"], [2, "play", "C8"]]
        answer = judge(notation(0, log, profile, game="skat"))
        assert [fault["code"] for fault in answer["irregularities"] if fault["code"] == "revoke"] == [
            "revoke"
        ]
        assert len(answer["offers"]) == offered
    assert offers(_fold([[1, "abandon"]]), _fold([[1, "abandon"]]).result()) == []
