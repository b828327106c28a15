"""Teams of a season: what their players got together on each day of the league."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from stichtisch.club.standings import Place, season_standings
from stichtisch.club.state import Club, Season
from stichtisch.store import Database


@dataclass(frozen=True)
class TeamPlace:
    """The place of a team. `days`: points by id of the evening, in the order of days; `players`: points by player."""

    rank: int
    team: str
    points: int
    days: dict[str, int]
    players: dict[str, int]


def stored_team_standings(database: Database, club: Club, season: Season, game: str) -> list[TeamPlace]:
    """Return the standings of the teams of a season, of the sessions that are stored. All evenings count."""
    return team_standings(club, season, season_standings(database, club, replace(season, best=0), game))


def team_standings(club: Club, season: Season, places: Sequence[Place]) -> list[TeamPlace]:
    """Return the standings of teams: the most points first, equal ones share a rank and are by name.

    `places` are those of the season with every evening as a part. A team without a result has no place.
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
