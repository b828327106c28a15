"""Prepares a database file named by a user: makes a private copy, checks the copy completely and migrates it."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from tempfile import gettempdir

from stichtisch.errors import CannotRead, CannotWrite
from stichtisch.i18n.reason import Reason
from stichtisch.journal.errors import BadJournal
from stichtisch.store.copying import write_copy
from stichtisch.store.database import Database, open_as_it_is, open_database, open_existing
from stichtisch.store.engine import FileConnection
from stichtisch.store.engine.sqlite import connect_memory, file_of
from stichtisch.store.errors import (
    CopyDamaged,
    CopyNewer,
    NothingStored,
    NotOurs,
    SameFile,
    StorageDamaged,
    StorageUnwritable,
)
from stichtisch.store.integrity import fault_of_events, fault_of_tables
from stichtisch.store.log_chain import faults
from stichtisch.store.migration import FORMAT
from stichtisch.store.own_tables import planted
from stichtisch.store.projection import fold_all
from stichtisch.store.sql import statements
from stichtisch.store.stored_json import facts_of
from stichtisch.store.working_folder import working_folder

# Tables with events or with facts that people have entered, parents before children. Their rows cannot be rebuilt.
KEPT = (
    *(
        "tables",
        "events",
        "badges",
        "quarantine",
        "quarantined_events",
        "decisions",
        "table_files",
        "table_keys",
    ),
    *("club_log", "personal"),
)
# Tables that are folded from the others, parents before children.
FOLDED = ("evenings", "people", "deals", "seats", "totals")
# The schema name of the other database when it is attached to ours.
THEIRS = "theirs"
_COPY = "stichtisch-copy-"


@contextmanager
def taken_in(file: Path, database: Path | None) -> Iterator[Database]:
    """Yield a private copy of the database `file`, checked and in the current format. `file` is not changed.

    Raises SameFile if `file` is `database`, CannotRead, NotOurs, CopyDamaged, CopyNewer, CannotWrite,
    StorageLocked, and BadJournal if the events of an older format do not fold.
    """
    if database is not None:
        _refuse_itself(file, database)
    with _folder_for_copy() as folder:
        copy = folder / "copy.sqlite"
        _copy(file, copy)
        try:
            _check_through(file, copy)
        except StorageDamaged as error:
            raise CopyDamaged(path=file, reason=error.reason) from error
        with open_existing(copy) as opened:
            yield opened


@contextmanager
def open_or_empty(path: Path) -> Iterator[Database]:
    """Open the database at `path` for reading. If the file does not exist, open an empty database in memory.

    Raises the Storage errors, and BadJournal if the events of an older format do not fold.
    """
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(open_existing(path))
        except NothingStored:
            opened = Database(stack.enter_context(closing(_empty())), path)
        yield opened


def _empty() -> FileConnection:
    connection = connect_memory()
    for statement in statements("schema.sql"):
        connection.execute(statement)
    return connection


@contextmanager
def beside(ours: Database, theirs: Database) -> Iterator[FileConnection]:
    """Yield the connection of `ours`, to which `theirs` is attached as the schema THEIRS."""
    connection = file_of(ours.connection)
    connection.execute(f"ATTACH DATABASE ? AS {THEIRS}", (str(theirs.path),))
    try:
        yield connection
    finally:
        connection.execute(f"DETACH DATABASE {THEIRS}")


@contextmanager
def _folder_for_copy() -> Iterator[Path]:
    # A folder in the system's folder for temporary files. Only its owner can open it.
    with ExitStack() as stack:
        parent = Path(gettempdir())
        try:
            folder = stack.enter_context(working_folder(parent, _COPY))
        except OSError as error:
            raise CannotWrite(path=parent, reason=error) from error
        yield folder


def _refuse_itself(file: Path, database: Path) -> None:
    try:
        same = file.samefile(database)
    except OSError:
        same = False
    if same:
        raise SameFile(path=file)


def _copy(file: Path, copy: Path) -> None:
    try:
        with file.open("rb"):
            pass
        with open_as_it_is(file) as source:
            _check_format(source, file)
            write_copy(source, copy)
    except OSError as error:
        raise CannotRead(path=file, reason=error) from error
    except (NothingStored, StorageUnwritable) as error:
        raise CannotRead(path=file, reason=error.reason or Reason("it disappeared")) from error
    except StorageDamaged as error:
        kind = NotOurs if _is_no_database(file) else CopyDamaged
        raise kind(path=file, reason=error.reason) from error


def _check_through(file: Path, copy: Path) -> None:
    with open_database(copy) as opened:
        fault = fault_of_tables(file_of(opened.connection))
        if fault:
            raise NotOurs(path=file, reason=fault)
        fault = fault_of_events(opened.connection)
        if fault:
            raise CopyDamaged(path=file, reason=fault)
        for wrong in faults(opened.connection)[:1]:
            raise CopyDamaged(path=file, reason=wrong)
        for (facts,) in opened.connection.execute("SELECT facts FROM personal"):
            facts_of(facts, "what is personal of a player")
        # Folded rows have no checksum, so they are folded again. If the events do not fold, the rows are left
        # unchanged.
        with suppress(BadJournal), opened.transaction() as connection:
            fold_all(connection)
        opened.connection.execute("PRAGMA journal_mode = DELETE")


def _check_format(source: FileConnection, file: Path) -> None:
    theirs = int(source.execute("PRAGMA user_version").fetchone()[0])
    tables = {row[0] for row in source.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        raise NotOurs(path=file, reason=Reason("it is empty"))
    if theirs > FORMAT:
        raise CopyNewer(path=file, theirs=theirs, ours=FORMAT)
    reason = planted(source)
    if reason is not None:
        raise NotOurs(path=file, reason=reason)
    if theirs < 1 or not tables.issuperset(("tables", "events", "evenings", "deals")):
        raise NotOurs(path=file, reason=Reason("it contains the tables of another program"))


def _is_no_database(file: Path) -> bool:
    with file.open("rb") as stream:
        return stream.read(16) != b"SQLite format 3\x00"
