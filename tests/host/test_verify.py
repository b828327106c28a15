"""`stichtisch verify`, and seals at import: no changed event passes, and missing proof is reported."""

import hashlib
import hmac
import json
import random
import sqlite3
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from pypdf import PdfReader
from support.evening_events import deal_events, evening
from support.sample_share import every
from support.scripted_table import JOURNAL, SERIAL, ScriptedTable, TableAtPty
from support.sealed_evening import Sealing, invented_evening, key_of, sealed_evening
from support.table_with_hands import TableWithHands

from stichtisch.journal import journal_file
from stichtisch.journal.errors import NoJournal
from stichtisch.journal.verify import prove
from stichtisch.keys.table_key import table_key
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from stichtisch.store import open_database
from stichtisch.sync.sync import synchronise
from tablelog.line import decode, encode

_CLUB_KEY = bytes(range(100, 132))
_DEALS = 2


@pytest.fixture
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the club's key would lie; there is none."""
    path = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    return path


@pytest.fixture
def club(key: Path) -> None:
    """Write the club's key to its file."""
    key.parent.mkdir()
    key.write_text(_CLUB_KEY.hex())


def sync(run: Any, table: ScriptedTable) -> Any:
    with TableAtPty(table) as at:
        return run("sync", "--port", at.port)


def write(path: Path, lines: list[bytes]) -> Path:
    """Write an export of these lines, without using the program."""
    path.write_bytes(encode("j", {"serial": SERIAL, "journal": JOURNAL}) + b"".join(lines))
    return path


def changed(line: bytes, at: int, value: Any) -> bytes:
    """The line with another value in one place, and the checksum for it."""
    kind, event = decode(line)
    event[at] = value
    return encode(kind, event)


def test_the_key_of_a_table_is_the_hmac_of_its_serial_number() -> None:
    assert table_key(_CLUB_KEY, SERIAL) == key_of(_CLUB_KEY)


def test_an_export_is_byte_for_byte_what_the_table_sent(run: Any, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(_DEALS)
    assert sync(run, sealing.table()).code == 0
    exported = tmp_path / "evening.journal"
    assert run("export", "session", "--format", "journal", "--output", exported).code == 0
    assert exported.read_bytes() == write(tmp_path / "own", sealing.lines).read_bytes()
    assert run("export", "session", "--format", "journal").out.encode() == exported.read_bytes()


def test_an_evening_ends_where_the_next_session_begins(run: Any, key: Path) -> None:
    sealing = sealed_evening(1)
    first = list(sealing.lines)
    for event in evening(1, counter=2)[2:]:
        sealing.add(*event)
    assert sync(run, sealing.table()).code == 0
    assert run("export", "session", "--format", "journal", "--session", 2).out.encode().endswith(first[-1])
    assert run("export", "session", "--format", "journal").out.encode().endswith(sealing.lines[-1])
    assert run("verify").code == run("verify", "--session", 2).code == 0


@pytest.mark.of_a_file
def test_a_sealed_evening_holds(run: Any, database: Path, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(_DEALS)
    sync(run, sealing.table())
    last = len(sealing.lines) - 1
    for source in ([], [database], [write(tmp_path / "file", sealing.lines)]):
        outcome = run("verify", *source)
        assert outcome.code == 0
        assert f"{_DEALS + 1} seals, from the journal's beginning, up to event {last}" in outcome.out
        assert "Signatures: not checked" in outcome.out
        assert f"Scores: {_DEALS + 1} of {_DEALS + 1}" in outcome.out


def test_what_is_asked_of_the_list_stands_beneath_the_proof_and_changes_no_exit_code(
    run: Any, key: Path, tmp_path: Path
) -> None:
    sealing = sealed_evening(_DEALS)
    sync(run, sealing.table())
    outcome = run("verify")
    checks = outcome.out.split("The rules require of its list:")[1]
    # The rules require 24 deals, and a solo by each player.
    assert outcome.code == 0 and "FAILS  deals             2 deals, but the rules require 24" in checks
    assert "FAILS  solos" in checks and "ok     cross-sum" in checks and "ok     parity" in checks
    list_checks = json.loads(run("verify", "--json").out)["list"]
    assert {check["name"] for check in list_checks["checks"] if check["holds"] is False} == {"deals", "solos"}
    # An exported journal does not state what the rules require of its list.
    file = write(tmp_path / "file", sealing.lines)
    assert "What is asked" not in run("verify", file).out
    assert "list" not in json.loads(run("verify", "--json", file).out)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET boot = boot + 1 WHERE sequence = 20",
        "UPDATE events SET arguments = json_set(arguments, '$[0]', 'HT') WHERE sequence = 20",
        "UPDATE events SET seat = (seat + 1) % 4 WHERE sequence = 20",
        "UPDATE people SET total = total + 1 WHERE person = 2",
        "UPDATE events SET line = replace(line, ',' || seat || ',', ',9,') WHERE sequence = 20",
        "DELETE FROM events WHERE sequence = 20",
    ],
)
@pytest.mark.of_a_file
def test_what_was_changed_in_the_database_is_found(run: Any, database: Path, key: Path, change: str) -> None:
    sync(run, sealed_evening(1).table())
    assert run("verify").code == 0
    connection = sqlite3.connect(database)
    before = connection.total_changes
    connection.execute(change)
    connection.commit()
    assert connection.total_changes == before + 1
    connection.close()
    outcome = run("verify")
    assert outcome.code == 1 and "Wrong: " in outcome.out


