"""Measure a growing league server: pushes of seasons (sequential and parallel), standings, storage and a rebuild.

    python league.py               10,080 deals, then 100,800: ten clubs, each with the season of club.py
    python league.py --clubs 100   up to 1,008,000 deals: hours, and 24 GB

Finally, the first club's sessions and log are copied for 500 clubs, without deals, to measure the standings
of all these clubs.

Uses STICHTISCH_TEST_POSTGRES, else PostgreSQL at 127.0.0.1:5432, in a temporary schema that is dropped at the end. Each
step is a command that a club would run. Both wall-clock time and processor time are printed; processor time excludes
the server. Other running programs increase both.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

import psycopg
from club import play_season
from support.club_evenings import DAY
from support.postgres import address, drop_roles, own_schema

from stichtisch.league import clubs
from stichtisch.league.seasons import LeagueSeason
from stichtisch.league.standings import club_tables, player_standings, season_results
from stichtisch.location import Address
from stichtisch.store import open_database, open_existing

_NAME = f"bench_{os.getpid()}"
_AT_ONCE = 2
_STANDING_CLUBS = 500
# The database tables from whose rows standings are computed, parents before children. Each session refers to
# its first event.
_STANDING_ROWS = ("tables", "events", "evenings", "people", "club_log", "personal")
Made = TypeVar("Made")
# This script is needed because every command that copies between two files proves whole journals again.
_FILE_TO_FILE = """
import sys
from pathlib import Path
from stichtisch.parallel import limit_jobs
from stichtisch.store import open_database, open_existing
from stichtisch.store.exchange import bring
limit_jobs(None)
with open_existing(Path(sys.argv[1])) as source, open_database(Path(sys.argv[2])) as target:
    bring(source, target)
"""


def timed(name: str, action: Callable[[], Made]) -> Made:
    """Run an action, print its duration, and return its result."""
    used, start = _processors(), time.perf_counter()
    made = action()
    seconds = time.perf_counter() - start
    print(f"{name:48} {seconds:8.2f} s   processors {_processors() - used:7.2f} s", flush=True)
    return made


def _processors() -> float:
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in uses)


def command(*arguments: object) -> None:
    """Run the command `stichtisch` in a separate process."""
    line = [sys.executable, "-m", "stichtisch", *map(str, arguments)]
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL)


def push(file: Path, place: Address, *more: object) -> None:
    """Push a club's season to the league."""
    command("league", "push", "--league", place, "--database", file, *more)


def grow(file: Path, operator: Address, first: int, last: int) -> None:
    """Push the season for more clubs, two clubs at a time, each in one process."""
    places = []
    for number in range(first, last + 1):
        clubs.add(operator, f"{_NAME}_{number}", f"Club {number}")
        places.append(address(_NAME, f"{_NAME}_{number}"))
    with ThreadPoolExecutor(_AT_ONCE) as threads:
        list(threads.map(lambda place: push(file, place, "--jobs", 1), places))


def ask(statement: str) -> Any:
    """Run a query directly on the server, and return its value."""
    with psycopg.connect(address(_NAME).url, autocommit=True) as connection:
        row = connection.execute(statement.encode()).fetchone()
        return row[0] if row else None


def copy_clubs(first: int, last: int) -> None:
    """Add clubs that have the sessions and the log of the first club."""
    others = f"generate_series({first}, {last}) AS other"
    with psycopg.connect(address(_NAME).url, autocommit=True) as connection:
        for table in _STANDING_ROWS:
            query = """SELECT string_agg(column_name, ', ') FROM information_schema.columns
                       WHERE (table_schema, table_name) = (current_schema(), %s) AND column_name <> 'owner'"""
            ((columns,),) = connection.execute(query, (table,)).fetchall()
            which = f"owner = '{_NAME}_1'" + (" AND verb = 'session'" if table == "events" else "")
            copied = f"""INSERT INTO {table} (owner, {columns})
                         SELECT '{_NAME}_' || other, {columns} FROM {table}, {others} WHERE {which}"""
            connection.execute(copied.encode())
        added = f"""INSERT INTO clubs (club, name, key, added)
                    SELECT '{_NAME}_' || other, 'Club ' || other, '', 0 FROM {others}"""
        connection.execute(added.encode())
        connection.execute("ANALYZE")


