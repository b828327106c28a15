"""Tests the beamer page in a real browser: legibility from the last row, use of the screen, and controls."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.board_server import RunningBoardServer, serving
from support.evening_in_play import TEN, EveningInPlay, evening_in_play
from support.qr_codes import read

from stichtisch.club import acts
from stichtisch.club.state import Season
from stichtisch.store import open_database

pytestmark = pytest.mark.browser

OUT = Path(__file__).parents[2] / "out"
BEAMER: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SIX = ("doppelkopf", "doppelkopf", "doppelkopf", "doppelkopf", "skat", "skat")
# The minimum height of letters that are legible from the last row, on a screen with a height of 1080 px.
LEAST_PX = 60
LONG_NAMES = [
    "Annemarie Brandstetter",
    "Bartholomäus Oberhuber",
    "Annemarie Brandl",
    "Maximiliane Schwarzenegger",
]

NAMES = """() => [...document.querySelectorAll("main .name")].filter((one) => one.offsetParent).map((one) => ({
    text: one.textContent.trim(), px: parseFloat(getComputedStyle(one).fontSize),
    cut: one.scrollWidth > one.clientWidth }))"""
CUT = """() => [...document.querySelectorAll("article, .people, #columns, #columns > div, .podiums, .head *")]
    .filter((one) => one.offsetParent
        && (one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflow === "hidden"
        || one.getBoundingClientRect().bottom > innerHeight + 1 || one.getBoundingClientRect().right > innerWidth + 1))
    .map((one) => `${one.tagName} ${one.id} ${one.className}`)"""

Open = Callable[..., Page]


def screens(page: Page) -> int:
    """Return the number of screens that the beamer page shows in turn."""
    expect(page.locator("#pager-screen")).to_have_text(re.compile("Screen 1 of"))
    return int(page.locator("#pager-screen").inner_text().split()[-1])


def picture(page: Page, name: str) -> None:
    """Save a screenshot in out/."""
    OUT.mkdir(exist_ok=True)
    page.screenshot(path=OUT / f"board-{name}.png")


def finish(club_hall: EveningInPlay, number: int = 2) -> None:
    """Finish a round as a director."""
    with open_database(club_hall.path) as database, acts.desk(database, "Dora Dirks") as desk:
        acts.finish_round(desk, desk.club.evenings[club_hall.evening.id], number)


def begin(club_hall: EveningInPlay, number: int = 2) -> None:
    """Begin a round as a director."""
    with open_database(club_hall.path) as database, acts.desk(database, "Dora Dirks") as desk:
        acts.begin_round(desk, desk.club.evenings[club_hall.evening.id], number)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_names_of_six_tables_are_read_from_the_last_row(
    tmp_path: Path, servers: ExitStack, open_page: Open, scheme: str
) -> None:
    """Long names are shown in full and large enough on each screen, beside the cards, and the screen is filled."""
    club_hall = evening_in_play(tmp_path / "club.sqlite", SIX, names=LONG_NAMES)
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=en", color_scheme=scheme, **BEAMER)
    count = screens(page)
    assert page.locator("article:visible").count() == 6
    bottom = page.evaluate("document.getElementById('tables').getBoundingClientRect().bottom")
    assert 1080 * 0.97 < bottom <= 1080
    # Names that begin alike remain distinguishable.
    shown = [one["text"] for one in page.evaluate(NAMES)]
    assert len(shown) == len(set(shown)) == 24
    ranked = 0
    for number in range(count):
        names = page.evaluate(NAMES)
        assert names and [one for one in names if one["px"] < LEAST_PX or one["cut"]] == []
        assert page.evaluate(CUT) == []
        ranked += page.locator("#columns [data-rank]:visible").count()
        picture(page, f"beamer-{number}-{scheme}")
        page.keyboard.press("ArrowRight")
    page.goto(f"{served.address}/standings")
    assert ranked == page.locator("[data-rank]").count()


@pytest.mark.parametrize(
    ("count", "size"), [*((count, 7) for count in range(1, 7)), (6, 6), (6, 5), (4, 6)], ids=str
)
def test_everybody_at_a_large_table_is_whole(
    tmp_path: Path, servers: ExitStack, open_page: Open, count: int, size: int
) -> None:
    """All five, six or seven people of each table are shown on a screen, in large letters and not cut off."""
    games = SIX[:count]
    most = tuple(size if game == "doppelkopf" else 4 for game in games)
    club_hall = evening_in_play(tmp_path / "club.sqlite", games, sizes=most)
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=de", **BEAMER)
    expect(page.locator("#pager-screen")).to_have_text(re.compile("Bild 1 von"))
    seen: list[str] = []
    while page.locator("article:visible").count():
        assert page.evaluate(CUT) == []
        names = page.evaluate(NAMES)
        assert [one for one in names if one["px"] < LEAST_PX or one["cut"]] == []
        seen += page.locator("article:visible .people tbody tr").evaluate_all(
            """(rows) => rows.filter((row) => {
                const box = row.getBoundingClientRect();
                const card = row.closest("article").getBoundingClientRect();
                return box.bottom <= card.bottom && box.top > card.top;
            }).map((row) => row.dataset.player)"""
        )
        page.keyboard.press("ArrowRight")
    assert len(set(seen)) == len(seen) == sum(most)


@pytest.mark.parametrize(
    ("games", "least"), [(("doppelkopf",), 110), (("doppelkopf",) * 2, 80), (("doppelkopf",) * 4, 75)]
)
def test_type_grows_with_the_room(
    tmp_path: Path, servers: ExitStack, open_page: Open, games: tuple[str, ...], least: int
) -> None:
    """If there are fewer tables, each is shown larger."""
    club_hall = evening_in_play(tmp_path / "club.sqlite", games)
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    screens(page)
    assert min(one["px"] for one in page.evaluate(NAMES)) >= least
    assert page.evaluate(CUT) == []


def test_games_share_a_screen_and_no_column_says_the_same_twice(
    tmp_path: Path, servers: ExitStack, open_page: Open
) -> None:
    """The standings of two small games share one screen, and no table has two equal columns."""
    club_hall = evening_in_play(tmp_path / "club.sqlite", ("doppelkopf", "doppelkopf", "skat"))
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    assert screens(page) == 2
    page.keyboard.press("ArrowRight")
    # Neither table is divided.
    expect(page.locator("#columns caption")).to_have_text(["Standings Doppelkopf", "Standings Skat"])
    for address in ("/beamer", "/standings"):
        for table in page.locator("table:visible").all():
            rows = table.evaluate(
                """(one) => [...one.tBodies[0].rows].map((row) => [...row.cells]
                    .filter((cell) => cell.offsetParent).map((cell) => cell.textContent.trim()))"""
            )
            columns = list(zip(*rows, strict=True))
            assert len(set(columns)) == len(columns), (address, columns)
        page.goto(f"{served.address}/standings")


def test_three_tables_fill_the_screen_and_no_number_is_far_from_its_name(
    tmp_path: Path, servers: ExitStack, open_page: Open
) -> None:
    """Columns have the same width, standings use the full height, and a game that fits into a column is not divided."""
    games, sizes = ("doppelkopf", "doppelkopf", "skat"), (6, 6, 4)
    club_hall = evening_in_play(tmp_path / "club.sqlite", games, sizes=sizes)
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    assert screens(page) == 2
    boxes = [one.bounding_box() for one in page.locator("article").all()]
    assert len({round(box["width"]) for box in boxes if box}) == len({box["y"] for box in boxes if box}) == 1
    assert all(box and box["height"] > 0.85 * 1080 for box in boxes)
    page.keyboard.press("ArrowRight")
    gaps = page.locator("#columns tbody tr").evaluate_all(
        "(rows) => rows.map((row) => row.lastElementChild.getBoundingClientRect().right"
        " - row.querySelector('.name').getBoundingClientRect().left)"
    )
    assert max(gaps) < 1920 * 0.5
    bottoms = page.locator("#columns tbody tr").evaluate_all(
        "(rows) => rows.map((row) => row.getBoundingClientRect().bottom)"
    )
    assert 0.8 * 1080 < max(bottoms) <= 1080
    skat = page.locator("#columns table").filter(has_text="Skat")
    assert skat.count() == 1 and skat.locator("tbody tr").count() == 8


def test_controls_cover_no_result(
    at_five_tables: tuple[EveningInPlay, RunningBoardServer], open_page: Open
) -> None:
    """Visible controls cover only the evening's name, and no person, number or code."""
    _, served = at_five_tables
    served.server.site.address = "http://192.168.7.5:8080/"
    for size in ((1920, 1080), (1280, 800), (1024, 768)):
        page = open_page(f"{served.address}/beamer?lang=de", viewport={"width": size[0], "height": size[1]})
        expect(page.locator("#pager-screen")).to_have_text(re.compile("Bild 1 von"))
        for _ in range(int(page.locator("#pager-screen").inner_text().split()[-1])):
            covered = page.evaluate(
                """() => {
                    const pager = document.getElementById("pager").getBoundingClientRect();
                    const things = "tbody tr, .table > header, caption, figure:not([hidden]), .clock, .head .round";
                    return [...document.querySelectorAll(things)].filter((one) => one.offsetParent)
                        .filter((one) => {
                            const box = one.getBoundingClientRect();
                            return box.width && box.left < pager.right && box.right > pager.left
                                && box.top < pager.bottom && box.bottom > pager.top;
                        }).map((one) => one.outerHTML.slice(0, 80));
                }"""
            )
            assert covered == [], size
            page.keyboard.press("ArrowRight")


