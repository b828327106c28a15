"""The lists of a game in the format of older programs. A game defines them as COLUMNS in its module legacy_lists."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from cardrules.games import GAMES
from stichtisch.club.results import PlayerResult
from stichtisch.club.state import ListKey, Player
from stichtisch.games import module_of

_MODULE = "legacy_lists"


@dataclass(frozen=True)
class LegacyRow:
    """A player in a list.

    `people` is the number of players in the list. `lost` and `attendance` are amounts paid, in cents.
    """

    player: Player
    result: PlayerResult
    key: ListKey
    day: date
    started: datetime | None
    people: int
    lost: int
    attendance: int


LegacyColumns = Mapping[str, Callable[[LegacyRow], object]]


def games_with_legacy_lists() -> list[str]:
    """Return the games whose lists an older program can read."""
    return [game for game in GAMES if module_of(game, _MODULE)]


def legacy_columns(game: str) -> LegacyColumns:
    """Return the columns of a game's lists by title, or no columns if no older program reads lists of this game."""
    module = module_of(game, _MODULE)
    columns: LegacyColumns = module.COLUMNS if module else {}
    return columns
