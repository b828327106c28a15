"""The chain of the club's log: each record is sealed with the hash of the one that it follows.

From format 5 on each is signed besides, by the key of the director who made it.

What is personal lies beside the log, and the log has a commitment to it: a hash with a salt, so that names can neither
be changed unseen, nor found again once they are removed.
"""

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Iterator
from typing import Any

from stichtisch.keys.director_key import is_signed

# The predecessor of the first record of a log.
BEGINNING = ""

_SALT_BYTES = 16
_HASH_DIGITS = 64
_NAMED = """SELECT number, json_extract(arguments, '$.player') AS player,
                   json_extract(arguments, '$.personal') AS token
            FROM club_log WHERE verb = 'player'"""


def seal_of(*facts: object) -> str:
    """Return the hash of a record's number, the hash it follows, and its moment, person, verb and arguments."""
    return hashlib.sha256(json.dumps(facts, ensure_ascii=True).encode()).hexdigest()


def committed(facts: dict[str, Any]) -> tuple[str, str]:
    """Return what is personal as it is kept, with a salt, and the commitment that the log has to it."""
    kept = json.dumps(facts | {"salt": secrets.token_hex(_SALT_BYTES)}, sort_keys=True)
    return kept, _commitment(kept)


def faults(connection: sqlite3.Connection) -> list[str]:
    """Say which records, or names that they stand for, are not as they were written, or follow one that is not there.

    Also says which signatures are of another record or key. Returns nothing where all hold.
    """
    rows = connection.execute("SELECT * FROM club_log ORDER BY number, hash").fetchall()
    known = {row[0]: row[1] for row in rows} | {BEGINNING: 0}
    problems = []
    for seal, number, previous, *facts, signer, signature in rows:
        if seal != seal_of(number, previous, *facts):
            problems.append(f"record {number} of the club's log is not as it was written")
        elif known.get(previous) != number - 1:
            problems.append(f"the record that record {number} of the club's log follows is not there")
        elif (signer or signature) and not is_signed(signer, seal, signature):
            problems.append(f"the signature of record {number} of the club's log does not match")
    return [*problems, *_changed_names(connection)]


def heads(connection: sqlite3.Connection) -> list[str]:
    """Return the hashes of the records that no other follows: one, but of a log that branches."""
    query = "SELECT hash FROM club_log WHERE hash NOT IN (SELECT previous FROM club_log) ORDER BY hash"
    return [row[0] for row in connection.execute(query)]


def size(connection: sqlite3.Connection) -> int:
    """Return how many records there are."""
    return int(connection.execute("SELECT count(*) FROM club_log").fetchone()[0])


def uncommitted(connection: sqlite3.Connection) -> int:
    """Return how many names the log has by a token of before, which proves nothing of them."""
    query = (
        f"SELECT count(*) FROM ({_NAMED}) JOIN personal USING (token) WHERE length(token) < {_HASH_DIGITS}"
    )
    return int(connection.execute(query).fetchone()[0])


def _changed_names(connection: sqlite3.Connection) -> Iterator[str]:
    # Names are missing rightly where somebody has asked to remove them.
    query = f"SELECT number, player, token, facts FROM ({_NAMED}) LEFT JOIN personal USING (token) ORDER BY number"
    nameless = _nameless(connection)
    for number, player, token, facts in connection.execute(query):
        if not isinstance(token, str) or len(token) < _HASH_DIGITS:
            continue
        if facts is None and player not in nameless:
            yield f"the names that record {number} of the club's log stands for are not there"
        elif facts is not None and _commitment(facts) != token:
            yield f"the names that record {number} of the club's log stands for are not as they were written"


def _nameless(connection: sqlite3.Connection) -> set[str]:
    # With everybody who has become one of them.
    removed = """WITH RECURSIVE nameless (player) AS (
                     SELECT json_extract(arguments, '$.player') FROM club_log WHERE verb = 'anonymise'
                     UNION
                     SELECT json_extract(arguments, '$.gone') FROM club_log JOIN nameless
                     ON verb = 'same' AND json_extract(arguments, '$.kept') = player)
                 SELECT player FROM nameless"""
    return {row[0] for row in connection.execute(removed)}


def _commitment(kept: str) -> str:
    return hashlib.sha256(kept.encode()).hexdigest()
