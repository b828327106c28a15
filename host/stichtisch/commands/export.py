"""`stichtisch export`: an evening as a table for a spreadsheet, or as deals for another program."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click

from stichtisch.commands.options import database_option, evening_option, option
from stichtisch.commands.selection import choose_evening
from stichtisch.errors import CannotWrite
from stichtisch.spreadsheet import write_csv
from stichtisch.store import Database, Evening, notations, open_existing
from stichtisch.text import harmless

STANDARD_OUTPUT = "-"


@click.command(
    "export",
    epilog="\b\nExamples:\n  stichtisch export --output evening.csv\n"
    "  stichtisch export --format deals | stichtisch judge -",
)
@option(
    "--format",
    "kind",
    envvar="STICHTISCH_EXPORT_FORMAT",
    type=click.Choice(["csv", "deals"]),
    default="csv",
    help="csv: one deal a row; deals: deal notation, one JSON object a line.",
)
@option("--output", metavar="FILE", default=STANDARD_OUTPUT, help="Where to; - is standard output.")
@evening_option
@database_option
def command(kind: str, output: str, evening: int | None, database: Path) -> None:
    """Write the latest evening, or an earlier one, to a file.

    Names that a spreadsheet would take for a formula are written so that it does not.
    """
    write = write_csv if kind == "csv" else _write_deals
    with open_existing(database) as opened:
        chosen = choose_evening(opened, evening or 1)
        if output == STANDARD_OUTPUT:
            write(sys.stdout, opened, chosen)
        else:
            with _replacing(Path(output)) as stream:
                write(stream, opened, chosen)
            click.echo(f"Written: {harmless(output)}", err=True)


def _write_deals(stream: TextIO, database: Database, evening: Evening) -> None:
    for notation in notations(database, evening):
        stream.write(json.dumps(notation, separators=(",", ":")) + "\n")


@contextmanager
def _replacing(path: Path) -> Iterator[TextIO]:
    # The whole file or none of it: what was there stays until the new one is complete. Raises CannotWrite.
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="") as stream:
            yield stream
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise CannotWrite(path=harmless(str(path)), reason=error.strerror or error) from error
