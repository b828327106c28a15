"""`stichtisch rebuild`: rebuilds sessions, deals and totals from the events and the log."""

from dataclasses import asdict
from functools import partial

import click

from stichtisch.commands.options import database_option, echo_json, jobs_option, json_option
from stichtisch.commands.progress import progress
from stichtisch.i18n.command_words import say
from stichtisch.location import Location
from stichtisch.store import open_database, open_existing, rebuild


@click.command(
    "rebuild",
    short_help="Recompute all results from the stored events.",
    epilog="\b\nExamples:\n  stichtisch rebuild\n  stichtisch rebuild --database season.sqlite",
)
@database_option
@jobs_option
@json_option
def command(database: Location, as_json: bool) -> None:
    """Recompute sessions, deals, seats and totals from the events of all tables and the club's log.

    Events, log, names and decisions are not changed. If the command is interrupted, run it again; nothing is lost.
    """
    with open_existing(database):
        pass
    with open_database(database) as opened:
        rebuilt = rebuild(opened, partial(progress, say("Folding")))
    if as_json:
        echo_json(asdict(rebuilt))
    else:
        click.echo(
            say(
                "Recomputed: sessions {sessions}, deals {deals}, of {journals} journals.",
                sessions=rebuilt.sessions,
                deals=rebuilt.deals,
                journals=rebuilt.journals,
            )
        )
