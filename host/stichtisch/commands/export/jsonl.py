"""`stichtisch export jsonl`: writes evenings, lists, deals and standings for other programs."""

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    choose_book,
    chosen_output,
    file_name,
    output_option,
    season_option,
)
from stichtisch.commands.options import database_option, echo_json, option
from stichtisch.commands.writing import write_output
from stichtisch.location import Location
from stichtisch.publish.club_lines import club_lines, schema
from stichtisch.store import open_existing


@click.command(
    "jsonl",
    short_help="Write JSON Lines for other programs.",
    epilog="\b\nExamples:\n  stichtisch export jsonl --season 2026/27\n  stichtisch export jsonl --schema",
)
@evening_option
@season_option
@option(
    "--schema",
    "as_schema",
    is_flag=True,
    help="Write the JSON Schema of the lines to standard output instead.",
)
@output_option
@database_option
def command(
    evening_id: str | None, season: str | None, as_schema: bool, output: str | None, database: Location
) -> None:
    """Write one line for each evening, list, deal (card by card) and standings."""
    if as_schema:
        echo_json(schema())
        return
    with open_existing(database) as opened:
        book = choose_book(opened, evening_id, season)
    write_output(
        chosen_output(output, file_name("club", book.club, book, ".jsonl")), "".join(club_lines(book))
    )
