"""Whole evenings in Chromium, alone or beside the terminal: 16 people, two Doppelkopf tables and one of Skat."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.hall_tables import HallTable, hall_tables, play_all

from stichtisch.club.fold import club_of
from stichtisch.club.state import ListKey
from stichtisch.store import open_existing, stored_sessions

pytestmark = pytest.mark.browser

OUT = Path(__file__).parents[2] / "out"
NAMES = [
    *("Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks", "Emil Engel", "Frieda Funk", "Georg Gerdes"),
    *("Hanna Harms", "Ida Ihnen", "Jan Jansen", "Karl Kruse", "Lena Lorenz", "Max Meyer", "Nora Nolte"),
]
PIN = "271828"
# Short lists, so that the evening is one.
DOPPELKOPF = "session_deals=4\nsession_deals_5=5\nmandatory_solos=0"
SKAT = 'series_length={"3": 3, "4": 4}'
_PATIENCE_MS = 60_000

Open = Callable[..., Page]


@contextmanager
def serve(folder: Path, tables: list[HallTable]) -> Iterator[str]:
    """Run `stichtisch serve` for a club that has nothing yet; yields its address."""
    command = [sys.executable, "-m", "stichtisch", "serve", "--port", "0"]
    command += ["--database", str(folder / "club.sqlite"), "--key", str(folder / "keys" / "club-master.key")]
    command += [word for table in tables for word in ("--table", table.port)]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout
        try:
            address = ""
            for line in process.stdout:
                found = re.search(r"Board: +(http://\S+)/", line)
                address = found[1] if found else address
                if "Ctrl-C" in line:
                    break
            yield address
        finally:
            process.terminate()
            process.communicate(timeout=20)


class Director:
    """A director at a browser, who reads German and clicks what there is."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def agree(self) -> None:
        """Answer the question that a page asks."""
        expect(self.page.get_by_role("alert")).to_be_visible()
        self.page.get_by_role("button", name=re.compile("^Ja, ")).click()

    def done(self) -> None:
        expect(self.page.get_by_role("status")).to_be_visible()
        expect(self.page.get_by_role("status")).to_contain_text("stichtisch ")

    def wait_for(self, path: str, text: re.Pattern[str] | str, count: int = 1) -> None:
        """Load a page anew until it says so."""
        until = time.monotonic() + _PATIENCE_MS / 1000
        while True:
            self.go(path)
            if self.page.get_by_text(text).count() >= count:
                return
            assert time.monotonic() < until, self.page.inner_text("main")
            self.page.wait_for_timeout(300)

    def picture(self, name: str) -> None:
        OUT.mkdir(exist_ok=True)
        self.page.screenshot(path=OUT / f"evening-{name}.png", full_page=True)


def sign_in(director: Director) -> None:
    """Choose the first PIN."""
    page = director.page
    director.go("/director?lang=de")
    page.get_by_label("Dein Name").fill("Dora Dirks")
    page.get_by_label("Neue PIN").fill(PIN)
    page.get_by_label("Die PIN noch einmal").fill(PIN)
    director.press("Speichern und anmelden")


def begin(director: Director, tables: list[HallTable]) -> None:
    """The first PIN, the evening, its tables and its people."""
    page = director.page
    sign_in(director)
    director.press("Neuen Abend anlegen")
    page.get_by_role("link", name="Tische").last.click()
    for number, table in enumerate(tables, 1):
        director.wait_for("/director/tables", f"Tisch {number} hinzufügen")
        form = page.locator("form").last
        rules = "skat/isko" if number == len(tables) else "doppelkopf/ddv-tsr"
        form.get_by_label("Spiel und Regeln").select_option(rules)
        while form.locator(f"option[value='{table.serial}']").count() == 0:
            page.wait_for_timeout(300)
            page.reload()
            form = page.locator("form").last
            form.get_by_label("Spiel und Regeln").select_option(rules)
        form.get_by_label("Welcher Tisch des Vereins").select_option(table.serial)
        form.locator("summary").click()
        form.get_by_label("Je Zeile eine").fill(SKAT if rules == "skat/isko" else DOPPELKOPF)
        director.press(f"Tisch {number} speichern")
        director.done()
    for name in NAMES:
        director.go("/director/people")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Ist", exact=True).select_option("member")
        director.press("Hinzufügen")
        director.done()
    for _ in range(2):
        director.press("Hinzufügen")
        director.done()
    expect(page.get_by_role("heading", name="Jetzt da: 16")).to_be_visible()


