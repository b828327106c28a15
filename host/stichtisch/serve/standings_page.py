"""The page with the standings of a round, the evening or a season, including categories and teams."""

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from stichtisch.club.categories import by_category
from stichtisch.club.guests import guests_named
from stichtisch.club.standings import (
    Place,
    all_season_standings,
    evening_standings,
    games_of,
    round_standings,
    season_evenings,
)
from stichtisch.club.state import Club, ClubEvening, Season
from stichtisch.club.teams import TeamPlace, team_standings
from stichtisch.i18n import Texts
from stichtisch.publish.ranking import ranking_notes
from stichtisch.serve.board import teams_of_day
from stichtisch.serve.lists import list_results
from stichtisch.serve.rendering import words_of
from stichtisch.serve.request_context import Visitor
from stichtisch.serve.words import signed
from stichtisch.store import Database

# The maximum number of days that are shown as columns for teams of a season. If there are more, the latest
# are shown.
_MOST_DAYS = 6


@dataclass(frozen=True)
class _Chosen:
    """The chosen standings, by game. `over` is evening, round or season.

    The page has a column for each entry of `rounds` and `days`.
    """

    over: str
    tables: dict[str, list[Place]]
    teams: dict[str, list[TeamPlace]] = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)
    days: dict[str, date] = field(default_factory=dict)
    hidden: bool = False


def standings_facts(visitor: Visitor, database: Database, club: Club, evening: ClubEvening) -> dict[str, Any]:
    """Return the facts of the page: the chosen standings by game, with categories, teams and notes."""
    season = next((one for one in club.seasons.values() if one.name == visitor.query.get("season")), None)
    over, number = visitor.query.get("over", "evening"), visitor.query.get("round", "")
    if over == "season" and season is not None:
        chosen = _of_season(database, club, season)
    elif over == "round" and number.isdecimal():
        chosen = _of_round(database, club, evening, int(number))
    else:
        chosen = _of_evening(database, club, evening)
    shown = not chosen.hidden or visitor.director is not None
    tables = {game: places for game, places in chosen.tables.items() if places and shown}
    return {
        "evening": evening,
        "over": chosen.over,
        "round": int(number) if chosen.over == "round" else 0,
        "season": season.name if season and chosen.over == "season" else "",
        "seasons": list(club.seasons),
        "tables": tables,
        "categories": {game: by_category(club, places) for game, places in tables.items()},
        "teams": chosen.teams,
        "days": chosen.days,
        "rounds": chosen.rounds,
        "notes": {game: _notes(game, places, club, visitor.language) for game, places in tables.items()},
        "names": {id: one.shown for id, one in club.players.items()},
        "hidden": chosen.hidden,
    }


def _of_season(database: Database, club: Club, season: Season) -> _Chosen:
    held = season_evenings(club, season)
    tables = all_season_standings(database, club, season)
    # For teams, all evenings count.
    whole = all_season_standings(database, club, replace(season, best=0)) if season.best else tables
    teams = {game: team_standings(club, season, places) for game, places in whole.items()}
    days = {one.id: one.day for one in held[-_MOST_DAYS:]}
    return _Chosen("season", tables, teams, days=days, hidden=any(one.hidden for one in held))


def _of_round(database: Database, club: Club, evening: ClubEvening, number: int) -> _Chosen:
    lists = list_results(database, club, evening)
    tables = {game: round_standings(club, evening, lists, number, game) for game in games_of(lists)}
    return _Chosen("round", tables, hidden=evening.hidden)


def _of_evening(database: Database, club: Club, evening: ClubEvening) -> _Chosen:
    lists = list_results(database, club, evening)
    tables = {game: evening_standings(club, evening, lists, game) for game in games_of(lists)}
    rounds = sorted({key.round for key, one in lists.items() if one.results})
    several = rounds if len(rounds) > 1 else []
    teams = teams_of_day(club, evening, tables)
    return _Chosen("evening", tables, teams, several, hidden=evening.hidden)


def _notes(game: str, places: list[Place], club: Club, language: str) -> list[str]:
    named = guests_named(club, language)
    notes = ranking_notes(game, places, named, Texts("board", language))
    return [*notes, *_penalties(places, named, language)]


def _penalties(places: list[Place], club: Club, language: str) -> list[str]:
    # Return the notes about penalties and bonuses that directors gave outside of deals.
    words = words_of(language)
    given = [
        words.reported(
            "penalty_in",
            {
                "name": club.player(place.player).shown,
                "points": signed(penalty.points),
                "why": penalty.why,
            },
        )
        for place in places
        for penalty in place.penalties
    ]
    return [words.say("penalties_in", people="; ".join(given))] if given else []
