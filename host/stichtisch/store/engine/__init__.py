"""The engines for a database: SQLite in a file, PostgreSQL on a server. The same queries run on both."""

from stichtisch.location import Address, Location
from stichtisch.store.engine.connection import Connection, Cursor
from stichtisch.store.engine.sqlite import FileConnection

__all__ = ["Address", "Connection", "Cursor", "FileConnection", "Location"]
