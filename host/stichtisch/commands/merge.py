"""`stichtisch merge`: merges another database into this one, for evenings that were run on two laptops."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from stichtisch.commands.options import (
    club_key_option,
    database_file_option,
    echo_json,
    jobs_option,
    json_option,
    option,
)
from stichtisch.commands.plans import agree, done, yes_option
from stichtisch.commands.quarantine import set_aside_line
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_words import counted, say
from stichtisch.keys.club_key import read_key
from stichtisch.keys.p256 import fingerprint
from stichtisch.store import Merged, MergePlan, merge, plan_merge, taken_in
from stichtisch.text import harmless, shorten

_COLUMNS = 80


@click.command(
    "merge",
    short_help="Add the contents of another computer's database.",
    epilog="\b\nExamples:\n  stichtisch merge /media/stick/annas.sqlite\n"
    "  stichtisch merge --yes --theirs annas.sqlite",
)
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@option("--theirs", is_flag=True, help="If a player card has two names, use the one in FILE.")
@yes_option
@database_file_option
@club_key_option
@jobs_option
@json_option
def command(file: Path, theirs: bool, yes: bool, database: Path, key: Path, as_json: bool) -> int:
    """Add the contents of the database FILE to this one: events of tables, names of player cards, the club's log.

    FILE is not changed. A plan is shown first. If both databases have a correction of the same deal, both corrections
    count, and the plan lists the deal. On a terminal you are asked before anything is stored; --yes skips the
    question. This database is copied first, and everything is stored in one transaction. The exit code is 1 if nothing
    was merged. The merge is refused with exit code 6 if the two databases disagree about an event, if events are
    missing from both, or if chain, scores or signatures do not verify. A session that follows events missing from both
    is quarantined, and so are events sealed with a key that the club has revoked (stichtisch quarantine): exit code 8.
    """
    with taken_in(file, database) as other:
        plan = plan_merge(database, other, theirs)
        if not as_json:
            click.echo("\n".join(_lines(plan, file)))
        elif plan.empty or not yes or plan.conflict:
            _echo_plan(plan, None)
        plan.refuse_conflicts()
        if plan.empty:
            return ExitCode.DONE
        agree(say("Merge this?"), yes, as_json)
        merged = merge(database, other, plan, read_key(key))
    if as_json:
        _echo_plan(plan, merged)
    else:
        click.echo(done(say("Done; deals new or changed: {deals}.", deals=merged.deals), merged.backup))
        for case in merged.aside:
            click.echo(set_aside_line(case))
    return ExitCode.SET_ASIDE if merged.aside else ExitCode.DONE


def _lines(plan: MergePlan, file: Path) -> list[str]:
    lines = [*_event_lines(plan, file), *_log_lines(plan), *_key_lines(plan), *_card_lines(plan)]
    if plan.empty and not plan.conflict:
        lines.append(say("Nothing to do: everything is here."))
    return lines


def _event_lines(plan: MergePlan, file: Path) -> list[str]:
    head = say(
        "From {file}: {events}; already here: {same}.",
        file=harmless(str(file)),
        events=counted(plan.events, "new event"),
        same=plan.same,
    )
    journals = [
        say(
            "  table {table}, journal {journal}: {events} from {first} to {last}",
            table=harmless(part.serial),
            journal=harmless(part.journal),
            events=counted(part.events, "event"),
            first=part.first,
            last=part.last,
        )
        for part in plan.journals
    ]
    return [head, *journals]


def _log_lines(plan: MergePlan) -> list[str]:
    records = say(
        "  {records} of the club's log: players, evenings, corrections",
        records=counted(plan.records, "record"),
    )
    corrected = [
        say(
            "  both databases correct {deal} of table {table}, journal {journal}. Both corrections "
            "count: check the deal",
            deal=say("deal {deal}", deal=deal.number)
            if deal.number is not None
            else say("the deal with number {number}", number=deal.counter),
            table=harmless(deal.serial),
            journal=harmless(deal.journal),
        )
        for deal in plan.corrected_twice
    ]
    return [*([records] if plan.records else []), *corrected]


def _key_lines(plan: MergePlan) -> list[str]:
    return [
        say(
            "  key {key} of table {table} is certified by {ours} here and by {theirs} there. The "
            "certificate here is kept: check it",
            key=fingerprint(key.key),
            table=harmless(key.serial),
            ours=fingerprint(key.ours),
            theirs=fingerprint(key.theirs),
        )
        for key in plan.certified_twice
    ]


def _card_lines(plan: MergePlan) -> list[str]:
    unnamed = sum(uid not in plan.names for uid in plan.cards)
    lines = [say("  player cards without a name: {count}", count=unnamed)] if unnamed else []
    lines += [
        shorten(say("  card {uid} is {name}", uid=uid, name=name), _COLUMNS)
        for uid, name in plan.names.items()
    ]
    for one in plan.name_differences:
        ours, theirs = harmless(one.ours), harmless(one.theirs)
        stays, goes = (theirs, ours) if plan.theirs_win else (ours, theirs)
        lines.append(
            say(
                "  card {uid} is {ours} here and {theirs} there: {stays} is kept, not {goes}",
                uid=one.uid,
                ours=ours,
                theirs=theirs,
                stays=stays,
                goes=goes,
            )
        )
    if plan.name_differences and not plan.theirs_win:
        lines.append(say("  (--theirs uses the names of the file)"))
    return lines


def _echo_plan(plan: MergePlan, merged: Merged | None) -> None:
    outcome: dict[str, Any] = {"applied": merged is not None}
    outcome["deals"] = merged.deals if merged else 0
    outcome["kept"] = str(merged.backup) if merged and merged.backup else None
    outcome["set_aside"] = [asdict(case) for case in merged.aside] if merged else []
    echo_json({**outcome, "new_events": plan.events, **asdict(plan)})
