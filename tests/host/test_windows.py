"""The commands on Windows: none of them needs a POSIX-only module."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_TESTS = Path(__file__).parents[1]
_NO_POSIX = _TESTS / "support" / "no_posix"
_JOURNAL = _TESTS / "data" / "older-table.journal"
_IMPORT_ALL = """
import importlib, pkgutil
import stichtisch
for one in pkgutil.walk_packages(stichtisch.__path__, "stichtisch."):
    last = one.name.rpartition(".")[2]
    # MicroPython alone has what the last one needs.
    if last != "__main__" and "stichtisch.packed" not in one.name and one.name != "stichtisch.play.engine.in_page":
        importlib.import_module(one.name)
        print(one.name)
"""


def as_on_windows(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run Python without POSIX-only modules."""
    paths = [str(_NO_POSIX), *(path for path in sys.path if path)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(paths),
        "STICHTISCH_DATABASE": str(folder / "evenings.sqlite"),
        "STICHTISCH_KEY": str(folder / "key"),
        "STICHTISCH_MICROPYTHON": str(folder / "no-micropython"),
    }
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)


def test_what_only_posix_has_is_missing(tmp_path: Path) -> None:
    """The check below detects a POSIX-only import, even of a module that Python itself has loaded."""
    program = tmp_path / "program.py"
    program.write_text("import subprocess, fcntl\n")
    assert "No module named 'fcntl'" in as_on_windows(tmp_path, str(program)).stderr


def test_every_module_can_be_imported(tmp_path: Path) -> None:
    done = as_on_windows(tmp_path, "-c", _IMPORT_ALL)
    assert done.returncode == 0, done.stderr[-2000:]
    names = done.stdout.split()
    assert len(names) > 300
    for name in ("play", "import_journal", "judge", "verify", "serve"):
        assert any(one.startswith(f"stichtisch.commands.{name}") for one in names), name


@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_journal_is_read(tmp_path: Path, command: str) -> None:
    done = as_on_windows(tmp_path, "-m", "stichtisch", command, str(_JOURNAL))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_a_deal_is_judged(tmp_path: Path) -> None:
    deals = next((_TESTS / "data" / "deals").glob("*.jsonl"))
    program = (
        "import json, sys; from pathlib import Path;"
        f"deal = json.loads(Path({str(deals)!r}).read_text(encoding='utf-8').splitlines()[0])['deal'];"
        f"Path({str(tmp_path / 'deal.jsonl')!r}).write_text(json.dumps(deal), encoding='utf-8')"
    )
    assert as_on_windows(tmp_path, "-c", program).returncode == 0
    done = as_on_windows(tmp_path, "-m", "stichtisch", "judge", str(tmp_path / "deal.jsonl"))
    assert done.returncode in (0, 1), done.stderr
    assert '"scores"' in done.stdout
