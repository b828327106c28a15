"""`stichtisch quarantine`: conflicting events are quarantined with both values, until a director decides."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from support.club_evenings import TableJournal, collected_deals
from support.databases import rows
from support.evening_events import NAMES, evening
from support.scripted_table import JOURNAL, SERIAL, ScriptedTable, TableAtPty
from support.sealed_evening import Sealing, sealed_evening

from stichtisch.club.state import Seating
from stichtisch.store import open_database, stored_sessions
from stichtisch.store.quarantine import cases
from stichtisch.store.quarantine_decisions import accept
from tablelog.line import decode, encode

_CLUB_KEY = bytes(range(100, 132))


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The path set for the club's key; no such file exists."""
    path = tmp_path / "club" / "key"
    monkeypatch.setenv("STICHTISCH_KEY", str(path))
    return path


def sync(run: Any, table: ScriptedTable) -> Any:
    with TableAtPty(table) as at:
        return run("sync", "--port", at.port, "--json")


def changed(line: bytes, at: int, value: Any) -> bytes:
    """Return the line with one value of its event changed and a correct checksum."""
    kind, event = decode(line)
    event[at] = value
    return encode(kind, event)


def _tomorrow(events: list[list[Any]]) -> list[list[Any]]:
    return [[*event[:3], event[3] + 86_400] if event[2] == "clock" else event for event in events]


def two_evenings() -> Sealing:
    """Two evenings of one journal, the first of two deals and the second of one."""
    sealing = sealed_evening(2)
    for event in _tomorrow(evening(1, counter=3, boot=2)):
        sealing.add(*event)
    sealing.add(9000, -1, "end")
    return sealing


def places(lines: list[bytes], verb: str) -> list[int]:
    return [place for place, line in enumerate(lines) if f'"{verb}"'.encode() in line]


def decide(run: Any, verdict: str, case: str) -> Any:
    return run("quarantine", verdict, case, "--by", "Anna", "--why", "compared with the sheet", "--yes")


def aside(run: Any) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads(run("quarantine", "--json").out)
    return cases


def conflicting_table(at: int = 1) -> tuple[ScriptedTable, list[bytes], str]:
    """Return a table whose second seal contradicts its cards; return also its lines and the false scores."""
    lines = two_evenings().lines
    seal = places(lines, "seal")[at]
    scores = decode(lines[seal])[1][6]
    other = [scores[0] + 5, scores[1] - 5, *scores[2:]]
    # The forger has recomputed the hash chain.
    sealing = Sealing()
    for place, line in enumerate(lines):
        event = decode(line)[1]
        if event[3] == "seal":
            event[4] = sealing.hash.hex()
            event[6] = other if place == seal else event[6]
        sealing.write(*event[1:])
    return sealing.table(), sealing.lines, str(other)


def test_up_to_the_last_seal_that_fits_it_is_imported_and_the_next_session_too(
    run: Any, database: Path
) -> None:
    table, lines, other = conflicting_table()
    seals, second = places(lines, "seal"), places(lines, "session")[1]
    outcome = sync(run, table)
    assert outcome.code == 8
    (case,) = json.loads(outcome.out)["set_aside"]
    assert (case["cause"], case["sequence"], case["told"]) == ("scores", seals[1] + 1, other)
    assert case["stored"] == str(decode(two_evenings().lines[seals[1]])[1][6])
    # The quarantined events begin just after the first seal and end just before the next session.
    assert (case["first"], case["last"]) == (seals[0] + 2, second)
    held = rows(database, "SELECT sequence FROM events ORDER BY sequence")
    # The boot and clock events before the next session are stored: they affect no deal, and they date that session.
    assert held == [(number,) for number in [*range(1, seals[0] + 2), *range(second - 1, len(lines) + 1)]]
    assert rows(database, "SELECT count(*) FROM quarantined_events") == [(second - seals[0] - 1,)]
    # The table still keeps the quarantined events.
    assert table.acknowledged == seals[0] + 1
    assert rows(database, "SELECT evening, number FROM deals ORDER BY evening") == [(1, 1), (2, 1)]


