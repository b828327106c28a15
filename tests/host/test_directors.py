"""Tests directors' signatures on the club's log: changes without a director's key are detected."""

import json
import os
import random
import shutil
import sqlite3
import stat
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from support.certified_evening import Wanted, hold_evening
from support.club_evenings import EVENING_BEGINS
from support.recounted_log import recount

from stichtisch.audit.checks import Check, verdict
from stichtisch.audit.findings import catalogue_in, faults_of, in_words
from stichtisch.certificate.assessment import certify
from stichtisch.club import acts, corrections
from stichtisch.club.directors import DIRECTOR, signatures
from stichtisch.club.fold import club_of
from stichtisch.club.log import append, club_records, faults
from stichtisch.club.results import stored_lists
from stichtisch.club.state import ListKey
from stichtisch.errors import ExitCode
from stichtisch.keys.director_key import DirectorKey, DirectorKeys, is_signed
from stichtisch.keys.p256 import fingerprint
from stichtisch.store import Database, deals_of, log_chain, open_database
from stichtisch.store.engine import Connection

DORA, EMIL = "Dora Dirks", "Emil Ernst"
SHORT = Wanted(options={"session_deals": 3, "mandatory_solos": 0}, length=3, solos=False)


@pytest.fixture(scope="module")
def signed_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a read-only folder with a club's log, which two directors have signed at one PC, and their keys."""
    folder = tmp_path_factory.mktemp("signed")
    keys = DirectorKeys(folder / "keys" / "club-master.key")
    with open_database(folder / "club.sqlite") as database:
        hold_evening(database, SHORT, directors=keys)
        correct(database, EMIL, keys)
        with acts.desk(database, DORA, EVENING_BEGINS + 9500, keys) as desk:
            acts.give_penalty(desk, desk.evening(), next(iter(desk.club.players.values())), -3, "late")
    return folder


@pytest.fixture
def pc(signed_club: Path, tmp_path: Path) -> Path:
    """Return a copy of this folder."""
    return Path(shutil.copytree(signed_club, tmp_path / "pc"))


@pytest.fixture
def signed(pc: Path) -> Iterator[Database]:
    """Yield the opened database of the copy."""
    with open_database(pc / "club.sqlite") as database:
        yield database


def keys_of(pc: Path) -> DirectorKeys:
    return DirectorKeys(pc / "keys" / "club-master.key")


def correct(database: Database, person: str, keys: DirectorKeys | None) -> None:
    """Correct the first deal as a director."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    session = stored_lists(database, club, evening)[ListKey(1, 1)].played[0].session
    deal = deals_of(database, session)[0]
    with acts.desk(database, person, EVENING_BEGINS + 9000, keys) as desk:
        corrections.correct(desk, session, deal, corrections.penalised([-3, 1, 1, 1]), "TSR 9.3.2")


def log_check(database: Database, keys: DirectorKeys | None) -> Check:
    """Return the certificate's check of the log at a PC with these keys, or at a PC without keys."""
    wrong = faults(database.connection)
    if wrong:
        # `verify` stops here, because an evening cannot be folded from a faulty log.
        return verdict("club log", faults_of("log.fault", wrong))
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    certificate = certify(database, club, evening, None, keys.trusted() if keys else ())
    (check,) = (check for check in certificate.checks if check.name == "club log")
    assert check.holds or not certificate.holds
    return check


def words(check: Check) -> str:
    return in_words(check.findings, catalogue_in("en"))