def test_seats_by_name_while_a_round_is_drawn(tmp_path: Path, servers: ExitStack, open_page: Open) -> None:
    """The first screen lists all names from A to Z with table and seat, in large letters, until the round begins."""
    club_hall = evening_in_play(
        tmp_path / "club.sqlite", ("doppelkopf", "doppelkopf", "skat"), sizes=(6, 6, 4), begun=False
    )
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=de", **BEAMER)
    rows = page.locator("#columns .by-seat tbody tr")
    expect(rows).to_have_count(16)
    assert [one for one in page.evaluate(NAMES) if one["px"] < LEAST_PX or one["cut"]] == []
    assert page.evaluate(CUT) == []
    names = rows.locator(".name").all_inner_texts()
    assert names == sorted(names)
    seats = [tuple(row.locator("td").all_inner_texts()) for row in rows.all()]
    assert sorted(seats) == [
        (str(table), str(seat)) for table, size in ((1, 6), (2, 6), (3, 4)) for seat in range(1, size + 1)
    ]
    picture(page, "beamer-seats")
    begin(club_hall)
    expect(page.locator(".by-seat")).to_have_count(0)
    expect(page.locator("article:visible")).to_have_count(3)


def test_categories_teams_and_penalties_are_on_the_board_and_the_beamer(
    tmp_path: Path, servers: ExitStack, open_page: Open
) -> None:
    """Live standings rank a category separately, add up teams, and show a penalty beside the total that includes it."""
    club_hall = evening_in_play(tmp_path / "club.sqlite", ("doppelkopf", "doppelkopf", "skat"))
    with open_database(club_hall.path) as database, acts.desk(database, "Dora Dirks") as desk:
        evening = desk.club.evenings[club_hall.evening.id]
        people = [desk.club.players[id] for id in evening.rounds[2].lists[1].players]
        for player in people[:2]:
            acts.change_player(desk, player, {"categories": "Frauen"})
        acts.set_season(desk, Season("2026/27", date(2026, 9, 1), date(2027, 8, 31)))
        acts.set_team(desk, desk.club.seasons["2026/27"], "Füchse", people[:2])
        acts.give_penalty(desk, evening, people[0], -3, "zu spät")
    served = servers.enter_context(serving(club_hall.path))
    board = open_page(f"{served.address}/?lang=de", **BEAMER)
    women = board.locator("table.ranks").filter(has_text="Doppelkopf · Frauen")
    assert sorted(women.locator(".name").all_inner_texts()) == sorted(one.shown for one in people[:2])
    assert women.locator(".rank").all_inner_texts()[1:] == ["1.", "2."]
    all_of_game = board.locator("table.ranks").filter(has_text="Stand Doppelkopf")
    finals = {
        row.locator(".name").inner_text(): number(row.locator("td.main").inner_text())
        for row in all_of_game.locator("tbody tr").all()
    }
    team = board.locator("table.of-teams tbody tr").first
    assert team.locator(".name").inner_text() == "Füchse"
    total = sum(finals[one.shown] for one in people[:2])
    assert number(team.locator("td.main").inner_text()) == total
    penalised = all_of_game.locator("tbody tr").filter(has_text=people[0].shown)
    assert penalised.locator(".of-penalty").inner_text() == "−3"
    board.goto(f"{served.address}/standings?lang=de")
    expect(board.locator(".note").filter(has_text="zu spät")).to_have_text(
        f"Darin Strafpunkte: {people[0].shown} −3, zu spät"
    )
    beamer = open_page(f"{served.address}/beamer?lang=de", **BEAMER)
    expect(beamer.locator("#pager-screen")).to_have_text(re.compile("Bild 1 von"))
    captions: set[str] = set()
    for _ in range(int(beamer.locator("#pager-screen").inner_text().split()[-1])):
        captions |= set(beamer.locator("#columns caption:visible").all_inner_texts())
        assert beamer.evaluate(CUT) == []
        beamer.keyboard.press("ArrowRight")
    assert captions >= {"Stand Doppelkopf", "Stand Skat", "Doppelkopf · Frauen", "Mannschaften Doppelkopf"}


