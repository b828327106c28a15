"""Properties of Schafkopf over random legal deals: sums, rotation, duties, taking back, invalid input."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import lay, legal_plays, schafkopf_cases
from support.sample_share import examples

from cardrules.cards import card_text
from cardrules.corrections import take_back
from cardrules.games import choices_of
from cardrules.judge import deal_from, judge, log_of
from cardrules.schafkopf.contracts import GAMES
from cardrules.schafkopf.value import settle

_SETTINGS = settings(deadline=None, max_examples=examples(100))
_SEEDS = st.integers(0, 2**32)
_CASES = schafkopf_cases()
_CASE_NUMBERS = st.integers(0, len(_CASES) - 1)
_SPOKEN = ("pass", "knock", "kontra", "re", "sub", "resub", "call", "game")


def play_deal(number: int, seed: int, loud: float = 0.3) -> dict[str, Any]:
    """A random legal deal of a contract in notation, its hands dealt."""
    case = _CASES[number]
    dice = random.Random(seed)
    deal, hands, _ = case.deal_out(seed)
    dealt = [[card_text(card) for card in hand] for hand in hands]
    if case.rules.knock == "free":
        for seat in dice.sample(range(4), dice.randrange(3)):
            deal.add(seat, "knock")
    for entry in case.log:
        deal.add((deal.dealer + 1) % 4, *entry)
    while not deal.over():
        for seat in range(4):
            offered = choices_of("schafkopf").choices(deal, seat)
            steps = [entry for entry in offered if entry[0] in ("kontra", "re", "sub", "resub")]
            if steps and dice.random() < loud:
                deal.add(seat, *dice.choice(steps))
        lay(deal, hands, dice.choice(legal_plays(deal, hands[deal.turn])))
    return {
        "format": "stichtisch-deal",
        "version": 1,
        "game": "schafkopf",
        "rules": {"profile": case.profile, "options": case.options},
        "dealer": deal.dealer,
        "hands": dealt,
        "log": log_of(deal),
    }


def without_hands(deal: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in deal.items() if key != "hands"}


def _judge(deal: dict[str, Any]) -> dict[str, Any]:
    return dict(judge(deal))


def _fold(deal: dict[str, Any], end: int | None = None) -> Any:
    return deal_from(dict(without_hands(deal), log=deal["log"][:end]))


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS)
def test_sums(number: int, seed: int) -> None:
    answer = _judge(play_deal(number, seed))
    assert answer["settled"] and sum(answer["scores"]) == 0
    points = answer["card_points"]
    assert sum(points if isinstance(points, list) else points.values()) == 120
    if answer["won"] is not None:
        assert answer["won"] == (answer["value"] > 0)
        assert {abs(score) for score in answer["scores"]} <= {abs(answer["value"]), 3 * abs(answer["value"])}


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS)
def test_legal_cards_and_offered_words_are_no_irregularity(number: int, seed: int) -> None:
    # A kontra or re can only be false if the called ace disproves it; answers to it are then void.
    deal = play_deal(number, seed)
    for told in (deal, without_hands(deal)):
        codes = {fault["code"] for fault in _judge(told)["irregularities"]}
        assert codes <= {"false_announcement", "forbidden_declaration"}
        if "forbidden_declaration" in codes:
            assert "false_announcement" in codes
    quiet = play_deal(number, seed, loud=0)
    assert _judge(quiet)["irregularities"] == []


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS)
def test_known_hands_judge_a_legal_deal_as_unknown_ones(number: int, seed: int) -> None:
    deal = play_deal(number, seed)
    assert _judge(deal) == _judge(without_hands(deal))


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS, st.integers(1, 3))
def test_rotating_the_seats_rotates_the_result(number: int, seed: int, turn: int) -> None:
    deal = without_hands(play_deal(number, seed))
    answer = _judge(deal)
    log = [[(entry[0] + turn) % 4, *entry[1:]] for entry in deal["log"]]
    turned = _judge(dict(deal, dealer=(deal["dealer"] + turn) % 4, log=log))
    assert turned["scores"] == answer["scores"][-turn:] + answer["scores"][:-turn]
    assert (turned["value"], turned["runners"], turned["won"]) == (
        answer["value"],
        answer["runners"],
        answer["won"],
    )


def _state(deal: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(deal).items() if name != "rules"}


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS, st.data())
def test_taking_back_and_playing_again_is_the_identity(number: int, seed: int, data: Any) -> None:
    deal = play_deal(number, seed)
    plays = [at for at, entry in enumerate(deal["log"]) if entry[1] == "play"]
    end = data.draw(st.sampled_from(plays)) + 1
    straight, detour = _fold(deal, end), _fold(deal, end)
    take_back(detour)
    assert _state(detour) == _state(_fold(deal, end - 1))
    detour.add(*deal["log"][end - 1])
    assert _state(detour) == _state(straight)
    assert detour.result() == straight.result()


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_the_auction_is_not_judged(number: int, seed: int, dice: random.Random) -> None:
    # SF-21, SF-35: the order of knocks, and of names and passes of different seats, does not matter.
    deal = without_hands(play_deal(number, seed, loud=0))
    knocks = [entry for entry in deal["log"] if entry[1] == "knock"]
    plays = [entry for entry in deal["log"] if entry[1] == "play"]
    words = [entry for entry in deal["log"] if entry[1] in ("call", "game")]
    spoken = {entry[0] for entry in words}
    words += [[seat, "pass"] for seat in range(4) if seat not in spoken]
    dice.shuffle(knocks)
    dice.shuffle(words)
    shuffled = _judge(dict(deal, log=knocks + words + plays))
    straight = _judge(deal)
    assert shuffled == straight


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS, st.data())
def test_what_is_told_of_the_rest_can_only_confirm(number: int, seed: int, data: Any) -> None:
    # If a claim can be judged by the played cards alone, the result is the same as with known hands.
    deal = play_deal(number, seed)
    plays = [at for at, entry in enumerate(deal["log"]) if entry[1] == "play"]
    end = data.draw(st.sampled_from(plays[:-1])) + 1
    claim = [data.draw(st.integers(0, 3)), data.draw(st.sampled_from(["claim", "concede"]))]
    most = _judge(dict(deal, log=[*deal["log"][:end], claim]))
    least = _judge(dict(without_hands(deal), log=[*deal["log"][:end], claim]))
    assert most["settled"] == (most["contract"] != "ramsch")
    if least["settled"]:
        assert least["irregularities"] == most["irregularities"]
    for key in ("partner", "teams", "card_points", "runners", "with", "won", "value", "scores", "schwarz"):
        if least[key] is not None:
            assert least[key] == most[key], key


@_SETTINGS
@given(_CASE_NUMBERS, st.integers(0, 119), st.integers(1, 7), st.integers(0, 8), st.integers(0, 8))
def test_more_is_never_worth_less(
    number: int, points: int, tricks: int, runners: int, doublings: int
) -> None:
    case = _CASES[number]
    contract = case.name.split(",")[0].split(" ")[0]
    if contract == "ramsch":
        return

    def value(points: int, runners: int, doublings: int) -> int:
        won = settle(case.rules, contract, "tout" in case.name, points, tricks, runners, doublings, 8)
        return int(won[4])

    now = value(points, runners, doublings)
    assert value(points + 1, runners, doublings) >= now
    assert abs(value(points, runners + 1, doublings)) >= abs(now)
    assert value(points, runners, doublings + 1) == 2 * now


_CARDS = ["CQ", "SQ", "HQ", "CJ", "HA", "H7", "SA", "ST", "S7", "CA", "C7", "DA", "D7", "D2", "XX", ""]
_SEAT = st.integers(0, 3)
_NONSENSE = st.lists(
    st.one_of(
        st.tuples(_SEAT, st.just("play"), st.sampled_from(_CARDS)),
        st.tuples(_SEAT, st.just("play"), st.sampled_from(_CARDS)),
        st.tuples(_SEAT, st.just("call"), st.sampled_from("CSHDX")),
        st.tuples(_SEAT, st.just("game"), st.sampled_from([*GAMES, "call:S", 1])),
        st.tuples(_SEAT, st.sampled_from(["call", "game"]), st.sampled_from(["S", "wenz"]), st.just("tout")),
        st.tuples(_SEAT, st.sampled_from(_SPOKEN + ("claim", "concede", "abandon", "say"))),
        st.tuples(_SEAT, st.just("runners"), st.integers(-1, 15), st.sampled_from([True, False, 1])),
        st.tuples(_SEAT, st.just("penalty"), st.just([1, -2, 3, 0])),
    ),
    max_size=60,
)


@settings(deadline=None, max_examples=examples(400))
@given(_NONSENSE, _CASE_NUMBERS, _SEEDS, st.booleans())
def test_no_log_makes_the_fold_fail(entries: list[Any], number: int, seed: int, known: bool) -> None:
    whole = play_deal(number, seed)
    dice = random.Random(seed)
    log = list(whole["log"])
    for entry in entries:
        log.insert(dice.randrange(len(log) + 1), list(entry))
    deal = deal_from(dict(whole if known else without_hands(whole), log=[]))
    taken = []
    for entry in log[: dice.randrange(len(log) + 1)]:
        before = bytes(deal.log)
        try:
            deal.add(*entry)
            taken.append(entry)
        except ValueError:
            assert deal.log == before
        if dice.random() < 0.02:
            deal.result()
            for seat in range(4):
                choices_of("schafkopf").choices(deal, seat)
            choices_of("schafkopf").asked(deal)
    assert [list(entry) for entry in log_of(deal)] == taken
    answer = deal.result()
    assert (answer["scores"] is None) == (answer["why"] is not None)
    assert answer["irregularities"] == sorted(set(answer["irregularities"]))
    assert all(0 <= at <= len(taken) for at, _, _ in answer["irregularities"])
    take_back(deal)
    deal.result()
