"""The public keys with which tables sign seals: each with the club's certificate, and those that were revoked."""

import hashlib
import json
import sqlite3
from dataclasses import dataclass, replace

from stichtisch.journal.journal_file import TableKey
from stichtisch.journal.revocation import KnownSeal, Revoked, revoked_of, together
from stichtisch.store.database import Database

# The verb of the club's log that revokes a key of a table. Its arguments are those of a revocation, `serial`, `why`.
REVOKE_KEY = "revoke_table_key"


@dataclass(frozen=True)
class StoredKey:
    """A key of a table: its id, the digits, the club that has certified it, "" for none.

    `signed` is the journal and the number of the last seal that it has signed here, None without any; `latest` says
    that no other key of the table has signed later.
    """

    serial: str
    id: str
    key: str
    club: str
    signed: tuple[str, int] | None
    latest: bool


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


def certify_anew(database: Database, serial: str, id: str, key: TableKey) -> None:
    """Put another club's certificate of a key in the place of the one that is here. Raises the Storage errors."""
    query = "UPDATE table_keys SET certificate = ?, club = ? WHERE (serial, id, key) = (?, ?, ?)"
    with database.transaction() as connection:
        connection.execute(query, (key.certificate, key.club, serial, id, key.key))


def certifying_club(database: Database, serial: str, id: str) -> str:
    """Return the club that has certified a key, "" for none. Raises the Storage errors."""
    query = "SELECT club FROM table_keys WHERE (serial, id) = (?, ?)"
    row = database.connection.execute(query, (serial, id)).fetchone()
    return row[0] if row else ""


def has_signed(database: Database, serial: str) -> bool:
    """Return whether a table has signed anything that is stored. Raises the Storage errors."""
    query = "SELECT 1 FROM events WHERE serial = ? AND verb = 'sign' LIMIT 1"
    return database.connection.execute(query, (serial,)).fetchone() is not None


def uncertified_keys(database: Database, serial: str) -> set[str]:
    """Return the ids of the keys that a table has signed with, and of which no certificate is here.

    Raises the Storage errors.
    """
    query = """SELECT DISTINCT json_extract(arguments, '$[0]') FROM events WHERE serial = ? AND verb = 'sign'
               EXCEPT SELECT id FROM table_keys WHERE serial = ? AND certificate <> ''"""
    return {row[0] for row in database.connection.execute(query, (serial, serial)).fetchall()}


def stored_keys(database: Database) -> list[StoredKey]:
    """Return every key of every table, those that have signed last first. Raises the Storage errors."""
    rows = database.connection.execute("SELECT serial, id, key, club FROM table_keys ORDER BY serial, id")
    stored: list[StoredKey] = []
    for serial, keys in _by_serial(rows.fetchall()).items():
        uses = _uses(database.connection, serial)
        order = sorted(keys, key=lambda row: uses.get(row[1], _NEVER), reverse=True)
        for place, (_, id, key, club) in enumerate(order):
            used = uses.get(id)
            stored.append(StoredKey(serial, id, key, club, used[1:] if used else None, place == 0))
    return stored


def revoked_keys(database: Database | sqlite3.Connection, serial: str | None = None) -> list[Revoked]:
    """Return the keys that the club's log revokes, of one table or of all. Raises the Storage errors.

    A record of any other form revokes nothing.
    """
    query = """SELECT arguments FROM club_log
               WHERE verb = ?1 AND (?2 IS NULL OR json_extract(arguments, '$.serial') = ?2)
               ORDER BY number, hash"""
    connection = database if isinstance(database, sqlite3.Connection) else database.connection
    revoked = []
    for (arguments,) in connection.execute(query, (REVOKE_KEY, serial)).fetchall():
        try:
            one = revoked_of(json.loads(arguments))
        except (ValueError, RecursionError):
            continue
        if one is not None:
            revoked.append(one)
    return list(together(revoked).values())


