"""The standings of the teams of a season. A team scores the sum of its players' points on each evening."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardrules.games import GAMES
from stichtisch.club.standings import Part, Place, all_season_standings
from stichtisch.club.state import Club, ClubEvening, Season
from stichtisch.store import Database


@dataclass(frozen=True)
class TeamPlace:
    """A team in the standings.

    `days` contains the points by the id of the evening, in order of date. `players` contains the points by player.
    """

    rank: int
    team: str
    points: int
    days: dict[str, int]
    players: dict[str, int]


def stored_team_standings(database: Database, club: Club, season: Season) -> dict[str, list[TeamPlace]]:
    """Return the standings of a season's teams by game, for every game that they played. All evenings count."""
    by_game = all_season_standings(database, club, replace(season, best=0))
    teams = {game: team_standings(club, season, by_game[game]) for game in GAMES if game in by_game}
    return {game: places for game, places in teams.items() if places}


def team_season(club: Club, evening: ClubEvening) -> Season | None:
    """Return the season whose teams play on an evening, the latest if there are several, or None."""
    own = [
        one
        for one in club.seasons.values()
        if one.first <= evening.day <= one.last and club.teams.get(one.name)
    ]
    return max(own, key=lambda one: (one.first, one.name), default=None)


def evening_team_standings(
    club: Club, season: Season, evening: ClubEvening, places: Sequence[Place]
) -> list[TeamPlace]:
    """Return the standings of a season's teams on one evening. `places` are the players' standings of that evening."""
    of_day = [replace(place, parts=(Part(evening.id, place.result),)) for place in places]
    return team_standings(club, season, of_day)


def team_standings(club: Club, season: Season, places: Sequence[Place]) -> list[TeamPlace]:
    """Return the standings of teams, the most points first.

    Teams with equal points share a rank and are sorted by name. `places` are the standings of the season's
    players, with one part for each evening. A team without a result is left out.
    """
    by_player = {place.player: place for place in places}
    teams = []
    for team, members in club.teams.get(season.name, {}).items():
        own = [by_player[id] for id in dict.fromkeys(map(club.resolved, members)) if id in by_player]
        if own:
            teams.append(_team(club, team, own))
    teams.sort(key=lambda one: (-one.points, one.team.casefold()))
    points = [one.points for one in teams]
    return [replace(one, rank=1 + points.index(one.points)) for one in teams]


def _team(club: Club, team: str, own: Sequence[Place]) -> TeamPlace:
    days: Counter[str] = Counter()
    for place in own:
        for part in place.parts:
            days[str(part.of)] += part.result.final
    in_order = sorted(days, key=lambda id: (club.evenings[id].day, id))
    players = {place.player: sum(part.result.final for part in place.parts) for place in own}
    return TeamPlace(0, team, sum(days.values()), {id: days[id] for id in in_order}, players)
