"""The simulated Schafkopf players: legal and reproducible by seed, and they play every kind of game."""

from collections import Counter
from typing import Any

import pytest

from cardrules.games import choices_of
from cardrules.judge import deal_from
from stichtisch.simulation.simple_deals import deal_pack, entries

SEEDS = range(250)


def begun(profile: str, options: dict[str, Any], dealer: int = 0) -> Any:
    rules = {"profile": profile, "options": options}
    head = {"format": "stichtisch-deal", "version": 1, "game": "schafkopf", "rules": rules, "dealer": dealer}
    return deal_from({**head, "log": []})


def played(profile: str, options: dict[str, Any], seed: int) -> Any:
    deal = begun(profile, options, seed % 4)
    for seat, *entry in entries(deal, seed):
        assert entry[0] == "play" or tuple(entry) in choices_of("schafkopf").choices(deal, seat)
        deal.add(seat, *entry)
    return deal


@pytest.mark.parametrize(
    ("profile", "options", "kinds"),
    [
        ("bsv", {}, {"call", "solo", "wenz", "passed_in"}),
        ("wirtshaus", {}, {"call", "solo", "wenz", "geier", "ramsch"}),
        pytest.param(
            "wirtshaus",
            {"pack": "short"},
            {"call", "solo", "wenz", "geier", "ramsch"},
            marks=pytest.mark.long,
        ),
    ],
)
def test_they_play_every_kind_of_game_without_a_fault(
    profile: str, options: dict[str, Any], kinds: set[str]
) -> None:
    found: Counter[str] = Counter()
    for seed in SEEDS:
        deal = played(profile, options, seed)
        answer = deal.result()
        assert answer["irregularities"] == [] and sum(answer["scores"]) == 0
        found[answer["contract"].split(":")[0]] += 1
        found["knocks"] += answer["knocks"]
        found["kontra"] += answer["kontra"]
    assert found.keys() >= kinds
    assert found["kontra"] and bool(found["knocks"]) == (profile == "wirtshaus")


def test_a_seed_is_a_deal() -> None:
    deal = begun("bsv", {})
    hands, rest = deal_pack(deal, 7)
    assert (hands, rest) == deal_pack(deal, 7) != deal_pack(deal, 8) and rest == []
    pack = [deal.text(card) for card, power in enumerate(deal.order.powers) if power]
    assert sorted(card for hand in hands for card in hand) == sorted(pack)
    assert bytes(played("bsv", {}, 7).log) == bytes(played("bsv", {}, 7).log)
