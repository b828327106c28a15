"""The keys of the club's tables: current ones, replaced ones, and those that a director has revoked.

This module also lists the key pairs with which the club has certified these keys.
"""

from dataclasses import dataclass
from datetime import date

from stichtisch.club.directors import sign_in
from stichtisch.club.errors import NoSuchTableKey, NotPossible
from stichtisch.club.log import append, club_records
from stichtisch.i18n.named import DayOf
from stichtisch.i18n.reason import Reason
from stichtisch.journal.revocation import Revoked, revocation_data
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.p256 import fingerprint
from stichtisch.store import REVOKE_KEY, Database, StoredKey, known_seals, revoked_keys, stored_keys
from stichtisch.store.engine import Connection

# The verb that records a new key pair of the club.
NEW_PAIR = "club_pair"
# The states of a key.
CURRENT, REPLACED, REVOKED = "current", "replaced", "revoked"


@dataclass(frozen=True)
class ClubTableKey:
    """A key of a table with its state: CURRENT, REPLACED or REVOKED; `revoked` is its revocation, or None."""

    stored: StoredKey
    state: str
    revoked: Revoked | None

    @property
    def fingerprint(self) -> str:
        """A short form of the key for people to compare by eye."""
        return fingerprint(self.stored.key)


@dataclass(frozen=True)
class EarlierPair:
    """A key pair that the club used until `day`, identified by its public half."""

    public: str
    day: str


def earlier_pairs(database: Database) -> list[EarlierPair]:
    """Return the replaced key pairs of the club, the oldest first. Raises the Storage errors."""
    arguments = [one.arguments for one in club_records(database) if one.verb == NEW_PAIR]
    facts = [one for one in arguments if isinstance(one, dict)]
    return [EarlierPair(str(one["earlier"]), str(one.get("day", ""))) for one in facts if one.get("earlier")]


def note_new_pair(
    connection: Connection,
    keys: DirectorKeys,
    person: str,
    at: int,
    new: str,
    earlier: EarlierPair,
    why: str,
) -> None:
    """Record that the club has a new key pair. The public half of the earlier pair is empty if it is unknown.

    Raises the errors of `sign_in`.
    """
    director = sign_in(connection, keys, person, at)
    facts = {"public": new, "earlier": earlier.public, "day": earlier.day, "why": why}
    append(connection, director.name, NEW_PAIR, facts, at, director)


def table_keys(database: Database) -> list[ClubTableKey]:
    """Return all known keys of all tables. Raises the Storage errors."""
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
    """Return the key whose fingerprint begins with this text. Raises NoSuchTableKey."""
    wanted = "".join(text.split()).lower()
    matches = [one for one in keys if one.fingerprint.replace(" ", "").startswith(wanted)]
    if not wanted or len(matches) != 1:
        raise NoSuchTableKey(text=text)
    return matches[0]


def revoke_table_key(
    database: Database,
    connection: Connection,
    keys: DirectorKeys,
    person: str,
    at: int,
    key: ClubTableKey,
    day: date,
    why: str,
) -> Revoked:
    """Revoke a key of a table, so that its later signatures do not count.

    Seals that are already stored here remain proved.

    Raises NotPossible if the key is revoked already, and the errors of `sign_in`.
    """
    if key.revoked is not None:
        raise NotPossible(
            reason=Reason("this key was revoked on {day}", day=DayOf(date.fromisoformat(key.revoked.day)))
        )
    serial = key.stored.serial
    revoked = Revoked(key.stored.key, day.isoformat(), tuple(known_seals(database, serial)), key.stored.club)
    director = sign_in(connection, keys, person, at)
    facts = revocation_data(revoked) | {"serial": serial, "why": why}
    append(connection, director.name, REVOKE_KEY, facts, at, director)
    return revoked
