"""`stichtisch quarantine`: reported events that conflict, with both values, until somebody decides."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

import click

from stichtisch.commands.errors import BadText
from stichtisch.commands.options import database_option, echo_json, json_option, named_on_the_line, option
from stichtisch.commands.plans import agree, done, first_lines, yes_option
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.store import (
    Case,
    Effect,
    accept,
    cases,
    discard,
    find_case,
    open_existing,
    plan_accept,
    set_aside_lines,
)
from stichtisch.text import harmless

_COLUMNS = 100
# So many lines of events are shown unasked.
_MOST = 20
_LONGEST = 200

_CAUSES = {
    "event": marked("event {sequence} was reported differently before"),
    "hash": marked("the seal in event {sequence} does not fit the events before it"),
    "signature": marked("the seal in event {sequence} has no signature of this table that counts"),
    "scores": marked("the seal in event {sequence} has other scores than the cards come to"),
    "beginning": marked(
        "the session in event {sequence} follows events that are not here: nothing proves it"
    ),
}


def _decision(command: Callable[..., None]) -> Callable[..., None]:
    for part in (
        json_option,
        database_option,
        yes_option,
        option("--why", required=True, metavar="TEXT", help="Why it was decided so."),
        option("--by", "person", required=True, metavar="NAME", help="Name of the person who decides."),
        click.argument("name", metavar="ID"),
    ):
        command = part(command)
    return command


@click.group(
    "quarantine",
    invoke_without_command=True,
    short_help="See and decide what was set aside.",
    epilog="\b\nExamples:\n  stichtisch quarantine\n  stichtisch quarantine show 3f2a91c0\n"
    '  stichtisch quarantine accept 3f2a91c0 --by Anna --why "as on paper"',
)
@database_option
@json_option
@click.pass_context
def command(context: click.Context, database: Path, as_json: bool) -> int:
    """List reported events that conflict with stored events or with their own seals: set aside, in no result.

    The table keeps them until somebody decides. Exit code 8 while something is undecided.
    """
    if context.invoked_subcommand is not None:
        if named_on_the_line("database") or as_json:
            raise click.UsageError(
                say("Options stand after the name of the command: quarantine show ID --database FILE")
            )
        return ExitCode.DONE
    with open_existing(database) as opened:
        quarantined = cases(opened)
    if as_json:
        echo_json([asdict(case) for case in quarantined])
    else:
        click.echo(
            "\n".join(line for case in quarantined for line in lines(case)) or say("Nothing was set aside.")
        )
        if any(case.open for case in quarantined):
            click.echo(
                say("To look at one: stichtisch quarantine show ID. To decide: accept ID, discard ID.")
            )
    return ExitCode.SET_ASIDE if any(case.open for case in quarantined) else ExitCode.DONE


@command.command("show", epilog="\b\nExample:\n  stichtisch quarantine show 3f2a91c0")
@click.argument("name", metavar="ID")
@database_option
@json_option
def show(name: str, database: Path, as_json: bool) -> None:
    """Show one case: both values, the events that were set aside, and what accepting it would change."""
    with open_existing(database) as opened:
        case = find_case(opened, name)
        reported, stored = set_aside_lines(opened, case)
    effect = plan_accept(database, case) if case.open else None
    if as_json:
        changes = asdict(effect) if effect else None
        echo_json({**asdict(case), "events": reported, "replaced": stored, "if_accepted": changes})
        return
    click.echo("\n".join(lines(case)))
    for title, events in (
        (say("As the table reports it:"), reported),
        (say("As it was stored before:"), stored),
    ):
        if events:
            click.echo("\n".join([title, *first_lines(events, _MOST, _COLUMNS, " (--json)")]))
    if effect:
        click.echo("\n".join(_effect(effect)))


@command.command(
    "accept", epilog='\b\nExample:\n  stichtisch quarantine accept 3f2a91c0 --by Anna --why "seen"'
)
@_decision
def accept_command(name: str, person: str, why: str, yes: bool, database: Path, as_json: bool) -> None:
    """Take in what was set aside, as the table reports it.

    Shows the changes first. The replaced values stay with the case, and a copy of the database is stored beside it. The
    next sync acknowledges the events to the table.
    """
    person, why = _text("--by", person), _text("--why", why)
    with open_existing(database) as opened:
        case = find_case(opened, name, to_decide=True)
    effect = plan_accept(database, case)
    if not as_json:
        click.echo("\n".join(lines(case) + _effect(effect)))
    agree(say("Take it in?"), yes, as_json)
    kept = accept(database, case, person, why)
    if as_json:
        echo_json({"id": case.id, "verdict": "accepted", "kept": str(kept), **asdict(effect)})
    else:
        click.echo(done(say("Accepted."), kept))


@command.command(
    "discard", epilog='\b\nExample:\n  stichtisch quarantine discard 3f2a91c0 --by Anna --why "a test"'
)
@_decision
def discard_command(name: str, person: str, why: str, yes: bool, database: Path, as_json: bool) -> None:
    """Leave the results as they are: events set aside, and later events of that session, never count.

    They stay with the case. The next sync acknowledges them to the table, which may remove them.
    """
    person, why = _text("--by", person), _text("--why", why)
    with open_existing(database) as opened:
        case = find_case(opened, name, to_decide=True)
    if not as_json:
        click.echo("\n".join(lines(case)))
    agree(say("Discard it?"), yes, as_json)
    discard(database, case, person, why)
    if as_json:
        echo_json({"id": case.id, "verdict": "discarded"})
    else:
        click.echo(say("Discarded. The results are as they were."))


def set_aside_line(case: Case) -> str:
    """Say that something was set aside, why, and what to do."""
    where = say(
        "Set aside, not in the results: events {first} to {last} of table {table}",
        first=case.first,
        last=case.last,
        table=harmless(case.serial),
    )
    decide = say("To look and decide: stichtisch quarantine show {case}", case=case.id)
    if case.revoked:
        return say(
            "{events}. Their seal in event {event} does not count: {why}. If the table is yours again, give it another "
            "key: stichtisch club equip --new-keys. {decide}",
            events=where,
            event=case.sequence,
            why=harmless(case.stored),
            decide=decide,
        )
    if case.cause == "beginning":
        return say("{events}: what they follow is not here. {decide}", events=where, decide=decide)
    return say(
        "{events}: event {event} does not fit. {decide}", events=where, event=case.sequence, decide=decide
    )


def lines(case: Case) -> list[str]:
    """Return what a case is as harmless lines of text."""
    cause = say_marked(_CAUSES[case.cause], sequence=case.sequence)
    output = [
        say(
            "{case}  {date}  table {table}, journal {journal}:",
            case=case.id,
            date=_date(case.found),
            table=harmless(case.serial),
            journal=harmless(case.journal),
        ),
        f"    {cause}",
        say("    here:      {value}", value=harmless(case.stored)),
        say("    the table: {value}", value=harmless(case.told)),
        say("    events {first} to {last} were set aside", first=case.first, last=case.last),
    ]
    if case.verdict is None:
        return [*output, say("    undecided")]
    person, date, why = harmless(case.person or ""), _date(case.decided or 0), harmless(case.reason or "")
    if case.verdict == "accepted":
        return [*output, say("    accepted by {person}, {date}: {why}", person=person, date=date, why=why)]
    return [*output, say("    discarded by {person}, {date}: {why}", person=person, date=date, why=why)]


def _effect(effect: Effect) -> list[str]:
    output = [
        say(
            "Accepted; new events: {new}, replaced: {replaced}, deals new or changed: {deals}.",
            new=effect.new,
            replaced=effect.replaced,
            deals=effect.deals,
        )
    ]
    for name, before, after in effect.totals:
        output.append(
            say(
                "  {name}: {before} becomes {after}",
                name=harmless(name),
                before=_points(before),
                after=_points(after),
            )
        )
    return output


def _points(total: int | None) -> str:
    return say("nothing") if total is None else f"{total:+}"


def _date(unix: int) -> str:
    return f"{datetime.fromtimestamp(unix):%Y-%m-%d %H:%M}"


def _text(name: str, given: str) -> str:
    # Raises BadText for one that says nothing, or would not fit a line.
    text = " ".join(given.split())
    if not text or len(text) > _LONGEST:
        raise BadText(name=name, reason=say("1 to {most} characters are wanted", most=_LONGEST))
    return harmless(text)
