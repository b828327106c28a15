"""A club evening of Schafkopf: sheets, spreadsheets, pages, PDFs, replays and the board, as for any other game."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader
from support.club_evenings import people_of_the_club, play_evening

from cardrules.judge import judge
from stichtisch.i18n import LANGUAGES, Texts
from stichtisch.serve.words import Words
from stichtisch.sheets.entry_text import entry_text
from stichtisch.sheets.text_layout import SIGNS
from stichtisch.store import deals_of, notations, open_database, stored_sessions

DEALS = 24


@pytest.fixture
def club(database: Path) -> Path:
    with open_database(database) as opened:
        play_evening(opened, people_of_the_club(opened, 5), games=("schafkopf",), rounds=1, length=DEALS)
    return database


def judged(path: Path) -> list[dict[str, Any]]:
    with open_database(path) as opened:
        return [dict(judge(notation)) for notation in notations(opened, stored_sessions(opened)[0])]


def test_what_is_stored_is_what_judge_answers_and_who_won_is_told(club: Path) -> None:
    with open_database(club) as opened:
        session = stored_sessions(opened)[0]
        deals = deals_of(opened, session)
    answers = judged(club)
    assert len(deals) == len(answers) == DEALS
    kinds = {str(answer["contract"]).split(":")[0] for answer in answers}
    assert {"call", "solo"} <= kinds
    totals = dict.fromkeys(range(5), 0)
    for deal, answer in zip(deals, answers, strict=True):
        assert [seat.score for seat in deal.seats] == (answer["scores"] or [None] * 4)
        # Every player of the winning side has a positive score (SF-87).
        assert [seat.won for seat in deal.seats] == [score > 0 for score in answer["scores"] or [0] * 4]
        for seat in deal.seats:
            totals[seat.person] += seat.score or 0
        assert all(deal.totals[person] == total for person, total in totals.items())
    assert [person.final for person in session.people] == list(totals.values())
    assert sum(totals.values()) == 0


def test_the_sheet_in_a_terminal_has_each_deal(run: Any, club: Path) -> None:
    lines = run("sheet").out.splitlines()
    answers = judged(club)
    rows = [line for line in lines[2:] if re.match(r" *1\.1\.\d+ ", line)]
    assert len(rows) == DEALS
    for row, answer in zip(rows, answers, strict=True):
        assert game_in_row(answer["contract"], "Call") in row
        if answer["settled"] and answer["value"] is not None:
            assert f"{answer['value']:+d}" in row.split()
    assert "card points of the player's side" in " ".join(" ".join(lines).split())


def game_in_row(contract: str, call: str) -> str:
    """Return a contract as the terminal prints it, with the sign of its suit."""
    kind, _, suit = contract.partition(":")
    name = call if kind == "call" else kind.capitalize()
    return f"{name} {SIGNS[suit]}" if suit else {"passed_in": "passed"}.get(contract, name)


@pytest.mark.parametrize(
    ("language", "call", "letters", "legend"),
    [
        ("de", "Ruf", "A m o kl J", ("61A: Augen der Spielerpartei", "m3: mit drei Laufenden, o3: ohne")),
        ("fr", "Appel", "p a s fr v", ("61p: points du camp preneur", "a3: suite de trois atouts, s3: sans")),
    ],
)
def test_the_sheet_in_a_terminal_speaks_the_language(
    run: Any, club: Path, language: str, call: str, letters: str, legend: tuple[str, ...]
) -> None:
    lines = run("--language", language, "sheet").out.splitlines()
    rows = [line for line in lines[2:] if re.match(r" *1\.1\.\d+ ", line)]
    for row, answer in zip(rows, judged(club), strict=True):
        kind = answer["contract"].partition(":")[0]
        assert kind != "call" or game_in_row(answer["contract"], call) in row
    text = " ".join(" ".join(lines).split())
    assert all(entry in text for entry in legend)
    assert not re.search(r"\b(wo?|kn)\d", text) and not re.search(r"\b(call|solo|wenz|geier):", text)
    # An item of the score is a number beside letters, which depend on the output language.
    numbered = {
        word for row in lines[2:] for word in row.split() if re.fullmatch(r"[a-zA-Z]+\d+|\d+[a-zA-Z]", word)
    }
    assert {re.sub(r"\d", "", word) for word in numbered} <= set(letters.split()) | {"G"}


def claimed(answer: dict[str, Any]) -> bool:
    """Return whether the remaining tricks were claimed or conceded."""
    return len(answer["tricks"]) < 8


def test_each_deal_can_be_replayed_with_the_points_of_both_sides(run: Any, club: Path) -> None:
    answers = judged(club)
    for number in range(1, DEALS + 1):
        outcome = run("replay", "--deal", f"1.1.{number}")
        assert outcome.code == 0, outcome
        answer = answers[number - 1]
        last = [line for line in outcome.out.splitlines() if "declarer " in line][-1:]
        if answer["settled"] and answer["teams"] and not claimed(answer):
            points = answer["card_points"]
            assert last[0].endswith(f"declarer {points['declarer']}, defenders {points['defender']}")


def test_the_spreadsheet_has_game_value_and_party(run: Any, club: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "session", "--format", "csv").out)))
    for row, answer in zip(rows, judged(club), strict=True):
        assert row["contract"] == answer["contract"]
        assert row["value"] == ("" if answer["value"] is None else str(answer["value"]))
        parties = sorted(row[f"party_{number}"] for number in range(1, 6) if row[f"party_{number}"])
        assert parties == sorted(answer["teams"] or [])
        assert (f"knocks:{answer['knocks']}" in row["items"]) and (
            f"kontra:{answer['kontra']}" in row["items"]
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_written(run: Any, club: Path, tmp_path: Path, language: str) -> None:
    sheet, pages, book = tmp_path / "sheet.pdf", tmp_path / "pages", tmp_path / "book.xlsx"
    assert run("export", "sheet", "--language", language, "--output", sheet).code == 0
    assert run("export", "html", "--language", language, "--output", pages).code == 0
    assert run("export", "xlsx", "--language", language, "--output", book).code == 0
    # This list has no seal.
    assert run("export", "certificate", "--language", language, "--output", tmp_path / "c.pdf").code == 1
    text = "\n".join(page.extract_text() for page in PdfReader(sheet).pages)
    with open_database(club) as opened:
        people = stored_sessions(opened)[0].people
    for person in people:
        # One cent per point, because the tariff 20/50 is in cents.
        euros = f"{abs(person.final) // 100}.{abs(person.final) % 100:02d}"
        assert (euros if language == "en" else euros.replace(".", ",")) in text
    assert load_workbook(book).sheetnames
    assert list(pages.rglob("*.html"))


def test_everything_that_is_said_has_words() -> None:
    said = [
        "knock",
        "call C",
        "game wenz",
        "game geier:S tout",
        "game solo:H",
        "game sie",
        "kontra",
        "re",
        "sub",
    ]
    for language in LANGUAGES:
        board, pages = Words(language), Texts("sheets", language)
        for entry in [*said, "resub", "runners 3 with", "claim", "concede"]:
            verb, _, rest = entry.partition(" ")
            for shown in (board.entry_text("schafkopf", verb, rest), entry_text("schafkopf", entry, pages)):
                assert not re.search(
                    r"\b\w+:\w|\btout\b|^(knock|call|game|sub|resub|kontra|re|claim)\b", shown
                ), shown


def test_the_board_names_contracts_parties_and_the_duty_of_the_ace() -> None:
    for language in LANGUAGES:
        board = Words(language).of_game("schafkopf")
        contracts = ["call:C", "wenz", "geier", "wenz:D", "geier:H", "solo:S", "sie", "ramsch", "passed_in"]
        for kind, names in (
            ("contract", contracts),
            ("party", ["declarer", "defender"]),
            ("irregular", ["called_ace"]),
        ):
            for name in names:
                assert f"{kind}.{name}" in Texts("board", language).of_game("schafkopf").all()
                assert board.known(kind, name)


def test_standings_and_statistics(run: Any, club: Path) -> None:
    with open_database(club) as opened:
        people = stored_sessions(opened)[0].people
    standings = json.loads(run("standings", "--json").out)
    assert {str(abs(person.final)) for person in people} <= set(re.findall(r"\d+", json.dumps(standings)))
    assert run("statistics").code == 0


def test_a_deal_on_paper_has_no_contract_unless_somebody_played_it(run: Any, database: Path) -> None:
    with open_database(database) as opened:
        people_of_the_club(opened, 4)
    names = ["Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks"]
    line = [f"{name}={points}" for name, points in zip(names, (20, 20, -20, -20), strict=True)]
    for command in (
        ("new", "Paper"),
        ("table", 1, "--game", "schafkopf", "--profile", "wirtshaus"),
        ("join", *names),
        ("draw",),
        ("begin",),
        ("paper", "1.1", *line, "--dealer", names[0]),
    ):
        outcome = run("evening", *command)
        assert outcome.code == 0, outcome.err
    with open_database(database) as opened:
        session = stored_sessions(opened)[0]
        (deal,) = deals_of(opened, session)
    assert sorted(seat.score or 0 for seat in deal.seats) == [-20, -20, 20, 20]
    assert deal.contract is None
    sheet = run("sheet").out
    assert "+20" in sheet and "passed" not in sheet and "ramsch" not in sheet
