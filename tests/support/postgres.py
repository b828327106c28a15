"""A real PostgreSQL for tests: each process has its own schema, which is emptied for each test."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
import pytest

from stichtisch.location import Address

_STANDARD = "postgresql://postgres@127.0.0.1:5432/postgres"


@cache
def _missing() -> str:
    try:
        psycopg.connect(server(), connect_timeout=2).close()
    except psycopg.OperationalError as error:
        return f"no PostgreSQL at {server()}, and STICHTISCH_TEST_POSTGRES names none: {str(error).splitlines()[0]}"
    return ""


def server() -> str:
    """Return the address of the server that tests use."""
    return os.environ.get("STICHTISCH_TEST_POSTGRES", _STANDARD)


def own_name(which: str) -> str:
    """Return the name of a schema that no other process has."""
    return f"test_{which}_{os.getpid()}"


def need_server() -> None:
    """Skip the test if no server answers."""
    if _missing():
        pytest.skip(_missing())


def address(schema: str, user: str | None = None) -> Address:
    """Return the address of a schema on the server, for the server's usual user or for another."""
    parts = urlsplit(server())
    place = parts.netloc if user is None else f"{user}@{parts.netloc.rpartition('@')[2]}"
    options = quote(f"-csearch_path={schema} -csynchronous_commit=off")
    return Address(urlunsplit(parts._replace(netloc=place, query=f"options={options}")))


@contextmanager
def own_schema(name: str) -> Iterator[Address]:
    """Yield an empty schema, which is dropped at the end."""
    need_server()
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())
        connection.execute(f"CREATE SCHEMA {name}".encode())
        try:
            yield address(name)
        finally:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())


def drop_roles(*roles: str) -> None:
    """Drop those of these roles that exist, with everything that they own."""
    with psycopg.connect(server(), autocommit=True) as connection:
        for role in roles:
            there = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone()
            if there:
                connection.execute(f"DROP OWNED BY {role} CASCADE; DROP ROLE {role}".encode())


def empty(schema: str) -> None:
    """Remove all rows of a schema, and restart its counters."""
    with psycopg.connect(str(address(schema)), autocommit=True) as connection:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = %s AND tablename <> 'database_format'"
        tables = [f"{schema}.{row[0]}" for row in connection.execute(query, (schema,))]
        # Truncate only tables with rows, because truncating an empty table takes as long as truncating a full
        # one.
        parts = " UNION ALL ".join(f"(SELECT '{table}' FROM {table} LIMIT 1)" for table in tables)
        full = [row[0] for row in connection.execute(parts.encode())] if tables else []
        if full:
            connection.execute(f"TRUNCATE {', '.join(full)} CASCADE".encode())
        query = (
            "SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, 1, false) FROM pg_sequences"
        )
        connection.execute(f"{query} WHERE schemaname = %s".encode(), (schema,))
