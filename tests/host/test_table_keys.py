"""Keys of lost or stolen tables: their revocation in the club's log, and the proof of their seals."""

import io
import json
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from support.evening_events import deal_events
from support.evening_events import evening as support_evening
from support.recounted_log import recount
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, TableAtPty
from support.sealed_evening import CLUB_KEY
from support.signed_evening import (
    CLUB,
    OTHER_CLUB,
    OTHER_TABLE,
    TABLE,
    Pair,
    Signing,
    exported,
    signed_evening,
)
from support.table_with_keys import TableWithKeys

from stichtisch.club.log import append
from stichtisch.device.client import Client
from stichtisch.journal import journal_file
from stichtisch.journal.public_proof import prove_publicly
from stichtisch.journal.revocation import Revoked, revocation_data, revoked_of, together
from stichtisch.keys.club_key import read_key
from stichtisch.keys.club_pair import pair_path, read_pair
from stichtisch.publish.club_keys import club_keys, revoked_in
from stichtisch.publish.html.verify_page import verify_page
from stichtisch.store import REVOKE_KEY, keys_of, open_database, open_existing
from stichtisch.store.engine import FileConnection
from stichtisch.sync.follow import Follower
from tablelog.line import decode, encode

pytestmark = pytest.mark.of_a_file

DAY = "2026-11-20"
WHY = ("--why", "the table was stolen", "--by", "Dora", "--on", DAY)


@pytest.fixture
def key(key: Path) -> Path:
    """The club's key, with a key pair beside it."""
    pair_path(key).write_text(f"{1001:064x}\n")
    return key


def sync(run: Any, signing: Signing, pair: Pair = TABLE, club: Pair = CLUB, code: int = 0) -> str:
    with TableAtPty(TableWithKeys(signing.lines, pair, club)) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == code, outcome.err
    output: str = outcome.out
    return output


def evening(run: Any) -> Signing:
    """A stored evening of two deals, which the table can continue."""
    signing = Signing(TABLE, CLUB_KEY)
    for event in support_evening(0):
        signing.add(*event)
    play(signing, 1, 2)
    sync(run, signing)
    return signing


def play(signing: Signing, first: int, last: int) -> None:
    for number in range(first, last + 1):
        for event in deal_events((number - 1) % 4, number):
            signing.add(10_000 * number, *event)


def revoke(run: Any, pair: Pair = TABLE) -> Any:
    return run("club", "tables", "revoke", pair.fingerprint[:9], *WHY)


def states(run: Any) -> dict[str, str]:
    return {one["fingerprint"]: one["state"] for one in json.loads(run("club", "tables", "--json").out)}


def test_keys_are_listed_with_their_states(run: Any, key: Path) -> None:
    signing = evening(run)
    output = run("club", "tables").out
    assert f"Table {SERIAL}: current" in output and TABLE.fingerprint in output
    assert f"certified by this club: {CLUB.fingerprint}" in output
    signing.table_pair = OTHER_TABLE
    play(signing, 3, 3)
    sync(run, signing, OTHER_TABLE)
    assert states(run) == {OTHER_TABLE.fingerprint: "current", TABLE.fingerprint: "replaced"}
    assert revoke(run).code == 0
    assert states(run) == {OTHER_TABLE.fingerprint: "current", TABLE.fingerprint: "revoked"}
    assert f"Table {SERIAL}: revoked on {DAY}" in run("club", "tables").out
    outcome = revoke(run)
    assert outcome.code == 2 and f"revoked on {DAY}" in outcome.err
    assert run("club", "tables", "revoke", "ffff ffff", *WHY).code == 2


def test_a_revocation_is_a_signed_record_of_the_log(run: Any, key: Path, database: Path) -> None:
    evening(run)
    assert revoke(run).code == 0
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT person, arguments, signature FROM club_log WHERE verb = 'revoke_table_key'"
        ((person, arguments, signature),) = connection.execute(query).fetchall()
    facts = json.loads(arguments)
    assert (person, facts["serial"], facts["key"], facts["day"]) == ("Dora", SERIAL, TABLE.public, DAY)
    assert facts["why"] == "the table was stolen" and len(signature) == 128
    (directors,) = json.loads(run("club", "directors", "--json").out)
    assert directors["names"] == ["Dora"] and directors["known"]


