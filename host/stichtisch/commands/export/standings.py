"""`stichtisch export standings`: prints the standings of a round, an evening or a season."""

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.lookup import find_evening, find_season
from stichtisch.club.results import stored_lists
from stichtisch.club.state import Club, ClubEvening, Season
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    chosen_output,
    club_option,
    club_package,
    file_name,
    language_option,
    output_option,
    season_option,
    texts_of,
)
from stichtisch.commands.options import database_option, option
from stichtisch.commands.writing import write_output
from stichtisch.i18n.days import day_text
from stichtisch.location import Location
from stichtisch.publish.book import (
    Ranking,
    TeamRanking,
    evening_rankings,
    evening_teams,
    round_rankings,
    season_rankings,
    season_teams,
)
from stichtisch.store import Database, open_existing


@click.command(
    "standings",
    short_help="Print the standings.",
    epilog="\b\nExamples:\n  stichtisch export standings\n  stichtisch export standings --round 1\n"
    "  stichtisch export standings --season 2026/27",
)
@evening_option
@option("--round", "number", type=click.IntRange(min=1), metavar="N", help="Only one round of the evening.")
@season_option
@language_option
@output_option
@club_option
@database_option
def command(
    evening_id: str | None,
    number: int | None,
    season: str | None,
    language: str,
    output: str | None,
    club_name: str,
    database: Location,
) -> None:
    """Make a PDF of the standings of a club evening, of one round of it, or of a season."""
    if season is not None and (evening_id is not None or number is not None):
        raise click.UsageError("Give either --season or an evening.", click.get_current_context())
    with club_package("reportlab"):
        from stichtisch.publish.pdf.standings import standings_pdf
    with open_existing(database) as opened:
        club = guests_named(club_of(opened), language)
        of: Season | ClubEvening
        of = find_season(club, season) if season is not None else find_evening(club, evening_id)
        rankings = _rankings(opened, club, of, number)
        teams = _teams(opened, club, of, rankings)
    pdf = standings_pdf(of.name, _days(of, language), rankings, club, texts_of(language), club_name, teams)
    ending = ".pdf" if number is None else f"-round-{number}.pdf"
    write_output(chosen_output(output, file_name("standings", club, of, ending)), pdf)


def _rankings(database: Database, club: Club, of: Season | ClubEvening, number: int | None) -> list[Ranking]:
    if isinstance(of, Season):
        return season_rankings(database, club, of)
    lists = stored_lists(database, club, of)
    return evening_rankings(club, of, lists) if number is None else round_rankings(club, of, lists, number)


def _teams(
    database: Database, club: Club, of: Season | ClubEvening, rankings: list[Ranking]
) -> list[TeamRanking]:
    if isinstance(of, Season):
        return season_teams(database, club, of)
    return evening_teams(club, of, rankings)


def _days(of: Season | ClubEvening, language: str) -> str:
    if isinstance(of, Season):
        return f"{day_text(of.first, language)} – {day_text(of.last, language)}"
    return day_text(of.day, language)
