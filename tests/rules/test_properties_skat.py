"""Properties of Skat over random legal deals: points, rotation, folding, taking back, values, invalid input."""

import random
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st
from support.sample_share import examples

from cardrules.cards import card_from_text, card_text
from cardrules.corrections import take_back
from cardrules.hands import with_hands
from cardrules.judge import new_deal
from cardrules.rules import Rules
from cardrules.skat import rules as skat_rules
from cardrules.skat.contracts import CONTRACTS
from cardrules.skat.entries import pack
from cardrules.skat.game import SkatDeal
from cardrules.skat.orders import order_of
from cardrules.skat.value import is_game_value, level, settle
from cardrules.tricks import ACE_ELEVEN

_SETTINGS = settings(deadline=None, max_examples=examples(60))
_SEEDS = st.integers(0, 2**32)
_RULES = {name: Rules("skat", name) for name in skat_rules.PROFILES}
_PROFILES = st.sampled_from(sorted(_RULES))
_GAMES = CONTRACTS[:5]


def play_deal(seed, games=CONTRACTS):
    """Return a random legal deal: the dealer, the dealt hands, the discarded skat and the log."""
    dice = random.Random(seed)
    cards = sorted(pack())
    dice.shuffle(cards)
    dealt = [sorted(cards[seat * 10 : seat * 10 + 10]) for seat in range(3)]
    away = sorted(cards[30:])
    dealer, declarer, game = dice.randrange(3), dice.randrange(3), dice.choice(games)
    log = [[declarer, "bid", dice.choice([18, 20, 23, 33, 48, 72])]]
    hands = [list(hand) for hand in dealt]
    flags = []
    if dice.random() < 0.5:
        log.append([declarer, "hand"])
        flags = dice.choice([[], ["ouvert"]] + ([] if game == "null" else [["schneider"], ["schwarz"]]))
    else:
        log.append([declarer, "pick_up"])
        hands[declarer] += away
        away = dice.sample(hands[declarer], 2)
        hands[declarer] = [card for card in hands[declarer] if card not in away]
    log.append([declarer, "game", game, *flags])
    deal = SkatDeal(dealer, _RULES["isko"])
    for entry in log:
        deal.add(*entry)
    while not deal.complete():
        seat = deal.turn
        led = deal.led()
        groups = order_of(game).groups
        legal = [card for card in hands[seat] if led is None or groups[card] == led] or hands[seat]
        card = dice.choice(legal)
        hands[seat].remove(card)
        log.append([seat, "play", card_text(card)])
        deal.add(*log[-1])
    return (
        dealer,
        [[card_text(card) for card in hand] for hand in dealt],
        [card_text(card) for card in away],
        log,
    )


def begin(dealer, profile, hands):
    deal_class = with_hands(SkatDeal) if hands else SkatDeal
    deal = new_deal(deal_class, {"dealer": dealer}, _RULES[profile])
    if hands:
        deal.know(hands)
    return deal


def fold(dealer, log, profile="isko", hands=None):
    deal = begin(dealer, profile, hands)
    for entry in log:
        deal.add(*entry)
    return deal


@_SETTINGS
@given(_SEEDS, _PROFILES)
def test_points_of_both_sides_and_score(seed, profile):
    dealer, _, away, log = play_deal(seed, _GAMES)
    deal = fold(dealer, log, profile)
    answer = deal.result()
    own = sum(points for points, seat in zip(deal.points, deal.winners) if seat == deal.declarer)
    assert answer["card_points"] == own + sum(ACE_ELEVEN[card_from_text(card)] for card in away)
    assert sum(deal.points) + sum(ACE_ELEVEN[card_from_text(card)] for card in away) == 120
    assert answer["irregularities"] == [] and answer["why"] is None
    assert answer["won"] == (answer["value"] > 0)
    assert sum(answer["scores"]) == answer["scores"][deal.declarer] == answer["value"]


