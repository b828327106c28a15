"""`stichtisch restore-table`: sends the stored events of an evening back to a table that has lost them."""

import click

from stichtisch.commands.errors import NothingKept
from stichtisch.commands.options import database_option, echo_json, json_option, option, port_option
from stichtisch.commands.plans import agree, yes_option
from stichtisch.commands.progress import progress
from stichtisch.device.client import Client, Hello
from stichtisch.device.errors import Refused
from stichtisch.device.journal_restore import give_back
from stichtisch.device.ports import choose_port
from stichtisch.device.transport import SerialTransport
from stichtisch.i18n.command_words import counted, say
from stichtisch.keys.p256 import fingerprint, is_public
from stichtisch.location import Location
from stichtisch.store import (
    Database,
    KeptJournal,
    badges,
    files_of,
    journals_of,
    last_boot,
    latest_session,
    open_existing,
    stored_keys,
)
from stichtisch.text import harmless


@click.command(
    "restore-table",
    short_help="Restore the evening of a table that has lost it.",
    epilog="\b\nExamples:\n  stichtisch restore-table\n  stichtisch restore-table --journal 5f3a01c2 --yes",
)
@port_option
@option(
    "--journal",
    metavar="NAME",
    help="The journal to restore. Default: the one the table lost, or the latest.",
)
@yes_option
@database_option
@json_option
def command(port: str | None, journal: str | None, yes: bool, database: Location, as_json: bool) -> None:
    """Restore the journal, settings, names and packs of a table that has lost its evening.

    The table must report the loss, or have no deal yet. Its latest evening is restored byte for byte; earlier ones
    stay only in the database. If the cable comes out, run the command again. The database stores no keys, so the
    restored table has no key pair. To let it sign again, run `stichtisch club equip`.
    """
    with SerialTransport(choose_port(port)) as transport, open_existing(database) as opened:
        client = Client(transport)
        client.settle()
        hello = client.hello()
        chosen = _choose(opened, hello, journal)
        events = latest_session(opened, hello.serial, chosen.journal)
        files = files_of(opened, hello.serial)
        if not as_json:
            click.echo(
                _plan(hello, chosen, len(events), sorted(name for name, data in files.items() if data))
            )
        agree(say("Restore it?"), yes, as_json)
        key = _earlier_key(client, opened, hello)
        boot = last_boot(events, opened, hello.serial, chosen.journal)
        with progress(say("Sending"), len(events)) as report:
            give_back(client, chosen.journal, events, boot, files, report)
        named = [
            client.name_badge(badge.uid, badge.name) for badge in badges(opened) if badge.name is not None
        ]
    if as_json:
        summary = {"table": hello.serial, "journal": chosen.journal, "events": len(events)}
        span = {"first": events[0].sequence, "last": events[-1].sequence}
        echo_json(summary | span | {"files": sorted(files), "replaced_key": key})
    else:
        given = counted(len(events), "event")
        click.echo(
            say(
                "Restored and verified: {events}; names of cards: {names}.",
                events=given,
                names=sum(named),
            )
        )
        if key is not None:
            click.echo(
                say(
                    "The table has no key pair now. From the next sync on, its earlier key {key} "
                    "is listed as replaced (stichtisch club tables). Next, in service mode: "
                    "stichtisch club equip",
                    key=key,
                )
            )


def _earlier_key(client: Client, database: Database, hello: Hello) -> str | None:
    # Return the fingerprint of the table's key for public signatures, or None if the table has no such key.
    try:
        public = str(client.equip("pair"))
    except Refused:
        public = ""
    stored = [one.key for one in stored_keys(database) if one.serial == hello.serial and one.latest]
    known = public if is_public(public) else next(iter(stored), "")
    return fingerprint(known) if known else None


def _choose(database: Database, hello: Hello, wanted: str | None) -> KeptJournal:
    # Return the journal to send. Raises NothingKept.
    kept = journals_of(database, hello.serial)
    name = wanted or hello.forgotten
    candidates = (
        [one for one in kept if one.journal == name]
        if wanted or name in {one.journal for one in kept}
        else kept
    )
    # Leave out the new journal that the table has begun, because the table still has it.
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
        else say("Table {table} does not report a loss.", table=table)
    )
    plan += say(
        " Journal {journal} up to event {last} will be restored: its last {events}",
        journal=harmless(chosen.journal),
        last=chosen.last,
        events=counted(events, "event"),
    )
    return plan + (say(", and {files}.", files=", ".join(files)) if files else ".")
