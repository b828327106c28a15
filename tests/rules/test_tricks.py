"""Trick winners, card points, what may follow, revokes: the worked cases."""

from vectors import PROFILE, vectors

from cardrules.cards import card_from_text, card_text
from cardrules.doppelkopf import NORMAL, Deal
from cardrules.hands import legal
from cardrules.settlement import trick_points
from cardrules.tricks import TRUMPS, winning_place

_NORMAL = {"type": "normal", "heart_ten_trump": True}


def _codes(cards):
    return [card_from_text(card) for card in cards]


def test_every_card_of_the_pack_has_a_power_and_no_other_card_has():
    ranks = "9TJQKA"
    for card in range(52):
        assert (NORMAL[card] != 0) == (card_text(card)[1] in ranks), card_text(card)


def test_number_and_points_of_trumps():
    for case in vectors("trump_counts", profile=PROFILE):
        if case["inputs"]["contract"] == _NORMAL:
            trumps = [card for card in range(52) if NORMAL[card] >= TRUMPS]
            assert 2 * len(trumps) == case["expected"]["trump_cards"]
            assert 2 * trick_points(trumps) == case["expected"]["trump_points"]


def test_winner_and_card_points():
    for case in vectors("tricks", profile=PROFILE, contract=_NORMAL):
        cards = _codes(case["cards"])
        assert winning_place(NORMAL, cards) == case["expected"]["winner_index"], case["id"]
        assert trick_points(cards) == case["expected"]["card_points"], case["id"]


def test_legal_cards():
    for case in vectors("tricks", profile=PROFILE, contract=_NORMAL):
        for question in case["expected"]["legal"]:
            deal = Deal(3)
            for seat in range(question["position"]):
                deal.add(seat, "play", case["cards"][seat])
            answer = [card_text(card) for card in legal(deal, _codes(question["hand"]))]
            assert answer == question["legal"], case["id"]


def test_revokes():
    for case in vectors("revokes", game="doppelkopf"):
        if case["inputs"]["contract"] != _NORMAL:
            continue
        deal = Deal(3)
        for trick in case["inputs"]["tricks"]:
            for place, card in enumerate(trick["cards"]):
                deal.add((trick["leader"] + place) % 4, "play", card)
        found = [[seat, at // 4] for at, seat, code in deal.irregularities if code == "revoke"]
        assert found == case["expected"]["revokes"], case["id"]


def test_whole_deals_of_the_vectors():
    from vectors import CONTRACTS, missing_from, notation

    from cardrules.judge import judge

    for case in vectors("full_deals", game="doppelkopf", profile=PROFILE):
        given, expected = case["inputs"], case["expected"]
        if given["contract"] not in CONTRACTS:
            continue
        log = [[seat, "play", card] for seat, card in given["plays"]]
        for call in sorted(given["announcements"], key=lambda call: -call["after_plays"]):
            log.insert(call["after_plays"], [call["seat"], "say", call["what"].replace("schwarz", "black")])
        answer = judge(notation(given["dealer"], log, hands=given["hands"]))
        assert [trick["winner"] for trick in answer["tricks"]] == expected["trick_winners"], case["id"]
        assert [trick["points"] for trick in answer["tricks"]] == expected["trick_points"], case["id"]
        assert answer["value_for_re"] == expected["re_value"], case["id"]
        assert missing_from(expected["seat_scores"], answer["scores"]) == [], case["id"]
        assert answer["irregularities"] == [], case["id"]
