"""Whether a database is sound: its pages, its references, and every event against the checksum of its line."""

import sqlite3
from contextlib import closing

from stichtisch.journal.lines import decode
from stichtisch.store.log_chain import faults
from stichtisch.store.sql import statements
from stichtisch.store.stored_json import OtherForm, arguments_of
from tablelog.line import BadLine

_SCHEMA = "SELECT type, name, tbl_name, sql FROM {}.sqlite_schema ORDER BY type, name"


def fault_of(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with a database of any format, None where nothing is. Raises what SQLite raises."""
    (fault,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if fault != "ok":
        return str(fault)
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    return f"a row of {dangling[0]} refers to one of {dangling[2]} that is not there" if dangling else None


def fault_within(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with a database of today's format, None where nothing is. Raises what SQLite raises."""
    fault = fault_of(connection) or fault_of_tables(connection) or fault_of_events(connection)
    return fault or next(iter(faults(connection)), None)


def fault_of_tables(connection: sqlite3.Connection) -> str | None:
    """Say where the tables of a database are not those of today's format; None where they are."""
    with closing(sqlite3.connect(":memory:")) as model:
        for statement in statements("schema.sql"):
            model.execute(statement)
        wanted = model.execute(_SCHEMA.format("main")).fetchall()
    same = connection.execute(_SCHEMA.format("main")).fetchall() == wanted
    return None if same else "it holds the tables of another program"


def fault_of_events(connection: sqlite3.Connection) -> str | None:
    """Name the first event that is not what its line says, or whose line's checksum is wrong; None where none is."""
    query = """SELECT serial, journal, sequence, milliseconds, seat, verb, arguments, line FROM events
               ORDER BY serial, journal, sequence"""
    for serial, journal, sequence, *facts, arguments, line in connection.execute(query):
        if not _matches(line, [sequence, *facts], arguments):
            return f"event {sequence} of table {serial}, journal {journal}, differs from its line"
    return None


def _matches(line: str, head: list[object], arguments: str) -> bool:
    try:
        kind, value = decode(line.encode())
        return kind == "e" and value == [*head, *arguments_of(arguments)]
    except (BadLine, UnicodeError, OtherForm):
        return False
