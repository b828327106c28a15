"""Tests hostile names on the table's display: no characters make a name extend beyond its rectangle."""

import json
import subprocess
from pathlib import Path

from support.firmware_compiler import firmware_folder
from support.hostile_names import NAMES

from stichtisch.simulation.vm import find_micropython

HERE = Path(__file__).parent
ROOM = 100


def test_a_name_keeps_to_its_place_on_the_display():
    command = [find_micropython(), "-X", "heapsize=8M", HERE / "hostile_names_vm.py", firmware_folder()]
    run = subprocess.run(
        command,
        input=json.dumps(list(NAMES.values())),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    results = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(results) == len(NAMES)
    for kind, (width, lines, widest, outside, shown) in zip(NAMES, results, strict=True):
        assert width <= ROOM and widest <= ROOM, kind
        assert 1 <= lines <= 3, kind
        assert shown and not outside, kind
