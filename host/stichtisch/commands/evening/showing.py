"""`stichtisch evening` shows the state of an evening; `list` lists all evenings."""

import sys
from dataclasses import asdict
from datetime import datetime, timedelta
from shutil import get_terminal_size
from typing import Any

import click

from stichtisch.club.fold import club_of
from stichtisch.club.guests import guests_named
from stichtisch.club.list_length import length_words, list_length
from stichtisch.club.lookup import find_evening
from stichtisch.club.results import ListResult, stored_lists, unassigned
from stichtisch.club.round_steps import RoundState, state_of
from stichtisch.club.state import Club, ClubEvening, ListKey, Round, Seating, TableSetup
from stichtisch.commands.club_options import evening_option
from stichtisch.commands.options import database_option, echo_json, json_option, named_on_the_line
from stichtisch.commands.session_names import session_names
from stichtisch.errors import ExitCode
from stichtisch.i18n.command_help import HelpfulGroup
from stichtisch.i18n.command_words import counted, say
from stichtisch.i18n.game_words import game_name, profile_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import StoredSession, open_existing, stored_sessions
from stichtisch.text import harmless, shorten, split, width

_COLUMNS = 80
# The time after midnight until which a session may belong to the evening of the day before.
_NIGHT = timedelta(hours=6)
# With fewer columns, each seat is printed on its own line.
_NARROW = 60
_MOST_SESSIONS = 5


@click.group(
    "evening",
    cls=HelpfulGroup,
    invoke_without_command=True,
    short_help="Run a club evening: tables, draw, rounds.",
    epilog="\b\nAn evening, step by step:\n"
    "  stichtisch evening new 'Club evening'\n"
    "  stichtisch evening table 1 --game doppelkopf\n"
    "  stichtisch evening join Anna Ben Carla Dora\n"
    "  stichtisch evening draw\n"
    "  stichtisch evening begin\n"
    "  stichtisch watch\n"
    "  stichtisch evening finish\n"
    "then draw the next round, or evening close and export sheet",
)
@evening_option
@database_option
@json_option
@click.pass_context
def command(context: click.Context, evening_id: str | None, database: Location, as_json: bool) -> int:
    """Manage an evening of the club. Without a subcommand, show its state and what is missing."""
    if context.invoked_subcommand is not None:
        if named_on_the_line("database") or named_on_the_line("evening_id") or as_json:
            raise click.UsageError(
                say("Put options after the name of the command: evening draw --database FILE")
            )
        return ExitCode.DONE
    with open_existing(database) as opened:
        club = club_of(opened)
        evening = find_evening(club, evening_id)
        lists = stored_lists(opened, club, evening)
        loose = _loose(club, evening, stored_sessions(opened))
    if as_json:
        echo_json(as_data(club, evening, lists))
    else:
        click.echo("\n".join(lines(club, evening, lists, loose)))
    return ExitCode.DONE


@click.command("list")
@database_option
@json_option
def list_evenings(database: Location, as_json: bool) -> None:
    """List the evenings of the club, the latest first."""
    with open_existing(database) as opened:
        club = club_of(opened)
    made = reversed(list(club.evenings.values()))
    evenings = sorted(made, key=lambda evening: evening.day, reverse=True)
    if as_json:
        echo_json([as_data(club, evening) for evening in evenings])
        return
    rows = [
        f"{evening.id}  {evening.day:%Y-%m-%d}  {counted(len(evening.rounds), 'round'):>9}  "
        f"{counted(len(evening.present), 'person', 'people'):>10}  "
        f"{shorten(evening.name, 32)}"
        for evening in evenings
    ]
    click.echo("\n".join(rows) or say("No evening yet. To create one: stichtisch evening new NAME"))