def number(text: str) -> int:
    """Return the number in a text with a typographical minus."""
    return int(text.replace("−", "-"))


def test_a_table_waits_before_its_first_event(
    at_five_tables: tuple[EveningInPlay, RunningBoardServer], open_page: Open
) -> None:
    """A waiting table is not marked as faulty, unless the round has ended without the table's result."""
    club_hall, served = at_five_tables
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    table = page.locator("#table-4")
    expect(table.locator(".state")).to_have_text(re.compile("waiting"))
    wrong = page.evaluate(
        """() => {
            const probe = document.body.appendChild(document.createElement("i"));
            probe.style.color = "var(--wrong)";
            return getComputedStyle(probe).color;
        }"""
    )
    assert table.evaluate("(one) => getComputedStyle(one).borderLeftColor") != wrong
    assert table.evaluate("(one) => getComputedStyle(one).borderLeftStyle") == "solid"
    finish(club_hall)
    expect(table.locator(".state")).to_have_text(re.compile("result missing"))
    expect(table).to_have_css("border-left-color", wrong)


def test_the_podium_comes_first_at_the_end(
    at_five_tables: tuple[EveningInPlay, RunningBoardServer], open_page: Open
) -> None:
    """The three best players of each game are shown side by side, before standings and tables."""
    club_hall, served = at_five_tables
    finish(club_hall)
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    screens(page)
    expect(page.locator(".podium")).to_have_count(2)
    assert page.evaluate(CUT) == []
    assert min(one["px"] for one in page.evaluate(NAMES)) >= LEAST_PX
    picture(page, "podium")
    first = [text.split("\n")[0] for text in page.locator(".podium .rank-1 .name").all_inner_texts()]
    boxes = [one.bounding_box() for one in page.locator(".podium").all()]
    assert boxes[0] and boxes[1] and boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] < boxes[1]["x"]
    page.goto(f"{served.address}/standings?lang=en")
    tops = [table.locator("[data-rank] .name").first.inner_text() for table in page.locator(".ranks").all()]
    assert all(top.startswith(name.rstrip(".")) for top, name in zip(tops, first, strict=True))


