"""`stichtisch season import`: lists of a year that were scored elsewhere, so that a season can begin in the middle."""

from collections import defaultdict
from datetime import date
from pathlib import Path

import click

from cardrules.games import GAMES
from stichtisch.club import acts
from stichtisch.club.errors import BadResultList
from stichtisch.club.lookup import find_player
from stichtisch.club.result_list import ListedResult, read_results
from stichtisch.club.state import ClubEvening, Elsewhere, ListKey
from stichtisch.commands.club_options import by_option
from stichtisch.commands.desk import signed_desk
from stichtisch.commands.export.export_options import club_package
from stichtisch.commands.options import database_option, option
from stichtisch.errors import CannotRead
from stichtisch.i18n.command_words import counted, say
from stichtisch.store import open_database


@click.command(
    "import",
    short_help="Take over lists that were scored elsewhere.",
    epilog="\b\nExamples:\n  stichtisch players import results.csv\n"
    "  stichtisch season import results.csv --game skat\n  stichtisch season import year.xlsx --name 'Club night'",
)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@option("--game", type=click.Choice(GAMES), default=GAMES[0], help="The game of rows that name none.")
@option("--name", metavar="NAME", default="Earlier list", help="The name of their evenings.")
@by_option
@database_option
def season_import(file: Path, game: str, name: str, person: str, database: Path) -> None:
    """Take over the results of FILE, a row for each player and day, all of them or none.

    FILE is CSV or XLSX with columns Date, Name and Points, and perhaps Game, Deals, Won, Alone won, Alone lost;
    their German and French names will do. Each day becomes an evening with one list for each game. Import the
    players first: stichtisch players import FILE. The same file again changes nothing; a corrected one replaces
    what was imported of its days.

    These lists count in standings. A certificate cannot cover them, as no table has seen them.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise CannotRead(path=file, reason=error.strerror or error) from error
    with club_package("openpyxl"):
        rows = read_results(data, str(file))
    by_day: dict[date, list[ListedResult]] = defaultdict(list)
    for row in rows:
        by_day[row.day].append(row)
    with open_database(database) as opened, signed_desk(opened, person) as at:
        changed = sum(_take_day(at, day, by_day[day], game, name, str(file)) for day in sorted(by_day))
    click.echo(
        say(
            "{results} of {days}, lists added or changed: {changed}. "
            "Next: stichtisch season new, stichtisch season show",
            results=counted(len(rows), "result"),
            days=counted(len(by_day), "day"),
            changed=changed,
        )
    )


def _take_day(at: acts.Desk, day: date, rows: list[ListedResult], game: str, name: str, file: str) -> int:
    by_game: dict[str, dict[str, tuple[int, int, int, int, int]]] = defaultdict(dict)
    for row in rows:
        played = row.game or game
        if played not in GAMES:
            raise BadResultList(
                path=file,
                reason=say(
                    "there is no game {game}; there are: {games}", game=played, games=", ".join(GAMES)
                ),
            )
        player = find_player(at.club, row.name).id
        if player in by_game[played]:
            raise BadResultList(
                path=file, reason=say("{name} is there twice on {day}", name=row.name, day=day)
            )
        by_game[played][player] = (row.points, row.deals, row.won, row.alone_won, row.alone_lost)
    evening = _evening(at, day) or acts.new_evening(at, name, day)
    changed = 0
    for table, played in enumerate(sorted(by_game), start=1):
        key, scored = ListKey(1, table), Elsewhere(played, by_game[played])
        if evening.elsewhere.get(key) != scored:
            acts.set_results(at, evening, key, scored)
            evening = at.club.evenings[evening.id]
            changed += 1
    return changed


def _evening(at: acts.Desk, day: date) -> ClubEvening | None:
    # One that was imported before; an evening that was held here keeps its lists.
    held = (one for one in at.club.evenings.values() if one.day == day and one.elsewhere)
    return next((one for one in held if not one.rounds), None)
