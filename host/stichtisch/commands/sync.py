"""`stichtisch sync`: what a table has recorded since the last time goes into the database."""

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
from stichtisch.keys.club_key import read_key
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.store import Case, open_database
from stichtisch.sync.sync import synchronise
from stichtisch.text import counted, harmless

# The last event stored of a journal that has none.
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
def command(port: str | None, database: Path, key: Path, as_json: bool) -> int:
    """Fetch what the table has recorded since the last time.

    Checks its chain, its scores, and its signatures if the club's key is here; stores it in one transaction and only
    then acknowledges it to the table. Events that conflict are set aside (stichtisch quarantine): exit code 8, as for a
    journal that the table could not read, which is stored in a file beside the database. You can repeat a sync, or
    break it off, without harm. Sets the table's clock, and sends it the names of player cards: a sealed table accepts
    these and acknowledgements only if the club's key is here.
    """
    club_key = read_key(key)
    with SerialTransport(choose_port(port)) as transport, open_database(database) as opened:
        client = Client(transport)
        summary = synchronise(client, opened, club_key, partial(progress, "Fetching"), own_club(key))
        summary["port"] = transport.port
    if as_json:
        echo_json(summary)
    else:
        _report(summary, database, named_on_the_line("database"))
    return ExitCode.SET_ASIDE if summary["set_aside"] or summary["unread_journals"] else ExitCode.DONE


def _report(summary: dict[str, object], database: Path, named: bool) -> None:
    table = harmless(str(summary["table"]))
    if summary["last_event"] == NOTHING:
        click.echo(f"Table {table}: nothing recorded yet.")
    else:
        new = counted(int(str(summary["new_events"])), "new event")
        click.echo(f"Table {table}: {new}, up to number {summary['last_event']}.")
    if summary["only_read"]:
        click.echo(
            "The table is sealed and the club's key is not here: it was only read. It keeps these events; neither "
            "the time nor names were sent."
        )
    if summary["dropped_lines"]:
        click.echo(f"{summary['dropped_lines']} damaged lines were asked for again.")
    if summary["unnamed_cards"]:
        click.echo(f"Player cards without a name: {summary['unnamed_cards']}. stichtisch name lists them.")
    if summary["new_journal"]:
        click.echo(
            "The table has begun another journal than the one of last time, as on an erased memory. Where nobody meant "
            "that, and before anybody deals: stichtisch restore-table"
        )
    if summary["unreadable"]:
        click.echo(_damaged(summary))
    for journal in cast("list[dict[str, object]]", summary["unread_journals"]):
        click.echo(_unread(journal))
    for case in cast("list[dict[str, Any]]", summary["set_aside"]):
        click.echo(f"{set_aside_line(Case(**case))}. The table keeps them until then.")
    for one in cast("list[dict[str, str]]", summary["certified_by_others"]):
        click.echo(other_club(one))
    for uid in cast("list[str]", summary["doubtful_tags"]):
        click.echo(
            f"Tag {harmless(uid)} has reported a lower count than before: perhaps there is a copy of it."
        )
    file = harmless(str(database))
    option = f" --database {shlex.quote(file)}" if named else ""
    click.echo(f"Stored in {file}. Next: stichtisch sheet{option}")


def own_club(key: Path) -> str:
    """Return the public half of the club's pair, which lies beside its key, "" where it is not here."""
    pair = read_pair(pair_path(key))
    return pair.public if pair else ""


def other_club(one: dict[str, str]) -> str:
    """Say that the certificate of a table's key is that of another club; `one` is what `keep_keys` returns."""
    return (
        f"The table's key {one['key']} is certified by another club now: {one['table']}. Here it counts for "
        f"{one['here']}. If neither is your club's new pair, somebody else has equipped the table."
    )


def _unread(journal: dict[str, object]) -> str:
    message = (
        f"The table cannot read its journal {harmless(str(journal['journal']))}, and goes on with another. "
    )
    if journal["file"] is None:
        return message + "It is still at the table: sync again between deals."
    message += f"Events stored in {harmless(str(journal['file']))}: {journal['events']}. "
    message += (
        "To look: stichtisch verify FILE. If newer firmware wrote it: stichtisch flash, then restore-table."
    )
    if journal["at_table"]:
        message += " The table keeps it until a sync with the club's key."
    return message


def _damaged(summary: dict[str, object]) -> str:
    lost, seals = (cast("list[int]", summary[name]) for name in ("unreadable", "unproved_seals"))
    message = f"Records damaged in the table's flash, and lost: {', '.join(map(str, lost))}."
    if seals:
        message += f" Nobody can prove what they were under the seals in events {', '.join(map(str, seals))}."
    return message
