"""Commands for teams, categories, prizes, the cashier and lists scored elsewhere, as directors type them."""

import json
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from pypdf import PdfReader

from stichtisch.errors import ExitCode

DIRECTOR = ("--by", "Dora Dirks")
PEOPLE = {"Anna": ("Women", "seniors"), "Ben": (), "Carla": ("women",), "Dora": ("juniors",)}
# Points by deal; each deal adds up to 0. In all: Anna -4, Ben +2, Carla +4, Dora -2.
DEALS = ({"Anna": 3, "Ben": -3, "Carla": 3, "Dora": -3}, {"Anna": 2, "Ben": 2, "Carla": -2, "Dora": -2})
LAST = {"Anna": -9, "Ben": 3, "Carla": 3, "Dora": 3}


def ok(outcome: Any) -> Any:
    """Return the outcome of a command that must succeed."""
    assert outcome.code == 0, outcome.err
    return outcome


@pytest.fixture
def held(run: Any, key: Path) -> Any:
    """Enter an evening of four people with categories and three deals; return the command runner."""
    for name, categories in PEOPLE.items():
        words = [word for category in categories for word in ("--category", category)]
        ok(run("players", "add", name, *words, *DIRECTOR))
    stakes = ("--attendance", "3", "--fee", "juniors=1.50", "--prizes", "50,30", "--prize-money", "10,5")
    ok(run("evening", "new", "Friday", "--day", "2026-11-20", *stakes, *DIRECTOR))
    ok(run("evening", "table", "1", "--game", "doppelkopf", *DIRECTOR))
    for name in PEOPLE:
        ok(run("evening", "join", name, *DIRECTOR))
    ok(run("evening", "draw", *DIRECTOR))
    ok(run("evening", "begin", *DIRECTOR))
    for deal in (*DEALS, LAST):
        points = [f"{name}={one}" for name, one in deal.items()]
        ok(run("evening", "paper", "1.1", "--dealer", "Dora", *points, *DIRECTOR))
    return run


def text_of(path: Path) -> str:
    """The text of a PDF."""
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(path.read_bytes())).pages)


def test_standings_of_a_category_have_ranks_of_their_own(held: Any, tmp_path: Path) -> None:
    data = json.loads(ok(held("standings", "--evening", "latest", "--category", "WOMEN", "--json")).out)
    (game,) = data["games"]
    assert [(one["rank"], one["shown"], one["final"]) for one in game["places"]] == [
        (1, "Carla", 4),
        (2, "Anna", -4),
    ]
    assert ", women" in ok(held("standings", "--evening", "latest", "--category", "women")).out
    refused = held("standings", "--evening", "latest", "--category", "men")
    assert refused.code == ExitCode.BAD_INPUT and "'men'" in refused.err
    ok(held("export", "standings", "--language", "en", "--output", tmp_path / "standings.pdf"))
    titles = [
        line for line in text_of(tmp_path / "standings.pdf").splitlines() if line.startswith("Standings")
    ]
    assert titles == [f"Standings · Doppelkopf{of}" for of in ("", " · juniors", " · seniors", " · women")]


def test_a_category_can_be_taken_away(held: Any) -> None:
    ok(held("players", "change", "Anna", "--no-category", *DIRECTOR))
    refused = held("standings", "--evening", "latest", "--category", "seniors")
    assert refused.code == ExitCode.BAD_INPUT
    assert ok(held("standings", "--evening", "latest", "--category", "women")).out.count("Carla") == 1


def test_teams_of_a_season_have_what_their_players_got_each_day(held: Any) -> None:
    ok(held("season", "new", "2026", "--from", "2026-01-01", "--to", "2026-12-31", *DIRECTOR))
    ok(held("season", "team", "2026", "Foxes", "Anna", "Ben", *DIRECTOR))
    ok(held("season", "team", "2026", "Dullen", "Carla", "Dora", *DIRECTOR))

    def teams() -> list[Any]:
        data = json.loads(ok(held("season", "show", "2026", "--teams", "--json")).out)
        (evening,) = data["evenings"]
        return [
            (one["rank"], one["team"], one["points"], one["days"][evening])
            for one in data["games"][0]["teams"]
        ]

    assert teams() == [(1, "Dullen", 2, 2), (2, "Foxes", -2, -2)]
    # Carla changes her team, and her +4 points go with her.
    ok(held("season", "team", "2026", "Foxes", "Anna", "Ben", "Carla", *DIRECTOR))
    assert teams() == [(1, "Foxes", 2, 2), (2, "Dullen", -2, -2)]
    assert "Anna -4, Ben +2, Carla +4" in ok(held("season", "show", "--teams")).out
    ok(held("season", "team", "2026", "Foxes", *DIRECTOR))
    assert teams() == [(1, "Dullen", -2, -2)]
    assert held("season", "team", "2027", "Foxes", "Anna", *DIRECTOR).code != 0