def test_seals_that_were_stored_before_keep_counting(run: Any, key: Path, tmp_path: Path) -> None:
    signing = evening(run)
    end = signing.sealed[-1][0]
    assert revoke(run).code == 0
    outcome = run("verify")
    assert outcome.code == 0
    assert (
        f"Key {TABLE.id} was revoked on {DAY}: the seals up to event {end} were stored before" in outcome.out
    )
    outcome = run("verify", "--public", "--club", CLUB.fingerprint)
    assert outcome.code == 0, outcome.out
    assert f"revoked on {DAY}. The club says that it had the seals up to event {end} before" in outcome.out
    assert "whether it has revoked a key since" in outcome.out
    # An exported file contains the revocations, too, so that any PC can verify it.
    exported_file = tmp_path / "evening.journal"
    assert run("export", "session", "--format", "journal", "--output", exported_file).code == 0
    journal = journal_file.read(exported_file.read_bytes(), "file")
    proof = prove_publicly(journal, CLUB.fingerprint)
    assert proof.holds and proof.end == end and [one.day for one in proof.revoked] == [DAY]


def accept_all(run: Any) -> None:
    for case in json.loads(run("quarantine", "--json").out):
        decided = ("--by", "Dora", "--why", "I sat there", "--yes")
        assert case["verdict"] or run("quarantine", "accept", case["id"], *decided).code == 0


