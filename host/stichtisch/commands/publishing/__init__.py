"""`stichtisch publish`: an evening or a season as a workbook, pages, lines for programs, CSV, or words for a chat."""

import click

from stichtisch.commands.publishing import csv, html, jsonl, templates, text, xlsx


@click.group(
    "publish",
    short_help="Write workbooks, pages, CSV, JSON Lines, chat texts.",
    epilog="\b\nExamples:\n  stichtisch publish html\n  stichtisch publish xlsx --season 2026/27\n"
    "  stichtisch publish text",
)
def command() -> None:
    """Write what an evening of the club or a season came to, for others to read.

    Who has a nickname is shown by it, and nothing else of him leaves this computer.
    """


for _part in (xlsx, html, csv, jsonl, text, templates):
    command.add_command(_part.command)
