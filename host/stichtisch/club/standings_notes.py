"""Notes below standings: the tie-breaks between equal players, and the players with fewer deals than others."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from stichtisch.club.standings import Order, Place

LOT = "lot"


@dataclass(frozen=True)
class TieBreak:
    """The reason why one player is placed before the next one with equal points.

    `by` is a field of PlayerResult, or LOT.
    """

    upper: str
    lower: str
    by: str


@dataclass(frozen=True)
class FewerDeals:
    """A player with fewer deals than others: their number of deals, and the highest number in the standings."""

    player: str
    deals: int
    most: int


def tie_breaks(places: Sequence[Place], order: Order) -> list[TieBreak]:
    """Return the criteria that decided between adjacent players who are equal in the first criterion.

    No criterion decides between players who share a rank.
    """
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
    """Return the players who have played fewer deals than another in the same standings, in the order of places."""
    most = max((place.result.deals for place in places), default=0)
    return [
        FewerDeals(place.player, place.result.deals, most) for place in places if place.result.deals < most
    ]
