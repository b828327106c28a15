"""Malicious names in every output: the name is shown, and has no other effect."""

import csv
import io
import json
import re
import shutil
import time
import types
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from pypdf import PdfReader
from serial.tools import list_ports
from support.hostile_names import NAMES
from support.journals_of_games import Journal
from support.scripted_table import ScriptedTable, TableAtPty

from stichtisch.simulation.simple_deals import played_deal
from stichtisch.text import width
from tablelog.line import encode

pytestmark = pytest.mark.of_a_file

PLAIN = ["Anna", "Carla", "Dora"]

# Unicode categories unsafe for a terminal: controls, bidi marks, surrogates, private use, unassigned.
_UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_MOST_MARKS = 3
CARD = "04A1B2C3D4E5F6"

Case = TypeVar("Case")


def for_each(cases: Mapping[str, Case], check: Callable[[Case], None]) -> None:
    """Check every case in one test, because test setup is slower than a check.

    Raise the errors of all cases together, each with the name of its case.

    Raises:
        ExceptionGroup: some checks failed.
    """
    failed = []
    for name, case in cases.items():
        try:
            check(case)
        except Exception as error:
            error.add_note(f"In the case {name!r}.")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {len(cases)} cases failed", failed)


def start(name: str) -> str:
    """Return the first two characters of the name as shown: an unprintable character is shown as U+FFFD."""
    shown = ""
    for character in " ".join(name.split())[:2]:
        if unicodedata.combining(character):
            break
        shown += "\N{REPLACEMENT CHARACTER}" if unicodedata.category(character) in _UNSAFE else character
    return shown


def check_terminal(text: str) -> list[str]:
    """Return the lines of a text, after checking that no character controls a terminal or overlaps other lines."""
    lines = text.removesuffix("\n").split("\n")
    for line in lines:
        assert not [character for character in line if unicodedata.category(character) in _UNSAFE]
        marks = 0
        for character in unicodedata.normalize("NFD", line):
            marks = marks + 1 if unicodedata.combining(character) else 0
            assert marks <= _MOST_MARKS
    return lines


def as_stored(name: str) -> str:
    """Return the name with its surrogates replaced, because UTF-8 cannot encode them."""
    return name.encode("utf-8", "replace").decode()


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], bytes]:
    """A function that returns a database with an evening of each game and this name among the people."""

    @cache
    def evenings(name: str) -> bytes:
        path = tmp_path_factory.mktemp("evenings") / "evenings.sqlite"
        for number, game in enumerate((("doppelkopf", "ddv-tsr"), ("skat", "isko"), ("double", "seed"))):
            journal = Journal(*game, ["Anna", name, "Carla", "Dora"])
            journal.record(-1, "badge", 1, CARD)
            if game[0] == "doppelkopf":
                deal = journal.begin()
                for seat, verb, *arguments in played_deal(1, deal.dealer)["log"]:
                    journal.record(seat, verb, *arguments, *(["04"] if verb == "play" else []))
            elif game[0] == "double":
                journal.play_round(1)
            journal.store(path, f"{number:08x}")
        return path.read_bytes()

    return evenings


@pytest.fixture
def store(database: Path, evenings: Callable[[str], bytes]) -> Callable[[str], None]:
    """A function that fills the test's database with evenings that include a given name."""

    def store(name: str) -> None:
        shutil.rmtree(database.parent, ignore_errors=True)
        database.parent.mkdir()
        database.write_bytes(evenings(name))

    return store


TEXTS = {
    "sheet of double": ("sheet", "--session", 1),
    "sheet of skat": ("sheet", "--session", 2),
    "sheet of doppelkopf": ("sheet", "--session", 3),
    "standings": ("standings",),
    "standings of one": ("standings", "--session", 1),
    "evenings": ("sessions",),
    "names": ("name",),
}


@pytest.mark.parametrize("command", TEXTS.values(), ids=TEXTS)
def test_a_terminal_shows_the_name_and_obeys_nothing(run: Any, store: Any, command: Any) -> None:
    def check(name: str) -> None:
        store(name)
        outcome = run(*command)
        assert (outcome.code, outcome.err) == (0, "")
        lines = check_terminal(outcome.out)
        assert max(map(width, lines)) <= 80
        assert [line for line in lines if start(as_stored(name)) in line]

    for_each(NAMES, check)


DATA = {
    "sheet": (("sheet", "--session", 3), lambda data: data["names"][1]),
    "standings": (
        ("standings", "--session", 3),
        lambda data: next(row["player"] for row in data if row["player"] not in PLAIN),
    ),
    "evenings": (("sessions",), lambda data: data[0]["names"][1]),
    "name": (("name",), lambda data: data[0]["person"]),
}


@pytest.mark.parametrize(("command", "find"), DATA.values(), ids=DATA)
def test_json_holds_the_name_as_it_is(run: Any, store: Any, command: Any, find: Any) -> None:
    def check(name: str) -> None:
        store(name)
        outcome = run(*command, "--json")
        assert (outcome.code, outcome.err) == (0, "")
        assert find(json.loads(outcome.out)) == as_stored(name)
        # JSON must also be safe to print on a terminal.
        for line in outcome.out.splitlines():
            assert not [character for character in line if unicodedata.category(character) in _UNSAFE]

    for_each(NAMES, check)


