"""Brings the file of an older version to today's format: a copy first, then the numbered migrations, then the fold."""

import sqlite3
from pathlib import Path

from stichtisch.store.copying import backed_up
from stichtisch.store.own_tables import other_tables, refuse
from stichtisch.store.projection import fold_all
from stichtisch.store.sql import statements


def migrate(connection: sqlite3.Connection, path: Path, theirs: int, ours: int) -> None:
    """Bring the database from format `theirs` to `ours`, within the transaction that `connection` has begun.

    A copy of the file as it was stays beside it. Raises BadJournal where its events do not fold any more,
    StorageDamaged where its tables are not this program's then, CannotWrite where there is no room for the copy, and
    what SQLite raises.
    """
    with backed_up(path, theirs):
        for number in range(theirs + 1, ours + 1):
            for statement in statements(f"migrations/{number}.sql"):
                connection.execute(statement)
        refuse(path, other_tables(connection))
        fold_all(connection)
        connection.execute(f"PRAGMA user_version = {ours}")
