"""`stichtisch list`: lists the tables connected by USB."""

from dataclasses import asdict

import click

from stichtisch.commands.errors import NothingListed
from stichtisch.commands.options import echo_json, json_option
from stichtisch.device.ports import find_tables
from stichtisch.text import harmless


@click.command(
    "list",
    short_help="Show the tables connected by USB.",
    epilog="\b\nExamples:\n  stichtisch list\n  stichtisch list --json",
)
@json_option
def command(as_json: bool) -> None:
    """Show the tables connected by USB: port, serial number, description.

    Give a port shown here as --port to other commands. The exit code is 3 if no table is connected.

    A virtual table is not listed: stichtisch simulate shows its port.
    """
    tables = find_tables()
    if as_json:
        echo_json([asdict(table) for table in tables])
    if not tables:
        raise NothingListed
    if not as_json:
        for table in tables:
            click.echo(
                f"{harmless(table.port)}  {harmless(table.serial_number)}  {harmless(table.description)}"
            )
