"""The public keys with which tables sign seals, with their certificates and revocations."""

import hashlib
import json
from dataclasses import dataclass, replace

from stichtisch.journal.event import RESTORED, whole_number
from stichtisch.journal.journal_file import TableKey
from stichtisch.journal.revocation import KnownSeal, Revoked, revoked_of, together
from stichtisch.keys.p256 import key_id
from stichtisch.store.database import Database
from stichtisch.store.engine import Connection
from stichtisch.store.stored_json import arguments_of

# The verb in the club's log that revokes a key of a table. Its arguments are `serial`, `why` and the facts of the
# revocation.
REVOKE_KEY = "revoke_table_key"


@dataclass(frozen=True)
class StoredKey:
    """A key of a table: its id, its digits, and the club that has certified it, or "" if none has.

    `signed` is the journal and number of the last stored seal that the key has signed, or None. `latest`:
    whether the table still has this key, as far as is known. The table is assumed to have it if no other key
    has signed later and no PC has restored the journal since the key last signed. A restored table has lost
    its key.
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
    """Store a key of a table by the key's id, even if the key is not certified yet. An existing certificate is kept.

    Raises the Storage errors.
    """
    query = "INSERT INTO table_keys VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    certify = (
        "UPDATE table_keys SET certificate = ?, club = ? WHERE (serial, id) = (?, ?) AND certificate = ''"
    )
    with database.transaction() as connection:
        connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
        connection.execute(query, (serial, id, key.key, key.certificate, key.club))
        connection.execute(certify, (key.certificate, key.club, serial, id))


def certify_anew(database: Database, serial: str, id: str, key: TableKey) -> None:
    """Replace the stored certificate of a key with another club's. Raises the Storage errors."""
    query = "UPDATE table_keys SET certificate = ?, club = ? WHERE (serial, id, key) = (?, ?, ?)"
    with database.transaction() as connection:
        connection.execute(query, (key.certificate, key.club, serial, id, key.key))


def certifying_club(database: Database, serial: str, id: str) -> str:
    """Return the club that has certified a key, or "" if none has. Raises the Storage errors."""
    query = "SELECT club FROM table_keys WHERE (serial, id) = (?, ?)"
    row = database.connection.execute(query, (serial, id)).fetchone()
    return row[0] if row else ""


def has_signed(database: Database, serial: str) -> bool:
    """Return whether a signature of a table is stored. Raises the Storage errors."""
    query = "SELECT 1 FROM events WHERE serial = ? AND verb = 'sign' LIMIT 1"
    return database.connection.execute(query, (serial,)).fetchone() is not None


def uncertified_keys(database: Database, serial: str) -> set[str]:
    """Return the ids of the keys with which a table has signed, but for which no certificate is stored.

    Raises the Storage errors.
    """
    signed = "SELECT arguments FROM events WHERE serial = ? AND verb = 'sign'"
    certified = "SELECT id FROM table_keys WHERE serial = ? AND certificate <> ''"
    texts = database.connection.execute(signed, (serial,)).fetchall()
    ids = {id for (text,) in texts for id in arguments_of(text)[:1] if isinstance(id, str)}
    return ids - {row[0] for row in database.connection.execute(certified, (serial,)).fetchall()}


def stored_keys(database: Database) -> list[StoredKey]:
    """Return all keys of all tables, by table, the last used first. Raises the Storage errors."""
    rows = database.connection.execute("SELECT serial, id, key, club FROM table_keys ORDER BY serial, id")
    stored: list[StoredKey] = []
    for serial, keys in _by_serial(rows.fetchall()).items():
        uses = _uses(database.connection, serial)
        restored = _restored(database.connection, serial)
        order = sorted(keys, key=lambda row: uses.get(row[1], _NEVER), reverse=True)
        for place, (_, id, key, club) in enumerate(order):
            used = uses.get(id)
            lost = used is not None and restored.get(used[1], 0) > used[2]
            latest = place == 0 and not lost
            stored.append(StoredKey(serial, id, key, club, used[1:] if used else None, latest))
    return stored


def revoked_keys(database: Database | Connection, serial: str | None = None) -> list[Revoked]:
    """Return the revocations of keys in the club's log, for one table or all. Raises the Storage errors.

    Records of another form are ignored.
    """
    query = """SELECT arguments FROM club_log
               WHERE verb = ? ORDER BY number, hash"""
    connection = database.connection if isinstance(database, Database) else database
    revoked = []
    for (arguments,) in connection.execute(query, (REVOKE_KEY,)).fetchall():
        try:
            facts = json.loads(arguments)
            one = revoked_of(facts)
        except (ValueError, RecursionError):
            continue
        if one is not None and serial in (None, facts.get("serial")):
            revoked.append(one)
    return list(together(revoked).values())