def test_a_certificate_verifies_each_signature_of_the_log_once(
    signed: Database, pc: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: Counter[str] = Counter()

    def counted(signer: str, seal: str, signature: str) -> bool:
        verified[seal] += 1
        return is_signed(signer, seal, signature)

    club = club_of(signed)
    evening = club.latest()
    assert evening is not None
    monkeypatch.setattr(log_chain, "is_signed", counted)
    certificate = certify(signed, club, evening, None, keys_of(pc).trusted())
    assert certificate.checks[0].holds
    assert set(verified.values()) == {1}


# Attacks by a person who can write to the database but has no key. After each, all hashes are computed again.

Attack = Callable[[Connection, random.Random], None]
THIEF = DirectorKey(DORA, 4711)


def _renumber(connection: Connection, after: int, by: int) -> None:
    numbers = connection.execute(
        "SELECT number FROM club_log WHERE number > ? ORDER BY number * ?", (after, -by)
    ).fetchall()
    for (number,) in numbers:
        connection.execute("UPDATE club_log SET number = ? WHERE number = ?", (number + by, number))


def other_director(connection: Connection, dice: random.Random) -> None:
    change = "UPDATE club_log SET person = CASE person WHEN ? THEN ? ELSE ? END WHERE verb = 'correct'"
    connection.execute(change, (DORA, EMIL, DORA))


def other_reason(connection: Connection, dice: random.Random) -> None:
    connection.execute(
        "UPDATE club_log SET arguments = json_set(arguments, '$.why', ?) WHERE verb = 'correct'",
        (str(dice.random()),),
    )


def other_moment(connection: Connection, dice: random.Random) -> None:
    connection.execute("UPDATE club_log SET at = at + 60 WHERE verb = 'correct'")


def added_at_the_end(connection: Connection, dice: random.Random) -> None:
    row = connection.execute("SELECT arguments FROM club_log WHERE verb = 'penalty'").fetchone()
    append(connection, DORA, "penalty", json.loads(row[0]) | {"points": dice.randint(-99, 99)})


def added_with_another_key(connection: Connection, dice: random.Random) -> None:
    row = connection.execute("SELECT arguments FROM club_log WHERE verb = 'penalty'").fetchone()
    append(connection, DORA, DIRECTOR, {"key": THIEF.public, "name": DORA, "before": []}, key=THIEF)
    append(connection, DORA, "penalty", json.loads(row[0]) | {"points": 42}, key=THIEF)


def added_in_the_middle(connection: Connection, dice: random.Random) -> None:
    last = connection.execute("SELECT max(number) FROM club_log").fetchone()[0]
    place = dice.randint(1, last - 1)
    _renumber(connection, place, 1)
    row = connection.execute(
        "SELECT 'new', ?, '', at, person, verb, arguments, '', '' FROM club_log WHERE verb = 'penalty' LIMIT 1",
        (place + 1,),
    ).fetchone()
    connection.execute(f"INSERT INTO club_log VALUES ({', '.join('?' * 9)})", row)


def removed(connection: Connection, dice: random.Random) -> None:
    last = connection.execute("SELECT max(number) FROM club_log").fetchone()[0]
    place = dice.randint(2, last - 1)
    connection.execute("DELETE FROM club_log WHERE number = ?", (place,))
    _renumber(connection, place, -1)


def stripped(connection: Connection, dice: random.Random) -> None:
    connection.execute("UPDATE club_log SET signer = '', signature = ''")


def stripped_at_the_end(connection: Connection, dice: random.Random) -> None:
    last = connection.execute("SELECT max(number) FROM club_log").fetchone()[0]
    connection.execute(
        "UPDATE club_log SET signer = '', signature = '' WHERE number > ?", (last - dice.randint(1, last),)
    )


def signature_of_another(connection: Connection, dice: random.Random) -> None:
    connection.execute(
        """UPDATE club_log SET (signer, signature) =
           (SELECT signer, signature FROM club_log WHERE verb = 'penalty' LIMIT 1) WHERE verb = 'correct'"""
    )


ATTACKS: list[Attack] = [
    *(other_director, other_reason, other_moment, added_at_the_end, added_with_another_key),
    *(added_in_the_middle, removed, stripped, stripped_at_the_end, signature_of_another),
]


def attacked(database: Database, dice: random.Random, *attacks: Attack) -> None:
    with database.transaction() as connection:
        for attack in attacks:
            attack(connection, dice)
        recount(connection)


def resign(connection: Connection, *keys: DirectorKey) -> None:
    """Sign the whole log again with the attacker's own keys, each under the name of a director."""
    mine = {key.name: key for key in keys}
    for number, name in connection.execute(
        "SELECT number, json_extract(arguments, '$.name') FROM club_log WHERE verb = 'director'"
    ).fetchall():
        connection.execute(
            "UPDATE club_log SET arguments = json_set(arguments, '$.key', ?) WHERE number = ?",
            (mine[name].public, number),
        )
    recount(connection)
    for hash, person in connection.execute("SELECT hash, person FROM club_log").fetchall():
        signature = (mine[person].public, mine[person].sign(hash), hash)
        connection.execute("UPDATE club_log SET signer = ?, signature = ? WHERE hash = ?", signature)


def test_a_log_that_nobody_changed_holds(signed: Database, pc: Path) -> None:
    assert faults(signed.connection) == []
    mine = log_check(signed, keys_of(pc))
    made = Counter(record.person for record in club_records(signed))
    assert made[EMIL] == 1
    assert mine.holds and words(mine) == (
        f"every record is as it was written; {made[DORA]} records were signed on the club’s PC on behalf of {DORA}; "
        f"1 record was signed on the club’s PC on behalf of {EMIL}"
    )
    log_signatures = signatures(club_records(signed), ())
    assert [(one.names, one.known) for one in log_signatures.directors] == [((DORA,), True), ((EMIL,), True)]
    reader = log_check(signed, None)
    assert reader.holds and fingerprint(log_signatures.root) in words(reader)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_a_changed_log_fails_though_all_hashes_were_counted_again(
    signed: Database, pc: Path, attack: Attack
) -> None:
    attacked(signed, random.Random(1), attack)
    assert log_check(signed, keys_of(pc)).holds is False
    reader = log_check(signed, None)
    # A PC without keys cannot detect removed signatures: it reports that no record is signed.
    assert words(reader).endswith("no record is signed") if attack is stripped else reader.holds is False


def test_two_attacks_at_once_fail_as_one_does(signed: Database, pc: Path) -> None:
    def without_the_players(connection: Connection, dice: random.Random) -> None:
        first = connection.execute("SELECT min(number) FROM club_log WHERE verb = 'player'").fetchone()[0]
        connection.execute("DELETE FROM club_log WHERE number = ?", (first,))
        _renumber(connection, first, -1)

    attacked(signed, random.Random(1), stripped, without_the_players)
    assert faults(signed.connection) == []
    assert log_check(signed, keys_of(pc)).holds is False


def test_a_log_signed_anew_by_strangers_fails(signed: Database, pc: Path) -> None:
    root = signatures(club_records(signed), ()).root
    with signed.transaction() as connection:
        other_reason(connection, random.Random(1))
        resign(connection, THIEF, DirectorKey(EMIL, 815))
    check = log_check(signed, keys_of(pc))
    assert check.holds is False and "no known director has accepted" in words(check)
    assert fingerprint(THIEF.public) in words(check)
    # At a PC without keys, the user compares fingerprints.
    reader = words(log_check(signed, None))
    assert fingerprint(THIEF.public) in reader and fingerprint(root) not in reader


def test_a_director_signs_for_nobody_else(signed: Database, pc: Path) -> None:
    emil = keys_of(pc).key_of(EMIL)
    with signed.transaction() as connection:
        append(connection, DORA, "penalty", {}, key=emil)
    check = log_check(signed, keys_of(pc))
    assert check.holds is False and "names Dora Dirks" in words(check)


def test_a_log_cut_off_at_its_end_has_fewer_records_and_another_head(signed: Database, pc: Path) -> None:
    def state() -> Any:
        club = club_of(signed)
        evening = club.latest()
        assert evening is not None
        return certify(signed, club, evening, None, keys_of(pc).trusted()).log

    before = state()
    signed.connection.execute("DELETE FROM club_log WHERE number = (SELECT max(number) FROM club_log)")
    after = state()
    assert after.records == before.records - 1 == len(club_records(signed))
    assert len(after.heads) == len(before.heads) == 1 and after.heads != before.heads


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_any_attacks_together_fail(signed: Database, pc: Path, seed: int) -> None:
    dice = random.Random(seed)
    chosen = dice.choices(ATTACKS, k=dice.randint(1, 4))
    if chosen.count(other_director) % 2 == 0:
        chosen = [attack for attack in chosen if attack is not other_director] or [removed]
    attacked(signed, dice, *chosen)
    assert log_check(signed, keys_of(pc)).holds is False, chosen


# Records older than signatures


@pytest.fixture
def adopted(tmp_path: Path) -> Iterator[Database]:
    """Yield a club whose log was written before signatures existed, except for one penalty."""
    with open_database(tmp_path / "old.sqlite") as database:
        hold_evening(database, SHORT)
        correct(database, EMIL, None)
        keys = keys_of(tmp_path)
        with acts.desk(database, DORA, EVENING_BEGINS + 9500, keys) as desk:
            acts.give_penalty(desk, desk.evening(), next(iter(desk.club.players.values())), -3, "late")
        yield database


def test_what_is_older_than_signatures_is_reported(adopted: Database, tmp_path: Path) -> None:
    check = log_check(adopted, keys_of(tmp_path))
    old = len(club_records(adopted)) - 2
    assert check.holds and f"{old} records were made before records were signed" in words(check)
    attacked(adopted, random.Random(1), other_director)
    assert log_check(adopted, keys_of(tmp_path)).holds is False


def test_a_branch_beside_what_is_older_fails(adopted: Database, tmp_path: Path) -> None:
    # The branch has the number of an older record, before the first signature.
    log = club_records(adopted)
    with adopted.transaction() as connection:
        rows = connection.execute("SELECT * FROM club_log WHERE number > 5").fetchall()
        connection.execute("DELETE FROM club_log WHERE number > 5")
        append(connection, DORA, "correct", next(one for one in log if one.verb == "correct").arguments)
        connection.executemany(f"INSERT INTO club_log VALUES ({', '.join('?' * 9)})", rows)
    assert faults(adopted.connection) == []
    for keys in (keys_of(tmp_path), None):
        check = log_check(adopted, keys)
        assert check.holds is False and "record 6 by Dora Dirks is not signed" in words(check)


def test_an_old_log_says_that_nobody_has_signed_it(tmp_path: Path) -> None:
    with open_database(tmp_path / "old.sqlite") as database:
        hold_evening(database, SHORT)
        check = log_check(database, None)
        assert check.holds and words(check).endswith("no record is signed")
        # A key that was made but never used does not mean that this PC signs.
        keys_of(tmp_path).key_of(DORA)
        assert log_check(database, keys_of(tmp_path)).holds


# Commands


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """Return a function that switches to another PC, with its own keys and database."""

    def go(name: str) -> None:
        monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / name / "keys" / "club-master.key"))
        monkeypatch.setenv("STICHTISCH_DATABASE", str(tmp_path / name / "club.sqlite"))

    return go