@_SETTINGS
@given(_SEEDS, st.integers(1, 2), _PROFILES)
def test_rotating_the_seats_rotates_the_result(seed, turn, profile):
    dealer, _, _, log = play_deal(seed)
    answer = fold(dealer, log, profile).result()
    rotated = [[(entry[0] + turn) % 3, *entry[1:]] for entry in log]
    turned = fold((dealer + turn) % 3, rotated, profile).result()
    assert turned["scores"] == (answer["scores"] and answer["scores"][-turn:] + answer["scores"][:-turn])
    assert turned["declarer"] == (answer["declarer"] + turn) % 3
    same = set(answer) - {"scores", "declarer", "irregularities", "series"}
    assert {key: answer[key] for key in same} == {key: turned[key] for key in same}


@_SETTINGS
@given(_SEEDS)
def test_known_hands_and_skat_judge_a_legal_deal_as_unknown_ones(seed):
    dealer, hands, away, log = play_deal(seed)
    known = log[:3] + [[0, "skat" if log[1][1] == "hand" else "discard", *away]] + log[3:]
    shown = fold(dealer, known, hands=hands).result()
    seen = fold(dealer, log).result()
    same = [key for key in shown if key not in ("irregularities", "inferred")]
    assert {key: shown[key] for key in same} == {key: seen[key] for key in same}
    assert shown["inferred"] == {} and sorted(*seen["inferred"].values()) == sorted(away)
    assert [fault[2] for fault in shown["irregularities"]] == [fault[2] for fault in seen["irregularities"]]


@_SETTINGS
@given(_SEEDS, st.data())
def test_taking_back_and_playing_again_is_the_identity(seed, data):
    dealer, _, _, log = play_deal(seed)
    end = data.draw(st.integers(4, len(log)))
    straight, detour = fold(dealer, log[:end]), fold(dealer, log[:end])
    take_back(detour)
    assert vars(detour) == vars(fold(dealer, log[: end - 1]))
    detour.add(*log[end - 1])
    assert vars(detour) == vars(straight)
    assert detour.result() == straight.result()


@_SETTINGS
@given(_SEEDS, st.data())
def test_what_is_reported_of_the_rest_can_only_confirm(seed, data):
    # If a claim can be judged by the played cards alone, the result is the same as with all cards.
    dealer, hands, _, log = play_deal(seed, _GAMES)
    end = data.draw(st.integers(3, len(log)))
    claim = [data.draw(st.integers(0, 2)), data.draw(st.sampled_from(["claim", "concede"]))]
    least = fold(dealer, log[:end] + [claim]).result()
    most = fold(dealer, log[:end] + [claim], hands=hands).result()
    for key in ("card_points", "tops", "with", "won", "value", "scores", "schneider", "schwarz", "overbid"):
        if least[key] is not None:
            assert least[key] == most[key], key
    assert most["tops"] is not None


@_SETTINGS
@given(_SEEDS, st.integers(18, 264), _PROFILES)
def test_a_higher_bid_never_brings_more(seed, more, profile):
    dealer, _, _, log = play_deal(seed, _GAMES)
    low = fold(dealer, log, profile).result()
    log[0][2] = max(more, log[0][2])
    high = fold(dealer, log, profile).result()
    assert high["value"] <= low["value"]
    assert high["overbid"] >= low["overbid"]


def _said(game, hand, announced, bid):
    return SimpleNamespace(game=game, hand=hand, announced=announced, bid=bid)


_POINTS = st.integers(0, 120)


@_SETTINGS
@given(
    _PROFILES,
    st.sampled_from(_GAMES),
    st.booleans(),
    st.sampled_from([0, 1, 3, 7]),
    st.integers(1, 4),
    _POINTS,
)
def test_more_tops_are_worth_more_and_more_points_never_less(profile, game, hand, announced, tops, points):
    rules = _RULES[profile]
    announced = announced if hand else 0

    def value(tops, points):
        return settle(rules, _said(game, hand, announced, 18), tops, points, 5)[4]

    base = abs(value(tops + 1, points)) - abs(value(tops, points))
    assert base > 0 and base % rules.base_values[game] in (0, 12)  # open grand: 36, otherwise 24
    if points < 120:
        assert value(tops, points + 1) >= value(tops, points)


