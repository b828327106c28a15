"""An abandoned deal of each game: no later card counts, from any seat."""

from vectors import notation

from cardrules.corrections import retract
from cardrules.deal import NOBODY
from cardrules.judge import deal_from, judge

_PASSES = [[seat, "pass"] for seat in range(4)]
_BIDS = [[1, "turn", "SK|H4"], [0, "bid", 1], [1, "bid", 0]]
# Deals before their first card, with a card to play for every seat.
_DEALS = (
    (notation(3, []), "CA CK CT SA"),
    (notation(3, [[1, "solo", "queens"]]), "CA CK CT SA"),
    (notation(2, [[0, "bid", 18], [0, "hand"], [0, "game", "C"]], "isko", game="skat"), "SA SK ST"),
    (notation(3, [[0, "call", "C"]], "bsv", game="schafkopf"), "CA CK CT SA"),
    (notation(3, _PASSES, "bsv", game="schafkopf"), "CA CK CT SA"),
    (notation(1, _BIDS, "seed", game="double", cards=1, players=2), "HQ|C7 H3|C8"),
)


def _after(deal, more):
    longer = dict(deal)
    longer["log"] = deal["log"] + more
    return longer


def test_cards_after_the_abandonment_are_ignored():
    for deal, texts in _DEALS:
        cards = texts.split()
        for first in ([], [[0, "play", cards[0]]]):
            log = first + [[0, "abandon"]]
            expected = judge(_after(deal, log))
            assert expected["why"] == "abandoned"
            faults = expected["irregularities"]
            for seat in range(len(cards)):
                answer = judge(_after(deal, log + [[seat, "play", cards[-1]]]))
                at = len(deal["log"]) + len(log)
                expected["irregularities"] = faults + [{"code": "too_many_cards", "seat": seat, "at": at}]
                assert answer == expected, (deal["game"], seat, first)


def test_nobody_is_to_play_until_the_abandonment_is_taken_back():
    for begun, _ in _DEALS:
        deal = deal_from(_after(begun, [[0, "abandon"]]))
        assert deal.turn == NOBODY
        retract(deal, len(begun["log"]))
        assert deal.turn == deal_from(begun).turn != NOBODY


def test_a_reservation_named_after_the_abandonment_lets_nobody_play():
    answer = judge(notation(3, [[0, "abandon"], [1, "solo", "queens"], [0, "play", "CA"], [1, "play", "CA"]]))
    faults = [(fault["code"], fault["at"]) for fault in answer["irregularities"]]
    assert faults == [("too_many_cards", 2), ("too_many_cards", 3)] and answer["tricks"] == []
