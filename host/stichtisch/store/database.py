"""Opens the SQLite file: its format number, its settings, and its failures as errors of ours."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.store.errors import (
    NothingStored,
    StorageDamaged,
    StorageLocked,
    StorageNewer,
    StorageUnwritable,
)
from stichtisch.store.migration import migrate
from stichtisch.store.own_tables import other_tables, planted, refuse
from stichtisch.store.sql import statements

FORMAT = 6
LOCK_SECONDS = 5.0


@dataclass(frozen=True)
class Database:
    """An open database and where it lies."""

    connection: sqlite3.Connection
    path: Path

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Everything inside is stored durably, or nothing. Raises the Storage errors."""
        with _storage_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
            except BaseException:
                self.connection.rollback()
                raise
            self.connection.commit()


@contextmanager
def open_database(path: Path) -> Iterator[Database]:
    """Open the database at `path`, made if it is not there, brought to today's format if it is older.

    Raises the Storage errors, and BadJournal where what is stored makes no sense any more.
    """
    with _storage_errors(path):
        _make_folder(path)
        with closing(_connect(path, "rwc")) as connection:
            _prepare(connection, path)
            # A copy is not in this mode; changing it is nothing where it is.
            connection.execute("PRAGMA journal_mode = WAL")
            yield Database(connection, path)


@contextmanager
def open_existing(path: Path) -> Iterator[Database]:
    """Open the database at `path` for reading. One of an older format is brought to today's first.

    Raises NothingStored, and what `open_database` raises.
    """
    with _storage_errors(path), closing(_connect(path, _reading_mode(path))) as connection:
        if _format(connection, path) == 0:
            raise NothingStored(path=path)
        _prepare(connection, path)
        connection.execute("PRAGMA query_only = ON")
        yield Database(connection, path)


@contextmanager
def open_as_it_is(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the database file at `path`, of whatever format or of another program, for nothing but reading.

    Raises NothingStored where there is no file, and the Storage errors but StorageNewer.
    """
    with _storage_errors(path), closing(_connect(path, _reading_mode(path))) as connection:
        connection.execute("PRAGMA query_only = ON")
        yield connection


def _reading_mode(path: Path) -> str:
    # Reading a write-ahead log takes a lock file beside the database. Where none can be made, the file is read as it
    # is, and nobody can be changing it unless a log of his lies there.
    log = path.with_name(path.name + "-wal")
    try:
        path.stat()
        if os.access(path.parent, os.W_OK):
            return "rw"
        return "ro" if log.exists() and log.stat().st_size else "ro&immutable=1"
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NothingStored(path=path) from error
    except OSError as error:
        raise StorageUnwritable(path=path, reason=error.strerror or error) from error


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageUnwritable(path=path, reason=error.strerror or error) from error


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    address = f"{path.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, timeout=LOCK_SECONDS, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    # The table may let go of what is acknowledged, so a commit has to be on the disk.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _format(connection: sqlite3.Connection, path: Path) -> int:
    theirs = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if theirs > FORMAT:
        raise StorageNewer(path=path, theirs=theirs, ours=FORMAT)
    if theirs < 0:
        raise StorageDamaged(path=path, reason="it has no format of this program")
    return theirs


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    refuse(path, planted(connection))
    if _format(connection, path) == FORMAT:
        refuse(path, other_tables(connection))
        return
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have done it while this one waited for the lock.
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
        raise StorageDamaged(path=path, reason="it holds the tables of another program")


@contextmanager
def _storage_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _translated(error, path) from error


def _translated(error: sqlite3.DatabaseError, path: Path) -> StichtischError:
    # The low byte is the primary result code; the rest says more than is needed here.
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageLocked(path=path)
    if primary in (
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    ):
        return StorageUnwritable(path=path, reason=error)
    return StorageDamaged(path=path, reason=error)
