"""Plays evenings in Chromium, with or without the command line: 16 people, two Doppelkopf tables and a Skat table."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from support.begun_lists import lists_have_begun
from support.director_at_pages import Director, fill_fields, serve
from support.tables_at_ports import TableAtPort, play_all, tables_at_ports

pytestmark = pytest.mark.browser

NAMES = [
    *("Anna Albers", "Ben Brandt", "Carla Claus", "Dora Dirks", "Emil Engel", "Frieda Funk", "Georg Gerdes"),
    *("Hanna Harms", "Ida Ihnen", "Jan Jansen", "Karl Kruse", "Lena Lorenz", "Max Meyer", "Nora Nolte"),
]
PIN = "271828"
# Short lists keep the test short.
DOPPELKOPF = {"session_deals": "4", "session_deals_5": "5", "mandatory_solos": "0"}
SKAT = {"series_length_3": "3", "series_length_4": "4"}
TYPED_DOPPELKOPF = ("session_deals=4", "session_deals_5=5", "mandatory_solos=0")
TYPED_SKAT = ('series_length={"3": 3, "4": 4}',)
_PATIENCE_S = 60
_LATE = "Max Meyer"
_WOMEN = ("Anna Albers", "Carla Claus")
_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

Open = Callable[..., Page]


def sign_in(director: Director) -> None:
    """Choose the first director's PIN, and log in."""
    page = director.page
    director.follow("Turnierleitung")
    page.get_by_label("Dein Name").fill("Dora Dirks")
    page.get_by_label("Neue PIN").fill(PIN)
    page.get_by_label("Die PIN noch einmal").fill(PIN)
    director.press("Speichern und anmelden")


def test_a_whole_evening_in_the_browser_alone(tmp_path: Path, servers: ExitStack, open_page: Open) -> None:
    """A browser is enough for an evening, from the first PIN to the certificate, with visible links and buttons.

    The evening includes: the club's name, categories, latecomers, two people kept apart, a table added by mistake, and
    house rules; printed seating plans; deals on paper, corrected, struck and restored; a penalty; a second director
    with a phone; a round finished too early; money by category, fixed prizes and a cashier; and all final printouts.
    """
    tables = servers.enter_context(tables_at_ports(tmp_path, 3, int(time.time())))
    address = servers.enter_context(serve(tmp_path, tables))
    director = Director(open_page(f"{address}/?lang=de"), address)
    sign_in(director)
    name_the_club(director)
    set_tables(director, tables)
    let_people_in(director)
    for number in (1, 2):
        draw(director, number)
        if number == 1:
            seat_late(director)
        begin(director, number)
        sizes = play(director, tables, tmp_path / "club.sqlite", number)
        assert sizes == sorted(sizes, reverse=True) and sum(sizes) == 16
        if number == 1:
            decide(director)
            help_with_a_phone(director, open_page)
            finish_too_early(director)
        director.press(f"Runde {number} beenden")
        director.done()
    settle(director)
    certificate = end(director)
    assert "Alles stimmt mit den Karten und den Regeln überein." in certificate, certificate
    assert "am Vereinsrechner für Ben Brandt" in certificate and "für Dora Dirks" in certificate
    assert "Kartenclub Neustadt" in certificate and "gestrichen" in certificate
    assert "Bestätigt: " in typed(tmp_path, "verify", "--evening", "latest")


def name_the_club(director: Director) -> None:
    """Create an evening, and enter the club's name and season."""
    page = director.page
    page.get_by_label("Minuten je Runde").fill("100")
    director.press("Neuen Abend anlegen")
    director.follow("Verein")
    part = director.fill("Name und Ort des Vereins", name="Kartenclub Neustadt", place="Neustadt")
    director.press("Speichern", part)
    director.done()
    year = time.strftime("%Y")
    part = director.fill(re.compile("^Neue Saison"), season=year, first=f"{year}-01-01", last=f"{year}-12-31")
    director.press("Speichern", part)
    director.done()
    director.picture("club")