def test_asked_again_it_is_the_same_case_and_nothing_is_doubled(run: Any, database: Path) -> None:
    table, _, _ = conflicting_table()
    first = sync(run, table)
    held = rows(database, "SELECT * FROM events"), rows(database, "SELECT * FROM quarantined_events")
    again = sync(run, table)
    assert again.code == 8 and json.loads(again.out)["set_aside"] == json.loads(first.out)["set_aside"]
    assert (
        rows(database, "SELECT * FROM events"),
        rows(database, "SELECT * FROM quarantined_events"),
    ) == held
    assert json.loads(again.out)["new_events"] == 0


def test_accepted_it_counts_and_who_accepted_it_stays_visible(run: Any, database: Path) -> None:
    table, lines, other = conflicting_table()
    sync(run, table)
    (case,) = aside(run)
    shown = run("quarantine", "show", case["id"])
    assert shown.code == 0 and other in shown.out and case["stored"] in shown.out and "becomes" in shown.out
    assert len(rows(database, "SELECT 1 FROM decisions")) == 0
    assert decide(run, "accept", case["id"]).code == 0
    assert rows(database, "SELECT line || '\n' FROM events ORDER BY sequence") == [
        (x.decode(),) for x in lines
    ]
    assert rows(database, "SELECT evening, number FROM deals") == [(1, 1), (1, 2), (2, 1)]
    (after,) = aside(run)
    assert (after["verdict"], after["person"]) == ("accepted", "Anna") and after["told"] == other
    # The seal at the end has the table's own totals, which a director has accepted.
    outcome = sync(run, table)
    assert outcome.code == 0 and table.acknowledged == len(lines)
    verified = run("verify", "--session", 2)
    assert verified.code == 1 and "accepted by Anna: compared with the sheet" in verified.out


def test_later_seals_of_an_accepted_evening_may_differ_by_as_much(run: Any, database: Path) -> None:
    lines = sealed_evening(3).lines
    seals = places(lines, "seal")
    sealing = Sealing()
    for place, line in enumerate(lines):
        event = decode(line)[1]
        if event[3] == "seal":
            event[4] = sealing.hash.hex()
            event[6] = [event[6][0] + 5, event[6][1] - 5, *event[6][2:]] if place >= seals[1] else event[6]
        sealing.write(*event[1:])
    table = sealing.table()
    table.lines = sealing.lines[: seals[1] + 1]
    assert sync(run, table).code == 8
    assert decide(run, "accept", aside(run)[0]["id"]).code == 0
    table.lines = sealing.lines
    assert sync(run, table).code == 0 and table.acknowledged == len(lines)
    assert rows(database, "SELECT number FROM deals") == [(1,), (2,), (3,)]


def test_discarded_the_results_stay_and_the_table_may_let_go(run: Any, database: Path) -> None:
    table, lines, _ = conflicting_table()
    late = lines[places(lines, "session")[1] + 8 :]
    del table.lines[places(lines, "session")[1] - 4 :]
    assert sync(run, table).code == 8
    assert decide(run, "discard", aside(run)[0]["id"]).code == 0
    before = rows(database, "SELECT * FROM deals")
    # Later events of that session are quarantined, too; those of the next session are stored.
    table.lines = lines[: len(lines) - len(late)]
    assert sync(run, table).code == 0
    assert table.acknowledged == table.next - 1
    table.lines = lines
    assert sync(run, table).code == 0 and table.acknowledged == len(lines)
    deals = rows(database, "SELECT * FROM deals")
    assert deals[: len(before)] == before and len(deals) == len(before) + 1
    assert run("verify").code == 0
    assert run("verify", "--session", 2).code == 0
    assert "discarded by Anna" in run("verify", "--session", 2).out


def test_an_event_reported_differently_keeps_both(run: Any, database: Path) -> None:
    lines = sealed_evening(1).lines
    table = ScriptedTable([], 1)
    table.lines = lines[:30]
    sync(run, table)
    before = rows(database, "SELECT line FROM events WHERE sequence = 30")[0][0]
    sealing = Sealing()
    for place, line in enumerate(lines):
        event = decode(line)[1]
        event[1] += 1000 if place == 29 else 0
        if event[3] == "seal":
            event[4] = sealing.hash.hex()
        sealing.write(*event[1:])
    table.lines = sealing.lines
    outcome = sync(run, table)
    assert outcome.code == 8 and table.acknowledged == 30
    (case,) = json.loads(outcome.out)["set_aside"]
    assert (case["cause"], case["stored"]) == ("event", before) and case["told"] + "\n" == table.lines[
        29
    ].decode()
    assert rows(database, "SELECT count(*), max(sequence) FROM events") == [(30, 30)]
    assert decide(run, "accept", case["id"]).code == 0
    assert rows(database, "SELECT line FROM quarantined_events WHERE side = 'stored'") == [(before,)]
    assert json.loads(run("quarantine", "show", case["id"], "--json").out)["replaced"] == [before]
    assert sync(run, table).code == 0 and table.acknowledged == len(lines)
    assert run("verify").code == 0


