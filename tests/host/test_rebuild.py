"""`stichtisch rebuild`: derived rows are rebuilt from events and log, exactly as they were."""

import json
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from support.club_evenings import NAMES, TableJournal, collected_deals, people_of_the_club, play_evening
from support.databases import rows

from stichtisch.club.state import Seating
from stichtisch.location import Location
from stichtisch.store import (
    corrections,
    import_events,
    name_badge,
    open_database,
    rebuild,
    stored_sessions,
)

# All columns except the ids of evenings, which differ between databases.
_KEY = "evenings.serial, evenings.journal, evenings.sequence"
_COLUMNS = {
    "people": "person, name, place, reader, badge, total, final, rank, deals, won, alone_won, alone_lost, owed",
    "deals": "number, deals.id, counter, dealer, dealer_sits_out, contract, declarer, won, winner, value, trump, bock,"
    " settled, deal, result, corrected",
    "seats": "number, seat, person, party, won, score, bid, tricks, points",
    "totals": "number, person, total",
}
FOLDED = {
    "evenings": f"SELECT {_KEY}, started, game, profile, options, ended, mark FROM evenings ORDER BY 1, 2, 3",
    "badges": "SELECT uid, name FROM badges ORDER BY uid",
    "boots": "SELECT serial, journal, sequence, boot FROM events ORDER BY 1, 2, 3",
} | {
    table: f"SELECT {_KEY}, {columns} FROM {table} JOIN evenings ON evenings.id = evening ORDER BY 1, 2, 3, 4, 5"
    for table, columns in _COLUMNS.items()
}


def folded(place: Location) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows derived from events and log."""
    return {table: rows(place, query) for table, query in FOLDED.items()}


@pytest.fixture
def filled(database: Location, run: Callable[..., Any]) -> Location:
    """The database of an evening of several tables, with a corrected deal and a named player card."""
    with open_database(database) as opened:
        players = people_of_the_club(opened)
        play_evening(opened, players, rounds=1, length=2)
        name_badge(opened, "04A1", "Anna")
    done = run("correct", "1.2.2", "--penalty", "-12,4,4,4", "--why", "x", "--by", "Dora Dirks", "--yes")
    assert done.code == 0, done.err
    return database


def test_every_row_is_as_it_was(filled: Location, run: Callable[..., Any]) -> None:
    before = folded(filled)
    assert all(before.values()) and any(row[-1] for row in before["deals"])
    outcome = run("rebuild", "--json")
    assert outcome.code == 0, outcome.err
    assert folded(filled) == before
    counted = json.loads(outcome.out)
    assert counted["deals"] == len(before["deals"]) and counted["sessions"] == len(before["evenings"])


def test_rows_that_were_changed_or_lost_or_are_of_nothing_are_put_right(filled: Location) -> None:
    before = folded(filled)
    with open_database(filled) as opened, opened.transaction() as connection:
        for change in (
            "UPDATE seats SET score = score + 1",
            "DELETE FROM totals WHERE number = 1",
            "UPDATE deals SET value = 77, contract = 'none'",
            "UPDATE evenings SET profile = 'other', started = 1",
            "UPDATE people SET name = 'Nobody'",
            "UPDATE events SET boot = 9",
            "INSERT INTO badges (uid) VALUES ('04FF')",
        ):
            assert connection.execute(change).rowcount
    assert folded(filled) != before
    with open_database(filled) as opened:
        rebuild(opened)
    assert folded(filled) == before


def test_results_do_not_depend_on_how_events_arrive(database: Location) -> None:
    """If a session follows an unfinished deal, the deal is kept, no matter which events arrive together."""
    case = collected_deals("doppelkopf")[0]
    seating = Seating([], "doppelkopf", "ddv-tsr", {})
    journal = TableJournal("", "0123abcd")
    for entries in (30, None):
        journal.begin(None, seating, NAMES[:4])
        journal.play(case, entries)
    events = journal.events()
    begins = next(event.sequence for event in reversed(events) if event.verb == "session")
    with open_database(database) as opened:
        for cut in range(begins - 2, begins + 3):
            for part in (events[:cut], events[cut:]):
                import_events(opened, f"table-{cut}", journal.journal, part)
    before = folded(database)
    assert len(before["deals"]) == 10
    with open_database(database) as opened:
        rebuild(opened)
    assert folded(database) == before


def test_sessions_keep_their_numbers(database: Location) -> None:
    """Sessions without a date are in the order in which they were stored, and a director links a session by its id."""
    with open_database(database) as opened:
        for serial in ("table-3", "table-1", "table-2"):
            journal = TableJournal(serial, "0123abcd")
            del journal.entries[1]  # its clock
            rules = Seating([], "doppelkopf", "ddv-tsr", {})
            journal.play_list(None, rules, NAMES[:4], collected_deals("doppelkopf")[:1])
            journal.store(opened)
        before = [(one.id, one.serial) for one in stored_sessions(opened)]
        rebuild(opened)
        assert [(one.id, one.serial) for one in stored_sessions(opened)] == before
    assert [serial for _, serial in before] == ["table-2", "table-1", "table-3"]


def test_by_several_processes_it_is_the_same(filled: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    before = folded(filled)
    monkeypatch.setattr("stichtisch.store.projection.ALONE_UP_TO", 0)
    with open_database(filled) as opened:
        rebuild(opened)
    assert folded(filled) == before


def test_the_corrections_of_all_journals_are_parsed_once(
    filled: Location, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    parse = corrections._parsed

    def counted(record: str, arguments: str) -> Any:
        parsed.append(record)
        return parse(record, arguments)

    monkeypatch.setattr(corrections, "_parsed", counted)
    with open_database(filled) as opened:
        rebuild(opened)
    assert len(parsed) == 1


def test_the_part_that_is_done_is_reported(filled: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stichtisch.store.rebuilding._DEALS_AT_A_TIME", 1)
    parts: list[int] = []
    with open_database(filled) as opened:
        deals = rebuild(opened, lambda length: nullcontext(parts.append)).deals
    assert len(parts) > 1 and parts == sorted(parts) and parts[-1] == deals


def test_an_empty_database_has_nothing_to_rebuild(database: Location, run: Callable[..., Any]) -> None:
    assert json.loads(run("rebuild", "--json").out or '{"deals": 0}')["deals"] == 0