def set_tables(director: Director, tables: list[TableAtPort]) -> None:
    """Add three tables with house rules, and a fourth one that is removed again."""
    page = director.page
    director.follow("Überblick")
    director.click(page.get_by_role("main").get_by_role("link", name="Tische").last)
    for number, table in enumerate(tables, 1):
        skat = number == len(tables)
        part = director.part(f"Tisch {number} hinzufügen")
        # The PC finds out which tables are connected.
        director.wait_for(re.compile("hinzufügen"))
        while part.locator(f"option[value='{table.serial}']").count() == 0:
            page.wait_for_timeout(300)
            page.reload()
        part.get_by_label("Spiel und Regeln").select_option("skat/isko" if skat else "doppelkopf/ddv-tsr")
        part.get_by_label("Welcher Tisch des Vereins").select_option(table.serial)
        director.press(f"Tisch {number} speichern")
        director.done()
        shorten_lists(director, number, SKAT if skat else DOPPELKOPF)
    director.press("Tisch 4 speichern")
    mistaken = director.part(re.compile("^Tisch 4 Doppelkopf"))
    mistaken.locator("summary").click()
    director.press("Tisch 4 entfernen")
    director.agree()
    assert "Tisch 4 ist entfernt" in director.done()
    director.picture("tables")


def shorten_lists(director: Director, number: int, fields: dict[str, str]) -> None:
    """Choose house rules with very short lists."""
    page = director.page
    director.click(director.part(re.compile(f"^Tisch {number} ")).get_by_role("link", name="Hausregeln"))
    closed = page.locator("form.rules > details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    fill_fields(page, fields)
    director.press(f"Regeln von Tisch {number} speichern")
    director.done()


def let_people_in(director: Director) -> None:
    """Admit all members but one, and two guests; change some of their facts, and keep two people apart."""
    page = director.page
    for name in NAMES:
        if name != _LATE:
            add(director, name)
    for _ in range(2):
        director.follow("Anwesende")
        director.press("Hinzufügen")
        director.done()
    for name in _WOMEN:
        director.follow("Anwesende", f"{name} ändern")
        page.get_by_label("Weitere Kategorien").fill("Frauen")
        director.press("Speichern")
        director.done()
    director.follow("Anwesende", "Gast 2 ändern")
    page.get_by_label("Name", exact=True).fill("Otto Ohm")
    director.press("Speichern")
    director.done()
    director.follow("Anwesende")
    page.get_by_role("listitem").filter(has_text="Nora Nolte").get_by_role("button", name="geht").click()
    director.done()
    page.get_by_role("checkbox", name=re.compile("^Nora Nolte")).check()
    director.press("Sie sind da")
    director.done()
    expect(page.get_by_role("heading", name="Jetzt da: 15")).to_be_visible()
    director.picture("people")
    director.follow("Auslosung")
    apart = director.part("Nicht zusammensetzen")
    apart.locator("summary").click()
    for name in ("Anna Albers", "Ben Brandt"):
        apart.get_by_label(name).check()
    director.press("Diese nicht zusammensetzen")
    director.done()


def add(director: Director, name: str) -> None:
    """Add a member who is present."""
    director.follow("Anwesende")
    director.press("Hinzufügen", director.fill("Jemanden eintragen", name=name, kind="Mitglied des Vereins"))
    director.done()


def draw(director: Director, number: int) -> None:
    """Draw a round, let two people exchange seats, and print the papers of the round."""
    page = director.page
    director.follow("Überblick", "Auslosung")
    if number > 1:
        page.get_by_label("Wie").select_option(label="nach dem Stand: die Besten an Tisch 1")
    director.press("Auslosen")
    director.done()
    tables = page.locator(".plan section")
    seated = [tables.nth(at).inner_text() for at in range(3)]
    assert number > 1 or not any("Anna Albers" in one and "Ben Brandt" in one for one in seated)
    one, other = (tables.nth(at).locator("li").nth(1).inner_text() for at in (0, 1))
    director.press("Tauschen", director.fill("Zwei Plätze tauschen", one=one, other=other))
    director.done()
    assert tables.nth(1).locator("li").nth(1).inner_text() == one
    for link in ("Sitzplan zum Aushängen", "Tischkarten", "Startnummern", "Loskarten"):
        director.paper(f"{link} (PDF)")
    director.picture(f"seats-{number}")


def seat_late(director: Director) -> None:
    """Seat a latecomer after the draw at a table with a free seat."""
    add(director, _LATE)
    director.follow("Auslosung")
    sizes = seats(director)
    assert sorted(sizes) == [4, 5, 6]
    table = f"Tisch {1 + sizes.index(5)}"
    director.press("Setzen", director.fill("Jemanden nachträglich setzen", player=_LATE, table=table))
    assert f"{_LATE} sitzt an {table}" in director.done()


def seats(director: Director) -> list[int]:
    """Return the number of people at each table of the last round."""
    tables = director.page.locator(".plan section")
    return [tables.nth(at).locator("li").count() for at in range(tables.count())]


def begin(director: Director, number: int) -> None:
    director.follow("Überblick")
    director.press(f"Runde {number} beginnen")
    director.agree()
    director.done()


def play(director: Director, tables: list[TableAtPort], path: Path, number: int) -> list[int]:
    """Play the lists of all tables, and wait until their events are stored.

    Return the number of people at each table.
    """
    director.follow("Auslosung")
    sizes = seats(director)
    deals = [5 if people > 4 else 4 for people in sizes]
    until_tables_have_their_lists(path, number)
    play_all(tables, deals, f"round {number}")
    director.follow("Überblick")
    director.wait_for("✓", 3)
    return sizes


def decide(director: Director) -> None:
    """Enter and correct deals, strike two and restore one of them, give a penalty, and hide the standings."""
    page = director.page
    write_on_paper(director, "Liste Tisch 1, Runde 1")
    director.follow("Spiele", "Liste Tisch 2, Runde 1", "Spiel 1.2.1 berichtigen")
    for place, points in enumerate(("1", "1", "-1", "-1")):
        page.locator(f"#scores-{place}").fill(points)
    part = director.part("Punkte setzen")
    part.get_by_label("Grund").fill("ein Fuchs zu viel")
    director.press("Speichern", part)
    director.done()
    director.picture("corrected")
    director.follow("Spiele", "Liste Tisch 1, Runde 1", "Spiel 1.1.1 berichtigen")
    strike(director, "falsch gegeben")
    expect(director.part("Dieses Spiel streichen")).to_have_count(0)
    part = director.part("Berichtigung zurücknehmen")
    part.get_by_label("Grund").fill("war doch richtig")
    director.press("Berichtigung zurücknehmen", part)
    director.done()
    director.follow("Spiele", "Liste Tisch 1, Runde 1", "Spiel 1.1.P1 berichtigen")
    strike(director, "doppelt notiert")
    director.follow("Überblick")
    penalty = director.fill("Strafpunkte", player="Anna Albers", points="-3", why="zu spät")
    director.press("Eintragen", penalty)
    director.agree()
    director.done()
    director.press("Stand verdecken")
    director.done()
    director.press("Stand zeigen")
    director.done()
    director.picture("overview")


def strike(director: Director, why: str) -> None:
    """Strike the deal on the page, and confirm the question."""
    part = director.part("Dieses Spiel streichen")
    part.get_by_label("Grund").fill(why)
    director.press("Dieses Spiel streichen", part)
    director.picture("asked")
    director.agree()
    director.done()


def write_on_paper(director: Director, named: str) -> None:
    """Enter a deal that was played on paper."""
    page = director.page
    director.follow("Spiele")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=named))
    director.click(row.get_by_role("link", name=re.compile("Papier")))
    people = page.locator("fieldset input").count()
    page.get_by_label("Geber").select_option(index=people)
    for place, points in enumerate(("2", "2", "-2", "-2")):
        page.locator(f"#points-{place}").fill(points)
    director.press("Dieses Spiel eintragen")
    director.agree()
    director.done()


