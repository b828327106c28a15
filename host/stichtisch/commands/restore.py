"""`stichtisch restore`: shows what would be lost, and replaces the database with a copy if the user agrees."""

from pathlib import Path
from typing import Any

import click

from stichtisch.commands.options import database_file_option, echo_json, jobs_option, json_option
from stichtisch.commands.plans import agree, done, first_lines, yes_option
from stichtisch.commands.session_names import session_names
from stichtisch.i18n import ENGLISH
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.reason import words_of
from stichtisch.i18n.users import users_language
from stichtisch.store import LostSession, RestorePlan, plan_restore, restore, taken_in
from stichtisch.store.contents_text import as_data, in_words
from stichtisch.text import harmless

_COLUMNS = 80
# The maximum number of sessions or names that are listed one by one.
_MOST = 10


@click.command(
    "restore",
    short_help="Replace the database with a copy.",
    epilog="\b\nExamples:\n  stichtisch restore stichtisch.sqlite.format-3-20270115T230000Z\n"
    "  stichtisch restore --yes /media/stick/backup.sqlite",
)
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@yes_option
@database_file_option
@jobs_option
@json_option
def command(file: Path, yes: bool, database: Path, as_json: bool) -> None:
    """Replace the database with the copy FILE.

    FILE is checked first. Then a plan shows the contents of the database and of FILE, and what would be lost. On a
    terminal you are asked before anything is replaced; --yes skips the question. The exit code is 1 if nothing was
    replaced. The earlier database stays beside the new one. To keep the contents of both, use stichtisch merge.
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
        agree(say("Replace the database with the copy?"), yes, as_json)
        kept = restore(database, copy, plan)
    _report(plan, kept, True, as_json)


def _lines(plan: RestorePlan, file: Path, database: Path) -> list[str]:
    lines = [
        say("The copy {file}:", file=harmless(str(file))),
        f"  {in_words(plan.copy)}",
        say("The database {file}:", file=harmless(str(database))),
    ]
    if plan.now is None:
        lines.append(say("  damaged: {damage}", damage=plan.damage))
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
    lines += first_lines([_session(lost) for lost in plan.lost_sessions], _MOST, _COLUMNS)
    lines += first_lines(cards, _MOST, _COLUMNS)
    return [*lines, say("To keep the contents of both: stichtisch merge.")]


def _amounts(events: int, names: int, records: int) -> str:
    amounts = say(
        "{events} and {names} of cards", events=counted(events, "event"), names=counted(names, "name")
    )
    if not records:
        return amounts
    return say(
        "{amounts}, and {records} of the club's log", amounts=amounts, records=counted(records, "record")
    )


def _session(lost: LostSession) -> str:
    session = lost.session
    started = f"{session.started:%Y-%m-%d %H:%M}" if session.started else say("no date")
    game = game_name(session.game, users_language())
    return f"{started}, {game}, {counted(lost.events, 'event')}: {', '.join(session_names(session))}"


def _report(plan: RestorePlan, kept: Path | None, applied: bool, as_json: bool) -> None:
    if as_json:
        echo_json({"applied": applied, "kept": str(kept) if kept else None, **_as_data(plan)})
        return
    if not applied:
        click.echo(say("Nothing to do: the database and the copy have the same contents."))
        return
    click.echo(done(say("Done."), kept))


def _as_data(plan: RestorePlan) -> dict[str, Any]:
    return {
        "now": as_data(plan.now) if plan.now else None,
        "damage": plan.damage and words_of(plan.damage, ENGLISH),
        "copy": as_data(plan.copy),
        "lost_events": plan.lost_events,
        "lost_evenings": [_lost_as_data(lost) for lost in plan.lost_sessions],
        "lost_names": plan.lost_names,
        "new_events": plan.new_events,
        "new_names": plan.new_names,
        "lost_records": plan.lost_records,
        "new_records": plan.new_records,
    }


def _lost_as_data(lost: LostSession) -> dict[str, Any]:
    session = lost.session
    return {
        "started": session.started.isoformat() if session.started else None,
        "table": session.serial,
        "game": session.game,
        "names": session.names,
        "deals": session.deals,
        "lost_events": lost.events,
    }
