"""`stichtisch merge`: two databases of one journal become a complete one, in a single transaction."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.databases import (
    EVENTS,
    codes_on_a_full_disk,
    files,
    held,
    held_open,
    killed_late,
    rows,
    store_part,
    store_scattered,
)
from support.evening_events import deal_events, evening
from support.scripted_table import JOURNAL, SERIAL
from support.sealed_evening import Sealing, invented_evening, key_of, sealed_evening

from stichtisch.club import acts, corrections
from stichtisch.club.log import append
from stichtisch.errors import StichtischError
from stichtisch.journal.event import event_of
from stichtisch.store import (
    DealRow,
    StoredSession,
    deals_of,
    import_events,
    merge,
    name_badge,
    open_database,
    plan_merge,
    stored_sessions,
    taken_in,
)
from stichtisch.store.engine import sqlite
from tablelog.line import decode, encode

pytestmark = pytest.mark.of_a_file

ANNA, BEN = "04A1B2C3D4E5F6", "04112233445566"


def two_boots() -> list[list[Any]]:
    """Return the events of two evenings. The power fails during the first one, and the clock is set only afterwards."""
    events = [event[1:] for event in evening(1) if event[2] != "clock"]
    events += [[-1, "boot", 2], [-1, "clock", 1_800_000_000], *deal_events(1, 2)]
    events += [
        [-1, "session", "doppelkopf", "ddv-tsr", ["Emil", "Frieda", "Gerd", "Hilde"]],
        *deal_events(0, 3),
    ]
    return [[100 * at, *event] for at, event in enumerate(events)]


ALL_ROWS = two_boots()


@pytest.fixture
def other(tmp_path: Path) -> Path:
    return tmp_path / "other.sqlite"


@pytest.fixture
def apart(database: Path, other: Path) -> Path:
    """Our database has the first half; the other one has the rest and an overlapping part."""
    store_part(database, ALL_ROWS, range(60))
    store_part(other, ALL_ROWS, range(40, len(ALL_ROWS)))
    return other


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A database that has fetched the whole journal itself."""
    path = tmp_path / "whole.sqlite"
    store_part(path, ALL_ROWS)
    return path


def merge_now(path: Path, other: Path, theirs_win: bool = False) -> None:
    with taken_in(other, path) as copy:
        merge(path, copy, plan_merge(path, copy, theirs_win))


def test_it_becomes_what_one_database_would_have_been(
    run: Any, database: Path, apart: Path, whole: Path
) -> None:
    before = apart.read_bytes()
    outcome = run("merge", "--yes", apart)
    assert (outcome.code, outcome.err) == (0, "")
    assert f"{len(ALL_ROWS) - 60} new events; already here: 20." in outcome.out
    assert (
        f"table {SERIAL}, journal 5a17c0de: {len(ALL_ROWS) - 60} events from 60 to {len(ALL_ROWS) - 1}"
        in outcome.out
    )
    assert held(database) == held(whole)
    assert apart.read_bytes() == before


def test_the_database_as_it_was_lies_beside_it(run: Any, database: Path, apart: Path) -> None:
    before = held(database)
    summary = json.loads(run("merge", "--yes", "--json", apart).out)
    assert summary["applied"]
    assert summary["new_events"] == len(ALL_ROWS) - 60
    # The first deal was complete.
    assert summary["deals"] == 2
    assert held(Path(summary["kept"])) == before


def test_unasked_nothing_is_done(run: Any, database: Path, apart: Path) -> None:
    before = held(database)
    outcome = run("merge", apart)
    assert outcome.code == 1
    assert "events from 60" in outcome.out
    assert "--yes" in outcome.err
    as_json = run("merge", "--json", apart)
    assert as_json.code == 1
    assert not json.loads(as_json.out)["applied"]
    assert held(database) == before
    assert files(database.parent) == [database.name]


def test_a_second_time_changes_nothing(run: Any, database: Path, apart: Path) -> None:
    run("merge", "--yes", apart)
    before, there = held(database), files(database.parent)
    outcome = run("merge", apart)
    assert outcome.code == 0
    assert "Nothing to do" in outcome.out
    assert json.loads(run("merge", "--yes", "--json", apart).out)["applied"] is False
    assert held(database) == before
    assert files(database.parent) == there


def test_into_a_database_that_is_not_there_yet(run: Any, database: Path, other: Path) -> None:
    store_part(other, ALL_ROWS)
    assert run("merge", other).code == 1
    assert not database.exists()
    assert run("merge", "--yes", other).code == 0
    assert held(database) == held(other)
    assert rows(database, "PRAGMA journal_mode") == [("wal",)]


