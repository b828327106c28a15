"""A new trick game is a module and its options: the kernel judges it, a session plays it, known hands are followed."""

import sys

import whist
import whist_rules
from vectors import notation

from cardrules import games, judge, rules
from cardrules.session import Session

# Each took the names of the games when it was loaded.
_ASKED = (games, judge, rules)

_SUITS = "CSHD"
_RANKS = "AKQJT98765432"


def _with_whist(test):
    # Runs a test while the game is there.
    known = games.GAMES
    for asked in _ASKED:
        asked.GAMES = known + ("whist",)
    modules = {"cardrules.whist": whist, "cardrules.whist_rules": whist_rules}
    sys.modules.update(modules)
    try:
        test()
    finally:
        for asked in _ASKED:
            asked.GAMES = known
        for name in modules:
            del sys.modules[name]


def _log():
    # Each seat holds a suit: forehand leads it, nobody can follow, and nobody has a trump but its own holder.
    return [[0, "trump", "H"]] + [
        [seat, "play", _SUITS[seat] + rank] for rank in _RANKS for seat in (2, 3, 0, 1)
    ]


def _notation(**more):
    return notation(1, _log(), "parlour", game="whist", **more)


def test_a_deal_is_judged():
    def check():
        answer = judge.judge(_notation())
        assert answer["settled"] and answer["scores"] == [7, 0, 7, 0]
        assert answer["tricks"] == [{"leader": 2, "winner": 2}] * 13
        hands = [[suit + rank for rank in _RANKS] for suit in _SUITS]
        assert judge.judge(_notation(hands=hands))["irregularities"] == []

    _with_whist(check)


def test_an_option_and_a_revoke():
    def check():
        deal = _notation()
        deal["rules"]["options"] = {"book": 5}
        log = deal["log"]
        # The last heart is in the hand that never followed hearts.
        log[-4][2], log[-2][2] = log[-2][2], log[-4][2]
        answer = judge.judge(deal)
        found = [(found["code"], found["seat"], found["at"]) for found in answer["irregularities"]]
        assert found == [("revoke", 0, at) for at in range(3, 50, 4)]
        assert answer["scores"] == [8, 0, 8, 0]

    _with_whist(check)


def test_a_session_is_played():
    def check():
        session = Session()
        session.apply(-1, "session", ["whist", "parlour", ["A", "B", "C", "D"]])
        session.apply(1, "deal", [1])
        for entry in _log():
            session.apply(entry[0], entry[1], entry[2:])
        assert session.totals() == [7, 0, 7, 0] and session.next_dealer() == 2
        assert games.choices_of("whist") is None

    _with_whist(check)
