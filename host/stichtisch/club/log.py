"""The log of a club: records that are only ever added, each sealed by the hash of the one before."""

import json
import secrets
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from stichtisch.keys.director_key import DirectorKey
from stichtisch.store import Database
from stichtisch.store.log_chain import BEGINNING, committed, faults, heads, seal_of, size, uncommitted
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

# The verb by which what is personal goes, on every PC that the log comes to.
ANONYMISE = "anonymise"
_TOKEN_BYTES = 8


@dataclass(frozen=True)
class Record:
    """One act of a person: `at` in seconds since 1970, `person` who did it, `arguments` by name.

    `number` is one more than that of the record whose hash is `previous`; where two PCs wrote on from the same one, two
    records have the same number. `signer` is the public key that has signed it, empty where none has.
    """

    hash: str
    number: int
    previous: str
    at: int
    person: str
    verb: str
    arguments: dict[str, Any]
    signer: str = ""


def records(connection: sqlite3.Connection) -> list[Record]:
    """Return the whole log in the order that every PC folds it in."""
    rows = connection.execute("SELECT * FROM club_log ORDER BY number, hash").fetchall()
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
    connection: sqlite3.Connection,
    person: str,
    verb: str,
    arguments: dict[str, Any],
    at: int | None = None,
    key: DirectorKey | None = None,
) -> Record:
    """Add one record within the transaction that is open; `at` is now where it is not given.

    `person` is kept on one line, without what no database or terminal can take. Signed with `key`, if there is one.
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
    """Return a name that nothing else has, 16 hexadecimal digits."""
    return secrets.token_hex(_TOKEN_BYTES)


def keep_personal(connection: sqlite3.Connection, facts: dict[str, Any]) -> str:
    """Keep what is personal beside the log, where it can be removed again. Returns the commitment that the log has."""
    kept, token = committed(facts)
    connection.execute("INSERT INTO personal VALUES (?, ?)", (token, kept))
    return token


def personal(connection: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """Return what is personal by token."""
    return {
        token: facts_of(facts, "what is personal of a player")
        for token, facts in connection.execute("SELECT token, facts FROM personal")
    }


def remove_personal(connection: sqlite3.Connection, tokens: Iterable[str]) -> None:
    """Remove what is personal, for ever."""
    connection.executemany("DELETE FROM personal WHERE token = ?", [(token,) for token in tokens])


def club_records(database: Database) -> list[Record]:
    """Return the whole log of a database."""
    return records(database.connection)
