"""A folder for unfinished files, the owner's alone: it goes with the run that made it, or with the next one.

A run that is killed removes nothing. It has locked a file in its folder as long as it lived, so that a later one can
tell: a folder whose file can be locked belongs to nobody.
"""

import errno
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

_LOCK = "in-use"
# There once the file is locked. A folder without it was just made, or its run was killed before.
_LOCKED = "locked"
_YOUNG_SECONDS = 60.0


@contextmanager
def working_folder(parent: Path, prefix: str, suffix: str = "") -> Iterator[Path]:
    """Yield a new folder in `parent`, and remove those of the same kind that killed runs have left. Raises OSError."""
    _remove_left(parent, prefix, suffix)
    folder = Path(mkdtemp(prefix=prefix, suffix=suffix, dir=parent))
    try:
        # A lock of SQLite ends with its process, on every system.
        with closing(_lock_of(folder)) as lock:
            _take(lock)
            (folder / _LOCKED).touch()
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_left(parent: Path, prefix: str, suffix: str) -> None:
    for folder in parent.iterdir():
        ours = folder.name.startswith(prefix) and folder.name.endswith(suffix)
        if ours and folder.is_dir() and not folder.is_symlink() and _is_left(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    with suppress(OSError):
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return False
        if not (folder / _LOCK).exists():
            return False
        if not (folder / _LOCKED).exists() and time.time() - folder.stat().st_mtime < _YOUNG_SECONDS:
            return False
        with closing(_lock_of(folder)) as lock:
            _take(lock)
            return True
    return False


def _take(lock: sqlite3.Connection) -> None:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        raise OSError(errno.EIO, str(error)) from error


def _lock_of(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / _LOCK, timeout=0, isolation_level=None)