def seat(director: Director, number: int) -> None:
    """Draw a round; two exchange seats; it begins."""
    page = director.page
    director.go("/director/seats")
    if number > 1:
        page.get_by_label("Wie").select_option("standings")
    director.press("Auslosen")
    director.done()
    assert page.locator(".plan li").count() == 16
    tables = page.locator(".plan section")
    one, other = (tables.nth(at).locator("li").first.inner_text() for at in (0, 1))
    page.get_by_label("Diese Person", exact=True).select_option(label=one)
    page.get_by_label("und diese Person").select_option(label=other)
    director.press("Tauschen")
    director.done()
    assert tables.nth(1).locator("li").first.inner_text() == one
    plan = page.get_by_role("link", name="Sitzplan zum Aushängen").get_attribute("href")
    assert page.request.get(f"{director.address}{plan}").body().startswith(b"%PDF")
    director.go("/director")
    director.press(f"Runde {number} beginnen")
    director.agree()
    director.done()


def sizes(director: Director) -> list[int]:
    """How many sit at each table of the last round."""
    director.go("/director/seats")
    tables = director.page.locator(".plan section")
    return [tables.nth(at).locator("li").count() for at in range(tables.count())]


def test_a_whole_evening_in_the_browser_alone(tmp_path: Path, servers: ExitStack, open_page: Open) -> None:
    """Two rounds with a deal on paper, a correction, one that is struck, a penalty, money, and paper at the end."""
    tables = servers.enter_context(hall_tables(tmp_path, 3, int(time.time())))
    address = servers.enter_context(serve(tmp_path, tables))
    director = Director(open_page(f"{address}/?lang=de"), address)
    begin(director, tables)
    for number in (1, 2):
        seat(director, number)
        deals = [5 if people > 4 else 4 for people in sizes(director)]
        until_tables_have_their_lists(tmp_path / "club.sqlite", number)
        play_all(tables, deals, f"round {number}")
        director.wait_for("/director/lists", re.compile(rf"Spiele: {deals[0]}$"))
        director.wait_for("/director", "✓", 3)
        if number == 1:
            decide(director)
        director.go("/director")
        director.press("Runde 1 beenden" if number == 1 else "Runde 2 beenden")
        director.done()
    finish(director)
    typed(tmp_path, "export", "certificate", "--output", tmp_path / "certificate.pdf")


def test_a_whole_evening_held_at_both(tmp_path: Path, servers: ExitStack, open_page: Open) -> None:
    """People, tables, corrections and the end in the terminal; seats, rounds, paper and money in the browser."""
    tables = servers.enter_context(hall_tables(tmp_path, 3, int(time.time())))
    address = servers.enter_context(serve(tmp_path, tables))
    director = Director(open_page(f"{address}/?lang=de"), address)
    sign_in(director)
    begin_in_the_terminal(tmp_path, tables)
    director.go("/director/people")
    expect(director.page.get_by_role("heading", name="Jetzt da: 16")).to_be_visible()
    for number in (1, 2):
        if number == 1:
            seat(director, number)
        else:
            typed(tmp_path, "evening", "draw", "--by-standings")
            typed(tmp_path, "evening", "begin")
        deals = [5 if people > 4 else 4 for people in sizes(director)]
        until_tables_have_their_lists(tmp_path / "club.sqlite", number)
        play_all(tables, deals, f"both {number}")
        director.wait_for("/director/lists", re.compile(rf"Spiele: {deals[0]}$"))
        director.wait_for("/director", "✓", 3)
        if number == 1:
            write_on_paper(director)
            typed(tmp_path, "correct", "1.1.P1", "--void", "--why", "doppelt notiert", "--yes")
            typed(tmp_path, "evening", "penalty", "Anna", "-3", "--why", "zu spät")
            director.go("/director")
            director.press("Runde 1 beenden")
            director.done()
        else:
            typed(tmp_path, "evening", "finish")
    set_stakes(director)
    assert "Anna Albers" in typed(tmp_path, "settle", "--cashier")
    typed(tmp_path, "evening", "close")
    director.go("/director")
    expect(director.page.locator("main")).to_contain_text("abgeschlossen")
    assert "Bestätigt: " in typed(tmp_path, "verify", "--evening", "latest")