def show_sizes(clubs_there: int) -> None:
    """Print the numbers of rows and bytes, and check that no deal is missing or duplicated."""
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    relation = "pg_total_relation_size(quote_ident(tablename)::regclass)"
    size = int(ask(f"SELECT sum({relation}) FROM ({tables}) AS t"))
    deals, events = ask("SELECT count(*) FROM deals"), ask("SELECT count(*) FROM events")
    alike = ask("SELECT count(DISTINCT n) FROM (SELECT count(*) AS n FROM deals GROUP BY owner) AS t")
    assert alike == 1 and deals % clubs_there == 0, "clubs that brought the same have the same"
    print(f"{deals} deals, {events} events, {size >> 20} MB: {size // deals} bytes a deal", flush=True)


def show_reading(operator: Address) -> None:
    """Print the times of queries by the league and by a club."""
    season = LeagueSeason("s", DAY - timedelta(days=1), date(2100, 1, 1), "doppelkopf", best=10)
    with clubs.reading(operator) as database:
        results = timed("  results of all clubs", partial(season_results, database, season))
        timed("  standings of their players", partial(player_standings, results, season))
        timed("  tables of all clubs", partial(club_tables, database, results, season))
    with open_existing(address(_NAME, f"{_NAME}_1")) as database:
        first = "SELECT serial, journal FROM evenings LIMIT 1"
        query = f"SELECT max(sequence) FROM events WHERE (serial, journal) = ({first})"
        timed("  a club asks for its last event of a journal", partial(database.connection.execute, query))


def run(most: int, folder: Path) -> None:
    """Play a season, push it, then add clubs."""
    file, other = folder / "season.sqlite", folder / "other.sqlite"
    with open_database(file) as database:
        timed("played: a season of 10,080 deals", partial(play_season, database))
    copy = [sys.executable, "-c", _FILE_TO_FILE, str(file), str(other)]
    timed("file to file: imported, checked and folded", partial(subprocess.run, copy, check=True))
    timed("rebuild of the file", partial(command, "rebuild", "--database", other))
    with own_schema(_NAME) as operator:
        clubs.create(operator, _NAME)
        try:
            clubs.add(operator, f"{_NAME}_1", "Club 1")
            first = address(_NAME, f"{_NAME}_1")
            timed("file to server: imported, checked and folded", partial(push, file, first))
            timed("the same again", partial(push, file, first))
            timed("rebuild on the server", partial(command, "rebuild", "--database", first))
            show_sizes(1)
            show_reading(operator)
            for before, step in ((1, min(most, 10)), (10, most)):
                if step > before:
                    name = f"{step - before} more clubs, {_AT_ONCE} at a time"
                    timed(name, partial(grow, file, operator, before + 1, step))
                    show_sizes(step)
                    show_reading(operator)
            if most < _STANDING_CLUBS:
                copy_clubs(most + 1, _STANDING_CLUBS)
                print(f"{_STANDING_CLUBS} clubs")
                show_reading(operator)
        finally:
            # The context manager that created the schema drops it.
            roles = [f"{_NAME}_{number}" for number in range(1, most + 1)]
            drop_roles(*roles, f"{_NAME}_clubs", f"{_NAME}_readers")
    most_memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    print(f"memory of a command at most {most_memory} MB")


def main() -> None:
    """Measure one club, then ten clubs, then the number of clubs given by --clubs."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "--clubs", type=int, default=10, metavar="N", help="clubs at the end, each with 10,080 deals"
    )
    with tempfile.TemporaryDirectory() as folder:
        run(parser.parse_args().clubs, Path(folder))


if __name__ == "__main__":
    main()
