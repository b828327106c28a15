"""`stichtisch doctor`: checks everything from the installation to the first score sheet, and suggests remedies."""

import sys
from pathlib import Path

import click

from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    json_option,
    named_on_the_line,
    option,
    port_option,
)
from stichtisch.errors import ExitCode
from stichtisch.i18n import ENGLISH
from stichtisch.i18n.command_words import say
from stichtisch.i18n.users import name_language
from stichtisch.location import Location


@click.command(
    "doctor",
    short_help="Find out what does not work, and how to fix it.",
    epilog="\b\nExamples:\n  stichtisch doctor\n  stichtisch doctor --readers\n  stichtisch doctor --bundle report.zip",
)
@port_option
@option("--readers", is_flag=True, help="Run the table's self-test, too. Play pauses for 3 to 8 seconds.")
@option(
    "--bundle",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a new ZIP file for a bug report. It contains no names, keys or evenings.",
)
@option(
    "--output",
    type=click.Path(path_type=Path),
    default=Path(),
    show_default="where you are",
    metavar="DIR",
    help="The folder for sheets, exports and cards. Check that files can be written to it.",
)
@database_option
@club_key_option
@json_option
def command(
    port: str | None,
    readers: bool,
    bundle: Path | None,
    output: Path,
    database: Location,
    key: Path,
    as_json: bool,
) -> int:
    """Check computer, port, table and database. If something fails, you are shown the command to type.

    Changes nothing, takes a few seconds, and does not interrupt play. With --readers the table also tests itself,
    which is possible only between two deals. The exit code is 1 if something fails.
    """
    from stichtisch.doctor import Setting, as_data, as_text, examine, write_bundle
    from stichtisch.doctor.bundle import described

    named = frozenset(name for name in ("database", "key") if named_on_the_line(name))
    setting = Setting(port, database, key, output, readers, sys.platform, named)
    if readers:
        click.echo(say("The table will test itself: for 3 to 8 seconds it reads no cards."), err=True)
    if as_json or bundle is not None:
        # A report for programs or developers is in English.
        name_language(ENGLISH)
    report = examine(setting)
    if as_json:
        echo_json(as_data(report))
    else:
        click.echo("\n".join(as_text(report)))
    if bundle is not None:
        write_bundle(report, bundle)
        click.echo("\n".join([f"Written: {bundle}", *described()]), err=True)
    return ExitCode.DONE if report.well else ExitCode.NEGATIVE