def test_signatures_are_checked_with_the_clubs_key(run: Any, club: None, tmp_path: Path) -> None:
    sealing = sealed_evening(_DEALS, _CLUB_KEY)
    outcome = run("verify", "--json", write(tmp_path / "file", sealing.lines))
    proof = json.loads(outcome.out)
    assert outcome.code == 0 and proof["holds"]
    assert proof["signed"] == proof["seals"] == _DEALS + 1
    assert proof["trusted"] == proof["end"] == len(sealing.lines) - 1


def test_a_chain_that_somebody_made_anew_has_no_signature_of_the_table(
    run: Any, club: None, tmp_path: Path
) -> None:
    for stranger in (None, bytes(32)):
        path = write(tmp_path / "file", sealed_evening(1, stranger).lines)
        outcome = run("verify", path)
        assert outcome.code == 1
        assert ("not signed" if stranger is None else "not that of this table") in outcome.out


def test_a_signature_is_of_one_table(run: Any, club: None, tmp_path: Path) -> None:
    path = tmp_path / "file"
    lines = b"".join(sealed_evening(1, _CLUB_KEY).lines)
    path.write_bytes(encode("j", {"serial": "other", "journal": JOURNAL}) + lines)
    assert run("verify", path).code == 1


def test_without_a_seal_nothing_is_proved(run: Any, key: Path, tmp_path: Path) -> None:
    lines = [encode("e", [number, *event]) for number, event in enumerate(evening(1), start=1)]
    outcome = run("verify", write(tmp_path / "file", lines))
    assert outcome.code == 1 and "it has no seal" in outcome.out
    assert run("verify", write(tmp_path / "file", [])).code == 1


