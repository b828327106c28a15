"""`stichtisch backup` and `restore`: every backup is intact, and restore keeps the database that it replaces."""

import json
import os
import pty
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from support.databases import (
    EVENTS,
    codes_on_a_full_disk,
    files,
    held,
    held_open,
    killed_late,
    rows,
    run_limited,
    store_part,
)
from support.evening_events import evening
from support.scripted_table import JOURNAL

from stichtisch.club import acts
from stichtisch.errors import StichtischError
from stichtisch.store import FORMAT, name_badge, open_database, plan_restore, restore, taken_in
from stichtisch.store.engine import sqlite
from stichtisch.store.staging import FOLDED, KEPT

pytestmark = pytest.mark.of_a_file

ANNA = "04A1B2C3D4E5F6"
FIRST, SECOND = evening(2), evening(1, ["Emil", "Frieda", "Gerd", "Hilde"])
DUMP = Path(__file__).parents[1] / "data" / "database-format-1.sql"


@pytest.fixture
def filled(database: Path) -> Path:
    """A database with two evenings from two journals, and one named player card."""
    store_part(database, FIRST)
    store_part(database, SECOND, journal="0000000b")
    with open_database(database) as opened:
        name_badge(opened, ANNA, "Anna")
    return database


@pytest.fixture
def copy(filled: Path, run: Any, tmp_path: Path) -> Path:
    """Make a backup; then change the original: continue the second evening and add a third."""
    path = tmp_path / "copy.sqlite"
    assert run("backup", path).code == 0
    store_part(filled, evening(1, ["Ida", "Jo", "Kim", "Lea"]), journal="0000000c")
    with open_database(filled) as opened:
        name_badge(opened, ANNA, "Änne")
    return path


