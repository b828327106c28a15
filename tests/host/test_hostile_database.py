"""Maliciously prepared database files: each is refused with a message, or does no harm."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.club_evenings import club_database

from stichtisch.errors import ExitCode
from stichtisch.store.engine.sqlite import LOCK_SECONDS
from stichtisch.store.log_chain import BEGINNING, seal_of
from stichtisch.store.working_folder import working_folder


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of one evening, in one file."""
    path = club_database(tmp_path_factory.mktemp("club") / "club.sqlite")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path


@pytest.fixture
def prepared(club: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that runs statements in a copy of the database, ignoring its check constraints."""

    def prepare(script: str) -> Path:
        path = tmp_path / "prepared.sqlite"
        shutil.copy(club, path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.executescript(script)
        return path

    return prepare


COLUMNS = [
    *("deals.result", "deals.deal", "deals.corrected", "evenings.options"),
    *("events.arguments", "club_log.arguments", "personal.facts"),
]
_DEEP = "[" * 100_000 + "]" * 100_000
VALUES = ["null", "[]", '{"a": 1}', '"x"', "[[1]]", "{", '{"scores": 5, "tricks": 5}', _DEEP]
READERS = [("sheet",), ("verify",), ("statistics",)]
_KNOWN_ENDS = {ExitCode.DONE, ExitCode.NEGATIVE, ExitCode.BAD_INPUT, ExitCode.PROTOCOL, ExitCode.CONFLICT}


def check_shapes(prepared: Callable[[str], Path], run: Any, column: str, values: list[str]) -> None:
    for value in values:
        table, name = column.split(".")
        path = prepared(f"UPDATE {table} SET {name} = '{value}'")
        for command in READERS:
            outcome = run(*command, "--database", path)
            assert outcome.code in _KNOWN_ENDS | {ExitCode.STORAGE}, (value[:20], command)
            assert "Traceback" not in outcome.err
            if outcome.code == ExitCode.STORAGE:
                assert "another form" in outcome.err and "stichtisch restore" in outcome.err


@pytest.mark.parametrize("column", COLUMNS)
def test_json_of_another_shape_is_no_traceback(
    column: str, prepared: Callable[[str], Path], run: Any
) -> None:
    """JSON of a wrong type in any column causes a message and an exit code, or is treated as empty."""
    check_shapes(prepared, run, column, ["5"])


@pytest.mark.long
@pytest.mark.parametrize("column", COLUMNS)
def test_json_of_any_other_shape_is_no_traceback(
    column: str, prepared: Callable[[str], Path], run: Any
) -> None:
    """Check every column with more values, one of them nested too deeply for Python's parser."""
    check_shapes(prepared, run, column, VALUES)


@pytest.mark.parametrize("key", ["tricks", "scores", "irregularities", "settled", "items", "teams"])
def test_a_result_of_another_shape_within_is_refused(
    key: str, prepared: Callable[[str], Path], run: Any
) -> None:
    """Nested values of the result are checked, too, not only its top level."""
    for value in ("5", '[{"a": [1]}]'):
        path = prepared(f"UPDATE deals SET result = json_set(result, '$.{key}', json('{value}'))")
        outcome = run("sheet", "--database", path)
        assert outcome.code == ExitCode.STORAGE and "the result of deal 1" in outcome.err


def test_merge_refuses_what_is_personal_of_another_shape(
    prepared: Callable[[str], Path], club: Path, tmp_path: Path, run: Any
) -> None:
    """If personal data of a wrong type were merged, it would make our database unreadable."""
    ours = shutil.copy(club, tmp_path / "ours.sqlite")
    outcome = run("merge", prepared("UPDATE personal SET facts = '5'"), "--yes", "--database", ours)
    assert outcome.code == ExitCode.STORAGE
    assert run("sessions", "--database", ours).code == 0


def test_a_record_of_the_log_that_is_sealed_and_makes_no_sense_changes_nothing(
    club: Path, tmp_path: Path, run: Any
) -> None:
    """Correct hashes prove nothing: anyone with write access can compute them."""
    path = tmp_path / "sealed.sqlite"
    shutil.copy(club, path)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT * FROM club_log ORDER BY number").fetchall()
        previous = BEGINNING
        connection.execute("DELETE FROM club_log")
        for at, (_, number, _, *facts, arguments, _, _) in enumerate(rows):
            text = arguments if at % 3 else json.dumps([5, None, [], "x", [[1]]][at % 5])
            seal = seal_of(number, previous, *facts, text)
            connection.execute(
                "INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?, '', '')",
                (seal, number, previous, *facts, text),
            )
            previous = seal
        connection.commit()
    for command in (("sessions",), ("verify",), ("statistics",), ("standings",)):
        outcome = run(*command, "--database", path)
        assert outcome.code in _KNOWN_ENDS and "Traceback" not in outcome.err


_ACT = "BEGIN DELETE FROM personal; END;"
PLANTED = {
    "trigger": f"CREATE TRIGGER planted AFTER INSERT ON events {_ACT}",
    "trigger on badges": f"CREATE TRIGGER planted BEFORE UPDATE ON badges {_ACT}",
    "view": "CREATE VIEW planted AS SELECT * FROM events;",
    "view in the place of a table": "ALTER TABLE totals RENAME TO t; CREATE VIEW totals AS SELECT * FROM t;",
    "endless view": "DROP TABLE totals; CREATE VIEW totals (evening, number, person, total) AS "
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 1, 1, 0, i FROM n;",
    "virtual table": "CREATE VIRTUAL TABLE planted USING fts5 (text);",
    "computed column": "ALTER TABLE badges ADD COLUMN planted BLOB AS (zeroblob(900000000));",
    "computing index": "CREATE INDEX planted ON deals (length(hex(id)));",
    "two": f"CREATE VIEW planted AS SELECT 1; CREATE TRIGGER other AFTER DELETE ON deals {_ACT}",
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_database_that_does_something_by_itself_is_refused(
    name: str, prepared: Callable[[str], Path], club: Path, tmp_path: Path, run: Any
) -> None:
    """Reading, merging or restoring such a database runs none of its planted code and leaves its file unchanged."""
    path = prepared(PLANTED[name])
    before = path.read_bytes()
    for command in (("verify",), ("sheet",), ("sessions",), ("players",)):
        outcome = run(*command, "--database", path)
        assert (outcome.code == ExitCode.STORAGE and "which this program does not create" in outcome.err) or (
            "tables of another program" in outcome.err
        )
    ours = shutil.copy(club, tmp_path / "ours.sqlite")
    for name in ("merge", "restore"):
        outcome = run(name, path, "--yes", "--database", ours)
        assert outcome.code in (ExitCode.BAD_INPUT, ExitCode.STORAGE) and "Traceback" not in outcome.err
    assert path.read_bytes() == before


_OLDER = Path(__file__).parents[1] / "data" / "database-format-4.sql"


@pytest.mark.parametrize(
    "planted",
    [
        PLANTED["trigger"],
        PLANTED["computed column"],
        PLANTED["computing index"],
        "CREATE INDEX planted ON events (line);",
        "PRAGMA writable_schema = 1; "
        "UPDATE sqlite_schema SET sql = replace(sql, 'json_valid(arguments)', '1') WHERE name = 'events';",
        "PRAGMA user_version = -1;",
    ],
)
def test_an_older_format_with_more_in_it_is_not_brought_to_todays(
    planted: str, tmp_path: Path, run: Any
) -> None:
    """The database is not migrated, and every command refuses it."""
    path = tmp_path / "older.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(_OLDER.read_text())
        connection.executescript(planted)
        connection.commit()
    for command in ("sessions", "verify"):
        outcome = run(command, "--database", path)
        assert outcome.code == ExitCode.STORAGE and "is not a database of Stichtisch" in outcome.err
    assert list(tmp_path.glob("older.sqlite.format*")) == []


_KILLED = """
import sys, time
from pathlib import Path
from stichtisch.store.staging import taken_in
with taken_in(Path(sys.argv[1]), Path(sys.argv[2])):
    print("ready", flush=True)
    time.sleep(60)
"""


def test_what_a_killed_run_has_left_goes_with_the_next(
    club: Path, tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy contains names and results, so only the owner can read it. Copies in use are kept."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr("tempfile.tempdir", None)
    ours = shutil.copy(club, tmp_path / "ours.sqlite")

    def begun() -> subprocess.Popen[str]:
        command = [sys.executable, "-c", _KILLED, str(club), str(ours)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout and process.stdout.readline() == "ready\n"
        return process

    with begun() as killed, begun() as alive:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        left = set(temporary.iterdir())
        assert len(left) == 2
        assert all(folder.stat().st_mode & 0o077 == 0 for folder in left)
        assert run("merge", club, "--yes", "--database", ours).code == 0
        (stays,) = temporary.iterdir()
        assert (stays / "copy.sqlite").exists()
        alive.kill()
    assert run("merge", club, "--yes", "--database", ours).code == 0
    assert list(temporary.iterdir()) == []


def test_a_folder_of_somebody_else_stays(tmp_path: Path) -> None:
    """A foreign folder, a folder made just now, and a symbolic link are all left alone."""
    (tmp_path / "copy-1").mkdir()
    (tmp_path / "copy-2").mkdir()
    (tmp_path / "copy-2" / "in-use").touch()
    outside = tmp_path / "outside"
    outside.mkdir()
    for name in ("in-use", "locked", "kept"):
        (outside / name).touch()
    (tmp_path / "copy-3").symlink_to(outside)
    with working_folder(tmp_path, "copy-") as folder:
        assert folder.is_dir()
    assert {one.name for one in tmp_path.iterdir()} == {"copy-1", "copy-2", "copy-3", "outside"}
    assert (outside / "kept").exists()
    old = time.time() - 3600
    os.utime(tmp_path / "copy-2", (old, old))
    with working_folder(tmp_path, "copy-"):
        pass
    assert not (tmp_path / "copy-2").exists()


@pytest.mark.parametrize("command", [("name", "04A1B2C3", "Anna"), ("players", "add", "Anna")])
def test_a_database_that_is_locked_is_said_after_one_wait(
    command: tuple[str, ...], club: Path, tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error has an exit code and a hint, and the command waits for the lock only once."""
    monkeypatch.setattr("stichtisch.store.engine.sqlite.LOCK_SECONDS", 0.4)
    path = shutil.copy(club, tmp_path / "club.sqlite")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        for lock in ("IMMEDIATE", "EXCLUSIVE"):
            other.execute(f"BEGIN {lock}")
            before = time.monotonic()
            outcome = run(*command, "--database", path)
            waited = time.monotonic() - before
            other.rollback()
            assert outcome.code == ExitCode.STORAGE, outcome
            assert "Another program is writing" in outcome.err and "run the command again" in outcome.err
            assert 0.3 < waited < 0.4 + 1.0
    assert 3 <= LOCK_SECONDS <= 10
