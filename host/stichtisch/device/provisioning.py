"""The equipment of a table in service mode: its keys, the key of the club's cards, and the seal on its prompt."""

import secrets
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from stichtisch.device.client import WRONG_ARGUMENT, Client
from stichtisch.device.errors import BadCardsKey, Refused
from stichtisch.errors import CannotRead
from stichtisch.keys.club_pair import ClubPair, is_certified
from stichtisch.keys.table_key import cards_key, table_key

# The key of the cards: the table had it, has it now, or has another and keeps that.
SAME, NEW, OTHER = "same", "new", "other"

_MOST_CHARACTERS = 64
_CHECK_DIGITS = 8
_RANDOM_BYTES = 32
_WAIT = "wait"
# It takes less than two.
_DRAWING_SECONDS = 60


@dataclass(frozen=True)
class Equipped:
    """The equipment of a table now; `cards` is SAME, NEW or OTHER.

    `key` is the public half of the pair that the table has drawn, None where its firmware knows of none.
    """

    table: str
    cards: str
    sealed: bool
    key: str | None


@dataclass(frozen=True)
class ClubKeys:
    """The keys of a club: its secret key, 32 bytes, and the pair that certifies the keys that tables draw."""

    secret: bytes
    pair: ClubPair


def equip(
    client: Client, serial: str, club: ClubKeys, *, cards: str | None, sealed: bool, anew: bool = False
) -> Equipped:
    """Give the table of that serial number its keys, and seal or open it.

    Args:
        client: what speaks with the table.
        serial: that of the table.
        club: whose table it is.
        cards: the key of its cards; None: one made from the club's key, unless it has another.
        sealed: whether it is sealed from its next start on.
        anew: whether a table that has a pair of keys draws another.

    Raises NotInService, Refused, TakesTooLong, and what the client raises.
    """
    client.equip("table", table_key(club.secret, serial).hex())
    state = _give_cards(client, cards or cards_key(club.secret), replace=cards is not None)
    key = _certified_pair(client, serial, club.pair, anew)
    return Equipped(serial, state, bool(client.equip("sealed", int(sealed))), key)


def _certified_pair(client: Client, serial: str, club: ClubPair, anew: bool) -> str | None:
    # Have the table draw a pair, and certify it. Returns its public half; None: the firmware is too old.
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
    # The PC adds random bytes of its own: the board's are not proved to be random.
    key = client.equip("pair", secrets.token_hex(_RANDOM_BYTES))
    with client.within(_DRAWING_SECONDS, "drawing its keys"):
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
    """Return the key of cards in a file, a line of text. Raises CannotRead, BadCardsKey."""
    try:
        text = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise CannotRead(path=path, reason=error.strerror or error) from error
    except UnicodeDecodeError as error:
        raise BadCardsKey(path=path) from error
    if not 0 < len(text) <= _MOST_CHARACTERS or not text.isprintable():
        raise BadCardsKey(path=path)
    return text
