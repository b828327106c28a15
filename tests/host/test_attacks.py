"""Tests attacks without a key: an attacker's files, databases and tables prove nothing, and cause no long delays."""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from support.evening_events import deal_events, evening
from support.scripted_table import JOURNAL, SERIAL, ScriptedTable, TableAtPty
from support.sealed_evening import Sealing, sealed_evening
from support.signed_evening import CLUB, OTHER_CLUB, TABLE, Key, Signing, exported, pair, signed_evening

from stichtisch.club.directors import signatures
from stichtisch.club.fold import fold as fold_log
from stichtisch.club.log import Record
from stichtisch.i18n import Texts
from stichtisch.journal import journal_file
from stichtisch.journal.public_proof import prove_publicly
from stichtisch.journal.verify import prove
from stichtisch.keys.director_key import DirectorKeys
from stichtisch.keys.p256 import fingerprint
from stichtisch.publish.proof_lines import proof_lines
from stichtisch.sheets.sheet import session_sheet
from stichtisch.store import keys_of, open_database, plan_merge, project, stored_sessions
from stichtisch.store.log_chain import seal_of
from tablelog.line import decode, encode

pytestmark = pytest.mark.of_a_file

_CLUB_KEY = bytes(range(100, 132))
_COPY = "77aa0102"
# The limit of processor time. It is several times the normal time, but less than an algorithm with quadratic time
# needs.
_MOST_SECONDS = 1.0


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Store the club's key on this PC, to which the attacker has no access."""
    path = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    path.parent.mkdir()
    path.write_text(_CLUB_KEY.hex())


def sync(run: Any, table: ScriptedTable) -> Any:
    with TableAtPty(table) as at:
        return run("sync", "--port", at.port)


def two_sessions() -> tuple[Sealing, int]:
    """Return a sealed and signed journal of two sessions, and the number of the seal between them."""
    sealing = sealed_evening(1, _CLUB_KEY)
    between = sealing.next - 1
    for event in evening(1, counter=5)[2:]:
        sealing.add(*event)
    sealing.add(9000, -1, "end")
    return sealing, between


def plant(database: Path, lines: Iterable[bytes], journal: str = JOURNAL) -> None:
    """Write forged lines into a database, and fold them."""
    with closing(sqlite3.connect(database)) as connection:
        for line in lines:
            number, milliseconds, seat, verb, *arguments = decode(line)[1]
            row = (SERIAL, journal, number, 1, milliseconds, seat, verb, json.dumps(arguments))
            text = line.decode().rstrip("\n")
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, text))
        connection.commit()


def fold(database: Path, journal: str = JOURNAL) -> None:
    with open_database(database) as opened, opened.transaction() as connection:
        project(connection, SERIAL, journal, 0)


def execute(database: Path, query: str, *facts: object) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(query, facts)
        connection.commit()


@contextmanager
def in_time() -> Iterator[None]:
    begun = time.process_time()
    yield
    assert time.process_time() - begun < _MOST_SECONDS


@pytest.mark.usefixtures("club")
def test_a_session_after_the_last_seal_is_not_proved(run: Any) -> None:
    sealing = sealed_evening(1, _CLUB_KEY)
    invented = sealing.next
    for event in evening(1, counter=5)[2:]:
        sealing.write(*event)
    assert sync(run, sealing.table()).code == 0
    outcome = run("verify")
    assert outcome.code == 1
    assert (
        f"Not proved: the session that begins with event {invented} began after the last seal" in outcome.out
    )
    assert json.loads(run("verify", "--json").out)["holds"] is False
    assert run("verify", "--session", 2).code == 0


