"""The public keys with which tables sign seals, each with the club's certificate, as the tables sent them."""

from stichtisch.journal.journal_file import TableKey
from stichtisch.store.database import Database


def keys_of(database: Database, serial: str) -> list[TableKey]:
    """Return the keys of a table that a club has certified. Raises the Storage errors."""
    query = "SELECT key, certificate, club FROM table_keys WHERE serial = ? AND certificate <> '' ORDER BY id"
    return [TableKey(*row) for row in database.connection.execute(query, (serial,)).fetchall()]


def keep_table_key(database: Database, serial: str, id: str, key: TableKey) -> None:
    """Note a key of a table by its id, also before it is certified; what a club has certified stays.

    Raises the Storage errors.
    """
    query = """INSERT INTO table_keys VALUES (?, ?, ?, ?, ?)
               ON CONFLICT DO UPDATE SET certificate = excluded.certificate, club = excluded.club
               WHERE table_keys.certificate = ''"""
    with database.transaction() as connection:
        connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
        connection.execute(query, (serial, id, key.key, key.certificate, key.club))


def uncertified_keys(database: Database, serial: str) -> set[str]:
    """Return the ids of the keys that a table has signed with, and of which no certificate is here.

    Raises the Storage errors.
    """
    query = """SELECT DISTINCT json_extract(arguments, '$[0]') FROM events WHERE serial = ? AND verb = 'sign'
               EXCEPT SELECT id FROM table_keys WHERE serial = ? AND certificate <> ''"""
    return {row[0] for row in database.connection.execute(query, (serial, serial)).fetchall()}
