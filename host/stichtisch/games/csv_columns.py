"""The columns that a game adds to its deals as CSV; a game's own are COLUMNS of its module csv_columns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from stichtisch.store import DealRow, SeatRow

Fact = Literal[
    "card_points", "tops", "with", "schneider", "schwarz", "overbid", "tout", "runners", "knocks", "kontra"
]


@dataclass(frozen=True)
class CsvColumns:
    """The columns of a game by their titles: of a deal, of each seat; `facts` of a result are added to its items."""

    deal: Mapping[str, Callable[[DealRow], object]] = field(default_factory=dict)
    seat: Mapping[str, Callable[[SeatRow], object]] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
