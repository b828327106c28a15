"""A database in a file and one on a server: their addresses, their requirements and their errors."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.databases import EVENTS, FOLDED, held, rows, store_part
from support.evening_events import evening
from support.mqtt_broker import free_port
from support.postgres import address, empty, own_name, own_schema, server

from stichtisch.location import Address
from stichtisch.store import FORMAT, name_badge, open_database, open_existing
from stichtisch.store.engine.dialect import definitions, query
from stichtisch.store.errors import NothingStored, StorageForbidden, StorageNewer
from stichtisch.store.sql import statements

pytestmark = pytest.mark.of_a_file

ROWS = evening(2)


def test_parameters_are_written_as_the_driver_takes_them() -> None:
    asked = "SELECT '?', ':name', '50%', a % 2 FROM b WHERE c = ? AND d = :name AND CAST(e AS f) = ?"
    wanted = "SELECT '?', ':name', '50%%', a %% 2 FROM b WHERE c = %s AND d = %(name)s AND CAST(e AS f) = %s"
    assert query(asked) == wanted


def test_every_table_has_the_same_columns_on_a_server_and_an_owner(schema: str) -> None:
    empty(schema)
    with open_database(address(schema)) as opened:
        found = opened.connection.execute(
            """SELECT table_name, column_name FROM information_schema.columns
               WHERE table_schema = ? AND table_name NOT IN ('database_format', 'versions')
               ORDER BY table_name, ordinal_position""",
            (schema,),
        ).fetchall()
    with closing(sqlite3.connect(":memory:")) as model:
        for statement in statements("schema.sql"):
            model.execute(statement)
        names = model.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
        wanted = [
            (table, column)
            for (table,) in names
            for column in [
                *(row[1] for row in model.execute(f"SELECT * FROM pragma_table_info('{table}')").fetchall()),
                "owner",
            ]
        ]
    assert [tuple(map(str, row[:2])) for row in wanted] == found


def test_every_key_of_a_table_begins_with_the_owner() -> None:
    for statement in (definitions(one)[0] for one in statements("schema.sql")):
        keys = statement.count("PRIMARY KEY (") + statement.count("CREATE INDEX")
        assert keys and statement.count("(owner, ") >= keys, statement
        assert "STRICT" not in statement and "INTEGER" not in statement and "json_valid" not in statement


def test_a_file_of_the_format_before_opens_and_nothing_is_lost(database: Path) -> None:
    store_part(database, ROWS)
    with open_database(database) as opened:
        name_badge(opened, "04A1", "Anna")
    before = held(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DROP INDEX log_by_verb")
        connection.execute("PRAGMA user_version = 6")
    with open_existing(database):
        pass
    assert held(database) == before
    assert rows(database, "PRAGMA user_version") == [(FORMAT,)]
    (copy,) = (file for file in database.parent.iterdir() if ".format-6-" in file.name)
    assert rows(copy, EVENTS) == rows(database, EVENTS)


def test_what_is_imported_is_the_same_on_both(database: Path, schema: str) -> None:
    empty(schema)
    for place in (database, address(schema)):
        store_part(place, ROWS)
    for asked in (
        "SELECT serial, journal, sequence, boot, arguments, line FROM events ORDER BY 1, 2, 3",
        *FOLDED,
    ):
        here, there = rows(database, asked), rows(address(schema), asked)
        assert here and here == there


def test_a_character_that_a_server_cannot_store_is_replaced(schema: str) -> None:
    empty(schema)
    rows_with_it = evening(1, ["A\0nna", "Ben", "Carla", "Dora"])
    store_part(address(schema), rows_with_it)
    assert ("A\N{REPLACEMENT CHARACTER}nna",) in rows(address(schema), "SELECT name FROM people")


def test_a_write_that_fails_leaves_nothing(schema: str) -> None:
    empty(schema)
    with (
        open_database(address(schema)) as opened,
        pytest.raises(ZeroDivisionError),
        opened.transaction() as connection,
    ):
        connection.execute("INSERT INTO tables VALUES (?)", ("one",))
        raise ZeroDivisionError
    assert rows(address(schema), "SELECT serial FROM tables") == []


def test_what_is_opened_to_read_cannot_be_written(schema: str) -> None:
    empty(schema)
    with open_database(address(schema)):
        pass
    with (
        open_existing(address(schema)) as opened,
        pytest.raises(StorageForbidden),
        opened.transaction() as connection,
    ):
        connection.execute("INSERT INTO tables VALUES (?)", ("one",))


def test_a_schema_without_tables_has_nothing_stored_until_something_is() -> None:
    with own_schema(own_name("bare")) as bare:
        with pytest.raises(NothingStored), open_existing(bare):
            pass
        store_part(bare, ROWS)
        assert len(rows(bare, "SELECT number FROM deals")) == 2


def test_a_newer_format_on_a_server_is_left_alone() -> None:
    with own_schema(own_name("newer")) as newer:
        with open_database(newer) as opened:
            opened.connection.execute("UPDATE database_format SET format = 99")
        with pytest.raises(StorageNewer, match="format 99"), open_database(newer):
            pass


def test_somebody_else_who_writes_is_waited_for_and_then_reported(
    run: Callable[..., Any], schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty(schema)
    place = Address(address(schema).url.replace("-csynchronous", "-cstatement_timeout%3D0%20-csynchronous"))
    monkeypatch.setattr("stichtisch.store.engine.postgresql.LOCK_SECONDS", 0.1)
    with open_database(place) as one, one.transaction():
        outcome = run("players", "add", "Ida", "--by", "Dora", "--database", place)
    assert outcome.code == 7 and "Another program is writing" in outcome.err


@pytest.mark.parametrize("command", [("backup",), ("merge", "x.sqlite"), ("restore", "x.sqlite")])
def test_what_needs_a_file_says_so(run: Callable[..., Any], command: tuple[str, ...]) -> None:
    outcome = run(*command, "--database", server())
    assert outcome.code == 2 and "needs a database in a file" in outcome.err and "pg_dump" in outcome.err


def test_the_doctor_looks_at_a_server(run: Callable[..., Any], schema: str) -> None:
    def examined(place: object) -> dict[str, Any]:
        checks = json.loads(run("doctor", "--json", "--database", place).out)["checks"]
        return {one["check"]: one for one in checks if one["check"].startswith("database.")}

    empty(schema)
    store_part(address(schema), ROWS)
    found = examined(address(schema))
    assert {name: one["state"] for name, one in found.items()} == {
        "database.file": "OK",
        "database.aside": "OK",
        "database.evenings": "OK",
    }
    away = examined(f"postgresql://club@127.0.0.1:{free_port()}/league")
    assert away["database.file"]["state"] == "FAIL" and "cannot be reached" in away["database.file"]["found"]
    with own_schema(own_name("doctored")) as bare:
        assert examined(bare)["database.file"]["state"] == "WARN"


def test_a_password_belongs_into_no_address(run: Callable[..., Any]) -> None:
    outcome = run("sheet", "--database", "postgresql://club:secret@127.0.0.1/league")
    assert outcome.code == 2 and "secret" not in outcome.err.splitlines()[0] and ".pgpass" in outcome.err


def test_what_is_no_address_is_reported(run: Callable[..., Any]) -> None:
    outcome = run("sheet", "--database", "postgresql://127.0.0.1/league?nonsense=1")
    assert (
        outcome.code == 2 and "is not the address of a database" in outcome.err and "nonsense" in outcome.err
    )


def test_a_server_that_is_away_is_reported(run: Callable[..., Any]) -> None:
    outcome = run("sheet", "--database", f"postgresql://club@127.0.0.1:{free_port()}/league")
    assert outcome.code == 7 and "cannot be reached" in outcome.err and "refused" in outcome.err


_WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in ('psycopg', 'psycopg_pool'):
            sys.stderr.write('asked for ' + name)
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
from stichtisch.main import main
code = main(sys.argv[1:])
import json
print(json.dumps([code, sorted(name for name in sys.modules if name.startswith('psycopg'))]))
"""


def without_the_driver(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a command as if the extra `league` were not installed."""
    command = [sys.executable, "-c", _WITHOUT, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True)


def test_a_file_needs_no_driver_and_imports_none(database: Path) -> None:
    store_part(database, ROWS)
    done = without_the_driver("sheet", "--database", database)
    assert "asked for" not in done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [0, []]


def test_without_the_driver_an_address_says_what_to_install() -> None:
    done = without_the_driver("sheet", "--database", "postgresql://127.0.0.1/league")
    assert json.loads(done.stdout.splitlines()[-1]) == [2, []]
    assert "needs the package psycopg" in done.stderr and "pip install 'stichtisch[league]'" in done.stderr
