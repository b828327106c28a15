"""Tests Whist, a game that exists only in the tests, from registering its pack to verifying its list.

A game needs only its own files and entries in the lists of games, packs and action cards. Programs without the game
report that it is unknown.
"""

import csv
import json
import re
import shutil
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from support.board_server import serving
from support.pages_client import Client as Browser
from support.project_with_whist import Copy, with_whist
from support.published_files import pdf_pages
from support.whist_deals import LANGUAGES, logs, scores, tricks_won

from stichtisch.device.client import Client
from stichtisch.journal.errors import BadJournal
from stichtisch.simulation import VirtualTable
from stichtisch.simulation.hands import TableTransport
from stichtisch.store import open_database, stored_sessions
from stichtisch.sync.sync import synchronise

# The evening takes ten seconds of processor time.
pytestmark = pytest.mark.long

LOGS = logs()
_SUITS, _RANKS = "CSHD", "23456789TJQKA"
# The totals of the session after each deal, by person.
TOTALS = [[0, 4, 0, 4], [7, 4, 7, 4], [10, 4, 10, 4]]
_KIND = 77


@dataclass(frozen=True)
class Evening:
    """The table's displays, the results of commands and pages by name, and the folder of their files.

    `copy` is a copy of the project with the game, `flash` the table's flash image, `database` the stored evening.
    """

    table: dict[str, Any]
    pc: dict[str, Any]
    folder: Path
    copy: Copy
    flash: Path
    database: Path

    def said(self, command: str) -> str:
        """Return the output of a command, which must have succeeded."""
        answer = self.pc[command]
        assert answer["code"] == 0, answer["err"]
        return str(answer["out"])

    def page(self, path: str, language: str) -> str:
        """Return the text of a page of the board, without its markup."""
        answer = self.pc[f"{path} {language}"]
        assert answer["status"] == 200
        return text_of(answer["text"])

    @property
    def people(self) -> list[str]:
        """The drawn players of the list, by seat."""
        drawn = json.loads(self.said("drawn"))["rounds"][0]["lists"][0]["players"]
        return [one["shown"] for one in drawn]


def text_of(markup: str) -> str:
    """Return the text of a page without its markup."""
    return " ".join(re.sub("<[^>]*>", " ", markup).split())


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    copy = with_whist(tmp_path_factory.mktemp("copy"))
    table, pages = tmp_path_factory.mktemp("table"), tmp_path_factory.mktemp("pages")
    seen = copy.run("support.whist_evening", table, copy.firmware, copy.twins)
    made = copy.run("support.whist_pages", pages, table / "evening.sqlite")
    return Evening(
        json.loads(seen), json.loads(made), pages, copy, table / "flash.img", table / "evening.sqlite"
    )


def test_the_table_registers_its_pack(evening: Evening) -> None:
    registered = evening.table["registered"]
    (deck,) = {deck for _, deck, _, _ in registered}
    cards = [13 * suit + rank for suit in range(4) for rank in reversed(range(13))]
    assert registered == [[_KIND, deck, card, 0] for card in cards]


def test_each_card_is_read_and_journalled_though_the_power_fails(evening: Evening) -> None:
    events = evening.table["events"]
    entries = [tuple(event[:3]) for event in events if event[1] in ("trump", "play")]
    assert entries == [entry for log in LOGS for entry in log]
    uids = {tuple(event[2:4]) for event in events if event[1] == "play"}
    assert len(uids) == len(dict(uids)) == 52, "each card has one tag"
    boots = [at for at, event in enumerate(events) if event[1] == "boot"]
    before = [event[1] for event in events[: boots[1]]]
    assert len(boots) == 2 and before.count("play") == 22, "two cards of the sixth trick lay there"
    assert evening.table["longest_step_us"] < 20_000


# The expected texts of each deal, each in another language: questions, facts beside the deal, sides, result.
SHOWN: list[dict[str, Any]] = [
    {
        "asks": ("Guest 1 names the trump", "Trump Clubs"),
        "trump": "Trump Diamonds",
        "sides": ["Dealing side", "Other side"] * 2,
        "result": ("Guest 2 and Guest 4 win", 4),
        "rows": [["Guest 1, Guest 3: 3 tricks", "", 0], ["Guest 2, Guest 4: 10 tricks", "", 4]],
    },
    {
        "asks": ("Gast 2 sagt Trumpf an", "Trumpf Kreuz"),
        "trump": "Trumpf Herz",
        "sides": ["Gegner", "Geber"] * 2,
        "result": ("Gast 1 und Gast 3 gewinnen", 7),
        "rows": [
            ["Stich 1: Gast 1 nicht bedient", "", 0],
            ["Gast 1, Gast 3: 13 Stiche", "", 7],
            ["Gast 2, Gast 4: 0 Stiche", "", 0],
        ],
    },
    {
        "asks": ("Invité 3 annonce l'atout", "Atout Trèfle"),
        "trump": "Atout Pique",
        "sides": ["Donneurs", "Autres"] * 2,
        "result": ("Invité 1 et Invité 3 gagnent", 3),
        "rows": [["Invité 1, Invité 3 : 9 plis", "", 3], ["Invité 2, Invité 4 : 4 plis", "", 0]],
    },
]


