"""The chain of the club's log: the hash of each record includes the hash of the record before it.

Since format 5, the director who makes a record also signs it.

Personal facts are stored beside the log. The log contains only a commitment to them, a salted hash. The commitment
reveals whether a name was changed, but a removed name cannot be recovered from it.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator
from typing import Any

from stichtisch.i18n.reason import Reason
from stichtisch.keys.director_key import is_signed
from stichtisch.store.engine import Connection
from stichtisch.store.stored_json import value_of

# The value that replaces the previous record's hash in the first record of a log.
BEGINNING = ""

_SALT_BYTES = 16
_HASH_DIGITS = 64

# The number of a record, the player, and the token of the player's personal facts.
_Named = tuple[int, Any, str]

COLUMNS = "hash, number, previous, at, person, verb, arguments, signer, signature"


def seal_of(*facts: object) -> str:
    """Return the hash of a record's facts: its number, the previous record's hash, time, person, verb and arguments."""
    return hashlib.sha256(json.dumps(facts, ensure_ascii=True).encode()).hexdigest()


def committed(facts: dict[str, Any]) -> tuple[str, str]:
    """Return personal facts with a salt, ready for storing, and the commitment to them for the log."""
    kept = json.dumps(facts | {"salt": secrets.token_hex(_SALT_BYTES)}, sort_keys=True)
    return kept, _commitment(kept)


def faults(connection: Connection) -> list[Reason]:
    """Return faults of the log: changed records or names, missing records, wrong signatures.

    A signature is wrong if it was made for another record or with another key. The list is empty if the log is sound.
    """
    rows = connection.execute(f"SELECT {COLUMNS} FROM club_log ORDER BY number, hash").fetchall()
    known = {row[0]: row[1] for row in rows} | {BEGINNING: 0}
    problems = []
    for seal, number, previous, *facts, signer, signature in rows:
        if seal != seal_of(number, previous, *facts):
            problems.append(
                Reason("record {number} of the club's log is not as it was written", number=number)
            )
        elif known.get(previous) != number - 1:
            problems.append(
                Reason("the record before record {number} of the club's log is missing", number=number)
            )
        elif (signer or signature) and not is_signed(signer, seal, signature):
            problems.append(
                Reason("the signature of record {number} of the club's log does not match", number=number)
            )
    return [*problems, *_changed_names(connection)]


def heads(connection: Connection) -> list[str]:
    """Return the hashes of the records that no other record follows. There is only one, unless the log branches."""
    query = "SELECT hash FROM club_log WHERE hash NOT IN (SELECT previous FROM club_log) ORDER BY hash"
    return [row[0] for row in connection.execute(query)]


def size(connection: Connection) -> int:
    """Return the number of records."""
    return int(connection.execute("SELECT count(*) FROM club_log").fetchone()[0])


def uncommitted(connection: Connection) -> int:
    """Return the number of names for which the log has only an old short token instead of a commitment."""
    tokens = {row[0] for row in connection.execute("SELECT token FROM personal").fetchall()}
    return sum(len(token) < _HASH_DIGITS and token in tokens for _, _, token in _named(connection))


def _changed_names(connection: Connection) -> Iterator[Reason]:
    # Names may be missing because their removal was requested.
    kept = dict(connection.execute("SELECT token, facts FROM personal").fetchall())
    nameless = nameless_players(connection)
    for number, player, token in _named(connection):
        if len(token) < _HASH_DIGITS:
            continue
        facts = kept.get(token)
        if facts is None and player not in nameless:
            yield Reason("the names for record {number} of the club's log are missing", number=number)
        elif facts is not None and _commitment(facts) != token:
            yield Reason(
                "the names for record {number} of the club's log are not as they were written", number=number
            )


def nameless_players(connection: Connection) -> set[Any]:
    """Return the players whose names were removed on request, with all players that were merged into them."""
    removed = {_hashable(facts.get("player")) for _, facts in _facts(connection, "anonymise")}
    same = [
        (_hashable(facts.get("gone")), _hashable(facts.get("kept")))
        for _, facts in _facts(connection, "same")
    ]
    while more := {gone for gone, kept in same if kept in removed} - removed:
        removed |= more
    return removed - {None}


def personal_tokens(connection: Connection, players: set[Any]) -> set[str]:
    """Return the tokens of the personal facts of these players."""
    return {token for _, player, token in _named(connection) if player in players}


def _named(connection: Connection) -> Iterator[_Named]:
    for number, facts in _facts(connection, "player"):
        token = facts.get("personal")
        if isinstance(token, str):
            yield number, _hashable(facts.get("player")), token


def _facts(connection: Connection, verb: str) -> Iterator[tuple[int, dict[str, Any]]]:
    # Yields the numbers and arguments of the records with a verb, in order.
    query = "SELECT number, arguments FROM club_log WHERE verb = ? ORDER BY number, hash"
    for number, text in connection.execute(query, (verb,)).fetchall():
        facts = value_of(text, f"record {number} of the club's log")
        if isinstance(facts, dict):
            yield number, facts


def _hashable(value: object) -> object:
    return value if isinstance(value, str | int) else json.dumps(value) if value is not None else None


def _commitment(kept: str) -> str:
    return hashlib.sha256(kept.encode()).hexdigest()