def lines(
    club: Club, evening: ClubEvening, lists: dict[ListKey, ListResult], loose: list[StoredSession]
) -> list[str]:
    """Return the state of an evening as lines of text.

    `loose` are sessions on its day, or in the night after that day, that have no list.
    """
    people = counted(len(evening.present), "person is", "people are")
    there = say("{here} of {people} present", here=len(evening.here), people=people)
    state = say("closed") if evening.closed else there
    day = f"{evening.day:%Y-%m-%d}"
    name = shorten(evening.name, 40)
    output = [
        say("{name}, {day}, evening {evening}: {state}", name=name, day=day, evening=evening.id, state=state)
    ]
    for number, setup in sorted(evening.tables.items()):
        serial = harmless(setup.serial) if setup.serial else say("serial number not known yet")
        rules = rules_words(setup)
        output.append(say("Table {table}: {rules}, {serial}", table=number, rules=rules, serial=serial))
        if length_words(setup):
            output.append(f"  {length_words(setup)}")
    for number in sorted(evening.rounds):
        output += ["", *_round_lines(club, evening, number, lists)]
    if loose:
        output += ["", say("Sessions of that day without a list (stichtisch evening link):")]
        output += [f"  {_session(session)}" for session in loose[:_MOST_SESSIONS]]
    return output


def rules_words(of: TableSetup | Seating) -> str:
    """Return a table's game and profile as the user sees them, such as "Doppelkopf, DDV TSR"."""
    language = users_language()
    return f"{game_name(of.game, language)}, {harmless(profile_name(of.game, of.profile, language))}"


def seat_lines(club: Club, evening: ClubEvening, number: int, columns: int = 0) -> list[str]:
    """Return the seats of a round as lines of text with full names.

    `columns` is the width; 0 means the terminal's width. If the width is small, each seat is printed on its own line.
    """
    club = guests_named(club, users_language())
    room = columns or terminal_columns()
    output = [say("Round {round}", round=number)]
    for table, seating in evening.rounds[number].lists.items():
        length = list_length(seating, len(seating.players))
        deals = f", {counted(length, 'deal')}" if length else ""
        output.append(
            say(
                "  Table {table}  {game}{deals}",
                table=table,
                game=game_name(seating.game, users_language()),
                deals=deals,
            )
        )
        names = [harmless(club.player(id).shown) for id in seating.players]
        seats = [f"{place} {name}" for place, name in enumerate(names, 1)]
        output += _filled(seats, room, "    ")
    seated = {club.resolved(id) for one in evening.rounds[number].lists.values() for id in one.players}
    without = [harmless(club.player(id).shown) for id in evening.here if club.resolved(id) not in seated]
    if without:
        output += [say("  Without a seat"), *_filled(without, room, "    ")]
    return output


def _filled(entries: list[str], columns: int, indent: str) -> list[str]:
    # Return lines with as many entries side by side as fit. An entry that fits on one line is never split.
    lines: list[str] = []
    for entry in entries:
        longer = f"{lines[-1]}   {entry}" if lines else ""
        if columns < _NARROW or not lines or width(longer) > columns:
            lines += split(entry, columns - len(indent), indent)
        else:
            lines[-1] = longer
    return lines


def terminal_columns() -> int:
    """Return the width of the terminal, or 80 if the output does not go to a terminal."""
    return get_terminal_size().columns if sys.stdout.isatty() else _COLUMNS


def missing(result: ListResult) -> str:
    """Return a text about the missing parts of a list, or an empty text if the list is complete."""
    if not result.played:
        return say("nothing fetched yet")
    if result.strangers:
        return say("{people} unknown", people=counted(len(result.strangers), "person", "people"))
    return "" if result.ended else say("not ended")


def _round_lines(
    club: Club, evening: ClubEvening, number: int, lists: dict[ListKey, ListResult]
) -> list[str]:
    round_ = evening.rounds[number]
    head, *seats = seat_lines(club, evening, number)
    output = [", ".join([head, *_state_words(round_)]), *seats]
    for key, result in lists.items():
        if key.round == number:
            lacks = missing(result)
            state = counted(result.deals, "deal") + (f", {lacks}" if lacks else "")
            output.append(say("  Table {table:2}: {state}", table=key.table, state=state))
            output += [
                say(
                    "    person {person} of session {session}: {name} is not a known player",
                    person=person.number + 1,
                    session=session.id,
                    name=shorten(person.shown, 24),
                )
                for session, person in result.strangers
            ]
    return output


