"""Brings the file of an older version to today's format: a copy first, then the numbered migrations, then the fold."""

import sqlite3
from contextlib import closing
from importlib import resources
from itertools import count
from pathlib import Path

from stichtisch.store.projection import project


def statements(file: str) -> list[str]:
    """Return the statements of an SQL file of this package; a line that begins with -- is a comment."""
    text = resources.files("stichtisch.store").joinpath(file).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("--")]
    return [statement for statement in "\n".join(lines).split(";") if statement.strip()]


def migrate(connection: sqlite3.Connection, path: Path, theirs: int, ours: int) -> None:
    """Bring the database from format `theirs` to `ours`, within the transaction that `connection` has begun.

    A copy of the file as it was stays beside it. Raises BadJournal where its events do not fold any more, and what
    SQLite raises.
    """
    copy = _copy(path, theirs)
    try:
        for number in range(theirs + 1, ours + 1):
            for statement in statements(f"migrations/{number}.sql"):
                connection.execute(statement)
        _fold_again(connection)
        connection.execute(f"PRAGMA user_version = {ours}")
    except BaseException:
        # The file stays as it was.
        copy.unlink()
        raise


def _copy(path: Path, theirs: int) -> Path:
    # Nothing is overwritten: an older copy may be of other evenings.
    names = (f"{path.name}.format-{theirs}{f'-{number}' if number > 1 else ''}" for number in count(1))
    target = next(path.with_name(name) for name in names if not path.with_name(name).exists())
    source = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    with closing(source), closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
    return target


def _fold_again(connection: sqlite3.Connection) -> None:
    journals = connection.execute("SELECT DISTINCT serial, journal FROM evenings ORDER BY serial, journal")
    for serial, journal in journals.fetchall():
        first = "SELECT min(sequence) FROM evenings WHERE (serial, journal) = (?, ?)"
        (sequence,) = connection.execute(first, (serial, journal)).fetchone()
        project(connection, serial, journal, sequence)