@pytest.mark.usefixtures("club")
def test_deals_behind_an_event_that_was_set_aside_are_not_proved(run: Any, database: Path) -> None:
    table = sealed_evening(1, _CLUB_KEY).table()
    # The end of the session and its seal are removed.
    del table.lines[-2:]
    assert sync(run, table).code == 0 and run("verify").code == 0
    aside = table.next
    reported = encode("e", [aside, 90_000, -1, "boot", 2]).decode().rstrip()
    plant(
        database,
        (encode("e", [aside + 1 + at, 90_000, *event]) for at, event in enumerate(deal_events(1, 7))),
    )
    fold(database)
    case = (SERIAL, JOURNAL, aside, aside)
    execute(database, "INSERT INTO quarantine VALUES ('0badc0de', ?, ?, ?, 'event', 'a', 'b', ?, 1)", *case)
    execute(database, "INSERT INTO quarantined_events VALUES ('0badc0de', ?, 'told', ?)", aside, reported)
    execute(database, "INSERT INTO decisions VALUES ('0badc0de', 'discarded', 'Dora', 'cable', 1)")
    with open_database(database) as opened:
        assert stored_sessions(opened)[0].deals == 2
    outcome = run("verify")
    assert outcome.code == 1 and f"event {aside + 1} is stored, but is not part of" in outcome.out


@pytest.mark.usefixtures("club")
def test_points_are_compared_whatever_comes_after_their_session(run: Any, database: Path) -> None:
    sealing = sealed_evening(1, _CLUB_KEY)
    sync(run, sealing.table())
    plant(database, [encode("e", [sealing.next, 9, -1, "session", "no game", "none", []])])
    execute(database, "UPDATE people SET total = total + 100 WHERE person = 0")
    outcome = run("verify")
    assert outcome.code == 1 and "the stored data cannot be compared" in outcome.out


@pytest.mark.usefixtures("club")
def test_a_sheet_of_changed_totals_does_not_say_that_its_chain_holds(run: Any, database: Path) -> None:
    sync(run, sealed_evening(1, _CLUB_KEY).table())
    for wrong in (False, True):
        with open_database(database) as opened:
            sheet = session_sheet(opened, stored_sessions(opened)[0], _CLUB_KEY)
        assert bool(sheet.sealed.wrong) is wrong
        execute(database, "UPDATE totals SET total = total + 7 WHERE person = 0")


_CORRECTION = {
    "serial": SERIAL,
    "journal": JOURNAL,
    "counter": 1,
    "entries": [[0, "penalty", [50, 0, 0, 0]]],
    "why": "so",
}


def plant_correction(
    database: Path, hash: str = "", number: int = 1, previous: str = "", **signed: str
) -> None:
    """Write a forged correction into the club's log, with the correct hash unless another one is given, and fold it."""
    text = json.dumps(_CORRECTION)
    seal = hash or seal_of(number, previous, 1, "Dora", "correct", text)
    row = (
        seal,
        number,
        previous,
        1,
        "Dora",
        "correct",
        text,
        signed.get("signer", ""),
        signed.get("code", ""),
    )
    execute(database, "INSERT INTO club_log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", *row)
    fold(database)


def paper_of(database: Path, trusted: Iterable[str] = ()) -> dict[str, str]:
    """Return the lines about proofs on the sheet of the latest session, by label."""
    with open_database(database) as opened:
        sheet = session_sheet(opened, stored_sessions(opened)[0], _CLUB_KEY, frozenset(trusted))
    return dict(proof_lines(sheet, Texts("sheets", "en")))


def test_a_correction_that_was_planted_is_reported(run: Any, database: Path) -> None:
    sync(run, sealed_evening(1, _CLUB_KEY).table())
    plant_correction(database, "0bad")
    outcome = run("verify")
    assert outcome.code == 1 and "Wrong: 1 correction by a club's log that fails: record 1" in outcome.out
    assert "FAILS  club log" in outcome.out and "FAILS  corrections" in outcome.out
    assert paper_of(database)["Corrected, not signed"] == "1: NOT proved"