def test_what_came_after_the_last_seal_is_named(run: Any, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(1)
    end = len(sealing.lines)
    for _ in range(3):
        sealing.write(9500, -1, "clock", 1_800_000_000)
    outcome = run("verify", write(tmp_path / "file", sealing.lines))
    assert outcome.code == 0
    assert f"Events {end + 1} to {end + 3} came after the last seal and are not proved" in outcome.out


def unsealed_deals(count: int, over: bool = True) -> Sealing:
    """Return a sealed session of two deals, and unsealed deals; the last one may be unfinished."""
    sealing = Sealing(_CLUB_KEY)
    for event in evening(_DEALS):
        sealing.add(*event)
    for number in range(_DEALS + 1, _DEALS + count + 1):
        events = deal_events((number - 1) % 4, number)
        for event in events if over or number <= _DEALS + count - 1 else events[:-1]:
            sealing.write(8000, *event)
    return sealing


def test_deals_after_the_last_seal_are_not_proved(run: Any, club: None, tmp_path: Path) -> None:
    for count, message in ((1, "1 deal"), (2, "2 deals")):
        outcome = run("verify", write(tmp_path / "file", unsealed_deals(count).lines))
        assert (
            outcome.code == 1 and f"Not proved yet: {message} with events after the last seal" in outcome.out
        )
        assert "Nothing was changed" not in outcome.out
    proof = json.loads(run("verify", "--json", tmp_path / "file").out)
    assert not proof["holds"] and len(proof["late"]) == 2
    # A deal in play has no result yet, so it needs no seal.
    assert run("verify", write(tmp_path / "file", unsealed_deals(1, over=False).lines)).code == 0
    outcome = run("verify", write(tmp_path / "file", unsealed_deals(2, over=False).lines))
    assert outcome.code == 1 and "Not proved yet: 1 deal with events after" in outcome.out


def test_a_correction_after_the_last_seal_is_not_proved(run: Any, club: None, tmp_path: Path) -> None:
    sealing = unsealed_deals(0)
    sealing.write(8000, 0, "penalty", [-3, 1, 1, 1])
    outcome = run("verify", write(tmp_path / "file", sealing.lines))
    assert outcome.code == 1 and "Not proved yet: 1 deal with events after" in outcome.out


def test_certificate_and_sheet_say_how_many_deals_are_not_proved(
    run: Any, club: None, tmp_path: Path
) -> None:
    sync(run, unsealed_deals(2).table())
    output = " ".join(run("verify").out.split())
    assert "FAILS chain 2 deals came after the last seal and are not proved" in output
    paper = tmp_path / "sheet.pdf"
    assert run("export", "sheet", "--session", "1", "--language", "en", "--output", paper).code == 0
    text = " ".join(PdfReader(paper).pages[0].extract_text().split())
    assert "Chain of events valid up to the last seal" in text
    assert "Deals after the last seal 2: NOT proved" in text


def test_a_journal_that_begins_with_a_seal_is_proved_from_there_on(
    run: Any, key: Path, tmp_path: Path
) -> None:
    sealing = sealed_evening(_DEALS)
    seal = next(number for number, line in enumerate(sealing.lines, start=1) if b'"seal"' in line)
    outcome = run("verify", write(tmp_path / "file", sealing.lines[seal - 1 :]))
    assert outcome.code == 0 and f"from the seal in event {seal} on" in outcome.out
    assert "It does not prove the name of the journal" in outcome.out
    other = tmp_path / "other"
    other.write_bytes(
        encode("j", {"serial": SERIAL, "journal": "77aa0102"}) + b"".join(sealing.lines[seal - 1 :])
    )
    assert "It does not prove the name of the journal" in run("verify", other).out
    whole = json.loads(run("verify", "--json", write(tmp_path / "file", sealing.lines)).out)
    assert whole["named"] and "does not prove the name" not in run("verify", tmp_path / "file").out
    late = [sealing.lines[seal - 1], changed(sealing.lines[seal], 1, 7), *sealing.lines[seal + 1 :]]
    assert run("verify", write(tmp_path / "file", late)).code == 1


def test_what_follows_something_that_is_not_there_is_not_proved(run: Any, key: Path, tmp_path: Path) -> None:
    sealing = sealed_evening(_DEALS)
    seals = [number for number, line in enumerate(sealing.lines, start=1) if b'"seal"' in line]
    for first in range(2, seals[-1] + 1):
        outcome = run("verify", write(tmp_path / "file", sealing.lines[first - 1 :]))
        assert outcome.code == (0 if first in seals[:-1] else 1), first
        if outcome.code:
            assert "Not proved" in outcome.out and "Nothing was changed" not in outcome.out


def seals_of(lines: list[bytes]) -> list[list[Any]]:
    return [decode(line)[1] for line in lines if b'"seal"' in line]


@pytest.mark.parametrize("first", [2, 100, 5000])
@pytest.mark.parametrize("signed", [False, True])
def test_an_invented_evening_is_not_proved_by_a_seal_of_another(
    run: Any, club: None, key: Path, tmp_path: Path, first: int, signed: bool
) -> None:
    if not signed:
        key.unlink()
    for seal in seals_of(sealed_evening(_DEALS, _CLUB_KEY if signed else None).lines):
        lines = invented_evening(first, seal)
        following = first + len(lines)
        for more in ([], [encode("e", [following, 9000, -1, "boot", 9])], invented_evening(following, seal)):
            outcome = run("verify", write(tmp_path / "file", [*lines, *more]))
            assert outcome.code == 1 and "Not proved" in outcome.out
            assert "Nothing was changed" not in outcome.out


def test_without_event_1_names_cannot_be_exchanged(run: Any, key: Path, tmp_path: Path) -> None:
    lines = sealed_evening(_DEALS).lines[1:]
    session = next(at for at, line in enumerate(lines) if decode(line)[1][3] == "session")
    names = decode(lines[session])[1][6]
    lines[session] = changed(lines[session], 6, [names[1], names[0], *names[2:]])
    assert run("verify", write(tmp_path / "file", lines)).code == 1


def test_a_chain_that_the_table_began_anew_is_proved_from_there_on(
    run: Any, key: Path, tmp_path: Path
) -> None:
    sealing = Sealing()
    for event in evening(1):
        sealing.write(*event)
        sealing.session.apply(event[1], event[2], event[3:])
    start = sealing.next
    sealing.begin_anew()
    sealing.write(9000, -1, "clock", 1_800_000_000)
    sealing.seal(more=(start,))
    outcome = run("verify", write(tmp_path / "file", sealing.lines))
    # The events before the first seal were never sealed.
    assert outcome.code == 1 and f"from event {start} on" not in outcome.out
    outcome = run("verify", write(tmp_path / "file", sealing.lines[start - 1 :]))
    assert outcome.code == 0 and f"started by the table at event {start}" in outcome.out
    assert "does not prove the name" not in outcome.out
    late = [*sealing.lines[:-2], changed(sealing.lines[-2], 4, 1_800_000_001), sealing.lines[-1]]
    assert run("verify", write(tmp_path / "file", late)).code == 1


def test_an_event_that_was_changed_with_its_checksum_is_found(run: Any, key: Path, tmp_path: Path) -> None:
    lines = sealed_evening(1).lines
    play = next(place for place, line in enumerate(lines) if b'"play"' in line)
    for at, value in ((1, 1), (4, "HT"), (5, "04FF")):
        other = changed(lines[play], at, value)
        assert other != lines[play]
        outcome = run("verify", write(tmp_path / "file", [*lines[:play], other, *lines[play + 1 :]]))
        assert outcome.code == 1 and "the events before it give" in outcome.out


def test_scores_that_the_cards_do_not_come_to_are_found(run: Any, key: Path, tmp_path: Path) -> None:
    sealing = Sealing()
    for event in [*evening(1)[:3], *([0, *event] for event in [[0, "deal", 1], [0, "abandon"]])]:
        sealing.write(*event)
    sealing.seal([1, 1, 1, -3])
    outcome = run("verify", write(tmp_path / "file", sealing.lines))
    assert outcome.code == 1 and "the scores +1 +1 +1 -3, but the cards give +0 +0 +0 +0" in outcome.out


# The signature covers the lines before the seal.
@pytest.mark.parametrize(
    ("milliseconds", "more"), [(5000, []), (10**15, []), (5000, [None, "x" * 60]), (5000, [None, None])]
)
def test_scores_that_the_last_seal_does_not_have_are_missed(
    run: Any, club: None, tmp_path: Path, milliseconds: int, more: list[Any]
) -> None:
    table = sealed_evening(1, _CLUB_KEY).table()
    number, _, seat, verb, *arguments = decode(table.lines[-1])[1]
    table.lines[-1] = encode("e", [number, milliseconds, seat, verb, *arguments[:2], None, *more])
    outcome = run("verify", write(tmp_path / "file", table.lines))
    assert outcome.code == 1 and "has no scores, although its line has room for them" in outcome.out
    assert sync(run, table).code == 8
    (case,) = json.loads(run("quarantine", "--json").out)
    assert (case["cause"], case["told"]) == ("scores", "None")


def test_a_seal_without_room_for_scores_has_none(run: Any, club: None, tmp_path: Path) -> None:
    sealing = Sealing(_CLUB_KEY)
    sealing.write(5, -1, "boot", 1, JOURNAL)
    sealing.write(10, -1, "session", "doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"])
    for number in range(60):
        sealing.write(20, -1, "join", f"Guest {number}", 0, 0)
        sealing.write(20, -1, "leave", 4 + number)
    line = [30, -1, "seal", sealing.hash.hex(), hmac_of(sealing), None]
    sealing.write(*line)
    outcome = run("verify", write(tmp_path / "file", sealing.lines))
    crowded = "Scores: 0 of 1 seal compared. Without scores, for lack of room: 1 seal."
    assert outcome.code == 0 and crowded in outcome.out


