"""Printed documents: score sheets, standings, certificates and player cards, read back from the PDF."""

import builtins
import json
import re
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader
from support.club_evenings import EVENING_BEGINS, NAMES, club_database, people_of_the_club, play_evening
from support.published_club import corrected_club, session_of
from support.published_files import pdf_pages
from support.qr_codes import codes_of
from support.scripted_table import TableAtPty
from support.sealed_evening import sealed_evening
from support.texts_by_language import texts_by_language

from stichtisch.club import acts
from stichtisch.club.fold import club_of
from stichtisch.club.lookup import find_player
from stichtisch.club.results import stored_lists
from stichtisch.club.standings import evening_standings
from stichtisch.club.state import Season
from stichtisch.i18n import LANGUAGES, Texts
from stichtisch.i18n.users import users_language
from stichtisch.keys.club_pair import make_pair, pair_path
from stichtisch.publish.pdf.grid import Grid
from stichtisch.publish.pdf.paper import heading, paragraph, pdf
from stichtisch.publish.pdf.sheet import sheets_pdf
from stichtisch.sheets.score_table import Cell, Column, Row
from stichtisch.sheets.sheet import Sheet, is_decided, session_sheet
from stichtisch.store import deals_of, open_database, open_existing
from tablelog.line import decode

pytestmark = pytest.mark.of_a_file