@pytest.mark.parametrize("number", range(3))
def test_the_panels_speak_its_words(evening: Evening, number: int) -> None:
    seen, expected = evening.table["deals"][number], SHOWN[number]
    question, first = expected["asks"]
    assert seen["before"]["facts"] == [question]
    assert [keys[1] for keys in seen["before"]["keys"]] == [
        first if place == number else "" for place in range(4)
    ]
    assert seen["within"]["facts"] == [expected["trump"]]
    assert seen["within"]["parties"] == expected["sides"]
    assert (seen["after"]["headline"], seen["after"]["value"]) == expected["result"]
    assert seen["after"]["items"] == expected["rows"]


def test_a_list_is_ordered_and_played_by_its_own_players_and_options(evening: Evening) -> None:
    events = evening.table["ordered_events"]
    (session,) = [event for event in events if event[1] == "session"]
    assert session[2:4] == ["whist", "parlour"] and session[6] == {"book": 0}
    assert [event[2] for event in events if event[1] == "join"] == ["Anna", "Ben", "Carla", "Dora"]
    log = [tuple(event[:3]) for event in events if event[1] in ("trump", "play")]
    won = tricks_won(log)
    assert sum(won) == 13 and max(won) < 13
    # The option "no book" is set, so each trick scores a point for both partners.
    assert evening.table["ordered"] == [won[seat % 2] + won[seat % 2 + 2] for seat in range(4)]


def test_the_session_ends_with_its_ranking(evening: Evening) -> None:
    assert evening.table["totals"] == TOTALS[-1]
    assert evening.table["ranking"] == [
        ["1.", "Invité 1", "10"],
        ["1.", "Invité 3", "10"],
        ["3.", "Invité 2", "4"],
        ["3.", "Invité 4", "4"],
    ]


def test_what_is_stored_is_judged_and_proved(evening: Evening) -> None:
    assert re.search(r"^ +1 .* Whist +3  Guest 1,", evening.said("sessions"), re.MULTILINE)
    evening.said("deals")
    judged = [json.loads(line) for line in evening.said("judge").splitlines()]
    assert [answer["scores"] for answer in judged] == [scores(log) for log in LOGS]
    assert [answer["tricks_won"] for answer in judged] == [tricks_won(log) for log in LOGS]
    faults = [answer["irregularities"] for answer in judged]
    assert faults == [[], [{"code": "revoke", "seat": 0, "at": 3}], []]
    for command in ("verify", "verify journal"):
        assert "Nothing was changed" in evening.said(command)
        assert "Scores: 4 of 4 seals compared." in evening.said(command)
    assert "Certified" in evening.said("verify evening")


