"""`stichtisch export`: everything that is written for others: paper, pages, workbooks, and data for programs."""

import click

from stichtisch.commands.export import (
    certificate,
    csv,
    html,
    jsonl,
    player_cards,
    prizes,
    seating,
    session,
    sheet,
    standings,
    templates,
    text,
    xlsx,
)


@click.group(
    "export",
    short_help="Write PDFs, pages, workbooks, CSV, JSON Lines.",
    epilog="\b\nExamples:\n  stichtisch export sheet\n  stichtisch export standings --language de\n"
    "  stichtisch export xlsx --season 2026/27\n  stichtisch export session --format deals",
)
def command() -> None:
    """Write what was played to files: PDFs of A4 to print, pages, workbooks, and data for other programs.

    Players with a nickname are shown by it, and nothing else about them leaves this computer; a session of a table is
    written as the table has it.
    """


for _part in (
    *(sheet, standings, seating, prizes, certificate, player_cards),
    *(html, xlsx, csv, jsonl, text, templates, session),
):
    command.add_command(_part.command)
