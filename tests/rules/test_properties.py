"""Properties of Doppelkopf over random legal deals of all contracts: sums, parity, rotation, folding, taking back."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import doppelkopf_cases, lay, legal_plays
from support.sample_share import examples
from vectors import PROFILES, notation

from cardrules.cards import card_text
from cardrules.corrections import take_back
from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.judge import deal_from, judge, log_of
from cardrules.rules import Rules

_SETTINGS = settings(deadline=None, max_examples=examples(100))
_SEEDS = st.integers(0, 2**32)
_CASES = doppelkopf_cases()
_CASE_NUMBERS = st.integers(0, len(_CASES) - 1)
_TSR = next(number for number, case in enumerate(_CASES) if case.profile == "ddv-tsr")


def play_deal(number: int, seed: int, loud: float = 0.05) -> dict[str, Any]:
    """Return the notation of a random legal deal of a contract, with hands."""
    case = _CASES[number]
    deal, hands, _ = case.start(seed)
    dealt = [[card_text(card) for card in hand] for hand in hands]
    dice = random.Random(seed)
    while not deal.over():
        for seat in range(4):
            allowed = deal.allowed_says(seat)
            if allowed and dice.random() < loud:
                deal.add(seat, "say", dice.choice(allowed))
        lay(deal, hands, dice.choice(legal_plays(deal, hands[deal.turn])))
    more = {"hands": dealt} if case.name != "poverty" else {}
    return notation(deal.dealer, log_of(deal), case.profile, case.options, **more)


def without_hands(deal: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in deal.items() if key != "hands"}


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS)
def test_sums(number: int, seed: int) -> None:
    deal = play_deal(number, seed)
    answer = judge(deal)
    assert answer["settled"], answer["why"]
    assert sum(answer["scores"]) == 0
    assert sum(answer["card_points"].values()) == 240
    # Each announcement is possible for one party at least; for the other one it may be void.
    codes = {fault["code"] for fault in answer["irregularities"]}
    assert codes <= {"false_announcement", "late_announcement"}


@_SETTINGS
@given(_SEEDS)
def test_the_parity_of_the_tournament_rules_and_the_sum_of_the_items(seed: int) -> None:
    answer = judge(play_deal(_TSR, seed, loud=0.15))
    assert len({score % 2 for score in answer["scores"]}) == 1  # TSR 7.3.3
    value = sum(item["points"] * (1 if item["party"] == "re" else -1) for item in answer["items"])
    assert value == answer["value_for_re"]


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS, st.integers(1, 3))
def test_rotating_the_seats_rotates_the_result(number: int, seed: int, turn: int) -> None:
    deal = without_hands(play_deal(number, seed))
    answer = judge(deal)
    log = [[(entry[0] + turn) % 4, *entry[1:]] for entry in deal["log"]]
    turned = judge(dict(deal, dealer=(deal["dealer"] + turn) % 4, log=log))
    assert turned["scores"] == answer["scores"][-turn:] + answer["scores"][:-turn]
    assert turned["items"] == answer["items"]


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS)
def test_known_hands_judge_a_legal_deal_as_unknown_ones(number: int, seed: int) -> None:
    deal = play_deal(number, seed)
    assert judge(deal) == judge(without_hands(deal))


def _fold(deal: dict[str, Any], end: int) -> DoppelkopfDeal:
    folded = deal_from(dict(without_hands(deal), log=deal["log"][:end]))
    assert isinstance(folded, DoppelkopfDeal)
    return folded


@_SETTINGS
@given(_CASE_NUMBERS, _SEEDS, st.data())
def test_taking_back_and_playing_again_is_the_identity(number: int, seed: int, data: Any) -> None:
    deal = play_deal(number, seed)
    plays = [at for at, entry in enumerate(deal["log"]) if entry[1] == "play"]
    end = data.draw(st.sampled_from(plays)) + 1
    straight, detour = _fold(deal, end), _fold(deal, end)
    last = deal["log"][end - 1]
    take_back(detour)
    assert log_of(detour) == deal["log"][: end - 1]
    detour.add(*last)
    assert log_of(detour) == log_of(straight)
    assert (detour.turn, detour.cards, detour.winners) == (straight.turn, straight.cards, straight.winners)
    assert detour.says == straight.says
    if straight.over():
        assert detour.result() == straight.result()


@_SETTINGS
@given(_SEEDS)
def test_a_revoke_of_an_unknown_hand_is_found_wherever_it_shows(seed: int) -> None:
    # Swap two cards of a seat: a play that no longer follows is found if the seat shows that suit later.
    deal = play_deal(_TSR, seed, loud=0)
    log = deal["log"]
    assert not judge(deal)["irregularities"]
    first, second = log[4], next(entry for entry in log[8:] if entry[0] == log[4][0])
    first[2], second[2] = second[2], first[2]
    seen, known = judge(without_hands(deal)), judge(deal)
    assert [fault for fault in seen["irregularities"] if fault["code"] == "revoke"] == [
        fault for fault in known["irregularities"] if fault["code"] == "revoke"
    ]


_CARDS = ["HT", "CQ", "CQ", "DA", "DA", "D9", "CA", "S9", "XX"]
_SAYS = ["re", "kontra", "no90", "no60", "no30", "black"]
_DECLARED = [
    *(
        "healthy",
        "reservation",
        "withdraw",
        "poverty",
        "accept",
        "refuse",
        "misdeal",
        "piglets",
        "super_piglets",
    ),
    *("claim", "concede", "abandon", "wedding"),
]
_ENTRY = st.one_of(
    st.tuples(st.integers(0, 3), st.just("play"), st.sampled_from(_CARDS)),
    st.tuples(st.integers(0, 3), st.just("play"), st.sampled_from(_CARDS)),
    st.tuples(st.integers(0, 3), st.just("say"), st.sampled_from(_SAYS)),
    st.tuples(st.integers(0, 3), st.sampled_from(_DECLARED)),
    st.tuples(st.integers(0, 3), st.just("wedding"), st.sampled_from(["trump", "plain"])),
    st.tuples(st.integers(0, 3), st.just("solo"), st.sampled_from(["queens", "C", "D", "trump", "aces"])),
    st.tuples(st.integers(0, 3), st.just("exchange"), st.just(["DA"]), st.just(["C9"])),
    st.tuples(st.integers(0, 3), st.just("penalty"), st.just([-3, 1, 1, 1])),
)
_OPTIONS = st.sampled_from(
    [
        {},
        {"with_nines": False},
        {"piglets": "both", "super_piglets": True, "piglets_announce": "any_time", "piglets_in_solo": True},
        {"piglets": "second_only", "second_dulle_beats_first": True, "heart_ten_trump": True},
        {"claim": "soloist_only", "special_points_in_solo": "all", "counting": "plus"},
        {"poverty": True, "throw_nines_min": 5},
    ]
)


@_SETTINGS
@given(st.sampled_from(PROFILES), _OPTIONS, st.lists(_ENTRY, max_size=70))
def test_no_log_makes_judge_fail(
    profile: str, options: dict[str, Any], entries: list[tuple[Any, ...]]
) -> None:
    log = [list(entry) for entry in entries]
    answer = judge(notation(0, log, profile, options))
    assert answer["settled"] == (answer["scores"] is not None) == ("why" not in answer)
    assert all(0 <= fault["at"] <= len(log) for fault in answer["irregularities"])
    hands = [["HT", "CQ", "DT", "CA"]] * 4
    answer = judge(notation(0, log, profile, options, hands=hands))
    assert answer["settled"] == (answer["scores"] is not None)


@_SETTINGS
@given(st.lists(_ENTRY, max_size=60), st.sampled_from(PROFILES))
def test_what_a_deal_says_of_itself_folds_to_the_same_deal(
    entries: list[tuple[Any, ...]], profile: str
) -> None:
    deal = DoppelkopfDeal(1, Rules("doppelkopf", profile))
    for entry in entries:
        deal.add(*entry)
    again = DoppelkopfDeal(1, Rules("doppelkopf", profile))
    for entry in log_of(deal):
        again.add(*entry)
    assert (again.result(), log_of(again)) == (deal.result(), log_of(deal))
