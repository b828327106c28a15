"""A league: clubs upload their data, the server refuses another club's, and nothing is stored twice."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Any

import pytest
from support.databases import FOLDED, rows, store_part
from support.evening_events import evening
from support.league_on_server import MadeLeague, empty_clubs, league, names
from support.postgres import address
from support.scripted_table import SERIAL
from support.signed_evening import CLUB, OTHER_CLUB, TABLE, exported, signed_evening

from stichtisch.league import clubs
from stichtisch.league.errors import BadLeagueName, ClubTaken, LeagueExists, NoLeague, NoSuchClub, NotAMember
from stichtisch.location import Address
from stichtisch.store import name_badge, open_database
from stichtisch.store.errors import LeagueNeedsClub, NotProved, ServerRefuses, StorageForbidden
from stichtisch.sync.import_file import import_file

pytestmark = pytest.mark.of_a_file

NAME, ONE, OTHER = names("exchange")
ROWS = evening(3)
# An arbitrary point: an exchange can be resumed wherever it was interrupted.
HALF = len(ROWS) // 2
KEPT = (
    "SELECT serial, journal, sequence, boot, milliseconds, seat, verb, arguments, line FROM events ORDER BY 1, 2, 3",
    "SELECT uid, name FROM badges ORDER BY uid",
    "SELECT serial, id, key, certificate, club FROM table_keys ORDER BY 1, 2",
    "SELECT hash, number, previous, at, person, verb, arguments, signer, signature FROM club_log ORDER BY hash",
    "SELECT token, facts FROM personal ORDER BY token",
    "SELECT id, serial, journal, sequence, cause, stored, told, first, found FROM quarantine ORDER BY id",
    "SELECT quarantine, sequence, side, line FROM quarantined_events ORDER BY 1, 2, 3, 4",
    "SELECT quarantine, verdict, person, reason, decided FROM decisions ORDER BY quarantine",
    "SELECT serial, name, content, stored FROM table_files ORDER BY 1, 2",
)


def unseen(_length: int) -> Any:
    return nullcontext(lambda _done: None)


def everything(place: Path | Address) -> list[Any]:
    """Return all stored and derived rows of a club."""
    return [rows(place, query) for query in (*KEPT, *FOLDED)]


@pytest.fixture(scope="module")
def shared() -> Iterator[MadeLeague]:
    with league("exchange") as made:
        yield made


@pytest.fixture
def made(shared: MadeLeague) -> MadeLeague:
    empty_clubs(shared)
    return shared


def test_a_club_brings_what_is_missing_and_no_more(made: MadeLeague, database: Path) -> None:
    store_part(database, ROWS, range(HALF))
    assert clubs.push(database, made.one, unseen).events == HALF
    store_part(database, ROWS)
    with open_database(database) as opened:
        name_badge(opened, "04A1", "Anna")
    brought = clubs.push(database, made.one, unseen)
    assert brought.events == len(ROWS) - HALF
    assert everything(made.one) == everything(database)
    again = clubs.push(database, made.one, unseen)
    assert (again.events, again.records, again.deals) == (0, 0, 0)
    assert everything(made.one) == everything(database)


def test_from_a_file_to_the_league_and_back_every_row_is_the_same(
    made: MadeLeague, run: Callable[..., Any], database: Path, tmp_path: Path
) -> None:
    store_part(database, ROWS)
    assert run("players", "add", "Ida Illner", "--by", "Dora").code == 0
    assert run("evening", "new", "Friday", "--by", "Dora").code == 0
    with open_database(database) as opened, opened.transaction() as connection:
        name_badge_row = ("04A1", "Anna")
        connection.execute("INSERT INTO badges VALUES (?, ?)", name_badge_row)
        connection.execute("INSERT INTO table_files VALUES (?, 'counts', ?, 7)", (SERIAL, b"\x00\xff"))
    clubs.push(database, made.one, unseen)
    clubs.pull(tmp_path / "back.sqlite", made.one, unseen)
    assert everything(tmp_path / "back.sqlite") == everything(made.one) == everything(database)
    assert all(everything(database)[at] for at in (0, 1, 3, 4, 8))


def test_events_that_came_between_are_brought_too(made: MadeLeague, database: Path, tmp_path: Path) -> None:
    # A club with two laptops: one has the first half of a journal, the other the whole journal.
    store_part(tmp_path / "early.sqlite", ROWS, range(HALF))
    store_part(database, ROWS)
    clubs.push(tmp_path / "early.sqlite", made.one, unseen)
    clubs.push(database, made.one, unseen)
    clubs.pull(tmp_path / "early.sqlite", made.one, unseen)
    assert everything(tmp_path / "early.sqlite") == everything(database)


def test_laptops_of_one_club_that_push_at_once_lose_and_double_nothing(
    made: MadeLeague, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stichtisch.store.exchange._IN_A_RUN", 1)
    files = [database, tmp_path / "second.sqlite", tmp_path / "third.sqlite"]
    for file, part in zip(files, (len(ROWS), HALF, len(ROWS)), strict=True):
        store_part(file, ROWS, range(part))
        store_part(file, ROWS, journal="0badc0de")
    with ThreadPoolExecutor(len(files)) as laptops:
        brought = list(laptops.map(lambda file: clubs.push(file, made.one, unseen), files))
    assert sum(one.events for one in brought) >= 2 * len(ROWS)
    assert everything(made.one) == everything(database)


def test_a_file_on_a_stick_does_the_same(
    made: MadeLeague, run: Callable[..., Any], tmp_path: Path, database: Path
) -> None:
    store_part(database, ROWS)
    assert run("backup", tmp_path / "stick.sqlite").code == 0
    assert clubs.receive(tmp_path / "stick.sqlite", made.operator, ONE, unseen).events == len(ROWS)
    assert everything(made.one) == everything(database)
    assert rows(made.other, "SELECT * FROM events") == []
    with pytest.raises(NoSuchClub):
        clubs.receive(tmp_path / "stick.sqlite", made.operator, "nobody", unseen)


@pytest.mark.parametrize(
    "write",
    [
        "INSERT INTO tables (serial, owner) VALUES ('stolen', '<other>')",
        "INSERT INTO club_log (hash, number, previous, at, person, verb, arguments, owner)"
        " VALUES ('x', 1, '', 1, 'Eve', 'correct', '[]', '<other>')",
        "UPDATE events SET owner = '<other>'",
        "UPDATE seats SET owner = '<other>'",
        "UPDATE clubs SET key = ''",
        "DELETE FROM clubs WHERE club = '<other>'",
        "TRUNCATE totals",
        "ALTER TABLE events DISABLE ROW LEVEL SECURITY",
        "DROP POLICY club_has_its_own ON events",
        "SET ROLE <other>",
        "GRANT <name>_readers TO <one>",
    ],
)
def test_the_server_refuses_what_is_anothers(made: MadeLeague, database: Path, write: str) -> None:
    store_part(database, ROWS, range(HALF))
    clubs.push(database, made.one, unseen)
    with (
        open_database(made.one) as opened,
        pytest.raises(StorageForbidden),
        opened.transaction() as connection,
    ):
        connection.execute(write.replace("<one>", ONE).replace("<other>", OTHER).replace("<name>", NAME))


@pytest.mark.parametrize("write", ["UPDATE deals SET value = 77", "DELETE FROM events", "DELETE FROM tables"])
def test_rows_of_others_are_neither_seen_nor_changed(made: MadeLeague, database: Path, write: str) -> None:
    store_part(database, ROWS)
    clubs.push(database, made.one, unseen)
    before = everything(made.one)
    with open_database(made.other) as opened, opened.transaction() as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (0,)
        assert connection.execute(write).rowcount == 0
    assert everything(made.one) == before


def test_one_table_and_one_card_can_be_of_two_clubs(made: MadeLeague, database: Path) -> None:
    store_part(database, ROWS)
    with open_database(database) as opened:
        name_badge(opened, "04A1", "Anna")
    for club in (made.one, made.other):
        clubs.push(database, club, unseen)
    assert everything(made.one) == everything(made.other) == everything(database)
    with clubs.opened(made.reader) as (opened, found):
        assert opened.connection.execute("SELECT count(*) FROM events").fetchone() == (2 * len(ROWS),)
        assert found.name == NAME and {*clubs.held(opened)} == {ONE, OTHER}
        with pytest.raises(StorageForbidden), opened.transaction() as connection:
            connection.execute("INSERT INTO tables (serial) VALUES ('x')")


def test_a_row_cannot_hang_on_one_of_another_club(made: MadeLeague, database: Path) -> None:
    store_part(database, ROWS)
    clubs.push(database, made.other, unseen)
    (evening_id,) = rows(made.other, "SELECT id FROM evenings")[0]
    with (
        open_database(made.one) as opened,
        pytest.raises(Exception, match="foreign key"),
        opened.transaction() as connection,
    ):
        connection.execute("INSERT INTO totals VALUES (?, 1, 0, 99)", (evening_id,))


def signed(database: Path, tmp_path: Path, lines: list[bytes], club: Any = CLUB) -> None:
    (tmp_path / "evening.journal").write_bytes(exported(lines, [club.listed(TABLE)]))
    with open_database(database) as opened:
        import_file(tmp_path / "evening.journal", opened, None)
        with opened.transaction() as connection:
            listed = club.listed(TABLE)
            row = (SERIAL, TABLE.id, listed["key"], listed["certificate"], listed["club"])
            connection.execute("INSERT INTO table_keys VALUES (?, ?, ?, ?, ?)", row)


def with_keys(made: MadeLeague, club: str) -> None:
    for name in (ONE, OTHER):
        clubs.add(made.operator, name, name, club)


def test_signatures_are_checked_on_arrival(made: MadeLeague, database: Path, tmp_path: Path) -> None:
    with_keys(made, CLUB.public)
    signed(database, tmp_path, signed_evening(2).lines)
    brought = clubs.push(database, made.one, unseen)
    assert brought.events and brought.unsigned == 0
    assert everything(made.one) == everything(database)


def test_seals_that_another_club_has_certified_are_counted(
    made: MadeLeague, database: Path, tmp_path: Path
) -> None:
    with_keys(made, CLUB.public)
    signed(database, tmp_path, signed_evening(2).lines, OTHER_CLUB)
    assert clubs.push(database, made.one, unseen).unsigned == 3


def test_a_signature_that_does_not_fit_stops_the_journal(
    made: MadeLeague, database: Path, tmp_path: Path
) -> None:
    with_keys(made, CLUB.public)
    signed(database, tmp_path, signed_evening(2).lines)
    # Keep the seal, but replace its signature by a wrong one.
    with closing(sqlite3.connect(database)) as connection, connection:
        query = "SELECT sequence, arguments, line FROM events WHERE verb = 'sign' ORDER BY sequence"
        (_, _, _), (sequence, arguments, line) = connection.execute(query).fetchall()[:2]
        other = line.replace(arguments.strip("[]").split('"')[-2][:8], "00000000")
        changed = arguments.replace(arguments.strip("[]").split('"')[-2][:8], "00000000")
        update = "UPDATE events SET arguments = ?, line = ? WHERE sequence = ?"
        connection.execute(update, (changed, other, sequence))
    with pytest.raises(NotProved):
        clubs.push(database, made.one, unseen)
    assert rows(made.one, "SELECT * FROM deals") == []


def test_a_case_that_was_accepted_is_accepted_in_the_league(
    made: MadeLeague, run: Callable[..., Any], database: Path, tmp_path: Path
) -> None:
    lines = signed_evening(1, None).lines
    (tmp_path / "a.journal").write_bytes(exported(lines, []))
    with open_database(database) as opened:
        import_file(tmp_path / "a.journal", opened, None)
    clubs.push(database, made.one, unseen)
    other = signed_evening(1, None, names=["Anna", "Ben", "Carla", "Emil"]).lines
    (tmp_path / "b.journal").write_bytes(exported(other, []))
    assert run("import", tmp_path / "b.journal").code == 8
    brought = clubs.push(database, made.one, unseen)
    assert len(brought.undecided) == 1 and everything(made.one) == everything(database)
    (case,) = brought.undecided
    assert run("quarantine", "accept", case.id, "--by", "Dora", "--why", "seen", "--yes").code == 0
    assert clubs.push(database, made.one, unseen).undecided == []
    assert everything(made.one) == everything(database)
    assert ("Emil",) in rows(made.one, "SELECT name FROM people")


def test_a_name_that_was_removed_goes_from_the_league_and_comes_no_more(
    made: MadeLeague, run: Callable[..., Any], database: Path, tmp_path: Path
) -> None:
    assert run("players", "add", "Ida Illner", "--by", "Dora").code == 0
    assert run("backup", tmp_path / "old.sqlite").code == 0
    clubs.push(database, made.one, unseen)
    assert "Ida" in str(rows(made.one, "SELECT facts FROM personal"))
    assert run("players", "anonymise", "Ida Illner", "--yes", "--by", "Dora").code == 0
    clubs.push(database, made.one, unseen)
    assert rows(made.one, "SELECT facts FROM personal") == rows(database, "SELECT facts FROM personal")
    assert "Ida" not in str(rows(made.one, "SELECT facts FROM personal"))
    clubs.receive(tmp_path / "old.sqlite", made.operator, ONE, unseen)
    assert "Ida" not in str(rows(made.one, "SELECT facts FROM personal"))


def test_an_altered_log_is_refused(made: MadeLeague, run: Callable[..., Any], database: Path) -> None:
    assert run("players", "add", "Ida Illner", "--by", "Dora").code == 0
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE club_log SET person = 'Eve'")
    with pytest.raises(Exception, match="not as it was written"):
        clubs.push(database, made.one, unseen)
    assert rows(made.one, "SELECT * FROM club_log") == []


def test_a_league_is_made_once_and_a_club_has_a_name_of_its_own(made: MadeLeague, schema: str) -> None:
    with pytest.raises(LeagueExists, match=NAME):
        clubs.create(made.operator, "another_league")
    with pytest.raises(ClubTaken):
        clubs.add(made.operator, f"{NAME}_clubs", "x")
    for name in ("", "Ä", "x y", "pg_own", "drop table", "1st", "a" * 31):
        with pytest.raises(BadLeagueName):
            clubs.add(made.operator, name, "x")
    with pytest.raises(NoLeague):
        clubs.add(address(schema), "club_of_none", "x")
    with pytest.raises(StorageForbidden):
        clubs.add(made.one, "club_by_a_club", "x")


def test_all_clubs_together_are_no_club(made: MadeLeague, run: Callable[..., Any]) -> None:
    for place in (made.operator, made.reader):
        with pytest.raises(LeagueNeedsClub), open_database(place):
            pass
    assert run("sheet", "--database", made.operator).code == 2


def test_a_club_that_was_revoked_writes_no_more_and_its_rows_stay(made: MadeLeague, database: Path) -> None:
    store_part(database, ROWS)
    clubs.push(database, made.other, unseen)
    clubs.revoke(made.operator, OTHER)
    try:
        with pytest.raises((ServerRefuses, NotAMember)):
            clubs.push(database, made.other, unseen)
        with clubs.opened(made.operator) as (opened, _):
            assert clubs.held(opened)[OTHER].deals == 3
            assert [one.club for one in clubs.clubs(opened) if one.revoked] == [OTHER]
    finally:
        clubs.add(made.operator, OTHER, "The Other")
    assert clubs.push(database, made.other, unseen).events == 0


def test_broken_off_it_goes_on(made: MadeLeague, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [*ROWS, *evening(2)[1:]]
    store_part(database, both)
    monkeypatch.setattr("stichtisch.store.exchange._IN_A_RUN", 1)

    class Broken(Exception):
        pass

    def breaking(_length: int) -> Any:
        return nullcontext(fail)

    def fail(_done: int) -> None:
        raise Broken

    store_part(database, ROWS, journal="0badc0de")
    with pytest.raises(Broken):
        clubs.push(database, made.one, breaking)
    assert 0 < len(rows(made.one, "SELECT * FROM events")) < len(both) + len(ROWS)
    clubs.push(database, made.one, unseen)
    assert everything(made.one) == everything(database)


def test_the_commands_of_a_league(
    made: MadeLeague, run: Callable[..., Any], database: Path, tmp_path: Path
) -> None:
    store_part(database, ROWS)
    outcome = run("league", "push", "--league", made.one)
    assert outcome.code == 0 and f"{len(ROWS)} new events" in outcome.out
    assert run("backup", tmp_path / "stick.sqlite").code == 0
    outcome = run("league", "receive", OTHER, tmp_path / "stick.sqlite", "--league", made.operator, "--json")
    assert json.loads(outcome.out)["events"] == len(ROWS)
    listed = json.loads(run("league", "clubs", "--league", made.operator, "--json").out)
    assert {one["club"]: one["deals"] for one in listed} == {ONE: 3, OTHER: 3}
    shown = run("league", "clubs", "--league", made.reader).out
    assert "Club" in shown and all(len(line) <= 80 for line in shown.splitlines())
    back = tmp_path / "back.sqlite"
    assert run("league", "pull", "--league", made.one, "--database", back).code == 0
    assert everything(back) == everything(database)
    # Every command can read the club's data from the league's server as from a file.
    for asked in (("sheet",), ("standings", "--json"), ("verify",)):
        assert run(*asked, "--database", made.one).out == run(*asked, "--database", database).out


def test_commands_of_a_league_need_its_address(run: Callable[..., Any], database: Path) -> None:
    outcome = run("league", "push", "--league", "season.sqlite")
    assert outcome.code == 2 and "is not the address of a database on a server" in outcome.err
    assert run("league", "add", "x1", "--key", "12", "--league", "postgresql://localhost/x").code == 2
