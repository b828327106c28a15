"""Malicious names in everything that a club prints and publishes: no export fails, and no name has an effect."""

import csv
import io
import json
import re
import unicodedata
import zipfile
from html import unescape
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader
from support.club_evenings import play_evening
from support.hostile_names import NAMES
from support.published_club import session_of
from support.published_files import Page

from stichtisch.club import acts, corrections
from stichtisch.club.errors import NameTaken, NotPossible
from stichtisch.store import deals_of, open_database

pytestmark = pytest.mark.of_a_file

_UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_REPLACED = "\N{REPLACEMENT CHARACTER}"
# Text that would be executed or followed as a link.
_DANGEROUS = re.compile(r"<script|<img|on\w+=|javascript:", re.I)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a club with malicious names: of players, of an evening, and in the log of corrections."""
    path = tmp_path_factory.mktemp("club") / "club.sqlite"
    with open_database(path) as database:
        players = []
        with acts.desk(database, "Dora") as desk:
            for name in NAMES.values():
                try:
                    players.append(
                        acts.add_player(desk, "Somebody", nickname=name, number=name[:40], club=name[:40])
                    )
                except (NotPossible, NameTaken):
                    # The name is invalid, or a table would display it like an earlier one.
                    continue
        assert len(players) > len(NAMES) * 0.8
        tables = len(players) // 4
        games = ("doppelkopf",) * (tables - 2) + ("skat",) * 2
        evening = play_evening(database, players, games=games, rounds=1, length=2)
        session = session_of(database, 1, 2)
        with acts.desk(database, NAMES["markup"]) as desk:
            deal = deals_of(database, session)[0]
            corrections.correct(desk, session, deal, corrections.penalised([-1, 1, 0, 0]), NAMES["title"])
            acts.change_evening(desk, desk.club.evenings[evening.id], name=NAMES["markup"] + NAMES["order"])
    return path.read_bytes()


@pytest.fixture
def club(database: Path, stored: bytes) -> Path:
    """The database with malicious names, at the default path of the command."""
    database.parent.mkdir()
    database.write_bytes(stored)
    return database


def check_quiet(text: str) -> None:
    """Check that no character controls a terminal or changes the text direction."""
    offenders = {
        character
        for line in text.split("\n")
        for character in line
        if unicodedata.category(character) in _UNSAFE
    }
    assert not offenders


@pytest.mark.parametrize(
    "command",
    [
        ("export", "sheet"),
        ("export", "sheet", "--session", "1"),
        ("export", "standings"),
        ("export", "certificate"),
        ("export", "player-cards"),
    ],
)
def test_a_pdf_is_made_whatever_people_are_called(
    run: Any, club: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    output = tmp_path / "out.pdf"
    outcome = run(*command, "--language", "en", "--output", output)
    assert outcome.code in (0, 1) and "Traceback" not in outcome.err
    check_quiet(outcome.out + outcome.err)
    pages = PdfReader(output).pages
    text = " ".join(page.extract_text() for page in pages)
    check_quiet(text)
    # The PDF has no links or actions.
    assert not any(page.get("/Annots") for page in pages)
    assert "alert(1)" in text or "--session" in command
    # Text that would run off the page is truncated.
    assert "W" * 200 not in text and "…" in text


def test_no_cell_of_a_workbook_is_more_than_text(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.xlsx"
    assert run("export", "xlsx", "--language", "de", "--output", output).code == 0
    book = openpyxl.load_workbook(output)
    for sheet in book:
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type in ("s", "n") and cell.hyperlink is None, cell.coordinate
                if cell.data_type == "s" and cell.value is not None:
                    check_quiet(str(cell.value))
    with zipfile.ZipFile(output) as archive:
        for name in archive.namelist():
            assert not name.startswith("xl/externalLinks")
            if name.startswith("xl/worksheets/sheet"):
                assert b"<f>" not in archive.read(name) and b"<hyperlink" not in archive.read(name)
    shown = [str(cell.value) for row in book["Stand Doppelkopf"].iter_rows() for cell in row]
    assert sum(NAMES["formula"] in one or NAMES["at"] in one for one in shown) <= 2


@pytest.mark.parametrize("form", ["plain", "german"])
@pytest.mark.parametrize("what", ["standings", "skat-lists"])
def test_no_cell_of_a_csv_is_a_formula(run: Any, club: Path, what: str, form: str) -> None:
    outcome = run("export", "csv", "--what", what, "--form", form, "--language", "en", "--output", "-")
    assert outcome.code == 0
    german = what == "skat-lists" or form == "german"
    text = outcome.out.removeprefix("\ufeff")
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if german else ",", strict=True))
    for row in rows:
        for cell in row:
            check_quiet(cell)
            assert re.fullmatch(r"[+-]?\d+([.,]\d+)?", cell) or not re.match("[=+@\t\r＝＋－＠-]", cell)
    if what == "skat-lists":
        assert {len(row) for row in rows} == {14}


def test_pages_show_names_as_text(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "pages"
    assert run("export", "html", "--language", "en", "--output", output).code == 0
    for path in output.rglob("*"):
        if not path.is_file():
            continue
        assert output in path.resolve().parents
        text = path.read_text(encoding="utf-8")
        check_quiet(text.replace("\n", ""))
        check_quiet(unescape(text).replace("\n", ""))
        if path.suffix != ".html":
            continue
        page = Page(text)
        scripts = 3 if path.name == "verify.html" else 0
        assert page.tags.count("script") == scripts and "img" not in page.tags
        for name, value in page.attributes:
            assert not name.startswith("on") and name != "style"
            assert name not in ("href", "src") or not _DANGEROUS.search(value or "")
        # Only pages with a script may have very long words.
        assert scripts or max(map(len, page.text.split()), default=0) < 200
    index = Page((output / "index.html").read_text(encoding="utf-8"))
    assert "<script>alert(1)</script>" in index.text and _REPLACED in index.text


def test_lines_for_programs_hold_the_names_as_they_are(run: Any, club: Path) -> None:
    outcome = run("export", "jsonl", "--output", "-")
    assert outcome.code == 0
    lines = outcome.out.removesuffix("\n").split("\n")
    for line in lines:
        check_quiet(line)
    evening = json.loads(lines[0])
    names = {player["name"] for player in evening["players"]}
    # JSON Lines contain the names unchanged, including lone surrogates.
    assert {NAMES["csv"], NAMES["order"], NAMES["long"], NAMES["json"]} <= names


def test_a_chat_sees_no_mark_and_no_link_in_a_name(run: Any, club: Path) -> None:
    outcome = run("export", "text", "--language", "en")
    assert outcome.code == 0
    check_quiet(outcome.out)
    for line in outcome.out.splitlines():
        assert len(line) <= 80 and not re.search(r"[*_`~@]|://", line)


def test_a_file_is_never_called_by_a_name(
    run: Any, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (("export", "sheet"), ("export", "standings"), ("export", "xlsx"), ("export", "html")):
        assert run(*command).code == 0
    for path in tmp_path.iterdir():
        assert path.name == "data" or re.fullmatch(r"[a-z]+-2026-11-20(\.\w+)?", path.name)