def test_controls_fade_and_keys_work(
    at_ten_tables: tuple[EveningInPlay, RunningBoardServer], open_page: Open
) -> None:
    """Arrows change the screen, f toggles full screen, space pauses.

    Any key or the pointer shows the controls again.
    """
    _, served = at_ten_tables
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    count = screens(page)
    assert {len(TEN)} == {page.locator("article").count()}
    expect(page.locator("#pager")).to_have_css("opacity", "0", timeout=10_000)
    for key, at in (
        ("ArrowRight", 2),
        ("ArrowDown", 3),
        ("ArrowUp", 2),
        ("ArrowLeft", 1),
        ("ArrowLeft", count),
    ):
        page.keyboard.press(key)
        expect(page.locator("#pager-screen")).to_have_text(f"Screen {at} of {count}")
    expect(page.locator("#pager")).to_have_css("opacity", "1")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement === document.documentElement")
    page.keyboard.press("f")
    page.wait_for_function("document.fullscreenElement === null")
    page.locator("#pager").hover()
    page.locator("body").press(" ")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize("games", [SIX, SIX[:5]], ids=["in the corner", "in the free place"])
def test_the_code_of_the_board_is_on_the_beamer(
    tmp_path: Path, servers: ExitStack, open_page: Open, games: tuple[str, ...]
) -> None:
    """The QR code is black on white and contains the address for phones.

    It is large if there is space for another table.
    """
    club_hall = evening_in_play(tmp_path / "club.sqlite", games)
    served = servers.enter_context(serving(club_hall.path))
    page = open_page(f"{served.address}/beamer?lang=en", **BEAMER)
    expect(page.locator(".qr")).to_have_count(0)
    served.server.site.address = "http://192.168.7.5:8080/"
    page.reload()
    screens(page)
    code = page.locator(".qr:visible")
    expect(code).to_have_count(1)
    box = code.bounding_box()
    assert box and box["height"] >= (100 if len(games) == 6 else 300)
    picture(page, f"beamer-code-{len(games)}")
    size = int(str(code.get_attribute("viewBox")).split()[-1])
    path = str(code.locator("path").get_attribute("d"))
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path)}
    assert read([[(row, column) in dark for column in range(2, size - 2)] for row in range(2, size - 2)]) == (
        "http://192.168.7.5:8080/"
    )


def test_a_small_window_is_the_board(
    at_five_tables: tuple[EveningInPlay, RunningBoardServer], open_page: Open
) -> None:
    """On a phone, screens do not change: everything is in one column."""
    _, served = at_five_tables
    page = open_page(f"{served.address}/beamer?lang=en", viewport={"width": 360, "height": 740})
    expect(page.locator("article")).to_have_count(5)
    assert page.locator("article:visible").count() == 5
    expect(page.locator("#pager")).to_be_hidden()
    expect(page.locator("#ranks [data-rank]").first).to_be_visible()
