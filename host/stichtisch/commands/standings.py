"""`stichtisch standings`: shows every player's points, deals played and deals won."""

from dataclasses import asdict
from itertools import groupby

import click

from stichtisch.commands.club_options import EVENING_WORDS, category_option, parts_option
from stichtisch.commands.options import database_option, echo_json, json_option, option, session_option
from stichtisch.commands.selection import choose_session
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import Standing, final_standings, open_existing, standings
from stichtisch.text import fit, harmless, shorten, width

_LONGEST_NAME = 40
# The minimum widths of the columns for points, deals, deals won, and the list.
_NARROWEST = (6, 5, 3, 5)


@click.command(
    "standings",
    short_help="Show the points of the players.",
    epilog="\b\nExamples:\n  stichtisch standings\n  stichtisch standings --session 1 --json\n"
    "  stichtisch standings --evening latest\n  stichtisch standings --season 2026",
)
@session_option
@option(
    "--evening",
    "evening_id",
    envvar="STICHTISCH_STANDINGS_EVENING",
    metavar="ID",
    help=f"All tables of a club evening: {EVENING_WORDS}.",
)
@option(
    "--round",
    "round_",
    envvar="STICHTISCH_STANDINGS_ROUND",
    type=click.IntRange(min=1),
    metavar="N",
    help="Only one round of the evening.",
)
@option("--season", metavar="NAME", help="All evenings of a season of the club.")
@parts_option
@category_option
@database_option
@json_option
def command(
    session: int | None,
    evening_id: str | None,
    round_: int | None,
    season: str | None,
    parts: bool,
    category: str | None,
    database: Location,
    as_json: bool,
) -> None:
    """Show the points of the players: over all sessions, in one session, or in the club.

    Without options, all sessions count, each game separately and without guests. With --session, the players of that
    session are shown, as the game's list ranks them. With --evening or --season, the standings of the club are shown,
    with the directors' penalties; --round limits them to one round.
    """
    of_club = evening_id is not None or round_ is not None
    if (session is not None) + of_club + (season is not None) > 1:
        raise click.UsageError(say("--session, --evening (with --round) and --season exclude each other"))
    if category is not None and season is None and not of_club:
        raise click.UsageError(say("--category needs --evening or --season"))
    if parts and season is None and not of_club:
        raise click.UsageError(say("--parts needs --evening or --season"))
    if season is not None:
        from stichtisch.commands.season import show_season

        show_season(database, season, as_json, category, parts)
    elif of_club:
        _show_club_evening(database, evening_id, round_, category, as_json, parts)
    else:
        _show_tables(database, session, as_json)


def _show_tables(database: Location, session: int | None, as_json: bool) -> None:
    with open_existing(database) as opened:
        rows = final_standings(opened, choose_session(opened, session)) if session else standings(opened)
    if as_json:
        echo_json([asdict(row) for row in rows])
    else:
        click.echo(
            "\n".join(lines(rows))
            if rows
            else say("No named player has a result yet. Guests do not count. To name a card: stichtisch name")
        )


def _show_club_evening(
    database: Location,
    evening_id: str | None,
    round_: int | None,
    category: str | None,
    as_json: bool,
    parts: bool,
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
    blocks = [club_standings.lines(club, game, head, places, parts=parts) for game, places in shown.items()]
    text = "\n\n".join("\n".join(block) for block in blocks)
    click.echo(
        text
        or say(
            "Nothing of evening {evening} has been fetched yet. To fetch it: stichtisch sync",
            evening=evening.id,
        )
    )


def lines(rows: list[Standing]) -> list[str]:
    """Return the standings as lines of text. If there are several games, each is shown in a separate block."""
    games = [(game, list(group)) for game, group in groupby(rows, key=lambda row: row.game)]
    if len(games) < 2:
        return _table(rows)
    blocks = [[game_name(game, users_language()), *_table(group), ""] for game, group in games]
    return [line for block in blocks for line in block][:-1]


def _table(rows: list[Standing]) -> list[str]:
    widest = max((width(shorten(row.player, _LONGEST_NAME)) for row in rows), default=0)
    columns = max(widest, len(say("Player")))
    heads = [say("Points"), say("Deals"), say("Won")]
    if any(row.final not in (None, row.points) for row in rows):
        heads.append(say("List"))
    widths = [max(narrowest, width(head)) for narrowest, head in zip(_NARROWEST, heads, strict=False)]
    titles = [f"{head:>{room}}" for head, room in zip(heads, widths, strict=True)]
    head = "  ".join([f"     {fit(say('Player'), columns)}", *titles])
    return [head, *(_line(row, columns, widths) for row in rows)]


def _line(row: Standing, columns: int, widths: list[int]) -> str:
    numbers = (
        f"{row.points:+d}",
        str(row.deals),
        str(row.won),
        "" if row.final is None else f"{row.final:+d}",
    )
    cells = [f"{number:>{room}}" for number, room in zip(numbers, widths, strict=False)]
    return "  ".join([f"{row.rank:3}. {fit(row.player, columns)}", *cells])