def help_with_a_phone(director: Director, open_page: Open) -> None:
    """Add a second director, who logs in with a phone, enters a deal and strikes it."""
    director.follow("Turnierleitung und PINs")
    other = {"name": "Ben Brandt", "pin": "314159", "again": "314159"}
    director.press("Hinzufügen", director.fill(re.compile("Turnierleitung hinzufügen"), **other))
    director.done()
    helper = Director(open_page(f"{director.address}/?lang=de", **_PHONE), director.address)
    helper.follow("Turnierleitung")
    helper.page.get_by_label("Name").select_option(label="Ben Brandt")
    helper.page.get_by_label("PIN", exact=True).fill("314159")
    helper.press("Anmelden")
    write_on_paper(helper, "Liste Tisch 2, Runde 1")
    helper.follow("Spiele", "Liste Tisch 2, Runde 1", "Spiel 1.2.P1 berichtigen")
    strike(helper, "ein Spiel zu viel")
    for name in ("Überblick", "Anwesende", "Tische", "Auslosung", "Spiele", "Abschluss", "Verein"):
        helper.follow(name)
        helper.picture(f"phone-{name.lower()}")


def finish_too_early(director: Director) -> None:
    """Finish a round by mistake, and reopen it."""
    director.follow("Überblick")
    director.press("Runde 1 beenden")
    director.done()
    director.press("Runde 1 wieder öffnen")
    director.done()


