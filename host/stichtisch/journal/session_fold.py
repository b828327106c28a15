"""A session, folded from its events with cardrules. All folds on the PC use this class."""

from collections.abc import Sequence
from typing import Any

from cardrules.games import GAMES
from cardrules.session import Session
from stichtisch.i18n.reason import Reason

# The limits from firmware/PROTOCOL.md: people in a session, and bytes in a deal's log (two for each entry).
_MOST_PEOPLE = 99
_LONGEST_LOG = 1000


class SessionFold:
    """Folds events in order; `session` is the result so far."""

    def __init__(self) -> None:
        self.session = Session()

    def apply(self, seat: int, verb: str, values: Sequence[Any]) -> None:
        """Fold one event. Raises the errors in UNFOLDABLE, and ValueError if the game is unknown."""
        if verb == "session" and values[0] not in GAMES:
            raise ValueError(Reason("there is no game '{game}'", game=values[0]))
        self.session.apply(seat, verb, values)
        # The time for a fold grows with the square of the number of people, so this number is limited.
        if len(self.session.names) > _MOST_PEOPLE:
            raise ValueError(Reason("a session would have more than {most} people", most=_MOST_PEOPLE))
        if self.session.deal is not None and len(self.session.deal.log) > _LONGEST_LOG:
            raise ValueError(Reason("a deal has more than {most} entries", most=_LONGEST_LOG // 2))
