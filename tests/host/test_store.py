"""Unusable database files: an error of one line, a hint, and exit code 7."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from support.evening_events import NAMES, evening
from support.journals_of_games import store
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, ScriptedTable

from stichtisch.device.client import Client
from stichtisch.errors import StichtischError
from stichtisch.store import database as database_module
from stichtisch.store import import_events, open_database, stored_otherwise, stored_sessions
from stichtisch.store.engine import sqlite
from stichtisch.store.errors import StorageDamaged, StorageLocked, StorageUnwritable
from stichtisch.store.reading import events_between

pytestmark = pytest.mark.of_a_file


def fill(
    path: Path,
    deals: int = 1,
    names: list[str] | None = None,
    clock: Any = 1_800_000_000,
    journal: str = JOURNAL,
) -> None:
    rows = evening(deals, names)
    assert rows[1][2] == "clock"
    rows[1][3] = clock
    transport = DirectTransport(ScriptedTable(rows))
    events = Client(transport, monotonic=transport.monotonic).pull(0)
    with open_database(path) as opened:
        import_events(opened, SERIAL, journal, events)


@pytest.fixture
def filled(database: Path) -> Path:
    fill(database)
    return database


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.05)
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
    with pytest.raises(StorageDamaged), open_database(database):
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
    with pytest.raises(StorageUnwritable), open_database(tmp_path / "file" / "deals.sqlite"):
        pass


def test_a_database_that_may_not_be_written(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = database_module.connect
    monkeypatch.setattr(database_module, "connect", lambda path, mode: connect(path, "ro"))
    with pytest.raises(StorageUnwritable), open_database(filled) as opened:
        import_events(opened, "another table", JOURNAL, [])


def test_a_locked_database(filled: Path, impatient: None) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageLocked):
            fill(filled, deals=2)


def test_nothing_stored_yet(run: Any, database: Path) -> None:
    for command in ("sheet", "standings", "export session"):
        outcome = run(*command.split())
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
        # The clock event is at 1000 ms, the session event at 2000 ms.
        assert connection.execute("SELECT started FROM evenings").fetchall() == [(1_800_000_001,)]


@pytest.mark.parametrize("names", [[1, 2, 3, 4], [None, "b", "c", "d"], "Anna", {"a": 1}])
def test_names_of_another_form_are_refused_whole(database: Path, names: Any) -> None:
    with pytest.raises(StichtischError) as caught:
        fill(database, names=names)
    assert caught.value.exit_code == 5


def test_half_a_surrogate_pair_in_a_name_is_stored(run: Any, database: Path) -> None:
    fill(database, names=["A\ud800", "B\x00", "C", "D"])
    assert run("sheet").code == 0
    assert run("sheet", "--json").code == 0


@pytest.mark.parametrize("clock", [9_999_999_999_999, 2**52, -5, 0, 253_402_300_800, "noon", None, [5]])
def test_a_clock_that_is_no_date_dates_nothing(run: Any, database: Path, clock: Any) -> None:
    fill(database, deals=1, clock=clock)
    assert "no date" in run("sheet").out
    assert run("export", "session").code == 0
    assert json.loads(run("sheet", "--json").out)["started"] is None


def test_a_date_that_no_calendar_has_can_be_read(run: Any, filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("UPDATE evenings SET started = 9999999999999")
    for command in ("sheet", "export session", "sessions"):
        assert run(*command.split()).code == 0


@pytest.fixture
def three_evenings(database: Path) -> Path:
    """Three evenings, stored in a different order than played; the last one has no date."""
    for number, clock in enumerate((1_800_100_000, 1_800_000_000, None)):
        fill(database, deals=number + 1, clock=clock, journal=f"0000000{number}")
    return database


def test_evenings_are_listed_the_latest_first_and_undated_last(run: Any, three_evenings: Path) -> None:
    rows = json.loads(run("sessions", "--json").out)
    assert [(row["number"], row["deals"]) for row in rows] == [(1, 1), (2, 2), (3, 3)]
    assert rows[0]["started"] > rows[1]["started"]
    assert rows[2]["started"] is None
    assert {row["table"] for row in rows} == {SERIAL}
    assert rows[0]["names"] == NAMES
    lines = run("sessions").out.splitlines()
    assert len(lines) == 4
    assert max(map(len, lines)) <= 80
    assert lines[1].split()[-4:] == ["Anna,", "Ben,", "Carla,", "Dora"]


def test_the_numbers_of_evenings_are_those_of_the_sheet(run: Any, three_evenings: Path) -> None:
    for number in (1, 2, 3):
        sheet = json.loads(run("sheet", "--session", number, "--json").out)
        assert len(sheet["deals"]) == number
    outcome = run("sheet", "--session", 4)
    assert outcome.code == 2
    assert f"There is no session 4 in {three_evenings}; sessions stored: 3." in outcome.err


def test_a_folder_that_may_not_be_looked_into(run: Any, users_folder: Path) -> None:
    hidden = users_folder / "noread"
    hidden.mkdir()
    hidden.chmod(0)
    outcome = run("sheet", "--database", hidden / "x.sqlite")
    assert outcome.code == 7
    assert "Permission denied" in outcome.err
    assert one_line_and_a_hint(outcome.err)


def test_a_path_that_is_too_long(run: Any) -> None:
    for command in ("sheet", "sessions"):
        assert run(command, "--database", "x" * 5000).code == 7
    with pytest.raises(StorageUnwritable), open_database(Path("x/" * 3000 + "y")):
        pass


def test_a_folder_that_may_not_be_written(run: Any, users_folder: Path) -> None:
    path = users_folder / "shelf" / "deals.sqlite"
    fill(path)
    path.parent.chmod(0o555)
    assert " 1 Anna" in run("sheet", "--database", path).out
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_clock_that_is_set_later_in_the_same_boot_dates_what_began_before(database: Path) -> None:
    # The table's clock was wrong until a sync in the second session set it, which dates both sessions.
    session = [-1, "session", "doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"], 0]
    first = [[0, -1, "boot", 1], [10, -1, "clock", 1_800_000_000], [1000, *session]]
    second = [*first, [6000, *session]]
    for rows in (first, second, [*second, [9000, -1, "clock", 1_800_100_000]]):
        store(database, rows)
    with open_database(database) as opened:
        begun = {one.sequence: one.started for one in stored_sessions(opened)}
        lines = list(events_between(opened.connection, SERIAL, JOURNAL, 0, 99))
        assert all(stored_otherwise(opened, one, lines) == [] for one in stored_sessions(opened))
    # The sessions began 8 s and 3 s before the clock was set.
    assert begun == {2: datetime.fromtimestamp(1_800_099_992), 3: datetime.fromtimestamp(1_800_099_997)}


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system has no time zone for one process")
def test_the_latest_session_is_the_latest_when_summer_time_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # 20 minutes after 02:50 in summer time it is 02:10 in winter time.
    before = datetime(2026, 10, 25, 0, 50, tzinfo=UTC).timestamp()
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        path = tmp_path / "night.sqlite"
        for minutes, journal in ((0, "00000001"), (20, "00000002")):
            fill(path, clock=int(before) + 60 * minutes, journal=journal)
        with open_database(path) as opened:
            begun = [f"{one.started:%H:%M}" for one in stored_sessions(opened)]
    finally:
        monkeypatch.undo()
        time.tzset()
    assert begun == ["02:10", "02:50"]


def test_a_later_sync_does_not_move_the_beginning_of_a_session(database: Path) -> None:
    # 100 minutes later the PC's clock is 3 s ahead of the table's.
    session = [-1, "session", "doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"], 0]
    first = [[0, -1, "boot", 1], [10, -1, "clock", 1_800_000_000], [1000, *session]]
    for rows in (first, [*first, [6_000_010, -1, "clock", 1_800_006_003]]):
        store(database, rows)
        with open_database(database) as opened:
            (one,) = stored_sessions(opened)
        # The session began 0.99 s after the first clock event.
        assert one.started == datetime.fromtimestamp(1_800_000_000)
