"""Things that are to go wrong in an evening, so that a link can show them: a revoke, a power cut in a trick."""

from typing import Any

from stichtisch.play.engine.refused import number

# Steps of the room until the plug is put in again.
DARK_STEPS = 60
_PLACES = 4
_TRICKS = 20
_DEALS = 100


class Incidents:
    """One revoke and one power cut, each once in the first deal.

    `revoke`: the place whose simple player, as soon as it can, does not follow suit though it could; `cut`: the trick,
    from 1, in which the plug is pulled when its first card lies; `deal`: the deal of the seed that comes first.
    """

    def __init__(self, message: dict[str, Any]) -> None:
        """Take them from a message `new`. Raises Refused."""
        self._revoke = number(message["revoke"], _PLACES) if "revoke" in message else None
        self._cut = number(message["cut"], _TRICKS + 1) if "cut" in message else None
        self.deal = max(number(message.get("deal", 1), _DEALS), 1)

    def revokes(self, place: int, faces: list[str], legal: list[str]) -> str | None:
        """Return the card with which a place revokes now, None if it does not."""
        others = [face for face in faces if face not in legal]
        if place != self._revoke or not others:
            return None
        self._revoke = None
        return others[0]

    def is_cut(self, deal: Any) -> bool:
        """Return, once, whether the plug is to be pulled now."""
        if self._cut is None or deal is None or not deal.cards:
            return False
        if len(deal.winners) + 1 < self._cut or not len(deal.cards) % deal.players:
            return False
        self._cut = None
        return True
