"""The part of a database connection that is the same for every engine."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Parameters = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """The rows of a query's result."""

    @property
    def description(self) -> Any:
        """The columns of the result. The first item of each is its name."""

    @property
    def rowcount(self) -> int:
        """The number of rows that were changed."""

    def fetchone(self) -> Any:
        """Return the next row, or None after the last."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows that are left."""


class Connection(Protocol):
    """A connection to a database. Only `begin` and `begin_reading` begin transactions.

    Queries are SQL that every engine understands, with `?` or `:name` for parameters. With every engine, a
    refused row raises sqlite3.IntegrityError.
    """

    def execute(self, query: str, parameters: Parameters = ..., /) -> Cursor:
        """Run a query."""

    def rows(self, query: str, parameters: Parameters, /) -> Iterator[Any]:
        """Yield the rows of a query within a transaction, with only a few rows in memory at a time."""

    def executemany(self, query: str, parameters: Iterable[Parameters], /) -> Cursor:
        """Run a query once for each set of parameters."""

    def begin(self) -> None:
        """Begin a transaction. No other connection can write until the transaction ends."""

    def begin_reading(self) -> None:
        """Begin a transaction that reads a consistent snapshot."""

    def commit(self) -> None:
        """Store the changes of the transaction."""

    def rollback(self) -> None:
        """Undo the changes of the transaction."""

    def defer_foreign_keys(self) -> None:
        """Check references at the end of the transaction, not after each statement."""

    def version(self) -> object:
        """Return a value that changes whenever another connection changes the database."""
