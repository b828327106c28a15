"""A new trick-taking game as a package: it is judged, played in a session, and checked against known hands."""

import sys

import whist
from listing import Listed
from vectors import notation
from whist import choices, game
from whist import rules as options

from cardrules import games, judge
from cardrules.deal import NOBODY
from cardrules.session import Session

_SUITS = "CSHD"
_RANKS = "AKQJT98765432"


def _with_whist(test):
    # Run a test with the game added.
    parts = {"choices": choices, "game": game, "rules": options}
    modules = {"cardrules.whist": whist} | {"cardrules.whist." + name: part for name, part in parts.items()}
    sys.modules.update(modules)
    try:
        with Listed("whist"):
            test()
    finally:
        for name in modules:
            del sys.modules[name]


def _log():
    # Return a log in which each seat has one suit: nobody can follow, and only one seat has trumps.
    return [[1, "trump", "H"]] + [
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
        # Swap cards, so that the last heart is played by a hand that never followed hearts.
        log[-4][2], log[-2][2] = log[-2][2], log[-4][2]
        answer = judge.judge(deal)
        faults = [(fault["code"], fault["seat"], fault["at"]) for fault in answer["irregularities"]]
        assert faults == [("revoke", 0, at) for at in range(3, 50, 4)]
        assert answer["scores"] == [8, 0, 8, 0]

    _with_whist(check)


def test_a_session_is_played():
    def check():
        session = Session()
        session.apply(-1, "session", ["whist", "parlour", ["A", "B", "C", "D"]])
        session.apply(1, "deal", [1])
        assert games.asked(session.deal) == (1, True)
        for entry in _log():
            session.apply(entry[0], entry[1], entry[2:])
        assert session.totals() == [7, 0, 7, 0] and session.next_dealer() == 2
        assert games.asked(session.deal) == (NOBODY, False)

    _with_whist(check)