@pytest.mark.usefixtures("club")
def test_a_correction_that_nobody_has_signed_is_reported(run: Any, database: Path) -> None:
    sync(run, sealed_evening(1, _CLUB_KEY).table())
    assert run("verify").code == 0
    plant_correction(database)
    outcome = run("verify")
    assert outcome.code == 1 and "Nothing was changed" not in outcome.out
    assert "Wrong: 1 correction by a record that no director known on this PC has signed" in outcome.out
    assert json.loads(run("verify", "--json").out)["holds"] is False
    assert paper_of(database)["Corrected, not signed"] == "1: NOT proved"
    # `adopt` signs the unsigned records of an old database, after which the log is verified.
    assert run("club", "directors", "adopt", "--by", "Emil").code == 0
    assert run("verify").code == 0
    trusted = DirectorKeys(Path(os.environ["STICHTISCH_KEY"])).trusted()
    assert "Corrected, not signed" not in paper_of(database, trusted)


@pytest.mark.usefixtures("club")
def test_a_correction_by_a_director_whom_this_pc_does_not_trust_is_reported(
    run: Any, database: Path, tmp_path: Path
) -> None:
    sync(run, sealed_evening(1, _CLUB_KEY).table())
    stranger = DirectorKeys(tmp_path / "stranger" / "key").key_of("Dora")
    text = json.dumps(_CORRECTION)
    seal = seal_of(1, "", 1, "Dora", "correct", text)
    plant_correction(database, signer=stranger.public, code=stranger.sign(seal))
    outcome = run("verify")
    assert outcome.code == 1 and "no director known on this PC has signed" in outcome.out
    assert "NOT proved" in paper_of(database)["Corrected, not signed"]
    # The correction is not proved either if the stranger gives a director's name to their own key.
    assert run("club", "directors", "trust", fingerprint(stranger.public)).code == 0
    outcome = run("verify")
    # The key is now trusted, but there is no proof that it belongs to Dora.
    assert outcome.code == 1 and "names Dora" in outcome.out


@pytest.mark.usefixtures("club")
def test_a_correction_that_was_signed_and_then_changed_is_reported_on_paper(run: Any, database: Path) -> None:
    sync(run, sealed_evening(1, _CLUB_KEY).table())
    points = ("--session", "1", "--penalty", "50,0,0,0", "--yes")
    assert run("correct", "1", *points, "--why", "so", "--by", "Dora").code == 0
    trusted = DirectorKeys(Path(os.environ["STICHTISCH_KEY"])).trusted()
    assert "Corrected, not signed" not in paper_of(database, trusted) and run("verify").code == 0
    execute(database, "UPDATE club_log SET arguments = replace(arguments, '50', '90') WHERE verb = 'correct'")
    fold(database)
    assert run("verify").code == 1
    assert paper_of(database, trusted)["Corrected, not signed"] == "1: NOT proved"


@pytest.mark.usefixtures("club")
def test_a_session_counts_once_whatever_its_journal_is_called(run: Any, database: Path) -> None:
    sealing, between = two_sessions()
    assert sync(run, sealing.table()).code == 0
    copy = ScriptedTable([], between)
    copy.lines, copy.journal = sealing.lines[between - 1 :], _COPY
    outcome = sync(run, copy)
    assert "Quarantined" in outcome.out
    with open_database(database) as opened:
        assert len(stored_sessions(opened)) == 2


@pytest.mark.usefixtures("club")
def test_a_copy_of_a_session_that_was_written_is_reported(run: Any, database: Path) -> None:
    sealing, between = two_sessions()
    assert sync(run, sealing.table()).code == 0
    plant(database, sealing.lines[between - 1 :], _COPY)
    fold(database, _COPY)
    outcomes = [run("verify", "--session", number) for number in (1, 2, 3)]
    assert sorted(outcome.code for outcome in outcomes) == [0, 0, 1]
    (output,) = [outcome.out for outcome in outcomes if outcome.code]
    assert f"another journal of this table has the same seal as event {between}" in output