def test_prizes_awards_and_the_list_of_the_cashier_are_printed(held: Any, tmp_path: Path) -> None:
    # The pot: 3 x 3.00 + 1.50 = 10.50; Carla gets 50 % and 10.00, Ben 30 % (3.15) and 5.00.
    ok(held("export", "prizes", "--language", "de", "--output", tmp_path / "prizes.pdf"))
    prizes = text_of(tmp_path / "prizes.pdf")
    assert "15,25 €" in prizes and "8,15 €" in prizes and "20.11.2026" in prizes
    awards = tmp_path / "awards.pdf"
    ok(held("export", "prizes", "--what", "awards", "--places", "1", "--language", "en", "--output", awards))
    pages = [page.extract_text() for page in PdfReader(BytesIO(awards.read_bytes())).pages]
    # The awards: one for the overall winner, one for Ben, who won a prize, and one for the winner of each category.
    assert [next(name for name in PEOPLE if name in page) for page in pages] == [
        *("Carla", "Ben"),
        *("Dora", "Anna", "Carla"),
    ]
    ok(
        held(
            "export", "prizes", "--what", "cashier", "--language", "fr", "--output", tmp_path / "cashier.pdf"
        )
    )
    assert "12,25 €" in text_of(tmp_path / "cashier.pdf")
    said = ok(held("settle", "--cashier")).out
    assert "[ ] Anna pays 3.00\n[ ] Ben gets 5.15\n[ ] Carla gets 12.25\n[ ] Dora pays 1.50\n" in said
    assert "the cash box adds 12.90" in said and "has 12.90 less" in said


@pytest.mark.parametrize("fee", ["juniors", "=1", "juniors=", "juniors=a", "juniors=1,2,3", "juniors=1;2"])
def test_a_fee_that_is_none_is_refused(run: Any, key: Path, fee: str) -> None:
    refused = run("evening", "new", "Friday", "--fee", fee, *DIRECTOR)
    assert refused.code == ExitCode.BAD_INPUT and "CATEGORY=EURO" in refused.err


YEAR = "Datum;Spieler;Punkte;Spiele;Gewonnen;Spielart\n"
ROWS = (
    "06.01.2026;Anna;12;24;14;\n06.01.2026;Ben;−12;24;10;doppelkopf\n"
    "13.01.2026;Anna;5;20;9;\n13.01.2026;Carla;800;36;9;Skat\n"
)


@pytest.fixture
def members(run: Any, key: Path) -> Any:
    """Add three players and a season; return the command runner."""
    for name in ("Anna", "Ben", "Carla"):
        ok(run("players", "add", name, *DIRECTOR))
    ok(run("season", "new", "2026", "--from", "2026-01-01", "--to", "2026-12-31", *DIRECTOR))
    return run


def places_of(run: Any) -> dict[str, list[tuple[int, str, int, int, int]]]:
    """Return rank, name, points, deals and evenings in the season's standings, by game."""
    data = json.loads(ok(run("season", "show", "2026", "--json")).out)
    keys = ("rank", "shown", "final", "deals", "evenings")
    return {
        game["game"]: [tuple(one[key] for key in keys) for one in game["places"]] for game in data["games"]
    }