def test_a_backup_is_the_database(run: Any, filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    summary = json.loads(run("backup", "--json", target).out)
    assert (summary["file"], summary["format"], summary["bytes"]) == (
        str(target),
        FORMAT,
        target.stat().st_size,
    )
    assert (summary["evenings"], summary["deals"], summary["names"]) == (2, 3, 1)
    assert summary["events"] == len(FIRST) + len(SECOND)
    assert held(target) == held(filled)
    assert files(tmp_path) == ["copy.sqlite", "data"]
    assert files(filled.parent) == [filled.name]


def test_a_backup_has_what_stands_in_the_log_alone(run: Any, filled: Path, tmp_path: Path) -> None:
    with held_open(filled, "PRAGMA wal_autocheckpoint = 0", "UPDATE badges SET name = 'Ann'"):
        assert run("backup", tmp_path / "copy.sqlite").code == 0
    assert rows(tmp_path / "copy.sqlite", "SELECT name FROM badges") == [("Ann",)]


def test_a_backup_does_not_wait_for_a_writer(run: Any, filled: Path, tmp_path: Path) -> None:
    before = held(filled)
    with held_open(filled, "BEGIN IMMEDIATE", "DELETE FROM badges"):
        assert run("backup", tmp_path / "copy.sqlite").code == 0
    assert held(tmp_path / "copy.sqlite") == before


def test_without_a_name_it_lies_beside_the_database_and_replaces_nothing(
    run: Any, filled: Path, tmp_path: Path
) -> None:
    written = [json.loads(run("backup", "--json").out)["file"] for _ in range(3)]
    assert len(set(written)) == 3
    assert all(Path(file).name.startswith(f"{filled.name}.format-{FORMAT}-") for file in written)
    into = json.loads(run("backup", "--json", tmp_path).out)["file"]
    assert Path(into).parent == tmp_path


def test_a_file_that_is_there_is_replaced_only_where_that_is_wanted(
    run: Any, filled: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.sqlite"
    target.write_text("of somebody else")
    outcome = run("backup", target)
    assert outcome.code == 6
    assert target.read_text() == "of somebody else"
    assert run("backup", "--replace", target).code == 0
    assert held(target) == held(filled)


def test_no_file_is_replaced_in_which_somebody_works(run: Any, filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "theirs.sqlite"
    store_part(target, FIRST)
    with held_open(target, "INSERT INTO badges VALUES ('0000000A', 'Ben')"):
        assert run("backup", "--replace", target).code == 7
    assert rows(target, "SELECT name FROM badges") == [("Ben",)]


@pytest.mark.parametrize("replace", [[], ["--replace"]])
def test_the_database_is_no_place_for_its_copy(run: Any, filled: Path, replace: list[str]) -> None:
    before = held(filled)
    assert run("backup", *replace, filled).code == 2
    assert held(filled) == before


def test_a_backup_of_nothing(run: Any, database: Path, tmp_path: Path) -> None:
    assert run("backup", tmp_path / "copy.sqlite").code == 1
    assert files(tmp_path) == []


@pytest.mark.parametrize("place", ["missing/copy.sqlite", "shelf/copy.sqlite"])
def test_a_backup_where_none_can_be(run: Any, users_folder: Path, place: str) -> None:
    database = users_folder / "evenings.sqlite"
    store_part(database, FIRST)
    (users_folder / "shelf").mkdir()
    (users_folder / "shelf").chmod(0o555)
    outcome = run("backup", users_folder / place, "--database", database)
    assert outcome.code == 7
    assert len(outcome.err.splitlines()) == 2


def test_a_backup_from_a_folder_that_may_not_be_written(run: Any, users_folder: Path) -> None:
    path = users_folder / "shelf" / "evenings.sqlite"
    store_part(path, FIRST)
    path.parent.chmod(0o555)
    target = users_folder / "copy.sqlite"
    assert run("backup", target, "--database", path).code == 0
    assert rows(target, EVENTS) != []
    outcome = run("restore", "--yes", target, "--database", path)
    assert outcome.code == 0
    assert "Nothing to do" in outcome.out


def test_restored_it_is_what_it_was(run: Any, filled: Path, copy: Path) -> None:
    now, then = held(filled), held(copy)
    outcome = run("restore", "--yes", copy)
    assert (outcome.code, outcome.err) == (0, "")
    assert held(filled) == then != now
    assert rows(filled, "PRAGMA journal_mode") == [("wal",)]
    (kept,) = [file for file in filled.parent.iterdir() if ".format-" in file.name]
    assert str(kept) in outcome.out
    assert held(kept) == now
    # And back again.
    assert run("restore", "--yes", kept).code == 0
    assert held(filled) == now


def test_the_plan_says_what_would_be_lost(run: Any, filled: Path, copy: Path) -> None:
    before = held(filled)
    outcome = run("restore", copy)
    assert outcome.code == 1
    assert f"lose {len(evening(1))} events and 1 name of cards" in outcome.out
    assert "Ida, Jo, Kim, Lea" in outcome.out
    assert f"card {ANNA}: Änne" in outcome.out
    assert "Emil" not in outcome.out
    assert "stichtisch merge" in outcome.out
    as_json = run("restore", "--json", copy)
    assert as_json.code == 1
    plan = json.loads(as_json.out)
    assert (plan["applied"], plan["kept"], plan["lost_events"]) == (False, None, len(evening(1)))
    assert (plan["now"]["evenings"], plan["copy"]["evenings"]) == (3, 2)
    assert [lost["names"] for lost in plan["lost_evenings"]] == [["Ida", "Jo", "Kim", "Lea"]]
    assert held(filled) == before
    assert files(filled.parent) == [filled.name]


def test_an_event_with_other_content_would_be_lost(run: Any, filled: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    store_part(other, [*FIRST[:-1], [*FIRST[-1][:-1], "04FFFFFFFFFFFF"]])
    plan = json.loads(run("restore", "--json", other).out)
    assert (plan["lost_events"], plan["new_events"]) == (len(SECOND) + 1, 1)


def test_what_is_there_already_is_left_alone(run: Any, filled: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "copy.sqlite")
    assert "Nothing to do" in run("restore", "--yes", tmp_path / "copy.sqlite").out
    assert files(filled.parent) == [filled.name]


def test_where_there_is_no_database(run: Any, filled: Path, copy: Path) -> None:
    filled.unlink()
    filled.parent.rmdir()
    assert run("restore", copy).code == 1
    assert not filled.exists()
    summary = json.loads(run("restore", "--yes", "--json", copy).out)
    assert (summary["applied"], summary["kept"], summary["lost_events"]) == (True, None, 0)
    assert held(filled) == held(copy)


def test_into_a_database_that_is_damaged(run: Any, filled: Path, copy: Path) -> None:
    content = bytearray(filled.read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    filled.write_bytes(content)
    outcome = run("restore", copy)
    assert outcome.code == 1
    assert "damaged" in outcome.out
    assert filled.read_bytes() == content
    assert run("backup").code == 7
    kept = Path(json.loads(run("restore", "--yes", "--json", copy).out)["kept"])
    assert held(filled) == held(copy)
    assert kept.read_bytes() == content
    # SQLite cannot read the schema, and leaves a WAL file beside the unreadable database.
    left = [name for name in files(filled.parent) if name != f"{kept.name}-wal"]
    assert left == sorted([filled.name, kept.name])
    assert run("name", ANNA, "Anna").code == 0
    assert rows(filled, "PRAGMA journal_mode") == [("wal",)]


def test_a_damaged_database_keeps_its_log(run: Any, filled: Path, copy: Path) -> None:
    filled.write_bytes(b"Dear diary, " * 1000)
    log = filled.with_name(filled.name + "-wal")
    log.write_bytes(b"in the log")
    kept = Path(json.loads(run("restore", "--yes", "--json", copy).out)["kept"])
    assert held(filled) == held(copy)
    assert kept.read_bytes() == b"Dear diary, " * 1000
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"in the log"
    assert not log.exists()


def test_a_database_of_a_newer_version_is_left_alone(run: Any, filled: Path, copy: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("PRAGMA user_version = 9")
    before = filled.read_bytes()
    assert run("restore", "--yes", copy).code == 7
    assert filled.read_bytes() == before


def test_a_copy_of_a_newer_version(run: Any, filled: Path, copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA user_version = 9")
    before = held(filled)
    for command in ("restore", "merge"):
        outcome = run(command, "--yes", copy)
        assert outcome.code == 7
        assert "newer version (format 9" in outcome.err
    assert held(filled) == before


@pytest.mark.parametrize("command", ["restore", "merge"])
def test_a_copy_of_an_older_version(run: Any, filled: Path, tmp_path: Path, command: str) -> None:
    old = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(DUMP.read_text())
    before = old.read_bytes()
    filled.unlink()
    assert run(command, "--yes", old).code == 0
    events = "SELECT serial, journal, sequence, line FROM events ORDER BY 1, 2, 3"
    assert rows(filled, events) == rows(old, events)
    assert [len(row["names"]) for row in json.loads(run("sessions", "--json").out)] == [4, 4]
    assert old.read_bytes() == before
    assert files(tmp_path) == ["data", "old.sqlite"]


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (text)")
        connection.execute("PRAGMA user_version = 2")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_text("Dear diary"), "not a database"),
        (lambda path: path.write_text(""), "it is empty"),
        (foreign, "tables of another program"),
        (lambda path: path.mkdir(), "Is a directory"),
        (lambda path: None, "No such file"),
    ],
)
@pytest.mark.parametrize("command", ["restore", "merge"])
def test_what_is_no_database_of_ours(
    run: Any, filled: Path, tmp_path: Path, make: Any, message: str, command: str
) -> None:
    file = tmp_path / "file"
    make(file)
    before = held(filled)
    outcome = run(command, "--yes", file)
    assert outcome.code == 2
    assert message in outcome.err
    assert len(outcome.err.splitlines()) == 2
    assert held(filled) == before


def test_a_copy_that_may_not_be_read(run: Any, users_folder: Path) -> None:
    copy, database = users_folder / "copy.sqlite", users_folder / "evenings.sqlite"
    store_part(copy, FIRST)
    copy.chmod(0)
    for command in ("restore", "merge"):
        outcome = run(command, "--yes", copy, "--database", database)
        assert outcome.code == 2
        assert "Permission denied" in outcome.err
    assert not database.exists()


def test_a_copy_that_may_only_be_read(run: Any, users_folder: Path) -> None:
    copy, database = users_folder / "shelf" / "copy.sqlite", users_folder / "evenings.sqlite"
    store_part(copy, FIRST)
    copy.chmod(0o444)
    copy.parent.chmod(0o555)
    assert run("restore", "--yes", copy, "--database", database).code == 0
    assert rows(database, EVENTS) == rows_of_a_shelf(copy)


def rows_of_a_shelf(path: Path) -> list[Any]:
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
        return connection.execute(EVENTS).fetchall()


def test_a_database_that_may_only_be_read(run: Any, users_folder: Path) -> None:
    copy, database = users_folder / "copy.sqlite", users_folder / "shelf" / "evenings.sqlite"
    store_part(copy, FIRST)
    store_part(database, SECOND)
    database.parent.chmod(0o555)
    for command in ("restore", "merge"):
        assert run(command, "--yes", copy, "--database", database).code in (6, 7)
    assert len(rows_of_a_shelf(database)) == len(SECOND)


def test_whatever_is_damaged_no_other_event_comes_back(filled: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.sqlite"
    with closing(sqlite3.connect(filled)) as source, closing(sqlite3.connect(whole)) as target:
        source.backup(target)
    content, events = whole.read_bytes(), rows(whole, EVENTS)
    folded = held(whole)[2:]
    broken, refused = tmp_path / "broken.sqlite", 0
    for place in range(7, len(content), len(content) // 60):
        altered = bytearray(content)
        altered[place] ^= 0x01
        broken.write_bytes(altered)
        try:
            with taken_in(broken, filled) as copy:
                facts = "serial, journal, sequence, milliseconds, seat, verb, arguments, line"
                query = f"SELECT {facts} FROM events ORDER BY serial, journal, sequence"
                assert copy.connection.execute(query).fetchall() == rows(whole, query)
                assert held(copy.folder / "copy.sqlite")[2:] == folded
        except StichtischError as error:
            assert error.exit_code in (2, 7), error
            refused += 1
    assert events
    assert 10 < refused < 60


def test_an_event_that_was_altered_is_found(run: Any, filled: Path, copy: Path) -> None:
    at = next(at for at, event in enumerate(FIRST) if event[2] == "play")
    with closing(sqlite3.connect(copy)) as connection, connection:
        query = (
            "UPDATE events SET arguments = replace(arguments, '04', '05') WHERE (journal, sequence) = (?, ?)"
        )
        connection.execute(query, (JOURNAL, at))
    outcome = run("restore", "--yes", copy)
    assert outcome.code == 7
    assert f"event {at} of table" in outcome.err


def test_while_another_process_writes_nothing_is_restored(
    run: Any, filled: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.05)
    before = held(filled)
    with held_open(filled, "BEGIN IMMEDIATE"):
        assert run("restore", "--yes", copy).code == 7
    assert held(filled) == before
    assert files(filled.parent) == [filled.name]


def test_another_process_may_be_reading(run: Any, filled: Path, copy: Path) -> None:
    with held_open(filled, "BEGIN", "SELECT count(*) FROM events"):
        assert run("restore", "--yes", copy).code == 0
    assert held(filled) == held(copy)


def test_a_change_after_the_plan_stops_it(filled: Path, copy: Path) -> None:
    with taken_in(copy, filled) as taken:
        plan = plan_restore(filled, taken)
        store_part(filled, FIRST, journal="0000000d")
        before = held(filled)
        with pytest.raises(StichtischError) as caught:
            restore(filled, taken, plan)
    assert caught.value.exit_code == 6
    assert held(filled) == before


@pytest.mark.parametrize(("answer", "code"), [(b"y\n", 0), (b"n\n", 1), (b"\n", 1)])
def test_at_a_terminal_it_asks(filled: Path, copy: Path, answer: bytes, code: int) -> None:
    before = held(filled)
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "stichtisch", "restore", str(copy)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        shown = b""
        # On Linux, reading a pseudo terminal fails after its other end has been closed.
        with suppress(OSError):
            while output := os.read(ours, 4096):
                if b"[y/N]" in output:
                    os.write(ours, answer)
                shown += output
    os.close(ours)
    assert process.returncode == code
    assert b"lose" in shown
    assert held(filled) == (before if code else held(copy))


def begin(start: Path, filled: Path, copy: Path) -> None:
    start.mkdir()
    (start / "copy.sqlite").write_bytes(copy.read_bytes())
    (start / "evenings.sqlite").write_bytes(filled.read_bytes())


ARGUMENTS = ("restore", "--yes", "{}/copy.sqlite", "--database", "{}/evenings.sqlite")


@pytest.mark.long
def test_killed_anywhere_it_was_done_or_it_was_not(filled: Path, copy: Path, tmp_path: Path) -> None:
    start, scratch = tmp_path / "start", tmp_path / "scratch"
    scratch.mkdir()
    begin(start, filled, copy)
    before, after = held(filled), held(copy)
    ran = killed_late(start, scratch, *ARGUMENTS)
    states = [held(folder / "evenings.sqlite") for folder in ran]
    done = states.index(after)
    assert 10 < done < len(ran)
    assert states == [before] * done + [after] * (len(ran) - done)
    for folder in ran[done:]:
        assert [held(file) for file in folder.iterdir() if ".format-" in file.name] == [before]
    assert all(held(folder / "copy.sqlite") == after for folder in ran)


@pytest.mark.long
def test_killed_anywhere_a_damaged_file_is_there_or_is_kept(
    run: Any, filled: Path, copy: Path, tmp_path: Path
) -> None:
    start, scratch = tmp_path / "start", tmp_path / "scratch"
    scratch.mkdir()
    filled.write_bytes(b"Dear diary, " * 1000)
    begin(start, filled, copy)
    log = start / "evenings.sqlite-wal"
    log.write_bytes(b"in the log")
    after, seen = held(copy), set()
    for folder in killed_late(start, scratch, *ARGUMENTS):
        path = folder / "evenings.sqlite"
        kept = [file for file in folder.iterdir() if ".damaged-" in file.name or file.name.endswith("-wal")]
        contents = [file.read_bytes() for file in [path, *kept]]
        assert b"Dear diary, " * 1000 in contents
        assert b"in the log" in contents
        if path.read_bytes().startswith(b"SQLite"):
            assert held(path) == after
        else:
            seen.add(len(kept))
            assert run(*(argument.replace("{}", str(folder)) for argument in ARGUMENTS)).code == 0
            assert held(path) == after
    assert len(seen) > 1


def test_a_full_disk_leaves_everything_as_it_was(filled: Path, copy: Path) -> None:
    codes = codes_on_a_full_disk(filled, filled.stat().st_size, "restore", "--yes", copy)
    assert len(codes) > 3
    assert set(codes[:-1]) == {7}
    assert held(filled) == held(copy)


def test_a_full_disk_leaves_no_half_of_a_backup(filled: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    target.write_text("the one before")
    for size in (0, 4096, filled.stat().st_size // 2):
        done = run_limited(size, "backup", "--replace", target)
        assert done.returncode == 7, done.stderr
        assert len(done.stderr.splitlines()) == 2
        assert target.read_text() == "the one before"
        assert files(tmp_path) == ["copy.sqlite", "data"]


def test_every_table_is_restored(filled: Path) -> None:
    tables = [name for (name,) in rows(filled, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    assert sorted(tables) == sorted(KEPT + FOLDED)


@pytest.mark.parametrize(
    "tampering",
    ["UPDATE club_log SET person = 'Mallory' WHERE number = 1", "DELETE FROM club_log WHERE number = 1"],
)
@pytest.mark.parametrize("there", [True, False])
def test_a_copy_whose_club_log_was_tampered_with_is_none(
    run: Any, filled: Path, tmp_path: Path, tampering: str, there: bool
) -> None:
    with open_database(filled) as opened, acts.desk(opened, "Dora") as desk:
        for name in ("Anna Albers", "Ben Brandt"):
            acts.add_player(desk, name)
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy).code == 0
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute(tampering)
    if not there:
        filled.unlink()
    before = held(filled) if there else None
    outcome = run("restore", "--yes", copy)
    assert outcome.code == 7
    assert "of the club's log" in outcome.err
    assert (held(filled) if filled.exists() else None) == before