_LIMIT_MS = 50
_VERIFY_PAGE = "https://verein.example/abende/verify.html"
# A player card has the size of a bank card; ten fit on an A4 page.
_CARDS_A_PAGE = 10


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a club with two evenings."""
    return corrected_club(tmp_path_factory.mktemp("club") / "club.sqlite").read_bytes()


@pytest.fixture
def club(database: Path, stored: bytes) -> Path:
    """The database with two evenings, at the default path of the command."""
    database.parent.mkdir()
    database.write_bytes(stored)
    return database


def words(text: str) -> list[str]:
    """Return the words of a page, with a dash before a digit replaced by a minus."""
    return re.sub(r"[–−](?=\d)", "-", text).split()


def long_sheet(path: Path, table: int, deals: int) -> Sheet:
    """Return a score sheet with this many deals, which repeat those of the evening."""
    with open_existing(path) as database:
        sheet = session_sheet(database, session_of(database, 1, table))
    repeated = [replace(sheet.deals[at % len(sheet.deals)], number=at + 1) for at in range(deals)]
    notations = [sheet.notations[at % len(sheet.deals)] for at in range(deals)]
    return replace(sheet, deals=repeated, notations=notations)


def test_the_sheet_has_every_deal_with_its_running_totals(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "sheet.pdf"
    outcome = run("export", "sheet", "--list", "1.2", "--language", "en", "--output", output)
    assert (outcome.code, outcome.out) == (0, "") and str(output) in outcome.err
    (page,) = pdf_pages(output)
    with open_existing(club) as database:
        session = session_of(database, 1, 2)
        deals = deals_of(database, session)
    assert "Doppelkopf score sheet · Round 1 · Table 2" in page
    page_words = words(page)
    # Read cells one by one, because the text of adjacent cells is extracted without a space.
    cells: list[str] = []
    PdfReader(output).pages[0].extract_text(visitor_text=lambda text, *_: cells.append(text))
    in_columns = words(" ".join(cells))
    for deal in deals:
        for person, seat in enumerate(session.people):
            # The running total is the sum of the scores so far.
            total = sum(
                one.score or 0
                for before in deals[: deal.number]
                for one in before.seats
                if one.person == person
            )
            assert str(total) in in_columns, (deal.number, seat.name)
    for one in session.people:
        assert all(part in page_words for part in one.name.split())
    assert "zero" in page and session.serial in page and "not sealed" in page


def test_the_foot_of_a_skat_list_is_what_seeger_and_fabian_make_of_it(
    run: Any, club: Path, tmp_path: Path
) -> None:
    output = tmp_path / "skat.pdf"
    run("export", "sheet", "--list", "2.5", "--language", "en", "--output", output)
    (page,) = pdf_pages(output)
    with open_existing(club) as database:
        session = session_of(database, 2, 5)
    lost = sum(person.alone_lost for person in session.people)
    for person in session.people:
        own = 50 * (person.alone_won - person.alone_lost)
        others = 30 * (lost - person.alone_lost)
        assert person.final == person.total + own + others
        assert {str(person.total), str(person.final)} <= set(words(page))
        assert {f"{own:+d}" if own else "0", f"{others:+d}" if others else "0"} <= set(words(page))
    assert "50 × (won – lost)" in page and "30 for each game that others lost" in page


def test_a_correction_shows_what_was_before_who_and_why(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "corrected.pdf"
    run("export", "sheet", "--list", "1.4", "--language", "en", "--output", output)
    first, second = pdf_pages(output)
    with open_existing(club) as database:
        deal = deals_of(database, session_of(database, 1, 4))[2]
    moment = datetime.fromtimestamp(EVENING_BEGINS + 9000).strftime("%Y-%m-%d %H:%M")
    before = deal.corrected and deal.corrected["scores"]
    assert before
    for score in before:
        assert (f"{score:+d}" if score else "0") in words(first.replace(",", " ").replace(";", " "))
    assert f"by Dora Dirks, {moment}: counted wrong" in first
    assert "Part 1 of 2" in first and "Part 2 of 2" in second
    assert "on paper" in second and "written down without cards" in second and "on paper" not in first


def test_without_a_club_evening_the_sheet_is_that_of_the_latest_session(
    run: Any, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club_key = bytes(range(32))
    key = tmp_path / "club.key"
    key.write_text(club_key.hex() + "\n")
    key.chmod(0o600)
    monkeypatch.setenv("STICHTISCH_KEY", str(key))
    monkeypatch.chdir(tmp_path)
    sealing = sealed_evening(2, club_key)
    with TableAtPty(sealing.table()) as at:
        run("sync", "--port", at.port)
    seals = [arguments for _, arguments in map(decode, sealing.lines) if arguments[3] == "seal"]
    assert run("export", "sheet", "--language", "en").code == 0
    (written,) = tmp_path.glob("sheet*.pdf")
    (page,) = pdf_pages(written)
    assert seals[-1][4] in page and "checked, valid" in page
    monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / "none"))
    run("export", "sheet", "--language", "en")
    assert "not checked" in pdf_pages(written)[0]


def test_a_forged_seal_is_said_on_the_sheet(
    run: Any, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STICHTISCH_KEY", str(tmp_path / "none"))
    with TableAtPty(sealed_evening(2, bytes(range(32))).table()) as at:
        run("sync", "--port", at.port)
    other = tmp_path / "other.key"
    other.write_text(bytes(range(1, 33)).hex() + "\n")
    other.chmod(0o600)
    output = tmp_path / "forged.pdf"
    run("export", "sheet", "--language", "en", "--key", other, "--output", output)
    assert "checked, NOT valid" in pdf_pages(output)[0]


@pytest.mark.parametrize("table", [1, 2, 4])
def test_a_sheet_grows_over_as_many_pages_as_it_needs(club: Path, tmp_path: Path, table: int) -> None:
    sheet = long_sheet(club, table, 120)
    output = tmp_path / "long.pdf"
    output.write_bytes(sheets_pdf([sheet], Texts("sheets", "de")))
    pages = pdf_pages(output)
    assert len(pages) > 1
    numbers = [int(word) for page in pages for word in re.findall(r"^\d+", page, re.M)]
    assert set(range(1, 121)) <= set(numbers)
    for number, page in enumerate(pages, start=1):
        assert f"Seite {number} von {len(pages)}" in page
        # The table's header is repeated on each page, except on a last page with only the footer.
        assert "Geber" in page or number == len(pages)
    assert "Nachweis" in pages[-1]


@pytest.mark.parametrize("people", range(4, 8))
def test_four_to_seven_have_room_on_a_sheet(tmp_path: Path, people: int) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        players = people_of_the_club(database, people)
        play_evening(database, players, games=("doppelkopf",), rounds=1)
        sheet = session_sheet(database, session_of(database, 1, 1))
    output = tmp_path / "sheet.pdf"
    output.write_bytes(sheets_pdf([sheet], Texts("sheets", "en")))
    (page,) = pdf_pages(output)
    for number, player in enumerate(players):
        assert player.shown.split()[0] in page, number
    assert len(sheet.session.people) == people


def test_three_have_a_list_of_skat(tmp_path: Path) -> None:
    with open_database(tmp_path / "club.sqlite") as database:
        play_evening(database, people_of_the_club(database, 3), games=("skat",), rounds=1)
        sheet = session_sheet(database, session_of(database, 1, 1))
    output = tmp_path / "sheet.pdf"
    output.write_bytes(sheets_pdf([sheet], Texts("sheets", "de")))
    assert "40 je verlorenes Spiel der anderen" in pdf_pages(output)[0]


@pytest.mark.parametrize("table", [2, 4])
def test_a_sheet_of_48_lines_takes_50_milliseconds_at_most(club: Path, table: int) -> None:
    sheet, texts = long_sheet(club, table, 48), Texts("sheets", "de")
    sheets_pdf([sheet], texts)
    spent = []
    for _ in range(9):
        begun = time.process_time()
        sheets_pdf([sheet], texts)
        spent.append(1000 * (time.process_time() - begun))
    assert min(spent) <= _LIMIT_MS


def test_the_same_sheet_is_the_same_bytes(club: Path) -> None:
    sheet = long_sheet(club, 2, 24)
    assert sheets_pdf([sheet], Texts("sheets", "fr")) == sheets_pdf([sheet], Texts("sheets", "fr"))


def test_standings_have_everybody_in_order(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "standings.pdf"
    assert run("export", "standings", "--language", "en", "--output", output).code == 0
    page = " ".join(" ".join(pdf_pages(output)).split())
    with open_existing(club) as database:
        known = club_of(database)
        evening = known.latest()
        assert evening is not None
        lists = stored_lists(database, known, evening)
        for game in ("doppelkopf", "skat"):
            names = [known.player(one.player).shown for one in evening_standings(known, evening, lists, game)]
            block = page[page.index(f"Standings · {game.capitalize()}") :]
            places = [block.index(name) for name in names]
            assert len(names) > 3 and places == sorted(places)
    assert "Penalty" in page and "–30" in page


def test_standings_of_a_round_and_of_a_season(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "standings.pdf"
    assert run("export", "standings", "--round", "1", "--language", "de", "--output", output).code == 0
    assert "Stand nach Runde 1 · Skat" in pdf_pages(output)[0]
    outcome = run("export", "standings", "--season", "2026/27", "--output", output)
    assert outcome.code == 2 and "The club has no season yet." in outcome.err
    with open_database(club) as database, acts.desk(database, "Dora") as desk:
        acts.set_season(desk, Season("2026/27", date(2026, 8, 1), date(2027, 7, 31), 2))
    assert run("export", "standings", "--season", "2026/27", "--language", "fr", "--output", output).code == 0
    assert "Classement de la saison 2026/27 · Doppelkopf" in pdf_pages(output)[0]
    assert run("export", "standings", "--season", "2026/27", "--round", "1").code == 2


@pytest.mark.parametrize(
    ("kind", "url"),
    [
        ("sheet", _VERIFY_PAGE),
        ("certificate", ""),
        pytest.param("sheet", "", marks=pytest.mark.long),
        pytest.param("certificate", _VERIFY_PAGE, marks=pytest.mark.long),
    ],
)
def test_paper_has_the_fingerprint_of_the_club_as_a_code(
    run: Any, club: Path, tmp_path: Path, kind: str, url: str
) -> None:
    output, key = tmp_path / "paper.pdf", tmp_path / "keys" / "club"
    command = ("export", kind, "--key", key, "--language", "de", "--output", output, "--url", url)
    run(*command)
    assert codes_of(output) == []
    pair = make_pair(pair_path(key))
    run(*command)
    codes = codes_of(output)
    # Each score sheet has the code; a certificate has it on one page.
    assert set(codes) == {"\n".join(filter(None, (pair.fingerprint, url)))}
    assert len(codes) == (1 if kind == "certificate" else len(pdf_pages(output)) - 1)
    text = "\n".join(pdf_pages(output))
    assert pair.fingerprint in text and "Fingerabdruck des Vereins" in text and (not url or url in text)
    assert run(*command[:-1], "ftp://verein.example").code == 2


def test_the_certificate_is_printed_whether_it_holds_or_not(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "certificate.pdf"
    outcome = run("export", "certificate", "--language", "en", "--output", output)
    # Nothing of this evening is sealed.
    assert outcome.code == 1 and output.exists()
    text = " ".join(pdf_pages(output))
    assert "Some checks failed" in text and "Round 2 · Table 5 · Skat" in text
    assert "no seal of the session covers: not provednot proved" in text
    with open_existing(club) as database:
        evening = club_of(database).latest()
    assert evening is not None
    verified = run("verify", "--evening", evening.id).out
    fingerprint = re.search(r"Fingerprint: ([0-9a-f]{64})", verified)
    assert fingerprint is not None and fingerprint[1] in text


def test_every_player_has_a_card(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "cards.pdf"
    with open_database(club) as database, acts.desk(database, "Dora") as desk:
        anna = find_player(desk.club, "Anna")
        facts = {"nickname": "Kreuz-Anna", "number": "4711", "club": "Skatfreunde"}
        acts.change_player(desk, anna, facts)
        acts.add_guest(desk)
    assert run("export", "player-cards", "--language", "en", "--output", output).code == 0
    pages = pdf_pages(output)
    assert len(pages) == -(-21 // _CARDS_A_PAGE)
    text = " ".join(" ".join(pages).split())
    # The card of a player with a nickname shows the nickname, but neither the full name nor the club.
    assert "Kreuz-Anna" in text and "4711" in text and "Albers" not in text and "Skatfreunde" not in text
    assert "Guest" not in text
    assert run("export", "player-cards", "Ben", "Carla", "--output", output).code == 0
    assert len(PdfReader(output).pages) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_that_of_the_user(
    run: Any, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert run("export", "sheet").code == 0
    (written,) = tmp_path.glob("sheets-*.pdf")
    page = pdf_pages(written)[0]
    assert {"de": "Geber", "en": "Dealer", "fr": "Gagnant"}[language] in page


def test_another_locale_is_answered_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pt_BR.UTF-8")
    assert users_language() == "en"
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8@euro")
    assert users_language() == "de"


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A function that makes a package unimportable and unloads our modules that use it."""

    def take(package: str) -> None:
        whole = builtins.__import__

        def importing(name: str, *arguments: Any, **more: Any) -> Any:
            if name.partition(".")[0] == package:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return whole(name, *arguments, **more)

        for name in list(sys.modules):
            if name.startswith("stichtisch.publish.") or name.partition(".")[0] == package:
                monkeypatch.delitem(sys.modules, name)
        monkeypatch.setattr(builtins, "__import__", importing)

    return take


