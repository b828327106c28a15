"""A session as the fold of its events through cardrules: the one way in which the PC folds a journal."""

from collections.abc import Sequence
from typing import Any

from cardrules.games import GAMES
from cardrules.session import Session


class SessionFold:
    """Folds events in order; `session` is what they have come to."""

    def __init__(self) -> None:
        self.session = Session()

    def apply(self, seat: int, verb: str, values: Sequence[Any]) -> None:
        """Fold one event. Raises one of UNFOLDABLE; ValueError for a game that there is not."""
        if verb == "session" and values[0] not in GAMES:
            raise ValueError(f"there is no game {values[0]!r}")
        self.session.apply(seat, verb, values)
