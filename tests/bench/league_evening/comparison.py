"""The comparison of the server with the clubs' files and with the journals of the tables."""

import tempfile
from pathlib import Path
from typing import Any

from bench.league_evening.clubs_tables import Place
from bench.league_evening.journals import Journal

from stichtisch.store import Database, import_events, next_sequence, open_database

# The rows of events, and the rows of deals.
Content = tuple[list[Any], list[Any]]


class Expected:
    """The expected content of databases: the first events of a journal, imported in one step."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], Content] = {}

    def of(self, journal: Journal, recorded: int) -> Content:
        """Return the events and deals of a journal with this number of recorded events."""
        key = (journal.serial, recorded)
        if key not in self._known:
            with (
                tempfile.TemporaryDirectory() as folder,
                open_database(Path(folder) / "again.sqlite") as again,
            ):
                import_events(again, journal.serial, journal.journal, journal.events[:recorded])
                self._known[key] = content(again)
        return self._known[key]


def check(place: Place, acknowledged: dict[str, int], expected: Expected) -> tuple[int, int]:
    """Check that the server has each event and deal of a club exactly once. Return their numbers."""
    with open_database(place.league) as database:
        events, played = content(database)
        whole = []
        for table in place.tables:
            following = next_sequence(database, table.journal.serial, table.journal.journal)
            assert following > acknowledged[table.topic], f"{table.topic}: an acknowledged event is lost"
            whole.append(expected.of(table.journal, following))
    assert events == [row for one in whole for row in one[0]], f"{place.name} has lost or doubled an event"
    assert played == [row for one in whole for row in one[1]], f"{place.name} has lost or doubled a deal"
    if isinstance(place.tables_at, Path):
        with open_database(place.tables_at) as file:
            assert content(file) == (events, played), f"{place.name} has not pushed everything"
    return len(events), len(played)


def content(database: Database) -> Content:
    """Return the events and the deals of a club."""
    events = "SELECT serial, journal, sequence, line FROM events ORDER BY serial, journal, sequence"
    played = """SELECT serial, journal, number, deals.id, deal, result FROM deals JOIN evenings ON evenings.id = evening
                ORDER BY serial, journal, number"""
    return database.connection.execute(events).fetchall(), database.connection.execute(played).fetchall()
