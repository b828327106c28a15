"""Standings of a category: those of its players alone, in the order that they have among all."""

from collections.abc import Sequence
from dataclasses import replace

from stichtisch.club.standings import Place
from stichtisch.club.state import Club


def categories_of(club: Club, places: Sequence[Place]) -> list[str]:
    """Return the categories of these players by name, each once, however it is spelled."""
    named: dict[str, str] = {}
    for place in places:
        for category in club.player(place.player).category_names:
            named.setdefault(category.casefold(), category)
    return [named[key] for key in sorted(named)]


def in_category(club: Club, places: Sequence[Place], category: str) -> list[Place]:
    """Return the places of a category, the first with rank 1; players of one rank share the new one, too."""
    own = [place for place in places if club.player(place.player).is_in(category)]
    ranks: list[int] = []
    for at, place in enumerate(own):
        ranks.append(ranks[-1] if at and place.rank == own[at - 1].rank else at + 1)
    return [
        replace(place, rank=rank, shared=ranks.count(rank) > 1)
        for place, rank in zip(own, ranks, strict=True)
    ]
