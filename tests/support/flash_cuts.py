"""Scripts of tests/firmware that cut the power in each flash operation, run in MicroPython."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.firmware_compiler import firmware_folder, hardware_folder

from stichtisch.simulation.vm import find_micropython

_TOP = Path(__file__).parents[2]
_SECONDS = 300

# The power fails after half of an operation, after no byte of it, or after all bytes but the last.
parametrize_cuts = pytest.mark.parametrize(
    "done", [["-1"], pytest.param(["0", "255"], marks=pytest.mark.long)], ids=["half", "none or all"]
)


def cut_results(script: str, done: list[str]) -> list[Any]:
    """Return the JSON lines that a script prints. It gets the bytes that an operation has written before the cut."""
    path = _TOP / "tests" / "firmware" / script
    folders = (firmware_folder(), hardware_folder())
    command = [str(find_micropython()), "-X", "heapsize=64M", *map(str, (path, *folders)), *done]
    run = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return [json.loads(text) for text in run.stdout.splitlines()]
