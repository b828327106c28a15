"""The players of simulation and demo: they follow the rules, and a seed determines the deal."""

from collections import Counter

import pytest

from cardrules.judge import judge
from stichtisch.simulation.simple_deals import deal_cards, played_deal


def test_the_pack_is_dealt_whole() -> None:
    hands = deal_cards(1)
    assert [len(hand) for hand in hands] == [12] * 4
    assert set(Counter(card for hand in hands for card in hand).values()) == {2}


def test_the_same_seed_is_the_same_deal() -> None:
    assert played_deal("a") == played_deal("a")
    assert played_deal("a") != played_deal("b")


@pytest.mark.parametrize("seed", range(40))
def test_a_deal_is_played_without_irregularity_and_settled(seed: int) -> None:
    result = judge(played_deal(seed, dealer=seed % 4))
    assert result["irregularities"] == []
    assert result["settled"]
    assert result["scores"] is not None and sum(result["scores"]) == 0


def test_announcements_are_made_and_solos_come_up() -> None:
    deals = [played_deal(seed) for seed in range(60)]
    words = {entry[2] for deal in deals for entry in deal["log"] if entry[1] == "say"}
    assert {"re", "kontra", "no90"} <= words
    assert {judge(deal)["contract"] for deal in deals} == {"normal", "silent_solo"}