@_SETTINGS
@given(_PROFILES, st.sampled_from(_GAMES), st.booleans(), st.booleans(), st.booleans())
def test_each_announced_level_adds(profile, game, hand, schneider, schwarz):
    rules = _RULES[profile]
    steps = [level(rules, game, True, announced, True, True) for announced in (0, 1, 3, 7)]
    if profile == "isko":
        assert steps == sorted(set(steps))
        assert (
            level(rules, game, True, 0, schneider, schwarz)
            == level(rules, game, False, 0, schneider, schwarz) + 1
        )
    else:
        # S002: making schwarz outranks announcing the level below; an open grand has no level of its own (D-S04,
        # D-S07).
        assert steps == [5, 5, 6, 6 if game == "grand" else 7]


@given(_PROFILES, st.sampled_from(_GAMES), st.booleans(), st.integers(1, 4), _POINTS, st.integers(0, 10))
def test_what_a_game_brings_could_be_bid(profile, game, hand, tops, points, tricks):
    rules = _RULES[profile]
    schneider, schwarz, won, overbid, value = settle(rules, _said(game, hand, 0, 0), tops, points, tricks)
    assert not overbid
    factor = rules.loss_factor_hand if hand else rules.loss_factor_pick_up
    assert is_game_value(rules, value if won else -value // factor)
    assert schneider or not schwarz
    assert won == (points > 60)


_CARDS = st.sampled_from(["CJ", "SJ", "CA", "CT", "C7", "HA", "H9", "DK", "D8", "S7", "S2", "XX", "", "FOOL"])
_SEAT = st.integers(0, 2)
_NONSENSE = st.lists(
    st.one_of(
        st.tuples(_SEAT, st.just("play"), _CARDS),
        st.tuples(_SEAT, st.just("play"), _CARDS),
        st.tuples(
            _SEAT, st.sampled_from(["claim", "concede", "abandon", "hold", "pass", "pick_up", "hand", "say"])
        ),
        st.tuples(_SEAT, st.just("bid"), st.sampled_from([17, 18, 19, 36, 500, "x", None, -1])),
        st.tuples(_SEAT, st.sampled_from(["skat", "discard"]), _CARDS, _CARDS),
        st.tuples(_SEAT, st.just("tops"), st.integers(0, 12), st.sampled_from([True, False, 1])),
        st.tuples(_SEAT, st.just("game"), st.sampled_from([*CONTRACTS, "x", 1])),
        st.tuples(
            _SEAT, st.just("game"), st.sampled_from(CONTRACTS), st.sampled_from(["ouvert", "schwarz", "x"])
        ),
        st.tuples(_SEAT, st.just("penalty"), st.just([1, -2, 3])),
        st.tuples(_SEAT, st.sampled_from(["claim", "hand", "skat", "tops", "bid", "game"]), st.integers()),
    ),
    max_size=60,
)


@settings(deadline=None, max_examples=examples(400))
@given(_NONSENSE, _SEEDS, st.booleans(), _PROFILES)
def test_no_log_makes_the_fold_fail(entries, seed, known, profile):
    dealer, hands, _, log = play_deal(seed)
    dice = random.Random(seed)
    for entry in entries:
        log.insert(dice.randrange(len(log) + 1), list(entry))
    deal = begin(dealer, profile, hands if known else None)
    taken = 0
    for entry in log[: dice.randrange(len(log) + 1)]:
        before = bytes(deal.log)
        try:
            deal.add(*entry)
            taken += 1
        except ValueError:
            assert deal.log == before
        if dice.random() < 0.02:
            deal.result()
    assert len(deal.log) == 2 * taken
    answer = deal.result()
    assert (answer["scores"] is None) == (answer["why"] is not None)
    assert answer["irregularities"] == sorted(answer["irregularities"])
    assert all(0 <= at <= taken for at, _, _ in answer["irregularities"])
    take_back(deal)
    deal.result()
