"""The cards of a pack and the tags in them."""

from typing import Any

from cardrules.cards import FOOL
from cardrules.games import TWO_TAGS, panel_of
from stichtisch.uids import make_uid
from tablelog import tag

# Coupling of a tag to the reader's antenna: for the only or nearer tag of a card, and for the tag at its far
# end.
NEAR, FAR = 1.0, 0.4


class Card:
    """A card of a pack: its number, its face in deal notation, and its tags, one (UID, pages) for each end."""

    def __init__(self, number: int, face: str, tags: list[Any], code: int) -> None:
        """Describe a card. `tags`: a tag for one end or for both. `code`: the code of the first motif."""
        self.id = number
        self.face = face
        self.code = code
        self.tags = tags

    def shown(self) -> dict[str, Any]:
        """Return the card in the form used in messages."""
        return {"id": self.id, "face": self.face}

    def end_of(self, face: str) -> int | None:
        """Return which end of this card shows this face (in deal notation), or None if neither end does."""
        for end in range(len(self.tags)):
            if face == self.text(end):
                return end
        return None

    def text(self, end: int) -> str:
        """Return the card in deal notation, with the motif at this end as the one that counts."""
        if len(self.tags) == 1:
            return self.face
        first, _, second = self.face.partition("|")
        return f"{second}|{first}" if end else self.face

    def laid(self, end: int = 0) -> list[Any]:
        """Return (UID, pages, coupling) for each tag of the card, with this end on the reader."""
        return [(uid, pages, NEAR if place == end else FAR) for place, (uid, pages) in enumerate(self.tags)]


def pack_of(deal: Any, number: int) -> list[Any]:
    """Return the cards for a deal, by suit and rank. `number` is the number of their pack."""
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
    # Return the motif and the copy byte of each tag. A game with two tags in each card defines their order.
    if hasattr(panel, "order"):
        order = panel.order(deal.COPIES)
        return [(order[at], order[at + 1]) for at in range(0, len(order), 2)]
    codes = [code for code in range(FOOL) if deal.order.powers[code]]
    return [(code, copy) for code in codes for copy in range(deal.COPIES)]


def card_tag(kind: int, number: int) -> tuple[Any, ...]:
    """Return the UID and the pages of a player or action card. `kind`: tag.PLAYER or tag.ACTION."""
    uid = make_uid(kind, number)
    return uid, tag.encode(uid, kind, 0, number, 0)
