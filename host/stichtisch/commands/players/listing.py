"""`stichtisch players` without a subcommand: lists the players."""

from dataclasses import asdict

import click

from stichtisch.club.fold import club_of
from stichtisch.club.state import Player
from stichtisch.commands.options import database_option, echo_json, json_option, named_on_the_line
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.store import open_existing
from stichtisch.text import fit, shorten, width

_LONGEST_NAME = 28
_LONGEST_CLUB = 16


@click.group(
    "players",
    cls=HelpfulGroup,
    invoke_without_command=True,
    short_help="List, add and change the club's players.",
    epilog="\b\nExamples:\n  stichtisch players\n  stichtisch players add 'Anna Albers' --nickname Anna\n"
    "  stichtisch players import members.csv",
)
@database_option
@json_option
@click.pass_context
def command(context: click.Context, database: Location, as_json: bool) -> int:
    """Manage the club's players and guests. Without a subcommand, list them."""
    if context.invoked_subcommand is not None:
        if named_on_the_line("database") or as_json:
            raise click.UsageError(
                say("Put options after the name of the command: players add NAME --database FILE")
            )
        return ExitCode.DONE
    with open_existing(database) as opened:
        players = sorted(club_of(opened).players.values(), key=lambda player: player.shown.casefold())
    if as_json:
        echo_json([as_data(player) for player in players])
    else:
        click.echo("\n".join(lines(players)) or say("No player yet. To add one: stichtisch players add NAME"))
    return ExitCode.DONE


def lines(players: list[Player]) -> list[str]:
    """Return the list as lines of text."""
    if not players:
        return []
    heads = say("Name"), say("Shown as"), say("Club")
    names = max(len(heads[0]), *(width(shorten(player.name, _LONGEST_NAME)) for player in players))
    clubs = max(len(heads[2]), *(width(shorten(player.club, _LONGEST_CLUB)) for player in players))
    head = f"{fit(heads[0], names)}  {fit(heads[1], 16)}  {fit(heads[2], clubs)}  "
    head += f"{fit(say('Number'), 8)}  {say('Cards')}  Id"
    return [head, *(_line(player, names, clubs) for player in players)]


def _line(player: Player, names: int, clubs: int) -> str:
    shown = say("guest") if player.guest and player.shown == player.name else player.nickname
    left = f"{fit(player.name, names)}  {fit(shown, 16)}  {fit(player.club, clubs)}  "
    return f"{left}{fit(player.number, 8)}  {len(player.badges):5}  {player.id}"


def as_data(player: Player) -> dict[str, object]:
    """Return a player as data for --json."""
    return asdict(player) | {"shown": player.shown, "badges": list(player.badges)}
