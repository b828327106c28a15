"""`stichtisch export csv`: writes standings, or the lists of a game, for spreadsheets and other programs."""

import io

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    choose_book,
    chosen_output,
    file_name,
    language_option,
    output_option,
    season_option,
    texts_of,
)
from stichtisch.commands.options import database_option, option
from stichtisch.commands.writing import write_output
from stichtisch.games.legacy_lists import games_with_legacy_lists
from stichtisch.location import Location
from stichtisch.publish.book import Depth
from stichtisch.publish.club_csv import write_legacy, write_standings
from stichtisch.publish.deals_csv import GERMAN, PLAIN, form_of
from stichtisch.store import open_existing

_LISTS = "-lists"
_FORMS = {"plain": PLAIN, "german": GERMAN}


@click.command(
    "csv",
    short_help="Write standings as CSV.",
    epilog="\b\nExamples:\n  stichtisch export csv --form german --output standings.csv\n"
    "  stichtisch export csv --what skat-lists --season 2026/27",
)
@evening_option
@season_option
@option(
    "--what",
    type=click.Choice(["standings", *(game + _LISTS for game in games_with_legacy_lists())]),
    default="standings",
    help="standings: the standings of all games; skat-lists: each player of each Skat list, in the "
    "German columns of older programs.",
)
@option(
    "--form",
    type=click.Choice(["plain", "german"]),
    show_default="the form that spreadsheets of the language expect",
    help="german: semicolons, decimal commas, and the byte order mark that Excel needs; plain: commas "
    "and decimal points. Skat lists are always german.",
)
@language_option
@output_option
@database_option
def command(
    evening_id: str | None,
    season: str | None,
    what: str,
    form: str | None,
    language: str,
    output: str | None,
    database: Location,
) -> None:
    """Write the standings of an evening or season, or its Skat lists, as CSV."""
    with open_existing(database) as opened:
        book = choose_book(opened, evening_id, season, Depth.STANDINGS)
    stream = io.StringIO(newline="")
    if what.endswith(_LISTS):
        write_legacy(stream, book, what.removesuffix(_LISTS))
    else:
        write_standings(stream, book, texts_of(language), _FORMS[form] if form else form_of(language))
    write_output(chosen_output(output, file_name(what, book.club, book, ".csv")), stream.getvalue())