def hmac_of(sealing: Sealing) -> str:
    assert sealing.key is not None
    return hmac.new(sealing.key, sealing.hash, hashlib.sha256).hexdigest()


def test_a_piece_that_begins_inside_a_session_says_that_scores_are_not_compared(
    run: Any, club: None, tmp_path: Path
) -> None:
    lines = sealed_evening(_DEALS, _CLUB_KEY).lines
    seal = next(at for at, line in enumerate(lines) if b'"seal"' in line)
    outcome = run("verify", write(tmp_path / "file", lines[seal:]))
    assert outcome.code == 0
    assert "Not compared: 3 seals of an incomplete session." in outcome.out
    # The sentence ends here: no reason is given for the last line.
    assert f"Nothing was changed up to event {len(lines) - 1}." in outcome.out


@pytest.mark.parametrize("game", ["dopp:lkopf", "judge", "", None, [], 1])
def test_a_session_of_a_game_that_there_is_not_proves_nothing(
    run: Any, key: Path, tmp_path: Path, game: Any
) -> None:
    sealing = sealed_evening(1)
    place = next(place for place, line in enumerate(sealing.lines) if b'"session"' in line)
    lines = [*sealing.lines[:place], changed(sealing.lines[place], 4, game), *sealing.lines[place + 1 :]]
    outcome = run("verify", write(tmp_path / "file", lines))
    assert outcome.code == 1 and "Wrong: " in outcome.out and not outcome.err


