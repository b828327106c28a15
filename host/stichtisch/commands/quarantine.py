"""`stichtisch quarantine`: shows both values of events that conflict, and records the decision about them."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime

import click

from stichtisch.commands.errors import BadText
from stichtisch.commands.options import database_option, echo_json, json_option, named_on_the_line, option
from stichtisch.commands.plans import agree, done, first_lines, yes_option
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import marked, say, say_marked
from stichtisch.i18n.reason import Reason
from stichtisch.location import Location
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
# The maximum number of event lines that are shown by default.
_MOST = 20
_LONGEST = 200

_CAUSES = {
    "event": marked("event {sequence} was reported differently before"),
    "hash": marked("the seal in event {sequence} does not fit the events before it"),
    "signature": marked("the seal in event {sequence} has no signature of this table that counts"),
    "scores": marked("the scores of the seal in event {sequence} do not follow from the cards"),
    "beginning": marked(
        "the session in event {sequence} follows events that are missing here, so it cannot be verified"
    ),
}


def _decision(command: Callable[..., None]) -> Callable[..., None]:
    for part in (
        json_option,
        database_option,
        yes_option,
        option("--why", required=True, metavar="TEXT", help="Reason for the decision."),
        option("--by", "person", required=True, metavar="NAME", help="Name of the person who decides."),
        click.argument("name", metavar="ID"),
    ):
        command = part(command)
    return command


@click.group(
    "quarantine",
    cls=HelpfulGroup,
    invoke_without_command=True,
    short_help="List quarantined events, and accept or discard them.",
    epilog="\b\nExamples:\n  stichtisch quarantine\n  stichtisch quarantine show 3f2a91c0\n"
    '  stichtisch quarantine accept 3f2a91c0 --by Anna --why "as on paper"',
)
@database_option
@json_option
@click.pass_context
def command(context: click.Context, database: Location, as_json: bool) -> int:
    """List quarantined events: they conflict with stored events or with their own seals, and do not count.

    The table keeps these events until you decide. The exit code is 8 while a case is undecided.
    """
    if context.invoked_subcommand is not None:
        if named_on_the_line("database") or as_json:
            raise click.UsageError(
                say("Put options after the name of the command: quarantine show ID --database FILE")
            )
        return ExitCode.DONE
    with open_existing(database) as opened:
        quarantined = cases(opened)
    if as_json:
        echo_json([asdict(case) for case in quarantined])
    else:
        click.echo(
            "\n".join(line for case in quarantined for line in lines(case))
            or say("No events are quarantined.")
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
def show_case(name: str, database: Location, as_json: bool) -> None:
    """Show one case: both values, the quarantined events, and what accepting them would change."""
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
def accept_command(name: str, person: str, why: str, yes: bool, database: Location, as_json: bool) -> None:
    """Accept the quarantined events of a case, as the table reports them.

    The changes are shown first. Then the database is copied, and the replaced values are stored with the case. The next
    sync acknowledges the events to the table.
    """
    person, why = _text("--by", person), _text("--why", why)
    with open_existing(database) as opened:
        case = find_case(opened, name, to_decide=True)
    effect = plan_accept(database, case)
    if not as_json:
        click.echo("\n".join(lines(case) + _effect(effect)))
    agree(say("Accept these events?"), yes, as_json)
    kept = accept(database, case, person, why)
    if as_json:
        echo_json(
            {"id": case.id, "verdict": "accepted", "kept": str(kept) if kept else None, **asdict(effect)}
        )
    else:
        click.echo(done(say("Accepted."), kept))


@command.command(
    "discard", epilog='\b\nExample:\n  stichtisch quarantine discard 3f2a91c0 --by Anna --why "a test"'
)
@_decision
def discard_command(name: str, person: str, why: str, yes: bool, database: Location, as_json: bool) -> None:
    """Discard the quarantined events of a case. These events and all later events of the session never count.

    The results stay as they are. The events are stored with the case. The next sync acknowledges them to the table,
    which can then remove them.
    """
    person, why = _text("--by", person), _text("--why", why)
    with open_existing(database) as opened:
        case = find_case(opened, name, to_decide=True)
    if not as_json:
        click.echo("\n".join(lines(case)))
    agree(say("Discard these events?"), yes, as_json)
    discard(database, case, person, why)
    if as_json:
        echo_json({"id": case.id, "verdict": "discarded"})
    else:
        click.echo(say("Discarded. The results are as they were."))


def set_aside_line(case: Case) -> str:
    """Return the message that events were quarantined, with the reason and the next step."""
    where = say(
        "Quarantined, not in the results: events {first} to {last} of table {table}",
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
        return say("{events}: the events before them are missing here. {decide}", events=where, decide=decide)
    return say(
        "{events}: event {event} does not fit. {decide}", events=where, event=case.sequence, decide=decide
    )


def lines(case: Case) -> list[str]:
    """Return a case as lines of text without control characters."""
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
        say("    events {first} to {last} were quarantined", first=case.first, last=case.last),
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
    # Return a text on one line. Raises BadText if it is empty or too long.
    text = " ".join(given.split())
    if not text or len(text) > _LONGEST:
        raise BadText(name=name, reason=Reason("it must have 1 to {most} characters", most=_LONGEST))
    return harmless(text)