def typed(folder: Path, *words: object) -> str:
    """Type a command in German beside the browser, as the same director; return what it prints."""
    environment = os.environ | {
        "STICHTISCH_DATABASE": str(folder / "club.sqlite"),
        "STICHTISCH_KEY": str(folder / "keys" / "club-master.key"),
        "STICHTISCH_BY": "Dora Dirks",
    }
    command = [sys.executable, "-m", "stichtisch", "--language", "de", *map(str, words)]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert outcome.returncode == 0, (words, outcome.stderr, outcome.stdout)
    return outcome.stdout


def begin_in_the_terminal(folder: Path, tables: list[HallTable]) -> None:
    """The people of the club, the evening, its tables, and who is there."""
    for name in NAMES:
        typed(folder, "players", "add", name)
    typed(folder, "evening", "new", "Vereinsabend")
    for number, table in enumerate(tables, 1):
        skat = number == len(tables)
        rules = ("skat", "isko") if skat else ("doppelkopf", "ddv-tsr")
        options = [
            word for line in (SKAT if skat else DOPPELKOPF).splitlines() for word in ("--option", line)
        ]
        words = ("--game", rules[0], "--profile", rules[1], "--serial", table.serial, *options)
        typed(folder, "evening", "table", number, *words)
    typed(folder, "evening", "join", *NAMES, "--guests", "2")


def until_tables_have_their_lists(path: Path, number: int) -> None:
    """Return when each table has begun its list of a round, as its people see on its display."""
    until = time.monotonic() + _PATIENCE_MS / 1000
    while True:
        with open_existing(path) as database:
            evening = club_of(database).latest()
            assert evening is not None
            wanted = {evening.mark(ListKey(number, table)) for table in evening.rounds[number].lists}
            if wanted <= {session.mark for session in stored_sessions(database)}:
                return
        assert time.monotonic() < until, wanted
        time.sleep(0.1)


def write_on_paper(director: Director) -> None:
    """A deal that was played without the table."""
    page = director.page
    director.go("/director/paper/1/1")
    people = page.locator("fieldset input").count()
    page.get_by_label("Geber").select_option(index=people)
    for place, points in enumerate(("2", "2", "-2", "-2")):
        page.locator(f"#points-{place}").fill(points)
    director.press("Dieses Spiel eintragen")
    director.agree()
    director.done()


def decide(director: Director) -> None:
    """A deal on paper, one corrected, one struck, and a penalty."""
    page = director.page
    write_on_paper(director)
    director.go("/list/1/2")
    page.get_by_role("link", name=re.compile("^Spiel .* berichtigen")).first.click()
    for place, points in enumerate(("1", "1", "-1", "-1")):
        page.locator(f"#scores-{place}").fill(points)
    page.locator("#why-scores").fill("ein Fuchs zu viel")
    page.locator("section[aria-labelledby=scores] button").click()
    director.done()
    director.picture("corrected")
    director.go("/list/1/1")
    page.get_by_role("link", name=re.compile("^Spiel .* berichtigen")).first.click()
    page.locator("#why-void").fill("falsch gegeben")
    director.press("Dieses Spiel streichen")
    director.picture("asked")
    director.agree()
    director.done()
    director.go("/director")
    page.get_by_label("Spieler").select_option(label="Anna Albers")
    page.get_by_label("Punkte, mit Minus").fill("-3")
    page.get_by_label("Grund").fill("zu spät")
    director.press("Eintragen")
    director.agree()
    director.done()
    director.picture("overview")


def set_stakes(director: Director) -> None:
    """What is played for."""
    page = director.page
    director.go("/director/money")
    page.get_by_label("Je Punkt").fill("0,05")
    page.get_by_label("Startgeld, in Euro").fill("2")
    page.get_by_label("Preise").fill("50 30 20")
    director.press("Speichern")
    director.done()


def finish(director: Director) -> None:
    """Money, paper, and the end."""
    page = director.page
    set_stakes(director)
    assert page.locator("section[aria-labelledby=payments] li").count() > 5
    director.picture("money")
    for name in ("sheets", "standings", "certificate"):
        answer = page.request.get(f"{director.address}/director/print/{name}.pdf")
        assert answer.status == 200 and answer.body().startswith(b"%PDF")
    director.go("/director/end")
    director.press("Abschließen")
    director.agree()
    director.done()
    director.picture("end")
    director.go("/director")
    director.press("Abmelden")
    director.go("/director/people")
    expect(page.locator("h1")).to_have_text("Anmelden")
