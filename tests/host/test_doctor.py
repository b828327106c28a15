"""Tests `stichtisch doctor`: its findings at virtual tables, failing ports and databases, and its messages."""

import fcntl
import grp
import hashlib
import json
import os
import pwd
import re
import sqlite3
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from serial.tools import list_ports
from support.evening_events import evening
from support.pico_prompt import PicoPrompt
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, ScriptedTable, TableAtPty
from support.sealed_evening import sealed_evening

from stichtisch import __version__
from stichtisch.device import source_folders
from stichtisch.device.client import ANSWER_SECONDS, Client, Hello
from stichtisch.device.errors import NoAnswer
from stichtisch.device.flash.drives import drives_in
from stichtisch.doctor import Setting, as_data, computer, connection, examine, platforms
from stichtisch.doctor.bundle import without_user
from stichtisch.doctor.holders import find_holders, parse_lsof
from stichtisch.doctor.lines import FAIL, OK, WARN, Check, Outcome, carry_out
from stichtisch.doctor.platforms import Access, Holder
from stichtisch.doctor.table import last_signed, latency, latest_events, table_time
from stichtisch.journal.event import Event
from stichtisch.keys.club_key import keep_key
from stichtisch.simulation import SerialBridge, VirtualTable, make_deck, make_image
from stichtisch.store.errors import StorageLocked

pytestmark = pytest.mark.of_a_file

ROOT = Path(__file__).parents[2]
CLUB_KEY = bytes(range(32))
PLATFORMS = ["linux", "darwin", "win32"]

FACT = {"type": ["boolean", "number", "string", "null"]}
FORM = Draft202012Validator(
    {
        "type": "object",
        "additionalProperties": False,
        "required": ["schema", "stichtisch", "platform", "well", "checks", "not_tested"],
        "properties": {
            "schema": {"const": 1},
            "stichtisch": {"type": "string"},
            "platform": {"type": "string"},
            "well": {"type": "boolean"},
            "not_tested": {"type": "string"},
            "checks": {
                "type": "array",
                "minItems": 1,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["check", "group", "title", "state", "found", "next", "facts"],
                    "properties": {
                        "check": {"type": "string", "pattern": "^[a-z]+\\.[a-z_]+$"},
                        "group": {"type": "string", "minLength": 1},
                        "title": {"type": "string", "minLength": 1},
                        "state": {"enum": [OK, WARN, FAIL]},
                        "found": {"type": "string", "minLength": 1},
                        "next": {"type": "string"},
                        "facts": {"type": "object", "additionalProperties": FACT},
                    },
                    # Only a check with a problem has a next step.
                    "if": {"properties": {"state": {"const": OK}}},
                    "then": {"properties": {"next": {"const": ""}}},
                    "else": {"properties": {"next": {"minLength": 1}}},
                },
            },
        },
    }
)


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that makes the system list exactly these ports, with the USB ids of tables."""

    def plug(*devices: str, vid: int = 0x2E8A) -> None:
        ports = [
            SimpleNamespace(device=device, vid=vid, pid=0x0005, serial_number="E661", description="")
            for device in devices
        ]
        monkeypatch.setattr(list_ports, "comports", lambda: ports)

    return plug


@pytest.fixture
def examined(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., dict[str, dict[str, Any]]]:
    """Return a function that runs the doctor, validates its outputs, and returns its checks by name."""
    monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / "no.key"))

    def call(*arguments: object) -> dict[str, dict[str, Any]]:
        outcome = run("doctor", "--json", *arguments)
        report = json.loads(outcome.out)
        FORM.validate(report)
        fails = [check for check in report["checks"] if check["state"] == FAIL]
        assert (report["stichtisch"], report["well"], outcome.code) == (
            __version__,
            not fails,
            int(bool(fails)),
        )
        checks = {check["check"]: check for check in report["checks"]}
        assert len(checks) == len(report["checks"])
        return checks

    return call


@contextmanager
def live(image: Path, *cards: int) -> Iterator[str]:
    """Run a table in real time with a card at each of these places, and yield its port."""
    table = VirtualTable(image, clock="wall", own_serial=False)
    with table, SerialBridge(table) as bridge:
        for place in cards:
            table.lay(place, make_deck(5)[place])
        yield bridge.url


@contextmanager
def silent() -> Iterator[str]:
    """Yield a port that no program answers."""
    master, slave = os.openpty()
    try:
        yield os.ttyname(slave)
    finally:
        os.close(master)
        os.close(slave)


@contextmanager
def as_its_owner() -> Iterator[None]:
    """Become root again if `users_folder` has dropped root's rights, to change files that belong to root."""
    real, user, saved = os.getresuid()
    if saved == 0:
        os.setresuid(0, 0, 0)
    try:
        yield
    finally:
        if saved == 0:
            os.setresuid(real, user, 0)


