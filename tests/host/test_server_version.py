"""The version of a club's data on a server: it changes with the data that the club can see, and with no other data."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import psycopg
import pytest
from support.databases import FOLDED, rows, store_part
from support.evening_events import evening
from support.league_on_server import MadeLeague, empty_clubs, league
from support.postgres import own_name, own_schema

from stichtisch.league import clubs
from stichtisch.location import Address
from stichtisch.serve.board import Board
from stichtisch.serve.refresher import SECONDS, Watcher
from stichtisch.store import FORMAT, name_badge, open_database
from stichtisch.store.errors import StorageForbidden

pytestmark = pytest.mark.of_a_file

# Each statement changes rows that the previous ones have left.
CHANGES = (
    "INSERT INTO badges (uid, name) VALUES ('04A1', 'Anna')",
    "UPDATE badges SET name = 'Berta'",
    "DELETE FROM badges",
    "INSERT INTO personal (token, facts) VALUES ('token', '{}')",
    "DELETE FROM personal",
    "INSERT INTO tables (serial) VALUES ('e6614103e7452d2f')",
    "INSERT INTO quarantine (id, serial, journal, sequence, cause, stored, told, first, found)"
    " VALUES ('case', 'e6614103e7452d2f', '5a17c0de', 1, 'event', '', '', 1, 1)",
    "INSERT INTO decisions (quarantine, verdict, person, reason, decided)"
    " VALUES ('case', 'discarded', 'Dora', '', 1)",
    "UPDATE decisions SET reason = 'twice'",
    "DELETE FROM decisions",
)
ROWS = evening(2)
_WRITES = 20
_PATIENCE_SECONDS = 20.0


@pytest.fixture(scope="module")
def shared() -> Iterator[MadeLeague]:
    with league("version") as made:
        yield made


@pytest.fixture
def made(shared: MadeLeague) -> MadeLeague:
    """Return a league whose clubs have stored nothing."""
    empty_clubs(shared)
    return shared


def write(place: Address, statement: str = "INSERT INTO badges (uid) VALUES ('04A1')") -> None:
    """Run a statement in a transaction and on a connection of its own."""
    with open_database(place) as opened, opened.transaction() as connection:
        connection.execute(statement)


def test_a_club_sees_each_change_of_its_own_rows(made: MadeLeague) -> None:
    with open_database(made.one) as opened:
        seen = [opened.connection.version()]
        for change in CHANGES:
            write(made.one, change)
            seen.append(opened.connection.version())
        assert len(set(seen)) == len(CHANGES) + 1
        assert opened.connection.version() == seen[-1]


def test_a_club_sees_no_change_of_another_club(made: MadeLeague) -> None:
    write(made.one)
    with open_database(made.one) as opened:
        before = opened.connection.version()
        for change in CHANGES:
            write(made.other, change)
        assert opened.connection.version() == before


def test_a_reader_sees_the_changes_of_every_club(made: MadeLeague) -> None:
    with clubs.reading(made.reader) as database:
        seen = [database.connection.version()]
        for number, place in enumerate((made.one, made.other, made.one, made.other)):
            write(place, f"INSERT INTO badges (uid) VALUES ('04A{number}')")
            seen.append(database.connection.version())
        assert len(set(seen)) == len(seen)


def test_a_change_is_seen_when_it_is_committed_and_not_before(made: MadeLeague) -> None:
    with open_database(made.one) as opened, open_database(made.one) as writing:
        before = opened.connection.version()
        with writing.transaction() as connection:
            connection.execute(CHANGES[0])
            assert opened.connection.version() == before
        after = opened.connection.version()
        assert after != before
        with pytest.raises(ZeroDivisionError), writing.transaction() as connection:
            connection.execute("DELETE FROM badges")
            raise ZeroDivisionError
        write(made.one, "DELETE FROM badges")
        assert opened.connection.version() not in (before, after)


def test_writers_of_one_club_write_one_after_the_other(made: MadeLeague) -> None:
    together = Barrier(2)

    def count(_: int) -> None:
        with open_database(made.one) as opened:
            together.wait(_PATIENCE_SECONDS)
            for _ in range(_WRITES):
                with opened.transaction() as connection:
                    (known,) = connection.execute("SELECT count(*) FROM tables").fetchone()
                    connection.execute("INSERT INTO tables VALUES (?)", (f"{known:04}",))

    with ThreadPoolExecutor(2) as writers:
        list(writers.map(count, range(2)))
    found = rows(made.one, "SELECT serial FROM tables ORDER BY serial")
    assert found == [(f"{number:04}",) for number in range(2 * _WRITES)]


def wait_for(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE_SECONDS
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.01)


def has(boards: list[Board], count: int) -> bool:
    return len(boards) >= count


def test_a_board_is_built_again_only_for_changes_of_its_own_club(made: MadeLeague) -> None:
    boards: list[Board] = []
    watcher = Watcher(made.one, None, boards.append)
    watcher.start()
    try:
        wait_for(partial(has, boards, 1))
        for change in CHANGES:
            write(made.other, change)
            time.sleep(2 * SECONDS)
        assert len(boards) == 1
        write(made.one)
        wait_for(partial(has, boards, 2))
        time.sleep(2 * SECONDS)
        assert len(boards) == 2
    finally:
        watcher.stop()


def of_format_7(place: Address) -> None:
    """Turn a database into one of format 7, which had no versions."""
    with psycopg.connect(place.url, autocommit=True) as connection:
        connection.execute("DROP TABLE versions")
        connection.execute("UPDATE database_format SET format = 7")


def test_a_database_of_the_format_before_opens_and_nothing_is_lost() -> None:
    with own_schema(own_name("format_7")) as place:
        store_part(place, ROWS)
        before = [rows(place, query) for query in FOLDED]
        of_format_7(place)
        with open_database(place) as opened:
            name_badge(opened, "04A1", "Anna")
        assert [rows(place, query) for query in FOLDED] == before
        assert rows(place, "SELECT format FROM database_format") == [(FORMAT,)]


def test_a_league_of_the_format_before_is_migrated_by_its_operator(made: MadeLeague) -> None:
    store_part(made.one, ROWS)
    before = [rows(made.one, query) for query in FOLDED]
    of_format_7(made.operator)
    with pytest.raises(StorageForbidden), open_database(made.one):
        pass
    with clubs.opened(made.operator):
        pass
    assert [rows(made.one, query) for query in FOLDED] == before
    with clubs.reading(made.reader) as database, open_database(made.other) as other:
        read, unchanged = database.connection.version(), other.connection.version()
        write(made.one)
        assert database.connection.version() != read
        assert other.connection.version() == unchanged
