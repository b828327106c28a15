"""An exchange stores the same, whether other cores check the events ahead or this one checks them in turn."""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.club_evenings import EVENING_BEGINS, NAMES, TableJournal, collected_deals
from support.databases import FOLDED, rows
from support.forged_club import GENUINE
from support.forged_journals import Forgery, forged
from support.forged_store import plant_lines
from support.sample_share import share_of

from stichtisch.club import acts, corrections
from stichtisch.club.state import Seating
from stichtisch.errors import StichtischError
from stichtisch.store import (
    deals_of,
    exchange,
    import_events,
    open_database,
    open_existing,
    rebuild,
    stored_sessions,
)
from stichtisch.store.exchange import bring

# Runs of so few events are divided at each session.
_RUN = 10
# All stored rows, without the moment at which a case was found.
_STORED = (
    "SELECT * FROM events ORDER BY serial, journal, sequence",
    "SELECT uid FROM badges ORDER BY uid",
    "SELECT id, serial, journal, sequence, cause, stored, told, first FROM quarantine ORDER BY id",
    "SELECT * FROM quarantined_events ORDER BY quarantine, side, sequence",
    *FOLDED,
)
_GENUINE = [(one.serial, one.journal, one.lines) for one in GENUINE.values()]
_Journal = tuple[str, str, list[bytes]]


def _of(case: Forgery) -> _Journal:
    return case.serial, case.journal, case.lines


# Journals of one club, of which none is there twice. A forged one replaces the genuine one of its name.
clubs_journals = st.lists(
    st.one_of(st.sampled_from(_GENUINE), forged().map(_of)),
    min_size=1,
    max_size=4,
    unique_by=lambda one: one[:2],
)


def everything(path: Path) -> list[Any]:
    return [rows(path, query) for query in _STORED]


def brought(source: Path, target: Path, alone_up_to: int, jobs: int = 1) -> tuple[str, list[Any]]:
    """Bring all events with this number of processes, and return the error, if any, and all rows."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stichtisch.parallel._Limit.jobs", jobs)
        patch.setattr(exchange, "ALONE_UP_TO", alone_up_to)
        patch.setattr(exchange, "_IN_A_RUN", _RUN)
        error = ""
        with open_existing(source) as theirs, open_database(target) as ours:
            try:
                bring(theirs, ours)
            except StichtischError as refused:
                error = str(refused)
    return error, everything(target)


def write(path: Path, journals: Iterable[_Journal]) -> Path:
    """Write a database with these lines, without checking or folding them."""
    with open_database(path) as opened:
        for serial, journal, lines in journals:
            opened.connection.execute("INSERT INTO tables VALUES (?) ON CONFLICT DO NOTHING", (serial,))
            plant_lines(opened, serial, journal, lines)
    return path


def both_store_the_same(journals: list[_Journal], there: int) -> None:
    """Check both ways: first the events up to `there` of each journal are brought, then all, then all again."""
    with TemporaryDirectory(prefix="stichtisch-exchange-") as name:
        folder = Path(name)
        source = write(folder / "source.sqlite", journals)
        early = write(
            folder / "early.sqlite", [(serial, journal, lines[:there]) for serial, journal, lines in journals]
        )
        outcomes = []
        for alone in (-1, 1_000_000):
            target = folder / f"target{alone}.sqlite"
            outcomes.append([brought(one, target, alone) for one in (early, source, source)])
        assert outcomes[0] == outcomes[1]


@settings(max_examples=15)
@given(clubs_journals, st.integers(0, 30))
def test_both_ways_store_the_same(journals: list[_Journal], there: int) -> None:
    both_store_the_same(journals, there)


@pytest.mark.long
@settings(max_examples=share_of(1_000))
@given(clubs_journals, st.integers(0, 120))
def test_both_ways_store_the_same_of_many(journals: list[_Journal], there: int) -> None:
    both_store_the_same(journals, there)


def test_genuine_events_are_not_checked_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [one for one in _GENUINE if one[1] == "be4f0e11"]
    source = write(tmp_path / "source.sqlite", whole)
    _, expected = brought(source, tmp_path / "checked-in-turn.sqlite", 1_000_000)
    monkeypatch.setattr(exchange, "import_within", None)
    assert brought(source, tmp_path / "checked-ahead.sqlite", -1) == ("", expected)


def test_a_copied_seal_does_not_connect_a_journal(tmp_path: Path) -> None:
    """A journal that begins with a seal of the table's other journal is refused both ways."""
    serial, journal, lines = next(one for one in _GENUINE if one[1] == "be4f0e11")
    seal = next(at for at, line in enumerate(lines) if b'"seal"' in line)
    source = write(tmp_path / "source.sqlite", [(serial, journal, lines), (serial, "ffffffff", lines[seal:])])
    ahead, in_turn = (brought(source, tmp_path / f"{alone}.sqlite", alone) for alone in (-1, 1_000_000))
    assert ahead == in_turn
    stored = {(row[1], row[2]) for row in ahead[1][0]}
    assert stored == {(journal, at) for at in range(1, len(lines) + 1)}


