"""`stichtisch export session`: writes a session as a spreadsheet table, as deal notation, or as its journal."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import click

from stichtisch.club.deal_lookup import numbers_of_session
from stichtisch.club.fold import club_of
from stichtisch.commands.options import database_option, option, session_option
from stichtisch.commands.selection import choose_session
from stichtisch.commands.writing import STANDARD_OUTPUT, writing
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.publish.deals_csv import GERMAN, PLAIN, Form, form_of, write_csv
from stichtisch.store import Database, StoredSession, journal_of, notations, open_existing
from stichtisch.text import harmless


@click.command(
    "session",
    short_help="Write a session as a table, as deal notation or as its journal.",
    epilog="\b\nExamples:\n  stichtisch export session --output evening.csv\n"
    "  stichtisch export session --format deals | stichtisch judge -\n"
    "  stichtisch export session --format journal --output evening.journal",
)
@option(
    "--format",
    "kind",
    envvar="STICHTISCH_EXPORT_FORMAT",
    type=click.Choice(["csv", "csv-plain", "csv-de", "deals", "journal"]),
    default="csv",
    help=(
        "csv: one row for each deal, in the form that spreadsheets of your language expect; csv-plain: with "
        "commas; csv-de: with semicolons, decimal commas and the byte order mark that Excel needs; deals: "
        "deal notation, one JSON object per line; journal: all events of the table up to that session, byte "
        "for byte, for stichtisch verify."
    ),
)
@option("--output", metavar="FILE", default=STANDARD_OUTPUT, help="File to write; - is standard output.")
@session_option
@database_option
def command(kind: str, output: str, session: int | None, database: Location) -> None:
    """Write the latest session of a table, or an earlier one, to a file.

    A name that a spreadsheet would read as a formula is written as text.
    """
    if not output:
        needed = "--output needs the name of a file, or - for standard output."
        raise click.UsageError(needed, click.get_current_context())
    write = _WRITE[kind]
    with open_existing(database) as opened:
        chosen = choose_session(opened, session or 1)
        if output == STANDARD_OUTPUT:
            write(sys.stdout, opened, chosen)
        else:
            with writing(Path(output)) as stream:
                write(stream, opened, chosen)
            click.echo(f"Written: {harmless(output)}", err=True)


def _write_csv(form_now: Callable[[], Form]) -> Callable[[TextIO, Database, StoredSession], None]:
    def write(stream: TextIO, database: Database, session: StoredSession) -> None:
        numbers = numbers_of_session(database, club_of(database), session)
        write_csv(stream, database, session, form_now(), numbers)

    return write


def _write_deals(stream: TextIO, database: Database, session: StoredSession) -> None:
    for notation in notations(database, session):
        stream.write(json.dumps(notation, separators=(",", ":")) + "\n")


def _write_journal(stream: TextIO, database: Database, session: StoredSession) -> None:
    # Write bytes, so that the encoding and line endings from the card table do not change.
    stream.flush()
    stream.buffer.write(journal_of(database, session))
    stream.buffer.flush()


_WRITE: dict[str, Callable[[TextIO, Database, StoredSession], None]] = {
    "csv": _write_csv(lambda: form_of(users_language())),
    "csv-plain": _write_csv(lambda: PLAIN),
    "csv-de": _write_csv(lambda: GERMAN),
    "deals": _write_deals,
    "journal": _write_journal,
}
