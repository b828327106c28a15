"""The standings of a category: only its players, in the order of the standings of all players."""

from collections.abc import Sequence
from dataclasses import replace

from stichtisch.club.standings import Place
from stichtisch.club.state import Club


def categories_of(club: Club, places: Sequence[Place]) -> list[str]:
    """Return the categories of these players, sorted by name.

    Spellings that differ only in capitals are one category.
    """
    named: dict[str, str] = {}
    for place in places:
        for category in club.player(place.player).category_names:
            named.setdefault(category.casefold(), category)
    return [named[key] for key in sorted(named)]


def in_category(club: Club, places: Sequence[Place], category: str) -> list[Place]:
    """Return the places of the players of a category.

    The first player gets rank 1. Players who share a rank among all players also share a rank here.
    """
    own = [place for place in places if club.player(place.player).is_in(category)]
    ranks: list[int] = []
    for at, place in enumerate(own):
        ranks.append(ranks[-1] if at and place.rank == own[at - 1].rank else at + 1)
    return [
        replace(place, rank=rank, shared=ranks.count(rank) > 1)
        for place, rank in zip(own, ranks, strict=True)
    ]


def by_category(club: Club, places: Sequence[Place]) -> dict[str, list[Place]]:
    """Return the places of these players by category."""
    return {category: in_category(club, places, category) for category in categories_of(club, places)}
