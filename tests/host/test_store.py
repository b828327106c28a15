"""The database file when it is not what it should be: one line, a next step, exit code 7."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.evenings import evening
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, ScriptedTable

from stichtisch.client import Client
from stichtisch.store import database as database_module
from stichtisch.store import import_events, open_database


def fill(path: Path, deals: int = 1, names: list[str] | None = None) -> None:
    transport = DirectTransport(ScriptedTable(evening(deals, names)))
    events = Client(transport, monotonic=transport.monotonic).pull(0)
    with open_database(path) as opened:
        import_events(opened, SERIAL, JOURNAL, events)


@pytest.fixture
def filled(database: Path) -> Path:
    fill(database)
    return database


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(database_module, "LOCK_SECONDS", 0.05)
    yield


def one_line_and_a_hint(err: str) -> bool:
    lines = err.splitlines()
    return len(lines) == 2 and lines[0].startswith("stichtisch: ") and lines[1].startswith("  ")


def test_a_database_of_a_newer_version(run: Any, filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("PRAGMA user_version = 9")
    outcome = run("sheet")
    assert outcome.code == 7
    assert "newer version (format 9" in outcome.err
    assert one_line_and_a_hint(outcome.err)


def test_a_file_that_is_no_database(run: Any, database: Path) -> None:
    database.parent.mkdir()
    database.write_text("Dear diary, " * 100)
    outcome = run("sheet")
    assert outcome.code == 7
    assert one_line_and_a_hint(outcome.err)
    assert database.read_text().startswith("Dear diary")


def test_a_database_of_another_program(run: Any, database: Path) -> None:
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE notes (text)")
    with pytest.raises(database_module.StorageDamaged), open_database(database):
        pass
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("notes",)]


def test_a_damaged_database(run: Any, filled: Path) -> None:
    content = bytearray(filled.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    filled.write_bytes(content)
    outcome = run("sheet")
    assert outcome.code == 7
    assert one_line_and_a_hint(outcome.err)


def test_a_folder_that_cannot_be(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(database_module.StorageUnwritable), open_database(tmp_path / "file" / "deals.sqlite"):
        pass


def test_a_database_that_may_not_be_written(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = database_module._connect
    monkeypatch.setattr(database_module, "_connect", lambda path, mode: connect(path, "ro"))
    with pytest.raises(database_module.StorageUnwritable), open_database(filled) as opened:
        import_events(opened, "another table", JOURNAL, [])


def test_a_locked_database(filled: Path, impatient: None) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(database_module.StorageLocked):
            fill(filled, deals=2)


def test_nothing_stored_yet(run: Any, database: Path) -> None:
    for command in ("sheet", "standings", "export"):
        outcome = run(command)
        assert outcome.code == 1
        assert "stichtisch sync" in outcome.err
    assert not database.exists()


def test_reading_does_not_wait_for_a_writer(run: Any, filled: Path) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM deals")
        assert run("standings").code == 0


def test_the_evening_is_dated_by_the_clock_of_its_boot(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        # The clock event came at 1000 ms, the session at 2000 ms.
        assert connection.execute("SELECT started FROM evenings").fetchall() == [(1_800_000_001,)]


@pytest.mark.parametrize("names", [[1, 2, 3, 4], ["a"] * 5, [None, "b", "c", "d"], "Anna", {"a": 1}])
def test_names_of_another_form_are_refused_whole(database: Path, names: Any) -> None:
    with pytest.raises(database_module.StichtischError) as caught:
        fill(database, names=names)
    assert caught.value.exit_code == 5


def test_half_a_surrogate_pair_in_a_name_is_stored(run: Any, database: Path) -> None:
    fill(database, names=["A\ud800", "B\x00", "C", "D"])
    assert run("sheet").code == 0
    assert run("sheet", "--json").code == 0
