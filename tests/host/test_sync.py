"""`stichtisch sync` over a real pseudo terminal: each event is stored once, and acknowledged only then."""

import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest
from support.databases import rows
from support.evening_events import NAMES, deal_events, evening
from support.scripted_table import SERIAL, ScriptedTable, TableAtPty

from stichtisch.store import importing
from tablelog.line import decode, encode


def test_an_evening_is_stored_and_acknowledged(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(2))
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port, "--json")
    assert outcome.code == 0
    assert json.loads(outcome.out)["new_events"] == table.next
    assert table.acknowledged == table.next - 1
    assert rows(database, "SELECT line || '\n' FROM events ORDER BY sequence") == [
        (line.decode(),) for line in table.lines
    ]
    assert rows(database, "SELECT id, number, settled FROM deals") == [
        (f"{SERIAL}-1", 1, 1),
        (f"{SERIAL}-2", 2, 1),
    ]


def test_a_dealer_that_is_named_later_is_of_the_next_deal(run: Any, database: Path) -> None:
    events = evening(1)
    later = [[1000 * (len(events) + at), *event] for at, event in enumerate(([2, "dealer"], [2, "deal", 99]))]
    with TableAtPty(ScriptedTable(events + later)) as at:
        assert run("sync", "--port", at.port).code == 0
    assert rows(database, "SELECT number, dealer, dealer_sits_out FROM deals") == [(1, 0, 0)]


def test_twice_the_same_pull_stores_once(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(1))
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
        again = run("sync", "--port", at.port)
    assert again.code == 0
    assert "0 new events" in again.out
    assert rows(database, "SELECT count(*) FROM events") == [(table.next,)]


def test_a_deal_that_was_half_played_at_the_last_sync_is_completed(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(2))
    late = table.lines[80:]
    del table.lines[80:]
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
        assert rows(database, "SELECT number FROM deals") == [(1,)]
        table.lines += late
        run("sync", "--port", at.port)
    assert rows(database, "SELECT number FROM deals ORDER BY number") == [(1,), (2,)]
    totals = rows(database, "SELECT CAST(sum(score) AS BIGINT) FROM seats GROUP BY person ORDER BY person")
    assert totals == rows(database, "SELECT total FROM totals WHERE number = 2 ORDER BY person")


def test_noise_on_the_line_changes_nothing(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(1))
    noise = {9: b"", 20: b"~e[3,", 33: b"\x00\xff~\n"}
    table.damage = lambda number, line: noise.get(number, b"") + (b"" if number == 9 else line)
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 0
    assert rows(database, "SELECT count(*) FROM events") == [(table.next,)]


def test_a_table_that_dies_leaves_the_database_as_it_was(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(2))
    at = TableAtPty(table)
    at.dies_after = 10
    with at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 3
    assert "was lost" in outcome.err
    assert table.acknowledged == -1
    assert rows(database, "SELECT count(*) FROM events") == [(0,)]


