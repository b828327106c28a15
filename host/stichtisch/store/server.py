"""Opens a database on a server. Creates its tables if there are none, and migrates it to the current format."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from stichtisch.store.engine import Address, Connection
from stichtisch.store.engine.dialect import VERSIONS, VERSIONS_TABLE, definitions
from stichtisch.store.errors import (
    LeagueNeedsClub,
    NoLeaguePackage,
    NothingStored,
    PasswordInUrl,
    StorageNewer,
)
from stichtisch.store.migration import FIRST_COMMON, FORMAT
from stichtisch.store.sql import statements

if TYPE_CHECKING:
    from stichtisch.store.engine.postgresql import ServerConnection

# The first format in which a database on a server has a table of versions.
_VERSIONS_SINCE = 8
# The packages to install, by the names of their modules.
_PACKAGES = {"psycopg": "psycopg", "psycopg_pool": "psycopg-pool"}


@contextmanager
def writable(address: Address) -> Iterator["ServerConnection"]:
    """Connect to a database, and create its tables if needed.

    Raises NoLeaguePackage, PasswordInUrl, Storage errors.
    """
    with whole_league(address) as connection:
        _refuse_all_clubs(connection, address)
        yield connection


@contextmanager
def whole_league(address: Address) -> Iterator["ServerConnection"]:
    """Connect to a database like `writable`. The user may also be a reader of all clubs' rows."""
    with _connected(address) as connection:
        if _format(connection, address) < FORMAT:
            _bring_to_format(connection, address)
        yield connection


def of_server(connection: Connection) -> "ServerConnection":
    """Return the connection as a ServerConnection, for operations that only a server supports."""
    from stichtisch.store.engine.postgresql import ServerConnection

    assert isinstance(connection, ServerConnection)
    return connection


@contextmanager
def readable(address: Address) -> Iterator["ServerConnection"]:
    """Connect to an existing database for reading. Raises NothingStored, and the errors of `writable`."""
    with _connected(address) as connection:
        theirs = _format(connection, address)
        if theirs == 0:
            raise NothingStored(path=address)
        if theirs < FORMAT:
            _bring_to_format(connection, address)
        _refuse_all_clubs(connection, address)
        connection.execute("SET default_transaction_read_only = on")
        yield connection


@contextmanager
def _connected(address: Address) -> Iterator["ServerConnection"]:
    try:
        # Imported only here, because the packages for servers are not needed for a database in a file.
        from stichtisch.store.engine.postgresql import connected
    except ImportError as error:
        raise NoLeaguePackage(package=_PACKAGES.get(error.name or "", "psycopg")) from error
    if address.has_password:
        raise PasswordInUrl()
    with connected(address) as connection:
        yield connection


def _format(connection: "ServerConnection", address: Address) -> int:
    (table,) = connection.execute("SELECT to_regclass('database_format')").fetchone()
    if table is None:
        return 0
    (theirs,) = connection.execute("SELECT format FROM database_format").fetchone()
    if theirs > FORMAT:
        raise StorageNewer(path=address, theirs=theirs, ours=FORMAT)
    return int(theirs)


def _refuse_all_clubs(connection: "ServerConnection", address: Address) -> None:
    # Refuses users who can read the rows of all clubs. If two clubs have rows of the same card table, such a user
    # could not tell these rows apart.
    if connection.execute("SELECT to_regclass('clubs')").fetchone()[0] is None:
        return
    own = "SELECT 1 FROM clubs WHERE club = CAST(current_user AS TEXT)"
    if connection.execute(own).fetchone() is None:
        raise LeagueNeedsClub(path=address)


def _bring_to_format(connection: "ServerConnection", address: Address) -> None:
    connection.execute("BEGIN")
    try:
        # Other connections that are about to create the same tables wait here.
        connection.execute("SELECT pg_advisory_xact_lock(hashtextextended(current_schema(), 1))")
        theirs = _format(connection, address)
        if theirs == 0:
            _make_tables(connection)
        else:
            _migrate(connection, theirs)
        connection.execute("UPDATE database_format SET format = ?", (FORMAT,))
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _make_tables(connection: "ServerConnection") -> None:
    connection.execute("CREATE TABLE database_format (format BIGINT NOT NULL)")
    connection.execute("INSERT INTO database_format VALUES (0)")
    for statement in statements("schema.sql"):
        _define(connection, statement)
    _make_versions(connection)


def _migrate(connection: "ServerConnection", theirs: int) -> None:
    # Nothing is folded again, because the operator of a league cannot write the rows of its clubs. No format
    # so far has required a new fold on a server.
    for number in range(max(theirs, FIRST_COMMON) + 1, FORMAT + 1):
        for statement in statements(f"migrations/{number}.sql"):
            _define(connection, statement)
    if theirs < _VERSIONS_SINCE:
        _make_versions(connection)
        _share_versions(connection)


def _make_versions(connection: "ServerConnection") -> None:
    for statement in VERSIONS_TABLE:
        connection.execute(statement)


def _share_versions(connection: "ServerConnection") -> None:
    from stichtisch.store.engine.rights import share

    if connection.execute("SELECT to_regclass('league')").fetchone()[0] is not None:
        members, readers = connection.execute("SELECT members, readers FROM league").fetchone()
        share(connection, VERSIONS, members, readers)


def _define(connection: "ServerConnection", statement: str) -> None:
    for one in definitions(statement):
        connection.execute(one)