def states(checks: dict[str, dict[str, Any]], wanted: str) -> list[str]:
    return [name for name, check in checks.items() if check["state"] == wanted]


def at_pty(table: ScriptedTable, examined: Any, *arguments: object) -> dict[str, dict[str, Any]]:
    with TableAtPty(table) as at:
        checks: dict[str, dict[str, Any]] = examined("--port", at.port, *arguments)
        return checks


# A table.


def test_a_new_table_before_and_after_its_first_sync(run: Any, examined: Any, tmp_path: Path) -> None:
    with live(tmp_path / "flash.img") as port:
        assert examined("--port", port)["table.answer"]["state"] == OK
        # The table answers hello before it has journalled the boot.
        while examined("--port", port)["table.unfetched"]["state"] == OK:
            pass
        before = examined("--port", port)
        assert (states(before, FAIL), states(before, WARN)) == (
            [],
            ["table.clock", "table.unfetched", "database.file"],
        )
        assert before["table.unfetched"]["next"] == f"stichtisch sync --port {port}"
        assert run("sync", "--port", port).code == 0
        after = examined("--port", port)
    # No deal has been played, so there is no sheet yet.
    assert (states(after, FAIL), states(after, WARN)) == ([], ["database.evenings"])
    assert abs(after["table.clock"]["facts"]["seconds_ahead"]) <= 2
    assert after["table.firmware"]["facts"] == {"table": "0.1.0", "here": "0.1.0"}
    assert after["table.latency"]["facts"]["hellos"] == 20
    assert after["table.answer"]["facts"] == {"serial": "e661640843000001"}


@pytest.mark.long
def test_the_parts_are_tested_only_where_that_is_wanted(run: Any, tmp_path: Path) -> None:
    with live(tmp_path / "flash.img", 0, 1, 2, 3) as port:
        without = run("doctor", "--port", port)
        outcome = run("doctor", "--port", port, "--readers", "--json")
    assert "Not tested" in without.out and "the 3 to 8 seconds of the test" in without.out
    assert f"stichtisch doctor --readers --port {port}" in without.out
    assert "Reader South" not in without.out
    assert "The table will test itself: for 3 to 8 seconds it reads no cards." in outcome.err
    report = json.loads(outcome.out)
    FORM.validate(report)
    parts = {
        check["title"]: check["state"] for check in report["checks"] if check["check"].startswith("parts.")
    }
    readers = dict.fromkeys(["Reader South", "Reader West", "Reader North", "Reader East"], OK)
    others = {"Self-test": OK, "Display": OK, "Supply": OK, "Clock chip": OK, "Flash": OK}
    # These parts need a person who presses keys and checks lights and tones.
    assert parts == readers | others | {"Keys": WARN, "Lights, buzzer": WARN}
    assert report["not_tested"] == ""
    assert outcome.code == 0


def test_a_table_without_a_self_test(examined: Any) -> None:
    checks = at_pty(ScriptedTable(evening(1)), examined, "--readers")
    assert checks["parts.selftest"]["state"] == FAIL
    assert "has no self-test" in checks["parts.selftest"]["found"]
    # Later checks are run all the same.
    assert "database.file" in checks


@pytest.mark.parametrize(
    ("firmware", "message"),
    [
        ("0.0.9", "Update the table: stichtisch flash --port"),
        ("0.2.0", "pip install -U"),
        ("0.10.0", "pip install"),
        ("?", "flash"),
    ],
)
def test_a_firmware_of_another_version(examined: Any, firmware: str, message: str) -> None:
    table = ScriptedTable(evening(1))
    table.firmware = firmware
    line = at_pty(table, examined)["table.firmware"]
    assert (line["state"], line["facts"]) == (
        WARN,
        {"table": firmware, "here": source_folders.firmware_version()},
    )
    assert message in line["next"]


def test_a_table_of_another_protocol(examined: Any) -> None:
    table = ScriptedTable(evening(1))
    table.protocol = 2
    checks = at_pty(table, examined)
    assert checks["table.answer"]["state"] == FAIL
    assert "speaks protocol 2; this program speaks 1" in checks["table.answer"]["found"]
    assert "table.firmware" not in checks


