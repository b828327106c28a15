"""`stichtisch standings`: every player's points, deals played and deals won."""

from dataclasses import asdict
from itertools import groupby
from pathlib import Path

import click

from stichtisch.commands.options import database_option, echo_json, evening_option, json_option
from stichtisch.commands.selection import choose_evening
from stichtisch.store import Standing, final_standings, open_existing, standings
from stichtisch.text import fit, shorten, width

_LONGEST_NAME = 40


@click.command(
    "standings", epilog="\b\nExamples:\n  stichtisch standings\n  stichtisch standings --evening 1 --json"
)
@evening_option
@database_option
@json_option
def command(evening: int | None, database: Path, as_json: bool) -> None:
    """Show every player's points, over all evenings or over one.

    All evenings: each game for itself, without guests. One evening: everybody's place, by the list of the game.
    """
    with open_existing(database) as opened:
        rows = final_standings(opened, choose_evening(opened, evening)) if evening else standings(opened)
    if as_json:
        echo_json([asdict(row) for row in rows])
    else:
        click.echo("\n".join(lines(rows)))


def lines(rows: list[Standing]) -> list[str]:
    """Return the standings as lines of text; games stand apart where there are several."""
    games = [(game, list(group)) for game, group in groupby(rows, key=lambda row: row.game)]
    if len(games) < 2:
        return _table(rows)
    told = [[game.capitalize(), *_table(group), ""] for game, group in games]
    return [line for block in told for line in block][:-1]


def _table(rows: list[Standing]) -> list[str]:
    widest = max((width(shorten(row.player, _LONGEST_NAME)) for row in rows), default=0)
    columns = max(widest, len("Player"))
    settled = any(row.final not in (None, row.points) for row in rows)
    head = f"     {fit('Player', columns)}  Points  Deals  Won"
    if settled:
        head += "   List"
    return [head, *(_line(row, columns, settled) for row in rows)]


def _line(row: Standing, columns: int, settled: bool) -> str:
    line = f"{row.rank:3}. {fit(row.player, columns)}  {row.points:+6d}  {row.deals:5d}  {row.won:3d}"
    return f"{line}  {row.final:+5d}" if settled else line