def begin(run: Any, by: str) -> None:
    for name in ("Anna", "Ben"):
        assert run("players", "add", name, "--by", by).code == 0
    assert run("evening", "new", "Friday", "--by", by).code == 0


def club_log_check(run: Any) -> dict[str, Any]:
    data = json.loads(run("verify", "--evening", "latest", "--json").out)
    return next(check for check in data["checks"] if check["name"] == "club log")


def listed(run: Any) -> dict[str, Any]:
    return {one["names"][0]: one for one in json.loads(run("club", "directors", "--json").out)}


def test_every_command_signs_in_the_name_of_who_acts(
    run: Any, laptop: Callable[[str], None], tmp_path: Path
) -> None:
    laptop("one")
    begin(run, DORA)
    assert run("season", "new", "2026", "--from", "2026-01-01", "--to", "2026-12-31", "--by", EMIL).code == 0
    with closing(sqlite3.connect(tmp_path / "one" / "club.sqlite")) as connection:
        rows = connection.execute("SELECT person, signer, hash, signature FROM club_log").fetchall()
    keys = {key.name: key.public for key in DirectorKeys(tmp_path / "one" / "keys" / "k").own()}
    assert set(keys) == {DORA, EMIL}
    assert all(
        signer == keys[person] and is_signed(signer, hash, made) for person, signer, hash, made in rows
    )
    assert club_log_check(run) == {
        "name": "club log",
        "holds": True,
        "told": "every record is as it was written; "
        f"5 records were signed on the club’s PC on behalf of {DORA}; "
        f"1 record was signed on the club’s PC on behalf of {EMIL}",
    }
    shown = run("club", "directors").out
    assert f"{DORA}: known, 5 records, the log begins with this key" in shown and f"{EMIL}: known" in shown
    folder = tmp_path / "one" / "keys" / "directors"
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_a_second_laptop_is_a_stranger_until_somebody_accepts_it(
    run: Any, laptop: Callable[[str], None], tmp_path: Path
) -> None:
    laptop("one")
    begin(run, DORA)
    assert run("backup", tmp_path / "copy.sqlite").code == 0
    laptop("two")
    assert run("restore", tmp_path / "copy.sqlite", "--yes").code == 0
    assert run("players", "add", "Jan", "--by", EMIL).code == 0
    assert run("players", "add", "Kurt", "--by", "Frieda").code == 0
    # Dora's key was stored as known at its first use.
    assert club_log_check(run)["holds"] is True
    laptop("one")
    assert run("players", "add", "Ida", "--by", DORA).code == 0
    assert run("merge", "--yes", tmp_path / "two" / "club.sqlite").code == 0
    check = club_log_check(run)
    assert check["holds"] is False and EMIL in check["told"] and "Frieda" in check["told"]
    stranger = listed(run)[EMIL]
    assert (stranger["known"], stranger["records"]) == (False, 3)
    assert run("club", "directors", "accept", "0123", "--by", DORA).code == ExitCode.BAD_INPUT
    assert run("club", "directors", "accept", stranger["fingerprint"][:14], "--by", DORA).code == 0
    # Emil's laptop has accepted Frieda's key.
    assert club_log_check(run)["holds"] is True and all(one["known"] for one in listed(run).values())
    # A third PC, which trusts another club, trusts this one after its user has confirmed it.
    laptop("three")
    begin(run, "Gerda")
    assert run("restore", tmp_path / "one" / "club.sqlite", "--yes").code == 0
    assert club_log_check(run)["holds"] is False
    assert run("club", "directors", "trust", listed(run)[DORA]["fingerprint"]).code == 0
    assert club_log_check(run)["holds"] is True


