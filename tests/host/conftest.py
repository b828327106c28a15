"""Fixtures of the host's tests: a database of its own for each, and the command called as a user would."""

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest
from support.sealed import CLUB_KEY

from stichtisch.keys.club_key import keep_key
from stichtisch.main import COMMANDS, main


@dataclass(frozen=True)
class Outcome:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's database lies; the command finds it by its environment variable, and keys beside it."""
    path = tmp_path / "data" / "evenings.sqlite"
    monkeypatch.setenv("STICHTISCH_DATABASE", str(path))
    if "STICHTISCH_KEY" not in os.environ:
        monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / "keys" / "club-master.key"))
    return path


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], database: Path) -> Callable[..., Outcome]:
    """Call `stichtisch` with arguments."""

    def call(*arguments: object) -> Outcome:
        code = main([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the club's key, CLUB_KEY; the command finds it by its environment variable."""
    path = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    keep_key(path, CLUB_KEY)
    return path


@pytest.fixture
def users_folder() -> Iterator[Path]:
    """A folder of a user to whom permissions mean something: where the tests run as root, of nobody."""
    nobody = 65534
    # Nobody may import from a folder that is not his.
    for module in ("importlib.readers", *(f"stichtisch.commands.{name}" for name in COMMANDS.values())):
        import_module(module)
    with tempfile.TemporaryDirectory() as name:
        root = os.geteuid() == 0
        Path(name).chmod(0o755)
        if root:
            os.chown(name, nobody, nobody)
            os.setresuid(nobody, nobody, 0)
        try:
            yield Path(name)
        finally:
            if root:
                os.setresuid(0, 0, 0)
            for folder, _, _ in os.walk(name):
                Path(folder).chmod(0o755)
