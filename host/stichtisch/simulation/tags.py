"""NTAG213, 215 and 216 tags of cards: a UID, and the record in pages 4 to 7."""

from dataclasses import dataclass

from cardrules.cards import FOOL, POPE, RANKS, SUITS, card_from_text, card_text
from cardrules.games import GAMES, panel_of
from stichtisch.i18n.reason import Reason
from stichtisch.uids import make_uid
from tablelog import actions
from tablelog import tag as record

_UID_SIZE = 7
# Motifs without a suit.
_COURT = {FOOL: "FOOL", POPE: "POPE"}


@dataclass(frozen=True)
class Tag:
    """One tag: its UID (7 bytes), its pages from page 4 on, and the card to which it belongs ("" for none).

    `coupling` is the coupling to the antenna: 1.0 if the tag lies flat on it; a lower coupling needs a stronger
    field. `kind` is "ntag213", "ntag215" or "ntag216". `counter` is the number of reads while the tag's read
    counter was switched on. `at` is its position in millimetres from the middle of the reader's coil, along and
    across. If `at` is given, the field and the effect of neighbouring tags are computed from it.
    """

    uid: bytes
    pages: bytes = b""
    card: str = ""
    coupling: float = 1.0
    kind: str = "ntag213"
    counter: int = 0
    at: tuple[float, float] | None = None


def make_tag(uid: bytes, deck: int, card: str, copy: int, game: int = 1) -> Tag:
    """Return a tag with a valid record.

    Args:
        uid: the seven bytes of its UID.
        deck: the number of the deck, 0 to 2**24 - 1.
        card: in deal notation, such as "HT".
        copy: the index among equal cards of the deck, from 0.
        game: the kind of pack, as in cardrules.games.PACKS.
    """
    if len(uid) != _UID_SIZE:
        raise ValueError(Reason("a UID must have seven bytes"))
    return Tag(uid, record.encode(uid, game, deck, card_from_text(card), copy), card)


def make_player_card(number: int) -> Tag:
    """Return the player card with this number, 0 to 255."""
    uid = make_uid(0, number)
    return Tag(uid, record.encode(uid, record.PLAYER, 0, number, 0))


def make_action_card(*words: str) -> Tag:
    """Return the action card for words such as ("say", "re") or ("18",). Raises ValueError if there is none."""
    texts = [_action_text(index) for index in range(actions.count())]
    if " ".join(words) not in texts:
        raise ValueError(
            Reason(
                "no action card says '{words}'; some that exist: {texts}",
                words=" ".join(words),
                texts=", ".join(texts[:12]),
            )
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
    """Return the names of all packs whose cards have a suit and a rank. The default game's pack comes first."""
    return [pack for game in GAMES for pack, _, ranks, _ in panel_of(game).PACKS if ranks]


def make_pack(deck_id: int, name: str) -> list[Tag]:
    """Return the tags of the pack with this name, suit by suit. The same `deck_id` always gives the same tags.

    If cards have two tags, the tags of a card's two ends are adjacent.
    """
    for game in GAMES:
        panel = panel_of(game)
        for pack, kind, ranks, copies in panel.PACKS:
            if pack == name:
                if not ranks:
                    return _two_motifs(deck_id, kind, panel.order(copies))
                # The lowest card comes first.
                cards = [suit + rank for suit in SUITS for rank in sorted(ranks, key=RANKS.index)]
                tags = [(card, copy) for card in cards for copy in range(copies)]
                return [
                    make_tag(make_uid(deck_id, index), deck_id, card, copy, kind)
                    for index, (card, copy) in enumerate(tags)
                ]
    raise ValueError(Reason("no game has a pack named {name}", name=name))


def _two_motifs(deck_id: int, kind: int, order: bytes) -> list[Tag]:
    # `order` contains the motif and the copy byte of each tag.
    tags = []
    for index in range(len(order) // 2):
        motif, copy = order[2 * index], order[2 * index + 1]
        uid = make_uid(deck_id, index)
        faces = [_motif_text(order[2 * end]) for end in (index, index ^ 1)]
        tags.append(Tag(uid, record.encode(uid, kind, deck_id, motif, copy), "|".join(faces)))
    return tags


def _motif_text(motif: int) -> str:
    return _COURT.get(motif) or card_text(motif)


def make_deck(deck_id: int, game: str = GAMES[0]) -> list[Tag]:
    """Return the tags of the first pack of a game. The default is the game of a new table."""
    return make_pack(deck_id, panel_of(game).PACKS[0][0])
