"""PostgreSQL: connections from a pool, and the translation of the server's errors into Storage errors."""

import logging
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain, islice
from threading import Lock
from typing import Any

import psycopg
from psycopg import adapters, errors, sql
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool, PoolTimeout

from stichtisch.i18n.reason import Foreign
from stichtisch.location import Address
from stichtisch.store.engine import dialect
from stichtisch.store.engine.connection import Cursor, Parameters
from stichtisch.store.errors import (
    BadDatabaseUrl,
    ServerAway,
    ServerRefuses,
    StorageDamaged,
    StorageForbidden,
    StorageLocked,
)

LOCK_SECONDS = 5.0
_CONNECT_SECONDS = 10
_PATIENCE_SECONDS = 1.0
_MOST_CONNECTIONS = 8
_ROWS_AT_A_TIME = 2_000
# The row remains locked until the end of the transaction, so a club's transactions come one after the other. The new
# number becomes visible together with the changes of the transaction.
_RAISE_VERSION = """INSERT INTO versions (number) VALUES (1)
                    ON CONFLICT (owner) DO UPDATE SET number = versions.number + 1"""
# Fewer rows than this are inserted one by one; otherwise COPY is used.
_FEW = 40

# The pool must not log failures, because this program raises them as its own errors.
logging.getLogger("psycopg.pool").addHandler(logging.NullHandler())
logging.getLogger("psycopg.pool").propagate = False
# The error message of a server that refuses a connection contains this word.
_REFUSED = "FATAL"
_FOR_NOW = ("starting up", "shutting down", "too many", "remaining connection slots")

_making_pools = Lock()

Rows = psycopg.Connection[tuple[Any, ...]]


class _TruthDumper(Dumper):
    """Stores truth values as numbers, as SQLite does."""

    oid = adapters.types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        """Return the truth value as a number."""
        return b"1" if obj else b"0"


