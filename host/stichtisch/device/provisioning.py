"""Provisioning a table in service mode: its keys, the key of the club's cards, and the seal on its prompt."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from stichtisch.device.client import WRONG_ARGUMENT, Client
from stichtisch.device.errors import BadCardsKey, Refused
from stichtisch.errors import CannotRead
from stichtisch.i18n.reason import Reason
from stichtisch.keys.club_pair import ClubPair, is_certified
from stichtisch.keys.table_key import cards_key, table_key

# The result for the key of the cards: the table already had this key, has just received it, or keeps a different one.
SAME, NEW, OTHER = "same", "new", "other"

_MOST_CHARACTERS = 64
_CHECK_DIGITS = 8
_RANDOM_BYTES = 32
_WAIT = "wait"
# The table needs less than 2 s to generate a key pair.
_DRAWING_SECONDS = 60


@dataclass(frozen=True)
class Equipped:
    """The result of provisioning a table. `cards` is SAME, NEW or OTHER.

    `key` is the public half of the table's key pair, or None if its firmware is too old for pairs.
    """

    table: str
    cards: str
    sealed: bool
    key: str | None


@dataclass(frozen=True)
class ClubKeys:
    """The keys of a club: its secret key (32 bytes), and the pair that certifies the public keys of its tables."""

    secret: bytes
    pair: ClubPair


def equip(
    client: Client, serial: str, club: ClubKeys, *, cards: str | None, sealed: bool, anew: bool = False
) -> Equipped:
    """Send the table with this serial number its keys, and seal or open it.

    Args:
        client: the connection to the table.
        serial: the serial number of the table.
        club: the keys of the club that owns the table.
        cards: the key of the cards. None means a key derived from the club's key, unless the table has another.
        sealed: whether the table is sealed from its next start.
        anew: whether a table that already has a key pair generates a new one.

    Raises NotInService, Refused, TakesTooLong, and the errors of the client.
    """
    client.equip("table", table_key(club.secret, serial).hex())
    state = _give_cards(client, cards or cards_key(club.secret), replace=cards is not None)
    key = _certified_pair(client, serial, club.pair, anew)
    return Equipped(serial, state, bool(client.equip("sealed", int(sealed))), key)


def _certified_pair(client: Client, serial: str, club: ClubPair, anew: bool) -> str | None:
    # Make the table generate a key pair, and certify its public key with the club's key. Returns the public key,
    # or None if the firmware is too old.
    try:
        key = str(client.equip("pair"))
    except Refused as error:
        if error.facts["code"] == WRONG_ARGUMENT:
            return None
        raise
    if anew or not key:
        key = _drawn(client)
    there = str(client.equip("certificate"))
    if client.equip("club") != club.public or not is_certified(club.public, serial, key, there):
        client.equip("club", club.public)
        client.equip("certificate", club.certify(serial, key))
    return key


def _drawn(client: Client) -> str:
    # The PC adds random bytes, because the random numbers of the board may be predictable.
    key = client.equip("pair", secrets.token_hex(_RANDOM_BYTES))
    with client.within(_DRAWING_SECONDS, Reason("drawing its keys")):
        while key == _WAIT:
            key = client.equip("pair")
    return str(key)


def _give_cards(client: Client, key: str, *, replace: bool) -> str:
    there = client.equip("cards")
    if there == sha256(key.encode()).hexdigest()[:_CHECK_DIGITS]:
        return SAME
    if there and not replace:
        return OTHER
    client.equip("cards", key)
    return NEW


def read_cards_key(path: Path) -> str:
    """Return the key for the club's cards, read from a file with one line of text. Raises CannotRead, BadCardsKey."""
    try:
        text = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise CannotRead(path=path, reason=error) from error
    except UnicodeDecodeError as error:
        raise BadCardsKey(path=path) from error
    if not 0 < len(text) <= _MOST_CHARACTERS or not text.isprintable():
        raise BadCardsKey(path=path)
    return text
