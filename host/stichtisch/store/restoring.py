"""Replaces the database with a copy.

The plan shows the losses first, and the old database is kept beside the new one.
"""

from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from stichtisch.i18n.reason import Said
from stichtisch.store.copying import backed_up, free_names, give_name, prepared_copy, sync_to_disk
from stichtisch.store.database import Database, open_database
from stichtisch.store.engine import Connection, FileConnection
from stichtisch.store.engine.sqlite import file_of
from stichtisch.store.errors import ChangedMeanwhile, StorageDamaged
from stichtisch.store.integrity import fault_within
from stichtisch.store.migration import FORMAT
from stichtisch.store.reading import StoredSession, stored_sessions
from stichtisch.store.staging import FOLDED, KEPT, beside, open_or_empty

# The columns that identify an event.
_EVENT = "serial, journal, sequence, milliseconds, seat, verb, arguments, line"


@dataclass(frozen=True)
class Contents:
    """The contents of a database, as numbers. `latest` is the latest date of a session."""

    evenings: int
    deals: int
    events: int
    names: int
    latest: datetime | None


@dataclass(frozen=True)
class LostSession:
    """A session with events that are in the database but not in the copy. `events` is the number of these events."""

    session: StoredSession
    events: int


@dataclass(frozen=True)
class RestorePlan:
    """The plan of a restore. `damage` is the fault of the database; if it is set, the contents are unknown.

    `lost_records` and `new_records` are numbers of records in the club's log.
    """

    now: Contents | None
    copy: Contents
    lost_events: int
    lost_sessions: list[LostSession]
    lost_names: dict[str, str]
    new_events: int
    new_names: int
    lost_records: int = 0
    new_records: int = 0
    damage: Said | BaseException | None = None

    @property
    def empty(self) -> bool:
        """Whether the database and the copy have the same contents."""
        new = self.new_events or self.new_names or self.new_records
        return self.damage is None and self.now is not None and not (self.loses or new)

    @property
    def loses(self) -> bool:
        """Whether the restore would lose events, names or records."""
        return bool(self.lost_events or self.lost_names or self.lost_records)


def contents(database: Database) -> Contents:
    """Return the contents of a database. Raises the Storage errors."""
    stored = stored_sessions(database)
    return Contents(
        evenings=len(stored),
        deals=sum(session.deals for session in stored),
        events=_count(database.connection, "SELECT sequence FROM events"),
        names=_count(database.connection, "SELECT uid FROM badges WHERE name IS NOT NULL"),
        latest=max((session.started for session in stored if session.started), default=None),
    )


def plan_restore(path: Path, copy: Database) -> RestorePlan:
    """Return the plan for replacing the database at `path` with `copy`, opened with `taken_in`.

    Raises the Storage errors except StorageDamaged.
    """
    try:
        with open_or_empty(path) as ours:
            fault: Said | BaseException | None = fault_within(file_of(ours.connection))
            if fault is None:
                with beside(ours, copy) as connection:
                    return _plan(ours, copy, connection)
    except StorageDamaged as error:
        fault = error.reason
    return RestorePlan(None, contents(copy), 0, [], {}, 0, 0, damage=fault)


def restore(path: Path, copy: Database, plan: RestorePlan) -> Path | None:
    """Carry out `plan`. Return the path of the old database; None if there was none.

    Raises ChangedMeanwhile if the plan is out of date, CannotWrite, and the Storage errors.
    """
    if plan.damage is not None:
        return _replace_damaged(path, copy)
    there = path.exists()
    with (
        open_database(path) as ours,
        beside(ours, copy) as connection,
        ours.transaction(),
        backed_up(path, FORMAT) if there else nullcontext() as backup,
    ):
        if _plan(ours, copy, connection) != plan:
            raise ChangedMeanwhile(path=path)
        for table in reversed(KEPT + FOLDED):
            connection.execute(f"DELETE FROM main.{table}")
        for table in KEPT + FOLDED:
            connection.execute(f"INSERT INTO main.{table} SELECT * FROM theirs.{table}")
    return backup


def _plan(ours: Database, copy: Database, connection: FileConnection) -> RestorePlan:
    lost = connection.execute(f"SELECT {_EVENT} FROM main.events EXCEPT SELECT {_EVENT} FROM theirs.events")
    keys = [row[:3] for row in lost.fetchall()]
    return RestorePlan(
        now=contents(ours),
        copy=contents(copy),
        lost_events=len(keys),
        lost_sessions=_lost_sessions(ours, keys),
        lost_names=_names_only_in(connection, "main", "theirs"),
        new_events=_count(
            connection, f"SELECT {_EVENT} FROM theirs.events EXCEPT SELECT {_EVENT} FROM main.events"
        ),
        new_names=len(_names_only_in(connection, "theirs", "main")),
        lost_records=_count(connection, _records_only_in("main", "theirs")),
        new_records=_count(connection, _records_only_in("theirs", "main")),
    )


def _lost_sessions(ours: Database, keys: list[tuple[str, str, int]]) -> list[LostSession]:
    # An event belongs to the last session that began before it.
    query = """SELECT id FROM main.evenings WHERE (serial, journal) = (?, ?) AND sequence <= ?
               ORDER BY sequence DESC LIMIT 1"""
    lost: dict[int, int] = {}
    for key in keys:
        row = ours.connection.execute(query, key).fetchone()
        if row:
            lost[row[0]] = lost.get(row[0], 0) + 1
    return [LostSession(session, lost[session.id]) for session in stored_sessions(ours) if session.id in lost]


def _names_only_in(connection: FileConnection, here: str, there: str) -> dict[str, str]:
    query = f"""SELECT uid, name FROM {here}.badges WHERE name IS NOT NULL
                EXCEPT SELECT uid, name FROM {there}.badges ORDER BY uid"""
    return dict(connection.execute(query).fetchall())


def _records_only_in(here: str, there: str) -> str:
    return f"SELECT hash FROM {here}.club_log EXCEPT SELECT hash FROM {there}.club_log"


def _count(connection: Connection, query: str) -> int:
    return int(connection.execute(f"SELECT count(*) FROM ({query}) AS counted").fetchone()[0])


def _replace_damaged(path: Path, copy: Database) -> Path:
    kept = _name_for_damaged(path)
    with prepared_copy(file_of(copy.connection), path) as part:
        _set_aside(path, kept)
        part.replace(path)
    return kept


def _set_aside(path: Path, kept: Path) -> None:
    # A damaged file is no longer read or written, only renamed. Its log is renamed first, because SQLite
    # would otherwise apply this log to the new database that is then put beside it.
    log = path.with_name(path.name + "-wal")
    if log.exists():
        log.rename(kept.with_name(kept.name + "-wal"))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    give_name(path, kept)
    sync_to_disk(path.parent)


def _name_for_damaged(path: Path) -> Path:
    name = path.with_name(f"{path.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
    return next(
        free
        for free in free_names(name)
        if not free.exists() and not free.with_name(free.name + "-wal").exists()
    )
