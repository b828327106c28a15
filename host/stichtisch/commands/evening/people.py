"""`stichtisch evening join`, `leave`, `apart`: note who is present and which players are kept apart."""

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
from stichtisch.location import Location
from stichtisch.store import open_database
from stichtisch.text import harmless


@click.command("join")
@click.argument("players", nargs=-1)
@option(
    "--guests", type=click.IntRange(0, 99), default=0, help="Also add this number of guests without a name."
)
@option(
    "--game",
    type=click.Choice([*GAMES, ANY_GAME]),
    show_default="as before; any for a new player",
    help="The only game that they play; any: they can be seated wherever there is room.",
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
    database: Location,
) -> None:
    """Add PLAYERS to the evening, by name, nickname, number or player card, or by the start of one of these."""
    if not players and not guests:
        raise click.UsageError(
            say("Give the names of the players who are present, or a number with --guests.")
        )
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
            "Present: {names}. {people}. Next: stichtisch evening draw",
            names=names,
            people=counted(here, "person", "people"),
        )
    )


@click.command("leave")
@click.argument("players", nargs=-1, required=True)
@evening_option
@by_option
@database_option
def leave(players: tuple[str, ...], evening_id: str | None, person: str, database: Location) -> None:
    """Mark PLAYERS as gone. Their deals stay."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        for word in players:
            acts.depart(desk, evening, find_player(desk.club, word))
        here = len(desk.club.evenings[evening.id].here)
    click.echo(say("{people} present.", people=counted(here, "person is", "people are")))


@click.command("apart")
@click.argument("players", nargs=-1, required=True)
@option("--together", is_flag=True, help="Let these players sit together again.")
@evening_option
@by_option
@database_option
def apart(
    players: tuple[str, ...], together: bool, evening_id: str | None, person: str, database: Location
) -> None:
    """Seat PLAYERS at different tables if possible. Run the command once for each group."""
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        evening = desk.evening(evening_id)
        group = [find_player(desk.club, word) for word in players]
        (acts.let_meet if together else acts.keep_apart)(desk, evening, group)
    people = counted(len(group), "person is", "people are")
    click.echo(
        say("{people} may meet again.", people=people)
        if together
        else say("{people} kept apart.", people=people)
    )
