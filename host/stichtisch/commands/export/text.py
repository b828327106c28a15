"""`stichtisch export text`: writes short standings for a chat."""

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    choose_book,
    chosen_output,
    language_option,
    output_option,
    season_option,
    texts_of,
)
from stichtisch.commands.options import database_option
from stichtisch.commands.writing import STANDARD_OUTPUT, write_output
from stichtisch.location import Location
from stichtisch.publish.book import Depth
from stichtisch.publish.messenger import messenger_text
from stichtisch.store import open_existing


@click.command(
    "text",
    short_help="Write short standings for a chat.",
    epilog="\b\nExample:\n  stichtisch export text --language de",
)
@evening_option
@season_option
@language_option
@output_option
@database_option
def command(
    evening_id: str | None, season: str | None, language: str, output: str | None, database: Location
) -> None:
    """Write the standings of an evening or season as a few lines of text, by default to the terminal."""
    with open_existing(database) as opened:
        book = choose_book(opened, evening_id, season, Depth.STANDINGS, language=language)
    write_output(chosen_output(output, STANDARD_OUTPUT), messenger_text(book, texts_of(language)))
