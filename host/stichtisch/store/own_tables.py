"""Finds schema objects in a database file that can run code or do not belong to this program."""

import sqlite3
from pathlib import Path

from stichtisch.i18n.reason import Reason, Said
from stichtisch.store.errors import StorageDamaged
from stichtisch.store.sql import statements


def planted(connection: sqlite3.Connection) -> Said | None:
    """Return a fault if the schema contains views, triggers, virtual tables or computed columns, else None."""
    # A computed column is marked as hidden. An index over an expression is listed without a column number.
    query = """SELECT type || ' ' || name FROM sqlite_schema
               WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'
                     OR (type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_xinfo(name) WHERE hidden > 1))
                     OR (type = 'index' AND EXISTS (SELECT 1 FROM pragma_index_xinfo(name) WHERE cid = -2)) LIMIT 1"""
    row = connection.execute(query).fetchone()
    if row is None:
        return None
    return Reason("it has the {part}, which this program does not create", part=row[0])


def other_tables(connection: sqlite3.Connection) -> Said | None:
    """Return a fault if the tables of a database in the current format differ from this program's, or else None.

    A changed column or index could run code whenever it is read. Tables with other names are ignored.
    """
    ours = {statement.strip() for statement in statements("schema.sql")}
    objects = connection.execute("SELECT tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
    tables = {table for table, sql in objects if sql in ours}
    same = ours == {sql for table, sql in objects if table in tables}
    return None if same else Reason("it contains the tables of another program")


def refuse(path: Path, reason: Said | None) -> None:
    """Raise StorageDamaged for the file at `path`, unless `reason` is None."""
    if reason is not None:
        raise StorageDamaged(path=path, reason=reason)