def deals_stored(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM deals").fetchone()[0])


def test_a_sync_sets_aside_what_a_revoked_key_has_signed(run: Any, key: Path, database: Path) -> None:
    signing = evening(run)
    assert revoke(run).code == 0
    first = signing.next
    play(signing, 3, 4)
    output = sync(run, signing, code=8)
    assert f"events {first} to {signing.next - 1} of table {SERIAL}" in output
    assert (
        f"key {TABLE.id} was revoked on {DAY}" in output
        and "club equip --new-keys. To look and decide" in output
    )
    assert deals_stored(database) == 2
    with TableAtPty(TableWithKeys(signing.lines)) as at:
        watched = run("watch", "--once", "--port", at.port)
    assert watched.code == 8 and watched.out.count("Quarantined, not in the results") == 1
    # A second sync reports the same case again; a later session becomes a second case.
    assert sync(run, signing, code=8).count("Quarantined") == 1
    for event in support_evening(1, counter=5)[2:]:
        signing.add(*event)
    assert sync(run, signing, code=8).count("Quarantined") == 2
    assert deals_stored(database) == 2
    accept_all(run)
    assert sync(run, signing) and deals_stored(database) == 5


def test_a_merge_sets_aside_what_a_revoked_key_has_signed(
    run: Any, key: Path, database: Path, tmp_path: Path
) -> None:
    signing = evening(run)
    theirs = tmp_path / "theirs.sqlite"
    assert run("backup", theirs).code == 0
    assert revoke(run).code == 0
    play(signing, 3, 4)
    with TableAtPty(TableWithKeys(signing.lines)) as at:
        assert run("sync", "--port", at.port, "--database", theirs).code == 0
    outcome = run("merge", theirs, "--yes")
    assert outcome.code == 8 and f"key {TABLE.id} was revoked on {DAY}" in outcome.out, outcome.err
    assert deals_stored(database) == 2
    # Later events belong to the same case; the next session, signed with the new key, is stored.
    signing.table_pair = OTHER_TABLE
    for event in support_evening(1, counter=5)[2:]:
        signing.add(*event)
    assert sync(run, signing, OTHER_TABLE, code=8).count("Quarantined") == 1
    assert deals_stored(database) == 3 and len(json.loads(run("quarantine", "--json").out)) == 1


def test_seals_after_the_revocation_are_not_proved_by_the_key(run: Any, key: Path, tmp_path: Path) -> None:
    signing = evening(run)
    stored = signing.sealed[-1][0]
    assert revoke(run).code == 0
    play(signing, 3, 4)
    sync(run, signing, code=8)
    accept_all(run)
    late = signing.sealed[-2][0]
    sentence = (
        f"the seal in event {late} and later ones are signed with key {TABLE.id}, which was revoked on {DAY}"
    )
    outcome = run("verify")
    assert outcome.code == 1 and f"Wrong: {sentence}." in outcome.out
    assert "FAILS  chain" in outcome.out
    outcome = run("verify", "--public")
    assert outcome.code == 1 and f"Not proved: {sentence}." in outcome.out
    assert f"events 1 to {stored}" in outcome.out
    paper = tmp_path / "sheet.pdf"
    assert run("export", "sheet", "--session", "1", "--language", "en", "--output", paper).code == 0
    text = " ".join(PdfReader(paper).pages[0].extract_text().split())
    assert "Chain of events NOT valid" in text
    # A seal signed with the table's new key proves the events.
    signing.table_pair = OTHER_TABLE
    play(signing, 5, 5)
    sync(run, signing, OTHER_TABLE)
    assert run("verify").code == 0
    assert run("verify", "--public", "--club", CLUB.fingerprint).code == 0


def test_a_journal_names_the_last_seal_alone_that_the_club_had(
    run: Any, key: Path, database: Path, tmp_path: Path
) -> None:
    signing = evening(run)
    number, value = signing.sealed[-1]
    others = [[JOURNAL, at % number + 1, f"{at:064x}"] for at in range(1200)]
    facts = {"key": TABLE.public, "serial": SERIAL, "day": DAY, "why": "stolen"}
    with open_database(database) as opened, opened.transaction() as connection:
        append(connection, "Dora", REVOKE_KEY, facts | {"seals": [*others, [JOURNAL, number, value.hex()]]})
    file = tmp_path / "evening.journal"
    assert run("export", "session", "--format", "journal", "--output", file).code == 0
    (revoked,) = journal_file.read(file.read_bytes(), "file").revoked
    assert revoked.seals == ((JOURNAL, number, value.hex()),)
    assert run("verify", file).code == 0 and run("verify").code == 0


def test_what_only_the_clubs_key_vouches_for_after_a_revocation_is_not_proved(
    run: Any, key: Path, tmp_path: Path
) -> None:
    signing = evening(run)
    assert revoke(run).code == 0 and run("verify").code == 0
    # The thief also has the key that the table received from the club.
    signing.table_pair = None
    play(signing, 3, 4)
    sync(run, signing)
    outcome = run("verify")
    sentence = "and later ones have no valid signature: a key of this table was revoked on"
    assert outcome.code == 1 and sentence in outcome.out
    assert "Signatures: 2 of 4 seals signed by this table." in outcome.out
    file = tmp_path / "thief.journal"
    file.write_bytes(exported(signing.lines))
    outcome = run("verify", file)
    assert outcome.code == 1 and sentence in outcome.out
    # A key certified by another club proves nothing after the revocation; one certified by this club proves all events.
    for club, code in ((OTHER_CLUB, 1), (CLUB, 0)):
        file.write_bytes(
            exported(
                signed_on(signing.lines), [club.listed(TABLE), CLUB.listed(TABLE), club.listed(OTHER_TABLE)]
            )
        )
        assert run("verify", file).code == code


def signed_on(lines: list[bytes]) -> list[bytes]:
    """Return a journal with one more deal, sealed and signed with another key of the table."""
    signing = Signing(TABLE, CLUB_KEY)
    for line in lines:
        _, milliseconds, seat, verb, *arguments = decode(line)[1]
        signing.session.apply(seat, verb, arguments)
        signing.write(milliseconds, seat, verb, *arguments)
    signing.table_pair = OTHER_TABLE
    play(signing, 5, 5)
    return signing.lines


REMOVE = "DELETE FROM club_log WHERE verb = 'revoke_table_key'"
STRIP = "UPDATE club_log SET signer = '', signature = ''"


@pytest.mark.parametrize(
    "attack",
    [(REMOVE,), (REMOVE, STRIP), ("UPDATE club_log SET verb = 'revoke' WHERE verb = 'revoke_table_key'",)],
)
def test_a_revocation_that_was_removed_from_the_log_is_missed(
    run: Any, key: Path, database: Path, attack: tuple[str, ...]
) -> None:
    evening(run)
    assert revoke(run).code == 0
    assert run("players", "add", "Anna", "--by", "Dora").code == 0 and run("verify").code == 0
    with closing(sqlite3.connect(database, factory=FileConnection)) as connection:
        for statement in attack:
            connection.execute(statement)
        connection.execute(
            "UPDATE club_log SET number = (SELECT count(*) FROM club_log AS one WHERE one.number <= club_log.number)"
        )
        recount(connection)
        connection.commit()
    outcome = run("verify")
    assert outcome.code == 1 and "a revocation of the table's key may be missing" in outcome.out


def test_a_thief_who_signs_another_evening_proves_nothing(run: Any, key: Path, database: Path) -> None:
    evening(run)
    assert revoke(run).code == 0
    thief = Signing(TABLE, CLUB_KEY)
    for event in support_evening(0):
        thief.add(*event)
    play(thief, 5, 8)
    revoked = revoked_in(published(database).read_bytes(), "club.json")
    proof = prove_publicly(journal_file.read(exported(thief.lines), "file"), CLUB.fingerprint, revoked)
    assert not proof.holds and proof.end is None and proof.signers == []


def published(database: Path) -> Path:
    """Write the current club.json."""
    path = database.with_name("club.json")
    with open_existing(database) as opened:
        path.write_text(club_keys(opened, CLUB.public))
    return path


def test_a_public_verifier_knows_what_it_was_given(
    run: Any, key: Path, database: Path, tmp_path: Path
) -> None:
    signing = evening(run)
    play(signing, 3, 3)
    thief = tmp_path / "thief.journal"
    thief.write_bytes(exported(signing.lines))
    club = ("--club", CLUB.fingerprint)
    nowhere = ("--database", tmp_path / "nowhere.sqlite")
    assert revoke(run).code == 0
    keys = published(database)
    assert run("verify", "--public", thief, *club, *nowhere).code == 0
    outcome = run("verify", "--public", thief, *club, *nowhere, "--keys", keys)
    assert outcome.code == 1 and f"revoked on {DAY}" in outcome.out
    outcome = run("verify", "--public", thief, *club)
    assert outcome.code == 1 and f"revoked on {DAY}" in outcome.out
    assert run("verify", thief, "--keys", keys).code == 2
    for text in ("", "[]", "{}", '{"format":"stichtisch-club-keys","revoked":[{}]}'):
        keys.write_text(text)
        outcome = run("verify", "--public", thief, *nowhere, "--keys", keys)
        assert outcome.code == 2 and "does not contain the keys of a club" in outcome.err


def test_a_record_of_another_form_revokes_nothing_and_several_count_together() -> None:
    one = Revoked(TABLE.public, "2026-11-20", ((JOURNAL, 5, "a" * 64), (JOURNAL, 9, "b" * 64)))
    assert revoked_of(revocation_data(one)) == one
    others: list[object] = [None, [], {}, {"key": "x", "day": DAY}, revocation_data(one) | {"day": "20.11."}]
    assert [revoked_of(other) for other in others] == [None] * len(others)
    odd = revocation_data(one) | {"seals": [1, [], ["a", "b", "c"], [JOURNAL, 5, "a" * 64]]}
    later = revoked_of(odd | {"day": "2026-11-21"})
    assert later is not None and later.seals == ((JOURNAL, 5, "a" * 64),)
    assert together([one, later]) == {
        TABLE.public: Revoked(TABLE.public, "2026-11-20", ((JOURNAL, 5, "a" * 64),))
    }


def test_another_pair_of_the_club_lists_the_earlier_one(run: Any, key: Path, database: Path) -> None:
    evening(run)
    before = read_pair(pair_path(key))
    assert before is not None and before.public == CLUB.public
    outcome = run("club", "new-pair", "--why", "the laptop was stolen", "--by", "Dora")
    assert outcome.code == 0 and f"No longer valid: {CLUB.fingerprint}" in outcome.out
    after = read_pair(pair_path(key))
    assert after is not None and after.fingerprint in outcome.out and after != before
    (kept,) = key.parent.glob("club.pair.until-*")
    assert read_pair(kept) == before
    output = run("club", "tables").out
    assert "certified by the club's earlier pair, until 20" in output and CLUB.fingerprint in output
    published_now = json.loads(published(database).read_text())
    assert [one["club"] for one in published_now["earlier"]] == [CLUB.fingerprint]
    # The file of the key pair was lost.
    pair_path(key).unlink()
    assert run("club", "new-pair", "--why", "lost", "--by", "Dora").code == 0
    assert run("verify", "--public", "--club", CLUB.fingerprint).code == 0


def test_the_recovery_sheet_brings_the_pair_back(
    run: Any, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = run("club", "sheet").out
    lines = [line[8:] for line in sheet.splitlines() if line.startswith("    ")]
    assert len(lines) == 8
    pair = read_pair(pair_path(key))
    assert pair is not None and "".join(line[:19].replace(" ", "") for line in lines[4:]) == pair.secret.hex()
    for typed, has_pair in ((lines, True), (lines[:4], False), ([*lines[:4], ""], False)):
        key.unlink()
        pair_path(key).unlink(missing_ok=True)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(typed).encode())))
        assert run("club", "restore").code == 0
        assert read_key(key) == CLUB_KEY and read_pair(pair_path(key)) == (pair if has_pair else None)
    assert "(club.pair) is not on this sheet" in run("club", "sheet").out
    # The secret key's lines are not accepted as lines of the key pair.
    key.unlink()
    monkeypatch.setattr(
        sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join([*lines[:4], *lines[:4]]).encode()))
    )
    outcome = run("club", "restore")
    assert outcome.code == 2 and "Line 5" in outcome.err and not key.exists()


