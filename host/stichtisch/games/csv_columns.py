"""The columns that a game adds to its deals in CSV. A game defines them as COLUMNS in its module csv_columns."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from stichtisch.store import DealRow, SeatRow

Fact = Literal[
    "card_points", "tops", "with", "schneider", "schwarz", "overbid", "tout", "runners", "knocks", "kontra"
]


@dataclass(frozen=True)
class CsvColumns:
    """The columns of a game by title, for the deal and for each seat. `facts` are added to the items of a result."""

    deal: Mapping[str, Callable[[DealRow], object]] = field(default_factory=dict)
    seat: Mapping[str, Callable[[SeatRow], object]] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
