"""NTAG213, 215 and 216 tags as cards carry them: a UID and the record in pages 4 to 7."""

from dataclasses import dataclass

from cardrules.cards import RANKS, SUITS, card_from_text
from cardrules.games import GAMES, panel_of
from stichtisch.uids import make_uid
from tablelog import actions
from tablelog import tag as record

_UID_SIZE = 7


@dataclass(frozen=True)
class Tag:
    """One tag: its UID (7 bytes), what lies in its pages from page 4 on, and the card printed on it ("" for none).

    `coupling` is how well it lies on the antenna: 1.0 flat, less needs a stronger field. `kind` is "ntag213",
    "ntag215" or "ntag216", `counter` how often it was read while it counted. `at` is where it lies, in millimetres from
    the middle of the reader's coil, along and across: then field and neighbours are reckoned with.
    """

    uid: bytes
    pages: bytes = b""
    card: str = ""
    coupling: float = 1.0
    kind: str = "ntag213"
    counter: int = 0
    at: tuple[float, float] | None = None


def make_tag(uid: bytes, deck: int, card: str, copy: int, game: int = 1) -> Tag:
    """Return a tag that carries a valid record.

    Args:
        uid: its seven bytes.
        deck: number of the deck, 0 to 2**24 - 1.
        card: in the notation of deals, as "HT".
        copy: which of the equal cards of the deck, from 0.
        game: kind of pack, as in cardrules.games.PACKS.
    """
    if len(uid) != _UID_SIZE:
        raise ValueError("a UID has seven bytes")
    return Tag(uid, record.encode(uid, game, deck, card_from_text(card), copy), card)


def make_player_card(number: int) -> Tag:
    """Return the player card with this number, 0 to 255."""
    uid = make_uid(0, number)
    return Tag(uid, record.encode(uid, record.PLAYER, 0, number, 0))


def make_action_card(*words: str) -> Tag:
    """Return the action card that says this, as ("say", "re") or ("18",). Raises ValueError where there is none."""
    texts = [_action_text(index) for index in range(actions.count())]
    if " ".join(words) not in texts:
        raise ValueError(
            f"no action card says {' '.join(words)!r}; there are, for example: {', '.join(texts[:12])}"
        )
    number = texts.index(" ".join(words))
    uid = make_uid(record.ACTION, number)
    return Tag(uid, record.encode(uid, record.ACTION, 0, number, 0))


def _action_text(index: int) -> str:
    verb, *arguments = actions.parse(index) or ("",)
    if verb == "bid":
        return str(arguments[0])
    if verb == "tops":
        return f"{'+' if arguments[1] else '-'}{arguments[0]}"
    return " ".join(map(str, (verb, *arguments)))


def pack_names() -> list[str]:
    """Return the names of the packs whose cards have a suit and a rank, that of a new table first."""
    return [pack for game in GAMES for pack, _, ranks, _ in panel_of(game).PACKS if ranks]


def make_pack(deck_id: int, name: str) -> list[Tag]:
    """Return the tags of a pack as the games name them, the same for the same number: each suit, card by card."""
    for game in GAMES:
        for pack, kind, ranks, copies in panel_of(game).PACKS:
            if pack == name:
                # The lowest card first.
                cards = [suit + rank for suit in SUITS for rank in sorted(ranks, key=RANKS.index)]
                tags = [(card, copy) for card in cards for copy in range(copies)]
                return [
                    make_tag(make_uid(deck_id, index), deck_id, card, copy, kind)
                    for index, (card, copy) in enumerate(tags)
                ]
    raise ValueError(f"no game has a pack {name}")


def make_deck(deck_id: int, game: str = GAMES[0]) -> list[Tag]:
    """Return the tags of the first pack of a game, by default of the game that a new table begins with."""
    return make_pack(deck_id, panel_of(game).PACKS[0][0])
