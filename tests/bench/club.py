"""Measure import, proof, standings and pages for one season of a club, and for ten seasons.

    python club.py                 10,080 deals, and 100,800
    python club.py --most 4        10,080 deals alone

A season is 21 evenings of five tables and four rounds, 24 deals a list, of Doppelkopf and Skat. All deals are played
and imported. For the larger size, the season is stored again with other dates. A plain SQL sum over the seats of the
same deals is timed in the same run, as a reference for the speed of this machine. All times are for one core, and each
is the minimum of several runs. A missed limit does not change the exit code.
"""

import argparse
import gc
import http.client
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "rules"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.board_server import serving
from support.club_evenings import (
    DAY,
    GAME,
    NAMES,
    TableJournal,
    collected_cases,
    people_of_the_club,
    play_evening,
)

from stichtisch.club.acts import desk, set_season
from stichtisch.club.fold import club_of
from stichtisch.club.log import Record, append, club_records
from stichtisch.club.standings import all_season_standings, season_standings
from stichtisch.club.state import Club, Season, Seating
from stichtisch.i18n import Texts
from stichtisch.journal.event import Event
from stichtisch.journal.verify import prove
from stichtisch.publish.pdf.sheet import sheets_pdf
from stichtisch.sheets.sheet import session_sheet
from stichtisch.store import Database, import_events, open_database, prove_stored, stored_sessions

_EVENINGS = 21
_LENGTH = 24
_YEAR = timedelta(weeks=52)
_TIMES = 7
# A table plays eighty lists in a year of forty club evenings.
_LISTS = (1, 10, 80)
# The required limits, in seconds for 10,000 deals.
_LIMITS = {"import and proof": 4.0, "standings": 0.010, "page": 0.100, "sheet": 0.050}
# The offset between the session ids of two seasons: greater than the number of sessions in a season.
_APART = 100_000

Journals = dict[tuple[str, str], list[Event]]


def least(action: Callable[[], object], times: int = _TIMES) -> float:
    """Return the minimum processor time of an action over several runs, in seconds."""
    seconds = []
    for _ in range(times):
        gc.collect()
        start = time.process_time()
        action()
        seconds.append(time.process_time() - start)
    return min(seconds)


def play_season(database: Database) -> None:
    """Play one evening a week for a season."""
    players = people_of_the_club(database)
    for week in range(_EVENINGS):
        day = DAY + timedelta(weeks=week)
        play_evening(database, players, rounds=4, length=_LENGTH, day=day, seed=week + 1)


def store_again(database: Database, first: list[Record], year: int) -> None:
    """Copy the first season to a later year: its sessions, people and deals, and the club's log records `first`."""
    moved = {"table": f"-{year}", "apart": _APART * year, "year": str(year), "season": _APART}
    with database.transaction() as connection:
        for statement in _AGAIN:
            connection.execute(statement, moved)
        for record in first:
            facts: dict[str, Any] = dict(record.arguments)
            if "evening" in facts:
                facts["evening"] += str(year)
            if "day" in facts:
                facts["day"] = (date.fromisoformat(facts["day"]) + year * _YEAR).isoformat()
            if record.verb != "player":
                append(connection, record.person, record.verb, facts, record.at)


# The sessions of the first season have the lowest ids. Each session refers to its first event, so these events are
# copied, too.
_AGAIN = (
    "INSERT INTO tables SELECT serial || :table FROM tables WHERE instr(serial, '-') = 0",
    """INSERT INTO events SELECT serial || :table, journal, sequence, boot, milliseconds, seat, verb, arguments, line
       FROM events WHERE verb = 'session' AND instr(serial, '-') = 0""",
    """INSERT INTO evenings SELECT id + :apart, serial || :table, journal, sequence, started, game, profile, options,
              ended, substr(mark, 1, instr(mark, '-') - 1) || :year || substr(mark, instr(mark, '-'))
       FROM evenings WHERE id < :season""",
    """INSERT INTO people SELECT evening + :apart, person, name, place, reader, badge, total, final, rank, deals, won,
              alone_won, alone_lost, owed FROM people WHERE evening < :season""",
    """INSERT INTO deals SELECT evening + :apart, number, id, counter, dealer, dealer_sits_out, contract, declarer, won,
              winner, value, trump, bock, settled, deal, result, corrected FROM deals WHERE evening < :season""",
    """INSERT INTO seats SELECT evening + :apart, number, seat, person, party, won, score, bid, tricks, points
       FROM seats WHERE evening < :season""",
)


def season(year: int, years: int = 1) -> Season:
    """Return one season that spans the given number of years, beginning with `year`."""
    last = DAY + (year + years) * _YEAR - timedelta(days=1)
    return Season(str(year), DAY + year * _YEAR, last, best=15 * years)


def journals_of(database: Database) -> Journals:
    """Return the events of all journals in the form in which tables send them."""
    query = """SELECT serial, journal, sequence, milliseconds, seat, verb, arguments, line FROM events
               ORDER BY serial, journal, sequence"""
    journals: Journals = {}
    for serial, journal, sequence, moment, seat, verb, arguments, line in database.connection.execute(query):
        event = Event(sequence, moment, seat, verb, json.loads(arguments), line)
        journals.setdefault((serial, journal), []).append(event)
    return journals


