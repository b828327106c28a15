"""`stichtisch print`: score sheets, standings, certificates and cards of players as PDF."""

import click

from stichtisch.commands.printing import certificate, player_cards, sheet, standings


@click.group(
    "print",
    short_help="Print sheets, standings, certificates, player cards.",
    epilog="\b\nExamples:\n  stichtisch print sheet\n  stichtisch print standings --language de",
)
def command() -> None:
    """Make PDFs of A4 to print: what the tables recorded on an evening of the club."""


for _part in (sheet, standings, certificate, player_cards):
    command.add_command(_part.command)
