"""`stichtisch import`: an exported journal goes into the database."""

import shlex
from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    jobs_option,
    json_option,
    named_on_the_line,
)
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import counted, say
from stichtisch.keys.club_key import read_key
from stichtisch.store import open_database
from stichtisch.sync.import_file import ImportedFile, import_file
from stichtisch.text import harmless


@click.command(
    "import",
    short_help="Take in an exported journal.",
    epilog="\b\nExamples:\n  stichtisch import evening.journal\n"
    "  stichtisch import 5f3a01c2.journal --database trial.sqlite",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path, readable=False))
@database_option
@club_key_option
@jobs_option
@json_option
def command(file: Path, database: Path, key: Path, as_json: bool) -> int:
    """Store the events of the journal FILE, as sync would have fetched them from its table.

    FILE is a journal that stichtisch export session --format journal or the page of stichtisch play has written. Events
    that are stored already are left alone, events that do not fit are set aside (stichtisch quarantine): exit code 8. A
    file with damaged or missing lines is refused with exit code 2. To import it again does no harm.
    """
    with open_database(database) as opened:
        imported = import_file(file, opened, read_key(key))
    if as_json:
        echo_json(asdict(imported))
    else:
        _report(imported, database)
    return ExitCode.SET_ASIDE if imported.set_aside else ExitCode.DONE


def _report(imported: ImportedFile, database: Path) -> None:
    click.echo(
        say(
            "Table {table}, journal {journal}: {events}, deals new or changed: {deals}.",
            table=harmless(imported.serial),
            journal=harmless(imported.journal),
            events=counted(imported.events, "new event"),
            deals=imported.deals,
        )
    )
    for case in imported.set_aside:
        click.echo(
            say(
                "Set aside, not in the results: events {first} to {last}. "
                "To look and decide: stichtisch quarantine show {case}",
                first=case["first"],
                last=case["last"],
                case=case["id"],
            )
        )
    where = harmless(str(database))
    option = f" --database {shlex.quote(where)}" if named_on_the_line("database") else ""
    click.echo(say("Stored in {file}. Next: stichtisch sheet{option}", file=where, option=option))
