"""The types of a deal and of its result have exactly the keys of the JSON Schemas."""

from typing import Any

import pytest

from stichtisch.journal import notation
from stichtisch.rulebook import schema

DEAL = schema("deal")
RESULT = schema("result")
OF_GAME = {
    "doppelkopf": "DoppelkopfFacts",
    "skat": "SkatFacts",
    "double": "DoubleFacts",
    "schafkopf": "SchafkopfFacts",
}
# Keys used by several games, with a different meaning in each.
SHARED = {"contract", "card_points", "teams", "declarer", "with", "schneider", "schwarz", "won", "value"}


def keys_of(part: dict[str, Any]) -> set[str]:
    return set(part["properties"])


def test_a_deal_has_the_keys_of_its_schema() -> None:
    described = keys_of(DEAL).union(*(keys_of(game["then"]) for game in DEAL["allOf"]))
    assert notation.DealNotation.__annotations__.keys() == described
    assert notation.DealNotation.__required_keys__ == set(DEAL["required"])
    assert notation.RulesNotation.__annotations__.keys() == keys_of(DEAL["properties"]["rules"])
    assert notation.RulesNotation.__required_keys__ == set(DEAL["properties"]["rules"]["required"])


def test_a_result_has_the_keys_of_its_schema() -> None:
    described = keys_of(RESULT).union(*(keys_of(RESULT["$defs"][game]) for game in OF_GAME))
    assert notation.Result.__annotations__.keys() == described
    assert notation.Judged.__annotations__.keys() == keys_of(RESULT)
    assert notation.Result.__required_keys__ == set(RESULT["required"])


@pytest.mark.parametrize("game", OF_GAME)
def test_each_game_has_the_keys_of_its_schema(game: str) -> None:
    facts = getattr(notation, OF_GAME[game]).__annotations__.keys()
    assert facts == set(RESULT["$defs"][game]["required"]) - SHARED
    assert not facts & keys_of(RESULT)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Trick", RESULT["properties"]["tricks"]["items"]),
        ("Irregularity", RESULT["properties"]["irregularities"]["items"]),
        ("Offer", RESULT["properties"]["offers"]["items"]),
        ("Inferred", RESULT["properties"]["inferred"]),
        ("Rest", RESULT["properties"]["inferred"]["properties"]["rest"]),
        ("Item", RESULT["$defs"]["doppelkopf"]["properties"]["items"]["items"]),
    ],
)
def test_each_part_has_the_keys_of_its_schema(name: str, part: dict[str, Any]) -> None:
    kind = getattr(notation, name)
    assert kind.__annotations__.keys() == keys_of(part)
    assert kind.__required_keys__ == set(part.get("required", ()))
