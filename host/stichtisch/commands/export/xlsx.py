"""`stichtisch export xlsx`: writes a workbook of a season or an evening, with charts."""

import click

from stichtisch.commands.club_options import evening_option
from stichtisch.commands.export.export_options import (
    choose_book,
    chosen_output,
    club_package,
    file_name,
    language_option,
    output_option,
    season_option,
    texts_of,
)
from stichtisch.commands.options import database_option
from stichtisch.commands.writing import write_output
from stichtisch.location import Location
from stichtisch.store import open_existing


@click.command(
    "xlsx",
    short_help="Write a workbook with charts.",
    epilog="\b\nExample:\n  stichtisch export xlsx --season 2026/27 --output season.xlsx",
)
@evening_option
@season_option
@language_option
@output_option
@database_option
def command(
    evening_id: str | None, season: str | None, language: str, output: str | None, database: Location
) -> None:
    """Write a workbook: standings, evenings, deals, points over time with a chart, solos and partners."""
    with club_package("xlsxwriter"):
        from stichtisch.publish.xlsx.season import season_xlsx
    with open_existing(database) as opened:
        book = choose_book(opened, evening_id, season, language=language)
    name = chosen_output(output, file_name("season" if season else "evening", book.club, book, ".xlsx"))
    write_output(name, season_xlsx(book, texts_of(language)))