def as_workbook(text: str, path: Path) -> Path:
    """Write the rows as a workbook, with typed dates and numbers."""
    book = openpyxl.Workbook()
    for number, line in enumerate(text.splitlines()):
        cells: list[Any] = line.split(";")
        if number:
            day, month, year = map(int, cells[0].split("."))
            cells[0] = date(year, month, day)
            cells[2:5] = [int(cell.replace("−", "-")) for cell in cells[2:5]]
        book.active.append(cells)
    book.save(path)
    return path


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_season_begins_with_lists_that_were_scored_elsewhere(
    members: Any, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / f"year.{kind}"
    if kind == "csv":
        file.write_text(YEAR + ROWS, encoding="utf-8")
    else:
        as_workbook(YEAR + ROWS, file)
    assert "lists added or changed: 3" in ok(members("season", "import", file, *DIRECTOR)).out
    assert places_of(members) == {
        "doppelkopf": [(1, "Anna", 17, 44, 2), (2, "Ben", -12, 24, 1)],
        "skat": [(1, "Carla", 800, 36, 1)],
    }
    assert "lists added or changed: 0" in ok(members("season", "import", file, *DIRECTOR)).out
    assert len(json.loads(ok(members("evening", "list", "--json")).out)) == 2
    # A corrected file replaces the imported results of its days.
    file = tmp_path / "corrected.csv"
    file.write_text(YEAR + "13.01.2026;Anna;7;20;9;\n13.01.2026;Carla;800;36;9;skat\n", encoding="utf-8")
    assert "lists added or changed: 1" in ok(members("season", "import", file, *DIRECTOR)).out
    assert places_of(members)["doppelkopf"][0] == (1, "Anna", 19, 44, 2)


def test_no_certificate_covers_a_list_that_was_scored_elsewhere(members: Any, tmp_path: Path) -> None:
    file = tmp_path / "year.csv"
    file.write_text(YEAR + ROWS, encoding="utf-8")
    ok(members("season", "import", file, *DIRECTOR))
    path = tmp_path / "certificate.pdf"
    (first, _) = json.loads(ok(members("evening", "list", "--json")).out)
    members("export", "certificate", "--evening", first["evening"], "--language", "en", "--output", path)
    assert "This list failed." in text_of(path)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("06.13.2026;Anna;12;;;", "row 2: '06.13.2026' is not a date"),
        ("06.01.2026;;12;;;", "row 2: the name is missing"),
        ("06.01.2026;Anna;;;;", "row 2: Anna has no points"),
        ("06.01.2026;Anna;1,5;;;", "row 2: '1,5' is not a whole number"),
        ("06.01.2026;Anna;1e9;;;", "is not a whole number"),
        ("06.01.2026;Anna;1;-2;;", "row 2: a count is negative"),
        ("06.01.2026;Anna;1;;;bridge", "there is no game bridge"),
        ("06.01.2026;Anna;1;;;\n06.01.2026;Anna;2;;;", "Anna appears twice"),
        ("06.01.2026;Zoe;1;;;", "'Zoe'"),
    ],
)
def test_a_list_of_results_with_a_mistake_changes_nothing(
    members: Any, tmp_path: Path, row: str, why: str
) -> None:
    file = tmp_path / "year.csv"
    file.write_text(YEAR + row + "\n", encoding="utf-8")
    refused = members("season", "import", file, *DIRECTOR)
    assert refused.code == ExitCode.BAD_INPUT and why in refused.err
    assert json.loads(ok(members("evening", "list", "--json")).out) == []


@pytest.mark.parametrize("data", [b"", b"Name;Points\nAnna;1\n", b"PK\x03\x04 no archive", b"\xff\xfe\x00"])
def test_a_file_that_is_no_list_of_results_is_refused(members: Any, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "year.csv"
    file.write_bytes(data)
    refused = members("season", "import", file, *DIRECTOR)
    assert refused.code == ExitCode.BAD_INPUT and "is not a list of results" in refused.err


def test_categories_come_with_a_list_of_players(run: Any, key: Path, tmp_path: Path) -> None:
    file = tmp_path / "members.csv"
    file.write_text('Name;Kategorie\nAnna;"women, seniors"\nBen;\n', encoding="utf-8")
    ok(run("players", "import", file, *DIRECTOR))
    players = json.loads(ok(run("players", "--json")).out)
    assert {one["name"]: one["categories"] for one in players} == {"Anna": "women, seniors", "Ben": ""}


@pytest.mark.parametrize(("typed", "cents"), [("2,50", 250), ("2.50", 250), ("0,05", 5), ("3", 300)])
def test_an_amount_is_written_with_a_point_or_a_comma(run: Any, key: Path, typed: str, cents: int) -> None:
    made = run(
        "evening", "new", "Friday", "--attendance", typed, "--fee", f"women={typed}", "--json", *DIRECTOR
    )
    assert json.loads(made.out)["stakes"]["attendance"] == cents
    assert json.loads(made.out)["stakes"]["fees"] == [["women", cents]]


def test_lost_games_take_a_decimal_comma_that_can_mean_nothing_else(run: Any, key: Path) -> None:
    made = run("evening", "new", "Friday", "--lost", "0,50", "--json", *DIRECTOR)
    assert json.loads(made.out)["stakes"]["lost"] == [50]
    made = run("evening", "new", "Saturday", "--lost", "1,2", "--json", *DIRECTOR)
    assert json.loads(made.out)["stakes"]["lost"] == [100, 200]
