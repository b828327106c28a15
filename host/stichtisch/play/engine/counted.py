"""The card of each place that counts as played in the trick, also if somebody has lifted it again.

Lifting a card takes no play back: the card belongs to the trick, though it is in the hand.
"""

from typing import Any

from stichtisch.play.engine.cloth import PLACES


class Counted:
    """The counted cards of one trick, by the UIDs that the journal names."""

    def __init__(self, room: Any) -> None:
        """Begin without a trick. `room`: whose session and cloth it sees."""
        self._room = room
        self._uids: dict[int, str] = {}

    def add(self, place: int, uid: str) -> None:
        """Note the card that the journal has just played. With the first card of a trick, the one before is over."""
        deal = self._room.session.deal
        if len(deal.cards) % deal.players == 1:
            self.put_away()
        self._uids[place] = uid

    def in_hand(self, place: int) -> Any:
        """Return the card of a hand that counts as played, None if there is none."""
        uid = self._uids.get(place)
        if uid is None or place not in self._places():
            return None
        for card in self._room.cloth.hands[place]:
            if uid in [one.hex().upper() for one, _ in card.tags]:
                return card
        return None

    def are_in_hands(self) -> bool:
        """Return whether any hand has a counted card."""
        return any(self.in_hand(place) for place in self._uids)

    def put_away(self) -> None:
        """Put counted cards from the hands to the trick, which somebody takes."""
        for place in range(PLACES):
            card = self.in_hand(place)
            if card:
                self._room.cloth.hands[place].remove(card)
        self._uids = {}

    def _places(self) -> list[int]:
        # The places of the last trick. A play that was taken back is no longer in the deal.
        deal = self._room.session.deal
        if deal is None or not deal.cards:
            return []
        begin = (len(deal.cards) - 1) // deal.players * deal.players
        return [self._room.place_of_seat(seat) for seat in deal.seats[begin:]]
