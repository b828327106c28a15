"""Fixtures of the host's tests: a database of its own for each, and the command called as a user would."""

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from support.postgres import address, empty, own_name, own_schema
from support.sealed_evening import CLUB_KEY

from stichtisch.keys.club_key import keep_key
from stichtisch.location import Location
from stichtisch.main import COMMANDS, main


@dataclass(frozen=True)
class Outcome:
    """What a command left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


# Of all tests: sqlite, or postgresql for those that need no file.
_ENGINE = os.environ.get("STICHTISCH_TEST_ENGINE", "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has no database on a server, where all are to have one."""
    if _ENGINE != "postgresql":
        return
    left = [item for item in items if not _may_be_on_a_server(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if _may_be_on_a_server(item)]


def _may_be_on_a_server(item: pytest.Item) -> bool:
    return "database" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("of_a_file")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that is marked so on both engines."""
    test = metafunc.definition
    both = test.get_closest_marker("both_engines") and not test.get_closest_marker("of_a_file")
    if both and not _ENGINE and "database" in metafunc.fixturenames:
        metafunc.parametrize("engine", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """The engine of this test's database."""
    return str(getattr(request, "param", _ENGINE or "sqlite"))


@pytest.fixture(scope="session")
def schema() -> Iterator[str]:
    """The schema of this process on the server."""
    name = own_name("shared")
    with own_schema(name):
        yield name


@pytest.fixture
def database(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Any:
    """Where this test's database lies; the command finds it by its environment variable, and keys beside it.

    A Path; for PostgreSQL an Address.
    """
    path: Location = tmp_path / "data" / "evenings.sqlite"
    if engine == "postgresql":
        schema = request.getfixturevalue("schema")
        empty(schema)
        path = address(schema)
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