def test_another_clubs_revocation_is_of_its_own_keys_only(run: Any, key: Path) -> None:
    lines = signed_evening(1, OTHER_TABLE).lines
    file = journal_file.read(exported(lines, [OTHER_CLUB.listed(OTHER_TABLE)]), "file")
    assert prove_publicly(file, OTHER_CLUB.fingerprint, [Revoked(TABLE.public, DAY)]).holds
    assert not prove_publicly(file, OTHER_CLUB.fingerprint, [Revoked(OTHER_TABLE.public, DAY)]).holds


@pytest.mark.parametrize("value", [1, {}, [1], [{"key": TABLE.public}], [{"key": "x", "day": DAY}]])
def test_a_head_of_another_form_has_no_revocation(value: Any) -> None:
    head = encode("j", {"serial": SERIAL, "journal": JOURNAL, "revoked": value})
    assert journal_file.read(head, "file").revoked == []


def test_the_page_that_checks_has_the_revoked_keys() -> None:
    one = Revoked(TABLE.public, DAY, ((JOURNAL, 5, "a" * 64),))
    (listed,) = re.findall(
        r'<script type="application/json" id="revoked">(.*)</script>', verify_page("en", (one,))
    )
    assert [revoked_of(value) for value in json.loads(listed)] == [one]


