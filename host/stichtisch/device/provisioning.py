"""What a club gives a table in service mode: its key, the key of the club's cards, and the seal on its prompt."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from stichtisch.device.client import Client
from stichtisch.device.errors import BadCardsKey
from stichtisch.errors import CannotRead
from stichtisch.keys.table_key import cards_key, table_key

# What became of the key of the cards: the table had it, has it now, or has and keeps another.
SAME, NEW, OTHER = "same", "new", "other"

_MOST_CHARACTERS = 64
_CHECK_DIGITS = 8


@dataclass(frozen=True)
class Equipped:
    """What a table has now; `cards` is SAME, NEW or OTHER."""

    table: str
    cards: str
    sealed: bool


def equip(client: Client, serial: str, club_key: bytes, cards: str | None, sealed: bool) -> Equipped:
    """Give the table of that serial number its keys, and seal or open it.

    Args:
        client: what speaks with the table.
        serial: that of the table.
        club_key: 32 bytes.
        cards: the key of its cards; None: one made from the club's key, unless it has another.
        sealed: whether it is sealed from its next start on.

    Raises NotInService, Refused, and what the client raises.
    """
    client.equip("table", table_key(club_key, serial).hex())
    state = _give_cards(client, cards or cards_key(club_key), replace=cards is not None)
    return Equipped(serial, state, bool(client.equip("sealed", int(sealed))))


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