def test_a_stolen_key_signs_nothing_after_it_was_revoked(
    run: Any, laptop: Callable[[str], None], tmp_path: Path
) -> None:
    laptop("one")
    begin(run, DORA)
    assert run("players", "add", "Ida", "--by", EMIL).code == 0
    emil = listed(run)[EMIL]["fingerprint"]
    shutil.copytree(tmp_path / "one", tmp_path / "thief")
    assert run("club", "directors", "revoke", emil, "--by", EMIL).code == ExitCode.BAD_INPUT
    assert run("club", "directors", "revoke", emil, "--by", DORA).code == 0
    assert club_log_check(run)["holds"] is True and listed(run)[EMIL]["revoked"] is True
    refused = run("players", "add", "Jan", "--by", EMIL)
    assert refused.code == ExitCode.CONFLICT and "was revoked" in refused.err
    assert run("players", "add", "Jan", "--by", DORA).code == 0
    assert club_log_check(run)["holds"] is True
    # The thief continues the log from before the revocation, accepts another key, and revokes Emil's key later than
    # Dora.
    laptop("thief")
    shutil.rmtree(tmp_path / "thief" / "keys" / "directors")
    (key,) = (path for path in directors_of(tmp_path / "one") if EMIL in path.read_text())
    stolen = tmp_path / "thief" / "keys" / "directors" / key.name
    stolen.parent.mkdir()
    shutil.copy(key, stolen)
    assert run("players", "add", "Mallory", "--by", EMIL).code == 0
    assert run("players", "add", "Trudy", "--by", "Frieda").code == 0
    assert run("club", "directors", "revoke", emil, "--by", "Frieda").code == 0
    laptop("one")
    assert run("merge", "--yes", tmp_path / "thief" / "club.sqlite").code == 0
    check = club_log_check(run)
    assert check["holds"] is False and "after its revocation: Emil Ernst" in check["told"]
    assert "no known director has accepted: Frieda" in check["told"]


