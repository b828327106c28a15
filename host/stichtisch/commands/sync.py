"""`stichtisch sync`: stores the events that a table has recorded since the last sync."""

import shlex
from functools import partial
from pathlib import Path
from typing import Any, cast

import click

from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    jobs_option,
    json_option,
    named_on_the_line,
    port_option,
)
from stichtisch.commands.progress import progress
from stichtisch.commands.quarantine import set_aside_line
from stichtisch.device.client import Client
from stichtisch.device.ports import choose_port
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import counted, say
from stichtisch.keys.club_key import read_key
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.location import Location
from stichtisch.store import Case, open_database
from stichtisch.sync.sync import synchronise
from stichtisch.text import harmless

# Used as the number of the last stored event if no event is stored.
NOTHING = -1


@click.command(
    "sync",
    epilog="\b\nExamples:\n  stichtisch sync\n  stichtisch sync --port /dev/ttyACM1 --database club.sqlite",
)
@port_option
@database_option
@club_key_option
@jobs_option
@json_option
def command(port: str | None, database: Location, key: Path, as_json: bool) -> int:
    """Fetch the table's new events.

    Checks the chain and the scores, and also the signatures if the club's key is on this PC. Stores all events in one
    transaction, and acknowledges them to the table only then. You can repeat or interrupt a sync without harm. The exit
    code is 8 if events conflict with stored ones (see stichtisch quarantine), or if the table could not read its
    journal; the journal is then stored in a file beside the database. The sync also sets the table's clock and sends it
    the names of player cards. A sealed table accepts acknowledgements and names only if the club's key is on this PC.
    """
    club_key = read_key(key)
    with SerialTransport(choose_port(port)) as transport, open_database(database) as opened:
        client = Client(transport)
        summary = synchronise(client, opened, club_key, partial(progress, say("Fetching")), own_club(key))
        summary["port"] = transport.port
    if as_json:
        echo_json(summary)
    else:
        _report(summary, database, named_on_the_line("database"))
    return ExitCode.SET_ASIDE if summary["set_aside"] or summary["unread_journals"] else ExitCode.DONE


def _report(summary: dict[str, object], database: Location, named: bool) -> None:
    table = harmless(str(summary["table"]))
    if summary["last_event"] == NOTHING:
        click.echo(say("Table {table}: nothing recorded yet.", table=table))
    else:
        new = counted(int(str(summary["new_events"])), "new event")
        click.echo(
            say(
                "Table {table}: {events}, up to number {last}.",
                table=table,
                events=new,
                last=summary["last_event"],
            )
        )
    if summary["only_read"]:
        click.echo(
            say(
                "The table is sealed and the club's key is not here, so its events were only "
                "read. They stay on the table. Time and names were not sent."
            )
        )
    if summary["dropped_lines"]:
        click.echo(say("{count} damaged lines were requested again.", count=summary["dropped_lines"]))
    if summary["unnamed_cards"]:
        click.echo(
            say(
                "Player cards without a name: {count}. stichtisch name lists them.",
                count=summary["unnamed_cards"],
            )
        )
    if summary["new_journal"]:
        click.echo(
            say(
                "The table has begun another journal since the last sync, for example because its memory "
                "was erased. If this was not intended, restore the earlier one before the next deal: "
                "stichtisch restore-table"
            )
        )
    if summary["unreadable"]:
        click.echo(_damaged(summary))
    for journal in cast("list[dict[str, object]]", summary["unread_journals"]):
        click.echo(_unread(journal))
    for case in cast("list[dict[str, Any]]", summary["set_aside"]):
        click.echo(say("{case}. The table keeps them until then.", case=set_aside_line(Case(**case))))
    for one in cast("list[dict[str, str]]", summary["certified_by_others"]):
        click.echo(other_club(one))
    for uid in cast("list[str]", summary["doubtful_tags"]):
        click.echo(
            say(
                "Tag {uid} has reported a lower count than before: perhaps there is a copy of it.",
                uid=harmless(uid),
            )
        )
    file = harmless(str(database))
    option = f" --database {shlex.quote(file)}" if named else ""
    click.echo(say("Stored in {file}. Next: stichtisch sheet{option}", file=file, option=option))


def own_club(key: Path) -> str:
    """Return the public half of the club's key pair, or "" if there is no pair beside the club's key."""
    pair = read_pair(pair_path(key))
    return pair.public if pair else ""


def other_club(one: dict[str, str]) -> str:
    """Return the warning that a table's key is certified by another club. `one` is a result of `keep_keys`."""
    return say(
        "The table's key {key} is now certified by another club: {there}. Here it is listed under {here}. "
        "If neither is your club's new pair, someone else has equipped the table.",
        key=one["key"],
        there=one["table"],
        here=one["here"],
    )


def _unread(journal: dict[str, object]) -> str:
    message = say(
        "The table cannot read its journal {journal}, and continues with another. ",
        journal=harmless(str(journal["journal"])),
    )
    if journal["file"] is None:
        return message + say("It is still on the table: sync again between deals.")
    message += say(
        "Events stored in {file}: {events}. To look at them: stichtisch verify FILE. If newer firmware "
        "wrote them: stichtisch flash, then restore-table.",
        file=harmless(str(journal["file"])),
        events=journal["events"],
    )
    if journal["at_table"]:
        message += say(" The table keeps it until a sync with the club's key.")
    return message


def _damaged(summary: dict[str, object]) -> str:
    lost, seals = (cast("list[int]", summary[name]) for name in ("unreadable", "unproved_seals"))
    message = say(
        "Records damaged in the table's flash, and lost: {records}.", records=", ".join(map(str, lost))
    )
    if seals:
        message += say(
            " The seals in events {events} covered them; their contents cannot be verified any more.",
            events=", ".join(map(str, seals)),
        )
    return message
