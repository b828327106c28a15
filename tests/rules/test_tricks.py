"""Trump orders, trick winners, card points, legal cards and revokes: the example cases of Doppelkopf."""

import sys

from vectors import PROFILE, full_deal, missing_from, vectors

from cardrules.cards import CODES, card_from_text, card_text
from cardrules.deal import TRUMPS, Deal
from cardrules.doppelkopf.contract import order_of
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.hands import legal, winning_place
from cardrules.judge import judge
from cardrules.rules import Rules
from cardrules.tricks import ACE_ELEVEN, Order

_OPTIONS = {"not_in_last_trick": "second_dulle_not_in_last_trick"}
_SOLOS = {"queen": "queens", "jack": "jacks", "ace": "aces"}


def _codes(cards):
    return [card_from_text(card) for card in cards]


def _rules(contract, options=None):
    # Return the tournament rules with the options in a vector's contract.
    options = dict(options or {})
    for name, value in contract.items():
        if name not in ("type", "suit"):
            options[_OPTIONS.get(name, name)] = value
    if "heart_ten_trump" in options:
        options["heart_ten_trump_in_suit_solo"] = options["heart_ten_trump"]
    return Rules("doppelkopf", PROFILE, options)


def _solo(contract):
    kind = contract["type"]
    if kind == "suit":
        return contract["suit"]
    return None if kind == "normal" else _SOLOS.get(kind, kind)


def _points(cards):
    return sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[1], 0) for card in cards)


def _doppelkopf(name):
    return [case for case in vectors(name) if case["game"] == "doppelkopf"]


def test_every_card_of_the_pack_has_a_power_and_no_other_card_has():
    for nines in (True, False):
        ranks = "9TJQKA" if nines else "TJQKA"
        for solo in (None, "queens", "jacks", "aces", "international", "trump", "C", "S", "H", "D"):
            powers = order_of(Rules("doppelkopf", PROFILE, {"with_nines": nines}), solo).powers
            for card in range(52):
                assert (powers[card] != 0) == (card_text(card)[1] in ranks), card_text(card)
            assert list(powers[52:CODES]) == [0, 0, 0]


def test_number_and_points_of_trumps():
    for case in _doppelkopf("trump_counts"):
        contract = case["inputs"]["contract"]
        groups = order_of(_rules(contract, case["options"]), _solo(contract)).groups
        trumps = [card_text(card) for card in range(52) if groups[card] == TRUMPS]
        assert 2 * len(trumps) == case["expected"]["trump_cards"], case["id"]
        assert 2 * _points(trumps) == case["expected"]["trump_points"], case["id"]


def _deal_of(case):
    # Return a deal with the contract and options of a case, before the case's trick, which can be the last of the deal.
    rules = _rules(case["contract"], case.get("options"))
    solo = _solo(case["contract"])
    rules.solo_types = ("suit", solo)
    rules.solo_leader = "forehand"
    deal = DoppelkopfDeal(3, rules)
    if case["last_trick"]:
        deal.HAND = 1
        deal.begin_deal()
    if solo:
        deal.add(0, "solo", solo)
    for verb, seats in (("piglets", case["piglet_idx"]), ("super_piglets", case["super_idx"])):
        for seat in seats[:1]:
            deal.add(seat, verb)
    return deal


def test_winner_and_card_points():
    judged = 0
    for case in _doppelkopf("tricks"):
        deal = _deal_of(case)
        for seat, card in enumerate(case["cards"]):
            deal.add(seat, "play", card)
        assert deal.winners[0] == case["expected"]["winner_index"], case["id"]
        assert deal.points[0] == case["expected"]["card_points"], case["id"]
        judged += 1
    assert judged > 40


def test_of_equal_cards_the_first_wins():
    # TSR 5.3.3
    order = order_of(Rules("doppelkopf", PROFILE), None)
    assert winning_place(order, _codes(["CA", "CA", "C9", "CT"])) == 0
    assert winning_place(order, _codes(["CA", "HT", "CQ", "HT"])) == 1


