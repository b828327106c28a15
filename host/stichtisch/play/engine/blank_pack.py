"""A pack with blank tags.

Players lay the tags one by one, and the table registers each of them. Then the pack is ready for play.
"""

from typing import Any

from cardrules.cards import SUITS
from cardrules.games import GAMES, panel_of
from stichtisch.play.engine.apparatus import Apparatus
from stichtisch.play.engine.packs import NEAR, Card
from stichtisch.play.engine.refused import MESSAGE, NOT_NOW, Refused
from stichtisch.uids import make_uid
from tablelog import tag

_FIRST_PAGE_AT = 4 * tag.FIRST_PAGE


class BlankPack:
    """The tags of a pack. Raises Refused if no game has a pack of that name."""

    def __init__(self, name: Any, number: int) -> None:
        """Describe a pack.

        `number` is the pack's number in this room, from which its UIDs are derived, so that no two packs share a UID.
        """
        self._uids = [make_uid(number, index) for index in range(_size(name))]
        # (place, UID) of the tag on a reader, and the record of each tag that was lifted.
        self._lies: tuple[int, bytes] | None = None
        self._records: list[tuple[bytes, bytes]] = []

    def left(self) -> int:
        """Return how many tags have not been laid yet."""
        return len(self._uids)

    def lay_next(self, apparatus: Apparatus, place: int) -> None:
        """Lift the tag on the reader, and lay the next one, if any. Raises Refused if no tags remain."""
        if not self._uids and not self._lies:
            raise Refused(NOT_NOW)
        self.lift(apparatus)
        if self._uids:
            uid = self._uids.pop(0)
            self._lies = (place, uid)
            apparatus.lay(place, [(uid, b"", NEAR)])

    def lift(self, apparatus: Apparatus) -> None:
        """Lift the tag on the reader, if there is one."""
        if self._lies:
            place, uid = self._lies
            self._lies = None
            memory = apparatus.lift_uid(place, uid)
            if memory is not None:
                self._records.append((uid, memory[_FIRST_PAGE_AT:]))

    def cards_for(self, deal: Any) -> list[Card] | None:
        """Return the registered cards as the pack of a deal, or None if they do not form a complete pack for it."""
        kind = panel_of(deal.rules.game).KINDS[0]
        found: dict[tuple[int, int], tuple[bytes, bytes]] = {}
        for uid, pages in self._records:
            record = tag.decode(uid, pages[: tag.RECORD_SIZE])
            if record and record[0] == kind:
                found[(record[2], record[3] & ~tag.GENERATION)] = (uid, pages)
        return _cards(deal, found)


def _cards(deal: Any, found: dict[tuple[int, int], tuple[bytes, bytes]]) -> list[Card] | None:
    cards: list[Card] = []
    for code, copy in sorted(found):
        if copy & tag.SECOND_END:
            continue
        other = deal.other_motif(code)
        tags = [found[(code, copy)]]
        if other >= 0:
            if (other, copy | tag.SECOND_END) not in found:
                return None
            tags.append(found[(other, copy | tag.SECOND_END)])
        if other >= 0 or deal.order.powers[code]:
            cards.append(Card(len(cards), deal.text(code), tags, code))
    wanted = deal.HAND * deal.players
    return cards if len(cards) >= wanted else None


def _size(name: Any) -> int:
    # Return the number of tags in a pack.
    for game in GAMES:
        panel = panel_of(game)
        for pack, _, ranks, copies in panel.PACKS:
            if pack == name:
                return len(SUITS) * len(ranks) * copies if ranks else len(panel.order(copies)) // 2
    raise Refused(MESSAGE)
