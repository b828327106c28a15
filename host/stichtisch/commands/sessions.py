"""`stichtisch sessions`: lists the sessions of tables with the numbers for --session."""

import click

from stichtisch.commands.options import database_option, echo_json, json_option
from stichtisch.commands.session_names import session_names
from stichtisch.i18n.command_words import say
from stichtisch.i18n.game_words import game_name
from stichtisch.i18n.users import users_language
from stichtisch.location import Location
from stichtisch.store import StoredSession, open_existing, stored_sessions
from stichtisch.store.errors import NothingStored
from stichtisch.text import fit, shorten, width

_COLUMNS = 80
_LONGEST_NAME = 12
_LONGEST_TABLE = 16


@click.command(
    "sessions",
    short_help="List the stored sessions of tables.",
    epilog="\b\nExamples:\n  stichtisch sessions\n  stichtisch sheet --session 2",
)
@database_option
@json_option
def command(database: Location, as_json: bool) -> None:
    """List the stored sessions of tables, the latest first.

    Use the numbers shown as --session of the other commands. Sessions without a date come last.
    """
    with open_existing(database) as opened:
        stored = stored_sessions(opened)
    if not stored:
        raise NothingStored(path=database)
    if as_json:
        echo_json([_as_data(number, evening) for number, evening in enumerate(stored, start=1)])
    else:
        click.echo("\n".join(lines(stored)))


def lines(stored: list[StoredSession]) -> list[str]:
    """Return the list as lines of text. If there are several tables, each line names its table."""
    tables = 0
    if len({evening.serial for evening in stored}) > 1:
        tables = max(width(shorten(evening.serial, _LONGEST_TABLE)) for evening in stored)
    games = max(
        width(shorten(game_name(evening.game, users_language()), _LONGEST_TABLE)) for evening in stored
    )
    left = f" {say('No')}  {fit(say('Started'), 16)}  {fit(say('Game'), games)}  "
    head = f"{left}{_cell(say('Table'), tables)}{fit(say('Deals'), 5, right=True)}  {say('Names')}"
    return [head, *(_line(number, evening, games, tables) for number, evening in enumerate(stored, start=1))]


def _cell(text: str, columns: int) -> str:
    return fit(text, columns) + "  " if columns else ""


def _line(number: int, evening: StoredSession, games: int, tables: int) -> str:
    started = evening.started.strftime("%Y-%m-%d %H:%M") if evening.started else say("no date")
    names = ", ".join(shorten(name, _LONGEST_NAME) for name in session_names(evening))
    table = _cell(evening.serial, tables)
    game = fit(game_name(evening.game, users_language()), games)
    left = f"{number:3}  {started:16}  {game}  {table}{evening.deals:5}  "
    return left + shorten(names, _COLUMNS - width(left))


def _as_data(number: int, evening: StoredSession) -> dict[str, object]:
    return {
        "number": number,
        "started": evening.started.isoformat() if evening.started else None,
        "table": evening.serial,
        "game": evening.game,
        "profile": evening.profile,
        "ended": evening.ended,
        "names": evening.names,
        "deals": evening.deals,
    }
