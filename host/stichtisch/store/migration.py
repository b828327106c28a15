"""Migrates a database file to the current format: copies it, runs the numbered migrations, folds all events."""

from pathlib import Path

from stichtisch.store.copying import backed_up
from stichtisch.store.engine import FileConnection
from stichtisch.store.own_tables import other_tables, refuse
from stichtisch.store.projection import fold_all
from stichtisch.store.sql import statements

FORMAT = 8
# The first format of databases on a server. All later migrations are written for both engines.
FIRST_COMMON = 7


def migrate(connection: FileConnection, path: Path, theirs: int, ours: int) -> None:
    """Migrate the database from format `theirs` to `ours`, within the open transaction of `connection`.

    A copy of the old file is left beside it. Raises BadJournal if the events do not fold, StorageDamaged if the
    migrated tables are not those of this program, CannotWrite if the copy cannot be written, and SQLite's
    errors.
    """
    with backed_up(path, theirs):
        for number in range(theirs + 1, ours + 1):
            for statement in statements(f"migrations/{number}.sql"):
                connection.execute(statement)
        refuse(path, other_tables(connection))
        fold_all(connection)
        connection.execute(f"PRAGMA user_version = {ours}")