def test_tables_and_journals_lie_beside_each_other(run: Any, database: Path, other: Path) -> None:
    store_part(database, ALL_ROWS, journal="0000000a")
    store_part(other, ALL_ROWS, journal="0000000b")
    assert run("merge", "--yes", other).code == 0
    assert rows(database, "SELECT journal, count(*) FROM evenings GROUP BY journal") == [
        ("0000000a", 2),
        ("0000000b", 2),
    ]


CLUB_KEY = bytes(range(100, 132))


def store_lines(path: Path, lines: list[bytes], key: bytes | None = None) -> None:
    """Store lines of a journal as a sync does."""
    events = [event_of(decode(line)[1], line.decode()) for line in lines]
    with open_database(path) as opened:
        import_events(opened, SERIAL, JOURNAL, events, key)


def seals(sealing: Sealing) -> list[int]:
    return [at for at, line in enumerate(sealing.lines) if b'"seal"' in line]


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path of the club's key, which does not exist."""
    path = tmp_path / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    return path


@pytest.mark.parametrize("ours", [0, 1])
def test_what_was_altered_under_a_seal_is_not_taken_in(
    run: Any, key: Path, database: Path, other: Path, ours: int
) -> None:
    sealing = sealed_evening(2)
    store_lines(database, sealing.lines[: seals(sealing)[0] + 1 if ours else 0])
    store_lines(other, sealing.lines)
    play = next(
        at for at in range(seals(sealing)[0] + 1, len(sealing.lines)) if b'"play"' in sealing.lines[at]
    )
    before = held(database)
    event = decode(sealing.lines[play])[1]
    event[1] += 1
    with closing(sqlite3.connect(other)) as connection, connection:
        update = "UPDATE events SET milliseconds = ?, line = ? WHERE sequence = ?"
        line = encode("e", event).decode().rstrip()
        assert connection.execute(update, (event[1], line, event[0])).rowcount == 1
    outcome = run("merge", "--yes", other)
    assert outcome.code == 6
    assert f"fails verification: the seal in event {seals(sealing)[1] + 1} has the hash" in outcome.err
    assert held(database) == before


def test_seals_of_another_key_are_not_taken_in_where_the_clubs_is(
    run: Any, key: Path, database: Path, other: Path
) -> None:
    store_lines(other, sealed_evening(1, bytes(32)).lines)
    key.write_text(CLUB_KEY.hex())
    outcome = run("merge", "--yes", other)
    assert outcome.code == 6 and "signature" in outcome.err
    key.unlink()
    assert run("merge", "--yes", other).code == 0


@pytest.mark.parametrize("first", [2, 300])
def test_a_session_that_follows_what_neither_has_is_set_aside(
    run: Any, key: Path, database: Path, other: Path, first: int
) -> None:
    key.write_text(CLUB_KEY.hex())
    genuine = sealed_evening(2, CLUB_KEY)
    invented = invented_evening(first, decode(genuine.lines[-1])[1])
    events = [decode(line)[1] for line in invented]
    store_part(other, [[]] * first + [event[1:] for event in events], range(first, first + len(events)))
    before = rows_of_deals(other)
    assert before
    outcome = run("merge", "--yes", "--json", other)
    assert outcome.code == 8
    (case,) = json.loads(outcome.out)["set_aside"]
    assert (case["cause"], case["first"], case["last"]) == ("beginning", first + 1, first + len(events) - 1)
    assert rows_of_deals(database) == []
    # A person who knows the origin of the quarantined events may accept them.
    assert (
        run("quarantine", "accept", case["id"], "--by", "Anna", "--why", "the other PC burnt", "--yes").code
        == 0
    )
    assert rows_of_deals(database) == before
    assert run("merge", "--yes", other).code == 0
    assert run("verify").code == 1


