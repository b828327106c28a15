"""`stichtisch standings`: every player's points, deals played and deals won."""

from dataclasses import asdict
from pathlib import Path

import click

from stichtisch.commands.options import database_option, echo_json, evening_option, json_option
from stichtisch.commands.selection import choose_evening
from stichtisch.store import Standing, open_existing, standings
from stichtisch.text import fit, shorten, width

_LONGEST_NAME = 40


@click.command(
    "standings", epilog="\b\nExamples:\n  stichtisch standings\n  stichtisch standings --evening 1 --json"
)
@evening_option
@database_option
@json_option
def command(evening: int | None, database: Path, as_json: bool) -> None:
    """Show every player's points, over all evenings or over one."""
    with open_existing(database) as opened:
        chosen = choose_evening(opened, evening) if evening else None
        rows = standings(opened, chosen)
    if as_json:
        echo_json([asdict(row) for row in rows])
    else:
        click.echo("\n".join(lines(rows)))


def lines(rows: list[Standing]) -> list[str]:
    """Return the standings as lines of text."""
    widest = max((width(shorten(row.player, _LONGEST_NAME)) for row in rows), default=0)
    columns = max(widest, len("Player"))
    head = f"     {fit('Player', columns)}  Points  Deals  Won"
    return [head, *(_line(row, columns) for row in rows)]


def _line(row: Standing, columns: int) -> str:
    return f"{row.rank:3}. {fit(row.player, columns)}  {row.points:+6d}  {row.deals:5d}  {row.won:3d}"