def directors_of(pc: Path) -> list[Path]:
    return [*(pc / "keys" / "directors").glob("*.key")]


def test_nobody_signs_unawares_for_a_log_without_signatures(
    run: Any, laptop: Callable[[str], None], tmp_path: Path
) -> None:
    laptop("one")
    begin(run, DORA)
    with open_database(tmp_path / "one" / "club.sqlite") as database:
        attacked(database, random.Random(1), stripped)
        before = len(club_records(database))
    check = club_log_check(run)
    assert check["holds"] is False and "although this PC has signed records before" in check["told"]
    refused = run("players", "add", "Ida", "--by", DORA)
    assert refused.code == ExitCode.CONFLICT and "club directors adopt" in refused.err
    assert f"Signed now: {before} records" in run("club", "directors", "adopt", "--by", DORA).out
    assert run("players", "add", "Ida", "--by", DORA).code == 0
    check = club_log_check(run)
    assert (
        check["holds"] is True and f"{before} records were made before records were signed" in check["told"]
    )


def test_a_merge_brings_signatures_back(run: Any, laptop: Callable[[str], None], tmp_path: Path) -> None:
    laptop("one")
    begin(run, DORA)
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy).code == 0
    with open_database(tmp_path / "one" / "club.sqlite") as database:
        stripped(database.connection, random.Random(1))
    assert club_log_check(run)["holds"] is False
    assert run("merge", "--yes", copy).code == 0
    assert club_log_check(run)["holds"] is True