def set_stakes(director: Director) -> None:
    """Set the stakes of the evening."""
    director.follow("Abschluss", "Abrechnen")
    stakes = {
        "attendance": "2,50",
        "prizes": "50 30 20",
        "fixed": "10; 5",
        "point": "0,05",
        "lost": "0,50; 1",
    }
    part = director.fill("Einsätze des Abends", **stakes)
    part.get_by_label("Geld für verlorene Spiele geht").select_option(label="in die Kasse")
    if part.get_by_label("Frauen").count():
        part.get_by_label("Frauen").fill("1,50")
    director.press("Speichern", part)
    director.done()


def settle(director: Director) -> None:
    """Settle the money between the players, then open the page for settling with the cashier."""
    page = director.page
    set_stakes(director)
    assert director.part("Zahlungen").get_by_role("listitem").count() > 5
    accounts = page.locator("table.counts tbody tr")
    assert accounts.count() == 16
    for name, fee in (("Anna Albers", "−1,50"), ("Ben Brandt", "−2,50")):
        expect(accounts.filter(has_text=name)).to_contain_text(fee)
    director.picture("money")
    director.follow("Über die Kasse")
    page.get_by_role("checkbox", name=re.compile("^Anna Albers ")).check()
    director.picture("cashier")


def end(director: Director) -> str:
    """Print all papers, and close the evening. Return the text of the certificate."""
    page = director.page
    director.follow("Abschluss")
    papers = ("Spiellisten", "Stand", "Preisliste", "Urkunden", "Kassenliste", "Prüfbericht")
    texts = {name: words_of(director.paper(f"{name} (PDF)")) for name in papers}
    assert "Otto Ohm" in texts["Stand"] and "Frauen" in texts["Stand"] and "1. Platz" in texts["Urkunden"]
    director.follow("Abend prüfen")
    expect(page.get_by_text("Alles stimmt mit den Karten und den Regeln überein.")).to_be_visible()
    director.picture("verdict")
    director.follow("Abschluss")
    director.press("Abschließen")
    director.agree()
    director.done()
    director.picture("end")
    director.follow("Überblick")
    director.press("Abmelden")
    director.follow("Turnierleitung")
    expect(page.get_by_label("PIN", exact=True)).to_be_visible()
    return texts["Prüfbericht"]


def words_of(pdf: bytes) -> str:
    """Return the text of a PDF with all lines joined."""
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages)


