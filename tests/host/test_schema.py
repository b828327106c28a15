"""The JSON Schemas of the notation: every deal and every result is valid, and malformed ones are rejected."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardrules.judge import judge
from stichtisch.rulebook import schema

DEAL = Draft202012Validator(schema("deal"))
RESULT = Draft202012Validator(schema("result"))
DEALS = Path(__file__).parents[1] / "data" / "deals"


def notation(game: str, profile: str, log: list[Any], **more: Any) -> dict[str, Any]:
    deal = {"format": "stichtisch-deal", "version": 1, "id": "a-1", "game": game}
    return deal | {"rules": {"profile": profile}, "dealer": 0, "log": log} | more


# Every kind of entry in the notation's table of verbs.
EVERYWHERE = [[1, "claim"], [1, "concede"], [1, "abandon"]]
DOPPELKOPF = [
    [1, "play", "HT"],
    [0, "penalty", [-3, 1, 1, 1]],
    [1, "healthy"],
    [2, "reservation"],
    [2, "wedding"],
    [2, "wedding", "trump"],
    [2, "wedding", "plain"],
    [2, "withdraw"],
    [2, "poverty"],
    [3, "accept"],
    [3, "refuse"],
    [0, "misdeal"],
    [2, "exchange", ["DA", "D9", "HK"], ["S9", "C9", "H9"]],
    *([1, "solo", solo] for solo in ["queens", "jacks", "aces", "trump", "international", *"CSHD"]),
    *([1, "say", word] for word in ["re", "kontra", "no90", "no60", "no30", "black"]),
    [1, "piglets"],
    [1, "super_piglets"],
    [1, "half_chicken"],
]
SKAT = [
    [1, "play", "C7"],
    [0, "penalty", [0, 0, 0]],
    [1, "bid", 18],
    [0, "hold"],
    [1, "pass"],
    [1, "pick_up"],
    [1, "hand"],
    [1, "skat", "CK", "HQ"],
    [1, "discard", "HA", "ST"],
    [1, "tops", 2, True],
    *([1, "game", game] for game in [*"CSHD", "grand", "null"]),
    [1, "game", "grand", "schneider", "schwarz", "ouvert"],
    [1, "game", "null", "ouvert"],
]
DOUBLE = [
    [5, "play", "SK|H4"],
    [1, "play", "FOOL|ST"],
    [1, "play", "ST|POPE"],
    [0, "turn", "SK|H4"],
    [1, "bid", 0],
    [5, "bid", 1],
    [0, "penalty", [0, 0, 0, 0, 0, 0]],
]
SCHAFKOPF = [
    [1, "play", "D7"],
    [0, "penalty", [0, 0, 0, -60]],
    *([1, verb] for verb in ["knock", "pass", "kontra", "re", "sub", "resub"]),
    *([1, "call", suit] for suit in "CSHD"),
    [1, "call", "S", "tout"],
    *([1, "game", game] for game in ["wenz", "geier", "sie", "wenz:C", "geier:S", "solo:H", "solo:D"]),
    [1, "game", "wenz", "tout"],
    [1, "runners", 3, False],
]
ENTRIES = [
    *(("doppelkopf", "house", entry) for entry in EVERYWHERE + DOPPELKOPF),
    *(("skat", "isko", entry) for entry in EVERYWHERE + SKAT),
    *(("double", "seed", entry) for entry in EVERYWHERE + DOUBLE),
    *(("schafkopf", "wirtshaus", entry) for entry in EVERYWHERE + SCHAFKOPF),
]
DECK = ["SK|H4", "HQ|C7", *(f"{suit}{rank}|D2" for suit in "CSH" for rank in "3456789T"), "FOOL|ST"]


def cases(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DEALS / file).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("validator", [DEAL, RESULT])
def test_the_schemas_are_schemas(validator: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(validator.schema)


# Check every eighth deal; the long tests check all.
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("file", sorted(path.name for path in DEALS.glob("*.jsonl")))
def test_every_deal_and_its_result_fit(file: str, every: int) -> None:
    for case in cases(file)[::every]:
        DEAL.validate(case["deal"])
        RESULT.validate(judge(case["deal"]))


def test_every_entry_of_the_notation_fits() -> None:
    assert len(ENTRIES) > 50
    for game, profile, entry in ENTRIES:
        DEAL.validate(notation(game, profile, [entry]))


@pytest.mark.parametrize(
    "deal",
    [
        notation("doppelkopf", "ddv-tsr", [], mandatory_solo_open=[True, False, True, True]),
        notation("doppelkopf", "ddv-tsr", [], dealer_sits_out=True),
        notation("doppelkopf", "ddv-tsr", [], hands=[["HT", "HT"], ["CQ"], ["CQ"], ["DA"]]),
        notation("doppelkopf", "house", [], rules={"profile": "house", "options": {"fox_last_trick": 2}}),
        notation("skat", "seed", [], hands=[["CJ"], ["SJ"], ["HJ"]]),
        notation("double", "seed", [], points=[15, 15], hands=[["SK|H4"], ["FOOL|ST"]]),
        notation("double", "seed", [], points=[15] * 6, deck=DECK),
        notation("skat", "isko", [], colour="green"),
    ],
    ids=lambda deal: str(list(deal)[7:]),
)
def test_what_may_stand_beside_the_log(deal: dict[str, Any]) -> None:
    DEAL.validate(deal)


def without(key: str) -> dict[str, Any]:
    deal = notation("skat", "isko", [])
    del deal[key]
    return deal


WRONG_DEALS = [
    [],
    "deal",
    *(without(key) for key in ("format", "version", "game", "rules", "dealer", "log")),
    notation("skat", "isko", [], format="pbn"),
    notation("skat", "isko", [], version=2),
    notation("skat", "isko", [], version="1"),
    notation("skat", "isko", [], version=True),
    notation("bridge", "isko", []),
    notation("skat", "ddv-tsr", []),
    notation("double", "isko", []),
    notation("doppelkopf", "club", []),
    notation("doppelkopf", "house", [], rules="house"),
    notation("doppelkopf", "house", [], rules={}),
    notation("doppelkopf", "house", [], rules={"profile": "house", "options": ["fox"]}),
    notation("doppelkopf", "house", [], dealer=4),
    notation("doppelkopf", "house", [], dealer=-1),
    notation("doppelkopf", "house", [], dealer="south"),
    notation("skat", "isko", [], dealer=3),
    notation("skat", "isko", [], id=7),
    notation("skat", "isko", [], dealer_sits_out="yes"),
    notation("skat", "isko", [], hands=[[], []]),
    notation("skat", "isko", [], hands=[["XX"], [], []]),
    notation("doppelkopf", "house", [], mandatory_solo_open=[True]),
    notation("doppelkopf", "house", [], mandatory_solo_open=[1, 1, 1, 1]),
    notation("double", "seed", [], deck=DECK[:26]),
    notation("double", "seed", [], deck=[*DECK[:26], "SK"]),
    notation("double", "seed", [], points=[15]),
    notation("double", "seed", [], points=[15] * 7),
    notation("schafkopf", "isko", []),
    notation("schafkopf", "bsv", [], dealer=4),
    notation("schafkopf", "bsv", [], hands=[[], [], []]),
]
WRONG_ENTRIES = [
    ("doppelkopf", "house", "play"),
    ("doppelkopf", "house", []),
    ("doppelkopf", "house", [0]),
    ("doppelkopf", "house", [4, "play", "HT"]),
    ("doppelkopf", "house", ["0", "play", "HT"]),
    ("doppelkopf", "house", [0, "play"]),
    ("doppelkopf", "house", [0, "play", 7]),
    ("doppelkopf", "house", [0, "play", "TH"]),
    ("doppelkopf", "house", [0, "play", "H10"]),
    ("doppelkopf", "house", [0, "play", "HT", "HT"]),
    ("doppelkopf", "house", [0, "play", "SK|H4"]),
    ("doppelkopf", "house", [0, "say"]),
    ("doppelkopf", "house", [0, "say", "schwarz"]),
    ("doppelkopf", "house", [0, "solo", "ace"]),
    ("doppelkopf", "house", [0, "wedding", "nontrump"]),
    ("doppelkopf", "house", [0, "bid", 18]),
    ("doppelkopf", "house", [0, "healthy", True]),
    ("doppelkopf", "house", [0, "exchange", ["DA"]]),
    ("doppelkopf", "house", [0, "penalty", [1, 2]]),
    ("doppelkopf", "house", [0, "penalty", [1.5, 0, 0, 0]]),
    ("skat", "isko", [3, "play", "HT"]),
    ("skat", "isko", [0, "bid"]),
    ("skat", "isko", [0, "bid", 0]),
    ("skat", "isko", [0, "bid", "18"]),
    ("skat", "isko", [0, "game"]),
    ("skat", "isko", [0, "game", "suit"]),
    ("skat", "isko", [0, "game", "grand", "open"]),
    ("skat", "isko", [0, "skat", "CK"]),
    ("skat", "isko", [0, "tops", 2]),
    ("skat", "isko", [0, "tops", 0, True]),
    ("skat", "isko", [0, "say", "re"]),
    ("skat", "isko", [0, "penalty", [0, 0, 0, 0]]),
    ("double", "seed", [6, "play", "SK|H4"]),
    ("double", "seed", [0, "play", "SK"]),
    ("double", "seed", [0, "play", "SK|H4|C2"]),
    ("double", "seed", [0, "bid", -1]),
    ("double", "seed", [0, "turn"]),
    ("double", "seed", [0, "hold"]),
    ("schafkopf", "bsv", [4, "pass"]),
    ("schafkopf", "bsv", [0, "pass", 1]),
    ("schafkopf", "bsv", [0, "call"]),
    ("schafkopf", "bsv", [0, "call", "X"]),
    ("schafkopf", "bsv", [0, "game", "call:S"]),
    ("schafkopf", "bsv", [0, "game", "solo"]),
    ("schafkopf", "bsv", [0, "game", "wenz", "ouvert"]),
    ("schafkopf", "bsv", [0, "runners", 3]),
    ("schafkopf", "bsv", [0, "runners", 15, True]),
    ("schafkopf", "bsv", [0, "penalty", [0, 0, 0]]),
    ("schafkopf", "bsv", [0, "say", "re"]),
]


def test_what_is_no_deal_is_refused() -> None:
    assert len(WRONG_DEALS) > 20
    assert [deal for deal in WRONG_DEALS if DEAL.is_valid(deal)] == []


def test_what_is_no_entry_is_refused() -> None:
    assert len(WRONG_ENTRIES) > 20
    taken = [
        (game, profile, entry)
        for game, profile, entry in WRONG_ENTRIES
        if DEAL.is_valid(notation(game, profile, [entry]))
    ]
    assert taken == []


DOPPELKOPF_RESULT = {
    "id": "a-1",
    "contract": "normal",
    "teams": ["re", "kontra", "re", "kontra"],
    "tricks": [{"leader": 1, "winner": 2, "points": 30}],
    "card_points": {"re": 140, "kontra": 100},
    "winner": "re",
    "items": [
        {"item": "won", "party": "re", "points": 1},
        {"item": "re_announced", "party": "re", "factor": 2},
    ],
    "value_for_re": 2,
    "scores": [2, -2, 2, -2],
    "irregularities": [{"code": "revoke", "seat": 3, "at": 7, "trick": 1}],
    "settled": True,
}
SKAT_RESULT = {
    "id": None,
    "declarer": None,
    "contract": "passed_in",
    "tricks": [],
    **dict.fromkeys(("card_points", "tops", "with", "schneider", "schwarz", "won", "overbid")),
    "value": 0,
    "scores": [0, 0, 0],
    "irregularities": [],
    "settled": True,
}
DOUBLE_RESULT = {
    "id": "b",
    "trump": "S",
    "bids": [1, 0],
    "tricks": [{"leader": 1, "winner": 0}],
    "tricks_won": [1, 0],
    "points": [21, 20],
    "scores": [6, 5],
    "irregularities": [],
    "settled": True,
}


SCHAFKOPF_RESULT = {
    "id": "c",
    "contract": "call:S",
    "tout": False,
    "declarer": 1,
    "partner": 2,
    "teams": ["defender", "declarer", "declarer", "defender"],
    "tricks": [{"leader": 0, "winner": 1, "points": 15}],
    "card_points": {"declarer": 74, "defender": 46},
    "runners": 3,
    "with": True,
    **dict.fromkeys(("schneider", "schwarz"), False),
    "won": True,
    "knocks": 0,
    "kontra": 1,
    "value": 100,
    **dict.fromkeys(("loser", "march", "virgins")),
    "scores": [-100, 100, 100, -100],
    "irregularities": [{"code": "called_ace", "seat": 2, "at": 26}],
    "settled": True,
}


@pytest.mark.parametrize("result", [DOPPELKOPF_RESULT, SKAT_RESULT, DOUBLE_RESULT, SCHAFKOPF_RESULT])
def test_results_fit_settled_or_not(result: dict[str, Any]) -> None:
    RESULT.validate(result)
    RESULT.validate(result | {"settled": False, "scores": None, "why": "abandoned"})


@pytest.mark.parametrize(
    ("result", "change"),
    [
        (DOPPELKOPF_RESULT, {"settled": False}),
        (DOPPELKOPF_RESULT, {"scores": None}),
        (DOPPELKOPF_RESULT, {"settled": False, "scores": None}),
        (DOPPELKOPF_RESULT, {"scores": [2, -2, 2]}),
        (DOPPELKOPF_RESULT, {"contract": "solo:ace"}),
        (DOPPELKOPF_RESULT, {"winner": "none"}),
        (DOPPELKOPF_RESULT, {"teams": ["R", "K", "R", "K"]}),
        (DOPPELKOPF_RESULT, {"items": [{"item": "against_the_old", "party": "kontra", "points": 1}]}),
        (DOPPELKOPF_RESULT, {"items": [{"item": "fox", "party": "kontra"}]}),
        (DOPPELKOPF_RESULT, {"irregularities": [{"code": "late", "seat": 0, "at": 1}]}),
        (DOPPELKOPF_RESULT, {"irregularities": [{"code": "revoke", "seat": 0}]}),
        (DOPPELKOPF_RESULT, {"tricks": [{"winner": 0, "points": 0}]}),
        (SKAT_RESULT, {"contract": "suit"}),
        (SKAT_RESULT, {"won": "yes"}),
        (SKAT_RESULT, {"tops": 12}),
        (DOUBLE_RESULT, {"trump": "trump"}),
        (DOUBLE_RESULT, {"bids": ["1", "0"]}),
        (SCHAFKOPF_RESULT, {"contract": "call:H"}),
        (SCHAFKOPF_RESULT, {"teams": ["re", "kontra", "re", "kontra"]}),
        (SCHAFKOPF_RESULT, {"card_points": [1, 2, 3]}),
        (SCHAFKOPF_RESULT, {"card_points": {"declarer": 120}}),
        (SCHAFKOPF_RESULT, {"knocks": None}),
    ],
    ids=str,
)
def test_what_is_no_result_is_refused(result: dict[str, Any], change: dict[str, Any]) -> None:
    assert not RESULT.is_valid(copy.deepcopy(result) | change)
