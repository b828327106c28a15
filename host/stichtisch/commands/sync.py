"""`stichtisch sync`: what a table has recorded since the last time goes into the database."""

import shlex
import time
from dataclasses import asdict
from pathlib import Path
from typing import cast

import click

from stichtisch.bringing_back import fetch_files
from stichtisch.client import Client, Hello
from stichtisch.club_key import read_key
from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    json_option,
    named_on_the_line,
    port_option,
    show_key,
)
from stichtisch.commands.progress import progress
from stichtisch.errors import ExitCode, JournalGap, JournalShrank, TableForgot
from stichtisch.ports import choose_port
from stichtisch.store import (
    Database,
    Imported,
    badges,
    cases,
    doubtful_tags,
    first_undecided,
    import_events,
    journals_of,
    keep_files,
    next_sequence,
    open_database,
)
from stichtisch.table_key import table_key
from stichtisch.text import harmless
from stichtisch.transport import SerialTransport

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
    then tells the table that it is safe. What does not fit is set aside (stichtisch quarantine): exit code 8. Doing it
    twice, or breaking it off, harms nothing. Sets the table's clock, and tells it the names of player cards: a sealed
    table listens to that, and lets go of what is safe, only where the club's key is.
    """
    club_key = read_key(key)
    with SerialTransport(choose_port(port)) as transport, open_database(database) as opened:
        client = Client(transport)
        summary = synchronise(client, opened, club_key)
        summary["port"] = transport.port
    if as_json:
        echo_json(summary)
    else:
        _tell(summary, database, named_on_the_line("database"))
    return ExitCode.SET_ASIDE if summary["set_aside"] else ExitCode.DONE


def synchronise(client: Client, database: Database, club_key: bytes | None = None) -> dict[str, object]:
    """Bring `database` up to the journal of the table behind `client`; acknowledge after the commit.

    A table that is sealed is only read from, unless there is the club's key.

    Returns what happened, as `sync --json` shows it. Raises whatever client and store raise.
    """
    client.settle()
    hello = client.hello()
    stored = {one.journal: one.events for one in journals_of(database, hello.serial)}
    if hello.forgotten:
        raise TableForgot(serial=hello.serial, journal=hello.forgotten, count=stored.get(hello.forgotten, 0))
    new_journal = bool(stored) and hello.journal not in stored
    trusted = show_key(client, hello, club_key)
    if trusted:
        client.set_clock(int(time.time()))
    start = next_sequence(database, hello.serial, hello.journal)
    key = table_key(club_key, hello.serial) if club_key else None
    imports = [_fetch(client, database, hello, key, trusted)]
    if trusted:
        if _tell_names(client, database):
            # Who sits at the table with a card that has a name now was renamed there.
            imports.append(_fetch(client, database, client.hello(), key, trusted))
        keep_files(database, hello.serial, fetch_files(client))
    undecided = [case for case in cases(database, hello.serial, hello.journal) if case.open]
    return {
        "table": hello.serial,
        "firmware": hello.firmware,
        "only_read": not trusted,
        "new_journal": new_journal,
        "new_events": sum(one.events for one in imports),
        "deals": sum(one.deals for one in imports),
        "last_event": next_sequence(database, hello.serial, hello.journal) - 1,
        "dropped_lines": client.dropped,
        "set_aside": [asdict(case) for case in undecided],
        "unreadable": sorted({number for one in imports for number in one.unreadable}),
        "unproved_seals": sorted({number for one in imports for number in one.unproved}),
        "doubtful_tags": doubtful_tags(database, hello.serial, hello.journal, start),
        "unnamed_cards": len([badge for badge in badges(database) if badge.name is None]),
    }


def _fetch(client: Client, database: Database, hello: Hello, key: bytes | None, trusted: bool) -> Imported:
    start = first_wanted(database, hello)
    with progress("Fetching", hello.next - start) as report:
        events = client.pull(start, lambda following: report(following - start))
    imported = import_events(database, hello.serial, hello.journal, events, key)
    undecided = first_undecided(database, hello.serial, hello.journal)
    # What was set aside, the table keeps until somebody has decided.
    safe = next_sequence(database, hello.serial, hello.journal) if undecided is None else undecided
    if trusted and safe > 0:
        client.acknowledge(safe - 1)
    return imported


def _tell_names(client: Client, database: Database) -> bool:
    # Tells the table every name, once what it has recorded is safe. False: there is none, or it knows no names.
    named = [(badge.uid, badge.name) for badge in badges(database) if badge.name is not None]
    return bool(named) and all(client.name_badge(uid, name) for uid, name in named)


def first_wanted(database: Database, hello: Hello) -> int:
    """Return the number of the event to fetch from on. Raises JournalShrank, JournalGap, and the Storage errors."""
    # The last stored event is fetched once more: where it differs, this is not the journal we knew. So is all that was
    # set aside: perhaps it fits now.
    stored = next_sequence(database, hello.serial, hello.journal)
    if stored > hello.next:
        raise JournalShrank(serial=harmless(hello.serial), theirs=hello.next, ours=stored)
    if 0 < stored < hello.first:
        raise JournalGap(first=stored, last=hello.first - 1)
    undecided = first_undecided(database, hello.serial, hello.journal)
    return max(hello.first, (stored if undecided is None else undecided) - 1)


def _tell(summary: dict[str, object], database: Path, named: bool) -> None:
    table = harmless(str(summary["table"]))
    if summary["last_event"] == NOTHING:
        click.echo(f"Table {table}: nothing recorded yet.")
    else:
        click.echo(
            f"Table {table}: {summary['new_events']} new events, up to number {summary['last_event']}."
        )
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


def _damaged(summary: dict[str, object]) -> str:
    lost, seals = (cast("list[int]", summary[name]) for name in ("unreadable", "unproved_seals"))
    told = f"Records damaged in the table's flash, and lost: {', '.join(map(str, lost))}."
    if seals:
        told += f" Nobody can prove what they were under the seals in events {', '.join(map(str, seals))}."
    return told
