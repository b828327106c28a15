"""SQLite: connections to a file, and the translation of its errors into Storage errors."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stichtisch.errors import StichtischError
from stichtisch.location import Location
from stichtisch.store.engine.connection import Connection, Parameters
from stichtisch.store.errors import NothingStored, StorageDamaged, StorageLocked, StorageUnwritable

LOCK_SECONDS = 5.0


class FileConnection(sqlite3.Connection):
    """A connection to a database in a file or in memory."""

    def begin(self) -> None:
        """Begin a transaction. No other connection can write until the transaction ends."""
        self.execute("BEGIN IMMEDIATE")

    def begin_reading(self) -> None:
        """Begin a transaction that reads a consistent snapshot."""
        self.execute("BEGIN")

    def rows(self, query: str, parameters: Parameters, /) -> Iterator[Any]:
        """Yield the rows of a query within a transaction, with only a few rows in memory at a time."""
        return self.execute(query, parameters)

    def defer_foreign_keys(self) -> None:
        """Check references at the end of the transaction, not after each statement."""
        self.execute("PRAGMA defer_foreign_keys = ON")

    def version(self) -> object:
        """Return a value that changes whenever another connection changes the database."""
        return self.execute("PRAGMA data_version").fetchone()[0]


def connect(path: Path, mode: str) -> FileConnection:
    """Connect to the file at `path`. `mode` is a mode of SQLite's URIs. Raises SQLite's errors."""
    address = f"{path.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(
        address, uri=True, timeout=LOCK_SECONDS, isolation_level=None, factory=FileConnection
    )
    connection.execute("PRAGMA foreign_keys = ON")
    # The table may delete events that the PC has acknowledged, so a commit must have reached the disk.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def file_of(connection: Connection) -> FileConnection:
    """Return the connection as a FileConnection, for operations that only SQLite supports."""
    assert isinstance(connection, FileConnection)
    return connection


def connect_memory() -> FileConnection:
    """Connect to an empty database in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None, factory=FileConnection)
    # Foreign keys are checked as in a file, so that the rows of a deal are deleted with the deal.
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def reading_mode(path: Path) -> str:
    """Return the mode in which to open the file at `path` for reading.

    Raises NothingStored, StorageUnwritable.
    """
    # To read a write-ahead log, SQLite needs a lock file beside the database. If the folder is not writable, the file
    # is opened as immutable. If the database has a log, this is not possible, because another program may be changing
    # the file.
    log = path.with_name(path.name + "-wal")
    try:
        path.stat()
        if os.access(path.parent, os.W_OK):
            return "rw"
        return "ro" if log.exists() and log.stat().st_size else "ro&immutable=1"
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NothingStored(path=path) from error
    except OSError as error:
        raise StorageUnwritable(path=path, reason=error) from error


@contextmanager
def storage_errors(where: Location) -> Iterator[None]:
    """Turn SQLite's errors inside the `with` block into Storage errors."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise _translated(error, where) from error


def _translated(error: sqlite3.DatabaseError, where: Location) -> StichtischError:
    # The low byte is the primary result code. The other bytes are details that are not needed here.
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StorageLocked(path=where)
    if primary in (
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    ):
        return StorageUnwritable(path=where, reason=error)
    return StorageDamaged(path=where, reason=error)
