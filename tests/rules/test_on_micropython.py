"""The rules on MicroPython: the same test files, and the memory used there."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import double_cases, play_on
from vectors import deals

from cardrules.judge import log_of
from stichtisch.simulation.vm import find_micropython

_HERE = Path(__file__).parent
_FIRMWARE = _HERE.parents[1] / "firmware"
_WASM = _HERE.parent / "wasm"
_NPM = _HERE.parents[1] / "host" / "stichtisch" / "play" / "npm"

_GAMES = (
    ("doppelkopf", "ddv-tsr"),
    ("doppelkopf", "house"),
    ("skat", "isko"),
    ("double", "seed"),
    ("schafkopf", "wirtshaus"),
)
# Limits in bytes: memory per card, and growth from the first deal to the second, when the totals remain stored.
_MOST_PER_CARD = 256
_MOST_PER_DEAL = 512
# The growth of a deal in play after computing all choices.
_MOST_ASKED = 512
_LONG = (
    *("test_perft", "test_corrections", "test_choices", "test_deals"),
    *("test_api", "test_session", "test_profiles"),
)
_SHARED_TESTS = [
    "test_api",
    "test_rules",
    "test_profiles",
    "test_tricks",
    "test_announcements",
    "test_settlement",
    "test_deals",
    "test_runs",
    "test_flow",
    "test_session",
    "test_skat",
    "test_double",
    "test_schafkopf",
    "test_perft",
    "test_unusual_deals",
    "test_new_game",
    "test_choices",
    "test_corrections",
    "test_seed_options",
    "test_stakes",
    "test_abandoned",
]


@pytest.mark.parametrize(
    "module",
    [pytest.param(name, marks=pytest.mark.long) if name in _LONG else name for name in _SHARED_TESTS],
)
def test_the_same_tests_pass_on_micropython(module):
    command = [find_micropython(), "-X", "heapsize=16M", _HERE / "run_on_micropython.py", _FIRMWARE, module]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 failed" in run.stdout


def test_every_shared_test_file_is_run():
    names = {path.stem for path in _HERE.glob("test_*.py")}
    only_here = {
        "test_on_micropython",
        "test_properties",
        "test_properties_skat",
        "test_properties_double",
        "test_properties_schafkopf",
    }
    assert names == set(_SHARED_TESTS) | only_here


_LOADED = """
import sys
sys.path[:] = [{folder!r}]
from cardrules.session import Session
session = Session()
session.apply(-1, "session", ["skat", "seed", ["A", "B", "C"]])
session.apply(0, "deal", [1])
print([name for name in sys.modules if "doppelkopf" in name or "double" in name])
"""


def test_a_game_that_is_not_played_is_not_loaded() -> None:
    script = _LOADED.format(folder=str(_FIRMWARE))
    run = subprocess.run([find_micropython(), "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def _longest(name: str, players: int) -> dict[str, Any]:
    # Return the deal with the longest log.
    deal: dict[str, Any] = max((case["deal"] for case in deals(name=name)), key=lambda deal: len(deal["log"]))
    return {"dealer": deal["dealer"], "players": players, "log": deal["log"]}


def _round_of_double() -> dict[str, Any]:
    case = next(case for case in double_cases() if case.name == "6 players, 5 cards")
    deal, hands, dice = case.start(1)
    play_on(deal, hands, dice)
    return {"dealer": deal.dealer, "players": case.players, "log": log_of(deal)}


_DEALS: dict[str, Callable[[], dict[str, Any]]] = {
    "doppelkopf": lambda: _longest("doppelkopf_ddv-tsr", 4),
    "skat": lambda: _longest("skat_isko", 3),
    "schafkopf": lambda: _longest("schafkopf", 4),
    "double": _round_of_double,
}


@pytest.mark.parametrize(("game", "profile"), _GAMES)
def test_a_deal_leaves_no_memory_behind(game: str, profile: str, tmp_path: Path, require_tool: Any) -> None:
    node = require_tool("node", "Node.js 18 or later, then 'npm ci' in host/stichtisch/play/npm")
    if not (_NPM / "node_modules").is_dir():
        pytest.skip("needs MicroPython for WebAssembly: run 'npm ci' in host/stichtisch/play/npm")
    (tmp_path / "deal.json").write_text(json.dumps(_DEALS[game]()))
    command = [
        node,
        _WASM / "rules_heap.mjs",
        _FIRMWARE / "cardrules",
        ".py",
        game,
        profile,
        tmp_path / "deal.json",
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    figures = json.loads(run.stdout)
    assert figures["begun"] > 0
    assert abs(figures["secondInPlay"] - figures["firstInPlay"]) < _MOST_PER_DEAL
    assert abs(figures["secondOver"] - figures["firstOver"]) < _MOST_PER_DEAL
    assert figures["secondAsked"] - figures["secondInPlay"] < _MOST_ASKED
    assert figures["mostPerCard"] <= _MOST_PER_CARD