class ServerConnection:
    """A connection to a server."""

    def __init__(self, rows: Rows, address: Address) -> None:
        self._rows = rows
        self._address = address
        self._cursors = 0

    @property
    def driver(self) -> Rows:
        """The driver's connection."""
        return self._rows

    def execute(self, query: str, parameters: Parameters = (), /) -> Cursor:
        """Run a query."""
        with _translated(self._address):
            # The text of a query consists of constants of this program; all other values are parameters.
            return self._rows.execute(dialect.query(query).encode(), dialect.storable(parameters))

    def run(self, statement: sql.Composed) -> None:
        """Run a statement that contains quoted names of tables, roles or schemas."""
        with _translated(self._address):
            self._rows.execute(statement)

    def rows(self, query: str, parameters: Parameters, /) -> Iterator[Any]:
        """Yield the rows of a query within a transaction, with only a few rows in memory at a time."""
        self._cursors += 1
        with _translated(self._address), self._rows.cursor(f"rows_{self._cursors}") as cursor:
            cursor.itersize = _ROWS_AT_A_TIME
            cursor.execute(dialect.query(query).encode(), parameters)
            yield from cursor

    def executemany(self, query: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Run a query once for each set of parameters. Many rows are inserted with one COPY."""
        waiting = map(dialect.storable, parameters)
        first = list(islice(waiting, _FEW))
        insert = dialect.insertion(query) if len(first) == _FEW else None
        with _translated(self._address):
            if insert is not None:
                return self._copy(*insert, chain(first, waiting))
            cursor = self._rows.cursor()
            cursor.executemany(dialect.query(query).encode(), chain(first, waiting))
            return cursor

    def _copy(self, table: str, columns: str, rows: Iterable[Any]) -> Cursor:
        # COPY ignores row policies, so the server forbids it for a table with policies. The rows are therefore copied
        # to a temporary table and inserted from there.
        arriving = f"arriving_{table}"
        make = f"CREATE TEMP TABLE IF NOT EXISTS {arriving} ON COMMIT DELETE ROWS"
        make += f" AS SELECT {columns} FROM {table} WITH NO DATA"
        self._rows.execute(make.encode())
        cursor = self._rows.cursor()
        with cursor.copy(f"COPY {arriving} ({columns}) FROM STDIN".encode()) as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {arriving}".encode())
        self._rows.execute(f"TRUNCATE {arriving}".encode())
        return cursor

    def begin(self) -> None:
        """Begin a transaction. The same club cannot begin another transaction until this one ends."""
        self.execute("BEGIN")
        try:
            self.execute(_RAISE_VERSION)
        except BaseException:
            self.rollback()
            raise

    def begin_reading(self) -> None:
        """Begin a transaction that reads a consistent snapshot."""
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def commit(self) -> None:
        """Store the changes of the transaction."""
        with _translated(self._address):
            self._rows.commit()

    def rollback(self) -> None:
        """Undo the changes of the transaction. If the connection is broken, the server undoes the changes itself."""
        if not self._rows.closed and self._rows.info.transaction_status is not TransactionStatus.IDLE:
            with _translated(self._address):
                self._rows.rollback()

    def defer_foreign_keys(self) -> None:
        """Check references at the end of the transaction, not after each statement."""
        self.execute("SET CONSTRAINTS ALL DEFERRED")

    def version(self) -> object:
        """Return a value that changes whenever rows that this connection can see are changed.

        A club sees only its own rows, so changes by other clubs do not change the value that it gets.
        """
        return self.execute("SELECT CAST(sum(number) AS TEXT) FROM versions").fetchone()


@contextmanager
def connected(address: Address) -> Iterator[ServerConnection]:
    """Yield a connection to the server at `address`. Raises ServerAway, ServerRefuses."""
    pool = _pool(address)
    try:
        rows = _connection_of(pool, address)
    except PoolTimeout as error:
        raise ServerAway(path=address, reason=Foreign(str(error))) from error
    try:
        connection = ServerConnection(rows, address)
        yield connection
    finally:
        if not rows.closed:
            rows.rollback()
        pool.putconn(rows)


def _connection_of(pool: ConnectionPool[Rows], address: Address) -> Rows:
    try:
        return pool.getconn(_PATIENCE_SECONDS)
    except PoolTimeout:
        # The pool retries regardless of the server's answer. This attempt outside the pool raises the server's error.
        with _translated(address):
            psycopg.connect(_settings(address)).close()
    return pool.getconn()


def _pool(address: Address) -> ConnectionPool[Rows]:
    # Threads that request a pool at the same time get the same one.
    with _making_pools:
        return _made_pool(address)


@cache
def _made_pool(address: Address) -> ConnectionPool[Rows]:
    settings = _settings(address)
    with _translated(address):
        # The pool retries in the background and does not report errors, so a first attempt is made outside it.
        psycopg.connect(settings).close()
    return ConnectionPool(
        settings,
        kwargs={"autocommit": True},
        min_size=0,
        max_size=_MOST_CONNECTIONS,
        timeout=_CONNECT_SECONDS,
        check=ConnectionPool.check_connection,
        configure=_configure,
        reset=_reset,
        open=True,
    )


def _settings(address: Address) -> str:
    try:
        options = conninfo_to_dict(address.url).get("options") or ""
        return make_conninfo(
            address.url,
            connect_timeout=_CONNECT_SECONDS,
            application_name="stichtisch",
            options=f"{options} -c lock_timeout={int(LOCK_SECONDS * 1000)} -c client_min_messages=warning".strip(),
        )
    except psycopg.ProgrammingError as error:
        raise BadDatabaseUrl(path=address, reason=Foreign(_said(error))) from error


def _configure(connection: Rows) -> None:
    connection.adapters.register_dumper(bool, _TruthDumper)


def _reset(connection: Rows) -> None:
    connection.execute("RESET ROLE")
    connection.execute("RESET ALL")
    connection.execute("DISCARD TEMP")


@contextmanager
def _translated(address: Address) -> Iterator[None]:
    try:
        yield
    except (psycopg.IntegrityError, psycopg.DataError) as error:
        # All engines raise this class for a refused row.
        raise sqlite3.IntegrityError(_said(error)) from error
    except (errors.LockNotAvailable, errors.DeadlockDetected) as error:
        raise StorageLocked(path=address) from error
    except (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction) as error:
        raise StorageForbidden(path=address, reason=Foreign(_said(error))) from error
    except (errors.InvalidAuthorizationSpecification, errors.InvalidPassword) as error:
        raise ServerRefuses(path=address, reason=Foreign(_said(error))) from error
    except psycopg.OperationalError as error:
        refused = _REFUSED in str(error) and not any(words in str(error) for words in _FOR_NOW)
        kind = ServerRefuses if refused else ServerAway
        raise kind(path=address, reason=Foreign(_said(error))) from error
    except psycopg.Error as error:
        raise StorageDamaged(path=address, reason=Foreign(_said(error))) from error


def _said(error: psycopg.Error) -> str:
    # Only the first line is used, because the others repeat the statement.
    return error.diag.message_primary or next(iter(str(error).splitlines()), type(error).__name__)