def test_a_certificate_of_another_club_for_a_known_key_is_reported(run: Any, key: Path) -> None:
    signing = evening(run)
    output = sync(run, signing, club=OTHER_CLUB)
    assert (
        f"is now certified by another club: {OTHER_CLUB.fingerprint}. Here it is listed under {CLUB.fingerprint}"
        in output
    )
    assert run("verify", "--public", "--club", CLUB.fingerprint).code == 0
    with TableAtPty(TableWithKeys(signing.lines, TABLE, OTHER_CLUB)) as at:
        watched = run("watch", "--once", "--port", at.port).out
    assert f"now certified by another club: {OTHER_CLUB.fingerprint}" in watched
    assert "another club" not in sync(run, signing)


def test_a_key_that_signs_for_the_first_time_while_its_table_is_watched_is_certified(database: Path) -> None:
    signing = Signing()
    for event in support_evening(0):
        signing.add(*event)
    table = TableWithKeys(signing.lines)
    transport = DirectTransport(table)
    with open_database(database) as opened:
        follower = Follower(Client(transport, monotonic=transport.monotonic), opened)
        follower.begin_following()
        assert keys_of(opened, SERIAL) == []
        play(signing, 1, 1)
        table.lines = list(signing.lines)
        assert follower.look().events
        assert [one.club for one in keys_of(opened, SERIAL)] == [CLUB.public]


def test_the_certificate_of_this_clubs_new_pair_takes_the_place_of_the_earlier_one(
    run: Any, key: Path
) -> None:
    signing = evening(run)
    pair_path(key).write_text(f"{1002:064x}\n")
    assert "another club" not in sync(run, signing, club=OTHER_CLUB)
    assert run("verify", "--public", "--club", OTHER_CLUB.fingerprint).code == 0
    assert run("verify", "--public", "--club", CLUB.fingerprint).code == 1


def test_a_merge_reports_a_key_that_two_clubs_have_certified(
    run: Any, key: Path, database: Path, tmp_path: Path
) -> None:
    signing = evening(run)
    theirs = tmp_path / "theirs.sqlite"
    assert run("backup", theirs).code == 0
    database.unlink()
    sync(run, signing, club=OTHER_CLUB)
    outcome = run("merge", theirs, "--yes")
    assert f"is certified by {OTHER_CLUB.fingerprint} here and by {CLUB.fingerprint} there" in outcome.out
    assert run("verify", "--public", "--club", OTHER_CLUB.fingerprint).code == 0
