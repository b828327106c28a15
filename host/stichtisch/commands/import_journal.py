"""`stichtisch import`: stores an exported journal in the database."""

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
from stichtisch.location import Location
from stichtisch.store import open_database
from stichtisch.sync.import_file import ImportedFile, import_file
from stichtisch.text import harmless


@click.command(
    "import",
    short_help="Store the events of an exported journal.",
    epilog="\b\nExamples:\n  stichtisch import evening.journal\n"
    "  stichtisch import 5f3a01c2.journal --database trial.sqlite",
)
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@database_option
@club_key_option
@jobs_option
@json_option
def command(file: Path, database: Location, key: Path, as_json: bool) -> int:
    """Store the events of the journal FILE, as if they were synced from its table.

    FILE is a journal written by stichtisch export session --format journal, or by the page of stichtisch play. Events
    that are already stored are skipped. Events that conflict with stored ones are quarantined (stichtisch quarantine):
    exit code 8. A file with damaged or missing lines is refused with exit code 2. You can import a file again without
    harm.
    """
    with open_database(database) as opened:
        imported = import_file(file, opened, read_key(key))
    if as_json:
        echo_json(asdict(imported))
    else:
        _report(imported, database)
    return ExitCode.SET_ASIDE if imported.set_aside else ExitCode.DONE


def _report(imported: ImportedFile, database: Location) -> None:
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
                "Quarantined, not in the results: events {first} to {last}. "
                "To look and decide: stichtisch quarantine show {case}",
                first=case["first"],
                last=case["last"],
                case=case["id"],
            )
        )
    where = harmless(str(database))
    option = f" --database {shlex.quote(where)}" if named_on_the_line("database") else ""
    click.echo(say("Stored in {file}. Next: stichtisch sheet{option}", file=where, option=option))
