"""Whether the standings of an evening are the sums of its lists, in the order that the rules give."""

from collections.abc import Iterator
from itertools import pairwise

from stichtisch.club.checks import Check, not_asked, verdict
from stichtisch.club.standings import Lists, Place, evening_standings, games_of
from stichtisch.club.state import Club, ClubEvening

_NAME = "standings"


def standings_check(club: Club, evening: ClubEvening, lists: Lists) -> Check:
    """Judge the standings of every game of an evening."""
    faults: list[str] = []
    ties: list[str] = []
    games = games_of(lists)
    for game in games:
        places = evening_standings(club, evening, lists, game)
        faults += _sums(club, evening, lists, game, places)
        faults += _order(club, game, places)
        ties += _ties(club, game, places)
    if not games:
        return not_asked(_NAME, "nothing was played")
    return verdict(_NAME, faults, "; ".join(["the sums of the lists, the best first", *ties]))


def _sums(club: Club, evening: ClubEvening, lists: Lists, game: str, places: list[Place]) -> Iterator[str]:
    wanted: dict[str, int] = {}
    for one in lists.values():
        for player, result in one.results.items() if one.game == game else ():
            wanted[player] = wanted.get(player, 0) + result.final
    for place in places:
        given = sum(penalty.points for penalty in place.penalties)
        if place.result.final != wanted.pop(place.player, 0) + given:
            yield f"{_name(club, place)} has {place.result.final:+d} at {game}, which is not the sum of the lists"
    for player in wanted:
        yield f"{club.player(player).shown} is missing at {game}"


def _order(club: Club, game: str, places: list[Place]) -> Iterator[str]:
    for upper, lower in pairwise(places):
        if _worth(game, upper) < _worth(game, lower) or upper.rank > lower.rank:
            yield f"{_name(club, lower)} has more at {game} than {_name(club, upper)} and stands below"


def _worth(game: str, place: Place) -> tuple[int, ...]:
    # At Skat more games won, then fewer lost (SkWO).
    result = place.result
    return (result.final, result.alone_won, -result.alone_lost) if game == "skat" else (result.final,)


def _ties(club: Club, game: str, places: list[Place]) -> Iterator[str]:
    for upper, lower in pairwise(places):
        if game != "skat" or upper.result.final != lower.result.final:
            continue
        names = f"{_name(club, upper)} before {_name(club, lower)}"
        if upper.result.alone_won != lower.result.alone_won:
            yield f"{names}, who has won fewer games"
        elif upper.result.alone_lost != lower.result.alone_lost:
            yield f"{names}, who has lost more games"
        else:
            yield f"{names} by lot"


def _name(club: Club, place: Place) -> str:
    return club.player(place.player).shown