def _state_words(round_: Round) -> list[str]:
    words = [_state_word(state_of(round_))]
    if round_.begun is not None:
        words.append(say("begun {time:%H:%M}", time=datetime.fromtimestamp(round_.begun)))
    if round_.finished is not None:
        words.append(say("ended {time:%H:%M}", time=datetime.fromtimestamp(round_.finished)))
    return words


def _state_word(state: RoundState) -> str:
    return {
        RoundState.NOT_DRAWN: say("not drawn"),
        RoundState.DRAWN: say("drawn"),
        RoundState.RUNNING: say("running"),
        RoundState.FINISHED: say("finished"),
    }[state]


def _loose(club: Club, evening: ClubEvening, sessions: list[StoredSession]) -> list[StoredSession]:
    return [
        session
        for session in unassigned(club, sessions)
        if session.deals and (session.started is None or _is_of(evening, session.started))
    ]


def _is_of(evening: ClubEvening, started: datetime) -> bool:
    # An evening may go on after midnight.
    return evening.day in (started.date(), (started - _NIGHT).date())


def _session(session: StoredSession) -> str:
    started = f"{session.started:%H:%M}" if session.started else say("no date")
    names = ", ".join(shorten(name, 12) for name in session_names(session))
    text = say(
        "session {session}: {started}, table {table}, {deals}: {names}",
        session=session.id,
        started=started,
        table=session.serial,
        deals=counted(session.deals, "deal"),
        names=names,
    )
    return shorten(text, _COLUMNS - 2)


def as_data(
    club: Club, evening: ClubEvening, lists: dict[ListKey, ListResult] | None = None
) -> dict[str, Any]:
    """Return an evening as data for --json."""
    return {
        "evening": evening.id,
        "name": evening.name,
        "day": evening.day.isoformat(),
        "minutes": evening.minutes,
        "stakes": asdict(evening.stakes),
        "closed": evening.closed,
        "hidden": evening.hidden,
        "people": [
            {"player": id, "shown": club.player(id).shown, "arrived": arrived, "left": left}
            for id, (arrived, left) in evening.present.items()
        ],
        "tables": [{"table": number, **asdict(setup)} for number, setup in sorted(evening.tables.items())],
        "rounds": [_round_as_data(club, evening, number, lists or {}) for number in sorted(evening.rounds)],
    }


def _round_as_data(
    club: Club, evening: ClubEvening, number: int, lists: dict[ListKey, ListResult]
) -> dict[str, Any]:
    round_ = evening.rounds[number]
    return {
        "round": number,
        "state": state_of(round_),
        "begun": round_.begun,
        "finished": round_.finished,
        "lists": [
            {
                "table": table,
                "game": seating.game,
                "length": list_length(seating, len(seating.players)),
                "players": [
                    {"player": id, "shown": club.player(id).shown}
                    for id in map(club.resolved, seating.players)
                ],
                **_progress(lists.get(ListKey(number, table))),
            }
            for table, seating in round_.lists.items()
        ],
    }


def _progress(result: ListResult | None) -> dict[str, Any]:
    if result is None:
        return {}
    return {"deals": result.deals, "ended": result.ended, "missing": _missing_as_data(result)}


def _missing_as_data(result: ListResult) -> str:
    # These texts are the same in every language, because programs read them.
    if not result.played:
        return "nothing fetched yet"
    if result.strangers:
        people = "person" if len(result.strangers) == 1 else "people"
        return f"{len(result.strangers)} {people} nobody knows"
    return "" if result.ended else "not ended"