def test_an_accepted_beginning_of_a_session_also_changes_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    with open_database(path) as database:
        for profile in ("ddv-tsr", "wikipedia"):
            journal = TableJournal(SERIAL, JOURNAL)
            journal.play_list(
                None, Seating([], "doppelkopf", profile, {}), NAMES[:4], collected_deals("doppelkopf")[:1]
            )
            journal.store(database)
        [case] = cases(database)
    accept(path, case, "Dora", "the table is right")
    with open_database(path) as database:
        assert [one.profile for one in stored_sessions(database)] == ["wikipedia"]


def test_a_seal_signed_with_another_key_is_set_aside_and_the_right_signature_shown_to_nobody(
    run: Any, database: Path, key: Path
) -> None:
    key.parent.mkdir()
    key.write_text(_CLUB_KEY.hex())
    honest, stranger = sealed_evening(1, _CLUB_KEY), sealed_evening(1, bytes(32))
    assert sync(run, stranger.table()).code == 8
    assert aside(run)[0]["cause"] == "signature"
    signature = decode(honest.lines[places(honest.lines, "seal")[0]])[1][5]
    assert signature not in run("quarantine", "--json").out
    # The genuine table connects, and its events fit.
    assert sync(run, honest.table()).code == 0
    assert [case["verdict"] for case in aside(run)] == ["settled"]
    assert rows(database, "SELECT count(*) FROM events") == [(len(honest.lines),)]


def test_a_seal_over_records_that_the_flash_lost_is_said(run: Any, database: Path) -> None:
    lines = list(sealed_evening(1).lines)
    lost, seal = places(lines, "play")[0], places(lines, "seal")[0]
    lines[lost] = encode("e", [lost + 1, 0, -1, "unreadable"])
    table = ScriptedTable([], 1)
    table.lines = lines
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 0
    assert f"lost: {lost + 1}. The seals in events {seal + 1} covered them" in outcome.out


def test_what_the_flash_lost_after_the_sync_stays_here(run: Any, database: Path) -> None:
    table = sealed_evening(1).table()
    whole = list(table.lines)
    del table.lines[30:]
    sync(run, table)
    table.lines = [*whole[:29], encode("e", [30, 0, -1, "unreadable"]), *whole[30:]]
    assert sync(run, table).code == 0
    assert rows(database, "SELECT line || '\n' FROM events ORDER BY sequence") == [
        (x.decode(),) for x in whole
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            "UPDATE seats SET score = score + 1 WHERE (number, seat) = (1, 2)",
            "seats, number 1, seat 2: score",
        ),
        (
            "UPDATE totals SET total = 99 WHERE (number, person) = (1, 3)",
            "totals, number 1, person 3: total 99",
        ),
        ("UPDATE deals SET value = 7777", "deals, number 1: value 7777"),
        ("DELETE FROM seats WHERE seat = 0", "seats, number 1, seat 0: it is not stored"),
        ("UPDATE evenings SET profile = 'other'", "evenings: profile other"),
    ],
)
def test_what_is_shown_is_compared_with_the_fold(run: Any, database: Path, change: str, message: str) -> None:
    sync(run, sealed_evening(1).table())
    assert run("verify").code == 0
    with open_database(database) as opened, opened.transaction() as connection:
        assert connection.execute(change).rowcount
    outcome = run("verify")
    assert outcome.code == 1 and message in outcome.out and "the events" in outcome.out