def _small() -> bytes:
    """Return a short journal with all kinds of lines: a deal, an abandoned deal and a later one."""
    sealing = Sealing()
    for event in [*evening(0), [9, 0, "deal", 1], [9, 0, "abandon"], [9, -1, "rename", 0, "Zoë ~"]]:
        sealing.add(*event)
    sealing.add(9, -1, "end")
    return encode("j", {"serial": SERIAL, "journal": JOURNAL}) + b"".join(sealing.lines)


def _holds(data: bytes) -> bool:
    try:
        journal = journal_file.read(data, "file")
    except NoJournal:
        return False
    return not journal.damaged and prove(journal.serial, journal.journal, journal.events, None).holds


def test_a_byte_that_was_changed_is_found() -> None:
    data = _small()
    assert _holds(data)
    dice = random.Random(1)
    for at in dice.sample(range(len(data)), 300):
        other = dice.choice([value for value in range(256) if value != data[at]])
        assert not _holds(data[:at] + bytes([other]) + data[at + 1 :]), at


@pytest.mark.long
def test_every_byte_that_was_changed_is_found() -> None:
    data = _small()
    for at in range(0, len(data), every(1)):
        for other in range(256):
            if other != data[at]:
                assert not _holds(data[:at] + bytes([other]) + data[at + 1 :]), (at, other)