def test_winning_place_agrees_with_the_deal():
    for case in _doppelkopf("tricks"):
        deal = _deal_of(case)
        if deal.raisers is None and deal.later_wins < 0:
            assert winning_place(deal.order, _codes(case["cards"])) == case["expected"]["winner_index"], case[
                "id"
            ]


def test_legal_cards():
    for case in _doppelkopf("tricks"):
        for question in case["expected"]["legal"]:
            deal = _deal_of(case)
            for seat in range(question["position"]):
                deal.add(seat, "play", case["cards"][seat])
            answer = [card_text(card) for card in legal(deal, _codes(question["hand"]))]
            assert answer == question["legal"], case["id"]


def test_revokes():
    for case in vectors("revokes", game="doppelkopf"):
        contract = case["inputs"]["contract"]
        deal = DoppelkopfDeal(3, _rules(contract))
        if _solo(contract):
            deal.add(0, "solo", _solo(contract))
        for trick in case["inputs"]["tricks"]:
            for place, card in enumerate(trick["cards"]):
                deal.add((trick["leader"] + place) % 4, "play", card)
        revokes = [[seat, len([entry for entry in range(at) if entry % 4 == 3])] for at, seat, code in
                 deal.irregularities if code == "revoke"]  # fmt: skip
        assert revokes == case["expected"]["revokes"], case["id"]


def test_whole_deals_of_the_vectors():
    judged = 0
    for case in vectors("full_deals", game="doppelkopf"):
        expected = case["expected"]
        answer = judge(full_deal(case))
        assert [trick["winner"] for trick in answer["tricks"]] == expected["trick_winners"], case["id"]
        assert [trick["points"] for trick in answer["tricks"]] == expected["trick_points"], case["id"]
        assert answer["value_for_re"] == expected["re_value"], case["id"]
        assert missing_from(expected["seat_scores"], answer["scores"]) == [], case["id"]
        assert answer["irregularities"] == [], (case["id"], answer["irregularities"])
        judged += 1
    assert judged > 10


def test_a_deal_of_no_game_in_particular_folds_tricks():
    deal = Deal(2, None, 3)
    deal.use(Order("J CA CT CK CQ C9 C8 C7", "ATKQ987", ACE_ELEVEN))
    for seat, card in ((0, "SA"), (1, "S7"), (2, "CJ")):
        deal.add(seat, "play", card)
    assert list(deal.winners) == [2] and deal.turn == 2
    assert list(deal.points) == [13]


def test_a_game_can_count_its_cards_otherwise():
    deal = Deal(2, None, 3)
    deal.use(Order("", "AKQJT98765432", bytes(12) + b"\x01" + bytes(CODES - 13)))
    for seat, card in ((0, "CA"), (1, "HA"), (2, "CT")):
        deal.add(seat, "play", card)
    assert list(deal.points) == [1]
    assert not any(Order("", "AK").points)
    assert Order("", "AK", ACE_ELEVEN).points[card_from_text("HA")] == 11


class _Dutiful(Deal):
    # A deal of a game whose duties are the functions of this module.
    DUTIES = "duties_of_test"


def test_a_game_can_bind_more_than_the_suit():
    deal = _Dutiful(2, None, 3)
    deal.use(Order("", "AKQJT98765432"))
    deal.add(0, "play", "C2")
    hand = _codes(["CA", "C3", "H9"])
    sys.modules["cardrules.duties_of_test"] = _HighestOnly
    try:
        assert legal(deal, hand) == _codes(["CA"])
    finally:
        del sys.modules["cardrules.duties_of_test"]
    deal.DUTIES = ""
    assert legal(deal, hand) == _codes(["CA", "C3"])


class _HighestOnly:
    @staticmethod
    def allowed(deal, hand, cards):
        assert len(hand) == 3
        return [max(cards)]
