"""`stichtisch evening join`, `leave`, `apart`: who is there, and who is not to meet."""

from pathlib import Path

import click

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.lookup import find_player
from stichtisch.club.state import ANY_GAME
from stichtisch.commands.club_options import by_option, evening_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, option
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.guests import guest_name
from stichtisch.i18n.users import users_language
from stichtisch.store import open_database
from stichtisch.text import harmless


@click.command("join")
@click.argument("players", nargs=-1)
@option("--guests", type=click.IntRange(0, 99), default=0, help="So many guests without a name besides.")
@option(
    "--game",
    type=click.Choice([*GAMES, ANY_GAME]),
    show_default="as before, at first any",
    help="The only game that they play; any: they go where there is room.",
)
@evening_option
@by_option
@database_option
def join(
    players: tuple[str, ...],
    guests: int,
    game: str | None,
    evening_id: str | None,
    person: str,
    database: Path,
) -> None:
    """PLAYERS are there: names, nicknames, numbers, player cards, or how one of these begins."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        joining = [find_player(desk.club, word) for word in players]
        joining += [acts.add_guest(desk) for _ in range(guests)]
        for player in joining:
            acts.arrive(desk, evening, player, game)
        here = len(desk.club.evenings[evening.id].here)
    names = ", ".join(harmless(guest_name(player.shown, users_language())) for player in joining)
    click.echo(
        say(
            "There: {names}. {people}. Next: stichtisch evening draw",
            names=names,
            people=counted(here, "person", "people"),
        )
    )


@click.command("leave")
@click.argument("players", nargs=-1, required=True)
@evening_option
@by_option
@database_option
def leave(players: tuple[str, ...], evening_id: str | None, person: str, database: Path) -> None:
    """PLAYERS have left; their deals stay."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        for word in players:
            acts.depart(desk, evening, find_player(desk.club, word))
        here = len(desk.club.evenings[evening.id].here)
    click.echo(say("{people} there.", people=counted(here, "person is", "people are")))


@click.command("apart")
@click.argument("players", nargs=-1, required=True)
@evening_option
@by_option
@database_option
def apart(players: tuple[str, ...], evening_id: str | None, person: str, database: Path) -> None:
    """PLAYERS are not to meet at a table, where that is possible; more such groups may be named one by one."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        group = [find_player(desk.club, word).id for word in players]
        acts.change_evening(desk, evening, apart=[*evening.apart, group])
    click.echo(say("{people} kept apart.", people=counted(len(group), "person is", "people are")))