def test_lines_that_are_missing_doubled_or_exchanged_are_found() -> None:
    lines = _small().splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        assert not _holds(b"".join(lines[:at] + lines[at + 1 :])) or at == 1, (
            "the first may have been let go of"
        )
        assert not _holds(b"".join(lines[: at + 1] + lines[at:]))
        assert not _holds(b"".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))
        assert not _holds(b"".join([*lines[:at], b"\n", *lines[at:]]))
    assert not _holds(b"".join(lines)[:-1]) and not _holds(b"".join(lines) + b"x")


@pytest.mark.parametrize("data", [b"", b"\n", b"deals", b"~", encode("e", [1, 2, 3, "x"]), encode("j", [1])])
def test_what_is_no_journal_is_said(run: Any, key: Path, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    outcome = run("verify", path)
    assert outcome.code == 2 and "not an exported journal" in outcome.err
    assert run("verify", tmp_path / "nothing").code == 2


def test_a_file_that_is_no_journal_of_a_table_ends_soon(run: Any, key: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.journal"
    file.write_bytes(encode("j", {"serial": SERIAL, "journal": JOURNAL}) + b"\n" * 1000)
    outcome = run("verify", file)
    assert outcome.code == 1 and outcome.out.count("Wrong: ") == 21
    assert "the lines after it were not read" in outcome.out
    with file.open("wb") as stream:
        stream.truncate((journal_file.MEGABYTES << 20) + 1)
    outcome = run("verify", file)
    assert outcome.code == 2 and "it has more than 32 MB" in outcome.err


def test_a_seal_of_another_form_is_reported(run: Any, key: Path, tmp_path: Path) -> None:
    for arguments in ([], ["00"], ["zz" * 32, "", []], ["00" * 32, 1, []], ["00" * 32, "", ["x"]]):
        sealing = Sealing()
        sealing.write(0, -1, "boot", 1, JOURNAL)
        sealing.write(0, -1, "seal", *arguments)
        outcome = run("verify", write(tmp_path / "file", sealing.lines))
        assert outcome.code == 1 and "event 2 makes no sense" in outcome.out


# Import


def stored(database: Path) -> int:
    connection = sqlite3.connect(database)
    try:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])
    finally:
        connection.close()


@pytest.mark.of_a_file
def test_seals_that_come_with_a_later_sync_are_checked_from_the_last_one_on(run: Any, database: Path) -> None:
    sealing = sealed_evening(3)
    seals = [number for number, line in enumerate(sealing.lines) if b'"seal"' in line]
    table = sealing.table()
    for end in (seals[0] + 5, seals[1], seals[1] + 1, len(sealing.lines)):
        table.lines = sealing.lines[:end]
        assert sync(run, table).code == 0
    assert stored(database) == len(sealing.lines)


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("first", [2, 400])
@pytest.mark.of_a_file
def test_a_session_that_follows_what_is_not_there_is_set_aside(
    run: Any, database: Path, club: None, key: Path, signed: bool, first: int
) -> None:
    if not signed:
        key.unlink()
    seal = seals_of(sealed_evening(_DEALS, _CLUB_KEY if signed else None).lines)[-1]
    table = ScriptedTable([], first)
    table.lines = invented_evening(first, seal)
    assert sync(run, table).code == 8
    (case,) = json.loads(run("quarantine", "--json").out)
    assert (case["cause"], case["first"], case["last"]) == ("beginning", first + 1, table.next - 1)
    assert stored(database) == 0 and table.acknowledged == first
    assert run("verify").code == 1
    # After another club's seal, the next session is quarantined, too.
    other = seals_of(sealed_evening(1, bytes(32)).lines)[-1]
    table.lines += invented_evening(table.next, other)
    assert sync(run, table).code == 8
    assert stored(database) == 0


@pytest.mark.of_a_file
def test_a_table_that_has_let_go_of_old_sessions_is_stored_from_a_seal_on(
    run: Any, database: Path, club: None
) -> None:
    sealing = sealed_evening(_DEALS, _CLUB_KEY)
    kept = len(sealing.lines)
    for event in [*evening(1), [9000, -1, "end"]]:
        sealing.add(*event)
    for before in (0, 3):
        # Also keep the last events of the previous session, whose beginning is missing.
        table = ScriptedTable([], kept - before)
        table.lines = sealing.lines[kept - 1 - before :]
        assert sync(run, table).code == 0
        assert stored(database) == len(sealing.lines) - kept + 1
    assert run("verify").code == 0


