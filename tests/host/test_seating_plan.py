"""The seating plan on paper: people by name and by table, table cards, start numbers and cards for drawing seats."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from support.club_evenings import NAMES
from support.evening_in_play import evening_in_play
from support.published_files import pdf_pages

LONG = "Anna-Katharina von Albers-Langenscheidt zu Hohenstein-Westerhausen, geb. Brandt"
UNBROKEN = "Donaudampfschifffahrtsgesellschaft" * 2


@pytest.fixture
def evening(database: Path) -> Path:
    """An evening with two rounds; some names are long, and some begin with accented letters."""
    return evening_in_play(database, names=[LONG, "Émile Zola", "Özgür Öztürk", UNBROKEN]).path


def printed(run: Any, folder: Path, what: str, language: str = "en") -> list[str]:
    """Export a document, and return the text of each of its pages as one line."""
    path = folder / f"{what}-{language}.pdf"
    outcome = run("export", "seating", "--what", what, "--language", language, "--output", path)
    assert outcome.code == 0, outcome
    return [" ".join(page.split()) for page in pdf_pages(path)]


def test_everybody_is_found_by_name_and_by_table(run: Any, evening: Path, tmp_path: Path) -> None:
    by_name, head, rest = " ".join(printed(run, tmp_path, "plan")).partition("Table 1 Doppelkopf · deals: 24")
    by_table = head + rest
    people = ["Émile Zola", "Özgür Öztürk", *NAMES[4:20]]
    assert all(name in by_name and name in by_table for name in people)
    for name in (LONG, UNBROKEN):
        assert name.replace(" ", "") in by_name.replace(" ", "")
        assert name.replace(" ", "") in by_table.replace(" ", "")
    # É is sorted as E, Ö as O.
    order = [by_name.index(name) for name in ("Emil Engel", "Émile Zola", "Frieda Funk")]
    assert order == sorted(order)
    order = [by_name.index(name) for name in ("Otto Ohm", "Özgür Öztürk", "Paula Peters")]
    assert order == sorted(order)
    assert "Émile Zola Table 1, seat 2" in by_name
    assert "Table 1 Doppelkopf · deals: 24 1 Anna" in by_table


def test_each_table_has_a_card_and_each_seat_one_to_draw(run: Any, evening: Path, tmp_path: Path) -> None:
    cards = " ".join(printed(run, tmp_path, "table-cards", "de"))
    assert [cards.count(f"Tisch {table} ") for table in range(1, 6)] == [1] * 5
    drawn = " ".join(printed(run, tmp_path, "draw-cards", "fr"))
    assert drawn.count("Table ") == 20 and drawn.count("Place 4") == 5


def test_start_numbers_are_those_of_who_came_first(run: Any, evening: Path, tmp_path: Path) -> None:
    pages = " ".join(printed(run, tmp_path, "start-numbers"))
    assert "2 Émile Zola" in pages and "21 Uwe Ubben" in pages


def test_another_round_and_none(run: Any, evening: Path, tmp_path: Path) -> None:
    path = tmp_path / "first.pdf"
    assert run("export", "seating", "--round", 1, "--language", "en", "--output", path).code == 0
    assert "Seats of round 1" in pdf_pages(path)[0]
    outcome = run("export", "seating", "--round", 7)
    assert outcome.code == 6 and "stichtisch evening draw --round 7" in outcome.err


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Seats of round 2"), ("de", "Sitzplan, Runde 2"), ("fr", "Placement, tour 2")],
)
def test_what_the_file_says_of_itself(
    run: Any, evening: Path, tmp_path: Path, language: str, title: str
) -> None:
    printed(run, tmp_path, "plan", language)
    reader = PdfReader(tmp_path / f"plan-{language}.pdf")
    facts = reader.metadata
    assert facts is not None and facts.title is not None and facts.title.endswith(title)
    assert facts.author == "Stichtisch" and facts.subject and title in facts.subject
    root = reader.trailer["/Root"].get_object()
    assert isinstance(root, DictionaryObject) and root["/Lang"] == language