def test_sheet_csv_and_standings_have_its_points(evening: Evening) -> None:
    rows = list(csv.DictReader(StringIO(evening.said("csv"))))
    assert [[int(row[f"total_{seat}"]) for seat in range(1, 5)] for row in rows] == TOTALS
    assert [[int(row[f"score_{seat}"]) for seat in range(1, 5)] for row in rows] == list(map(scores, LOGS))
    german = (evening.folder / "deals-de.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(german) == 4 and german[3].endswith(";10;4;10;4;")
    lines = evening.said("sheet").splitlines()
    assert "Whist · parlour" in lines[0] and " 3 G3         +10      +4     +10      +4" in lines
    names = evening.people
    text = evening.said("text").splitlines()
    assert text[2:] == ["Whist", *(f"1. {name}: +10" for name in sorted(names[::2]))] + [
        f"3. {name}: +4" for name in sorted(names[1::2])
    ]
    # Dora's side won two of three deals, by the rule of this game.
    counted = list(csv.DictReader((evening.folder / "standings.csv").read_text().splitlines()))
    assert {row["Name"]: row["Won"] for row in counted} == dict(zip(names, "2121", strict=True))


TITLES = {"en": "Whist score sheet", "de": "Whistliste", "fr": "Feuille de Whist"}
TRUMPS = {
    "en": ("diamonds", "hearts", "spades"),
    "de": ("Karo", "Herz", "Pik"),
    "fr": ("carreau", "cœur", "pique"),
}
SAID = {"en": "Trump hearts", "de": "Trumpf Herz", "fr": "Atout cœur"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_list_is_printed_in_each_language(evening: Evening, language: str) -> None:
    evening.said(f"sheet {language}")
    (sheet,) = pdf_pages(evening.folder / f"sheet-{language}.pdf")
    assert sheet.startswith(TITLES[language])
    assert [f"{at} {at} {trump}" in sheet for at, trump in enumerate(TRUMPS[language], 1)] == [True] * 3
    evening.said(f"ranks {language}")
    assert "Whist" in pdf_pages(evening.folder / f"ranks-{language}.pdf")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pages_show_each_deal(evening: Evening, language: str) -> None:
    evening.said(f"html {language}")
    (deals,) = (evening.folder / f"html-{language}" / "deals").iterdir()
    published = text_of(deals.read_text(encoding="utf-8"))
    replayed = evening.page("/replay/1/1/2", language)
    for text in (published, replayed):
        assert SAID[language] in text and "Whist" in text
    assert re.search(rf"{evening.people[1]}\s?: {SAID[language]}", replayed)
    for path in ("/", "/beamer", "/standings", "/list/1/1"):
        shown = evening.page(path, language)
        assert "Whist" in shown and "+10" in shown


def test_a_replay_goes_trick_by_trick(evening: Evening) -> None:
    lines = evening.said("replay").splitlines()
    assert "     Guest 2: Trump hearts" in lines and "     ! Guest 1, CA: revoke" in lines
    # The ace of hearts, led by seat 2, wins the first trick. The king of hearts, a trump, wins the second.
    assert "  1 Guest 3     *HA  DA  CA  SA  Guest 3" in lines
    assert "  2 Guest 3      HQ  DK *HK  SK  Guest 1" in lines
    replayed = json.loads(evening.said("replay json"))
    assert replayed["scores"] == scores(LOGS[1]) and replayed["contract"] == "H"


def test_rules_and_cards_have_its_words(evening: Evening) -> None:
    rules = evening.said("rules")
    assert "Short Whist of the parlour, without honours." in rules
    assert "From which trick on a trick counts." in rules
    evening.said("cards")
    printed = "\n".join(pdf_pages(evening.folder / "cards.pdf"))
    # Each card shows its name twice, once upside down.
    assert [printed.count(f"Trump\n{suit}") for suit in ("Clubs", "Spades", "Hearts", "Diamonds")] == [2] * 4


def test_it_can_be_chosen_and_played_at_the_page(evening: Evening) -> None:
    for words, trump in zip(evening.pc["at the page"], ("Trump", "Trumpf", "Atout"), strict=True):
        game = words["games"][-1]
        assert (game["id"], game["title"], list(game["profiles"])) == ("whist", "Whist", ["parlour"])
        assert game["packs"] == {"whist52": "Whist 52"}
        assert game["actions"] == [
            {"action": ["trump", suit], "text": f"{trump} {{suit_{suit}}}"} for suit in "CSHD"
        ]


def test_what_else_is_published_is_made(evening: Evening) -> None:
    for command in ("certificate", "jsonl", "xlsx", "statistics", "evening"):
        evening.said(command)
    assert "Whist" in "\n".join(pdf_pages(evening.folder / "certificate.pdf"))
    lines = [json.loads(line) for line in (evening.folder / "club.jsonl").read_text().splitlines()]
    assert [line["game"] for line in lines if line["kind"] == "list"] == ["whist"]


def test_no_text_is_missing_in_any_language(evening: Evening) -> None:
    assert evening.pc["missing"] == [[], [], []]


# The exit code and the message of each command, if the game is unknown.
ANSWERS = {
    "sessions": (0, "whist           3  Guest 1"),
    "sheet": (0, "1.1.3 G3         +10      +4     +10      +4"),
    "replay --deal 1.1.2": (2, "Deal 1.1.2 cannot be shown card by card: game 'whist' is unknown"),
    "verify": (1, "there is no game 'whist'"),
    "verify whist.journal": (1, "event 7 makes no sense (there is no game 'whist')"),
    "judge deals.jsonl": (2, "game 'whist' is unknown"),
    "rules whist": (2, "There is no game 'whist'; the rule book has"),
    "statistics": (0, "whist: Whist"),
    "evening": (0, "Table 1: whist, parlour"),
    "verify --evening latest": (1, "there is no game 'whist'"),
    "evening draw": (2, "whist by 'parlour' cannot be played"),
    "correct 2 --session 1 --void --why twice --yes": (5, "there is no game 'whist'"),
    "export session": (0, ",10,4,10,4,"),
    "export session --format deals": (0, '"game":"whist"'),
    "export text --output -": (0, "whist\n1. "),
    "export sheet --output sheet.pdf": (0, "sheet.pdf"),
    "export standings --output ranks.pdf": (0, "ranks.pdf"),
    "export certificate --output certificate.pdf": (1, "certificate.pdf"),
    "export html --language fr --output pages": (0, "index.html"),
    "export jsonl --output club.jsonl": (0, "club.jsonl"),
    "export xlsx --output season.xlsx": (0, "season.xlsx"),
}
UNKNOWN = {
    "en": "does not know the rules of this deal (whist)",
    "de": "kennt die Regeln dieses Spiels nicht (whist)",
    "fr": "ne connaît pas les règles de cette donne (whist)",
}


@pytest.fixture
def stored(evening: Evening, database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the evening's database and exported files, for a program to which the game is unknown."""
    database.parent.mkdir()
    shutil.copy(evening.database, database)
    monkeypatch.chdir(database.parent)
    for name in ("whist.journal", "deals.jsonl"):
        shutil.copy(evening.folder / name, name)
    return database


@pytest.mark.of_a_file
def test_where_it_is_not_known_each_command_says_so(run: Any, stored: Path) -> None:
    for command, (code, says) in ANSWERS.items():
        outcome = run(*command.split())
        assert outcome.code == code and says in outcome.out + outcome.err, (command, outcome)
    (sheet,) = pdf_pages(Path("sheet.pdf"))
    assert sheet.startswith("whist")
    (deals,) = Path("pages/deals").iterdir()
    assert text_of(deals.read_text(encoding="utf-8")).count(UNKNOWN["fr"]) == len(LOGS)


@pytest.mark.of_a_file
def test_where_it_is_not_known_the_board_says_so(stored: Path) -> None:
    with serving(stored) as board:
        browser = Browser(board.port)
        browser.enter()
        for path in ("/", "/beamer", "/standings", "/list/1/1", "/director", "/director/deal/1/1/2"):
            shown = browser.get(path)
            assert shown.status == 200 and ("whist" in shown.text or path.startswith("/director")), path
        for language, text in UNKNOWN.items():
            shown = browser.get("/replay/1/1/2", **{"Accept-Language": language})
            assert shown.status == 404 and text in text_of(shown.text)


def a_table(evening: Evening, folder: Path, firmware: Path | None) -> VirtualTable:
    """Return a table with the flash of the evening."""
    shutil.copy(evening.flash, folder / "flash.img")
    return VirtualTable(folder / "flash.img", firmware=firmware)


def fetched(table: VirtualTable, database: Path) -> dict[str, Any]:
    """Return the result of a sync with a table."""
    transport = TableTransport(table)
    with open_database(database) as opened:
        return dict(synchronise(Client(transport, monotonic=transport.seconds), opened))


def test_a_pc_that_does_not_know_it_stores_nothing(evening: Evening, tmp_path: Path) -> None:
    with a_table(evening, tmp_path, evening.copy.firmware) as table:
        table.run(3000)
        with pytest.raises(BadJournal, match="there is no game 'whist'") as refused:
            fetched(table, tmp_path / "pc.sqlite")
        assert "update this program" in refused.value.next_step()
    with open_database(tmp_path / "pc.sqlite") as opened:
        assert stored_sessions(opened) == []


def test_a_table_that_does_not_know_it_hands_its_journal_over_and_plays_on(
    run: Any, evening: Evening, tmp_path: Path
) -> None:
    with a_table(evening, tmp_path, None) as table:
        table.run(3000)
        summary = fetched(table, tmp_path / "pc.sqlite")
        (unread,) = summary["unread_journals"]
        assert unread["events"] == len(evening.table["events"]) + len(evening.table["ordered_events"])
        table.press(0, 1)
        table.run(500)
        assert fetched(table, tmp_path / "pc.sqlite")["unread_journals"] == []
        with open_database(tmp_path / "pc.sqlite") as opened:
            (session,) = stored_sessions(opened)
        assert session.names == ["Guest 1"]
    outcome = run("verify", unread["file"])
    assert outcome.code == 1 and "there is no game 'whist'" in outcome.out