@pytest.mark.parametrize("part", ["card", "hash", "scores"])
@pytest.mark.parametrize("known", [0, 30])
@pytest.mark.of_a_file
def test_a_seal_that_does_not_fit_is_set_aside_and_nothing_is_stored(
    run: Any, database: Path, part: str, known: int
) -> None:
    lines = sealed_evening(1).lines
    seal = next(place for place, line in enumerate(lines) if b'"seal"' in line)
    table = ScriptedTable([], 1)
    if known:
        table.lines = lines[:known]
        sync(run, table)
    acknowledged = table.acknowledged
    table.lines = list(lines[: seal + 1])
    if part == "card":
        table.lines[seal - 1] = changed(lines[seal - 1], 1, 77)
        reported = decode(lines[seal])[1][4]
        before = hashlib.sha256(JOURNAL.encode()).digest()
        for line in table.lines[:seal]:
            before = hashlib.sha256(before + line.rstrip(b"\n")).digest()
        computed = before.hex()
    elif part == "hash":
        reported, computed = "ab" * 32, decode(lines[seal])[1][4]
        table.lines[seal] = changed(lines[seal], 4, reported)
    else:
        reported, computed = "[1, 2, -3, 0]", str(decode(lines[seal])[1][6])
        table.lines[seal] = changed(lines[seal], 6, [1, 2, -3, 0])
    outcome = sync(run, table)
    assert outcome.code == 8
    listed = run("quarantine").out
    assert f"event {seal + 1} " in listed and reported in listed and computed in listed
    assert stored(database) == known and table.acknowledged == max(known, acknowledged)


@pytest.mark.of_a_file
def test_what_the_flash_has_lost_after_it_was_sealed_is_fetched_and_proved_by_nobody(
    run: Any, database: Path, key: Path
) -> None:
    lines = list(sealed_evening(1).lines)
    lost = next(place for place, line in enumerate(lines) if b'"play"' in line)
    lines[lost] = encode("e", [lost + 1, 0, -1, "unreadable"])
    table = ScriptedTable([], 1)
    table.lines = lines
    assert sync(run, table).code == 0 and stored(database) == len(lines)
    outcome = run("verify")
    assert outcome.code == 1 and f"had lost, perhaps after it was sealed: {lost + 1}" in outcome.out


@pytest.mark.of_a_file
def test_a_seal_of_another_form_is_not_stored(run: Any, database: Path) -> None:
    sealing = Sealing()
    for event in evening(1):
        sealing.write(*event)
    sealing.write(0, -1, "seal", "short", "", [])
    assert sync(run, sealing.table()).code == 5 and stored(database) == 0


def test_a_database_of_before_the_seals_takes_them(run: Any, database: Path, key: Path) -> None:
    # The firmware was updated after the first sync: its first seal covers the whole journal.
    sealing = Sealing()
    for event in evening(2):
        sealing.write(*event)
        sealing.session.apply(event[1], event[2], event[3:])
    table = sealing.table()
    assert sync(run, table).code == 0
    sealing.write(0, -1, "boot", 2, JOURNAL)
    sealing.seal()
    for event in deal_events(2, 3):
        sealing.add(0, *event)
    table.lines = sealing.lines
    assert sync(run, table).code == 0
    outcome = run("verify")
    assert outcome.code == 0 and "from the journal's beginning" in outcome.out


def test_an_evening_of_a_table_holds(run: Any, database: Path, key: Path, tmp_path: Path) -> None:
    with VirtualTable(tmp_path / "flash.img") as table, open_database(database) as opened:
        table.run(1000)
        talk = TableWithHands(table)
        talk.begin(3)
        talk.hands.play(play_deal(3, deal_cards("verified")))
        table.run(2000)
        synchronise(talk.client, opened)
    outcome = run("verify")
    assert outcome.code == 0 and "Chain: 1 seal, from the journal's beginning" in outcome.out


