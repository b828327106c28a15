"""Parts of the pages for a hall: QR code of the board, short names, seating plan and the sides of a table."""

import re
from datetime import date
from pathlib import Path
from typing import Any

from support.club_evenings import club_database
from support.qr_codes import read

from stichtisch.club import acts
from stichtisch.club.short_names import short_names
from stichtisch.club.state import Club, ClubEvening, Player, Round, Seating
from stichtisch.serve.code import board_code
from stichtisch.serve.seats_page import seating_plan
from stichtisch.serve.words import Words
from stichtisch.store import open_database


def test_code_of_the_board_is_an_address_that_others_reach() -> None:
    """The code has the address that the beamer page was opened with, unless phones cannot reach it."""
    code = board_code("", "192.168.7.5:8080")
    assert code is not None and code.address == "192.168.7.5:8080"
    dark = {(int(y), int(x)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", code.path)}
    modules = [
        [(row, column) in dark for column in range(2, code.size - 2)] for row in range(2, code.size - 2)
    ]
    assert read(modules) == "http://192.168.7.5:8080/"
    for host in ("localhost:8080", "127.0.0.1:8080", "[::1]:8080"):
        assert board_code("", host) is None and board_code("http://127.0.0.1:8080/", host) is None
        own = board_code("https://10.0.0.2:8080/", host)
        assert own is not None and own.address == "10.0.0.2:8080"


def test_short_names_keep_people_apart() -> None:
    """First names, with as much of the last name as distinguishes two people; shorter forms cut both."""
    names = [
        "Anna Albers",
        "Anna Brandt",
        "Ben Brandt",
        "Anna Alt",
        "Karl von der Tann",
        "Bartholomäus Oberhuber",
    ]
    names += ["Barthold Ost", "Guest 1", "Guest 12"]
    forms = {name: short_names(name, names) for name in names}
    assert forms["Anna Albers"] == ("Anna Alb.", "Anna Alb.", "A. Alb.")
    assert forms["Anna Brandt"] == ("Anna B.", "Anna B.", "A. B.")
    assert forms["Anna Alt"] == ("Anna Alt", "Anna Alt", "A. Alt")
    assert forms["Ben Brandt"] == ("Ben", "Ben", "Ben")
    assert forms["Karl von der Tann"] == ("Karl", "Karl", "Karl")
    # Both names begin with "Barthol".
    assert forms["Bartholomäus Oberhuber"] == ("Bartholomäus", "Bartholo.", "Bartholo.")
    assert forms["Barthold Ost"] == ("Barthold", "Barthold", "Barthold")
    assert forms["Guest 1"][::2] == ("Guest 1", "G. 1") and forms["Guest 12"][::2] == ("Guest 12", "G. 12")
    assert short_names("Quirin Quast", ["Quirin Quast", "Quirin Ohm"]) == ("Quirin Q.", "Qui. Q.", "Q. Q.")
    for at in (0, 1, 2):
        assert len({forms[name][at] for name in names}) == len(names)


def test_seating_plan() -> None:
    """The plan lists people by name from A to Z, and by table in seat order."""
    evening = ClubEvening("e", "Evening", date(2026, 11, 20))
    names = {
        "a": "Zoe",
        "b": "Änne",
        "c": "Bert",
        "d": "anton",
        "e": "Ole",
        "f": "Émile",
        "g": "Uwe",
        "h": "Ida",
    }
    players = {id: Player(id, name) for id, name in names.items()}
    evening.rounds[1] = Round(
        1, {2: Seating(list("abcd"), "skat", "", {}), 7: Seating(list("efgh"), "skat", "", {})}
    )
    plan = seating_plan(Club(players=players, evenings={"e": evening}), evening)
    by_name = [(one.name, one.table, one.seat) for one in plan["by_name"]]
    assert by_name[:4] == [("Änne", 2, 2), ("anton", 2, 4), ("Bert", 2, 3), ("Émile", 7, 2)]
    assert [(one.number, [seat.name for seat in one.seats]) for one in plan["tables"]] == [
        (2, ["Zoe", "Änne", "Bert", "anton"]),
        (7, ["Ole", "Émile", "Uwe", "Ida"]),
    ]


def test_guests_without_a_name_are_named_in_each_language(tmp_path: Path, run: Any) -> None:
    """The board, pages, standings and workbooks translate "Guest 7", but it is not stored as a name."""
    path = club_database(tmp_path / "club.sqlite")
    with open_database(path) as database, acts.desk(database, "Dora Dirks") as desk:
        player = next(iter(desk.club.evenings.values())).rounds[1].lists[1].players[0]
        acts.change_player(desk, desk.club.player(player), {"name": "Guest 7"}, guest=True)
    words = {"de": "Gast 7", "fr": "Invité 7", "en": "Guest 7"}
    for language, name in words.items():
        assert Words(language).name("Guest 7") == name
        assert Words(language).name("Guest House") == "Guest House"
        folder = tmp_path / language
        made = run("export", "html", "--database", path, "--language", language, "--output", folder)
        assert made.code == 0, made.err
        text = (folder / "index.html").read_text(encoding="utf-8")
        assert name in text and ("Guest 7" in text) is (language == "en")
        assert name in run("export", "text", "--database", path, "--language", language).out
