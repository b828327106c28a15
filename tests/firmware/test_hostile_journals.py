"""Journals that mean no good, or are of another firmware: the table starts, keeps them for the PC, and plays on."""

import json
import subprocess
from pathlib import Path

import pytest
from support.hostile_journals import FEW, VALUES, hostile_journals

from stichtisch.simulation.vm import find_micropython

HERE = Path(__file__).parent
TOP = HERE.parents[1]


def check(tmp_path, told):
    """Each of these, (how, what, events), is as it has to be; returns how many would be taken, and how many not."""
    flash = tmp_path / "flash"
    flash.mkdir()
    command = [find_micropython(), "-X", "heapsize=16M", HERE / "hostile_journals_vm.py", TOP, flash]
    lines = "".join(json.dumps([how, events]) + "\n" for how, _, events in told)
    run = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=3000, check=False)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    found = [json.loads(text) for text in run.stdout.splitlines()]
    for (how, what, _), (taken, starts, wrong) in zip(told, found, strict=True):
        assert wrong == "", (what, run.stderr[-3000:])
        assert how == "fold" or taken == starts, what
        assert taken or "good" not in what, what
    return [taken for taken, *_ in found].count(True), [taken for taken, *_ in found].count(False)


def test_no_journal_ends_the_table(tmp_path):
    journals = list(hostile_journals(FEW))
    told = [("fold", *one) for one in journals[::9]] + [("play", *one) for one in journals[::80]]
    taken, refused = check(tmp_path, told)
    assert taken > 20 and refused > 100


@pytest.mark.long
@pytest.mark.parametrize(("how", "values"), [("play", VALUES), ("draw", FEW)])
def test_no_journal_of_all_that_were_thought_of_ends_the_table(tmp_path, how, values):
    check(tmp_path, [(how, *one) for one in hostile_journals(values)])
