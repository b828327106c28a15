"""Rebuilds all projections from the events and the club's log. A transaction covers several journals."""

from collections.abc import Iterator
from dataclasses import dataclass

from stichtisch.progress import Showing, unseen
from stichtisch.store.database import Database
from stichtisch.store.engine import Connection
from stichtisch.store.importing import count_boots
from stichtisch.store.projection import project_all, remove_results

# The number of deals that are folded in one transaction. With fewer deals, starting processes would not be worthwhile.
# More deals would fill the memory.
_DEALS_AT_A_TIME = 5_000

_Key = tuple[str, str]


@dataclass(frozen=True)
class Rebuilt:
    """The outcome of a rebuild."""

    journals: int
    sessions: int
    deals: int


def rebuild(database: Database, showing: Showing = unseen) -> Rebuilt:
    """Fold every journal again and replace the stored results.

    After an interruption, each journal is either unchanged or rebuilt. Raises BadJournal if events do not
    fold, and the Storage errors.
    """
    query = """SELECT serial, journal, sum(CASE WHEN verb = 'deal' THEN 1 ELSE 0 END) FROM events
               GROUP BY serial, journal ORDER BY serial, journal"""
    journals = [
        ((serial, journal), int(deals)) for serial, journal, deals in database.connection.execute(query)
    ]
    _remove_loose(database)
    with showing(sum(deals for _, deals in journals)) as report:
        done = 0
        for keys, deals in _batches(journals):
            _fold(database, keys)
            done += deals
            report(done)
    return Rebuilt(len(journals), _count(database, "evenings"), _count(database, "deals"))


def _batches(journals: list[tuple[_Key, int]]) -> Iterator[tuple[list[_Key], int]]:
    batch: list[_Key] = []
    together = 0
    for key, deals in journals:
        batch.append(key)
        together += deals
        if together >= _DEALS_AT_A_TIME:
            yield batch, together
            batch, together = [], 0
    if batch:
        yield batch, together


def _fold(database: Database, keys: list[_Key]) -> None:
    with database.transaction() as connection:
        for key in keys:
            remove_results(connection, *key, 0)
            _remove_sessions_without_events(connection, key)
            count_boots(connection, *key)
        project_all(connection, [(*key, 0) for key in keys])


def _remove_sessions_without_events(connection: Connection, key: _Key) -> None:
    # All other sessions keep their ids, by which people know them.
    query = """DELETE FROM evenings WHERE (serial, journal) = (?, ?) AND sequence NOT IN
               (SELECT sequence FROM events WHERE (serial, journal, verb) = (?, ?, 'session'))"""
    connection.execute(query, (*key, *key))


def _remove_loose(database: Database) -> None:
    # Cards without a name come from events, and some of these events may have been replaced since. So all these
    # cards are removed; the fold stores again those that still occur in events.
    with database.transaction() as connection:
        connection.execute("DELETE FROM badges WHERE name IS NULL")


def _count(database: Database, table: str) -> int:
    return int(database.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
