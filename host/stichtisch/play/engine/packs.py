"""The cards of a pack with the tags in them."""

from typing import Any

from cardrules.cards import FOOL
from cardrules.games import TWO_TAGS, panel_of
from stichtisch.uids import make_uid
from tablelog import tag

# How well a tag lies on the reader's antenna: the only one or the nearer one, and that at the far end of the card.
NEAR, FAR = 1.0, 0.4


class Card:
    """A card of a pack: its number, its face as in deal notation, and its tags, (motif, UID, pages) for each end."""

    def __init__(self, number: int, face: str, tags: list[Any], code: int) -> None:
        """Describe a card; `tags` of one end, or of both; `code` of its first motif in the rules."""
        self.id = number
        self.face = face
        self.code = code
        self.tags = tags

    def shown(self) -> dict[str, Any]:
        """Return the card as a message has it."""
        return {"id": self.id, "face": self.face}

    def end_of(self, face: str) -> int | None:
        """Return the end that counts for a card of notation, None where this is not that card."""
        for end in range(len(self.tags)):
            if face == self.text(end):
                return end
        return None

    def text(self, end: int) -> str:
        """Return the card in notation if this end counts."""
        if len(self.tags) == 1:
            return self.face
        first, _, second = self.face.partition("|")
        return f"{second}|{first}" if end else self.face

    def laid(self, end: int = 0) -> list[Any]:
        """Return (UID, pages, coupling) of each tag if the card lies with this end at the reader."""
        return [(uid, pages, NEAR if place == end else FAR) for place, (uid, pages) in enumerate(self.tags)]


def pack_of(deal: Any, number: int) -> list[Any]:
    """Return the pack with this number that a deal is played with: its cards, by suit and rank."""
    panel = panel_of(deal.rules.game)
    kind = panel.KINDS[0]
    entries = _entries(deal, panel)
    ends = 2 if kind in TWO_TAGS else 1
    cards: list[Card] = []
    for first in range(0, len(entries), ends):
        tags = []
        for index in range(first, first + ends):
            motif, where = entries[index]
            uid = make_uid(number, index)
            tags.append((uid, tag.encode(uid, kind, number, motif, where)))
        cards.append(Card(len(cards), deal.text(entries[first][0]), tags, entries[first][0]))
    return cards


def _entries(deal: Any, panel: Any) -> list[Any]:
    # Code and byte of the copy of each tag. A game whose cards have two tags says them in order.
    if hasattr(panel, "order"):
        order = panel.order(deal.COPIES)
        return [(order[at], order[at + 1]) for at in range(0, len(order), 2)]
    codes = [code for code in range(FOOL) if deal.order.powers[code]]
    return [(code, copy) for code in codes for copy in range(deal.COPIES)]


def card_tag(kind: int, number: int) -> tuple[Any, ...]:
    """Return UID and pages of a player or action card: kind tag.PLAYER or tag.ACTION."""
    uid = make_uid(kind, number)
    return uid, tag.encode(uid, kind, 0, number, 0)
