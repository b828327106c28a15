"""The pages of the repository: links resolve, commands run as written, and size limits are kept."""

import json
import re
import shlex
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from support.club_evenings import TableJournal
from support.markdown_pages import ROOT, Written, anchors, commands, links, pages
from vectors import deals

from stichtisch import reference
from stichtisch.club.fold import club_of
from stichtisch.club.names import name_at_table
from stichtisch.club.state import ListKey, Seating
from stichtisch.main import cli
from stichtisch.store import open_database

Run = Callable[..., Any]

CLUB = ROOT / "host/README.md"
MOST_LINES = 120
MEMBERS = "Name;Nickname;Club;Number;Card\nAnna;;;;\nBen;;;;\nCarla;;;;\nDora;;;;\n"
# The doctor has no table, the evenings are not sealed, and the house rules contradict themselves.
EXPECTED = {
    "stichtisch doctor": 1,
    "stichtisch doctor --bundle report.zip": 1,
    "stichtisch verify": 1,
    "stichtisch verify --evening latest": 1,
    "stichtisch rules --check ours.toml": 2,
}
PAGES = pages()


def name(page: Path) -> str:
    """Return the test id of a page."""
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for file, anchor in links(page):
        there = page.parent / file if file else page
        assert there.exists(), file
        assert not anchor or anchor in anchors(there), f"{file}#{anchor}"


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_the_page_of_all_commands_is_theirs() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page(), "run: make reference"


def test_targets_of_make_exist() -> None:
    targets = {line.split(":")[0] for line in (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()}
    for page in PAGES:
        for one in commands(page, "make"):
            names = [word for word in shlex.split(one.text)[1:] if "=" not in word]
            # `make -C` uses another Makefile.
            assert "-C" in names or (names and set(names) <= targets), str(one)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_a_written_command_is_one(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every quoted command is parsed but not run: its words, options and values are valid."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(click.Command, "invoke", lambda command, context: None)
    # Pages about a league set this variable once.
    monkeypatch.setenv("STICHTISCH_LEAGUE", "postgresql://server/league")
    for one in commands(page, "stichtisch"):
        make_files(words_of(one))
        try:
            cli.main(words_of(one), standalone_mode=False)
        except click.ClickException as error:
            pytest.fail(f"{one}: {error.format_message()}")


def words_of(one: Written) -> list[str]:
    """Return the arguments of a command, without redirections and pipes."""
    return shlex.split(one.text.partition(" > ")[0].partition(" | ")[0])[1:]


def make_files(words: list[str]) -> None:
    """Create the input files of a command, with dummy content."""
    if "--templates" in words:
        Path(words[words.index("--templates") + 1]).mkdir()
    for word in words:
        if Path(word).suffix in {".py", ".toml", ".uf2", ".json", ".csv", ".key", ".jsonl", ".sqlite"}:
            Path(word).parent.mkdir(parents=True, exist_ok=True)
            Path(word).touch()


@pytest.fixture
def club_pc(tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the club's page uses, and a database with an evening at one table."""
    monkeypatch.chdir(tmp_path)
    database.parent.mkdir(parents=True)
    seating = Seating(["1", "2", "3", "4"], "doppelkopf", "ddv-tsr", {})
    play(database, "e661640843000001", None, seating, ["Anna", "Ben", "Carla", "Dora"])
    Path("members.csv").write_text(MEMBERS, encoding="utf-8")
    lines = [json.dumps(case["deal"]) for case in deals(2, name="skat_isko")]
    Path("deals.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for name, text in re.findall(r"\$ cat (\S+)\n(.*?)\n {4}\$", CLUB.read_text(encoding="utf-8"), re.DOTALL):
        Path(name).write_text(textwrap.dedent(text), encoding="utf-8")
    return tmp_path


def play(path: Path, serial: str, mark: str | None, seating: Seating, people: list[str]) -> None:
    """Store the journal of a table that played four deals and ended its session."""
    journal = TableJournal(serial, "0123abcd")
    journal.begin(mark, seating, people)
    for case in deals(4, name="doppelkopf_ddv-tsr", contracts=("normal",)):
        journal.play(case)
    journal.record(-1, "end")
    with open_database(path) as database:
        journal.store(database)


def play_first_list(path: Path) -> None:
    """Store list 1.1 of the latest evening, as if it had been played at its table."""
    with open_database(path) as database:
        club = club_of(database)
    evening = club.latest()
    assert evening is not None
    seating = evening.rounds[1].lists[1]
    people = [name_at_table(club.player(id).shown) for id in seating.players]
    play(path, str(evening.tables[1].serial), evening.mark(ListKey(1, 1)), seating, people)


@pytest.mark.of_a_file
def test_the_commands_of_the_clubs_page_run_as_they_stand_there(
    club_pc: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands run in the order of the page, from an empty database; the table plays at the right step."""
    evening = club_pc / "club.sqlite"
    for command in ("CORRECT", "EVENING_CLOSE"):
        monkeypatch.setenv(f"STICHTISCH_{command}_YES", "1")
    for one in commands(CLUB, "stichtisch"):
        if one.text.startswith("stichtisch players import"):
            monkeypatch.setenv("STICHTISCH_DATABASE", str(evening))
        if one.text == "stichtisch watch":
            play_first_list(evening)
        if not one.marks:
            outcome = run(*words_of(one))
            assert outcome.code in (0, EXPECTED.get(one.text, 0)), f"{one}: {outcome.err}"
