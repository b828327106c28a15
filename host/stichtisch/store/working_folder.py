"""Private folders for unfinished files. A folder is removed by the run that made it, or else by a later run.

A killed run removes nothing. A run keeps a file in its folder locked until it ends. If a later run can lock this file,
the folder is no longer in use.
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
# The file that is created after the file "in-use" has been locked. If a folder lacks this file, its run has only just
# begun, or was killed before it could lock "in-use".
_LOCKED = "locked"
_YOUNG_SECONDS = 60.0


@contextmanager
def working_folder(parent: Path, prefix: str, suffix: str = "") -> Iterator[Path]:
    """Yield a new folder in `parent`. Remove folders of the same kind that killed runs have left behind.

    Raises OSError.
    """
    _remove_left(parent, prefix, suffix)
    folder = Path(mkdtemp(prefix=prefix, suffix=suffix, dir=parent))
    try:
        # On every operating system, a lock taken by SQLite is released when its process ends.
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
