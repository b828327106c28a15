"""Fixtures of the host's tests: a separate database for each test, and a function that calls the command."""

import os
import tempfile
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from support.evening_in_play import EveningInPlay, evening_in_play
from support.mqtt_broker import any_broker
from support.postgres import address, empty, own_name, own_schema
from support.sealed_evening import CLUB_KEY

from stichtisch.bridge.broker import Broker
from stichtisch.keys.club_key import keep_key
from stichtisch.location import Location
from stichtisch.look import lone_page
from stichtisch.main import COMMANDS, main


@dataclass(frozen=True)
class Outcome:
    """The result of a command: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


# The engine for all tests, if it is set: sqlite, or postgresql for the tests that need no file.
_ENGINE = os.environ.get("STICHTISCH_TEST_ENGINE", "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that cannot use a database on a server, if STICHTISCH_TEST_ENGINE is postgresql."""
    if _ENGINE != "postgresql":
        return
    left = [item for item in items if not _may_be_on_a_server(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if _may_be_on_a_server(item)]


def _may_be_on_a_server(item: pytest.Item) -> bool:
    return "database" in getattr(item, "fixturenames", ()) and not item.get_closest_marker("of_a_file")


class _CompiledTemplates(BytecodeCache):
    """The templates that this process has compiled."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket, if its template was compiled before."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a compiled template."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def compiled_templates() -> Iterator[None]:
    """Compile each template of the published pages only once: this takes a quarter of the time of these pages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lone_page, "Environment", partial(Environment, bytecode_cache=_CompiledTemplates()))
        yield


@pytest.fixture(scope="session")
def schema() -> Iterator[str]:
    """Yield the schema of this process on the server."""
    name = own_name("shared")
    with own_schema(name):
        yield name


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    """Return the location of this test's database. The command gets this location from an environment variable.

    The location is a Path, or an Address for PostgreSQL.
    """
    path: Location = tmp_path / "data" / "evenings.sqlite"
    if _ENGINE == "postgresql":
        schema = request.getfixturevalue("schema")
        empty(schema)
        path = address(schema)
    monkeypatch.setenv("STICHTISCH_DATABASE", str(path))
    if "STICHTISCH_KEY" not in os.environ:
        monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / "keys" / "club-master.key"))
    return path


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], database: Path) -> Callable[..., Outcome]:
    """Return a function that calls `stichtisch` with arguments."""

    def call(*arguments: object) -> Outcome:
        code = main([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the club's key CLUB_KEY to a file, set it in the command's environment, and return its path."""
    path = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    keep_key(path, CLUB_KEY)
    return path


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    """Yield an MQTT broker, with a prefix for the topics of this test."""
    with any_broker(tmp_path) as (host, port):
        yield Broker(host, port, prefix=f"test-{uuid.uuid4()}")


@pytest.fixture
def made(tmp_path: Path) -> EveningInPlay:
    """Return an evening in play, in a database of its own."""
    return evening_in_play(tmp_path / "club.sqlite")


@pytest.fixture
def users_folder() -> Iterator[Path]:
    """Yield a folder of a user who is bound by permissions. If the tests run as root, this is the user nobody."""
    nobody = 65534
    # The user nobody may not be able to read the modules' folders, so they are imported beforehand.
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
