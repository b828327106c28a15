"""The check that the standings of an evening are the sums of its lists, in the order that the rules prescribe."""

from collections.abc import Iterator
from itertools import pairwise

from stichtisch.audit.checks import Check, not_applicable, verdict
from stichtisch.audit.findings import Finding, Word, finding, points
from stichtisch.club.standings import Lists, Place, evening_standings, games_of
from stichtisch.club.state import Club, ClubEvening
from stichtisch.games import module_of

_NAME = "standings"


def standings_check(club: Club, evening: ClubEvening, lists: Lists) -> Check:
    """Judge the standings of every game of an evening."""
    faults: list[Finding] = []
    ties: list[Finding] = []
    games = games_of(lists)
    for game in games:
        places = evening_standings(club, evening, lists, game)
        faults += _sums(club, lists, game, places)
        faults += _order(club, game, places)
        ties += _ties(club, game, places)
    if not games:
        return not_applicable(_NAME, finding("standings.nothing"))
    return verdict(_NAME, faults, finding("standings.good"), *ties)


def _sums(club: Club, lists: Lists, game: str, places: list[Place]) -> Iterator[Finding]:
    wanted: dict[str, int] = {}
    for one in lists.values():
        for player, result in one.results.items() if one.played_game == game else ():
            wanted[player] = wanted.get(player, 0) + result.final
    for place in places:
        given = sum(penalty.points for penalty in place.penalties)
        if place.result.final != wanted.pop(place.player, 0) + given:
            final = points(place.result.final)
            yield finding("standings.sum", name=_name(club, place), final=final, game=Word("game", game))
    for player in wanted:
        yield finding("standings.missing", name=club.player(player).shown, game=Word("game", game))


def _order(club: Club, game: str, places: list[Place]) -> Iterator[Finding]:
    for upper, lower in pairwise(places):
        if _worth(game, upper) < _worth(game, lower) or upper.rank > lower.rank:
            above, below = _name(club, upper), _name(club, lower)
            yield finding("standings.order", lower=below, game=Word("game", game), upper=above)


def _worth(game: str, place: Place) -> tuple[int, ...]:
    # The order is defined here again, because this check must not rely on the module that it checks.
    breaker = module_of(game, "tie_break")
    more: tuple[int, ...] = breaker.worth(place.result) if breaker else ()
    return (place.result.final, *more)


def _ties(club: Club, game: str, places: list[Place]) -> Iterator[Finding]:
    breaker = module_of(game, "tie_break")
    if breaker is None:
        return
    for upper, lower in pairwise(places):
        if upper.result.final == lower.result.final:
            yield breaker.reason(upper.result, lower.result, _name(club, upper), _name(club, lower))


def _name(club: Club, place: Place) -> str:
    return club.player(place.player).shown
