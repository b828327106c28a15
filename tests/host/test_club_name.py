"""Tests the club's name and place: they are entered once, and are at the top of all pages and printouts."""

from pathlib import Path
from typing import Any

import pytest
from support.board_server import serving
from support.evening_in_play import EveningInPlay, evening_in_play
from support.pages_client import Client
from support.published_files import Page, pdf_pages

HEAD = "Kartenclub Neustadt, Neustadt an der Aisch"
_MORE_PAPER = (
    *(f"seating --what {what}" for what in ("table-cards", "start-numbers", "draw-cards")),
    *(f"prizes --what {what}" for what in ("list", "awards", "cashier")),
    "standings",
    "certificate",
)


@pytest.fixture
def named(run: Any, database: Path) -> EveningInPlay:
    """Return an evening of a club whose name has been entered."""
    made = evening_in_play(database)
    words = ("club", "name", "Kartenclub Neustadt", "--place", "Neustadt an der Aisch", "--by", "Dora Dirks")
    outcome = run(*words)
    assert outcome.code == 0 and HEAD in outcome.out
    return made


def test_it_is_told_again_and_changed_in_part(run: Any, named: EveningInPlay) -> None:
    assert run("club", "name").out.strip() == HEAD
    assert run("club", "name", "--place", "Bad Windsheim").code == 0
    assert run("club", "name").out.strip() == "Kartenclub Neustadt, Bad Windsheim"


def test_a_club_without_a_name_is_shown_how_to_enter_one(run: Any, database: Path) -> None:
    evening_in_play(database)
    assert "stichtisch club name NAME" in run("club", "name").out
    assert run("club", "name", " ").code != 0


@pytest.mark.parametrize(
    "words",
    [
        "seating --what plan",
        "sheet",
        *(pytest.param(words, marks=pytest.mark.long) for words in _MORE_PAPER),
    ],
)
def test_all_paper_has_it_unless_another_is_named(
    run: Any, named: EveningInPlay, tmp_path: Path, words: str
) -> None:
    path = tmp_path / "paper.pdf"
    command = ("export", *words.split(), "--output", path)
    run(*command)
    assert HEAD in " ".join(pdf_pages(path)[0].split())
    run(*command, "--club", "Skatfreunde")
    first = pdf_pages(path)[0]
    assert "Skatfreunde" in first and HEAD not in first


@pytest.mark.of_a_file
def test_pages_have_it(run: Any, named: EveningInPlay, tmp_path: Path) -> None:
    assert run("export", "html", "--output", tmp_path / "pages").code == 0
    for page in (tmp_path / "pages").rglob("*.html"):
        assert page.name == "verify.html" or HEAD in Page(page.read_text(encoding="utf-8")).text, page
    with serving(named.path) as served:
        client = Client(served.port)
        for address in ("/", "/beamer", "/standings", "/seats", "/list/1/1"):
            assert f'<span class="of-club">{HEAD}</span>' in client.get(address).text, address
        client.enter()
        answer = client.get("/director/people")
        assert f'<span class="name">{HEAD}</span>' in answer.text
