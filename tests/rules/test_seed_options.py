"""Options of the sources (S000 to S004): packets of the deal, sitting out, levels one by one, half chicken."""

from vectors import PROFILES, notation

from cardrules.corrections import retract
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.double.game import DoubleDeal
from cardrules.games import choices_of, hands_of
from cardrules.judge import judge
from cardrules.rules import Rules
from cardrules.session import Session
from cardrules.skat.game import SkatDeal


def _faults(log, profile="adpoker", options=None):
    answer = judge(notation(3, log, profile, options))
    return [
        (fault["code"], fault["at"]) for fault in answer["irregularities"] if "missing" not in fault["code"]
    ]


def _choices(deal, seat):
    return choices_of("doppelkopf").choices(deal, seat)


def test_how_each_game_is_dealt():
    # S000, S001, TSR 3.3.7: the cards are dealt in four packets of three.
    for profile in PROFILES:
        assert list(DoppelkopfDeal(3, Rules("doppelkopf", profile)).packets()) == [3, 3, 3, 3]
    # Without nines, the packets of the rules are used until each player has ten cards.
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr", {"with_nines": False}))
    assert list(deal.packets()) == [3, 3, 3, 1]
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "ddv-tsr", {"with_nines": False, "deal_packets": [3, 4, 3]}))
    assert list(deal.packets()) == [3, 4, 3]
    # S002: three cards each, two for the skat, then four and three each.
    for profile in ("isko", "seed"):
        assert list(SkatDeal(2, Rules("skat", profile)).packets()) == [3, "skat", 4, 3]
    # S004: the round's cards are dealt in one packet.
    for number in (1, 5):
        assert list(DoubleDeal(2, 3, Rules("double", "seed"), number).packets()) == [number]


def _who_play(people, options):
    session = Session()
    session.apply(
        -1, "session", ["doppelkopf", "adpoker", ["A", "B", "C", "D", "E", "F"][:people], 0, options]
    )
    session.apply(1, "dealer", [])
    found = []
    for counter in range(people):
        session.apply(session.next_dealer(), "deal", [counter + 1])
        deal = session.deal
        found.append((session.dealer, session.active[:], session.active[(deal.dealer + 1) % 4]))
        while not deal.over():
            for card in ("CA", "CT", "CK", "C9"):
                session.apply(deal.turn, "play", [card])
    return found


def test_the_dealer_or_the_neighbour_at_the_right_sits_out():
    # S000: with five players one sits out each deal: the dealer (D-A14), or by an option the player at the dealer's
    # right. In both cases, forehand sits at the dealer's left.
    assert _who_play(5, {}) == [
        (1, [2, 3, 4, 0], 2), (2, [3, 4, 0, 1], 3), (3, [4, 0, 1, 2], 4), (4, [0, 1, 2, 3], 0), (0, [1, 2, 3, 4], 1),
    ]  # fmt: skip
    right = {"sit_out": "right_of_dealer"}
    assert _who_play(5, right) == [
        (1, [2, 3, 4, 1], 2), (2, [3, 4, 0, 2], 3), (3, [4, 0, 1, 3], 4), (4, [0, 1, 2, 4], 0), (0, [1, 2, 3, 0], 1),
    ]  # fmt: skip
    assert _who_play(6, right)[0] == (1, [2, 3, 4, 1], 2)
    assert _who_play(4, right) == _who_play(4, {})


def test_levels_are_skipped_or_said_one_by_one():
    # S000: announcing *no 60* includes Re and *no 90*, unless an option requires each level to be announced.
    re = [[0, "solo", "queens"]]
    one_by_one = {"skip_levels": "one_by_one"}
    skipped = re + [[0, "say", "re"], [0, "say", "no60"]]
    assert _faults(skipped) == []
    assert _faults(skipped, options=one_by_one) == [("forbidden_declaration", 2)]
    assert _faults(re + [[0, "say", "no90"]], options=one_by_one) == [("forbidden_declaration", 1)]
    in_order = re + [[0, "say", word] for word in ("re", "no90", "no60", "no30", "black")]
    assert _faults(in_order, options=one_by_one) == []
    # A void level can be announced again in the right order.
    again = skipped + [[0, "say", "no90"], [0, "say", "no60"]]
    assert _faults(again, options=one_by_one) == [("forbidden_declaration", 2)]
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "adpoker", one_by_one))
    for seat, verb, *arguments in re + [[0, "say", "re"]]:
        deal.add(seat, verb, *arguments)
    assert _choices(deal, 0) == [("say", "no90")] and _choices(deal, 1) == [("say", "kontra")]


def test_half_a_chicken_is_announced_and_worth_nothing():
    # S003: a player who was dealt both diamond tens announces half chicken, which scores nothing.
    chicken = {"half_chicken": True}
    entry = ("half_chicken",)
    for profile in PROFILES:
        assert entry not in _choices(DoppelkopfDeal(3, Rules("doppelkopf", profile)), 0)
        assert _faults([[0, "half_chicken"]], profile) == [("forbidden_declaration", 0)]
        assert _faults([[0, "half_chicken"]], profile, chicken) == []
    deal = DoppelkopfDeal(3, Rules("doppelkopf", "wikipedia", chicken))
    assert [entry in _choices(deal, seat) for seat in range(4)] == [True] * 4
    deal.add(1, "half_chicken")
    assert deal.half_chicken == 1 and [entry in _choices(deal, seat) for seat in range(4)] == [False] * 4
    retract(deal, 0)
    assert entry in _choices(deal, 1)
    # Another player has played a diamond ten.
    for seat, card in enumerate(("DA", "DT", "DK", "D9")):
        deal.add(seat, "play", card)
    assert [entry in _choices(deal, seat) for seat in range(4)] == [False, True, False, False]
    # If hands are known, only the holder of both tens may announce it.
    deal = hands_of("doppelkopf")(3, Rules("doppelkopf", "wikipedia", chicken))
    deal.know(_hands_with_both_tens(2))
    assert [entry in _choices(deal, seat) for seat in range(4)] == [False, False, True, False]


def _hands_with_both_tens(holder):
    pack = [suit + rank for suit in "CSHD" for rank in "ATKQJ9" for _ in range(2)]
    others = [card for card in pack if card != "DT"]
    hands = [[] for _ in range(4)]
    hands[holder] = ["DT", "DT"]
    for hand in hands:
        while len(hand) < 12:
            hand.append(others.pop())
    return hands


def test_half_a_chicken_changes_no_score():
    for profile in PROFILES:
        log = [[0, "solo", "queens"]]
        with_it = log + [[3, "half_chicken"]]
        results = [judge(notation(3, each, profile, {"half_chicken": True})) for each in (log, with_it)]
        assert results[0]["scores"] == results[1]["scores"] and results[0]["why"] == results[1]["why"]
