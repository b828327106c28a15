"""`stichtisch sheet`: shows the score sheet of a session."""

import sys
from dataclasses import asdict
from shutil import get_terminal_size

import click

from stichtisch.club.deal_lookup import numbers_of_session
from stichtisch.club.deal_names import DealNumbers
from stichtisch.club.fold import club_of
from stichtisch.commands.options import database_option, echo_json, json_option, session_option
from stichtisch.commands.selection import choose_session
from stichtisch.location import Location
from stichtisch.publish.text_sheet import sheet_lines
from stichtisch.store import DealRow, StoredSession, deals_of, open_existing

_COLUMNS = 80


@click.command(
    "sheet",
    short_help="Show the score sheet of a session.",
    epilog="\b\nExamples:\n  stichtisch sheet\n  stichtisch sheet --session 2",
)
@session_option
@database_option
@json_option
def command(session: int | None, database: Location, as_json: bool) -> None:
    """Show the score sheet of the latest session, or of an earlier one."""
    with open_existing(database) as opened:
        chosen = choose_session(opened, session or 1)
        deals = deals_of(opened, chosen)
        numbers = numbers_of_session(opened, club_of(opened), chosen)
    if as_json:
        echo_json(_as_data(chosen, deals, numbers))
    else:
        columns = get_terminal_size().columns if sys.stdout.isatty() else _COLUMNS
        click.echo("\n".join(sheet_lines(chosen, deals, columns, numbers)))


def _as_data(session: StoredSession, deals: list[DealRow], numbers: DealNumbers) -> dict[str, object]:
    data = asdict(session) | {"names": session.names}
    data["started"] = session.started.isoformat() if session.started else None
    return data | {
        "deals": [
            {"name": numbers.name(deal.number)} | asdict(deal) | {"items": deal.items} for deal in deals
        ]
    }