def bring_in(path: Path, journals: Journals) -> tuple[float, float]:
    """Import all journals into a new database, then prove them. Return the seconds that each of these steps took."""
    with open_database(path) as database:

        def bring() -> None:
            for (serial, journal), events in journals.items():
                import_events(database, serial, journal, events)

        imported = least(bring, times=1)

    def prove_all() -> None:
        for (serial, journal), events in journals.items():
            prove(serial, journal, events, None)

    return imported, least(prove_all, times=1)


def sum_of_seats(database: Database) -> None:
    """Sum all players' points over all stored deals in plain SQL."""
    query = """SELECT game, name, sum(score), count(*) FROM seats JOIN people USING (evening, person)
               JOIN evenings ON evenings.id = evening GROUP BY game, name"""
    database.connection.execute(query).fetchall()


def show_standings(database: Database, years: int) -> None:
    """Print the times for the standings of one season and of all seasons, and for the steps before them."""
    club: Club = club_of(database)
    deals = database.connection.execute("SELECT count(*) FROM deals").fetchone()[0]
    rows = {
        "standings, Doppelkopf": least(lambda: season_standings(database, club, season(0), "doppelkopf")),
        "standings, Skat": least(lambda: season_standings(database, club, season(0), "skat")),
        "standings, both": least(lambda: all_season_standings(database, club, season(0))),
        "all seasons as one, both": least(lambda: all_season_standings(database, club, season(0, years))),
        "the club's log": least(lambda: club_of(database)),
        "all sessions": least(lambda: stored_sessions(database)),
        "reference: SQL sum of seats": least(lambda: sum_of_seats(database)),
    }
    for name, seconds in rows.items():
        limit = f"  limit {_LIMITS['standings'] * 1000:.0f}" if name.startswith("standings") else ""
        print(f"{deals:7} deals  {name:28} {seconds * 1000:9.1f} ms{limit}", flush=True)


def show_pages(database: Database) -> None:
    """Print the time to make a PDF sheet, and a real server's response times for the season's page and the board."""
    with desk(database, "Dora Dirks") as at:
        set_season(at, Season("this", season(0).first, season(0).last, best=15))
    session = next(one for one in stored_sessions(database) if one.deals == _LENGTH)
    sheet = session_sheet(database, session)
    rows = {
        "sheet of 24 deals, PDF": (
            least(lambda: sheets_pdf([sheet], Texts("sheets", "en"))),
            _LIMITS["sheet"],
        )
    }
    with serving(database.folder / "club.sqlite") as server:
        for name, path in (("season page", "/standings?over=season&season=this"), ("board", "/")):
            rows[name] = (quickest(partial(load_page, server.port, path)), _LIMITS["page"])
    for name, (seconds, limit) in rows.items():
        print(f"{name:42} {seconds * 1000:9.1f} ms  limit {limit * 1000:.0f}", flush=True)


def show_one_journal(folder: Path) -> None:
    """Print the time to prove the last list of a table, as for its sheet, with more and more lists in its journal."""
    journal, lot = TableJournal("e661410000000001", "ab000001"), random.Random(1)
    seating = Seating(NAMES[:4], "doppelkopf", GAME["doppelkopf"], {})
    with open_database(folder / "table.sqlite") as database:
        played = 0
        for lists in _LISTS:
            for _ in range(lists - played):
                journal.play_list(None, seating, NAMES[:4], collected_cases("doppelkopf", _LENGTH, lot))
            played = lists
            journal.store(database)
            last = max(stored_sessions(database), key=lambda session: session.sequence)
            seconds = least(partial(prove_stored, database, last, None), times=2)
            print(f"proof of list {lists:2} of a table {seconds * 1000:25.1f} ms", flush=True)


def load_page(port: int, path: str) -> None:
    """Fetch a page from the server. Raises AssertionError unless the server returns it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    with closing(connection):
        connection.request("GET", path)
        answer = connection.getresponse()
        assert answer.status == 200 and answer.read()


def quickest(action: Callable[[], object]) -> float:
    """Return the minimum wall-clock time of an action, in seconds, because part of its work is in another process."""
    seconds = []
    for _ in range(_TIMES):
        start = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def main() -> None:
    """Measure one season, then ten seasons."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=5, metavar="N", help="up to 10^N deals: 4 or 5")
    most = parser.parse_args().most
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "club.sqlite") as database:
        play_season(database)
        imported, proved = bring_in(Path(folder) / "brought.sqlite", journals_of(database))
        limit = _LIMITS["import and proof"]
        print(
            f"import {imported:.2f} s, proof {proved:.2f} s: together {imported + proved:.2f} s  limit {limit}"
        )
        show_standings(database, 1)
        show_pages(database)
        show_one_journal(Path(folder))
        if most > 4:
            first = club_records(database)
            for year in range(1, 10):
                store_again(database, first, year)
            show_standings(database, 10)


if __name__ == "__main__":
    main()
