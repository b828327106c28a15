"""A session as the fold of its events through cardrules: the one way in which the PC folds a journal."""

from collections.abc import Sequence
from typing import Any

from cardrules.games import GAMES
from cardrules.session import Session

# The limits of firmware/PROTOCOL.md: people of a session; entries of a deal, each two bytes of its log.
_MOST_PEOPLE = 99
_LONGEST_LOG = 1000


class SessionFold:
    """Folds events in order; `session` is what they have come to."""

    def __init__(self) -> None:
        self.session = Session()

    def apply(self, seat: int, verb: str, values: Sequence[Any]) -> None:
        """Fold one event. Raises one of UNFOLDABLE; ValueError for a game that there is not."""
        if verb == "session" and values[0] not in GAMES:
            raise ValueError(f"there is no game {values[0]!r}")
        self.session.apply(seat, verb, values)
        # Each seal is compared with all of them: more would take without end.
        if len(self.session.names) > _MOST_PEOPLE:
            raise ValueError(f"more than {_MOST_PEOPLE} people come to a session")
        if self.session.deal is not None and len(self.session.deal.log) > _LONGEST_LOG:
            raise ValueError(f"a deal has more than {_LONGEST_LOG // 2} entries")
