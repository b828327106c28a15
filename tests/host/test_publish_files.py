"""Published files: workbook, CSV, JSON Lines, chat text and pages, read back with third-party libraries."""

import base64
import csv
import hashlib
import io
import json
import re
import zipfile
from base64 import b64encode
from datetime import date
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from jsonschema import Draft202012Validator
from support.club_evenings import DAY, club_database
from support.published_club import corrected_club, session_of
from support.published_files import Page
from support.signed_evening import Signing, exported

from stichtisch.club import acts
from stichtisch.club.fold import club_of
from stichtisch.club.results import stored_lists
from stichtisch.club.standings import evening_standings, season_standings
from stichtisch.club.state import Season, Stakes
from stichtisch.i18n import LANGUAGES, Texts
from stichtisch.journal import journal_file
from stichtisch.main import main
from stichtisch.publish.book import Depth, evening_book
from stichtisch.publish.html.pages import TEMPLATES
from stichtisch.publish.partners import solos_of
from stichtisch.publish.points_chart import course_of
from stichtisch.store import deals_of, import_events, journal_of, open_database, open_existing

pytestmark = pytest.mark.of_a_file

SEASON = "2026/27"
GAMES = ("doppelkopf", "skat")
# The header line of the legacy program.
LEGACY = (
    "Nummer;Name;Wertung;Spielerpunkte;Spiele gewonnen;Spiele verloren;Datum;Uhrzeit;Serie;Tisch;Tischgröße;"
    "Abreizgeld;Startgeld;Tischgeld"
)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a club with two evenings in a season."""
    path = corrected_club(tmp_path_factory.mktemp("club") / "club.sqlite")
    with open_database(path) as database, acts.desk(database, "Dora") as desk:
        acts.set_season(desk, Season(SEASON, date(2026, 8, 1), date(2027, 7, 31)))
        evening = desk.evening()
        acts.change_evening(
            desk, evening, stakes={"point": 0, "lost": [50, 100], "attendance": 300, "prizes": []}
        )
    return path.read_bytes()


@pytest.fixture
def club(database: Path, stored: bytes) -> Path:
    """The club's database, at the default path of the command."""
    database.parent.mkdir()
    database.write_bytes(stored)
    return database


@pytest.fixture
def unplayed(database: Path) -> Path:
    """The database of a club with a season, and an evening that nobody has played yet."""
    with open_database(database) as opened, acts.desk(opened, "Dora") as desk:
        acts.set_season(desk, Season(SEASON, date(2026, 8, 1), date(2027, 7, 31)))
        acts.new_evening(desk, "Empty", DAY, stakes=Stakes())
    return database


@pytest.fixture
def places(club: Path) -> dict[str, list[tuple[int, str, int]]]:
    """Everybody's rank, name and total on the latest evening, by game."""
    with open_existing(club) as database:
        known = club_of(database)
        evening = known.latest()
        assert evening is not None
        lists = stored_lists(database, known, evening)
        return {
            game: [
                (one.rank, known.player(one.player).shown, one.result.final)
                for one in evening_standings(known, evening, lists, game)
            ]
            for game in GAMES
        }


