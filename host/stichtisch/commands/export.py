"""`stichtisch export`: an evening as a table for a spreadsheet, as deals for another program, or as it was recorded."""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click

from stichtisch.commands.options import database_option, evening_option, option
from stichtisch.commands.selection import choose_evening
from stichtisch.errors import CannotWrite
from stichtisch.spreadsheet import write_csv
from stichtisch.store import Database, Evening, journal_of, notations, open_existing
from stichtisch.text import harmless

STANDARD_OUTPUT = "-"
# So much of the target's name is in that of the unfinished file.
_PREFIX = 32


@click.command(
    "export",
    epilog="\b\nExamples:\n  stichtisch export --output evening.csv\n"
    "  stichtisch export --format deals | stichtisch judge -\n"
    "  stichtisch export --format journal --output evening.journal",
)
@option(
    "--format",
    "kind",
    envvar="STICHTISCH_EXPORT_FORMAT",
    type=click.Choice(["csv", "deals", "journal"]),
    default="csv",
    help="csv: one deal a row; deals: deal notation, one JSON object a line; journal: what the table recorded up to "
    "then, byte for byte, for stichtisch verify.",
)
@option("--output", metavar="FILE", default=STANDARD_OUTPUT, help="Where to; - is standard output.")
@evening_option
@database_option
def command(kind: str, output: str, evening: int | None, database: Path) -> None:
    """Write the latest evening, or an earlier one, to a file.

    Names that a spreadsheet would take for a formula are written so that it does not.
    """
    if not output:
        needed = "--output needs the name of a file, or - for standard output."
        raise click.UsageError(needed, click.get_current_context())
    write = {"csv": write_csv, "deals": _write_deals, "journal": _write_journal}[kind]
    with open_existing(database) as opened:
        chosen = choose_evening(opened, evening or 1)
        if output == STANDARD_OUTPUT:
            write(sys.stdout, opened, chosen)
        else:
            with _writing(Path(output)) as stream:
                write(stream, opened, chosen)
            click.echo(f"Written: {harmless(output)}", err=True)


def _write_deals(stream: TextIO, database: Database, evening: Evening) -> None:
    for notation in notations(database, evening):
        stream.write(json.dumps(notation, separators=(",", ":")) + "\n")


def _write_journal(stream: TextIO, database: Database, evening: Evening) -> None:
    # As bytes: no encoding and no line ends but the table's.
    stream.flush()
    stream.buffer.write(journal_of(database, evening))
    stream.buffer.flush()


@contextmanager
def _writing(path: Path) -> Iterator[TextIO]:
    # Raises CannotWrite. What is not an ordinary file, as a device or a named pipe, is written to and not replaced.
    try:
        special = path.is_relative_to("/dev") or (path.exists() and not path.is_file())
        with _plain(path) if special else _replacing(path.resolve()) as stream:
            yield stream
    except (OSError, RuntimeError) as error:
        # A loop of symbolic links is a RuntimeError.
        raise CannotWrite(path=path, reason=getattr(error, "strerror", None) or error) from error


@contextmanager
def _plain(path: Path) -> Iterator[TextIO]:
    with path.open("w", encoding="utf-8", newline="") as stream:
        yield stream


@contextmanager
def _replacing(target: Path) -> Iterator[TextIO]:
    # The whole file or none of it: what was there stays until the new one is complete.
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(prefix=target.name[:_PREFIX] + ".", suffix=".part", dir=target.parent)
    part = Path(name)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:
            yield stream
        part.chmod(mode)
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
