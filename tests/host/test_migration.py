"""Migration of a database of format 1 to the current one: a copy is made, and all rows are derived again."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from support.evening_events import NAMES, deal_events
from support.scripted_table import JOURNAL, SERIAL, ScriptedTable, TableAtPty

from stichtisch.store import database as database_module
from stichtisch.store import migration, open_database
from stichtisch.store.copying import copy_beside
from stichtisch.store.log_chain import seal_of

pytestmark = pytest.mark.of_a_file

DATA = Path(__file__).parents[1] / "data"
DUMP = DATA / "database-format-1.sql"
# Format 4 stored English sentences as reasons for deals without scores.
CODES = {
    "abandoned": "abandoned",
    "cards missing": "missing_cards",
    "unknown card": "unknown_card",
    "no game was declared before the first card": "no_game",
}


@pytest.fixture
def old(database: Path) -> Path:
    """A database as format 1 had it: an evening of three deals and a fourth in play, and one without a date."""
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(DUMP.read_text())
    return database


@pytest.fixture
def of_format_4(database: Path) -> Path:
    """A database as format 4 had it: a session of Doppelkopf and one of Skat, six of their deals without scores."""
    database.parent.mkdir()
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((DATA / "database-format-4.sql").read_text())
    return database


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def copies(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if ".format-" in file.name)


def with_codes(deal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row of `deals` with a code in place of the reason in the result (the last column)."""
    result = json.loads(deal[-1])
    if "why" in result:
        result["why"] = CODES[result["why"]]
    return (*deal[:-1], json.dumps(result))


def test_reasons_that_were_sentences_are_codes(run: Any, of_format_4: Path) -> None:
    query = "SELECT evening, number, id, dealer, contract, winner, value, settled, deal, result FROM deals"
    seats = "SELECT evening, number, seat, person, party, won, score, bid, tricks, points FROM seats"
    deals, scores = rows(of_format_4, query), rows(of_format_4, seats)
    assert {json.loads(deal[-1]).get("why") for deal in deals} == {None, *CODES}
    assert run("sessions").code == 0
    assert rows(of_format_4, query) == [*map(with_codes, deals)]
    assert rows(of_format_4, seats) == scores
    for number, why in ((1, "abandoned"), (2, "an unknown card")):
        assert run("replay", "--session", number).out.splitlines()[-1] == f"Not scored: {why}."


def test_a_journal_of_before_is_judged_as_before(run: Any) -> None:
    outcome = run("verify", DATA / "journal-before-rooms.journal")
    assert outcome.code == 1
    assert outcome.out.startswith("Journal 5a17c0de of table e6614103e7452d2f: events 0 to 137.\nNot proved")


def test_nothing_is_lost(run: Any, old: Path) -> None:
    query = "SELECT evening, number, id, dealer, contract, winner, value, settled, deal, result FROM deals"
    events, deals = rows(old, "SELECT * FROM events"), rows(old, query)
    scores = rows(old, "SELECT evening, number, seat, party, won, score FROM seats")
    totals = rows(old, "SELECT evening, number, seat, total FROM seats")
    known = rows(old, "SELECT id, serial, journal, sequence, started, game, profile FROM evenings")
    assert run("sessions").code == 0
    assert rows(old, "SELECT * FROM events") == events
    assert [*map(with_codes, deals)] == rows(old, query)
    assert rows(old, "SELECT evening, number, seat, party, won, score FROM seats") == scores
    assert rows(old, "SELECT evening, number, person, total FROM totals") == totals
    assert rows(old, "SELECT id, serial, journal, sequence, started, game, profile FROM evenings") == known
    assert rows(old, "SELECT evening, name FROM people") == [
        *((1, name) for name in NAMES),
        *((2, name) for name in ("Anna", "", "Emil", "Dora")),
    ]
    shown = json.loads(run("sheet", "--json").out)
    assert [deal["settled"] for deal in shown["deals"]] == [True, True, False]
    assert "Guest 2" in run("sheet", "--session", 2).out


def test_records_from_before_signatures_stay_as_they_are_and_are_reported(
    run: Any, of_format_4: Path
) -> None:
    facts = json.dumps({"evening": "abcdef", "name": "Friday", "day": "2026-11-20"})
    record = (1, "", 1_790_000_000, "Dora", "evening", facts)
    with closing(sqlite3.connect(of_format_4)) as connection, connection:
        connection.execute("INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?)", (seal_of(*record), *record))
    outcome = run("verify", "--evening", "abcdef")
    assert "no record is signed" in " ".join(outcome.out.split()) and "1 record" in outcome.out
    assert rows(of_format_4, "SELECT * FROM club_log") == [(seal_of(*record), *record, "", "")]
    assert run("players", "add", "Ida", "--by", "Dora").code == 0
    assert "1 record was made before records were signed" in " ".join(
        run("verify", "--evening", "abcdef").out.split()
    )
    assert rows(of_format_4, "SELECT number, signer <> '' FROM club_log ORDER BY number") == [
        (1, 0),
        (2, 1),
        (3, 1),
    ]


