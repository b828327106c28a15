"""Notes below standings: which tie-break put equal players in order, and who has played fewer deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from stichtisch.club.standings import Order, Place

LOT = "lot"


@dataclass(frozen=True)
class TieBreak:
    """Why one player is before the next with equal points: `by` names a number of PlayerResult, or is LOT."""

    upper: str
    lower: str
    by: str


@dataclass(frozen=True)
class FewerDeals:
    """A player who has played fewer deals than the others: how many, and the most of all."""

    player: str
    deals: int
    most: int


def tie_breaks(places: Sequence[Place], order: Order) -> list[TieBreak]:
    """Return what decided between neighbours whose first number is equal; players who share a rank are in none."""
    numbers = (*order.more, *order.fewer)
    found = []
    for upper, lower in pairwise(places):
        above, below = order.key(upper.result), order.key(lower.result)
        if above[0] != below[0] or upper.rank == lower.rank:
            continue
        by = next((numbers[at] for at in range(1, len(numbers)) if above[at] != below[at]), LOT)
        found.append(TieBreak(upper.player, lower.player, by))
    return found


def fewer_deals(places: Sequence[Place]) -> list[FewerDeals]:
    """Return who has played fewer deals than somebody else in the same standings, in the order of their places."""
    most = max((place.result.deals for place in places), default=0)
    return [
        FewerDeals(place.player, place.result.deals, most) for place in places if place.result.deals < most
    ]