def test_the_clock_of_a_table(examined: Any) -> None:
    """The scripted table answers hello at 60 000 ms of boot 1, so a clock event at 10 000 ms was 50 seconds before."""
    then = int(time.time()) - 50
    for seconds, state, message in (
        (then, OK, "as this computer's"),
        (then - 3 * 3600, WARN, "3 hours behind"),
        (then + 86400 * 9 + 3600, WARN, "9 days ahead of"),
        (None, WARN, "not set"),
    ):
        clock = [] if seconds is None else [[10_000, -1, "clock", seconds]]
        line = at_pty(ScriptedTable([[0, -1, "boot", 1], *clock]), examined)["table.clock"]
        assert (line["state"], message in line["found"]) == (state, True), line


def hello(boot: int, milliseconds: int, first: int = 0, following: int = 0) -> Hello:
    return Hello(SERIAL, JOURNAL, first, following, -1, "0.1.0", boot, milliseconds)


def events(*entries: tuple[int, str, int]) -> list[Event]:
    return [
        Event(at, milliseconds, -1, verb, [value], "")
        for at, (milliseconds, verb, value) in enumerate(entries)
    ]


def test_the_time_follows_from_the_last_clock_event_of_this_boot() -> None:
    history = events(
        (0, "boot", 4), (500, "clock", 900), (10, "boot", 5), (2000, "clock", 1000), (4000, "clock", 1100)
    )
    assert table_time(history, hello(5, 10_500)) == 1106.5
    # The time is unknown if the journal lacks this boot, or any clock event since this boot.
    assert table_time(history, hello(6, 10_500)) is None
    assert table_time(history[3:], hello(5, 10_500)) is None
    assert table_time(history[:3], hello(5, 10_500)) is None
    # Milliseconds begin again at 0 after 2^30, so 2^30 - 4000 + 1000 of them have passed.
    assert table_time(history, hello(5, 1000)) == 1100 + (2**30 - 3000) / 1000


def test_the_latest_events_reach_back_to_the_power_on() -> None:
    more = [[at, -1, "end"] for at in range(700)]
    table = ScriptedTable([[0, -1, "end"], [0, -1, "boot", 2], *more])
    client = Client(DirectTransport(table))
    assert latest_events(client, client.hello())[0].sequence == 0
    assert next(value for kind, value in table.requests if kind == "p") == [502, 200]
    table = ScriptedTable([*more, [0, -1, "boot", 2]])
    client = Client(DirectTransport(table))
    assert [event.sequence for event in latest_events(client, client.hello())] == list(range(501, 701))


def test_records_that_are_damaged(examined: Any) -> None:
    table = ScriptedTable(evening(1))
    table.bad_records = 3
    line = at_pty(table, examined)["table.records"]
    assert (line["state"], line["found"]) == (WARN, "damaged in the table's memory: 3")


def test_a_table_that_has_forgotten_its_evening(run: Any, examined: Any) -> None:
    table = ScriptedTable(evening(2))
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 0
    stored = table.next
    table.lines, table.journal, table.more = [], "0badcafe", {"forgotten": JOURNAL}
    checks = at_pty(table, examined)
    assert states(checks, FAIL) == ["table.journal"]
    assert f"events of it stored here: {stored}" in checks["table.journal"]["found"]
    assert "stichtisch restore-table" in checks["table.journal"]["next"]


def test_a_table_that_has_fewer_events_than_the_database(run: Any, examined: Any) -> None:
    table = ScriptedTable(evening(2))
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 0
    del table.lines[20:]
    checks = at_pty(table, examined)
    assert states(checks, FAIL) == ["table.unfetched"]
    assert "has lost part" in checks["table.unfetched"]["found"]


def test_a_sealed_table_and_the_clubs_key(examined: Any, tmp_path: Path) -> None:
    table = sealed_evening(2, CLUB_KEY).table()
    table.more = {"mode": "sealed"}
    right, wrong = tmp_path / "right.key", tmp_path / "wrong.key"
    keep_key(right, CLUB_KEY)
    keep_key(wrong, CLUB_KEY[::-1])
    for key, state, message in (
        (tmp_path / "none.key", WARN, "sync can only read"),
        (right, OK, "it is this table's"),
        (wrong, FAIL, "was set up with a different club key"),
    ):
        line = at_pty(table, examined, "--key", key)["table.access"]
        assert (line["state"], message in line["found"]) == (state, True), line
    # The doctor never tries a key at the table, because a failed attempt would delay the correct key.
    assert {kind for kind, _ in table.requests} == {"h", "p", "s"}