def test_it_is_the_database_that_is_made_today(old: Path, tmp_path: Path) -> None:
    with open_database(old), open_database(tmp_path / "new.sqlite"):
        pass
    query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
    assert rows(old, query) == rows(tmp_path / "new.sqlite", query)
    assert rows(old, "PRAGMA user_version") == [(database_module.FORMAT,)]
    assert rows(old, "PRAGMA foreign_key_check") == rows(old, "PRAGMA integrity_check")[1:] == []


def test_the_file_as_it_was_lies_beside_it(run: Any, old: Path) -> None:
    before = rows(old, "SELECT * FROM deals")
    earlier = datetime.now(UTC).replace(microsecond=0)
    for _ in range(2):
        assert run("sheet").code == 0
    (copy,) = copies(old)
    name, _, made = copy.rpartition("-")
    assert name == f"{old.name}.format-1"
    assert earlier <= datetime.strptime(made, "%Y%m%dT%H%M%S%z") <= datetime.now(UTC)
    assert rows(old.with_name(copy), "PRAGMA user_version") == [(1,)]
    assert rows(old.with_name(copy), "SELECT * FROM deals") == before


def test_the_copy_has_what_stands_in_the_log_alone(run: Any, old: Path) -> None:
    with closing(sqlite3.connect(old)) as writer:
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        with writer:
            writer.execute("UPDATE deals SET value = 77 WHERE number = 1 AND evening = 1")
        assert run("sheet").code == 0
    (copy,) = copies(old)
    query = "SELECT value FROM deals WHERE (evening, number) = (1, 1)"
    assert rows(old.with_name(copy), query) == [(77,)]


def test_an_older_copy_is_never_overwritten(old: Path) -> None:
    now = datetime(2027, 1, 15, 23, 0, 5, tzinfo=UTC)
    occupied = old.with_name(f"{old.name}.format-1-20270115T230005Z")
    occupied.write_text("of somebody else")
    made = [copy_beside(old, 1, now).name for _ in range(2)]
    assert made == [f"{occupied.name}-2", f"{occupied.name}-3"]
    assert occupied.read_text() == "of somebody else"


def test_a_damaged_file_is_not_migrated(run: Any, old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        with connection:
            connection.execute("DELETE FROM tables")
    outcome = run("sheet")
    assert outcome.code == 7
    assert "a row of events refers to one of tables that is missing" in outcome.err
    assert rows(old, "PRAGMA user_version") == [(1,)]
    assert [file.name for file in old.parent.iterdir()] == [old.name]


def test_a_sync_goes_on_where_it_stood(run: Any, old: Path) -> None:
    own = f"serial = '{SERIAL}' AND journal = '{JOURNAL}'"
    stored = rows(
        old, f"SELECT milliseconds, seat, verb, arguments FROM events WHERE {own} ORDER BY sequence"
    )
    reported = [[at, seat, verb, *json.loads(arguments)] for at, seat, verb, arguments in stored]
    more = [[3, "abandon"], *deal_events(2, 5)]
    reported += [[1000 * (len(reported) + at), *event] for at, event in enumerate(more)]
    with TableAtPty(ScriptedTable(reported)) as at:
        outcome = json.loads(run("sync", "--port", at.port, "--json").out)
    assert (outcome["table"], outcome["deals"]) == (SERIAL, 2)
    assert rows(old, "SELECT number FROM deals WHERE evening = 1") == [(1,), (2,), (3,), (4,), (5,)]


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    run: Any, old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise sqlite3.OperationalError("broken")

    before = rows(old, "SELECT * FROM deals")
    with monkeypatch.context() as patch:
        patch.setattr(migration, "fold_all", broken)
        assert run("sheet").code == 7
    assert rows(old, "PRAGMA user_version") == [(1,)]
    assert rows(old, "SELECT * FROM deals") == before
    assert copies(old) == []
    assert run("sheet").code == 0


def test_where_nothing_may_be_written_it_says_so(run: Any, users_folder: Path) -> None:
    path = users_folder / "shelf" / "old.sqlite"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text())
    path.parent.chmod(0o555)
    outcome = run("sheet", "--database", path)
    assert outcome.code == 7
    assert len(outcome.err.splitlines()) == 2