def test_nothing_is_decided_without_who_and_why_or_twice(run: Any, database: Path) -> None:
    table, _, _ = conflicting_table()
    sync(run, table)
    (case,) = aside(run)
    assert run("quarantine", "accept", case["id"], "--yes").code == 2
    assert run("quarantine", "discard", case["id"], "--by", " ", "--why", "x", "--yes").code == 2
    assert run("quarantine", "accept", case["id"], "--by", "Anna", "--why", "x").code == 1
    assert run("quarantine", "accept", "ffff", "--by", "Anna", "--why", "x").code == 2
    assert [one["verdict"] for one in aside(run)] == [None] and run("quarantine").code == 8
    assert decide(run, "discard", case["id"]).code == 0 and run("quarantine").code == 0
    outcome = decide(run, "accept", case["id"])
    assert outcome.code == 2 and "already discarded by Anna" in outcome.err


def test_a_database_without_cases_says_so(run: Any, database: Path) -> None:
    sync(run, sealed_evening(1).table())
    outcome = run("quarantine")
    assert (outcome.code, outcome.out) == (0, "No events are quarantined.\n")


def test_hostile_values_steer_no_terminal(run: Any, database: Path) -> None:
    lines = [encode("e", [place + 1, *event]) for place, event in enumerate(evening(0))]
    bad = "\x1b[2J\u202e"
    table = ScriptedTable([], 1)
    table.lines = [*lines, encode("e", [4, 0, -1, "rename", 0, "Zoe"])]
    sync(run, table)
    table.lines[-1] = encode("e", [4, 0, -1, "rename", 0, bad])
    with TableAtPty(table) as at:
        shown = run("sync", "--port", at.port)
    case = aside(run)[0]["id"]
    for outcome in (shown, run("quarantine"), run("quarantine", "show", case), run("quarantine", "--json")):
        assert "\x1b" not in outcome.out and "\u202e" not in outcome.out
    assert JOURNAL in run("quarantine").out and NAMES[0] not in shown.err


def begun_again() -> Sealing:
    """Return two evenings, with a seal between them that starts a new chain at an arbitrary event."""
    sealing = sealed_evening(1)
    begin = sealing.next
    sealing.write(9000, -1, "clock", 1_800_009_000)
    # The new chain starts from the hash of an unknown journal.
    sealing.hash = hashlib.sha256(b"another journal").digest()
    sealing.write(9000, -1, "seal", sealing.hash.hex(), "", [0, 0, 0, 0], begin)
    for event in _tomorrow(evening(1, counter=3, boot=2)):
        sealing.add(*event)
    sealing.add(9900, -1, "end")
    return sealing


def test_a_seal_that_begins_the_chain_again_is_set_aside_and_what_follows_is_stored(
    run: Any, database: Path
) -> None:
    table = begun_again().table()
    assert sync(run, table).code == 8
    (case,) = aside(run)
    assert case["cause"] == "hash" and case["journal"] == JOURNAL
    assert len(rows(database, "SELECT id FROM evenings")) == 2
    assert decide(run, "discard", case["id"]).code == 0
    assert sync(run, table).code == 0
    table.lines += [encode("e", [table.next, 9950, -1, "clock", 1_800_200_000])]
    assert sync(run, table).code == 0 and table.acknowledged == table.next - 1


def test_such_a_seal_that_an_older_program_has_set_aside_stops_no_sync(run: Any, database: Path) -> None:
    table = begun_again().table()
    begin = next(at for at, line in enumerate(table.lines) if len(decode(line)[1]) == 8)
    whole, table.lines = table.lines, table.lines[:begin]
    assert sync(run, table).code == 0
    with open_database(database) as opened, opened.transaction() as connection:
        case = ("0badc0de", SERIAL, JOURNAL, begin + 1, "hash", "a" * 64, "b" * 64, begin + 1, 1)
        connection.execute("INSERT INTO quarantine VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", case)
        line = whole[begin].decode().rstrip()
        query = "INSERT INTO quarantined_events VALUES ('0badc0de', ?, 'told', ?)"
        connection.execute(query, (begin + 1, line))
    table.lines = whole
    assert sync(run, table).code == 8
    (old, new) = sorted(aside(run), key=lambda case: case["verdict"] is None)
    assert (old["id"], old["verdict"], new["verdict"]) == ("0badc0de", "settled", None)
    assert decide(run, "discard", new["id"]).code == 0
    assert sync(run, table).code == 0
