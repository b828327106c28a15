"""Chips beside points: stacks, stakes and bank, computed by hand from the rules of the sources (S000, S004)."""

from cardrules.chips import chips_of, each_and_all
from cardrules.games import choices_of
from cardrules.rules import Rules
from cardrules.session import Session


def _session(game, profile, names, options=None):
    session = Session()
    session.apply(-1, "session", [game, profile, names, 0, options])
    session.apply(0, "dealer", [])
    return session


def _play(session, *log):
    for seat, verb, *arguments in log:
        session.apply(seat, verb, arguments)


# The first round with three players: seat 0 deals one card each; the turned-up king of spades makes spades trump.
_TRUMP = (0, "turn", "SK|H4")


def _first_round(*bids):
    session = _session("double", "seed", ["A", "B", "C"])
    _play(session, (0, "deal", 1), _TRUMP)
    for seat, bid in zip((1, 2, 0), bids):
        _play(session, (seat, "bid", bid))
    return session


def test_everybody_begins_with_five_black_and_two_red_ones():
    # S004, préparation: "cinq jetons noirs et deux rouges"; contenu: 10 of 1, 20 of 5, 10 of 20.
    assert each_and_all(Rules("double", "seed")) == (15, 310)
    session = _session("double", "seed", ["A", "B", "C"])
    _play(session, (0, "deal", 1))
    assert chips_of(session) == ([15, 15, 15], [0, 0, 0], 265)


def test_a_chip_is_staked_for_each_trick_announced():
    # S004 section 3: staked chips are in front of the player, neither in the stack nor in the bank.
    session = _first_round(1, 0)
    assert chips_of(session) == ([15, 14, 15], [0, 1, 0], 265)


def test_stack_and_bank_after_a_round():
    # S004 section 5: a correct bid returns the stake, plus five chips and one per bid trick; a wrong one loses it.
    session = _first_round(1, 1, 0)
    _play(session, (1, "play", "SA|HK"))
    assert chips_of(session) == ([15, 14, 14], [0, 1, 1], 265)
    _play(session, (2, "play", "H3|C8"), (0, "play", "C4|DA"))
    assert session.result()["tricks_won"] == [0, 1, 0]
    # Seat 1 bid 1 correctly: 15 + 5 + 1. Seat 2 bid 1 wrongly: 15 - 1. Seat 0 bid 0 correctly: 15 + 5.
    assert chips_of(session) == ([20, 21, 14], [0, 0, 0], 310 - 55)
    # In the next round, nothing is staked before the first bid.
    _play(session, (1, "deal", 2))
    assert chips_of(session) == ([20, 21, 14], [0, 0, 0], 255)


def test_a_stake_goes_back_when_a_round_has_no_score():
    session = _first_round(1, 1, 0)
    _play(session, (1, "abandon"))
    assert chips_of(session) == ([15, 15, 15], [0, 0, 0], 265)


def test_the_chips_of_a_player_who_leaves_are_in_the_bank():
    session = _first_round(1, 1, 0)
    _play(session, (1, "play", "SA|HK"), (2, "play", "H3|C8"), (0, "play", "C4|DA"), (-1, "leave", 1))
    stacks, _, bank = chips_of(session)
    assert stacks[0] + stacks[2] + bank == 310


def test_a_player_without_chips_announces_none_and_plays_on():
    # S004 section 3: such a player "ne peut alors que dire aucune levée".
    session = _first_round(0, 0, 0)
    for seat, card in ((1, "H3|C8"), (2, "HQ|C7"), (0, "H9|SJ")):
        _play(session, (seat, "play", card))
    # A correct bid of 0: 15 + 5, less the referee's penalty.
    _play(session, (1, "penalty", [0, -20, 0]))
    assert chips_of(session)[0][1] == 0
    _play(session, (1, "deal", 2), (1, "turn", "SK|H4"), (2, "bid", 0), (0, "bid", 0))
    assert choices_of("double").choices(session.deal, 1) == [("bid", 0)]


def test_the_bank_of_the_rules_is_the_box():
    session = _session("double", "seed", ["A", "B"], {"bank_limit": 40})
    _play(session, (0, "deal", 1))
    assert chips_of(session) == ([15, 15], [0, 0], 10)


def test_players_of_doppelkopf_pay_one_another():
    # S000: everybody gets the same unspecified number of chips; payments at the end of each deal add up to 0, so
    # there is no bank.
    session = _session("doppelkopf", "adpoker", ["A", "B", "C", "D"])
    _play(session, (0, "deal", 1))
    assert chips_of(session) is None
    assert chips_of(session, 20) == ([20] * 4, [0] * 4, None)
    session.apply(1, "decide", [[6, -2, -2, -2]])
    for _ in range(12):
        for card in ("CA", "CT", "CK", "C9"):
            session.apply(session.deal.turn, "play", [card])
    assert chips_of(session, 20) == ([26, 18, 18, 18], [0] * 4, None)
    # A player without chips pays nothing now, but owes the points, and plays on.
    assert chips_of(session, 2)[0] == [8, 0, 0, 0]


def test_skat_is_played_without_chips():
    session = _session("skat", "isko", ["A", "B", "C"])
    _play(session, (0, "deal", 1))
    assert chips_of(session) is None and chips_of(session, 20) is None
