"""`stichtisch export`: writes printable PDFs, web pages, workbooks, and data for other programs."""

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
from stichtisch.i18n.command_help import HelpfulGroup


@click.group(
    "export",
    cls=HelpfulGroup,
    short_help="Write PDFs, pages, workbooks, CSV, JSON Lines.",
    epilog="\b\nExamples:\n  stichtisch export sheet\n  stichtisch export standings --language de\n"
    "  stichtisch export xlsx --season 2026/27\n  stichtisch export session --format deals",
)
def command() -> None:
    """Write results and deals to files: PDFs to print, web pages, workbooks, and data for other programs.

    Files show a player's nickname if there is one, else the name, and no other data about the player. The file of a
    table's session shows the names that the table recorded.
    """


for _part in (
    *(sheet, standings, seating, prizes, certificate, player_cards),
    *(html, xlsx, csv, jsonl, text, templates, session),
):
    command.add_command(_part.command)
