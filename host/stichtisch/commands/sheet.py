"""`stichtisch sheet`: the score sheet of an evening."""

import sys
from dataclasses import asdict
from pathlib import Path
from shutil import get_terminal_size

import click

from stichtisch.commands.options import database_option, echo_json, evening_option, json_option
from stichtisch.commands.selection import choose_evening
from stichtisch.publish.text_sheet import sheet_lines
from stichtisch.store import DealRow, Evening, deals_of, open_existing

_COLUMNS = 80


@click.command(
    "sheet",
    short_help="Show the score sheet of an evening.",
    epilog="\b\nExamples:\n  stichtisch sheet\n  stichtisch sheet --evening 2",
)
@evening_option
@database_option
@json_option
def command(evening: int | None, database: Path, as_json: bool) -> None:
    """Show the score sheet of the latest evening, or of an earlier one."""
    with open_existing(database) as opened:
        chosen = choose_evening(opened, evening or 1)
        deals = deals_of(opened, chosen)
    if as_json:
        echo_json(_as_data(chosen, deals))
    else:
        columns = get_terminal_size().columns if sys.stdout.isatty() else _COLUMNS
        click.echo("\n".join(sheet_lines(chosen, deals, columns)))


def _as_data(evening: Evening, deals: list[DealRow]) -> dict[str, object]:
    data = asdict(evening) | {"names": evening.names}
    data["started"] = evening.started.isoformat() if evening.started else None
    return data | {"deals": [asdict(deal) | {"items": deal.items} for deal in deals]}
