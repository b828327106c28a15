"""`stichtisch season`: which evenings count together, and who stands where over all of them."""

from datetime import date
from pathlib import Path
from typing import Any

import click

from stichtisch.club.acts import set_season
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_season
from stichtisch.club.standings import all_season_standings, season_evenings
from stichtisch.club.state import Club, Season
from stichtisch.commands import club_standings
from stichtisch.commands.club_options import DayType, by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.store import open_database, open_existing
from stichtisch.text import counted, harmless, shorten

_COLUMNS = 80


@click.group(
    "season",
    short_help="Count evenings together, the best of each.",
    epilog="\b\nExamples:\n  stichtisch season new 2026 --from 2026-01-01 --to 2026-12-31 --best 10\n"
    "  stichtisch season show 2026\n  stichtisch season list",
)
def command() -> None:
    """The seasons of the club: evenings that count together, of each player his best ones."""


@command.command("new", epilog="\b\nExample:\n  stichtisch season new 2026 --from 2026-01-01 --to 2026-12-31")
@click.argument("name")
@option("--from", "first", type=DayType(), required=True, metavar="DAY", help="The first day.")
@option("--to", "last", type=DayType(), required=True, metavar="DAY", help="The last day, which counts too.")
@option(
    "--best",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="How many evenings of each player count, the best ones; 0: all.",
)
@by_option
@database_option
def new(name: str, first: date, last: date, best: int, person: str, database: Path) -> None:
    """Make a season called NAME, or change the one of this name."""
    if last < first:
        raise click.UsageError("the last day is before the first")
    with open_database(database) as opened, signed_desk(opened, person) as at:
        set_season(at, Season(name, first, last, best))
        count = len(season_evenings(at.club, at.club.seasons[name]))
    click.echo(
        f"{harmless(name)} has {counted(count, 'evening')} so far. To see who stands where: stichtisch season show"
    )


@command.command("list")
@database_option
@json_option
def list_seasons(database: Path, as_json: bool) -> None:
    """List the seasons, the latest first."""
    with open_existing(database) as opened:
        club = club_of(opened)
    seasons = sorted(club.seasons.values(), key=lambda season: (season.last, season.name), reverse=True)
    if as_json:
        echo_json([as_data(club, season) for season in seasons])
        return
    told = "\n".join(_line(club, season) for season in seasons)
    click.echo(told or "No season yet. To make one: stichtisch season new NAME --from DAY --to DAY")


@command.command(
    "show", epilog="\b\nExamples:\n  stichtisch season show\n  stichtisch season show 2026 --json"
)
@click.argument("name", required=False)
@database_option
@json_option
def show(name: str | None, database: Path, as_json: bool) -> None:
    """Show who stands where in the season NAME, without one in the latest."""
    show_season(database, name, as_json)


def show_season(database: Path, name: str | None, as_json: bool) -> None:
    """Write the standings of a season of every game, None: the latest. Raises NoSuchSeason."""
    with open_existing(database) as opened:
        club = club_of(opened)
        season = find_season(club, name)
        standings = all_season_standings(opened, club, season)
    if as_json:
        told = [club_standings.as_data(club, game, places) for game, places in standings.items()]
        echo_json(as_data(club, season) | {"games": told})
        return
    best = f", the best {season.best} of each" if season.best else ""
    head = f"{season.name}, {counted(len(season_evenings(club, season)), 'evening')}{best}"
    blocks = [
        club_standings.lines(club, f"{game.capitalize()}: {head}", places)
        for game, places in standings.items()
    ]
    text = "\n\n".join("\n".join(block) for block in blocks)
    click.echo(text or shorten(f"Nothing is stored of season {season.name} yet.", _COLUMNS))


def as_data(club: Club, season: Season) -> dict[str, Any]:
    """Return a season as --json shows it."""
    return {
        "season": season.name,
        "first": season.first.isoformat(),
        "last": season.last.isoformat(),
        "best": season.best,
        "evenings": [evening.id for evening in season_evenings(club, season)],
    }


def _line(club: Club, season: Season) -> str:
    count = len(season_evenings(club, season))
    best = f"the best {season.best} of each" if season.best else "all of them"
    days = f"{season.first:%d %b %Y} to {season.last:%d %b %Y}"
    return shorten(f"{days}, {counted(count, 'evening')}, {best}: {season.name}", _COLUMNS)