def test_arguments_have_one_form(tmp_path: Path) -> None:
    source = write(tmp_path / "source.sqlite", _GENUINE[:1])
    with open_database(source) as opened:
        opened.connection.execute("UPDATE events SET arguments = replace(arguments, ', ', ',')")
    ahead, in_turn = (brought(source, tmp_path / f"{alone}.sqlite", alone) for alone in (-1, 1_000_000))
    assert ahead == in_turn


def test_a_refused_event_is_named_both_ways(tmp_path: Path) -> None:
    """The database refuses a seat that no table has. The error names the event, not the target's file."""
    source = write(tmp_path / "source.sqlite", _GENUINE[:1])
    with open_database(source) as opened:
        opened.connection.execute("PRAGMA ignore_check_constraints = ON")
        opened.connection.execute("UPDATE events SET seat = 8 WHERE sequence = 12")
    ahead, in_turn = (brought(source, tmp_path / f"{alone}.sqlite", alone) for alone in (-1, 1_000_000))
    assert ahead == in_turn and "event 12" in ahead[0].lower()


def test_other_processes_give_the_same(tmp_path: Path) -> None:
    source = write(tmp_path / "source.sqlite", _GENUINE)
    in_turn = brought(source, tmp_path / "in-turn.sqlite", 1_000_000)
    assert brought(source, tmp_path / "ahead.sqlite", -1, jobs=2) == in_turn


@pytest.mark.parametrize("interrupted", [False, True])
def test_a_correction_arrives_with_the_events_of_later_sessions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interrupted: bool
) -> None:
    """A corrected deal is stored as corrected, even if its journal has new events and the exchange is interrupted."""
    source, target = tmp_path / "source.sqlite", tmp_path / "target.sqlite"
    journal = TableJournal("table", "0123abcd")
    for _ in range(3):
        journal.play_list(
            None, Seating([], "doppelkopf", "ddv-tsr", {}), NAMES[:4], collected_deals("doppelkopf")[:1]
        )
    events = journal.events()
    begins = max(event.sequence for event in events if event.verb == "session")
    with open_database(source) as theirs, open_database(target) as ours:
        import_events(theirs, journal.serial, journal.journal, events[:begins])
        bring(theirs, ours)
        session = stored_sessions(theirs)[-1]
        deal = deals_of(theirs, session)[0]
        with acts.desk(theirs, "Dora Dirks", EVENING_BEGINS + 9000) as desk:
            corrections.correct(desk, session, deal, corrections.decided(deal, [5, 5, -5, -5]), "miscounted")
        import_events(theirs, journal.serial, journal.journal, events[begins:])
        if interrupted:
            with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
                patch.setattr(exchange, "_bring_events", _interrupted)
                bring(theirs, ours)
        bring(theirs, ours)
        [corrected] = deals_of(ours, stored_sessions(ours)[-1])
        assert [seat.score for seat in corrected.seats] == [5, 5, -5, -5]
        before = everything(target)
        rebuild(ours)
    assert everything(target) == before


def _interrupted(*_: object) -> None:
    raise KeyboardInterrupt
