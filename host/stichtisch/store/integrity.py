"""Checks whether a database is sound: its pages, its references, and every event against its line and checksum."""

import sqlite3
from contextlib import closing

from stichtisch.i18n.reason import Foreign, Reason, Said
from stichtisch.journal.lines import decode
from stichtisch.store.engine import Connection, FileConnection
from stichtisch.store.log_chain import faults
from stichtisch.store.sql import statements
from stichtisch.store.stored_json import OtherForm, arguments_of
from tablelog.line import BadLine

_SCHEMA = "SELECT type, name, tbl_name, sql FROM {}.sqlite_schema ORDER BY type, name"


def fault_of(connection: sqlite3.Connection) -> Said | None:
    """Return the first fault of a database in any format, or None if it is sound. Raises SQLite's errors."""
    (fault,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if fault != "ok":
        return Foreign(fault)
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    if dangling is None:
        return None
    return Reason(
        "a row of {table} refers to one of {other} that is missing", table=dangling[0], other=dangling[2]
    )


def fault_within(connection: FileConnection) -> Said | None:
    """Return the first fault of a database in the current format, or None if it is sound. Raises SQLite's errors."""
    fault = fault_of(connection) or fault_of_tables(connection) or fault_of_events(connection)
    return fault or next(iter(faults(connection)), None)


def fault_of_tables(connection: sqlite3.Connection) -> Said | None:
    """Return a fault if the tables of a database are not those of the current format, or else None."""
    with closing(sqlite3.connect(":memory:")) as model:
        for statement in statements("schema.sql"):
            model.execute(statement)
        wanted = model.execute(_SCHEMA.format("main")).fetchall()
    same = connection.execute(_SCHEMA.format("main")).fetchall() == wanted
    return None if same else Reason("it contains the tables of another program")


def fault_of_events(connection: Connection) -> Said | None:
    """Return a fault for the first event that differs from its line or has a wrong checksum, else None."""
    query = """SELECT serial, journal, sequence, milliseconds, seat, verb, arguments, line FROM events
               ORDER BY serial, journal, sequence"""
    for serial, journal, sequence, *facts, arguments, line in connection.execute(query):
        if not _matches(line, [sequence, *facts], arguments):
            return Reason(
                "event {sequence} of table {serial}, journal {journal}, differs from its line",
                sequence=sequence,
                serial=serial,
                journal=journal,
            )
    return None


def _matches(line: str, head: list[object], arguments: str) -> bool:
    try:
        kind, value = decode(line.encode())
        return kind == "e" and value == [*head, *arguments_of(arguments)]
    except (BadLine, UnicodeError, OtherForm):
        return False
