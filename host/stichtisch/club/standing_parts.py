"""The parts of standings: the rounds of an evening with their tables, or the days of a season."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from stichtisch.club.standings import Place
from stichtisch.club.state import Club, ListKey


@dataclass(frozen=True)
class PartColumn:
    """A round of an evening, by its number, or a day of a season, by the id of its evening."""

    of: int | str
    day: date | None = None


@dataclass(frozen=True)
class PartPoints:
    """The points of a player in one round or on one day. `tables` are the tables of the round.

    `counted` is False for a day that is not among the player's best.
    """

    points: int
    tables: tuple[int, ...] = ()
    counted: bool = True


def part_columns(places: Sequence[Place], club: Club) -> list[PartColumn]:
    """Return the rounds or days of standings in order, or an empty list if there is only one."""
    parts = {part.of for place in places for part in place.parts}
    rounds = sorted({of.round for of in parts if isinstance(of, ListKey)})
    held = [one for one in club.evenings.values() if one.id in parts]
    days = [PartColumn(one.id, one.day) for one in sorted(held, key=lambda one: one.day)]
    columns = [PartColumn(number) for number in rounds] or days
    return columns if len(columns) > 1 else []


def part_points(place: Place, column: PartColumn) -> PartPoints | None:
    """Return the points of a player in one round or on one day, or None if they did not play then."""
    parts = [part for part in place.parts if _round_or_day(part.of) == column.of]
    if not parts:
        return None
    tables = tuple(part.of.table for part in parts if isinstance(part.of, ListKey))
    return PartPoints(sum(part.result.final for part in parts), tables, all(part.counted for part in parts))


def _round_or_day(of: ListKey | str) -> int | str:
    return of if isinstance(of, str) else of.round
