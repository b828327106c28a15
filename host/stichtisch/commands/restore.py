"""`stichtisch restore`: a copy takes the place of the database, once what that loses is known and agreed to."""

from pathlib import Path
from typing import Any

import click

from stichtisch.commands.options import database_option, echo_json, jobs_option, json_option
from stichtisch.commands.plans import agree, done, first_lines, yes_option
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.store import LostSession, RestorePlan, plan_restore, restore, taken_in
from stichtisch.store.contents_text import as_data, in_words
from stichtisch.text import harmless

_COLUMNS = 80
# So many evenings or names are listed one by one.
_MOST = 10


@click.command(
    "restore",
    short_help="Put a copy in the database's place.",
    epilog="\b\nExamples:\n  stichtisch restore stichtisch.sqlite.format-3-20270115T230000Z\n"
    "  stichtisch restore --yes /media/stick/backup.sqlite",
)
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@yes_option
@database_option
@jobs_option
@json_option
def command(file: Path, yes: bool, database: Path, as_json: bool) -> None:
    """Put the copy FILE in the place of the database.

    FILE is checked through first, then the plan is shown: what the database has now, what FILE has, what would be
    lost. It is done with --yes, or after a question at a terminal; exit code 1 where it was not done. The database as
    it was stays beside the new one. To keep what both have: stichtisch merge.
    """
    with taken_in(file, database) as copy:
        plan = plan_restore(database, copy)
        if not as_json:
            click.echo("\n".join(_lines(plan, file, database)))
        if plan.empty:
            _report(plan, None, False, as_json)
            return
        if as_json and not yes:
            _report(plan, None, False, as_json)
        agree(say("Put the copy in the database's place?"), yes, as_json)
        kept = restore(database, copy, plan)
    _report(plan, kept, True, as_json)


def _lines(plan: RestorePlan, file: Path, database: Path) -> list[str]:
    lines = [
        say("The copy {file}:", file=harmless(str(file))),
        f"  {in_words(plan.copy)}",
        say("The database {file}:", file=harmless(str(database))),
    ]
    if plan.now is None:
        lines.append(say("  damaged: {damage}", damage=harmless(plan.damage or "")))
        return [*lines, say("Everything that the copy lacks would be lost; the damaged file is kept.")]
    lines.append(f"  {in_words(plan.now)}")
    if plan.empty:
        return lines
    lines.append(
        say("It would gain {amounts}.", amounts=_amounts(plan.new_events, plan.new_names, plan.new_records))
    )
    if not plan.loses:
        return [*lines, say("Nothing would be lost.")]
    lost = _amounts(plan.lost_events, len(plan.lost_names), plan.lost_records)
    lines.append(say("It would lose {amounts}:", amounts=lost))
    cards = [say("card {uid}: {name}", uid=uid, name=name) for uid, name in plan.lost_names.items()]
    lines += first_lines([_evening(lost) for lost in plan.lost_evenings], _MOST, _COLUMNS)
    lines += first_lines(cards, _MOST, _COLUMNS)
    return [*lines, say("To keep what both have: stichtisch merge.")]


def _amounts(events: int, names: int, records: int) -> str:
    amounts = say(
        "{events} and {names} of cards", events=counted(events, "event"), names=counted(names, "name")
    )
    if not records:
        return amounts
    return say(
        "{amounts}, and {records} of the club's log", amounts=amounts, records=counted(records, "record")
    )


def _evening(lost: LostSession) -> str:
    evening = lost.evening
    started = f"{evening.started:%Y-%m-%d %H:%M}" if evening.started else say("no date")
    game = game_name(evening.game, users_language())
    return f"{started}, {game}, {counted(lost.events, 'event')}: {', '.join(evening.names)}"


def _report(plan: RestorePlan, kept: Path | None, applied: bool, as_json: bool) -> None:
    if as_json:
        echo_json({"applied": applied, "kept": str(kept) if kept else None, **_as_data(plan)})
        return
    if not applied:
        click.echo(say("Nothing to do: the database is what the copy is."))
        return
    click.echo(done(say("Done."), kept))


def _as_data(plan: RestorePlan) -> dict[str, Any]:
    return {
        "now": as_data(plan.now) if plan.now else None,
        "damage": plan.damage,
        "copy": as_data(plan.copy),
        "lost_events": plan.lost_events,
        "lost_evenings": [_lost_as_data(lost) for lost in plan.lost_evenings],
        "lost_names": plan.lost_names,
        "new_events": plan.new_events,
        "new_names": plan.new_names,
        "lost_records": plan.lost_records,
        "new_records": plan.new_records,
    }


def _lost_as_data(lost: LostSession) -> dict[str, Any]:
    evening = lost.evening
    return {
        "started": evening.started.isoformat() if evening.started else None,
        "table": evening.serial,
        "game": evening.game,
        "names": evening.names,
        "deals": evening.deals,
        "lost_events": lost.events,
    }
