"""Winner, value and scores from points and announcements; special points of one trick: the worked cases."""

from vectors import PROFILE, vectors

from cardrules.announcements import WORDS
from cardrules.cards import card_from_text
from cardrules.settlement import NOBODY, PARTIES, SPECIAL_POINTS, seat_scores, settle, special_points

_TEAMS = ("normal", "wedding")


def _steps(announced):
    return max([0] + [WORDS.index(word.replace("schwarz", "black")) or 1 for word in announced])


def _specials(given):
    items = []
    for party, name in enumerate(PARTIES):
        for special, count in given[name].items():
            items += [(special, party, 1)] * count
    return items


def _mask(seats):
    return sum(1 << seat for seat in seats)


def test_value_of_a_deal():
    for case in vectors("doppelkopf_scoring", profile=PROFILE):
        given, expected = case["inputs"], case["expected"]
        points = (given["re_points"], given["kontra_points"])
        tricks = (given["re_tricks"], given["kontra_tricks"])
        steps = (_steps(given["re_announced"]), _steps(given["kontra_announced"]))
        solo = given["contract"] not in _TEAMS
        winner, items, value = settle(solo, points, tricks, steps, _specials(given["specials"]))
        name = "none" if winner == NOBODY else PARTIES[winner]
        assert (name, value) == (expected["winner"], expected["re_value"]), case["id"]
        assert seat_scores(value, _mask(given["re_seats"])) == expected["seat_scores"], case["id"]
        assert sum(points if party == 0 else -points for _, party, points in items) == value, case["id"]


def test_special_points():
    for case in vectors("doppelkopf_special", profile=PROFILE):
        given = case["inputs"]
        if given["contract"] not in _TEAMS:
            continue
        cards = [card_from_text(card) for card in given["cards"]]
        owners = ["RK".index(team) for team in given["teams"]]
        last = given["trick_no"] == given["tricks_total"]
        answer = {}
        for special, party, points in special_points(cards, owners, owners[given["winner_index"]], last):
            counts = answer.setdefault(PARTIES[party], {})
            counts[special] = counts.get(special, 0) + points
        assert answer == case["expected"]["points"], case["id"]


def test_solos_have_no_special_points():
    specials = [(name, party, 1) for name in SPECIAL_POINTS for party in (0, 1)]
    _, items, _ = settle(True, (140, 100), (6, 6), (0, 0), specials)
    assert items == [("won", 0, 1)]
