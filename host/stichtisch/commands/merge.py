"""`stichtisch merge`: two laptops, one evening: what another database has comes into ours."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from stichtisch.commands.options import (
    club_key_option,
    database_option,
    echo_json,
    jobs_option,
    json_option,
    option,
)
from stichtisch.commands.plans import agree, done, yes_option
from stichtisch.commands.quarantine import set_aside_line
from stichtisch.errors import ExitCode
from stichtisch.keys.club_key import read_key
from stichtisch.keys.p256 import fingerprint
from stichtisch.store import Merged, MergePlan, merge, plan_merge, taken_in
from stichtisch.text import counted, harmless, shorten

_COLUMNS = 80


@click.command(
    "merge",
    short_help="Take in another computer's database.",
    epilog="\b\nExamples:\n  stichtisch merge /media/stick/annas.sqlite\n"
    "  stichtisch merge --yes --theirs annas.sqlite",
)
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@option("--theirs", is_flag=True, help="Where a player card has two names, take that of FILE.")
@yes_option
@database_option
@club_key_option
@jobs_option
@json_option
def command(file: Path, theirs: bool, yes: bool, database: Path, key: Path, as_json: bool) -> int:
    """Bring what the Stichtisch database FILE has into ours: events of tables, names of player cards, the club's log.

    FILE stays as it is; what both have is left alone. Where both have corrected one deal, both corrections count: the
    plan names it. The plan is shown, and done with --yes or after a question at a terminal: all of it in one
    transaction, a copy of our database first; exit code 1 where it was not done. The merge is refused with exit code 6
    if the two databases disagree about an event, if events are missing from both, or if chain, scores or signatures do
    not verify. A session that follows events missing from both is set aside, and so is what was sealed with a key that
    the club has revoked (stichtisch quarantine): exit code 8.
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
        agree("Take this in?", yes, as_json)
        merged = merge(database, other, plan, read_key(key))
    if as_json:
        _echo_plan(plan, merged)
    else:
        click.echo(done(f"Done; deals new or changed: {merged.deals}.", merged.backup))
        for case in merged.aside:
            click.echo(set_aside_line(case))
    return ExitCode.SET_ASIDE if merged.aside else ExitCode.DONE


def _lines(plan: MergePlan, file: Path) -> list[str]:
    lines = [f"From {harmless(str(file))}: {counted(plan.events, 'new event')}; here already: {plan.same}."]
    lines += [
        f"  table {harmless(part.serial)}, journal {harmless(part.journal)}: "
        f"{counted(part.events, 'event')} from {part.first} to {part.last}"
        for part in plan.journals
    ]
    if plan.records:
        lines.append(f"  {counted(plan.records, 'record')} of the club's log: players, evenings, corrections")
    for deal in plan.corrected_twice:
        known = f"deal {deal.number}" if deal.number is not None else f"the deal with number {deal.counter}"
        lines.append(
            f"  both have corrected {known} of table {harmless(deal.serial)}, journal {harmless(deal.journal)}: "
            "both count; look at it"
        )
    lines += [
        f"  key {fingerprint(key.key)} of table {harmless(key.serial)} is certified by {fingerprint(key.ours)} here, "
        f"by {fingerprint(key.theirs)} there: the first stays; look at it"
        for key in plan.certified_twice
    ]
    unnamed = [uid for uid in plan.cards if uid not in plan.names]
    if unnamed:
        lines.append(f"  player cards without a name: {len(unnamed)}")
    lines += [shorten(f"  card {uid} is {name}", _COLUMNS) for uid, name in plan.names.items()]
    for one in plan.name_differences:
        ours, theirs = harmless(one.ours), harmless(one.theirs)
        stays, goes = (theirs, ours) if plan.theirs_win else (ours, theirs)
        lines.append(f"  card {one.uid} is {ours} here and {theirs} there: {stays} it is, not {goes}")
    if plan.name_differences and not plan.theirs_win:
        lines.append("  (--theirs takes the names of the file)")
    if plan.empty and not plan.conflict:
        lines.append("Nothing to do: everything is here.")
    return lines


def _echo_plan(plan: MergePlan, merged: Merged | None) -> None:
    outcome: dict[str, Any] = {"applied": merged is not None}
    outcome["deals"] = merged.deals if merged else 0
    outcome["kept"] = str(merged.backup) if merged and merged.backup else None
    outcome["set_aside"] = [asdict(case) for case in merged.aside] if merged else []
    echo_json({**outcome, "new_events": plan.events, **asdict(plan)})
