"""The parts of a database file that this program does not make: whatever acts by itself, and other tables."""

import sqlite3
from pathlib import Path

from stichtisch.store.errors import StorageDamaged
from stichtisch.store.sql import statements


def planted(connection: sqlite3.Connection) -> str | None:
    """Name a part of the schema that acts by itself, or is no table: this program makes none. None where all are."""
    # A computed column is hidden, and an index over an expression has no column.
    query = """SELECT type || ' ' || name FROM sqlite_schema
               WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'
                     OR (type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(name) WHERE hidden > 1))
                     OR (type = 'index' AND EXISTS (SELECT 1 FROM pragma_index_xinfo(name) WHERE cid = -2)) LIMIT 1"""
    row = connection.execute(query).fetchone()
    return None if row is None else f"it has the {row[0]}, which this program does not make"


def other_tables(connection: sqlite3.Connection) -> str | None:
    """Say that the tables of a database of today's format are not this program's; None where they are.

    A column or an index that computes something would do so whenever it is read. Tables of other names are none of
    ours.
    """
    ours = {statement.strip() for statement in statements("schema.sql")}
    objects = connection.execute("SELECT tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    tables = {table for table, sql in objects if sql in ours}
    same = ours == {sql for table, sql in objects if table in tables}
    return None if same else "it holds the tables of another program"


def refuse(path: Path, reason: str | None) -> None:
    """Raise StorageDamaged for a file where there is a reason."""
    if reason is not None:
        raise StorageDamaged(path=path, reason=reason)
