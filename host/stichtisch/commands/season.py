"""`stichtisch season`: sets the evenings that count together, and shows the standings over all of them."""

from dataclasses import asdict
from datetime import date
from textwrap import wrap
from typing import Any

import click

from stichtisch.club.acts import set_season, set_team
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_player, find_season
from stichtisch.club.names import refuse_long
from stichtisch.club.standings import all_season_standings, season_evenings
from stichtisch.club.state import Club, Season
from stichtisch.club.teams import TeamPlace, stored_team_standings
from stichtisch.commands import club_standings
from stichtisch.commands.club_options import DayType, by_option, category_option, parts_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.commands.season_import import season_import
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import open_database, open_existing
from stichtisch.text import fit, harmless, shorten

_COLUMNS = 80
_LONGEST_TEAM = 40


@click.group(
    "season",
    cls=HelpfulGroup,
    short_help="Count several evenings together as a season.",
    epilog="\b\nExamples:\n  stichtisch season new 2026 --from 2026-01-01 --to 2026-12-31 --best 10\n"
    "  stichtisch season show 2026\n  stichtisch season list",
)
def command() -> None:
    """Manage the club's seasons. In a season several evenings count together, or only each player's best ones."""


@command.command("new", epilog="\b\nExample:\n  stichtisch season new 2026 --from 2026-01-01 --to 2026-12-31")
@click.argument("name")
@option("--from", "first", type=DayType(), required=True, metavar="DAY", help="The first day.")
@option("--to", "last", type=DayType(), required=True, metavar="DAY", help=("The last day that counts."))
@option(
    "--best",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="Number of evenings that count for each player, the best ones; 0: all.",
)
@by_option
@database_option
def new(name: str, first: date, last: date, best: int, person: str, database: Location) -> None:
    """Create the season NAME, or change it."""
    if last < first:
        raise click.UsageError(say("the last day is before the first"))
    with open_database(database) as opened, signed_desk(opened, person) as at:
        set_season(at, Season(name, first, last, best))
        count = len(season_evenings(at.club, at.club.seasons[name]))
    click.echo(
        say(
            "{season} has {evenings} so far. To see the standings: stichtisch season show",
            season=harmless(name),
            evenings=counted(count, "evening"),
        )
    )


@command.command("list")
@database_option
@json_option
def list_seasons(database: Location, as_json: bool) -> None:
    """List the seasons, the latest first."""
    with open_existing(database) as opened:
        club = club_of(opened)
    seasons = sorted(club.seasons.values(), key=lambda season: (season.last, season.name), reverse=True)
    if as_json:
        echo_json([as_data(club, season) for season in seasons])
        return
    output = "\n".join(_line(club, season) for season in seasons)
    click.echo(output or say("No season yet. To create one: stichtisch season new NAME --from DAY --to DAY"))


@command.command(
    "team",
    short_help="Set the players of a team.",
    epilog="\b\nExamples:\n  stichtisch season team 2026 Foxes 'Anna Albers' 'Ben Brandt'\n"
    "  stichtisch season team 2026 Foxes",
)
@click.argument("season_name", metavar="SEASON")
@click.argument("team_name", metavar="TEAM")
@click.argument("players", metavar="[PLAYER]...", nargs=-1)
@by_option
@database_option
def team(season_name: str, team_name: str, players: tuple[str, ...], person: str, database: Location) -> None:
    """Set the players of TEAM in SEASON. Without players, remove the team.

    A player can be in only one team of a season. A player named here leaves their earlier team.
    """
    refuse_long({"team": team_name})
    with open_database(database) as opened, signed_desk(opened, person) as at:
        season = find_season(at.club, season_name)
        set_team(at, season, team_name, [find_player(at.club, word) for word in players])
        count = len(at.club.teams.get(season.name, {}).get(team_name, []))
    if count:
        click.echo(
            say(
                "{team} has {players}. To see the teams: stichtisch season show --teams",
                team=harmless(team_name),
                players=counted(count, "player"),
            )
        )
    else:
        click.echo(
            say(
                "{team} is no longer a team of {season}.",
                team=harmless(team_name),
                season=harmless(season.name),
            )
        )