@pytest.mark.parametrize(
    ("package", "command"),
    [
        ("reportlab", ("export", "sheet")),
        ("reportlab", ("export", "standings")),
        ("reportlab", ("export", "certificate")),
        ("reportlab", ("export", "player-cards")),
        ("xlsxwriter", ("export", "xlsx")),
    ],
)
def test_a_package_that_is_missing_is_named_with_what_to_type(
    run: Any, club: Path, without: Callable[[str], None], package: str, command: tuple[str, ...]
) -> None:
    without(package)
    outcome = run(*command)
    assert outcome.code == 2 and package in outcome.err and "pip install 'stichtisch[club]'" in outcome.err


def test_a_file_that_cannot_be_written_leaves_what_was_there(run: Any, club: Path, tmp_path: Path) -> None:
    outcome = run("export", "sheet", "--output", tmp_path / "nowhere" / "sheet.pdf")
    assert outcome.code == 7
    assert run("export", "sheet", "--output", "").code == 2


@pytest.mark.parametrize("kind", ["sheets", "certificate"])
def test_every_text_is_there_in_every_language_with_the_same_facts(kind: str) -> None:
    for key, by_language in texts_by_language(kind).items():
        assert tuple(by_language) == LANGUAGES and all(by_language.values()), key
        facts = {language: set(re.findall(r"\{(\w+)", text)) for language, text in by_language.items()}
        assert len(set(map(frozenset, facts.values()))) == 1, key


