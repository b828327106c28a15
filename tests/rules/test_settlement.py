"""Winner, value and scores from points and announcements; special points of one trick: the example cases."""

from vectors import PROFILE, deals, solo_of, vectors

from cardrules.cards import card_from_text
from cardrules.deal import NOBODY
from cardrules.doppelkopf.announcements import WORDS
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.doppelkopf.settlement import (
    PARTIES,
    SPECIAL_POINTS,
    fox_of,
    seat_scores,
    settle,
    special_points,
    trick_without_piglets,
)
from cardrules.judge import judge
from cardrules.rules import Rules

_TEAMS = ("normal", "wedding", "poverty")


def _steps(announced):
    return max([0] + [WORDS.index(word.replace("schwarz", "black")) or 1 for word in announced])


def _item(name, party, points=1):
    return {"item": name, "party": party, "points": points}


def _specials(given):
    items = []
    for party, name in enumerate(PARTIES):
        for special, count in given[name].items():
            items += [_item(special, party)] * count
    return items


def _mask(seats):
    return sum(1 << seat for seat in seats)


def test_value_of_a_deal():
    for case in vectors("doppelkopf_scoring"):
        given, expected = case["inputs"], case["expected"]
        rules = Rules("doppelkopf", case["profile"], case.get("options"))
        points = (given["re_points"], given["kontra_points"])
        tricks = (given["re_tricks"], given["kontra_tricks"])
        steps = (_steps(given["re_announced"]), _steps(given["kontra_announced"]))
        alone = given["contract"] not in _TEAMS
        winner, _, value = settle(rules, alone, points, tricks, steps, _specials(given["specials"]))
        name = "none" if winner == NOBODY else PARTIES[winner]
        assert (name, value) == (expected["winner"], expected["re_value"]), case["id"]
        assert seat_scores(rules, value, _mask(given["re_seats"])) == expected["seat_scores"], case["id"]


def _trick_deal(case):
    # Return a deal with the contract of a case, for the special points of one trick.
    rules = Rules("doppelkopf", case["profile"], case["options"])
    deal = DoppelkopfDeal(3, rules)
    solo = solo_of(case["inputs"]["contract"])
    if solo:
        deal.add(case["inputs"]["teams"].index("R"), "solo", solo)
    if rules.piglets != "off":
        deal.add(1, "piglets")
    return deal


def test_special_points():
    for case in vectors("doppelkopf_special"):
        given = case["inputs"]
        deal = _trick_deal(case)
        for seat, card in enumerate(given["cards"]):
            deal.add(seat, "play", card)
        cards = trick_without_piglets(deal, 0)
        owners = ["RK".index(team) for team in given["teams"]]
        last = given["trick_no"] == given["tricks_total"]
        points = sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[1], 0) for card in given["cards"])
        specials = special_points(
            deal.rules, fox_of(deal), cards, owners, given["winner_index"], points, last
        )
        alone = given["teams"].count("R") == 1
        _, items, _ = settle(deal.rules, alone, (121, 119), (6, 6), (0, 0), specials)
        answer = {}
        for item in items:
            if item["item"] in SPECIAL_POINTS:
                counts = answer.setdefault(PARTIES[item["party"]], {})
                counts[item["item"]] = counts.get(item["item"], 0) + item["points"]
        assert answer == case["expected"]["points"], case["id"]


def test_each_special_point_can_be_left_out():
    """S000: special points can be enabled one by one."""
    without = {"doppelkopf": "doppelkopf_min", "fox": "fox", "charlie": "charlie"}
    # A club jack wins the last trick, to which the other party has played both foxes and a diamond ten.
    cards, owners = [card_from_text(text) for text in ("CJ", "DA", "DT", "DA")], [0, 1, 1, 1]
    for left_out in [None] + list(without):
        options = {without[left_out]: 0} if left_out else {}
        rules = Rules("doppelkopf", "adpoker", options)
        items = special_points(rules, cards[1], cards, owners, 0, 44, True)
        expected = ["doppelkopf", "fox", "fox", "charlie"]
        assert [item["item"] for item in items] == [item for item in expected if item != left_out]


def test_a_deal_without_doppelkopf_points_differs_by_them_alone():
    found = 0
    for case in deals():
        deal, counted = case["deal"], case["expected"]["items"] or []
        if "doppelkopf" not in [item["item"] for item in counted]:
            continue
        found += 1
        deal["rules"] = {"profile": PROFILE, "options": {"doppelkopf_min": 0}}
        items = judge(deal)["items"]
        kept = [item for item in counted if item["item"] != "doppelkopf"]
        assert [(one["item"], one["party"], one["points"]) for one in items] == [
            (one["item"], one["party"], one["points"]) for one in kept
        ]
    assert found


def test_solos_have_no_special_points_under_tsr():
    specials = [_item(name, party) for name in SPECIAL_POINTS for party in (0, 1)]
    _, items, _ = settle(Rules("doppelkopf", PROFILE), True, (140, 100), (6, 6), (0, 0), specials)
    assert items == [_item("won", 0)]


def test_the_twenty_points_of_the_english_source():
    # S001, with the items of the deal notation.
    rules = Rules("doppelkopf", "house")
    winner, items, value = settle(rules, False, (88, 152), (6, 6), (2, 1), [])
    assert (winner, value) == (1, -20)
    names = [item["item"] for item in items]
    assert sorted(names) == sorted(
        ["won", "against_queens", "no90", "no90", "re_announced_no90", "re_announced", "kontra_announced"]
    )
    assert [item["factor"] for item in items if "factor" in item] == [2, 2]
    assert all("points" not in item for item in items if "factor" in item)


def test_counting_only_plus_or_only_minus():
    for counting, expected in (("plus", [6, 0, 0, 0]), ("minus", [0, -2, -2, -2])):
        rules = Rules("doppelkopf", PROFILE, {"counting": counting})
        assert seat_scores(rules, 2, 0b0001) == expected
