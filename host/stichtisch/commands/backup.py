"""`stichtisch backup`: a copy of the database, complete and checked."""

from pathlib import Path

import click

from stichtisch.commands.options import database_option, echo_json, json_option, option
from stichtisch.errors import CannotWrite
from stichtisch.i18n.command_words import say
from stichtisch.store import FORMAT, contents, dated_name, fault_within, free_names, open_existing, write_copy
from stichtisch.store.contents_text import as_data, in_words
from stichtisch.store.errors import SameFile, StorageDamaged
from stichtisch.text import harmless


@click.command(
    "backup",
    short_help="Copy the database.",
    epilog="\b\nExamples:\n  stichtisch backup\n  stichtisch backup /media/stick\n"
    "  stichtisch backup --replace evenings-backup.sqlite",
)
@click.argument("file", required=False, type=click.Path(path_type=Path, readable=False))
@option("--replace", is_flag=True, help="Take the place of a file that is there.")
@database_option
@json_option
def command(file: Path | None, replace: bool, database: Path, as_json: bool) -> None:
    """Copy the database to FILE, or into a folder; without FILE, beside it.

    In a folder the copy is named by format and time. It has been checked and is on the disk before it bears its name:
    broken off, there is none, and what was there stays. Others may go on working with the database.
    """
    with open_existing(database) as opened:
        target = _target(file, database)
        # One state is checked, copied and reported, whatever others write meanwhile.
        opened.connection.execute("BEGIN")
        fault = fault_within(opened.connection)
        if fault:
            raise StorageDamaged(path=database, reason=fault)
        write_copy(opened.connection, target, replace)
        held = contents(opened)
    if as_json:
        echo_json({"file": str(target), "format": FORMAT, "bytes": target.stat().st_size, **as_data(held)})
    else:
        click.echo(say("Copied: {contents}.", contents=in_words(held)))
        click.echo(say("Written and checked: {file}", file=harmless(str(target))))


def _target(file: Path | None, database: Path) -> Path:
    # Raises SameFile, CannotWrite.
    dated = dated_name(database.name, FORMAT)
    try:
        if file is None or file.is_dir():
            named = (database.parent if file is None else file) / dated
            return next(name for name in free_names(named) if not name.exists())
        if file.exists() and file.samefile(database):
            raise SameFile(path=file)
    except OSError as error:
        raise CannotWrite(path=file, reason=error.strerror or error) from error
    return file
