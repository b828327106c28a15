"""`stichtisch restore-table`: a table that has forgotten its evening gets it back from the database."""

from pathlib import Path

import click

from stichtisch.commands.errors import NothingKept
from stichtisch.commands.options import database_option, echo_json, json_option, option, port_option
from stichtisch.commands.plans import agree, yes_option
from stichtisch.commands.progress import progress
from stichtisch.device.client import Client, Hello
from stichtisch.device.journal_restore import give_back
from stichtisch.device.ports import choose_port
from stichtisch.device.transport import SerialTransport
from stichtisch.i18n.command_words import counted, say
from stichtisch.store import (
    Database,
    KeptJournal,
    badges,
    files_of,
    journals_of,
    last_boot,
    latest_evening,
    open_existing,
)
from stichtisch.text import harmless


@click.command(
    "restore-table",
    short_help="Give a table its evening back.",
    epilog="\b\nExamples:\n  stichtisch restore-table\n  stichtisch restore-table --journal 5f3a01c2 --yes",
)
@port_option
@option(
    "--journal", metavar="NAME", help="The journal to give back. Default: the one it lost, or the latest."
)
@yes_option
@database_option
@json_option
def command(port: str | None, journal: str | None, yes: bool, database: Path, as_json: bool) -> None:
    """Give a table that has forgotten its evening the journal of it back, its settings, names and decks.

    The table must report the loss, or have no deal of its own. It gets its latest evening, byte for byte; older ones
    stay here. If the cable comes out, run the command again. Keys are not stored in the database.
    """
    with SerialTransport(choose_port(port)) as transport, open_existing(database) as opened:
        client = Client(transport)
        client.settle()
        hello = client.hello()
        chosen = _choose(opened, hello, journal)
        events = latest_evening(opened, hello.serial, chosen.journal)
        files = files_of(opened, hello.serial)
        if not as_json:
            click.echo(
                _plan(hello, chosen, len(events), sorted(name for name, data in files.items() if data))
            )
        agree(say("Give it back?"), yes, as_json)
        boot = last_boot(events, opened, hello.serial, chosen.journal)
        with progress(say("Sending"), len(events)) as report:
            give_back(client, chosen.journal, events, boot, files, report)
        named = [
            client.name_badge(badge.uid, badge.name) for badge in badges(opened) if badge.name is not None
        ]
    if as_json:
        summary = {"table": hello.serial, "journal": chosen.journal, "events": len(events)}
        echo_json(
            {**summary, "first": events[0].sequence, "last": events[-1].sequence, "files": sorted(files)}
        )
    else:
        given = counted(len(events), "event")
        click.echo(
            say(
                "Given back, read back and compared: {events}; names of cards: {names}.",
                events=given,
                names=sum(named),
            )
        )


def _choose(database: Database, hello: Hello, wanted: str | None) -> KeptJournal:
    # Raises NothingKept.
    kept = journals_of(database, hello.serial)
    name = wanted or hello.forgotten
    candidates = (
        [one for one in kept if one.journal == name]
        if wanted or name in {one.journal for one in kept}
        else kept
    )
    # Its own new journal is none that it has lost.
    candidates = [
        one for one in candidates if one.journal != hello.journal or hello.forgotten == hello.journal
    ]
    if not candidates:
        raise NothingKept(serial=hello.serial, path=database.path)
    return candidates[0]


def _plan(hello: Hello, chosen: KeptJournal, events: int, files: list[str]) -> str:
    table = harmless(hello.serial)
    plan = (
        say("Table {table} has forgotten its evening.", table=table)
        if hello.forgotten
        else say("Table {table} does not say that it has forgotten anything.", table=table)
    )
    plan += say(
        " It gets journal {journal} up to event {last}: its last {events}",
        journal=harmless(chosen.journal),
        last=chosen.last,
        events=counted(events, "event"),
    )
    return plan + (say(", and {files}.", files=", ".join(files)) if files else ".")
