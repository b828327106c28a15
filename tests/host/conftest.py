"""Fixtures of the host's tests: a database of its own for each, and the command called as a user would."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from stichtisch.main import main


@dataclass(frozen=True)
class Outcome:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's database lies; the command finds it by its environment variable."""
    path = tmp_path / "data" / "evenings.sqlite"
    monkeypatch.setenv("STICHTISCH_DATABASE", str(path))
    return path


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], database: Path) -> Callable[..., Outcome]:
    """Call `stichtisch` with arguments."""

    def call(*arguments: object) -> Outcome:
        code = main([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call
