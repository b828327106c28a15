"""A league on the tests' PostgreSQL server. Its clubs are real roles of that server."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from support.postgres import address, drop_roles, own_schema, server

from stichtisch.league import clubs
from stichtisch.location import Address


def names(which: str) -> tuple[str, str, str]:
    """The names of a league and its two clubs. Roles belong to the whole server, so each process has its own."""
    return f"league_{which}_{os.getpid()}", f"one_{which}_{os.getpid()}", f"other_{which}_{os.getpid()}"


@dataclass(frozen=True)
class MadeLeague:
    """A league: the addresses for its operator, its two clubs, and a reader of all rows."""

    operator: Address
    one: Address
    other: Address
    reader: Address


def empty_clubs(made: MadeLeague) -> None:
    """Remove everything that the clubs of a league have stored."""
    query = """SELECT table_name FROM information_schema.columns
               WHERE table_schema = current_schema() AND column_name = 'owner'"""
    with psycopg.connect(made.operator.url, autocommit=True) as connection:
        tables = ", ".join(row[0] for row in connection.execute(query))
        connection.execute(f"TRUNCATE {tables}".encode())


@contextmanager
def league(which: str) -> Iterator[MadeLeague]:
    """Yield a league of two clubs. `which` is a part of the names of all three."""
    name, one, other = names(which)
    reader = f"reader_{which}_{os.getpid()}"
    with own_schema(name) as operator:
        try:
            clubs.create(operator, name)
            clubs.add(operator, one, "Club One")
            clubs.add(operator, other, "The Other")
            with psycopg.connect(server(), autocommit=True) as connection:
                connection.execute(f"CREATE ROLE {reader} LOGIN IN ROLE {name}_readers".encode())
            yield MadeLeague(operator, address(name, one), address(name, other), address(name, reader))
        finally:
            drop_roles(one, other, reader, f"{name}_clubs", f"{name}_readers")
