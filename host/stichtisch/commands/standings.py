"""`stichtisch standings`: every player's points, deals played and deals won."""

from dataclasses import asdict
from itertools import groupby
from pathlib import Path

import click

from stichtisch.commands.club_options import EVENING_WORDS, category_option
from stichtisch.commands.options import database_option, echo_json, json_option, option, session_option
from stichtisch.commands.selection import choose_session
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.store import Standing, final_standings, open_existing, standings
from stichtisch.text import fit, harmless, shorten, width

_LONGEST_NAME = 40


@click.command(
    "standings",
    short_help="Show who has how many points.",
    epilog="\b\nExamples:\n  stichtisch standings\n  stichtisch standings --session 1 --json\n"
    "  stichtisch standings --evening latest\n  stichtisch standings --season 2026",
)
@session_option
@option(
    "--evening",
    "evening_id",
    envvar="STICHTISCH_STANDINGS_EVENING",
    metavar="ID",
    help=f"An evening of the club, all its tables: {EVENING_WORDS}.",
)
@option(
    "--round",
    "round_",
    envvar="STICHTISCH_STANDINGS_ROUND",
    type=click.IntRange(min=1),
    metavar="N",
    help="One round of the evening.",
)
@option("--season", metavar="NAME", help="A season of the club.")
@category_option
@database_option
@json_option
def command(
    session: int | None,
    evening_id: str | None,
    round_: int | None,
    season: str | None,
    category: str | None,
    database: Path,
    as_json: bool,
) -> None:
    """Show every player's points, over all sessions or over one, or in the club.

    All sessions: each game for itself, without guests. One session: everybody's place, by the list of the game. The
    club: all tables of an evening, one round of them, or a season, with the penalties of directors.
    """
    of_club = evening_id is not None or round_ is not None
    if (session is not None) + of_club + (season is not None) > 1:
        raise click.UsageError(say("--session, --evening (with --round) and --season exclude each other"))
    if category is not None and season is None and not of_club:
        raise click.UsageError(say("--category needs --evening or --season"))
    if season is not None:
        from stichtisch.commands.season import show_season

        show_season(database, season, as_json, category)
    elif of_club:
        _show_club_evening(database, evening_id, round_, category, as_json)
    else:
        _show_tables(database, session, as_json)


def _show_tables(database: Path, session: int | None, as_json: bool) -> None:
    with open_existing(database) as opened:
        rows = final_standings(opened, choose_session(opened, session)) if session else standings(opened)
    if as_json:
        echo_json([asdict(row) for row in rows])
    else:
        click.echo("\n".join(lines(rows)))


def _show_club_evening(
    database: Path, evening_id: str | None, round_: int | None, category: str | None, as_json: bool
) -> None:
    from stichtisch.club.fold import club_of
    from stichtisch.club.lookup import find_evening
    from stichtisch.club.results import stored_lists
    from stichtisch.club.standings import evening_standings, games_of, round_standings
    from stichtisch.commands import club_standings

    with open_existing(database) as opened:
        club = club_of(opened)
        evening = find_evening(club, evening_id)
        lists = stored_lists(opened, club, evening)
    by_game = {}
    for game in games_of(lists):
        if round_ is None:
            by_game[game] = evening_standings(club, evening, lists, game)
        else:
            by_game[game] = round_standings(club, evening, lists, round_, game)
    shown = {game: places for game, places in by_game.items() if places}
    if category is not None:
        shown = club_standings.of_category(club, shown, category)
    if as_json:
        entries = [club_standings.as_data(club, game, places) for game, places in shown.items()]
        echo_json({"evening": evening.id, "round": round_, "games": entries})
        return
    head = f"{evening.name}, {evening.day:%Y-%m-%d}" + (
        say(", round {round}", round=round_) if round_ else ""
    )
    head += f", {harmless(category)}" if category else ""
    blocks = [club_standings.lines(club, game, head, places) for game, places in shown.items()]
    text = "\n\n".join("\n".join(block) for block in blocks)
    click.echo(
        text
        or say(
            "Nothing is fetched of evening {evening} yet. To fetch it: stichtisch sync", evening=evening.id
        )
    )


def lines(rows: list[Standing]) -> list[str]:
    """Return the standings as lines of text; games stand apart where there are several."""
    games = [(game, list(group)) for game, group in groupby(rows, key=lambda row: row.game)]
    if len(games) < 2:
        return _table(rows)
    blocks = [[game_name(game, users_language()), *_table(group), ""] for game, group in games]
    return [line for block in blocks for line in block][:-1]


def _table(rows: list[Standing]) -> list[str]:
    widest = max((width(shorten(row.player, _LONGEST_NAME)) for row in rows), default=0)
    heads = (say("Points"), say("Deals"), say("Won"), say("List"))
    columns = max(widest, len(say("Player")))
    settled = any(row.final not in (None, row.points) for row in rows)
    head = f"     {fit(say('Player'), columns)}  {heads[0]:>6}  {heads[1]:>5}  {fit(heads[2], 3, right=True)}"
    if settled:
        head += f"  {fit(heads[3], 5, right=True)}"
    return [head, *(_line(row, columns, settled) for row in rows)]


def _line(row: Standing, columns: int, settled: bool) -> str:
    line = f"{row.rank:3}. {fit(row.player, columns)}  {row.points:+6d}  {row.deals:5d}  {row.won:3d}"
    return f"{line}  {row.final:+5d}" if settled else line
