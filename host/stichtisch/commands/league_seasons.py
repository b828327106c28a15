"""The seasons in `stichtisch league`: standings over all clubs, divisions, and the certificate of a day."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import date
from typing import Any

import click

from cardrules.games import GAMES
from stichtisch.certificate.data import certificate_data
from stichtisch.certificate.lines import certificate_lines
from stichtisch.commands.club_options import DayType
from stichtisch.commands.league_options import league_option
from stichtisch.commands.options import echo_json, json_option, new_language_option, option
from stichtisch.commands.writing import write_output
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.league import clubs
from stichtisch.league.days import LeagueDay, certify_day
from stichtisch.league.errors import NoDivisions
from stichtisch.league.page import season_page
from stichtisch.league.persons import Membership, memberships
from stichtisch.league.seasons import LeagueSeason, divisions, find_season, set_divisions, set_season
from stichtisch.league.standings import (
    LeaguePlayer,
    Table,
    club_tables,
    next_divisions,
    player_standings,
    season_results,
)
from stichtisch.location import Address
from stichtisch.text import fit, harmless, shorten

_LONGEST = 28

_season_option = option("--season", "name", metavar="NAME", help="Season of the league. Default: the latest.")


def _count_option(name: str, default: int, help: str) -> Callable[[Any], Any]:
    return option(name, type=click.IntRange(min=0), default=default, metavar="N", help=help)


@click.command(
    "season", epilog="\b\nExample:\n  stichtisch league season 2026 --from 2026-01-01 --to 2026-12-31"
)
@click.argument("name")
@option("--from", "first", type=DayType(), required=True, metavar="DAY", help="The first day.")
@option("--to", "last", type=DayType(), required=True, metavar="DAY", help=("The last day that counts."))
@option("--game", type=click.Choice(GAMES), default=GAMES[0], help="Game of the season.")
@_count_option("--best", 0, "Number of evenings that count for each player; 0: all.")
@_count_option("--players", 0, "Number of players that count for each club; 0: all.")
@_count_option("--up", 1, "Number of clubs that move up from each division.")
@_count_option("--down", 1, "Number of clubs that move down from each division.")
@league_option
def season(name: str, first: date, last: date, league: Address, **facts: Any) -> None:
    """Create the season NAME of the league, or change it."""
    if last < first:
        raise click.UsageError(say("the last day is before the first"))
    with clubs.opened(league) as (database, _):
        set_season(database, LeagueSeason(name, first, last, **facts))
    click.echo(say("Season {season} is stored. Next: stichtisch league standings", season=harmless(name)))


@click.command("division", epilog="\b\nExample:\n  stichtisch league division 1 club7 club8 --season 2026")
@click.argument("number", type=click.IntRange(min=1))
@click.argument("members", nargs=-1, required=True, metavar="CLUB…")
@_season_option
@league_option
def division(number: int, members: tuple[str, ...], name: str | None, league: Address) -> None:
    """Assign clubs to division NUMBER of a season; 1 is the highest."""
    with clubs.opened(league) as (database, _):
        found = find_season(database, name)
        set_divisions(database, found.name, {number: list(members)})
        made = divisions(database, found.name)
    for one, names in made.items():
        click.echo(say("Division {number}: {clubs}", number=one, clubs=", ".join(names)))


@click.command("standings", epilog="\b\nExample:\n  stichtisch league standings --season 2026")
@_season_option
@league_option
@json_option
def standings(name: str | None, league: Address, as_json: bool) -> None:
    """Show the players of all clubs over a season, the best first.

    Players of two clubs count as one person if both clubs have entered the same federation number or player card.
    """
    with clubs.reading(league) as database:
        found = find_season(database, name)
        players = player_standings(season_results(database, found), found)
    if as_json:
        echo_json([_player_data(one) for one in players])
    else:
        click.echo("\n".join([_head(found), *_player_lines(players)]))


@click.command("tables", epilog="\b\nExample:\n  stichtisch league tables --season 2026")
@_season_option
@league_option
@json_option
def tables(name: str | None, league: Address, as_json: bool) -> None:
    """Show the clubs of each division, the best first, and which clubs move up or down."""
    with clubs.reading(league) as database:
        found = find_season(database, name)
        made = club_tables(database, season_results(database, found), found)
    if as_json:
        echo_json([asdict(one) for one in made])
    else:
        click.echo("\n".join([_head(found), *(line for one in made for line in _table_lines(one))]))


@click.command("person", epilog="\b\nExample:\n  stichtisch league person 'DDV 4711' --json")
@click.argument("word")
@league_option
@json_option
def person(word: str, league: Address, as_json: bool) -> int:
    """Show everything that the clubs have stored about a person, given by name, federation number or player card.

    To remove the person's name, the club uses stichtisch players anonymise. The next push removes the name from the
    league, too.
    """
    with clubs.reading(league) as database:
        found = memberships(database, word)
    if as_json:
        echo_json([_membership_data(one) for one in found])
    else:
        click.echo(
            "\n".join(line for one in found for line in _membership_lines(one)) or say("There is none.")
        )
    return ExitCode.DONE if found else ExitCode.NEGATIVE


@click.command("page", epilog="\b\nExample:\n  stichtisch league page season.html --language de")
@click.argument("file")
@_season_option
@new_language_option("The language of the page.")
@league_option
def page(file: str, name: str | None, language: str, league: Address) -> None:
    """Write the tables and standings of a season to FILE, a single page for any web server."""
    with clubs.reading(league) as database:
        found = find_season(database, name)
        results = season_results(database, found)
        made, players = club_tables(database, results, found), player_standings(results, found)
        title = clubs.name_of(database)
    write_output(file, season_page(title, found, made, players, language))


@click.command("promote", epilog="\b\nExample:\n  stichtisch league promote 2027 --season 2026")
@click.argument("following", metavar="NEXT")
@_season_option
@league_option
def promote(following: str, name: str | None, league: Address) -> None:
    """Assign clubs to divisions of the season NEXT by their results: the first move up, the last move down."""
    with clubs.reading(league) as database:
        found = find_season(database, name)
        if not divisions(database, found.name):
            raise NoDivisions(name=found.name)
        wanted = next_divisions(club_tables(database, season_results(database, found), found))
    with clubs.opened(league) as (database, _):
        set_divisions(database, find_season(database, following).name, wanted)
    for one, names in wanted.items():
        click.echo(say("Division {number}: {clubs}", number=one, clubs=", ".join(names)))


@click.command("certificate", epilog="\b\nExample:\n  stichtisch league certificate 2026-11-20")
@click.argument("day", type=DayType())
@league_option
@json_option
def certificate(day: date, league: Address, as_json: bool) -> int:
    """Verify every evening of DAY in all clubs: cards, rules, signatures, corrections. Exit code 1 if something fails.

    The fingerprint is computed from the fingerprints of all evenings. Anyone who has this fingerprint can detect later
    changes.
    """
    with clubs.reading(league) as database:
        found = certify_day(database, day)
    if as_json:
        echo_json(_day_data(found))
    else:
        click.echo("\n".join(_day_lines(found)))
    return ExitCode.DONE if found.holds else ExitCode.NEGATIVE


def _head(season: LeagueSeason) -> str:
    game = game_name(season.game, users_language())
    return say(
        "{game}: season {season}, {first} to {last}",
        game=game,
        season=harmless(season.name),
        first=season.first.isoformat(),
        last=season.last.isoformat(),
    )


def _player_lines(players: list[LeaguePlayer]) -> list[str]:
    columns = f"{fit(say('Points'), 7, right=True)}  {fit(say('Deals'), 6, right=True)}  {say('Clubs')}"
    lines = [f"     {fit(say('Player'), _LONGEST)}  {columns}"]
    for one in players:
        rank = fit(f"{one.place.rank}.", 4, right=True)
        name = fit(shorten(harmless(one.name), _LONGEST), _LONGEST)
        result = one.place.result
        where = shorten(harmless(", ".join(one.clubs)), _LONGEST)
        lines.append(f"{rank} {name}  {result.final:>+7}  {result.deals:>6}  {where}")
    return lines


def _table_lines(table: Table) -> list[str]:
    title = say("Division {number}", number=table.division) if table.division else say("All clubs")
    lines = [
        "",
        f"{fit(title, _LONGEST + 5)}  {fit(say('Points'), 7, right=True)}  {fit(say('Deals'), 6, right=True)}",
    ]
    for one in table.places:
        rank = fit(f"{one.rank}.", 4, right=True)
        name = fit(shorten(harmless(one.name), _LONGEST), _LONGEST)
        moves = {1: "  ▲ " + say("up"), -1: "  ▼ " + say("down"), 0: ""}[one.moves]
        lines.append(f"{rank} {name}  {one.points:>+7}  {one.deals:>6}{moves}")
    return lines


def _membership_data(one: Membership) -> dict[str, Any]:
    results = {game: asdict(place.result) for game, place in one.results.items()}
    return {
        "club": one.club.club,
        "club_name": one.club.name,
        "player": asdict(one.player),
        "results": results,
    }


def _membership_lines(one: Membership) -> list[str]:
    player = one.player
    facts = [
        player.id,
        player.name,
        player.nickname,
        player.number,
        player.categories,
        *player.badges,
        *player.former,
    ]
    lines = [harmless(one.club.name), "  " + harmless(", ".join(filter(None, facts)))]
    for game, place in one.results.items():
        lines.append(
            "  "
            + say(
                "{game}: points {points:+}, deals {deals}, evenings {evenings}",
                game=game_name(game, users_language()),
                points=place.result.final,
                deals=place.result.deals,
                evenings=place.evenings,
            )
        )
    return lines


def _player_data(one: LeaguePlayer) -> dict[str, Any]:
    result = asdict(one.place.result)
    del result["player"]
    facts = {
        "rank": one.place.rank,
        "name": one.name,
        "clubs": list(one.clubs),
        "evenings": one.place.evenings,
    }
    return facts | result


def _day_data(found: LeagueDay) -> dict[str, Any]:
    return {
        "day": found.day.isoformat(),
        "holds": found.holds,
        "fingerprint": found.fingerprint,
        "clubs": [
            {
                "club": one.club.club,
                "name": one.club.name,
                "holds": one.holds,
                "fault": str(one.fault) if one.fault else None,
                "evenings": [certificate_data(each) for each in one.certificates],
            }
            for one in found.clubs
        ],
    }


def _day_lines(found: LeagueDay) -> list[str]:
    evenings = sum(len(one.certificates) for one in found.clubs)
    lines = [
        say(
            "League day {day}: {clubs}, {evenings}",
            day=found.day.isoformat(),
            clubs=counted(len(found.clubs), "club"),
            evenings=counted(evenings, "evening"),
        )
    ]
    for one in found.clubs:
        lines += ["", harmless(one.club.name)]
        if one.fault:
            lines.append(say("Wrong: {fault}.", fault=one.fault))
        for each in one.certificates:
            lines += certificate_lines(each)
    verdict = (
        say("Every evening passed.")
        if found.holds
        else say("Not every evening passed the checks, or there is no evening.")
    )
    return [*lines, "", say("Fingerprint: {fingerprint}", fingerprint=found.fingerprint), verdict]
