"""Properties of Double over random rounds: sums, scores, rotation, folding, taking back, known hands, invalid input."""

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardrules.corrections import take_back
from cardrules.double.bids import allowed_bids, bidder
from cardrules.double.cards import motif_text, motifs
from cardrules.double.deck import CARDS
from cardrules.double.game import DoubleDeal
from cardrules.double.hands import legal, with_hands
from cardrules.judge import new_deal
from cardrules.rules import Rules

_SEEDS = st.integers(0, 2**32)
_OPTIONS = st.fixed_dictionaries(
    {
        "ace_rank": st.sampled_from(["high", "low"]),
        "fool_pope_follow": st.sampled_from(["void_in_suit_and_trump", "void_in_suit", "free"]),
        "fool_pope_lead": st.sampled_from(["second_card", "own_other_motif", "none"]),
        "trump_from_fool_pope": st.sampled_from(["other_motif", "no_trump", "turn_next"]),
        "bid_limit": st.sampled_from(["points", "points_and_cards"]),
        "bid_sum_restriction": st.booleans(),
        "bank_limit": st.sampled_from([0, 310]),
    }
)


def play_round(seed: int, rules: Rules) -> dict[str, Any]:
    """Return the notation of a random legal round, with hands."""
    dice = random.Random(seed)
    pack = CARDS.split() * 2
    dice.shuffle(pack)
    players = dice.choice(rules.players)
    cards = dice.choice(rules.rounds)
    points = [dice.randrange(40) for _ in range(players)]
    hands = [[pack.pop() for _ in range(cards)] for _ in range(players)]
    dealer = dice.randrange(players)
    deal = DoubleDeal(dealer, players, rules, cards, points)
    log = _bidding(dice, deal, pack)
    left = [[motifs(card)[0] for card in hand] for hand in hands]
    while not deal.complete():
        seat = deal.turn
        motif = dice.choice(legal(deal, left[seat]))
        left[seat].remove(motif if motif in left[seat] else deal.deck[motif])
        log.append([seat, "play", deal.text(motif)])
        deal.add(*log[-1])
    return {"dealer": dealer, "points": points, "hands": hands, "log": log}


def _bidding(dice: random.Random, deal: DoubleDeal, pack: list[str]) -> list[list[Any]]:
    log = []
    while not deal.turned:
        log.append([deal.dealer, "turn", pack.pop()])
        deal.add(*log[-1])
    while bidder(deal) >= 0:
        seat = bidder(deal)
        log.append([seat, "bid", dice.choice(allowed_bids(deal, seat))])
        deal.add(*log[-1])
    return log


def fold(notation: dict[str, Any], rules: Rules) -> DoubleDeal:
    """Return the round of a notation, added entry by entry."""
    known = "hands" in notation
    deal = new_deal(with_hands(DoubleDeal) if known else DoubleDeal, notation, rules)
    if known:
        deal.know(notation["hands"])
    for entry in notation["log"]:
        deal.add(*entry)
    return deal


def _without_hands(notation: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in notation.items() if key != "hands"}


@given(_SEEDS, _OPTIONS)
def test_a_legal_round_is_settled_and_without_fault(seed, options):
    rules = Rules("double", "seed", options)
    notation = play_round(seed, rules)
    for known in (notation, _without_hands(notation)):
        result = fold(known, rules).result()
        assert result["irregularities"] == []
        assert result["why"] is None
        assert sum(result["tricks_won"]) == len(notation["hands"][0])


@given(_SEEDS, _OPTIONS)
def test_scores_are_five_and_the_bid_or_minus_the_bid(seed, options):
    rules = Rules("double", "seed", {**options, "bank_limit": 0})
    notation = play_round(seed, rules)
    result = fold(notation, rules).result()
    for seat, before in enumerate(notation["points"]):
        bid, taken = result["bids"][seat], result["tricks_won"][seat]
        assert result["scores"][seat] == (5 + bid if bid == taken else -bid)
        assert result["points"][seat] == before + result["scores"][seat]


@given(_SEEDS, _OPTIONS)
def test_a_limited_bank_never_pays_more_than_it_has(seed, options):
    rules = Rules("double", "seed", {**options, "bank_limit": 310})
    notation = play_round(seed, rules)
    result = fold(notation, rules).result()
    assert sum(result["points"]) <= 310
    if rules.bid_limit == "points":
        return
    assert min(result["points"]) >= 0


@given(_SEEDS, _OPTIONS, st.integers(1, 5))
def test_rotating_the_seats_rotates_the_result(seed, options, turn):
    rules = Rules("double", "seed", options)
    notation = play_round(seed, rules)
    players = len(notation["points"])
    turn %= players
    rotated = {
        "dealer": (notation["dealer"] + turn) % players,
        "points": notation["points"][-turn:] + notation["points"][:-turn],
        "hands": notation["hands"][-turn:] + notation["hands"][:-turn],
        "log": [[(entry[0] + turn) % players, *entry[1:]] for entry in notation["log"]],
    }
    before, after = fold(notation, rules).result(), fold(rotated, rules).result()
    assert after["trump"] == before["trump"]
    for key in ("bids", "tricks_won", "points", "scores"):
        assert after[key] == before[key][-turn:] + before[key][:-turn]


