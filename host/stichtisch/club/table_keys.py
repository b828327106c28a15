"""The keys of the club's tables: which signs now, which another has replaced, and which a director has revoked.

And the key pairs of the club that have certified them.
"""

import sqlite3
from dataclasses import dataclass
from datetime import date

from stichtisch.club.directors import sign_in
from stichtisch.club.errors import NoSuchTableKey, NotPossible
from stichtisch.club.log import append, club_records
from stichtisch.journal.revocation import Revoked, revocation_data
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.p256 import fingerprint
from stichtisch.store import REVOKE_KEY, Database, StoredKey, known_seals, revoked_keys, stored_keys

# The verb of a record that says that the club has another key pair.
NEW_PAIR = "club_pair"
# The states of a key.
CURRENT, REPLACED, REVOKED = "current", "replaced", "revoked"


@dataclass(frozen=True)
class ClubTableKey:
    """A key of a table with its state: CURRENT, REPLACED or REVOKED; `revoked` is its revocation, if it has one."""

    stored: StoredKey
    state: str
    revoked: Revoked | None

    @property
    def fingerprint(self) -> str:
        """The digits that people compare."""
        return fingerprint(self.stored.key)


@dataclass(frozen=True)
class EarlierPair:
    """A key pair that the club used up to a day, by its public half."""

    public: str
    day: str


def earlier_pairs(database: Database) -> list[EarlierPair]:
    """Return the pairs that the club has replaced, the first one first. Raises the Storage errors."""
    arguments = [one.arguments for one in club_records(database) if one.verb == NEW_PAIR]
    facts = [one for one in arguments if isinstance(one, dict)]
    return [EarlierPair(str(one["earlier"]), str(one.get("day", ""))) for one in facts if one.get("earlier")]


def note_new_pair(
    connection: sqlite3.Connection,
    keys: DirectorKeys,
    person: str,
    at: int,
    new: str,
    earlier: EarlierPair,
    why: str,
) -> None:
    """Note that the club has a new pair; the public half of the earlier one is empty where nobody knows it.

    Raises what `sign_in` raises.
    """
    director = sign_in(connection, keys, person, at)
    facts = {"public": new, "earlier": earlier.public, "day": earlier.day, "why": why}
    append(connection, director.name, NEW_PAIR, facts, at, director)


def table_keys(database: Database) -> list[ClubTableKey]:
    """Return every key of every table that is known here. Raises the Storage errors."""
    revoked = {one.key: one for one in revoked_keys(database)}
    return [
        ClubTableKey(
            one,
            REVOKED if one.key in revoked else CURRENT if one.latest else REPLACED,
            revoked.get(one.key),
        )
        for one in stored_keys(database)
    ]


def table_key_named(keys: list[ClubTableKey], text: str) -> ClubTableKey:
    """Return the key with a fingerprint, or how that begins. Raises NoSuchTableKey."""
    wanted = "".join(text.split()).lower()
    matches = [one for one in keys if one.fingerprint.replace(" ", "").startswith(wanted)]
    if not wanted or len(matches) != 1:
        raise NoSuchTableKey(text=text)
    return matches[0]


def revoke_table_key(
    database: Database,
    connection: sqlite3.Connection,
    keys: DirectorKeys,
    person: str,
    at: int,
    key: ClubTableKey,
    day: date,
    why: str,
) -> Revoked:
    """Let a key of a table sign nothing from now on; the seals that are stored here stay proved.

    Raises NotPossible for a key that is revoked, and what `sign_in` raises.
    """
    if key.revoked is not None:
        raise NotPossible(reason=f"this key was revoked on {key.revoked.day}")
    serial = key.stored.serial
    revoked = Revoked(key.stored.key, day.isoformat(), tuple(known_seals(database, serial)))
    director = sign_in(connection, keys, person, at)
    facts = revocation_data(revoked) | {"serial": serial, "why": why}
    append(connection, director.name, REVOKE_KEY, facts, at, director)
    return revoked