@command.command(
    "show",
    epilog="\b\nExamples:\n  stichtisch season show\n  stichtisch season show 2026 --teams\n"
    "  stichtisch season show 2026 --category seniors\n  stichtisch season show 2026 --json",
)
@click.argument("name", required=False)
@option("--teams", is_flag=True, help="Show the teams, with their points on each day of the league.")
@parts_option
@category_option
@database_option
@json_option
def show_standings(
    name: str | None, teams: bool, parts: bool, category: str | None, database: Location, as_json: bool
) -> None:
    """Show the standings of the season NAME; without NAME, of the latest."""
    if teams and category is not None:
        raise click.UsageError(say("--teams and --category exclude each other"))
    if teams:
        _show_teams(database, name, as_json)
    else:
        show_season(database, name, as_json, category, parts)


def show_season(
    database: Location, name: str | None, as_json: bool, category: str | None = None, parts: bool = False
) -> None:
    """Write the standings of a season for every game; None means the latest season. Raises NoSuchSeason.

    With `parts`, show the points of each day.
    """
    with open_existing(database) as opened:
        club = club_of(opened)
        season = find_season(club, name)
        standings = all_season_standings(opened, club, season)
    if category is not None:
        standings = club_standings.of_category(club, standings, category)
    if as_json:
        games = [club_standings.as_data(club, game, places) for game, places in standings.items()]
        echo_json(as_data(club, season) | {"games": games})
        return
    best = say(", the best {count} of each", count=season.best) if season.best else ""
    of_category = f", {harmless(category)}" if category else ""
    head = f"{season.name}, {counted(len(season_evenings(club, season)), 'evening')}{best}{of_category}"
    blocks = [
        club_standings.lines(club, game, head, places, of_season=True, parts=parts)
        for game, places in standings.items()
    ]
    text = "\n\n".join("\n".join(block) for block in blocks)
    click.echo(
        text or shorten(say("Nothing is stored for season {season} yet.", season=season.name), _COLUMNS)
    )


command.add_command(season_import)


def _show_teams(database: Location, name: str | None, as_json: bool) -> None:
    with open_existing(database) as opened:
        club = club_of(opened)
        season = find_season(club, name)
        shown = stored_team_standings(opened, club, season)
    if as_json:
        games = [{"game": game, "teams": [asdict(one) for one in places]} for game, places in shown.items()]
        echo_json(as_data(club, season) | {"games": games})
        return
    blocks = [
        f"{shorten(_teams_title(game, season), _COLUMNS)}\n{team_lines(club, places)}"
        for game, places in shown.items()
    ]
    click.echo(
        "\n\n".join(blocks)
        or say("No team has played yet. To create one: stichtisch season team SEASON TEAM PLAYER…")
    )


def _teams_title(game: str, season: Season) -> str:
    return say("{game}: teams of {season}", game=game_name(game, users_language()), season=season.name)


def team_lines(club: Club, places: list[TeamPlace]) -> str:
    """Return team standings as text of at most 80 columns: each team's points and, below, its players and days."""
    output = []
    for place in places:
        output.append(f"{place.rank:3}. {fit(place.team, _LONGEST_TEAM)} {place.points:+6d}")
        days = [f"{club.evenings[id].day:%Y-%m-%d} {points:+d}" for id, points in place.days.items()]
        people = [f"{shorten(club.player(id).shown, 24)} {points:+d}" for id, points in place.players.items()]
        for entries in (people, days):
            output += wrap(", ".join(entries), _COLUMNS, initial_indent="     ", subsequent_indent="     ")
    return "\n".join(output)


def as_data(club: Club, season: Season) -> dict[str, Any]:
    """Return a season as data for --json."""
    return {
        "season": season.name,
        "first": season.first.isoformat(),
        "last": season.last.isoformat(),
        "best": season.best,
        "evenings": [evening.id for evening in season_evenings(club, season)],
    }


def _line(club: Club, season: Season) -> str:
    count = len(season_evenings(club, season))
    best = say("the best {count} of each", count=season.best) if season.best else say("all of them")
    days = say("{first:%Y-%m-%d} to {last:%Y-%m-%d}", first=season.first, last=season.last)
    return shorten(f"{days}, {counted(count, 'evening')}, {best}: {season.name}", _COLUMNS)