@given(_SEEDS, _OPTIONS, st.data())
def test_taking_back_and_laying_again_is_the_identity(seed, options, data):
    rules = Rules("double", "seed", options)
    notation = _without_hands(play_round(seed, rules))
    log = notation["log"]
    bids = sum(entry[1] != "play" for entry in log)
    end = data.draw(st.integers(bids + 1, len(log)))
    straight, detour, shorter = (new_deal(DoubleDeal, notation, rules) for _ in range(3))
    for entry in log[:end]:
        straight.add(*entry)
        detour.add(*entry)
    for entry in log[: end - 1]:
        shorter.add(*entry)
    take_back(detour)
    assert _state(detour) == _state(shorter)
    detour.add(*log[end - 1])
    assert _state(detour) == _state(straight)


def _state(deal: DoubleDeal) -> dict[str, Any]:
    return {name: value for name, value in vars(deal).items() if name != "rules"}


@given(_SEEDS, _OPTIONS, st.data())
def test_a_revoke_that_shows_is_found_with_and_without_hands(seed, options, data):
    # Play any motif of any card, legal or not: all cards are seen in the end, so both judgements must agree.
    rules = Rules("double", "seed", options)
    notation = play_round(seed, rules)
    dice = random.Random(seed)
    left = [list(hand) for hand in notation["hands"]]
    deal = new_deal(DoubleDeal, _without_hands(notation), rules)
    log = [entry for entry in notation["log"] if entry[1] != "play"]
    for entry in log:
        deal.add(*entry)
    wrong = []
    while not deal.complete():
        seat = deal.turn
        hand = [motifs(card)[0] for card in left[seat]]
        card = left[seat].pop(dice.randrange(len(hand)))
        motif = dice.choice(motifs(card))
        if motif not in legal(deal, hand):
            wrong.append((len(log), seat, "revoke"))
        log.append([seat, "play", deal.text(motif)])
        deal.add(*log[-1])
    assert sorted(deal.irregularities) == wrong
    assert sorted(fold({**notation, "log": log}, rules).irregularities) == wrong


@given(_SEEDS, _OPTIONS)
def test_the_motif_that_has_the_led_suit_is_inferred(seed, options):
    rules = Rules("double", "seed", {**options, "motif_detection": "infer"})
    notation = play_round(seed, rules)
    deal = fold(_without_hands(notation), rules)
    plays = [entry for entry in notation["log"] if entry[1] == "play"]
    assert [deal.text(card) for card in deal.cards] == [entry[2] for entry in plays]


_NONSENSE_CARDS = st.sampled_from([*CARDS.split(), "H4|SK", "XX", "FOOL", "SK|H5", "ST|FOOL", "CQ|POPE"])
_NONSENSE = st.one_of(
    st.tuples(st.just("play"), _NONSENSE_CARDS),
    st.tuples(st.just("turn"), st.one_of(_NONSENSE_CARDS, st.integers())),
    st.tuples(st.just("bid"), st.one_of(st.integers(), st.none(), st.booleans())),
    st.tuples(st.sampled_from(["claim", "concede", "abandon", "solo", "bid"])),
)


@given(
    st.integers(0, 5),
    st.lists(st.tuples(st.integers(0, 5), _NONSENSE), max_size=60),
    _OPTIONS,
    st.booleans(),
)
def test_nonsense_is_recorded_or_refused(dealer, entries, options, back):
    rules = Rules("double", "seed", options)
    log = [[seat, *entry] for seat, entry in entries]
    deal = new_deal(DoubleDeal, {"dealer": dealer, "log": log}, rules)
    for entry in log:
        try:
            deal.add(*entry)
        except ValueError:
            continue
        if back and entry[1] == "claim":
            take_back(deal)
    result = deal.result()
    assert sum(result["tricks_won"]) <= max(rules.rounds)
    assert (result["scores"] is None) == (result["why"] is not None)
    assert all(motif_text(motif) for motif in deal.cards if motif < 54)


_ATOMS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 30), _NONSENSE_CARDS, st.sampled_from(["play", "bid"])
)
_JUNK = st.one_of(_ATOMS, st.lists(_ATOMS, max_size=4), st.lists(st.lists(_ATOMS, max_size=3), max_size=6))


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("dealer", "log", "points", "deck", "hands"), _JUNK)))
def test_notation_of_any_shape_is_read_or_refused(notation):
    try:
        new_deal(DoubleDeal, notation, Rules("double", "seed"))
    except ValueError as error:
        assert str(error)
