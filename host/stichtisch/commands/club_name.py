"""`stichtisch club name`: sets the name and place of the club, which are at the top of all pages and printed sheets."""

import click

from stichtisch.club.acts import name_club
from stichtisch.club.fold import club_of
from stichtisch.club.names import refuse_long
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, option
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.store import open_database, open_existing
from stichtisch.text import harmless


@click.command(
    "name",
    short_help="Enter the club's name and place.",
    epilog="\b\nExamples:\n  stichtisch club name 'Kartenclub Neustadt' --place Neustadt\n  stichtisch club name",
)
@click.argument("name", required=False)
@option("--place", metavar="PLACE", show_default="as before", help="The club's place.")
@by_option
@database_option
def club_name(name: str | None, place: str | None, person: str, database: Location) -> None:
    """Enter the NAME and the place of the club, once. All pages, the projector and all printouts show them at the top.

    Without NAME, show the current name and place. The option --club of other commands replaces it.
    """
    if name is None and place is None:
        with open_existing(database) as opened:
            heading = club_of(opened).heading
        click.echo(
            harmless(heading) or say("The club has no name yet: stichtisch club name NAME --place PLACE")
        )
        return
    refuse_long({"name": name, "place": place})
    with open_database(database) as opened, signed_desk(opened, person) as at:
        known = at.club
        name_club(at, known.name if name is None else name, known.place if place is None else place)
        heading = at.club.heading
    click.echo(say("Name on all pages and on paper: {club}", club=harmless(heading)))
