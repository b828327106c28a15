"""Tests a journal that cannot be folded: it is set aside for the PC, power cuts do not lose it, and play continues."""

import json
import subprocess
from pathlib import Path

import pytest

from stichtisch.simulation.vm import find_micropython

HERE = Path(__file__).parent
TOP = HERE.parents[1]


# The power fails after half of an operation, after no byte of it, or after all bytes but the last.
@pytest.mark.parametrize(
    "done", [["-1"], pytest.param(["0", "255"], marks=pytest.mark.long)], ids=["half", "none or all"]
)
def test_no_power_cut_loses_what_is_set_aside(done):
    script, folders = HERE / "set_aside_vm.py", (TOP / "firmware", TOP / "hardware")
    command = [find_micropython(), "-X", "heapsize=64M", script, *folders, *done]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    results = [json.loads(text) for text in run.stdout.splitlines()]
    assert len([operation for operation, *_ in results if isinstance(operation, int)]) > 10 * len(done)
    for operation, written, kept, goes_on in results:
        where = (operation, written)
        assert [(name, first, following) for name, first, following, _ in kept] == [
            ("5f3a01c2", 1, 15),
            ("5f3a01c2-2", 1, 15),
        ], where
        assert all(game in session for game, (*_, session) in zip(("first", "second"), kept, strict=True))
        # No card can be played on a full flash, until the PC makes room.
        assert goes_on == (operation != "full"), where