@pytest.mark.usefixtures("club")
def test_a_merge_does_not_count_a_session_twice(run: Any, database: Path, tmp_path: Path) -> None:
    sealing, between = two_sessions()
    copy = ScriptedTable([], between)
    copy.lines, copy.journal = sealing.lines[between - 1 :], _COPY
    theirs = tmp_path / "theirs.sqlite"
    with TableAtPty(copy) as at:
        assert run("sync", "--port", at.port, "--database", theirs).code == 0
    assert sync(run, sealing.table()).code == 0
    run("merge", theirs, "--yes")
    with open_database(database) as opened:
        assert [session.journal for session in stored_sessions(opened)] == [JOURNAL, JOURNAL]


class TableWithKeys(ScriptedTable):
    """A scripted table that reports a key pair and its certificate."""

    def __init__(self, lines: list[bytes], key: Key) -> None:
        super().__init__([], 1)
        self.lines = lines
        self.keys_sent = {"pair": key["key"], "certificate": key["certificate"], "club": key["club"]}

    def _answers(self, kind: str, value: Any) -> list[bytes]:
        return (
            [encode("K", [value[0], self.keys_sent[value[0]]])]
            if kind == "k"
            else super()._answers(kind, value)
        )


def test_a_certificate_that_is_here_is_not_replaced(run: Any, database: Path) -> None:
    signing = signed_evening(1)
    assert sync(run, TableWithKeys(signing.lines, CLUB.listed(TABLE) | {"certificate": "0" * 128})).code == 0
    with open_database(database) as opened:
        assert keys_of(opened, SERIAL) == []
    assert sync(run, TableWithKeys(signing.lines, CLUB.listed(TABLE))).code == 0
    # After a signature with an unknown key, the PC asks the table for its key again.
    signing.sign(pair(4001))
    assert sync(run, TableWithKeys(signing.lines, OTHER_CLUB.listed(TABLE))).code == 0
    with open_database(database) as opened:
        assert [key.club for key in keys_of(opened, SERIAL)] == [CLUB.public]


def _read(lines: list[bytes], keys: list[Key] | None = None) -> journal_file.JournalFile:
    return journal_file.read(exported(lines, keys), "file")


def test_seals_that_begin_anew_again_and_again_are_refused() -> None:
    sealing = Sealing()
    for _ in range(3000):
        sealing.seal([0, 0, 0, 0], (1,))
    journal = _read(sealing.lines)
    with in_time():
        proof = prove(journal.serial, journal.journal, journal.events, None)
    assert "only a first seal can begin a new chain" in proof.wrong[-1] and not proof.holds


def test_more_people_than_a_session_has_prove_nothing() -> None:
    signing = Signing()
    signing.write(5, -1, "session", "doppelkopf", "ddv-tsr", [])
    for _ in range(100):
        signing.write(5, -1, "join", "Anna", 0, 0)
    signing.seal([0] * 10)
    journal = _read(signing.lines)
    assert "more than 99 people" in prove(journal.serial, journal.journal, journal.events, None).wrong[0]
    assert not prove_publicly(journal).holds


def test_more_entries_than_a_deal_has_prove_nothing() -> None:
    sealing = Sealing()
    penalties = [[5, 0, "penalty", [1, 0, 0, 0]]] * 600
    for event in [*evening(0), [5, 0, "deal", 1], [5, 0, "abandon"], *penalties]:
        sealing.write(*event)
    sealing.seal([0, 0, 0, 0])
    journal = _read(sealing.lines)
    assert "more than 500 entries" in prove(journal.serial, journal.journal, journal.events, None).wrong[0]


def test_many_sessions_are_proved_in_time() -> None:
    signing = Signing(None)
    for number in range(8000):
        signing.write(5, -1, "session", "doppelkopf", "ddv-tsr", ["Anna"])
        if number % 2:
            signing.seal([0])
    for _ in range(2000):
        signing.seal([0])
    signing.sign(TABLE)
    journal = _read(signing.lines)
    with in_time():
        proof = prove_publicly(journal)
    assert proof.holds and len(proof.sessions) == 8000
    assert [bool(one.seal) for one in proof.sessions[:4]] == [False, True, False, True]