def test_a_wrong_signature_is_not_merged(run: Any, laptop: Callable[[str], None], tmp_path: Path) -> None:
    laptop("one")
    begin(run, DORA)
    copy = tmp_path / "copy.sqlite"
    assert run("backup", copy).code == 0
    with open_database(copy) as database:
        database.connection.execute("UPDATE club_log SET signature = replace(signature, '1', '2')")
    assert run("merge", "--yes", copy).code in (ExitCode.STORAGE, ExitCode.CONFLICT, ExitCode.BAD_INPUT)


def test_where_no_key_can_be_kept_nothing_is_stored(
    run: Any, laptop: Callable[[str], None], tmp_path: Path
) -> None:
    laptop("one")
    begin(run, DORA)
    folder = tmp_path / "one" / "keys" / "directors"
    shutil.rmtree(folder)
    folder.write_text("a file")
    outcome = run("players", "add", "Ida", "--by", DORA)
    assert outcome.code == ExitCode.STORAGE and str(folder) in outcome.err
    folder.unlink()
    folder.mkdir()
    assert "Ida" not in run("players").out
    assert run("players", "add", "Ida", "--by", DORA).code == 0
    (spoilt,) = folder.glob("*.key")
    spoilt.write_text("nonsense\n")
    outcome = run("players", "add", "Jan", "--by", DORA)
    assert outcome.code == ExitCode.BAD_INPUT and spoilt.name in outcome.err
    assert "Jan" not in run("players").out


def test_records_and_head_stand_on_each_certificate(
    run: Any, pc: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STICHTISCH_KEY", str(pc / "keys" / "club-master.key"))
    monkeypatch.setenv("STICHTISCH_DATABASE", str(pc / "club.sqlite"))
    with open_database(pc / "club.sqlite") as database:
        log = club_records(database)
    assert (
        f"Club log:    {len(log)} records\nLog head:    {log[-1].hash}\n"
        in run("verify", "--evening", "latest").out
    )
    data = json.loads(run("verify", "--evening", "latest", "--json").out)
    assert data["log"] == {"records": len(log), "heads": [log[-1].hash]}
    paper = tmp_path / "certificate.pdf"
    run("export", "certificate", "--output", paper)
    text = "".join(PdfReader(paper).pages[0].extract_text().split())
    assert f"Records:{len(log)}." in text and log[-1].hash in text
