"""The log of a club: an append-only chain of records, each of which contains the hash of the previous one."""

import json
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from stichtisch.keys.director_key import DirectorKey
from stichtisch.store import Database
from stichtisch.store.engine import Connection
from stichtisch.store.log_chain import (
    BEGINNING,
    COLUMNS,
    committed,
    faults,
    heads,
    seal_of,
    size,
    uncommitted,
)
from stichtisch.store.stored_json import facts_of, value_of
from stichtisch.text import harmless

__all__ = [
    "ANONYMISE",
    "Record",
    "append",
    "club_records",
    "faults",
    "heads",
    "keep_personal",
    "new_token",
    "personal",
    "records",
    "remove_personal",
    "size",
    "uncommitted",
]

# The verb that removes a player's personal facts. It takes effect on every PC whose database the log is
# merged into.
ANONYMISE = "anonymise"
_TOKEN_BYTES = 8


@dataclass(frozen=True)
class Record:
    """One act: its time `at` in seconds since 1970, the `person` who acted, its `verb`, and its `arguments` by name.

    `number` is one more than the number of the record whose hash is `previous`. If two PCs have both continued from the
    same record, two records have the same number. `signer` is the public key of the signature, or empty if the record
    is not signed.
    """

    hash: str
    number: int
    previous: str
    at: int
    person: str
    verb: str
    arguments: dict[str, Any]
    signer: str = ""


def records(connection: Connection) -> list[Record]:
    """Return the whole log, in the same order on every PC."""
    rows = connection.execute(f"SELECT {COLUMNS} FROM club_log ORDER BY number, hash").fetchall()
    return [
        Record(
            seal,
            number,
            previous,
            at,
            person,
            verb,
            value_of(arguments, f"record {number} of the club's log"),
            signer,
        )
        for seal, number, previous, at, person, verb, arguments, signer, _ in rows
    ]


def append(
    connection: Connection,
    person: str,
    verb: str,
    arguments: dict[str, Any],
    at: int | None = None,
    key: DirectorKey | None = None,
) -> Record:
    """Add one record within the open transaction. `at` is the current time by default.

    `person` is stored on one line, without characters that could harm a database or a terminal. The record is signed
    with `key`, if a key is given.
    """
    person = harmless(person)
    last = connection.execute(
        "SELECT number, hash FROM club_log ORDER BY number DESC, hash DESC LIMIT 1"
    ).fetchone()
    number, previous = (last[0] + 1, last[1]) if last else (1, BEGINNING)
    moment = int(time.time()) if at is None else at
    text = json.dumps(arguments, ensure_ascii=True, sort_keys=True)
    seal = seal_of(number, previous, moment, person, verb, text)
    signer, signature = (key.public, key.sign(seal)) if key else ("", "")
    row = (seal, number, previous, moment, person, verb, text, signer, signature)
    connection.execute("INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    return Record(seal, number, previous, moment, person, verb, arguments, signer)


def new_token() -> str:
    """Return a unique random name of 16 hexadecimal digits."""
    return secrets.token_hex(_TOKEN_BYTES)


def keep_personal(connection: Connection, facts: dict[str, Any]) -> str:
    """Store personal facts outside of the log, so that they can be removed.

    Returns their commitment, which is recorded in the log.
    """
    kept, token = committed(facts)
    connection.execute("INSERT INTO personal VALUES (?, ?)", (token, kept))
    return token


def personal(connection: Connection) -> dict[str, dict[str, Any]]:
    """Return all personal facts by their token."""
    return {
        token: facts_of(facts, "what is personal of a player")
        for token, facts in connection.execute("SELECT token, facts FROM personal")
    }


def remove_personal(connection: Connection, tokens: Iterable[str]) -> None:
    """Remove personal facts for good."""
    connection.executemany("DELETE FROM personal WHERE token = ?", [(token,) for token in tokens])


def club_records(database: Database) -> list[Record]:
    """Return the whole log of a database."""
    return records(database.connection)