def test_a_sealed_table_that_has_sealed_nothing_yet(examined: Any, tmp_path: Path) -> None:
    table = ScriptedTable([[0, -1, "boot", 1]])
    table.more = {"mode": "sealed"}
    key = tmp_path / "club.key"
    keep_key(key, CLUB_KEY)
    assert "no seal yet" in at_pty(table, examined, "--key", key)["table.access"]["found"]
    key.write_text("not a key")
    line = at_pty(table, examined, "--key", key)["table.access"]
    assert (line["state"], "contains no club key" in line["found"]) == (FAIL, True)


def test_a_seal_of_another_form_proves_nothing() -> None:
    seals: list[list[Any]] = [
        ["ab" * 32, "cd" * 32, None],
        ["ab" * 32, "", None],
        [7],
        [],
        ["ab" * 32, "xy", None],
    ]
    sealed = [Event(at, 0, -1, "seal", arguments, "") for at, arguments in enumerate(seals, 5)]
    seal = last_signed(sealed, JOURNAL)
    assert seal and seal.sequence == 5
    assert last_signed(sealed[1:], JOURNAL) is None


def test_a_table_in_service_mode(examined: Any) -> None:
    table = ScriptedTable(evening(1))
    table.more = {"mode": "service"}
    line = at_pty(table, examined)["table.access"]
    assert (line["state"], "without holding the service key" in line["next"]) == (WARN, True)


def test_a_cable_that_damages_lines(examined: Any) -> None:
    table = ScriptedTable(evening(1))
    table.damage = lambda number, line: b"~H{broken\n" + line if number < 5 else line
    line = at_pty(table, examined)["table.line"]
    assert line["state"] == WARN
    assert line["facts"]["dropped"] >= 5


def test_a_cable_that_comes_out_ends_the_questions_to_the_table(examined: Any) -> None:
    with TableAtPty(ScriptedTable(evening(1))) as at:
        at.dies_after = 10
        checks = examined("--port", at.port)
    (lost,) = states(checks, FAIL)
    assert "was lost" in checks[lost]["found"]
    assert list(checks)[list(checks).index(lost) + 1] == "database.file"


@pytest.mark.parametrize(
    ("seconds", "state"),
    [
        ([0.004] * 20, OK),
        ([0.004] * 19 + [ANSWER_SECONDS], WARN),
        ([ANSWER_SECONDS / 2] * 20, WARN),
    ],
)
def test_how_fast_a_table_answers(seconds: list[float], state: str) -> None:
    outcome = latency(seconds)
    assert outcome.state == state
    assert outcome.facts["worst_ms"] == max(seconds) * 1000


@pytest.mark.parametrize(
    "more",
    [
        {"firmware": "\x1b]0;mine\x07"},
        {"journal": "\u202e" * 30},
        {"serial": 7, "journal": None, "boot": "x"},
        {"boot": -(10**15), "ms": -1},
        {"mode": ["sealed"]},
        {"mode": "service", "forgotten": "\x1b[2J"},
        {"next": 2**52},
        {"first": -5},
    ],
)
def test_what_a_table_reports_neither_breaks_nor_steers_anything(run: Any, more: dict[str, Any]) -> None:
    table = ScriptedTable(
        [[0, -1, "boot", "one"], [0, -1, "seal", 7], [0, -1, "clock", "noon"], [0, -1, "clock"]]
    )
    table.more = more
    with TableAtPty(table) as at:
        outcome = run("doctor", "--port", at.port)
    assert outcome.code in (0, 1)
    assert "The evenings" in outcome.out
    assert not set("\x1b\x07\u202e") & set(outcome.out + outcome.err)


# The connection to a table.


def test_no_table(examined: Any, plug: Callable[..., None]) -> None:
    plug("/dev/ttyUSB7", vid=0x0403)
    checks = examined()
    assert states(checks, FAIL) == ["connection.port"]
    assert "No table was found" in checks["connection.port"]["found"]
    assert "/dev/ttyUSB7" in checks["connection.port"]["found"]
    assert "stichtisch list" in checks["connection.port"]["next"]