def rows_of_deals(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT number, counter, result FROM deals ORDER BY number").fetchall()


def test_signed_and_merged_it_is_whole(run: Any, key: Path, database: Path, other: Path) -> None:
    sealing = sealed_evening(2, CLUB_KEY)
    key.write_text(CLUB_KEY.hex())
    store_lines(database, sealing.lines[:70], key_of(CLUB_KEY))
    store_lines(other, sealing.lines, key_of(CLUB_KEY))
    assert run("merge", "--yes", other).code == 0
    assert run("verify").code == 0


def alter(path: Path, sequence: int, event: list[Any]) -> None:
    """Rewrite a database as if the table had reported another event with this number."""
    changed = [*ALL_ROWS[:sequence], event, *ALL_ROWS[sequence + 1 :]]
    path.unlink()
    store_part(path, changed, range(40, len(ALL_ROWS)))


def test_an_event_reported_in_two_ways_stops_it(run: Any, database: Path, apart: Path) -> None:
    before = held(database)
    at = next(at for at in range(50, 60) if ALL_ROWS[at][2] == "play")
    altered = [*ALL_ROWS[at][:3], ALL_ROWS[at][3], "04FFFFFFFFFFFF"]
    alter(apart, at, altered)
    for arguments in (["--yes"], ["--yes", "--theirs"], []):
        outcome = run("merge", *arguments, apart)
        assert outcome.code == 6
        assert f"Event {at} of table {SERIAL}" in outcome.err
        assert json.dumps([at, *ALL_ROWS[at]], separators=(",", ":")) in outcome.err
        assert json.dumps([at, *altered], separators=(",", ":")) in outcome.err
    as_json = run("merge", "--yes", "--json", apart)
    assert as_json.code == 6
    (difference,) = json.loads(as_json.out)["differences"]
    assert (difference["sequence"], difference["ours"] != difference["theirs"]) == (at, True)
    assert held(database) == before
    assert files(database.parent) == [database.name]


def test_a_piece_that_neither_has_stops_it_until_it_comes(
    run: Any, database: Path, other: Path, whole: Path, tmp_path: Path
) -> None:
    store_part(database, ALL_ROWS, range(50))
    store_part(other, ALL_ROWS, range(60, len(ALL_ROWS)))
    before = held(database)
    outcome = run("merge", "--yes", other)
    assert outcome.code == 6
    assert "lack events 50 to 59" in outcome.err
    assert held(database) == before
    third = tmp_path / "third.sqlite"
    store_part(third, ALL_ROWS, range(45, 65))
    assert run("merge", "--yes", third).code == 0
    assert run("merge", "--yes", other).code == 0
    assert held(database) == held(whole)


def test_names_come_along_and_ours_win(run: Any, database: Path, other: Path) -> None:
    store_part(database, ALL_ROWS)
    store_part(other, ALL_ROWS)
    for path, uid, name in ((database, ANNA, "Anna"), (other, ANNA, "Anne"), (other, BEN, "Ben")):
        with open_database(path) as opened:
            name_badge(opened, uid, name)
    outcome = run("merge", "--yes", other)
    assert f"card {BEN} is Ben" in outcome.out
    assert f"card {ANNA} is Anna here and Anne there: Anna is kept" in outcome.out
    named = "SELECT uid, name FROM badges ORDER BY uid"
    assert rows(database, named) == [(BEN, "Ben"), (ANNA, "Anna")]
    again = run("merge", other)
    assert again.code == 0
    assert "Anna is kept" in again.out
    assert run("merge", "--yes", "--theirs", other).code == 0
    assert rows(database, named) == rows(other, named)
    assert "Nothing to do" in run("merge", "--theirs", other).out


def test_a_card_without_a_name_takes_no_name_away(run: Any, database: Path, other: Path) -> None:
    events = [*ALL_ROWS, [999_000, -1, "badge", 1, ANNA]]
    for path in (database, other):
        store_part(path, events)
    with open_database(database) as opened:
        name_badge(opened, ANNA, "Anna")
    assert run("merge", "--theirs", "--yes", other).code == 0
    assert rows(database, "SELECT name FROM badges") == [("Anna",)]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE badges SET name = NULL")
    with open_database(other) as opened:
        name_badge(opened, ANNA, "Anne")
    assert run("merge", "--yes", other).code == 0
    assert rows(database, "SELECT name FROM badges") == [("Anne",)]


def test_events_that_do_not_fold_together_change_nothing(run: Any, database: Path, other: Path) -> None:
    events = [*ALL_ROWS[:50], [5_000, -1, "session", "whist", "club", []]]
    store_part(database, events, range(50))
    store_scattered(other, events, [50])
    before = held(database)
    outcome = run("merge", "--yes", other)
    assert outcome.code == 5
    assert held(database) == before
    assert files(database.parent) == [database.name]


def test_the_database_itself_is_no_other(run: Any, database: Path, tmp_path: Path) -> None:
    store_part(database, ALL_ROWS)
    link = tmp_path / "link.sqlite"
    link.symlink_to(database)
    for path in (database, link):
        assert run("merge", "--yes", path).code == 2


def test_while_another_process_writes_nothing_is_done(
    run: Any, database: Path, apart: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOCK_SECONDS", 0.05)
    before = held(database)
    with held_open(database, "BEGIN IMMEDIATE"):
        outcome = run("merge", "--yes", apart)
    assert outcome.code == 7
    assert "Another program is writing" in outcome.err
    assert held(database) == before
    assert files(database.parent) == [database.name]


def test_the_other_database_may_be_open_and_its_log_counts(
    run: Any, database: Path, apart: Path, whole: Path
) -> None:
    with held_open(apart, "PRAGMA wal_autocheckpoint = 0", "BEGIN", "SELECT count(*) FROM events"):
        with open_database(apart) as opened:
            name_badge(opened, ANNA, "Anna")
        assert run("merge", "--yes", apart).code == 0
    assert rows(database, "SELECT name FROM badges") == [("Anna",)]
    assert rows(database, EVENTS) == rows(whole, EVENTS)


def test_a_change_after_the_plan_stops_it(database: Path, apart: Path) -> None:
    with taken_in(apart, database) as copy:
        plan = plan_merge(database, copy)
        store_part(database, ALL_ROWS, range(60, 70))
        before = held(database)
        with pytest.raises(StichtischError) as caught:
            merge(database, copy, plan)
    assert caught.value.exit_code == 6
    assert held(database) == before


@pytest.mark.long
def test_killed_anywhere_it_was_done_or_it_was_not(tmp_path: Path, whole: Path) -> None:
    start = tmp_path / "start"
    start.mkdir()
    store_part(start / "ours.sqlite", ALL_ROWS, range(60))
    store_part(start / "theirs.sqlite", ALL_ROWS, range(40, len(ALL_ROWS)))
    before, after = held(start / "ours.sqlite"), held(whole)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    ran = killed_late(start, scratch, "merge", "--yes", "{}/theirs.sqlite", "--database", "{}/ours.sqlite")
    states = [held(folder / "ours.sqlite") for folder in ran]
    done = states.index(after)
    assert 10 < done < len(ran)
    assert states == [before] * done + [after] * (len(ran) - done)
    kept = [file for file in ran[-1].iterdir() if ".format-" in file.name]
    assert [held(file) for file in kept] == [before]
    # Of the runs killed halfway, repeat the last.
    path = ran[done - 1] / "ours.sqlite"
    merge_now(path, ran[done - 1] / "theirs.sqlite")
    assert held(path) == after


def test_a_full_disk_leaves_it_as_it_was(database: Path, apart: Path, whole: Path) -> None:
    codes = codes_on_a_full_disk(database, whole.stat().st_size, "merge", "--yes", apart)
    assert held(database) == held(whole)
    # If not even the lock file can be created, the other database cannot be read.
    assert len(codes) > 3
    assert set(codes[:-1]) <= {2, 7}


LENGTH = len(ALL_ROWS)
_cut = st.integers(0, LENGTH)


@settings(max_examples=15)
@given(
    st.lists(_cut, max_size=4), st.lists(st.sampled_from(["ours", "theirs", "both"]), min_size=5, max_size=5)
)
def test_both_ways_give_the_same(cuts: list[int], owners: list[str]) -> None:
    bounds = [0, *sorted(cuts), LENGTH]
    owners[len(cuts) + 1 :] = []
    parts: dict[str, list[int]] = {"ours": [], "theirs": []}
    for first, last, owner in zip(bounds[:-1], bounds[1:], owners, strict=True):
        for name, part in parts.items():
            if owner in (name, "both"):
                part += range(first, last)
    with TemporaryDirectory() as name:
        folder = Path(name)
        paths = {}
        for side, part in parts.items():
            paths[side] = [folder / f"{side}-{number}.sqlite" for number in range(2)]
            for path in paths[side]:
                store_scattered(path, ALL_ROWS, part)
        store_part(folder / "whole.sqlite", ALL_ROWS)
        merge_now(paths["ours"][0], paths["theirs"][0])
        merge_now(paths["theirs"][1], paths["ours"][1])
        expected = held(folder / "whole.sqlite")
        assert held(paths["ours"][0]) == held(paths["theirs"][1]) == expected
        with taken_in(paths["theirs"][1], paths["ours"][0]) as copy:
            assert plan_merge(paths["ours"][0], copy).empty


def two_laptops(database: Path, other: Path) -> tuple[StoredSession, DealRow]:
    """Store the same evening in both databases. Return the session and its first deal."""
    store_part(database, ALL_ROWS)
    store_part(other, ALL_ROWS)
    with open_database(database) as opened:
        session = stored_sessions(opened)[0]
        return session, deals_of(opened, session)[0]


def correct_on(path: Path, person: str, deal: tuple[StoredSession, DealRow], entries: list[Any]) -> None:
    with open_database(path) as opened, acts.desk(opened, person) as desk:
        corrections.correct(desk, *deal, entries, "a revoke")


def scores_of(path: Path, deal: tuple[StoredSession, DealRow]) -> list[Any]:
    with open_database(path) as opened:
        return [seat.score for seat in deals_of(opened, deal[0])[0].seats]


def test_a_penalty_entered_on_both_counts_twice_and_is_reported(
    run: Any, database: Path, other: Path
) -> None:
    deal = two_laptops(database, other)
    for path, person in ((database, "Dora"), (other, "Emil")):
        correct_on(path, person, deal, corrections.penalised([-12, 4, 4, 4]))
    outcome = run("merge", "--yes", other)
    assert outcome.code == 0
    warning = f"both databases correct deal 1 of table {SERIAL}, journal {JOURNAL}. Both corrections count"
    assert warning in outcome.out
    before = [seat.score or 0 for seat in deal[1].seats]
    assert scores_of(database, deal) == [
        score + 2 * more for score, more in zip(before, (-12, 4, 4, 4), strict=True)
    ]
    # A correction that is now in both databases is no longer reported.
    assert "both databases correct" not in run("merge", other).out


def test_decided_differently_on_both_the_deal_changes(run: Any, database: Path, other: Path) -> None:
    deal = two_laptops(database, other)
    correct_on(database, "Dora", deal, corrections.decided(deal[1], [1, 1, -1, -1]))
    correct_on(other, "Emil", deal, corrections.decided(deal[1], [2, 2, -2, -2]))
    planned = json.loads(run("merge", "--json", other).out)
    (twice,) = planned["corrected_twice"]
    assert (twice["serial"], twice["journal"]) == (SERIAL, JOURNAL)
    assert (twice["counter"], twice["number"]) == (deal[1].counter, 1)
    for side, path in (("ours", database), ("theirs", other)):
        assert [(record,) for record in twice[side]] == rows(
            path, "SELECT hash FROM club_log WHERE verb = 'correct'"
        )
    assert json.loads(run("merge", "--yes", "--json", other).out)["deals"] == 1
    with open_database(database) as opened:
        corrected = deals_of(opened, deal[0])[0].corrected
    assert corrected is not None
    assert set(corrected["records"]) == {*twice["ours"], *twice["theirs"]}


def test_a_correction_on_one_side_alone_is_no_collision(run: Any, database: Path, other: Path) -> None:
    deal = two_laptops(database, other)
    correct_on(other, "Emil", deal, corrections.decided(deal[1], [2, 2, -2, -2]))
    summary = json.loads(run("merge", "--yes", "--json", other).out)
    assert (summary["corrected_twice"], summary["deals"]) == ([], 1)
    assert scores_of(database, deal) == [2, 2, -2, -2]


@pytest.mark.parametrize(
    "arguments",
    ["[]", '{"counter": 1}', '{"entries": [[0, "abandon"]], "counter": 1}', '{"serial": "\\ud800"}'],
)
def test_a_record_of_an_unknown_form_comes_along_and_stops_nothing(
    run: Any, database: Path, other: Path, arguments: str
) -> None:
    deal = two_laptops(database, other)
    correct_on(database, "Dora", deal, corrections.decided(deal[1], [1, 1, -1, -1]))
    facts = json.loads(arguments)
    if isinstance(facts, dict):
        facts = {"serial": SERIAL, "journal": JOURNAL, **facts}
    with open_database(other) as opened, opened.transaction() as connection:
        append(connection, "Mallory", "correct", facts)
    outcome = run("merge", "--yes", other)
    assert (outcome.code, outcome.err) == (0, "")
    assert scores_of(database, deal) == [1, 1, -1, -1]


def test_a_log_that_was_tampered_with_is_refused_though_nothing_is_new(
    run: Any, database: Path, other: Path
) -> None:
    store_part(database, ALL_ROWS)
    with open_database(database) as opened, acts.desk(opened, "Dora") as desk:
        acts.add_player(desk, "Anna Albers")
    assert run("backup", other).code == 0
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("UPDATE club_log SET person = 'Mallory'")
    outcome = run("merge", "--yes", other)
    assert outcome.code == 7
    assert "record 1 of the club's log is not as it was written" in outcome.err