def test_nothing_is_acknowledged_that_was_not_committed(
    run: Any, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def power_cut(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(importing, "project", power_cut)
    table = ScriptedTable(evening(1))
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 130
    assert "a" not in [kind for kind, _ in table.requests]
    assert rows(database, "SELECT count(*) FROM events") == [(0,)]


def test_an_event_of_other_content_is_a_conflict_and_overwrites_nothing(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(1))
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
        last = table.next - 1
        table.lines[-1] = encode("e", [last, 99_999, 0, "play", "D9", "04"])
        table.acknowledged = -1
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 8
    assert f"events {last} to {last} of table {SERIAL}: event {last} does not fit" in outcome.out
    assert table.acknowledged == last - 1
    assert rows(database, "SELECT count(*) FROM events WHERE milliseconds = 99999") == [(0,)]


def test_a_table_that_has_forgotten_is_noticed(run: Any) -> None:
    table = ScriptedTable(evening(1))
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
        del table.lines[20:]
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 6
    assert "has lost part" in outcome.err


@pytest.mark.of_a_file
def test_what_a_table_could_not_read_comes_into_a_file(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(1))
    kept = [encode("e", [1, 0, -1, "boot", 1]), encode("e", [2]), encode("e", [3, 0, 77, "fold", {}])] * 9
    kept = [encode("e", [number, *decode(text)[1][1:]]) for number, text in enumerate(kept, start=1)]
    table.unread = {"5f3a01c2": kept, "5f3a01c2-2": kept[:1]}
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port)
        again = run("sync", "--port", at.port)
    assert outcome.code == 8 and again.code == 0 and "cannot read" not in again.out
    for name, lines in (("5f3a01c2", kept), ("5f3a01c2-2", kept[:1])):
        file = database.parent / f"unread-{table.serial}-{name}.journal"
        assert f"cannot read its journal {name}" in outcome.out and f"{file}: {len(lines)}. " in outcome.out
        head, *lines_of_file = file.read_bytes().splitlines(keepends=True)
        assert decode(head)[1] == {"serial": table.serial, "journal": "5f3a01c2"} and lines_of_file == lines
    assert not table.unread


@pytest.mark.of_a_file
def test_a_sealed_table_keeps_it_until_the_key_comes(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(1))
    table.more = {"mode": "sealed"}
    table.unread = {"5f3a01c2": [encode("e", [1, 0, -1, "boot", 1])]}
    with TableAtPty(table) as at:
        for _ in range(2):
            outcome = run("sync", "--port", at.port)
            assert outcome.code == 8 and "until a sync with the club's key" in outcome.out
    assert table.unread and len(list(database.parent.glob("unread-*"))) == 1


def test_events_cleared_before_this_computer_had_them_are_a_gap(run: Any) -> None:
    table = ScriptedTable(evening(2))
    later = table.lines[60:]
    del table.lines[60:]
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
        table.first, table.lines = 90, later[30:]
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 6
    assert "lacks events 60 to 89" in outcome.err


def test_a_new_journal_of_the_same_table_is_another_key(run: Any, database: Path) -> None:
    table = ScriptedTable(evening(1))
    fresh = ScriptedTable(evening(1, counter=2))
    fresh.journal = "0badcafe"
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
    with TableAtPty(fresh) as at:
        assert run("sync", "--port", at.port).code == 0
    assert rows(database, "SELECT count(DISTINCT journal), count(*) FROM events") == [
        (2, table.next + fresh.next)
    ]


def test_a_table_whose_flash_was_erased_begins_an_evening_of_its_own(run: Any, database: Path) -> None:
    table, fresh = ScriptedTable(evening(1)), ScriptedTable(evening(1))
    fresh.journal = "0badcafe"
    with TableAtPty(table) as at:
        run("sync", "--port", at.port)
    with TableAtPty(fresh) as at:
        assert run("sync", "--port", at.port).code == 0
    assert rows(database, "SELECT count(*), count(DISTINCT evening), count(DISTINCT id) FROM deals") == [
        (2, 2, 1)
    ]
    assert rows(database, "SELECT count(*) FROM seats") == [(8,)]


def test_a_card_taken_back_is_folded_away(run: Any, database: Path) -> None:
    events = evening(0) + [[9000, *event] for event in deal_events(0, 1)]
    cards = [place for place, event in enumerate(events) if event[2] == "play"]
    events[cards[3] + 1 : cards[3] + 1] = [[9000, events[cards[3]][1], "take_back", 0], events[cards[3]]]
    with TableAtPty(ScriptedTable(events)) as at:
        assert run("sync", "--port", at.port).code == 0
    (result,) = rows(database, "SELECT result FROM deals")
    assert json.loads(result[0])["irregularities"] == []


def test_an_event_that_does_not_fold_stores_nothing(run: Any, database: Path) -> None:
    events = [*evening(0), [5000, 0, "deal", 1], [6000, 0, "play"], [7000, 0, "say", "hurrah"]]
    table = ScriptedTable(events)
    with TableAtPty(table) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 5
    assert f"of table {SERIAL} makes no sense" in outcome.err
    assert rows(database, "SELECT count(*) FROM events") == [(0,)]
    assert table.acknowledged == -1


def test_a_port_that_is_not_there(run: Any, tmp_path: Path) -> None:
    outcome = run("sync", "--port", tmp_path / "ttyACM9")
    assert outcome.code == 3
    assert "stichtisch list" in outcome.err


def test_a_port_that_another_program_holds(run: Any) -> None:
    import fcntl

    with TableAtPty(ScriptedTable(evening(1))) as at:
        holder = os.open(at.port, os.O_RDWR | os.O_NOCTTY)
        try:
            fcntl.flock(holder, fcntl.LOCK_EX)
            outcome = run("sync", "--port", at.port)
        finally:
            os.close(holder)
    assert outcome.code == 4
    assert "Another program uses the port" in outcome.err


@pytest.mark.parametrize("port", ["nonsense://x", "socket://no-port-number"])
def test_a_port_that_is_no_port(run: Any, port: str) -> None:
    assert run("sync", "--port", port).code == 2


def test_the_next_step_names_the_database_that_was_named(run: Any, database: Path, tmp_path: Path) -> None:
    other = tmp_path / "my trial.sqlite"
    with TableAtPty(ScriptedTable(evening(1))) as at:
        default = run("sync", "--port", at.port)
        named = run("sync", "--port", at.port, "--database", other)
    assert default.out.endswith("Next: stichtisch sheet\n")
    assert named.out.endswith(f"Next: stichtisch sheet --database '{other}'\n")
    assert (default.err, named.err) == ("", "")


def test_a_table_that_has_recorded_nothing(run: Any) -> None:
    with TableAtPty(ScriptedTable([])) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 0
    assert "nothing recorded yet" in outcome.out


def test_deals_are_counted_that_are_new_or_changed(run: Any) -> None:
    table = ScriptedTable(evening(3))
    late = table.lines[-20:]
    del table.lines[-20:]
    with TableAtPty(table) as at:
        counts = [json.loads(run("sync", "--port", at.port, "--json").out)["deals"] for _ in range(2)]
        table.lines += late
        counts += [json.loads(run("sync", "--port", at.port, "--json").out)["deals"] for _ in range(2)]
    assert counts == [2, 0, 1, 0]


@pytest.mark.parametrize(
    "event",
    [
        [5000, 9, "say", "re"],
        [5000, -2, "clock", 1],
        [5000, 0, "\ud800"],
        [5000, -1, "session", 5, "ddv-tsr", NAMES],
        [5000, -1, "session", "doppelkopf", "ddv-tsr", "Anna"],
        [5000, -1, "session", "doppelkopf", "ddv-tsr", NAMES, 0, {}, [0, 1, 2]],
        [5000, -1, "session", "doppelkopf", "ddv-tsr", NAMES, 0, {}, [0, 1, 2, 4]],
        [5000, -1, "session", "doppelkopf", "ddv-tsr", NAMES, 0, {"unheard": 1}],
        [5000, -1, "session", "tarock", "ddv-tsr", NAMES],
        [5000, -1, "join", 7, 0, 1],
        [5000, -1, "join", "Eve", "first", 1],
        [5000, -1, "join", "Eve", 0, 9],
        [5000, -1, "move", 0, 0, "South"],
        [5000, -1, "rename", 0, None],
        [5000, -1, "badge", 0, "no digits"],
        [5000, -1, "badge", 0],
    ],
)
def test_an_event_of_no_known_form_is_the_table_s_fault(run: Any, database: Path, event: list[Any]) -> None:
    with TableAtPty(ScriptedTable([*evening(0), event])) as at:
        outcome = run("sync", "--port", at.port)
    assert outcome.code == 5
    assert "makes no sense" in outcome.err
    assert rows(database, "SELECT count(*) FROM events") == [(0,)]


@pytest.mark.parametrize(
    ("port", "message"),
    [
        ("socket://127.0.0.1", "names no port number"),
        ("socket://:7000", "names no host"),
        ("socket://127.0.0.1:99999", "from 1 to 65535"),
        ("socket://127.0.0.1:door", "from 1 to 65535"),
        ("rfc2217://127.0.0.1", "names no port number"),
    ],
)
def test_an_address_without_its_port(run: Any, port: str, message: str) -> None:
    outcome = run("sync", "--port", port)
    assert outcome.code == 2
    assert message in outcome.err


def test_an_address_at_which_nobody_listens(run: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = server.getsockname()[1]
    outcome = run("sync", "--port", f"socket://127.0.0.1:{number}")
    assert outcome.code == 3
    assert f"No program listens on socket://127.0.0.1:{number}." in outcome.err


def test_the_name_of_a_port_cannot_steer_the_terminal(run: Any) -> None:
    for port in ("/dev/\x1b[2J", "socket://\x1b[2J", "\x1b[2J://x"):
        assert "\x1b" not in run("sync", "--port", port).err


def test_a_tag_that_may_have_a_copy_is_named_once(run: Any, database: Path) -> None:
    events = evening(1)
    uid = "04A1B2C3D4E5F6"
    doubts = [[5000, -1, "copy", 2, uid, 7, 9], [6000, -1, "copy", 0, uid, 8, 9]]
    table = ScriptedTable(events[:20] + doubts + events[20:])
    with TableAtPty(table) as at:
        first = run("sync", "--port", at.port)
        again = run("sync", "--port", at.port, "--json")
    assert first.out.count(uid) == 1 and "copy" in first.out
    assert json.loads(again.out)["doubtful_tags"] == []
    assert rows(database, "SELECT number, settled FROM deals") == [(1, 1)]
