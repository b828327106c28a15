"""`stichtisch sync`: what a table has recorded since the last time goes into the database."""

import shlex
from functools import partial
from pathlib import Path
from typing import cast

import click

from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    json_option,
    named_on_the_line,
    port_option,
)
from stichtisch.commands.progress import progress
from stichtisch.device.client import Client
from stichtisch.device.ports import choose_port
from stichtisch.device.transport import SerialTransport
from stichtisch.errors import ExitCode
from stichtisch.keys.club_key import read_key
from stichtisch.store import open_database
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
@json_option
def command(port: str | None, database: Path, key: Path, as_json: bool) -> int:
    """Fetch what the table has recorded since the last time.

    Checks its chain, its scores, and its signatures if the club's key is here; stores it in one transaction and only
    then tells the table that it is safe. What does not fit is set aside (stichtisch quarantine): exit code 8, as for a
    journal that the table could not read, which comes into a file beside the database. Doing it
    twice, or breaking it off, harms nothing. Sets the table's clock, and tells it the names of player cards: a sealed
    table listens to that, and lets go of what is safe, only where the club's key is.
    """
    club_key = read_key(key)
    with SerialTransport(choose_port(port)) as transport, open_database(database) as opened:
        client = Client(transport)
        summary = synchronise(client, opened, club_key, partial(progress, "Fetching"))
        summary["port"] = transport.port
    if as_json:
        echo_json(summary)
    else:
        _tell(summary, database, named_on_the_line("database"))
    return ExitCode.SET_ASIDE if summary["set_aside"] or summary["unread_journals"] else ExitCode.DONE


def _tell(summary: dict[str, object], database: Path, named: bool) -> None:
    table = harmless(str(summary["table"]))
    if summary["last_event"] == NOTHING:
        click.echo(f"Table {table}: nothing recorded yet.")
    else:
        new = counted(int(str(summary["new_events"])), "new event")
        click.echo(f"Table {table}: {new}, up to number {summary['last_event']}.")
    if summary["only_read"]:
        click.echo(
            "The table is sealed and the club's key is not here: it was only read. It keeps these events, and was told "
            "neither the time nor names."
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
    for case in cast("list[dict[str, object]]", summary["set_aside"]):
        click.echo(
            f"Set aside, not in the results: events {case['first']} to {case['last']}, for event {case['sequence']} "
            f"does not fit. The table keeps them. To look and decide: stichtisch quarantine show {case['id']}"
        )
    for uid in cast("list[str]", summary["doubtful_tags"]):
        click.echo(f"Tag {harmless(uid)} has told a lower count than before: perhaps there is a copy of it.")
    file = harmless(str(database))
    option = f" --database {shlex.quote(file)}" if named else ""
    click.echo(f"Stored in {file}. Next: stichtisch sheet{option}")


def _unread(journal: dict[str, object]) -> str:
    told = (
        f"The table cannot read its journal {harmless(str(journal['journal']))}, and goes on with another. "
    )
    if journal["file"] is None:
        return told + "It is still at the table: sync again between deals."
    told += f"Events stored in {harmless(str(journal['file']))}: {journal['events']}. "
    told += (
        "To look: stichtisch verify FILE. If newer firmware wrote it: stichtisch flash, then restore-table."
    )
    if journal["at_table"]:
        told += " The table keeps it until a sync with the club's key."
    return told


def _damaged(summary: dict[str, object]) -> str:
    lost, seals = (cast("list[int]", summary[name]) for name in ("unreadable", "unproved_seals"))
    told = f"Records damaged in the table's flash, and lost: {', '.join(map(str, lost))}."
    if seals:
        told += f" Nobody can prove what they were under the seals in events {', '.join(map(str, seals))}."
    return told
