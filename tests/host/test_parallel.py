"""Many deals are folded by several processes: the resulting rows are exactly those of a single process."""

import hashlib
import hmac
import os
import signal
from collections.abc import Iterator
from multiprocessing import parent_process
from pathlib import Path
from typing import Any

import pytest
from support.evening_events import deal_events, evening
from support.scripted_table import JOURNAL, SERIAL
from support.sealed_evening import CLUB_KEY, Sealing, key_of

from stichtisch.club.acts import desk
from stichtisch.journal import journal_file
from stichtisch.journal.both_proofs import prove_both
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import Event
from stichtisch.journal.verify import prove
from stichtisch.parallel import in_order, limit_jobs
from stichtisch.store import import_events, open_database
from stichtisch.store.corrections import CORRECT
from stichtisch.store.projection import fold_all

_PATCHED = ("journal.sessions_apart", "store.projection")
_FOLDED = ("evenings", "people", "deals", "seats", "totals", "events", "badges")


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use several processes even for a single deal."""
    for name in _PATCHED:
        monkeypatch.setattr(f"stichtisch.{name}.ALONE_UP_TO", 0)
    limit_jobs(2)
    yield
    limit_jobs(1)


def sealed(sessions: int, deals: int = 2) -> Sealing:
    """Return sealed sessions of `deals` deals each, followed by an unfinished deal."""
    sealing = Sealing(CLUB_KEY)
    for number in range(sessions):
        rows = evening(deals, counter=10 * number + 1, boot=number + 1)
        broken = deal_events(deals % 4, 10 * number + 9)[:20]
        for event in [
            *rows,
            [9000, 0, "badge", 0, f"04A1B2C3D4E5{number:02X}"],
            *([1, *one] for one in broken),
        ]:
            sealing.add(*event)
    return sealing


def events_of(sealing: Sealing) -> list[Event]:
    file = journal_file.read(journal_file.write(SERIAL, JOURNAL, map(bytes.decode, sealing.lines)), "journal")
    assert not file.damaged
    return file.events


def stored(path: Path, events: list[Event]) -> tuple[Any, dict[str, list[Any]]]:
    with open_database(path) as database:
        imported = import_events(database, SERIAL, JOURNAL, events, key_of(CLUB_KEY))
        return imported, rows_of(database)


def rows_of(database: Any) -> dict[str, list[Any]]:
    connection = database.connection
    rows = {table: connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2") for table in _FOLDED}
    # Leave out the time of the quarantine: it differs between runs.
    rows["quarantine"] = connection.execute("SELECT cause, stored, told, first FROM quarantine ORDER BY id")
    return {table: [tuple(row) for row in found] for table, found in rows.items()}


def test_an_import_stores_the_same(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    events = events_of(sealed(4))
    alone = stored(tmp_path / "alone.sqlite", events)
    request.getfixturevalue("apart")
    assert stored(tmp_path / "apart.sqlite", events) == alone
    imported, rows = alone
    # Two complete deals per session, and an unfinished one if another session follows.
    assert (imported.deals, len(rows["evenings"]), imported.aside) == (11, 4, 0)


def test_a_second_half_is_added_the_same(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    events = events_of(sealed(4))
    half = next(at for at, event in enumerate(events) if event.arguments[:1] == [12]) + 5
    alone = [stored(tmp_path / "alone.sqlite", part) for part in (events[:half], events[half - 1 :])]
    request.getfixturevalue("apart")
    apart = [stored(tmp_path / "apart.sqlite", part) for part in (events[:half], events[half - 1 :])]
    assert apart == alone
    assert alone[1][1] == stored(tmp_path / "whole.sqlite", events)[1]


def test_scores_that_do_not_fit_are_set_aside_the_same(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    sealing = Sealing(CLUB_KEY)
    for number in range(3):
        for event in evening(2, counter=10 * number + 1, boot=number + 1):
            sealing.add(*event)
        if number == 1:
            sealing.seal(scores=[99, -99, 0, 0])
    events = events_of(sealing)
    alone = stored(tmp_path / "alone.sqlite", events)
    request.getfixturevalue("apart")
    assert stored(tmp_path / "apart.sqlite", events) == alone
    imported, rows = alone
    assert imported.aside > 0
    assert [case[0] for case in rows["quarantine"]] == ["scores"]


def test_a_proof_is_the_same(request: pytest.FixtureRequest) -> None:
    sealing = sealed(3)
    sealing.seal(scores=[99, -99, 0, 0])
    for event in evening(2, counter=51, boot=9):
        sealing.add(*event)
    events = events_of(sealing)
    file = journal_file.JournalFile(SERIAL, JOURNAL, events, [])
    alone = prove_both(file, CLUB_KEY)
    request.getfixturevalue("apart")
    assert prove_both(file, CLUB_KEY) == alone
    # The scores of two deals and a badge per session; a wrong seal; the scores of two more deals.
    assert alone[0].scores == 3 * 3 + 1 + 2
    assert len(alone[0].wrong) == 1


@pytest.mark.parametrize("wrong", [[1, 7, "claim"], [1, -1, "session", "rummy", "seed", []], [1, 0, "deal"]])
def test_an_event_that_does_not_fold_is_named_the_same(
    request: pytest.FixtureRequest, tmp_path: Path, wrong: list[Any]
) -> None:
    sealing = Sealing()
    for number in range(3):
        for event in evening(2, counter=10 * number + 1, boot=number + 1):
            sealing.add(*event)
        if number == 1:
            sealing.write(*deal(45))
            sealing.write(*wrong)
    events = events_of(sealing)

    def refused(name: str) -> tuple[str, list[str]]:
        with pytest.raises(BadJournal) as raised:
            stored(tmp_path / name, events)
        return str(raised.value), prove(SERIAL, JOURNAL, events, None).wrong

    alone = refused("alone.sqlite")
    request.getfixturevalue("apart")
    assert refused("apart.sqlite") == alone


def deal(counter: int) -> list[Any]:
    return [1, *deal_events(0, counter)[0]]


def test_all_evenings_are_folded_again_the_same(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    stored(path, events_of(sealed(4)))
    with open_database(path) as database:
        facts = {"serial": SERIAL, "journal": JOURNAL, "counter": 12, "why": "misread"}
        with desk(database, "Dora Dirks") as at:
            at.add(CORRECT, **facts, entries=[[0, "decide", [6, 6, -6, -6]]])

    def folded() -> dict[str, list[Any]]:
        with open_database(path) as database:
            with database.transaction() as connection:
                fold_all(connection)
            return rows_of(database)

    alone = folded()
    request.getfixturevalue("apart")
    assert folded() == alone
    assert len([row for row in alone["deals"] if row[-1] is not None]) == 1


def work(number: int) -> int:
    """Return the square of a number; kill a worker process that gets 5."""
    if number == 5 and parent_process() is not None:
        os.kill(os.getpid(), signal.SIGTERM)
    return number * number


@pytest.mark.usefixtures("apart")
def test_what_processes_that_were_killed_leave_is_done_here() -> None:
    assert list(in_order(work, range(20), 3)) == [number * number for number in range(20)]


def test_the_chain_of_these_tests_is_that_of_the_protocol() -> None:
    # The seals of these tests are HMACs with the table's key over the hash of all earlier lines.
    sealing = sealed(1)
    first = next(event for event in events_of(sealing) if event.verb == "seal")
    hash = hashlib.sha256(JOURNAL.encode()).digest()
    for line in sealing.lines[: first.sequence - 1]:
        hash = hashlib.sha256(hash + line.rstrip(b"\n")).digest()
    signature = hmac.new(key_of(CLUB_KEY), hash, hashlib.sha256).hexdigest()
    assert first.arguments[:2] == [hash.hex(), signature]
