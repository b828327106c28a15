"""NTAG213, 215 and 216 tags as cards carry them: a UID and the record in pages 4 to 7."""

from dataclasses import dataclass

from cardrules.cards import SUITS, card_from_text
from tablelog import tag as record

_DOPPELKOPF_RANKS = "9TJQKA"
_CASCADE_TAG = 0x88
_SKAT_RANKS = "789TJQKA"
_UID_SIZE = 7
_MAKER = 0x04


@dataclass(frozen=True)
class Tag:
    """One tag: its UID (7 bytes), what lies in its pages from page 4 on, and the card printed on it ("" for none).

    `coupling` tells how well it lies on the antenna: 1.0 flat, less needs a stronger field. `kind` is "ntag213",
    "ntag215" or "ntag216", `counter` how often it was read while it counted.
    """

    uid: bytes
    pages: bytes = b""
    card: str = ""
    coupling: float = 1.0
    kind: str = "ntag213"
    counter: int = 0


def make_uid(deck: int, index: int) -> bytes:
    """Return the UID of card `index` of a deck of this generator: seven bytes, the first that of the maker NXP."""
    mixed = (deck * 1009 + index) * 0x9E3779B1 & 0xFFFFFFFF
    middle = bytearray(mixed.to_bytes(4, "big"))
    if middle[2] == _CASCADE_TAG:
        # No maker gives the fourth byte this value: it would tell that more of the UID follows (ISO 14443-3, 6.5.4).
        middle[2] ^= 1
    return bytes((_MAKER, *middle)) + (deck * 64 + index & 0xFFFF).to_bytes(2, "big")


def make_tag(uid: bytes, deck: int, card: str, copy: int, game: int = record.DOPPELKOPF) -> Tag:
    """Return a tag that carries a valid record.

    Args:
        uid: its seven bytes.
        deck: number of the deck, 0 to 2**24 - 1.
        card: in the notation of deals, as "HT".
        copy: which of the equal cards of the deck, from 0.
        game: as in tablelog.tag.
    """
    if len(uid) != _UID_SIZE:
        raise ValueError("a UID has seven bytes")
    return Tag(uid, record.encode(uid, game, deck, card_from_text(card), copy), card)


def make_player_card(number: int) -> Tag:
    """Return the player card with this number, 0 to 255."""
    uid = make_uid(0, number)
    return Tag(uid, record.encode(uid, record.PLAYER, 0, number, 0))


def make_skat_deck(deck_id: int) -> list[Tag]:
    """Return the 32 tags of a Skat deck, the same for the same number: `CSHD` x `789TJQKA`."""
    cards = [suit + rank for suit in SUITS for rank in _SKAT_RANKS]
    return [
        make_tag(make_uid(deck_id, index), deck_id, card, 0, record.SKAT) for index, card in enumerate(cards)
    ]


def make_deck(deck_id: int) -> list[Tag]:
    """Return the 48 tags of a Doppelkopf deck, the same for the same number: each card of `CSHD` x `9TJQKA` twice."""
    cards = [(suit + rank, copy) for suit in SUITS for rank in _DOPPELKOPF_RANKS for copy in (0, 1)]
    return [
        make_tag(make_uid(deck_id, index), deck_id, card, copy) for index, (card, copy) in enumerate(cards)
    ]
