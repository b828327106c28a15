"""Copies of a database: complete and sound before they bear their name, never over another unless that is wanted."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from stichtisch.errors import CannotWrite
from stichtisch.store.errors import CopyExists
from stichtisch.store.integrity import fault_of
from stichtisch.store.working_folder import working_folder

# So much of the target's name is in that of the folder in which the copy is made.
_PREFIX = 32
# The codes of SQLite for a file it cannot write: the target, for the source was read before.
_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
_WAITING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def dated_name(name: str, version: int, now: datetime | None = None) -> str:
    """Return what a copy of the database file `name` of a format is called: both, and the time (UTC)."""
    return f"{name}.format-{version}-{now or datetime.now(UTC):%Y%m%dT%H%M%SZ}"


def free_names(path: Path) -> Iterator[Path]:
    """Yield `path`, then the same with -2, -3 …: there is always one that is not taken."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.name}-{number}")


def copy_beside(path: Path, version: int, now: datetime | None = None) -> Path:
    """Copy the database at `path`, as it was last committed, beside it under a name of its own. Return that.

    The copy has been checked and is on the disk. Raises CannotWrite, and what SQLite raises of the database.
    """
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source:
        for target in free_names(path.with_name(dated_name(path.name, version, now))):
            with suppress(CopyExists):
                write_copy(source, target)
                return target
    raise AssertionError("there is always a name that is free")


@contextmanager
def backed_up(path: Path, version: int) -> Iterator[Path]:
    """Keep a copy of the database at `path` from before what is done inside; it goes where that fails.

    Raises what `copy_beside` raises.
    """
    copy = copy_beside(path, version)
    try:
        yield copy
    except BaseException:
        # The file stays as it was.
        copy.unlink()
        raise


def write_copy(source: sqlite3.Connection, target: Path, replace: bool = False) -> None:
    """Copy the database behind `source` to the file `target`: the whole of it, sound and on the disk, or nothing.

    Raises CopyExists where there is such a file and it is not to be replaced, CannotWrite, and what SQLite raises of
    the source.
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
    """Yield a sound copy of the database behind `source`, on the disk, to be given the name `target` inside.

    Raises CopyExists and CannotWrite for what goes wrong inside, too, and what SQLite raises of the source.
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
        raise CannotWrite(path=target, reason=error.strerror or error) from error
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _UNWRITABLE:
            raise CannotWrite(path=target, reason=error) from error
        raise


def give_name(file: Path, name: Path) -> None:
    """Call `file` also, or from now on, `name`. Raises FileExistsError where there is such a file, and OSError."""
    # A link never replaces, as renaming does. Some file systems have none.
    try:
        os.link(file, name)
    except FileExistsError:
        raise
    except OSError:
        if name.exists():
            raise FileExistsError from None
        file.rename(name)


def sync_to_disk(path: Path) -> None:
    """Return when the content of a file, or the names in a folder, are on the disk. Raises OSError."""
    if path.is_dir() and os.name == "nt":
        # Windows opens no folders; it keeps their names safe by itself.
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _ordinary(target: Path) -> Path:
    # Where a link leads, but only to a file that may be replaced and that no other program has open.
    try:
        target = target.resolve()
        if target.exists() and not target.is_file():
            raise CannotWrite(path=target, reason="it is not an ordinary file")
        log = target.with_name(target.name + "-wal")
        if log.exists() and log.stat().st_size:
            raise CannotWrite(
                path=target, reason=f"a program is using it, or left it unfinished ({log.name})"
            )
    except (OSError, RuntimeError) as error:
        # A loop of symbolic links is a RuntimeError.
        raise CannotWrite(path=target, reason=getattr(error, "strerror", None) or error) from error
    return target


def _copy_pages(source: sqlite3.Connection, target: Path) -> None:
    def stop_waiting(status: int, _remaining: int, _total: int) -> None:
        # Python would try again for ever.
        if status in _WAITING:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = status
            raise error

    with closing(sqlite3.connect(target, isolation_level=None)) as copy:
        source.backup(copy, progress=stop_waiting)
        # One file, which can be read where nothing may be written beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
        fault = fault_of(copy)
        if fault:
            error = sqlite3.DatabaseError(fault)
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