def clubs_of(database: Database, revoked: list[Revoked]) -> list[str]:
    """Return the clubs that have certified some of these keys. Raises the Storage errors."""
    query = (
        "SELECT DISTINCT club FROM table_keys WHERE club <> '' AND key IN (SELECT value FROM json_each(?))"
    )
    rows = database.connection.execute(query, (json.dumps([one.key for one in revoked]),))
    return [row[0] for row in rows.fetchall()]


def known_seals(database: Database, serial: str) -> list[KnownSeal]:
    """Return the last seal of each session of a table, and of each journal. Raises the Storage errors."""
    query = """SELECT journal, sequence, verb, arguments, line FROM events
               WHERE serial = ? AND verb IN ('session', 'seal') ORDER BY journal, sequence"""
    rows = database.connection.execute(query, (serial,)).fetchall()
    last = []
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        journal, sequence, verb, arguments, line = row
        if verb == "seal" and (after is None or after[0] != journal or after[2] == "session"):
            last += [(journal, sequence, hash) for hash in _hash_after(arguments, line)]
    return last


def last_known(
    connection: sqlite3.Connection, revoked: Revoked, serial: str, journal: str, last: int
) -> Revoked:
    """Return a revocation with the last of its seals alone that a journal leads to, up to an event.

    All others say nothing more of this journal, and many do not fit a file's first line.
    """
    seals = {seal for seal in revoked.seals if seal[0] == journal and seal[1] <= last}
    for seal in sorted(seals, key=lambda seal: seal[1], reverse=True):
        if hash_after(connection, serial, *seal[:2]) == seal[2]:
            return replace(revoked, seals=(seal,))
    return replace(revoked, seals=())


def hash_after(connection: sqlite3.Connection, serial: str, journal: str, seal: int) -> str | None:
    """Return the hash after a stored seal, None where no seal of that number is stored."""
    query = """SELECT arguments, line FROM events
               WHERE (serial, journal, sequence, verb) = (?, ?, ?, 'seal')"""
    row = connection.execute(query, (serial, journal, seal)).fetchone()
    return next(iter(_hash_after(*row)), None) if row else None


def _hash_after(arguments: str, line: str) -> list[str]:
    # Nothing where the seal has another form.
    try:
        before = bytes.fromhex(json.loads(arguments)[0])
    except (ValueError, TypeError, LookupError, RecursionError):
        return []
    return [hashlib.sha256(before + line.rstrip("\r\n").encode()).hexdigest()]


# Of a key that has signed nothing here: when, journal, number.
_NEVER = (-1, "", 0)


def _by_serial(rows: list[tuple[str, str, str, str]]) -> dict[str, list[tuple[str, str, str, str]]]:
    grouped: dict[str, list[tuple[str, str, str, str]]] = {}
    for row in rows:
        grouped.setdefault(row[0], []).append(row)
    return grouped


def _uses(connection: sqlite3.Connection, serial: str) -> dict[str, tuple[int, str, int]]:
    # By id: when a key was used last, by the table's clock, and the journal and number of the seal.
    query = """SELECT json_extract(sign.arguments, '$[0]'), sign.journal, max(sign.sequence),
                      json_extract(sign.arguments, '$[1]'),
                      coalesce((SELECT max(json_extract(clock.arguments, '$[0]')) FROM events AS clock
                                WHERE (clock.serial, clock.journal, clock.verb) = (sign.serial, sign.journal, 'clock')
                                      AND clock.sequence < sign.sequence
                                      AND json_type(clock.arguments, '$[0]') = 'integer'), 0)
               FROM events AS sign
               WHERE serial = ? AND verb = 'sign' AND json_type(arguments, '$[0]') = 'text'
                     AND json_type(arguments, '$[1]') = 'integer'
               GROUP BY 1, 2"""
    uses: dict[str, tuple[int, str, int]] = {}
    for id, journal, _, seal, at in connection.execute(query, (serial,)).fetchall():
        uses[id] = max(uses.get(id, _NEVER), (at, journal, seal))
    return uses
