"""Keys derived from the club's key: the key of each table, and the key of the cards that work on all tables."""

import hmac
from dataclasses import dataclass, field

from stichtisch.keys.retired_keys import RetiredKey, StoredSeal

CODE_SIZE = 16
_CARDS = b"Stichtisch: cards"
_REQUESTS = b"Stichtisch: requests"


@dataclass(frozen=True)
class RetiredTableKey:
    """A former key of a table, derived from a retired key of the club.

    `seals` are the table's seals that were stored before the key was retired.
    """

    key: bytes = field(repr=False)
    club_key: RetiredKey
    seals: tuple[StoredSeal, ...]


class TableKey(bytes):
    """The key of a table, with its former keys, which are derived from retired keys of the club."""

    retired: tuple[RetiredTableKey, ...] = ()


def table_key(club_key: bytes, serial: str) -> TableKey:
    """Return the key with which a table signs: the HMAC-SHA-256 of its serial number with the club's key."""
    key = TableKey(_follows(club_key, serial))
    retired: tuple[RetiredKey, ...] = getattr(club_key, "retired", ())
    key.retired = tuple(
        RetiredTableKey(_follows(one.secret, serial), one, one.seals[serial])
        for one in retired
        if one.seals.get(serial)
    )
    return key


def _follows(club_key: bytes, serial: str) -> bytes:
    return hmac.digest(club_key, serial.encode(), "sha256")


def cards_key(club_key: bytes) -> str:
    """Return the key of the club's cards as text: 64 hexadecimal digits.

    It is not derived from a serial number, so no table uses it as its own key.
    """
    return hmac.digest(club_key, _CARDS, "sha256").hex()


def request_code(key: bytes, challenge: str, request: bytes) -> str:
    """Return the code that authenticates a request to a table (firmware/PROTOCOL.md).

    Args:
        key: the key of the table.
        challenge: the challenge from the table, in hexadecimal digits.
        request: the kind and payload of the request, as in its line after the code.

    Raises ValueError if the challenge is invalid.
    """
    signing = hmac.digest(key, _REQUESTS, "sha256")
    return hmac.digest(signing, bytes.fromhex(challenge) + request, "sha256")[:CODE_SIZE].hex()