@pytest.mark.long
def test_a_whole_evening_held_at_both(tmp_path: Path, servers: ExitStack, open_page: Open) -> None:
    """The terminal is used for people, tables and corrections; the browser for seats, rounds, papers and money."""
    tables = servers.enter_context(tables_at_ports(tmp_path, 3, int(time.time())))
    address = servers.enter_context(serve(tmp_path, tables))
    director = Director(open_page(f"{address}/?lang=de"), address)
    sign_in(director)
    begin_in_the_terminal(tmp_path, tables)
    director.follow("Turnierleitung", "Anwesende")
    expect(director.page.get_by_role("heading", name="Jetzt da: 16")).to_be_visible()
    for number in (1, 2):
        if number == 1:
            draw(director, number)
            begin(director, number)
        else:
            typed(tmp_path, "evening", "draw", "--by-standings")
            typed(tmp_path, "evening", "begin")
        play(director, tables, tmp_path / "club.sqlite", number)
        if number == 1:
            write_on_paper(director, "Liste Tisch 1, Runde 1")
            typed(tmp_path, "correct", "1.1.P1", "--void", "--why", "doppelt notiert", "--yes")
            director.follow("Spiele", "Liste Tisch 1, Runde 1", "Spiel 1.1.P1 berichtigen")
            expect(director.part("Dieses Spiel streichen")).to_have_count(0)
            typed(tmp_path, "evening", "penalty", "Anna", "-3", "--why", "zu spät")
            director.follow("Überblick")
            expect(director.part("Strafpunkte")).to_contain_text("zu spät")
            director.press("Runde 1 beenden")
            director.done()
        else:
            typed(tmp_path, "evening", "finish")
    set_stakes(director)
    assert "Anna Albers" in typed(tmp_path, "settle", "--cashier")
    typed(tmp_path, "evening", "close")
    director.follow("Überblick")
    expect(director.page.locator("main")).to_contain_text("abgeschlossen")
    director.follow("Abschluss")
    certificate = words_of(director.paper("Prüfbericht (PDF)"))
    assert "Alles stimmt mit den Karten und den Regeln überein." in certificate, certificate
    assert "Bestätigt: " in typed(tmp_path, "verify", "--evening", "latest")


def typed(folder: Path, *words: object) -> str:
    """Run a command in German as the same director, while the browser is open. Return its output."""
    environment = os.environ | {
        "STICHTISCH_DATABASE": str(folder / "club.sqlite"),
        "STICHTISCH_KEY": str(folder / "keys" / "club-master.key"),
        "STICHTISCH_BY": "Dora Dirks",
    }
    command = [sys.executable, "-m", "stichtisch", "--language", "de", *map(str, words)]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert outcome.returncode == 0, (words, outcome.stderr, outcome.stdout)
    return outcome.stdout


def begin_in_the_terminal(folder: Path, tables: list[TableAtPort]) -> None:
    """Enter members, an evening, its tables and the people present."""
    for name in NAMES:
        typed(folder, "players", "add", name, *(("--category", "Frauen") if name in _WOMEN else ()))
    typed(folder, "evening", "new", "Vereinsabend")
    for number, table in enumerate(tables, 1):
        skat = number == len(tables)
        rules = ("skat", "isko") if skat else ("doppelkopf", "ddv-tsr")
        options = [word for one in (TYPED_SKAT if skat else TYPED_DOPPELKOPF) for word in ("--option", one)]
        words = ("--game", rules[0], "--profile", rules[1], "--serial", table.serial, *options)
        typed(folder, "evening", "table", number, *words)
    typed(folder, "evening", "apart", "Anna", "Ben")
    typed(folder, "evening", "join", *NAMES, "--guests", "2")


def until_tables_have_their_lists(path: Path, number: int) -> None:
    """Wait until each table has begun its list of a round."""
    until = time.monotonic() + _PATIENCE_S
    while True:
        if lists_have_begun(path, number):
            return
        assert time.monotonic() < until
        time.sleep(0.1)