def test_a_key_that_many_clubs_have_certified_is_checked_in_time() -> None:
    signing = Signing(None)
    signing.seal([0, 0, 0, 0])
    signing.sign(TABLE)
    signing.lines += [encode("e", [3 + at, *decode(signing.lines[-1])[1][1:]]) for at in range(150)]
    keys = [pair(5000 + at).listed(TABLE) for at in range(100)]
    journal = _read(signing.lines, keys)
    with in_time():
        assert len(prove_publicly(journal).clubs) == 100


def test_directors_who_introduce_each_other_backwards_are_found_in_time() -> None:
    log = [
        Record(f"{at}", at, f"{at - 1}", 0, "Dora", "director", {"key": f"{at}", "name": "Dora"}, f"{at + 1}")
        for at in range(3000)
    ]
    with in_time():
        signed = signatures(log, ["3000"])
    assert all(one.known for one in signed.directors)


def test_a_database_full_of_gaps_is_compared_in_time(database: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.sqlite"
    for path in (database, theirs):
        with open_database(path) as opened, opened.transaction() as connection:
            connection.execute("INSERT INTO tables VALUES (?)", (SERIAL,))
    plant(theirs, (encode("e", [number, 5, -1, "boot", 1]) for number in range(1, 16_001, 2)))
    with open_database(theirs) as opened, in_time():
        assert plan_merge(database, opened).missing == []


def _revoking(count: int) -> Iterator[Record]:
    """Yield a log of two directors: one revokes keys repeatedly, the other signs records."""
    root, other = "a" * 128, "b" * 128
    for number in range(1, count + 1):
        before = f"{number - 1:064x}" if number > 1 else ""
        verb, key = (
            ("director", other) if number == 1 else ("revoke", other if number % 2 else f"{number:0128x}")
        )
        facts = {"key": key, "name": "Ben", "before": [before]}
        signer = root if number == 1 or number % 3 else other
        yield Record(
            f"{number:064x}", number, before, 0, "Anna", verb if signer == root else "x", facts, signer
        )


def test_many_revocations_are_read_in_time() -> None:
    log = list(_revoking(6000))
    with in_time():
        signed = signatures(log, {"a" * 128})
    (late,) = [one for one in signed.directors if one.key == "b" * 128]
    # The first revocation is record 5, so record 3, which is earlier, counts.
    assert late.revoked and late.known and late.records == 2000 and late.outside == 1999


def test_many_player_cards_are_read_in_time() -> None:
    def log() -> Iterator[Record]:
        for number in range(1, 6001):
            verb = "player" if number <= 3000 else "badge"
            facts = {
                "player": f"{number % 3000}",
                "personal": f"{number % 3000}",
                "uid": f"{number % 4000:08X}",
            }
            yield Record(f"{number:064x}", number, "", 0, "Dora", verb, facts)

    with in_time():
        club = fold_log(log(), {f"{number}": {"name": f"Anna {number}"} for number in range(3000)})
    # The card was assigned twice: first to player 1, then to player 1001.
    assert [club.players[id].badges for id in ("1", "1001", "1500")] == [
        ("00000BB9",),
        ("00000001",),
        ("000001F4",),
    ]
    assert club.badge_owners["00000001"] == "1001" and "FFFFFFFF" not in club.badge_owners


def test_many_players_who_are_one_are_read_in_time() -> None:
    def log() -> Iterator[Record]:
        for number in range(4000):
            yield Record(
                f"{number:064x}", number, "", 0, "Dora", "player", {"player": f"{number}", "personal": "x"}
            )
        for number in range(3999):
            facts = {"gone": f"{number}", "kept": f"{number + 1}"}
            yield Record(f"{number:064x}", number, "", 0, "Dora", "same", facts)
        for number in range(4000):
            yield Record(
                f"{number:064x}", number, "", 0, "Dora", "badge", {"player": f"{number}", "uid": f"{number}"}
            )

    with in_time():
        club = fold_log(log(), {})
    assert [*club.players] == ["3999"] and len(club.players["3999"].badges) == 4000