def test_a_pico_in_bootsel_mode(
    examined: Any, plug: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug()
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    monkeypatch.setattr(connection, "find_drives", lambda platform: drives_in([drive]))
    line = examined()["connection.port"]
    assert f"a Pico in BOOTSEL mode is there, as the drive {drive}" in line["found"]
    assert f"stichtisch flash --drive {drive}" in line["next"]


def test_several_tables(examined: Any, plug: Callable[..., None]) -> None:
    plug("/dev/ttyACM1", "/dev/ttyACM0")
    line = examined()["connection.port"]
    assert (line["state"], line["facts"]) == (FAIL, {"error": "SeveralTables"})
    assert line["next"] == "Name one of them: stichtisch doctor --port /dev/ttyACM0"


def test_a_port_that_is_not_there(examined: Any, tmp_path: Path) -> None:
    checks = examined("--port", tmp_path / "ttyACM9")
    assert states(checks, FAIL) == ["connection.open"]
    assert "does not exist" in checks["connection.open"]["found"]
    assert "Only Windows has such names" in examined("--port", "COM3")["connection.open"]["next"]


@pytest.mark.parametrize(
    "port", ["nonsense://x", "socket://no-number", "socket://127.0.0.1:1", "", " ", "\x1b"]
)
def test_a_port_that_is_no_port(examined: Any, port: str, plug: Callable[..., None]) -> None:
    plug()
    assert any(name.startswith("connection.") for name in states(examined("--port", port), FAIL))


@pytest.mark.long
def test_a_port_that_nobody_answers(examined: Any) -> None:
    with silent() as port:
        checks = examined("--port", port)
    assert states(checks, FAIL) == ["table.answer"]
    assert "does not answer like a table" in checks["table.answer"]["found"]
    assert f"stichtisch flash --port {port}" in checks["table.answer"]["next"]
    assert not any(name.startswith("table.") for name in states(checks, OK))


def test_a_port_that_another_program_holds_names_it(examined: Any) -> None:
    program = (
        "import fcntl, os, sys\n"
        "port = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)\n"
        "fcntl.flock(port, fcntl.LOCK_EX)\n"
        "print(flush=True)\n"
        "sys.stdin.read()\n"
    )
    with silent() as port:
        command = [sys.executable, "-c", program, port]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
            assert holder.stdin and holder.stdout
            holder.stdout.readline()
            checks = examined("--port", port)
            holder.stdin.close()
    line = checks["connection.open"]
    assert states(checks, FAIL) == ["connection.open"]
    assert "Another program uses the port" in line["found"]
    if sys.platform == "linux":
        assert f"(process {holder.pid})" in line["found"] and f"(process {holder.pid})" in line["next"]


def test_a_port_that_is_held_by_nobody_that_can_be_known(examined: Any) -> None:
    with silent() as port:
        holder = os.open(port, os.O_RDWR | os.O_NOCTTY)
        try:
            fcntl.flock(holder, fcntl.LOCK_EX)
            line = examined("--port", port)["connection.open"]
        finally:
            os.close(holder)
    assert (line["state"], port in line["next"]) == (FAIL, True)


@pytest.mark.parametrize(("mode", "message"), [(0, "/etc/udev/rules.d/"), (0o060, "usermod -aG tty")])
def test_a_port_that_this_user_may_not_open(
    examined: Any, users_folder: Path, mode: int, message: str
) -> None:
    # These modules are imported in advance, because the user nobody cannot import them.
    assert grp and pwd
    with silent() as port:
        with as_its_owner():
            Path(port).chmod(mode)
            if os.geteuid() == 0:
                os.chown(port, 0, grp.getgrnam("tty").gr_gid)
        line = examined("--port", port, "--output", users_folder)["connection.open"]
    assert (line["state"], line["facts"]["error"]) == (FAIL, "NoPermission")
    if sys.platform == "linux":
        assert message in line["next"]


@pytest.mark.long
def test_a_pico_that_shows_only_its_prompt(examined: Any, tmp_path: Path) -> None:
    image = tmp_path / "flash.img"
    make_image(image)
    with PicoPrompt(image) as pico:
        line = examined("--port", pico.port)["table.answer"]
        assert (line["state"], f"stichtisch flash --port {pico.port}" in line["next"]) == (FAIL, True)
        assert "the prompt of MicroPython " in line["found"]
        # The check did not disturb the prompt, which still answers.
        assert pico.run("print(6 * 7)").split() == [b"42"]


def test_the_question_for_a_prompt_does_not_stop_a_table(examined: Any, tmp_path: Path) -> None:
    from stichtisch.device.transport import SerialTransport
    from stichtisch.doctor.prompt import prompt_at

    with live(tmp_path / "flash.img") as port:
        with SerialTransport(port) as transport:
            assert prompt_at(transport, 0.3) is None
        assert examined("--port", port)["table.answer"]["state"] == OK


# The database and the computer.


def test_a_database_that_is_damaged(run: Any, examined: Any, database: Path) -> None:
    with TableAtPty(ScriptedTable(evening(3))) as at:
        assert run("sync", "--port", at.port).code == 0
        with closing(sqlite3.connect(database)) as opened, opened:
            opened.execute("UPDATE events SET arguments = '[]' WHERE verb = 'play' AND sequence = 20")
        checks = examined("--port", at.port)
    assert states(checks, FAIL) == ["database.sound"]
    assert "event 20 of table" in checks["database.sound"]["found"]
    assert "stichtisch restore FILE" in checks["database.sound"]["next"]


@pytest.mark.parametrize(
    "content", [b"no database at all, but a text that is long enough" * 40, b"SQLite format 3\0x"]
)
def test_a_database_that_is_none(
    examined: Any, plug: Callable[..., None], database: Path, content: bytes
) -> None:
    plug()
    database.parent.mkdir()
    database.write_bytes(content)
    assert "database.file" in states(examined(), FAIL)
    assert database.read_bytes() == content


def test_databases_of_other_formats_and_programs(
    examined: Any, plug: Callable[..., None], tmp_path: Path
) -> None:
    plug()

    def made(name: str, script: str) -> Path:
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            connection.executescript(script)
        return tmp_path / name

    old = made("old.sqlite", (ROOT / "tests" / "data" / "database-format-1.sql").read_text())
    before = hashlib.sha256(old.read_bytes()).digest()
    checks = examined("--database", old)
    assert (checks["database.file"]["state"], checks["database.sound"]["state"]) == (WARN, OK)
    assert checks["database.file"]["facts"]["format"] == 1
    # The check does not migrate the database.
    assert hashlib.sha256(old.read_bytes()).digest() == before
    newer = examined("--database", made("newer.sqlite", "PRAGMA user_version = 99"))["database.file"]
    assert (newer["state"], "written by a newer version (format 99" in newer["found"]) == (FAIL, True)
    other = examined("--database", made("other.sqlite", "CREATE TABLE birds (name)"))["database.file"]
    assert (other["state"], "tables of another program" in other["found"]) == (FAIL, True)


def test_a_database_that_another_program_is_writing(
    run: Any, examined: Any, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stichtisch.store.engine.sqlite.LOCK_SECONDS", 0.1)
    with TableAtPty(ScriptedTable(evening(1))) as at:
        assert run("sync", "--port", at.port).code == 0
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            line = examined("--port", at.port)["database.writable"]
    assert (line["state"], line["facts"]["error"]) == (WARN, StorageLocked.__name__)


def test_what_was_set_aside(run: Any, examined: Any) -> None:
    sealing = sealed_evening(2)
    table = sealing.table()
    sealing.seal([7, 7, 7, 7])
    table.lines = list(sealing.lines)
    with TableAtPty(table) as at:
        assert run("sync", "--port", at.port).code == 8
        line = examined("--port", at.port)["database.aside"]
    assert (line["state"], line["next"]) == (WARN, "stichtisch quarantine")


def test_folders_that_may_not_be_written(
    run: Any, examined: Any, plug: Callable[..., None], users_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug()
    monkeypatch.setenv("STICHTISCH_KEY", str(users_folder / "no.key"))
    shelf = users_folder / "shelf"
    path = shelf / "deals.sqlite"
    with TableAtPty(ScriptedTable(evening(1))) as at:
        assert run("sync", "--port", at.port, "--database", path).code == 0
    shelf.chmod(0o555)
    checks = examined("--database", path, "--output", shelf)
    assert {"database.writable", "computer.output"} <= set(states(checks, FAIL))
    assert checks["database.sound"]["state"] == OK
    assert "cd ~" in checks["computer.output"]["next"]
    assert [file.name for file in shelf.iterdir()] == [path.name]
    missing = examined("--database", shelf / "other.sqlite")["database.file"]
    assert (missing["state"], "you may not write to" in missing["found"]) == (FAIL, True)


def test_a_folder_that_is_not_there(examined: Any, plug: Callable[..., None], tmp_path: Path) -> None:
    plug()
    checks = examined("--output", tmp_path / "gone", "--database", tmp_path / "a" / "b" / "c.sqlite")
    assert (checks["computer.output"]["state"], checks["database.file"]["state"]) == (FAIL, WARN)
    assert not (tmp_path / "a").exists()


def test_a_working_folder_that_was_removed(
    examined: Any, plug: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug()
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert examined()["computer.output"]["state"] == FAIL


@pytest.mark.parametrize(("megabytes", "state"), [(500, OK), (200, OK), (199, WARN), (20, WARN), (19, FAIL)])
def test_room_on_the_disk(megabytes: int, state: str) -> None:
    assert computer.room(megabytes << 20, Path("/x")).state == state


def test_the_oldest_python_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ">=" + ".".join(map(str, computer.OLDEST_PYTHON))
    assert {line.partition(">")[0] for line in project["dependencies"]} == set(computer.NEEDED.values())
    assert [computer.python(version).state for version in ((3, 10, 12), (3, 11, 0), (4, 0, 0))] == [
        FAIL,
        OK,
        OK,
    ]


def test_packages_that_are_not_installed(
    examined: Any, plug: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plug()
    for module in ("mpremote.transport_serial", "reportlab", "PIL", "PIL.Image", "platformdirs"):
        monkeypatch.setitem(sys.modules, module, None)
    checks = examined("--database", "x.sqlite", "--key", "x.key")
    assert "stichtisch[flash]" in checks["computer.flash"]["next"]
    assert "stichtisch[cards]" in checks["computer.cards"]["next"]
    assert "stichtisch[simulate]" in checks["computer.simulate"]["next"]
    assert (checks["computer.packages"]["state"], checks["computer.packages"]["facts"]) == (
        FAIL,
        {"missing": "platformdirs"},
    )


# Ports on Linux, macOS and Windows.


@pytest.mark.parametrize("platform", PLATFORMS)
def test_what_to_do_without_a_table(platform: str) -> None:
    advice = platforms.why_no_table(platform)
    assert "stichtisch list" in advice
    assert {"linux": "dmesg", "darwin": "usbmodem", "win32": "Device Manager"}[platform] in advice
    assert "usbipd" in platforms.why_no_table("linux", wsl=True)


def test_what_to_do_about_a_port_of_another_system() -> None:
    assert platforms.why_missing("win32", "/dev/ttyACM0").startswith("In Windows a port is called COM3")
    assert platforms.why_missing("win32", "COM9") == ""
    assert "/dev/ttyACM0" in platforms.why_missing("linux", "COM3")
    assert "/dev/cu.usbmodem" in platforms.why_missing("darwin", "com3")
    assert platforms.why_missing("linux", "/dev/ttyACM3") == ""


def test_what_to_do_without_permission() -> None:
    def advice(platform: str, access: Access | None) -> str:
        return platforms.how_to_be_permitted(platform, "/dev/ttyACM0", access)

    assert advice("linux", Access("dialout", True, False)).startswith("sudo usermod -aG dialout $USER")
    assert advice("linux", Access("uucp", True, False)).startswith("sudo usermod -aG uucp $USER")
    assert "log out and in" in advice("linux", Access("dialout", True, True))
    for access in (Access("root", True, False), Access("dialout", False, True)):
        assert 'ATTRS{idVendor}=="2e8a"' in advice("linux", access)
    assert (advice("linux", None), advice("win32", None)) == ("", "")
    assert advice("darwin", Access("wheel", True, False)) == "To see its permissions: ls -l /dev/ttyACM0"


@pytest.mark.parametrize("platform", PLATFORMS)
def test_what_to_do_about_a_port_that_is_held(platform: str) -> None:
    named = platforms.how_to_free(platform, "/dev/x", [Holder(7, "thonny"), Holder(9, "mpremote")])
    assert named == "Close thonny (process 7) and mpremote (process 9), then run the command again."
    unknown = platforms.how_to_free(platform, "/dev/x", [])
    assert {"linux": "sudo fuser -v /dev/x", "darwin": "sudo lsof /dev/x", "win32": "Thonny"}[
        platform
    ] in unknown


@pytest.mark.parametrize("platform", PLATFORMS)
def test_where_files_may_go(platform: str) -> None:
    assert platforms.how_to_change_folder(platform).startswith("cd ~")


def test_who_holds_a_port() -> None:
    assert parse_lsof("p1234\ncThonny\nf11\np77\ncpython3.11\n") == [
        Holder(1234, "Thonny"),
        Holder(77, "python3.11"),
    ]
    assert parse_lsof("lsof: no such file\np\ncx\n") == []
    assert find_holders("win32", "COM3") == find_holders("linux", "socket://host:7") == []
    # Without lsof or without the port, no program is found.
    assert find_holders("darwin", "/dev/nothing-of-that-name") == []


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("port", [None, "/dev/ttyNone", "COM77"])
def test_the_whole_report_as_on_each_platform(
    plug: Callable[..., None], tmp_path: Path, platform: str, port: str | None
) -> None:
    plug()
    path = tmp_path / "x.sqlite"
    report = examine(Setting(port, path, tmp_path / "key", tmp_path, False, platform))
    FORM.validate(json.loads(json.dumps(as_data(report))))
    assert not report.well
    assert any("connection." in line.name and line.outcome.state == FAIL for line in report.lines)


# The report.


def _without_megabytes(text: str) -> str:
    return re.sub(r"\d+ MB free", "MB free", text)


def test_the_report_in_words(run: Any, examined: Any, plug: Callable[..., None]) -> None:
    plug()
    checks = examined()
    # Free space is not compared, because other programs may write to the disk between the two runs.
    text = _without_megabytes(run("doctor").out)
    for check in checks.values():
        assert _without_megabytes(check["found"]) in text and check["next"] in text
    lines = text.splitlines()
    assert lines[0] == "This computer"
    assert lines[-1].endswith("1 FAIL. Begin with the first FAIL: the lines below it may follow from it.")
    assert sum(line.startswith("  FAIL") for line in lines) == 1


def test_options_that_were_named_are_in_what_to_type(examined: Any, tmp_path: Path) -> None:
    path = tmp_path / "our club.sqlite"
    with TableAtPty(ScriptedTable(evening(1))) as at:
        line = examined("--port", at.port, "--database", path)["table.unfetched"]
    assert line["next"] == f"stichtisch sync --port {at.port} --database '{path}'"


def test_a_check_that_breaks_is_a_line_and_the_others_go_on() -> None:
    def raising(error: BaseException) -> Callable[[], Outcome]:
        def look() -> Outcome:
            raise error

        return look

    well = Check("a.well", "Well", lambda: Outcome(OK, "well"))
    errors = [
        ValueError("odd"),
        OSError(5, "Input/output error", "/x"),
        RecursionError(),
        StorageLocked(path="/x"),
    ]
    checks = [*(Check("a.bad", "Bad", raising(error)) for error in errors), well]
    lines = carry_out("group", checks)
    assert [line.outcome.state for line in lines] == [FAIL] * len(errors) + [OK]
    assert all(line.outcome.next_step for line in lines[:-1])
    assert "stichtisch doctor --bundle" in lines[0].outcome.next_step
    # If a port no longer answers, the remaining checks of the group are skipped.
    silent = raising(NoAnswer(port="x", attempts=5, dropped=0))
    assert len(carry_out("group", [Check("a.silent", "Silent", silent), well])) == 1
    with pytest.raises(KeyboardInterrupt):
        carry_out("group", [Check("a.bad", "Bad", raising(KeyboardInterrupt()))])


def test_a_report_to_send(run: Any, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home" / "Grandmaster"
    home.mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("LOGNAME", "Grandmaster")
    key, bundle = home / "club.key", tmp_path / "report.zip"
    keep_key(key, CLUB_KEY)
    path = home / "evenings of Grandmaster.sqlite"
    with TableAtPty(ScriptedTable(evening(1))) as at:
        options = ("--port", at.port, "--database", path, "--key", key)
        assert run("sync", *options).code == 0
        outcome = run("doctor", *options, "--bundle", bundle, "--json")
        again = run("doctor", *options, "--bundle", bundle)
    with zipfile.ZipFile(bundle) as archive:
        names = archive.namelist()
        texts = {name: archive.read(name).decode() for name in names}
    assert names == ["report.json", "versions.json", "README.txt"]
    assert all(name in outcome.err and name in texts["README.txt"] for name in names)
    report = json.loads(texts["report.json"])
    FORM.validate(report)
    shown = [check["check"] for check in json.loads(outcome.out)["checks"]]
    assert [check["check"] for check in report["checks"]] == shown
    assert json.loads(texts["versions.json"])["stichtisch"] == __version__
    whole = "".join(texts.values())
    for secret in ("Anna", "Grandmaster", str(home), CLUB_KEY.hex(), "SHT"):
        assert secret not in whole
    assert "~/evenings of USER.sqlite" in whole
    # The existing file is not overwritten, but the report is still printed.
    assert again.code == 7
    assert "The evenings" in again.out and "cannot be written: File exists" in again.err


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner), max_leaves=9
    )
)
def test_values_keep_their_form_without_the_user(value: Any) -> None:
    def form(value: Any) -> Any:
        return [form(inner) for inner in value] if isinstance(value, list) else type(value)

    assert form(without_user(value)) == form(value)
