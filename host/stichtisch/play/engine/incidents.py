"""Incidents that a link to the page can request: a revoke, and a power cut during a trick."""

from typing import Any

from stichtisch.play.engine.refused import number

# The number of steps of the room for which the table stays unplugged.
DARK_STEPS = 60
_PLACES = 4
_TRICKS = 20
_DEALS = 100


class Incidents:
    """The requested incidents: at most one revoke and one power cut, both in the first deal.

    `revoke`: the place whose simple player revokes at its first chance. `cut`: the number, from 1, of the trick in
        which the plug is pulled after the first card. `deal`: the number, from 1, of the deal with which the evening
        begins; the seed's earlier deals are skipped.
    """

    def __init__(self, message: dict[str, Any]) -> None:
        """Read the incidents of a message `new`. Raises Refused."""
        self._revoke = number(message["revoke"], _PLACES) if "revoke" in message else None
        self._cut = number(message["cut"], _TRICKS + 1) if "cut" in message else None
        self.deal = max(number(message.get("deal", 1), _DEALS), 1)

    def revokes(self, place: int, faces: list[str], legal: list[str]) -> str | None:
        """Return the card with which a place revokes now, or None if it does not revoke."""
        others = [face for face in faces if face not in legal]
        if place != self._revoke or not others:
            return None
        self._revoke = None
        return others[0]

    def is_cut(self, deal: Any) -> bool:
        """Return True once, as soon as the plug must be pulled, otherwise False."""
        if self._cut is None or deal is None or not deal.cards:
            return False
        if len(deal.winners) + 1 < self._cut or not len(deal.cards) % deal.players:
            return False
        self._cut = None
        return True
