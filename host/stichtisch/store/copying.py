"""Copies of a database.

A copy gets its name only when it is complete and sound. It replaces an existing file only on request.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from stichtisch.errors import CannotWrite
from stichtisch.i18n.reason import Reason
from stichtisch.store.errors import CopyExists
from stichtisch.store.integrity import fault_of
from stichtisch.store.working_folder import working_folder

# The temporary folder's name begins with at most this many characters of the target's name.
_PREFIX = 32
# SQLite's codes for a file that it cannot write. Such a file can only be the target, because the source has already
# been read.
_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
_WAITING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def dated_name(name: str, version: int, now: datetime | None = None) -> str:
    """Return the name for a copy of the database file `name`, with the database's format and the time (UTC)."""
    return f"{name}.format-{version}-{now or datetime.now(UTC):%Y%m%dT%H%M%SZ}"


def free_names(path: Path) -> Iterator[Path]:
    """Yield `path`, then the same path with -2, -3 … added, so that one of them is always free."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.name}-{number}")


def copy_beside(path: Path, version: int, now: datetime | None = None) -> Path:
    """Copy the last committed state of the database at `path` to a new file beside it.

    Return the file's path. The copy is checked and synced to the disk. Raises CannotWrite, and SQLite's errors for
    the database.
    """
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source:
        for target in free_names(path.with_name(dated_name(path.name, version, now))):
            with suppress(CopyExists):
                write_copy(source, target)
                return target
    raise AssertionError("there is always a name that is free")


@contextmanager
def backed_up(path: Path, version: int) -> Iterator[Path]:
    """Copy the database at `path` before the changes made inside the block. The copy is deleted if the changes fail.

    Raises the errors of `copy_beside`.
    """
    copy = copy_beside(path, version)
    try:
        yield copy
    except BaseException:
        # The database has not changed, so the copy is not needed.
        copy.unlink()
        raise


def write_copy(source: sqlite3.Connection, target: Path, replace: bool = False) -> None:
    """Copy the database behind `source` to the file `target`, completely or not at all.

    The copy is checked and synced to the disk. Raises CopyExists if the file exists and `replace` is false,
    CannotWrite, and SQLite's errors for the source.
    """
    target = _ordinary(target)
    if not replace and target.exists():
        raise CopyExists(path=target)
    with prepared_copy(source, target) as part:
        if replace:
            part.replace(target)
        else:
            give_name(part, target)


@contextmanager
def prepared_copy(source: sqlite3.Connection, target: Path) -> Iterator[Path]:
    """Yield a copy of the database behind `source`, checked and synced to the disk.

    Inside the `with` block, the caller renames the copy to `target`. Raises CopyExists, CannotWrite (also for errors
    inside the block), and SQLite's errors for the source.
    """
    try:
        with working_folder(target.parent, target.name[:_PREFIX] + ".", ".part") as folder:
            part = folder / "copy.sqlite"
            _copy_pages(source, part)
            sync_to_disk(part)
            yield part
            sync_to_disk(target.parent)
    except FileExistsError as error:
        raise CopyExists(path=target) from error
    except OSError as error:
        raise CannotWrite(path=target, reason=error) from error
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _UNWRITABLE:
            raise CannotWrite(path=target, reason=error) from error
        raise


def give_name(file: Path, name: Path) -> None:
    """Rename `file` to `name`. If this makes a hard link, the old name remains, too.

    Raises FileExistsError if `name` exists, OSError.
    """
    # Making a hard link never replaces an existing file, but renaming does. Some file systems have no hard links.
    try:
        os.link(file, name)
    except FileExistsError:
        raise
    except OSError:
        if name.exists():
            raise FileExistsError from None
        file.rename(name)


def sync_to_disk(path: Path) -> None:
    """Wait until the content of a file, or the names in a folder, are on the disk. Raises OSError."""
    if path.is_dir() and os.name == "nt":
        # Windows cannot open folders, and syncs the names in them by itself.
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _ordinary(target: Path) -> Path:
    # Returns the target of a link. The target must be an ordinary file that no other program has open.
    try:
        target = target.resolve()
        if target.exists() and not target.is_file():
            raise CannotWrite(path=target, reason=Reason("it is not an ordinary file"))
        log = target.with_name(target.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise CannotWrite(
                path=target,
                reason=Reason("a program is using it, or left it unfinished ({name})", name=log.name),
            )
    except (OSError, RuntimeError) as error:
        # A loop of symbolic links raises RuntimeError.
        raise CannotWrite(path=target, reason=error) from error
    return target


def _copy_pages(source: sqlite3.Connection, target: Path) -> None:
    def stop_waiting(status: int, _remaining: int, _total: int) -> None:
        # Without this check, sqlite3 would retry a locked database forever.
        if status in _WAITING:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = status
            raise error

    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        source.backup(copy, progress=stop_waiting)
        # Without a write-ahead log the copy is a single file, so it can be read even in a read-only folder.
        copy.execute("PRAGMA journal_mode = DELETE")
        fault = fault_of(copy)
        if fault:
            error = sqlite3.DatabaseError(fault)
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
