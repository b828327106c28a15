"""`stichtisch season import`: adds lists that were scored elsewhere, so that a season can start in mid-year."""

from pathlib import Path

import click

from cardrules.games import GAMES
from stichtisch.club.earlier_lists import take_results
from stichtisch.club.result_list import MEGABYTES, read_results
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.export.export_options import club_package
from stichtisch.commands.options import database_option, option
from stichtisch.file_contents import contents
from stichtisch.i18n.command_words import counted, say
from stichtisch.location import Location
from stichtisch.store import open_database


@click.command(
    "import",
    short_help="Import results that were scored elsewhere.",
    epilog="\b\nExamples:\n  stichtisch players import results.csv\n"
    "  stichtisch season import results.csv --game skat\n  stichtisch season import year.xlsx --name 'Club night'",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--game", type=click.Choice(GAMES), default=GAMES[0], help="Game of rows without a game.")
@option("--name", metavar="NAME", show_default="Earlier list", help="Name of the imported evenings.")
@by_option
@database_option
def season_import(file: Path, game: str, name: str | None, person: str, database: Location) -> None:
    """Import results from FILE, one row for each player and day. If a row has an error, nothing is changed.

    FILE is CSV or XLSX with the columns Date, Name and Points. Game, Deals, Won, Alone won and Alone lost are
    optional. German and French column names work, too. Each day becomes an evening with one list for each game. Import
    the players first: stichtisch players import FILE. Importing the same file again changes nothing. A corrected file
    replaces the imported results of its days.

    These lists count in standings. A certificate cannot cover them, because no table has recorded them.
    """
    data = contents(file, MEGABYTES)
    with club_package("openpyxl"):
        rows = read_results(data, str(file))
    with open_database(database) as opened, signed_desk(opened, person) as at:
        changed = take_results(at, rows, game, name or say("Earlier list"), str(file))
    click.echo(
        say(
            "{results} of {days}, lists added or changed: {changed}. "
            "Next: stichtisch season new, stichtisch season show",
            results=counted(len(rows), "result"),
            days=counted(len({row.day for row in rows}), "day"),
            changed=changed,
        )
    )
