"""The public keys with which tables sign seals, each with the club's certificate, as the tables have told them."""

from dataclasses import dataclass

from stichtisch.store.database import Database


@dataclass(frozen=True)
class StoredKey:
    """A table's key: its `id`, and as hexadecimal digits key, certificate and the key of the club that certified it."""

    id: str
    key: str
    certificate: str
    club: str


def keys_of(database: Database, serial: str) -> list[StoredKey]:
    """Return the keys of a table, those that no certificate came with as well. Raises the Storage errors."""
    query = "SELECT id, key, certificate, club FROM table_keys WHERE serial = ? ORDER BY id"
    return [StoredKey(*row) for row in database.connection.execute(query, (serial,)).fetchall()]


def keep_table_key(database: Database, serial: str, key: StoredKey) -> None:
    """Note a key of a table. Raises the Storage errors."""
    query = """INSERT INTO table_keys VALUES (?, ?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET certificate = excluded.certificate, club = excluded.club"""
    with database.transaction() as connection:
        connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
        connection.execute(query, (serial, key.id, key.key, key.certificate, key.club))


def uncertified_keys(database: Database, serial: str) -> set[str]:
    """Return the ids of the keys that a table has signed with, and of which no certificate is here.

    Raises the Storage errors.
    """
    query = """SELECT DISTINCT json_extract(arguments, '$[0]') FROM events WHERE serial = ? AND verb = 'sign'
               EXCEPT SELECT id FROM table_keys WHERE serial = ? AND certificate <> ''"""
    return {row[0] for row in database.connection.execute(query, (serial, serial)).fetchall()}