def test_a_heading_is_on_the_page_of_its_first_row() -> None:
    grid = Grid([Column("Head", 0)], 9, 16)
    rows = grid.rows([Row([Cell("first row")]), Row([Cell("second row")])])
    texts = Texts("sheets", "en")
    for lines in range(60):
        above = [paragraph("line", size=10) for _ in range(lines)]
        content = pdf(
            "Paper", [*above, heading("Chapter"), paragraph("rules", bound=True), grid.head(), *rows], texts
        )
        pages = [page.extract_text() for page in PdfReader(BytesIO(content)).pages]
        (page,) = [page for page in pages if "Chapter" in page]
        assert "rules" in page and "Head" in page and "first row" in page, lines
        assert sum(page.count("line") for page in pages) == lines


def test_a_deal_that_was_decided_shows_no_items_of_its_cards(club: Path) -> None:
    with open_existing(club) as database:
        sheet = session_sheet(database, session_of(database, 1, 4))
    assert [deal.number for deal in sheet.deals if is_decided(sheet, deal)] == [3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_begins_with_the_club_and_says_its_rules_and_items_in_words(
    club: Path, tmp_path: Path, language: str
) -> None:
    with open_existing(club) as database:
        sheet = session_sheet(database, session_of(database, 1, 1))
    assert sheet.session.profile == "ddv-tsr"
    output = tmp_path / "sheet.pdf"
    output.write_bytes(sheets_pdf([sheet], Texts("sheets", language), club="Weser, Bremen"))
    (page,) = pdf_pages(output)
    assert page.splitlines()[0].strip() == "Weser, Bremen"
    assert "DDV TSR" in page and "ddv-tsr" not in page
    assert not re.search(r"(?<![\w-])-(?=\d)", page)
    won = {"en": "won", "de": "gewonnen", "fr": "gagné"}[language]
    assert re.search(won + r"[\s\xa0][+–]1,", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_of_a_certificate_has_a_line_for_each_list(
    run: Any, club: Path, tmp_path: Path, language: str
) -> None:
    output = tmp_path / "certificate.pdf"
    run("export", "certificate", "--language", language, "--club", "Weser, Bremen", "--output", output)
    first, *others = pdf_pages(output)
    texts = Texts("sheets", language)
    place = f"{texts.say('round')} 1 · {texts.say('table')} "
    assert first.splitlines()[0].strip() == "Weser, Bremen"
    assert all(first.count(place + str(table)) == 1 for table in (1, 2))
    assert texts.say("certificate.details") in others[0] and texts.say("certificate.details") not in first


def test_the_list_of_the_cashier_has_its_sums(run: Any, database: Path, tmp_path: Path) -> None:
    """Each column's total is the sum of its lines; the difference between the totals is the balance of the cash box."""
    club_database(database)
    stakes = ("--attendance", "2,50", "--point", "0,05", "--prizes", "50,30", "--prize-money", "10")
    assert run("evening", "stakes", *stakes, "--by", "Dora Dirks").code == 0
    path = tmp_path / "cashier.pdf"
    assert run("export", "prizes", "--what", "cashier", "--language", "de", "--output", path).code == 0
    payments = json.loads(run("settle", "--json").out)["cashier"]
    pays, gets = (sum(one["cents"] for one in payments if one[side] is None) for side in ("payee", "payer"))
    text = " ".join(" ".join(pdf_pages(path)).split())
    assert f"Summe {euros(pays)} {euros(gets)}" in text
    # The PDF font uses an en dash as minus sign.
    sign = "+" if pays > gets else "–"
    assert f"Die Kasse hat danach: {sign}{euros(abs(pays - gets))}" in text


def euros(cents: int) -> str:
    """Return an amount in German format."""
    return f"{cents // 100},{cents % 100:02} €"


def test_teams_are_on_paper_and_in_the_workbook(run: Any, database: Path, tmp_path: Path) -> None:
    """In a season with two days, each team's points by day, and those by player, add up to its total."""
    club_database(database, evenings=2)
    by = ("--by", "Dora Dirks")
    season = ("season", "new", "2026/27", "--from", "2026-09-01", "--to", "2027-08-31")
    assert run(*season, *by).code == 0
    for team, players in (("Füchse", NAMES[:4]), ("Dullen", NAMES[4:8])):
        assert run("season", "team", "2026/27", team, *players, *by).code == 0
    (doppelkopf, *_) = json.loads(run("season", "show", "--teams", "--json").out)["games"]
    pdf, book = tmp_path / "season.pdf", tmp_path / "season.xlsx"
    assert run("export", "standings", "--season", "2026/27", "--language", "de", "--output", pdf).code == 0
    assert run("export", "xlsx", "--season", "2026/27", "--language", "de", "--output", book).code == 0
    # The text of adjacent columns is extracted without a space.
    text = "".join("".join(pdf_pages(pdf)).split())
    sheet = openpyxl.load_workbook(book)["Mannschaften Doppelkopf"]
    rows = [list(row) for row in sheet.iter_rows(values_only=True)]
    assert "MannschaftenDoppelkopf" in text and rows[1][:3] == ["Platz", "Mannschaft", "Name"]
    for team in doppelkopf["teams"]:
        days = list(team["days"].values())
        assert sum(days) == sum(team["players"].values()) == team["points"]
        numbers = [f"{one:+d}".replace("-", "–") if one else "0" for one in (*days, team["points"])]
        _, found, rest = text.partition(f"{team['rank']}.{team['team']}")
        # The text is extracted in drawing order, which can differ from reading order.
        shown = re.match(r"(?:[+–]\d+|0)+", rest)
        assert found and shown and sorted(re.findall(r"[+–]\d+|0", shown[0])) == sorted(numbers)
        assert [team["rank"], team["team"], None, *days, team["points"]] in rows
    assert run("export", "html", "--season", "2026/27", "--language", "de", "--output", tmp_path).code == 0
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert all(team in page for team in ("Füchse", "Dullen", "Mannschaften Doppelkopf"))
