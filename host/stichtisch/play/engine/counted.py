"""For each place, the card that counts as played in the trick, even if its player has lifted it again.

Lifting a card does not undo the play: the card belongs to the trick even while it is in the hand.
"""

from typing import Any

from stichtisch.play.engine.cloth import PLACES


class Counted:
    """The counted cards of one trick, by the UIDs that the journal names."""

    def __init__(self, room: Any) -> None:
        """Create an empty record for the session and the cloth of `room`."""
        self._room = room
        self._uids: dict[int, str] = {}

    def add(self, place: int, uid: str) -> None:
        """Record the card that the journal has just reported as played.

        The first card of a trick ends the previous trick.
        """
        deal = self._room.session.deal
        if len(deal.cards) % deal.players == 1:
            self.put_away()
        self._uids[place] = uid

    def in_hand(self, place: int) -> Any:
        """Return the card in a hand that counts as played, or None if there is none."""
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
        """Remove the counted cards from the hands, because the winner takes the trick."""
        for place in range(PLACES):
            card = self.in_hand(place)
            if card:
                self._room.cloth.hands[place].remove(card)
        self._uids = {}

    def _places(self) -> list[int]:
        # Return the places that have laid a card to the last trick. The deal does not contain plays that a correction
        # has removed.
        deal = self._room.session.deal
        if deal is None or not deal.cards:
            return []
        begin = (len(deal.cards) - 1) // deal.players * deal.players
        return [self._room.place_of_seat(seat) for seat in deal.seats[begin:]]
