"""Opens a database in a file or on a server, checks its format, applies settings and translates errors."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from stichtisch.i18n.reason import Reason
from stichtisch.store.engine import Address, Connection, FileConnection, Location
from stichtisch.store.engine.sqlite import connect, reading_mode, storage_errors
from stichtisch.store.errors import NothingStored, StorageDamaged, StorageNewer, StorageUnwritable
from stichtisch.store.migration import FORMAT, migrate
from stichtisch.store.own_tables import other_tables, planted, refuse
from stichtisch.store.sql import statements


@dataclass(frozen=True)
class Database:
    """An open database and its location."""

    connection: Connection
    path: Location

    @property
    def folder(self) -> Path:
        """The folder for files that belong to the database. For a server this is the user's data folder."""
        if isinstance(self.path, Path):
            return self.path.parent
        from platformdirs import user_data_path

        return user_data_path("stichtisch", appauthor=False, ensure_exists=True)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Store all changes made inside the block durably, or none of them. Raises the Storage errors."""
        with storage_errors(self.path):
            self.connection.begin()
            try:
                yield self.connection
            except BaseException:
                self.connection.rollback()
                raise
            self.connection.commit()


@contextmanager
def open_database(where: Location) -> Iterator[Database]:
    """Open the database. Create it if it does not exist, and migrate it if its format is older.

    Raises the Storage errors, and BadJournal if the stored events cannot be folded.
    """
    with storage_errors(where):
        if isinstance(where, Address):
            from stichtisch.store.server import writable

            with writable(where) as server:
                yield Database(server, where)
        else:
            _make_folder(where)
            with closing(connect(where, "rwc")) as connection:
                _prepare(connection, where)
                # A copy does not use WAL mode. If the database already does, this statement changes nothing.
                connection.execute("PRAGMA journal_mode = WAL")
                yield Database(connection, where)


@contextmanager
def open_existing(where: Location) -> Iterator[Database]:
    """Open the database for reading. A database of an older format is migrated first.

    Raises NothingStored, and the errors of `open_database`.
    """
    with storage_errors(where):
        if isinstance(where, Address):
            from stichtisch.store.server import readable

            with readable(where) as server:
                yield Database(server, where)
        else:
            with closing(connect(where, reading_mode(where))) as connection:
                if _format(connection, where) == 0:
                    raise NothingStored(path=where)
                _prepare(connection, where)
                connection.execute("PRAGMA query_only = ON")
                yield Database(connection, where)


@contextmanager
def open_as_it_is(path: Path) -> Iterator[FileConnection]:
    """Open the database file at `path` only for reading.

    It may have any format, or belong to another program. Raises NothingStored if there is no file, and the
    Storage errors except StorageNewer.
    """
    with storage_errors(path), closing(connect(path, reading_mode(path))) as connection:
        connection.execute("PRAGMA query_only = ON")
        yield connection


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageUnwritable(path=path, reason=error) from error


def _format(connection: sqlite3.Connection, path: Path) -> int:
    theirs = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if theirs > FORMAT:
        raise StorageNewer(path=path, theirs=theirs, ours=FORMAT)
    if theirs < 0:
        raise StorageDamaged(path=path, reason=Reason("it does not have the format of this program"))
    return theirs


def _prepare(connection: FileConnection, path: Path) -> None:
    refuse(path, planted(connection))
    if _format(connection, path) == FORMAT:
        refuse(path, other_tables(connection))
        return
    connection.execute("PRAGMA journal_mode = WAL")
    connection.begin()
    try:
        # Another process may have migrated the database while this one waited for the lock.
        theirs = _format(connection, path)
        if theirs == 0:
            _refuse_foreign_file(connection, path)
            for statement in statements("schema.sql"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        elif theirs < FORMAT:
            migrate(connection, path, theirs, FORMAT)
    except BaseException:
        connection.rollback()
        raise
    connection.execute("COMMIT")


def _refuse_foreign_file(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise StorageDamaged(path=path, reason=Reason("it contains the tables of another program"))
