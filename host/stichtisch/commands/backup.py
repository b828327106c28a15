"""`stichtisch backup`: writes a complete, checked copy of the database."""

from pathlib import Path

import click

from stichtisch.commands.options import database_file_option, echo_json, json_option, option
from stichtisch.errors import CannotWrite
from stichtisch.i18n.command_words import say
from stichtisch.store import FORMAT, contents, dated_name, fault_within, free_names, open_existing, write_copy
from stichtisch.store.contents_text import as_data, in_words
from stichtisch.store.engine.sqlite import file_of
from stichtisch.store.errors import SameFile, StorageDamaged
from stichtisch.text import harmless


@click.command(
    "backup",
    short_help="Copy the database.",
    epilog="\b\nExamples:\n  stichtisch backup\n  stichtisch backup /media/stick\n"
    "  stichtisch backup --replace evenings-backup.sqlite",
)
@click.argument("file", required=False, type=click.Path(path_type=Path, readable=False))
@option("--replace", is_flag=True, help="Replace an existing file.")
@database_file_option
@json_option
def command(file: Path | None, replace: bool, database: Path, as_json: bool) -> None:
    """Copy the database to FILE, or into a folder. Without FILE, the copy is written beside the database.

    In a folder the copy is named by format and time. The copy is checked before it gets its name. If the command is
    interrupted, there is no new copy, and an earlier one stays. Other programs can use the database meanwhile.
    """
    with open_existing(database) as opened:
        target = _target(file, database)
        # Check, copy and report the same state, even if other programs write to the database meanwhile.
        connection = file_of(opened.connection)
        connection.begin_reading()
        fault = fault_within(connection)
        if fault:
            raise StorageDamaged(path=database, reason=fault)
        write_copy(connection, target, replace)
        held = contents(opened)
    if as_json:
        echo_json({"file": str(target), "format": FORMAT, "bytes": target.stat().st_size, **as_data(held)})
    else:
        click.echo(say("Copied: {contents}.", contents=in_words(held)))
        click.echo(say("Written and checked: {file}", file=harmless(str(target))))


def _target(file: Path | None, database: Path) -> Path:
    # Return the file to write. Raises SameFile, CannotWrite.
    dated = dated_name(database.name, FORMAT)
    try:
        if file is None or file.is_dir():
            named = (database.parent if file is None else file) / dated
            return next(name for name in free_names(named) if not name.exists())
        if file.exists() and file.samefile(database):
            raise SameFile(path=file)
    except OSError as error:
        raise CannotWrite(path=file, reason=error) from error
    return file