@pytest.mark.parametrize("evening", [1, 2, 3])
def test_no_cell_of_a_spreadsheet_is_a_formula(run: Any, store: Any, evening: int) -> None:
    def check(name: str) -> None:
        store(name)
        outcome = run("export", "session", "--session", evening)
        assert (outcome.code, outcome.err) == (0, "")
        rows = list(csv.reader(io.StringIO(outcome.out), strict=True))
        assert len(rows) == (1 if evening == 2 else 2)
        for row in rows[1:]:
            assert len(row) == len(rows[0])
            named = row[rows[0].index("player_2")]
            assert named.removeprefix("'").startswith(start(as_stored(name)))
            for cell in row:
                assert re.fullmatch(r"[+-]?\d+", cell) or not re.match("[=+@\t\r＝＋－＠-]", cell)
                check_terminal(cell)

    for_each(NAMES, check)


def test_deals_are_json_lines_whatever_people_are_called(run: Any, store: Any) -> None:
    def check(name: str) -> None:
        store(name)
        outcome = run("export", "session", "--format", "deals", "--session", 3)
        (line,) = check_terminal(outcome.out)
        assert json.loads(line)["format"] == "stichtisch-deal"

    for_each(NAMES, check)


def test_a_card_is_named_or_refused(run: Any, database: Path) -> None:
    def check(name: str) -> None:
        shutil.rmtree(database.parent, ignore_errors=True)
        outcome = run("name", "--", CARD, name)
        check_terminal(outcome.out + outcome.err)
        assert outcome.code in (0, 2)
        assert (outcome.code == 2) == (len(name) > 24 and not name.startswith("Eve\u0301"))
        if outcome.code == 0:
            (badge,) = json.loads(run("name", "--json").out)
            assert badge["name"].startswith(start(name))
            check_terminal(run("name").out)

    for_each(NAMES, check)


def test_a_printed_card_bears_the_name_or_there_is_none(run: Any, tmp_path: Path) -> None:
    def check(name: str) -> None:
        path = tmp_path / "cards.pdf"
        path.unlink(missing_ok=True)
        begun = time.process_time()
        outcome = run("cards", "--only", "players", f"--player={name}", "--output", path)
        assert time.process_time() - begun < 2
        check_terminal(outcome.out + outcome.err)
        if outcome.code == 0:
            (page,) = PdfReader(path).pages
            # At a line break, the card has no space.
            assert start(name).split()[0] in page.extract_text()
        else:
            assert outcome.code == 2 and not path.exists()

    for_each(NAMES, check)


def test_a_table_with_such_a_name_is_reported(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(name: str) -> None:
        port = types.SimpleNamespace(
            device="/dev/ttyACM0", vid=0x2E8A, pid=5, serial_number=name, description=name
        )
        monkeypatch.setattr(list_ports, "comports", lambda: [port, port])
        outcome = run("list")
        assert len(check_terminal(outcome.out)) == 2
        assert start(name) in outcome.out or start(name.lower()) in outcome.out
        check_terminal(run("sync").err)
        tables = json.loads(run("list", "--json").out)
        assert tables[0]["description"] == name

    for_each(NAMES, check)


def can_be_sent(name: str) -> bool:
    """Return whether a table can send this name as its serial number."""
    table = ScriptedTable([])
    table.serial = name
    try:
        return bool(table.feed(encode("h", {})))
    except ValueError:
        return False


def test_a_table_that_calls_itself_so_is_fetched_or_refused(run: Any, database: Path) -> None:
    def check(name: str) -> None:
        shutil.rmtree(database.parent, ignore_errors=True)
        table = ScriptedTable([])
        table.serial = name
        with TableAtPty(table) as at:
            for command in ("sync", "selftest"):
                outcome = run(command, "--port", at.port)
                assert outcome.code in (0, 5)
                check_terminal(outcome.out + outcome.err)

    for_each({kind: name[:60] for kind, name in NAMES.items() if can_be_sent(name[:60])}, check)


# Commands that read or write a file; the path can be invalid.
FILES = {
    "export": ("export", "session", "--session", "3", "--output={}"),
    "judge": ("judge", "--", "{}"),
    "rules": ("rules", "--check={}"),
    "cards": ("cards", "--only", "players", "--output={}"),
    "database": ("sheet", "--database={}"),
    "listen": ("simulate", "--listen={}"),
    "flash image": ("simulate", "--flash={}", "--listen=nowhere"),
    "port": ("sync", "--port={}"),
    "command": ("{}",),
    "game": ("rules", "--", "{}"),
    "profile": ("rules", "--", "doppelkopf", "{}"),
    "language": ("rules", "--language={}"),
    "evening": ("sheet", "--evening={}"),
}


# Names that the system can pass as an argument: no NUL, and only the surrogates that encode a byte.
GIVEN = {
    kind: name for kind, name in NAMES.items() if "\0" not in name and not re.search("[\ud800-\udbff]", name)
}


@pytest.mark.parametrize("command", FILES.values(), ids=FILES)
def test_a_file_or_a_word_of_that_name_is_no_way_out(
    run: Any,
    store: Any,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    command: Any,
) -> None:
    def check(name: str) -> None:
        folder = tmp_path_factory.mktemp("here") / "inner" / "most"
        folder.mkdir(parents=True)
        monkeypatch.chdir(folder)
        store("Ben")
        outcome = run(*(part.replace("{}", name) for part in command))
        assert outcome.code in range(8)
        assert "Traceback" not in outcome.err
        check_terminal(outcome.out + outcome.err)

    for_each(GIVEN, check)