def test_what_is_stored_is_read_and_proved_once(run: Any, club: None) -> None:
    sync(run, sealed_evening(_DEALS, _CLUB_KEY).table())
    calls: Counter[str] = Counter()
    wanted = {"journal_of", "prove", "stored_otherwise"}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name in wanted:
            calls[frame.f_code.co_name] += 1

    sys.setprofile(note)
    try:
        assert run("verify").code == 0
    finally:
        sys.setprofile(None)
    assert calls == dict.fromkeys(wanted, 1)


def clocks(*more: list[Any], deals: int = 2) -> Sealing:
    """Return an evening with more events, such as clock events, after its first deal."""
    sealing = Sealing(_CLUB_KEY)
    events = evening(deals)
    second = next(at for at, event in enumerate(events) if event[2] == "deal" and event[3] == 2)
    for event in [*events[:second], *more, *events[second:]]:
        sealing.add(*event)
    return sealing


def date_check(run: Any) -> dict[str, Any]:
    checks = json.loads(run("verify", "--json").out)["list"]["checks"]
    (found,) = [check for check in checks if check["name"] == "date"]
    return dict(found)


def date_of(run: Any) -> str:
    return str(date_check(run)["told"])


def test_the_date_names_the_event_that_it_follows_from(run: Any, club: None) -> None:
    # If the clock is set forward or back by more than a minute, earlier times are considered wrong.
    sealing = clocks([60_000, -1, "clock", 1_800_003_659])
    sync(run, sealing.table())
    late = next(number for number, line in enumerate(sealing.lines, 1) if b"1800003659" in line)
    assert (
        date_of(run).endswith(f" by the clock in event {late}, which a seal covers")
        and date_check(run)["holds"]
    )
    # A clock event after the last seal also dates the evening; if the days differ, both are reported.
    sealing.write(130_000, -1, "clock", 1_800_000_129 - 40 * 86_400)
    sync(run, sealing.table())
    findings = date_of(run)
    last = len(sealing.lines)
    assert f"event {last}, which no seal of the session covers: not proved" in findings
    assert f"the clock jumped back by 40 days in event {last}" in findings
    assert date_check(run)["holds"] is None
    outcome = run("verify")
    assert outcome.code == 1 and "  -      date" in outcome.out
    assert f"Not proved yet: the date. It comes from the clock in event {last}" in outcome.out


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ([[60_000, -1, "clock", 1_800_000_059 + 86_000]], ""),
        ([[60_000, -1, "clock", 1_800_000_059 + 3 * 86_400]], "jumped forward by 3 days"),
        ([[60_000, -1, "clock", 1_800_000_059 - 87_000]], "jumped back by 1 day in"),
        ([[60_000, -1, "boot", 2], [10, -1, "clock", 1_800_080_000]], ""),
        ([[60_000, -1, "boot", 2], [10, -1, "clock", 1_800_400_000]], "jumped forward by 5 days"),
        ([[60_000, -1, "boot", 2], [10, -1, "clock", 1_799_000_000]], "jumped back by 12 days"),
    ],
)
def test_a_clock_that_jumps_inside_an_evening_is_reported(
    run: Any, club: None, more: list[list[Any]], expected: str
) -> None:
    sync(run, clocks(*more).table())
    assert (expected in date_of(run)) if expected else "jumped" not in date_of(run)


def test_a_clock_set_after_the_evening_in_another_boot_is_no_jump(run: Any, club: None) -> None:
    sealing = clocks()
    for event in ([10, -1, "boot", 2], [20, -1, "clock", 1_800_000_000 + 30 * 86_400]):
        sealing.write(*event)
    sync(run, sealing.table())
    assert "jumped" not in date_of(run) and "which a seal covers" in date_of(run)


def test_an_evening_without_a_clock_has_no_date(run: Any, club: None) -> None:
    sealing = Sealing(_CLUB_KEY)
    for event in evening(1):
        if event[2] != "clock":
            sealing.add(*event)
    sync(run, sealing.table())
    assert date_of(run) == "the table's clock was never set".replace("'", "’")
