"""`stichtisch players import`: adds many players from a file of another program."""

from pathlib import Path

import click

from stichtisch.club.player_import import take_players
from stichtisch.club.player_list import MEGABYTES, read_players
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.file_contents import contents
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.store import open_database


@click.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option(
    "--same", is_flag=True, help="Treat players with the same name as one person, even if their clubs differ."
)
@by_option
@database_option
@json_option
def import_players(file: Path, same: bool, person: str, database: Location, as_json: bool) -> None:
    """Add new players from FILE and update known ones. If a row has an error, nothing is changed.

    FILE is CSV with a column Name; Nickname, Club, Number and Card are optional. German column names work, too, and
    so does a list of results with the columns Nummer and Name. A row updates the known player with the same number.
    If the row or the player has no number, the same name is enough. Two people with the same name in different clubs
    are two players: give one of them a nickname. If they are the same person, use --same.

    Rows without a name are skipped and reported.
    """
    rows = read_players(contents(file, MEGABYTES), str(file))
    nameless = [one.row for one in rows if not one.name]
    with open_database(database) as opened, signed_desk(opened, person) as desk:
        added = take_players(desk, rows, str(file), same)
    known = len(rows) - len(nameless) - added
    if as_json:
        echo_json({"added": added, "known": known, "nameless": nameless})
    else:
        click.echo(say("Players added: {added}; known before: {known}.", added=added, known=known))
        for row in nameless:
            click.echo(say("Row {row} has no name and was skipped.", row=row), err=True)
