"""A journal to replay: simple players repeat its plays and declarations, deal by deal."""

from typing import Any

from cardrules.session import Session
from stichtisch.play.engine.cloth import PLACES
from stichtisch.play.engine.refused import MESSAGE, Refused
from tablelog import line

_LONGEST = 1_000_000


class Script:
    """The last session of an exported journal. Raises Refused if the text contains no session.

    `rules` are game, profile and options; `people` are (name, place) in order. A deal consists of its
    dealer's place, and its entries (seat, verb, arguments) after all corrections.
    """

    def __init__(self, text: Any, first: int) -> None:
        """Read a journal. `first`: the number, from 1, of the first deal to replay."""
        if not isinstance(text, str) or len(text) > _LONGEST:
            raise Refused(MESSAGE)
        self._deals: list[tuple[int, list[Any]]] = []
        self._fold(text)
        places = {place for _, place in self.people}
        # Two people who share a reader have to indicate which of them acts, which simple players cannot do.
        if not 1 <= first <= len(self._deals) or len(places) < len(self.people):
            raise Refused(MESSAGE)
        self._first = first

    def dealer(self, number: int) -> int | None:
        """Return the dealer's place in a replayed deal (counted from 1), or None after the last deal."""
        at = self._first + number - 2
        return self._deals[at][0] if at < len(self._deals) else None

    def entry(self, number: int, at: int) -> Any:
        """Return an entry of a replayed deal, or None after its last entry."""
        entries = self._entries(number)
        return entries[at] if at < len(entries) else None

    def deal_out(self, number: int, deal: Any, pack: list[Any]) -> list[Any]:
        """Return the pack, sorted so that each seat is dealt the cards that it plays in the journal."""
        rest = list(pack)
        hands: list[list[Any]] = [[] for _ in range(deal.players)]
        turned: list[Any] = []
        for seat, verb, arguments in self._entries(number):
            if verb in ("play", "turn"):
                card = _take_face(rest, arguments[0])
                if card is not None:
                    (turned if verb == "turn" else hands[seat]).append(card)
        for hand in hands:
            while len(hand) < deal.HAND:
                hand.append(rest.pop())
        return [card for hand in hands for card in hand[: deal.HAND]] + rest + turned

    def _entries(self, number: int) -> list[Any]:
        at = self._first + number - 2
        return self._deals[at][1] if 0 <= at < len(self._deals) else []

    def _fold(self, text: str) -> None:
        session = Session()
        for row in text.split("\n"):
            kind, value = _decoded(row)
            if kind != "e":
                continue
            seat, verb, arguments = value[2], value[3], value[4:]
            if verb in ("deal", "session"):
                self._keep(session)
            if verb == "session":
                self._deals = []
            session.apply(seat, verb, arguments)
        self._keep(session)
        if session.game is None or not session.ring:
            raise Refused(MESSAGE)
        self.rules = (session.game, session.profile, session.rules.given)
        self.people = [(session.names[person], session.readers[person]) for person in session.ring]

    def _keep(self, session: Session) -> None:
        deal = session.deal
        if deal is not None and deal.log:
            dealer = session.readers[session.dealer]
            if not 0 <= dealer < PLACES:
                raise Refused(MESSAGE)
            self._deals.append((dealer, [deal.entry(at) for at in range(len(deal.log) >> 1)]))


def _decoded(row: str) -> Any:
    try:
        return line.decode(row.encode())
    except line.BadLine:
        return "", None


def _take_face(cards: list[Any], face: str) -> Any:
    # Remove a card that has this face at either end. Return the card, or None if none is left.
    for card in cards:
        if card.end_of(face) is not None:
            cards.remove(card)
            return card
    return None