def revoked_by_id(connection: Connection, serial: str) -> dict[str, Revoked]:
    """Return the revoked keys of a table by their ids."""
    return {key_id(one.key): one for one in revoked_keys(connection, serial)}


def clubs_of(database: Database, revoked: list[Revoked]) -> list[str]:
    """Return the clubs that have certified these revoked keys.

    If a revocation names no club, the club comes from the stored key. Raises the Storage errors.
    """
    rows = database.connection.execute("SELECT club, key FROM table_keys WHERE club <> ''").fetchall()
    unsaid = {one.key for one in revoked if not one.club}
    return sorted({club for club, key in rows if key in unsaid} | {one.club for one in revoked if one.club})


def known_seals(database: Database, serial: str) -> list[KnownSeal]:
    """Return the last seal of each session and of each journal of a table. Raises the Storage errors."""
    query = """SELECT journal, sequence, verb, arguments, line FROM events
               WHERE serial = ? AND verb IN ('session', 'seal') ORDER BY journal, sequence"""
    rows = database.connection.execute(query, (serial,)).fetchall()
    last = []
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        journal, sequence, verb, arguments, line = row
        if verb == "seal" and (after is None or after[0] != journal or after[2] == "session"):
            last += [(journal, sequence, hash) for hash in _hash_after(arguments, line)]
    return last


def seals_known(database: Database) -> dict[str, tuple[KnownSeal, ...]]:
    """Return the known seals of all tables, by serial number. Raises the Storage errors."""
    tables = database.connection.execute("SELECT serial FROM tables ORDER BY serial").fetchall()
    known = {serial: tuple(known_seals(database, serial)) for (serial,) in tables}
    return {serial: seals for serial, seals in known.items() if seals}


def last_known(connection: Connection, revoked: Revoked, serial: str, journal: str, last: int) -> Revoked:
    """Return a revocation with only one of its seals: the last one that a journal has up to the event `last`.

    The other seals are not needed for this journal, and many seals do not fit into a file's first line.
    """
    seals = {seal for seal in revoked.seals if seal[0] == journal and seal[1] <= last}
    for seal in sorted(seals, key=lambda seal: seal[1], reverse=True):
        if hash_after(connection, serial, *seal[:2]) == seal[2]:
            return replace(revoked, seals=(seal,))
    return replace(revoked, seals=())


def hash_after(connection: Connection, serial: str, journal: str, seal: int) -> str | None:
    """Return the chain's hash after a stored seal, or None if no seal with this number is stored."""
    query = """SELECT arguments, line FROM events
               WHERE (serial, journal, sequence, verb) = (?, ?, ?, 'seal')"""
    row = connection.execute(query, (serial, journal, seal)).fetchone()
    return next(iter(_hash_after(*row)), None) if row else None


def _hash_after(arguments: str, line: str) -> list[str]:
    # The list is empty if the seal's arguments have an unknown form.
    try:
        before = bytes.fromhex(json.loads(arguments)[0])
    except (ValueError, TypeError, LookupError, RecursionError):
        return []
    return [hashlib.sha256(before + line.rstrip("\r\n").encode()).hexdigest()]


# The value (time, journal, number) for a key that has no stored signature.
_NEVER = (-1, "", 0)


def _by_serial(rows: list[tuple[str, str, str, str]]) -> dict[str, list[tuple[str, str, str, str]]]:
    grouped: dict[str, list[tuple[str, str, str, str]]] = {}
    for row in rows:
        grouped.setdefault(row[0], []).append(row)
    return grouped


def _restored(connection: Connection, serial: str) -> dict[str, int]:
    # Returns, by journal, the number of the last event which reports that a PC restored the journal.
    query = "SELECT journal, max(sequence) FROM events WHERE (serial, verb) = (?, ?) GROUP BY journal"
    return dict(connection.execute(query, (serial, RESTORED)).fetchall())


def _uses(connection: Connection, serial: str) -> dict[str, tuple[int, str, int]]:
    # Returns, by key id, the last seal that the key signed: its time (from the table's clock), its journal
    # and its number.
    query = """SELECT journal, verb, arguments FROM events
               WHERE serial = ? AND verb IN ('sign', 'clock') ORDER BY journal, sequence"""
    last: dict[tuple[str, str], tuple[int, str, int]] = {}
    clock, clocked = 0, ""
    for journal, verb, text in connection.execute(query, (serial,)).fetchall():
        if journal != clocked:
            clock, clocked = 0, journal
        facts = arguments_of(text)
        if verb == "clock" and facts and whole_number(facts[0]):
            clock = max(clock, facts[0])
        elif verb == "sign" and len(facts) > 1 and isinstance(facts[0], str) and whole_number(facts[1]):
            last[facts[0], journal] = (clock, journal, facts[1])
    uses: dict[str, tuple[int, str, int]] = {}
    for (id, _), use in last.items():
        uses[id] = max(uses.get(id, _NEVER), use)
    return uses