def rows_of(sheet: Any) -> list[list[Any]]:
    """Return the values of a sheet, by row."""
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def test_the_book_of_a_season(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "season.xlsx"
    outcome = run("export", "xlsx", "--season", SEASON, "--language", "en", "--output", output)
    assert (outcome.code, outcome.out) == (0, "")
    book = openpyxl.load_workbook(output)
    days = [DAY.isoformat(), date.fromordinal(DAY.toordinal() + 7).isoformat()]
    assert {"Standings Doppelkopf", "Standings Skat", *days, "Deals", "Solos and partners"} <= set(
        book.sheetnames
    )
    with open_existing(club) as database:
        known = club_of(database)
        expected = [
            [one.rank, known.player(one.player).shown, one.result.final]
            for one in season_standings(database, known, known.seasons[SEASON], "skat")
        ]
        evening = known.latest()
        assert evening is not None
        scores = sum(
            len(deal.seats)
            for one in known.evenings.values()
            for list_result in stored_lists(database, known, one).values()
            for played in list_result.played
            for deal in deals_of(database, played.session)
        )
    rows = rows_of(book["Standings Skat"])
    assert [row[:3] for row in rows[2:]] == expected
    assert all(isinstance(cell, int) for row in rows[2:] for cell in (row[0], row[2]))
    assert len(rows_of(book["Deals"])) == 1 + scores


def test_points_over_time_are_sums_and_have_a_chart(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "season.xlsx"
    run("export", "xlsx", "--season", SEASON, "--language", "en", "--output", output)
    book = openpyxl.load_workbook(output)
    sheet = book["Points over time Doppelkopf"]
    head, *rows = rows_of(sheet)
    names = [name for name in head[1:] if name]
    assert [row[0] for row in rows[:3]] == ["Start", DAY.isoformat(), "2026-11-27"]
    with open_existing(club) as database:
        known = club_of(database)
        season = season_standings(database, known, known.seasons[SEASON], "doppelkopf")
    totals = {known.player(one.player).shown: one.result.final for one in season}
    assert dict(zip(names, rows[2][1:], strict=False)) == totals
    # openpyxl does not read charts completely, so count the series in the file itself.
    with zipfile.ZipFile(output) as archive:
        charts = [name for name in archive.namelist() if name.startswith("xl/charts/chart")]
        assert len(charts) == len(GAMES)
        assert archive.read(charts[0]).decode().count("<c:ser>") == len(names)


def test_partners_are_counted_in_pairs(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "evening.xlsx"
    run("export", "xlsx", "--language", "en", "--output", output)
    rows = rows_of(openpyxl.load_workbook(output)["Solos and partners"])
    start = next(at for at, row in enumerate(rows) if row[2] == "Deals together")
    pairs = {frozenset(row[:2]): tuple(row[2:5]) for row in rows[start + 1 :]}
    expected: dict[frozenset[str], list[int]] = {}
    with open_existing(club) as database:
        known = club_of(database)
        evening = known.latest()
        assert evening is not None
        for list_result in stored_lists(database, known, evening).values():
            for played in list_result.played:
                for deal in deals_of(database, played.session):
                    for one in deal.seats:
                        for other in deal.seats:
                            same = one.party is not None and one.party == other.party
                            alone = [seat.party for seat in deal.seats].count(one.party) != 2
                            if same and not alone and one.person < other.person:
                                names = (played.session.people[seat.person].name for seat in (one, other))
                                counts = expected.setdefault(frozenset(names), [0, 0, 0])
                                counts[0] += 1
                                counts[1] += one.won
                                counts[2] += one.score or 0
    assert pairs == {pair: tuple(counts) for pair, counts in expected.items()}


def test_the_standings_as_csv(run: Any, club: Path, places: Any) -> None:
    outcome = run("export", "csv", "--language", "en", "--output", "-")
    rows = list(csv.reader(io.StringIO(outcome.out)))
    for game, label in (("doppelkopf", "Doppelkopf"), ("skat", "Skat")):
        ranks = [(int(row[1]), row[2], int(row[3])) for row in rows if row[0] == label]
        assert ranks == places[game]


def test_a_german_spreadsheet_reads_semicolons_and_commas(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "standings.csv"
    options = ("--season", SEASON, "--form", "german", "--language", "de", "--output", output)
    assert run("export", "csv", *options).code == 0
    data = output.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    average = rows[0].index("Schnitt")
    assert rows[0][:3] == ["Spiel", "Platz", "Name"]
    assert all(re.fullmatch(r"-?\d+,\d+", row[average]) for row in rows[1:] if row[0] == "Doppelkopf")


def test_the_columns_of_the_legacy_program(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "skat.csv"
    assert run("export", "csv", "--what", "skat-lists", "--language", "fr", "--output", output).code == 0
    head, *lines = output.read_text(encoding="utf-8-sig").splitlines()
    assert head == LEGACY
    rows = [dict(zip(LEGACY.split(";"), line.split(";"), strict=True)) for line in lines]
    with open_existing(club) as database:
        known = club_of(database)
        evening = known.latest()
        assert evening is not None
        lists = stored_lists(database, known, evening)
    by_player = {(int(row["Serie"]), int(row["Tisch"]), row["Name"]): row for row in rows}
    paid: set[str] = set()
    for key, list_result in sorted(lists.items(), key=lambda item: (item[0].round, item[0].table)):
        if list_result.game != "skat":
            continue
        for player, result in list_result.results.items():
            row = by_player.pop((key.round, key.table, known.player(player).shown))
            assert int(row["Wertung"]) == result.final and int(row["Spielerpunkte"]) == result.points
            assert int(row["Spiele gewonnen"]) == result.alone_won
            assert int(row["Spiele verloren"]) == result.alone_lost
            assert (row["Datum"], row["Tischgröße"]) == ("27.11.2026", "4")
            # 50 cents for the first game lost, a euro for each further one.
            cents = 0 if not result.alone_lost else 50 + 100 * (result.alone_lost - 1)
            assert row["Abreizgeld"] == f"{cents // 100},{cents % 100:02d}"
            assert row["Startgeld"] == ("0,00" if player in paid else "3,00")
            paid.add(player)
    assert by_player == {}


def test_an_evening_of_a_table_has_a_german_csv(run: Any, club: Path, tmp_path: Path) -> None:
    plain = list(csv.reader(io.StringIO(run("export", "session").out)))
    output = tmp_path / "evening.csv"
    assert run("export", "session", "--format", "csv-de", "--output", output).code == 0
    text = output.read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")
    assert list(csv.reader(io.StringIO(text[1:]), delimiter=";")) == plain


def test_every_line_fits_the_schema(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "club.jsonl"
    assert run("export", "jsonl", "--season", SEASON, "--output", output).code == 0
    schema = json.loads(run("export", "jsonl", "--schema").out)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    lines = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        validator.validate(line)
    kinds = [line["kind"] for line in lines]
    assert kinds.count("evening") == 2 and kinds.count("standing") == 2 * 2 + 2
    # Two evenings with two rounds of five tables each, and a list whose second part is on paper.
    assert kinds.count("list") == 2 * 10 + 1


def test_the_deals_of_the_lines_can_be_judged(run: Any, club: Path, tmp_path: Path) -> None:
    output = tmp_path / "club.jsonl"
    run("export", "jsonl", "--output", output)
    lines = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    deals = [line for line in lines if line["kind"] == "deal"]
    seen = [line for line in deals if line["corrected"] is None and line["result"]["tricks"]]
    (tmp_path / "deals.jsonl").write_text("".join(json.dumps(line["deal"]) + "\n" for line in seen))
    judged = [json.loads(line) for line in run("judge", tmp_path / "deals.jsonl").out.splitlines()]
    scores = [[seat["score"] for seat in line["seats"]] for line in seen]
    assert [one["scores"] for one in judged] == scores and len(judged) > 30
    (corrected,) = [line for line in deals if line["corrected"] is not None]
    assert [seat["score"] for seat in corrected["seats"]] == [-60, 0, 0]
    assert corrected["corrected"]["changes"][0]["why"] == "counted wrong"


@pytest.mark.parametrize(
    "broken",
    [
        {"version": 2},
        {"format": "stichtisch-deal"},
        {"kind": "evening"},
        {"kind": "standing", "game": "skat", "places": []},
        {"kind": "deal", "evening": "a", "round": 1, "table": 1, "part": 0},
    ],
)
def test_the_schema_refuses_what_is_no_line(run: Any, broken: dict[str, Any]) -> None:
    schema = json.loads(run("export", "jsonl", "--schema").out)
    line = {"format": "stichtisch-club", "version": 1, "kind": "evening"} | broken
    assert not Draft202012Validator(schema).is_valid(line)


def test_the_example_of_the_document_fits_the_schema(run: Any) -> None:
    schema = json.loads(run("export", "jsonl", "--schema").out)
    document = (Path(__file__).parents[2] / "host" / "CLUB_FORMAT.md").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in document.splitlines() if line.startswith("{")]
    assert {line["kind"] for line in lines} == {"evening", "list", "deal", "standing"}
    for line in lines:
        Draft202012Validator(schema).validate(line)
        # Unknown keys are allowed.
        Draft202012Validator(schema).validate(line | {"more": 1})


def test_the_text_for_a_chat_is_a_line_for_each_player(run: Any, club: Path, places: Any) -> None:
    outcome = run("export", "text", "--language", "en")
    assert outcome.code == 0
    for game in GAMES:
        for rank, name, total in places[game]:
            sign = "\N{MINUS SIGN}" if total < 0 else "+"
            assert f"{rank}. {name}: {sign if total else ''}{abs(total)}" in outcome.out.splitlines()
    assert max(map(len, outcome.out.splitlines())) <= 80


@pytest.fixture(scope="module")
def folder(stored: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of pages of the latest evening in English. No test may change it."""
    club = tmp_path_factory.mktemp("published")
    (club / "club.sqlite").write_bytes(stored)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STICHTISCH_DATABASE", str(club / "club.sqlite"))
        patch.setenv("STICHTISCH_KEY", str(club / "key"))
        assert main(["export", "html", "--language", "en", "--output", str(club / "pages")]) == 0
    return club / "pages"


def test_every_link_of_the_pages_leads_somewhere_in_the_folder(folder: Path) -> None:
    files = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    assert len(files) > 30
    for path, page in files.items():
        for link in page.links:
            name, _, place = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            assert target.is_file() and folder in target.parents, link
            if place and target.suffix == ".html":
                assert place in files[target].ids


def test_the_pages_need_no_script_and_no_net(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file() and path.name != "verify.html":
            text = path.read_text(encoding="utf-8")
            assert "://" not in text and "<script" not in text and "javascript" not in text
    assert "color-scheme: light dark" in (folder / "style.css").read_text()


def test_the_pages_allow_nothing_but_their_own_style(folder: Path) -> None:
    """Each page has a policy with the hash of its style, above everything that the policy controls."""
    for path in folder.rglob("*.html"):
        if path.name == "verify.html":
            # The page that verifies journals has a script and is checked by its own test.
            continue
        text = path.read_text(encoding="utf-8")
        (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        (style,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
        digest = b64encode(sha256(style.encode()).digest()).decode()
        rules = dict(rule.strip().split(" ", 1) for rule in unescape(policy).split(";"))
        assert rules == {
            "default-src": "'none'",
            "style-src": f"'sha256-{digest}'",
            "base-uri": "'none'",
            "form-action": "'none'",
        }
        assert text.index("Content-Security-Policy") < text.index("<title>") < text.index("<style>")
        assert " style=" not in text and "<link" not in text and "<script" not in text


def test_a_style_of_the_clubs_own_has_its_own_hash(run: Any, club: Path, tmp_path: Path) -> None:
    """The hash is also correct if the club's style tries to close its `style` element."""
    ours = tmp_path / "ours"
    ours.mkdir()
    (ours / "style.css").write_text('a::after { content: "</style><script>alert(1)</script>"; }\n')
    output = tmp_path / "pages"
    assert run("export", "html", "--templates", ours, "--output", output).code == 0
    text = (output / "index.html").read_text(encoding="utf-8")
    (style,) = re.findall("<style>(.*?)</style>", text, re.DOTALL)
    assert "</script" not in text and "alert(1)" in style
    assert b64encode(sha256(style.encode()).digest()).decode() in unescape(text)


def test_the_page_that_checks_runs_its_own_script_alone(folder: Path) -> None:
    text = (folder / "verify.html").read_text(encoding="utf-8")
    page = Page(text)
    policy = next(
        value for name, value in page.attributes if name == "content" and "default-src" in str(value)
    )
    assert policy is not None and policy.startswith("default-src 'none'; ") and "unsafe" not in policy
    for element in ("script", "style"):
        (content,) = re.findall(f"<{element}>(.*?)</{element}>", text, re.S)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}'" in policy
    assert "://" not in text and "innerHTML" not in text and not {"img", "iframe", "link"} & set(page.tags)
    for language in LANGUAGES:
        assert json.dumps(Texts("verify", language).say("title"), ensure_ascii=False) in text


def test_journals_that_anybody_can_check_lie_beside_the_pages(run: Any, club: Path, tmp_path: Path) -> None:
    with open_database(club) as database:
        file = journal_file.read(journal_of(database, session_of(database, 2, 3)), "file")
        signing = Signing(journal=file.journal)
        signing.next = file.events[0].sequence
        for event in file.events:
            signing.write(event.milliseconds, event.seat, event.verb, *event.arguments)
            signing.session.apply(event.seat, event.verb, event.arguments)
        signing.seal()
        events = journal_file.read(exported(signing.lines), "file").events
        import_events(database, file.serial, file.journal, events[len(file.events) :])
    output = tmp_path / "pages"
    outcome = run("export", "html", "--language", "en", "--output", output)
    assert outcome.code == 0 and "journals: 1" in outcome.err
    (path,) = output.rglob("*.journal")
    assert path.read_bytes().splitlines(keepends=True)[1:] == signing.lines
    page = Page((output / "index.html").read_text(encoding="utf-8"))
    assert [link for link in page.links if link.startswith("journals/")] == [f"journals/{path.name}"]
    assert "round-2-table-3" in path.name and "verify.html" in page.links
    # Pages of a season have no journals: these would repeat the same sessions.
    outcome = run("export", "html", "--season", SEASON, "--output", tmp_path / "season")
    assert outcome.code == 0 and not list((tmp_path / "season").rglob("*.journal"))


def test_the_first_page_has_the_standings_and_every_list(folder: Path, places: Any) -> None:
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    cells = [[cell.strip() for cell in row] for row in page.cells]
    for game in GAMES:
        for rank, name, total in places[game]:
            signed = f"{total:+}".replace("-", "\N{MINUS SIGN}") if total else "0"
            assert [str(rank), name, signed] in [[*row[:2], row[-1]] for row in cells]
    assert len([link for link in page.links if link.startswith("lists/")]) == 11
    assert ("lang", "en") in page.attributes


def test_the_page_of_deals_has_every_card_of_every_trick(folder: Path, club: Path) -> None:
    with open_existing(club) as database:
        deals = deals_of(database, session_of(database, 2, 3))
    (path,) = folder.glob("deals/*round-2-table-3.html")
    page = Page(path.read_text(encoding="utf-8"))
    # Doppelkopf: each deal has 12 tricks of four of the 48 cards.
    labels = [str(value) for name, value in page.attributes if name == "aria-label"]
    cards = [label for label in labels if re.fullmatch(r"[♣♠♥♦](?:10|[9JQKA])", label)]
    # Each card is shown once in a hand and once in a trick.
    assert len(cards) == 2 * 48 * len(deals)
    assert all(cards.count(card) == 4 * len(deals) for card in cards)
    assert page.text.count("taken by") == 12 * len(deals)


def test_the_page_of_a_player_has_his_lists(folder: Path, club: Path) -> None:
    with open_existing(club) as database:
        known = club_of(database)
        evening = known.latest()
        assert evening is not None
        lists = stored_lists(database, known, evening)
        player = known.by_shown("Max Meyer")
        assert player is not None
        own = [list_result for list_result in lists.values() if player.id in list_result.results]
    page = Page((folder / "players" / f"{player.id}.html").read_text(encoding="utf-8"))
    assert "Max Meyer" in page.text
    finals = {row[-1].strip() for row in page.cells if len(row) == 8}
    for list_result in own:
        assert str(list_result.results[player.id].final).replace("-", "\N{MINUS SIGN}") in finals


def test_hidden_standings_are_on_no_first_page(run: Any, club: Path, tmp_path: Path) -> None:
    with open_database(club) as database, acts.desk(database, "Dora") as desk:
        acts.change_evening(desk, desk.evening(), hidden=True)
    run("export", "html", "--language", "en", "--output", tmp_path / "pages")
    page = Page((tmp_path / "pages" / "index.html").read_text(encoding="utf-8"))
    assert "hidden until the end" in page.text and not page.cells


def test_a_club_can_change_a_template(run: Any, club: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    assert run("export", "templates", own).code == 0
    assert sorted(path.name for path in own.iterdir()) == sorted(TEMPLATES)
    assert run("export", "templates", own).code == 6
    base = (own / "base.html").read_text(encoding="utf-8")
    (own / "base.html").write_text(base.replace("<footer>", "<footer><p>Our club</p>"), encoding="utf-8")
    # Unchanged templates may be deleted.
    (own / "deals.html").unlink()
    output = tmp_path / "pages"
    assert run("export", "html", "--templates", own, "--output", output).code == 0
    assert "Our club" in Page((output / "index.html").read_text(encoding="utf-8")).text


@pytest.mark.parametrize("wrong", ["{% if %}", "{{ nothing.at.all }}", "{% extends 'nowhere.html' %}"])
def test_a_template_that_is_none_is_reported(run: Any, unplayed: Path, tmp_path: Path, wrong: str) -> None:
    (tmp_path / "index.html").write_text(wrong)
    outcome = run("export", "html", "--templates", tmp_path, "--output", tmp_path / "pages")
    assert outcome.code == 2 and str(tmp_path) in outcome.err and "Traceback" not in outcome.err


def test_solos_and_points_over_time_agree_with_the_standings(club: Path) -> None:
    """Also if players are in a category, and if points were deducted outside of any deal."""
    with open_database(club) as database:
        with acts.desk(database, "Dora") as desk:
            evening = desk.evening()
            for player in list(desk.club.players.values())[:12]:
                acts.change_player(desk, player, {"categories": "women"})
            for id in evening.here[:5]:
                acts.give_penalty(desk, evening, desk.club.player(id), -7, "late")
        known = club_of(database)
        evening = known.evenings[evening.id]
        book = evening_book(database, known, evening, Depth.STANDINGS)
    for game in GAMES:
        [ranking] = [one for one in book.standings if one.game == game and not one.category]
        places = {known.player(one.player).shown: one.result for one in ranking.places}
        solos = {name: (won, lost) for name, of, won, lost in solos_of(book) if of == game}
        assert solos == {
            name: (one.alone_won, one.alone_lost)
            for name, one in places.items()
            if one.alone_won or one.alone_lost
        }
        course = course_of(book, game, Texts("sheets", "en"))
        assert dict(zip(course.names, course.rows[-1][1], strict=True)) == {
            name: one.final for name, one in places.items()
        }


@pytest.mark.parametrize("what", ["xlsx", "html", "csv", "jsonl", "text"])
def test_one_evening_or_a_season_but_not_both(run: Any, club: Path, what: str) -> None:
    assert run("export", what, "--season", SEASON, "--evening", "ab").code == 2
    assert run("export", what, "--season", "nowhere").code == 2
    assert run("export", what, "--evening", "zz").code == 2


def test_files_that_nobody_named_bear_the_day_or_the_season(
    run: Any, unplayed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for what in ("xlsx", "html", "csv", "jsonl"):
        assert run("export", what, "--season", SEASON).code == 0
        assert run("export", what).code == 0
    names = {path.name for path in tmp_path.iterdir() if path.name != "data"}
    assert names == {
        *("season-2026-27.xlsx", "pages-2026-27", "standings-2026-27.csv", "club-2026-27.jsonl"),
        *("evening-2026-11-20.xlsx", "pages-2026-11-20", "standings-2026-11-20.csv", "club-2026-11-20.jsonl"),
    }


def test_two_evenings_of_one_day_have_files_of_their_own(
    run: Any, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_database(database) as opened, acts.desk(opened, "Dora") as desk:
        first, second = (acts.new_evening(desk, name, DAY).id for name in ("Junior", "Senior"))
    for what in (("export", "csv"), ("export", "standings"), ("export", "standings", "--round", 1)):
        for evening in (first, second):
            outcome = run(*what, "--evening", evening)
            assert outcome.code == 0 and "replacing" not in outcome.err
    names = {path.name for path in tmp_path.iterdir() if path.suffix in (".csv", ".pdf")}
    endings = (".csv", ".pdf", "-round-1.pdf")
    assert names == {f"standings-2026-11-20-{id}{ending}" for id in (first, second) for ending in endings}


def test_seasons_that_are_spelled_alike_have_files_of_their_own(
    run: Any, club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    alike = ("2030/31", "2030-31")
    for name in alike:
        run("season", "new", name, "--from", "2030-09-01", "--to", "2031-08-31")
        assert run("export", "csv", "--season", name).code == 0
    names = {path.name for path in tmp_path.iterdir() if path.suffix == ".csv"}
    # The first file had no name conflict when it was written.
    assert names == {"standings-2030-31.csv", "standings-2030-31-2.csv"}


@pytest.mark.parametrize("what", ["xlsx", "html", "csv", "jsonl", "text"])
def test_a_season_without_an_evening_is_published_empty(
    run: Any, club: Path, tmp_path: Path, what: str
) -> None:
    assert run("season", "new", "2040", "--from", "2040-01-01", "--to", "2040-12-31").code == 0
    assert run("export", what, "--season", "2040", "--output", tmp_path / what).code == 0


@pytest.mark.parametrize("output", [(), ("--output", "named")])
def test_it_is_said_that_a_file_was_replaced(
    run: Any, unplayed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "replacing" not in run("export", "csv", *output).err
    again = run("export", "csv", *output)
    assert again.code == 0 and again.err.endswith(", replacing the file that was there\n")
    folder = ("--output", "pages") if output else ()
    assert "replaced" not in run("export", "html", *folder).err
    assert "files replaced: " in run("export", "html", *folder).err


def test_an_evening_that_nobody_has_played_yet_is_published_empty(
    run: Any, unplayed: Path, tmp_path: Path
) -> None:
    for what in ("xlsx", "html", "csv", "jsonl", "text"):
        assert run("export", what, "--output", tmp_path / what).code == 0, what
    nobody = Texts("sheets", "en").say("nobody")
    assert run("export", "text", "--language", "en").out.rstrip().endswith(nobody)
    assert run("export", "standings", "--output", tmp_path / "s.pdf").code == 0
    assert run("export", "sheet", "--output", tmp_path / "s.pdf").code == 2


@pytest.mark.parametrize(
    ("language", "form", "expected"),
    [
        ("en", None, (False, ",", ".")),
        ("de", None, (True, ";", ",")),
        ("fr", None, (True, ";", ",")),
        ("de", "plain", (False, ",", ".")),
        ("en", "german", (True, ";", ",")),
    ],
)
def test_csv_opens_in_the_spreadsheet_of_the_language(
    run: Any, database: Path, tmp_path: Path, language: str, form: str | None, expected: tuple[bool, str, str]
) -> None:
    """German and French Excel need semicolons, decimal commas and a byte order mark before UTF-8 text."""
    club_database(database, rounds=1, length=3)
    mark, separator, decimal = expected
    path = tmp_path / "standings.csv"
    assert run("season", "new", "S", "--from", "2026-01-01", "--to", "2026-12-31").code == 0
    more = ("--season", "S", *(("--form", form) if form else ()))
    assert run("export", "csv", "--language", language, *more, "--output", path).code == 0
    text = path.read_bytes().decode("utf-8")
    assert text.startswith("\ufeff") is mark
    head, *rows = csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=separator)
    assert len(head) > 5 and {len(row) for row in rows if row} <= {len(head), len(rows[-1])}
    averages = [cell for row in rows for cell in row if re.fullmatch(r"-?\d+[.,]\d+", cell)]
    assert averages and all(decimal in cell for cell in averages)


@pytest.mark.parametrize(("locale", "separator"), [("de_DE.UTF-8", ";"), ("fr_FR.UTF-8", ";"), ("C", ",")])
def test_a_session_as_csv_follows_the_language_of_the_computer(
    run: Any, database: Path, monkeypatch: pytest.MonkeyPatch, locale: str, separator: str
) -> None:
    club_database(database, rounds=1, length=3)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, locale)
    head = run("export", "session").out.splitlines()[0]
    assert head.lstrip("\ufeff").startswith(separator.join(["evening", "table", "deal", "name"]))
    assert head.startswith("\ufeff") is (separator == ";")
    assert run("export", "session", "--format", "csv-plain").out.startswith("evening,table,")
