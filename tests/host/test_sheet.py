"""Standings, sheet and export of a stored evening, also with malicious names."""

import csv
import io
import json
import os
import re
import stat
from pathlib import Path
from typing import Any, cast

import pytest
from support.evening_events import NAMES, evening
from support.scripted_table import JOURNAL, SERIAL, DirectTransport, ScriptedTable

from cardrules.judge import judge
from stichtisch.device.client import Client
from stichtisch.journal.notation import Result
from stichtisch.publish.text_sheet import sheet_lines
from stichtisch.simulation.simple_deals import deal_cards, play_deal
from stichtisch.store import DealRow, Person, SeatRow, StoredSession, import_events, open_database
from stichtisch.text import width

HOSTILE = ['=HYPERLINK("http://x")', "\u202eEve\x1b[2J", "W" * 60, "@SUM(1+1)\t|cmd"]
DEALS = 5


def store(path: Path, names: list[str], counter: int = 1, journal: str = JOURNAL) -> None:
    transport = DirectTransport(ScriptedTable(evening(DEALS, names, counter)))
    events = Client(transport, monotonic=transport.monotonic).pull(0)
    with open_database(path) as opened:
        import_events(opened, SERIAL, journal, events)


def results() -> list[Result]:
    """Return the results of the evening's deals, judged without a database."""
    deals = []
    for number in range(DEALS):
        dealer = number % 4
        log = [list(entry) for entry in play_deal(dealer, deal_cards(1 + number))]
        head = {
            "format": "stichtisch-deal",
            "version": 1,
            "game": "doppelkopf",
            "rules": {"profile": "ddv-tsr"},
        }
        deals.append(judge(head | {"dealer": dealer, "log": log}))
    return deals


def totals(upto: int) -> list[int]:
    scores = [result["scores"] or [] for result in results()[:upto]]
    return [sum(score[seat] for score in scores) for seat in range(4)]


def deal_rows(lines: list[str]) -> list[str]:
    """Return the numbered rows between the two ruled lines, without continuation rows."""
    rules = [at for at, line in enumerate(lines) if line.startswith("─")]
    return [line for line in lines[rules[0] + 1 : rules[1]] if re.match(r" ?\d+ ", line)]


@pytest.fixture
def stored(database: Path) -> Path:
    store(database, NAMES)
    return database


@pytest.fixture
def hostile(database: Path) -> Path:
    store(database, HOSTILE)
    return database


def test_standings_add_up_and_are_ranked(run: Any, stored: Path) -> None:
    rows = json.loads(run("standings", "--json").out)
    assert {row["player"]: row["points"] for row in rows} == dict(zip(NAMES, totals(DEALS), strict=True))
    assert sum(row["points"] for row in rows) == 0
    points = [row["points"] for row in rows]
    assert points == sorted(points, reverse=True)
    assert [row["rank"] for row in rows] == [1 + sum(other > own for other in points) for own in points]
    won = sum((result["teams"] or []).count(result["winner"]) for result in results())
    assert sum(row["won"] for row in rows) == won
    assert {row["deals"] for row in rows} == {DEALS}


def test_standings_over_evenings_and_of_one(run: Any, stored: Path) -> None:
    store(stored, NAMES, counter=100, journal="0badcafe")
    both = json.loads(run("standings", "--json").out)
    last = json.loads(run("standings", "--session", 1, "--json").out)
    assert {row["deals"] for row in both} == {2 * DEALS}
    assert {row["deals"] for row in last} == {DEALS}
    assert run("sheet", "--session", 3).code == 2


def test_the_sheet_has_a_row_for_each_deal_with_running_totals(run: Any, stored: Path) -> None:
    lines = run("sheet").out.splitlines()
    rows = deal_rows(lines)
    assert len(rows) == DEALS
    for number, row in enumerate(rows):
        value = results()[number]["value_for_re"]
        shown = [int(text) for text in re.findall(r"(?<=\s)[+-]?\d+", row[2:])[:5]]
        assert shown == [value, *totals(number + 1)]
    assert [name for name in NAMES if name in lines[2]] == NAMES
    assert "2027-01-15" in lines[0]


def test_the_items_of_a_row_add_up_to_its_value(run: Any, stored: Path) -> None:
    for deal in json.loads(run("sheet", "--json").out)["deals"]:
        signs = {"re": 1, "kontra": -1}
        assert sum(signs[item["party"]] * item["points"] for item in deal["items"]) == deal["value"]


def test_the_sheet_keeps_to_80_columns(run: Any, hostile: Path) -> None:
    out = run("sheet").out
    assert max(width(line) for line in out.splitlines()) <= 80
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", out)


def test_standings_with_hostile_names_are_harmless(run: Any, hostile: Path) -> None:
    out = run("standings").out
    assert len(out.splitlines()) == 5
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202e]", out)


def test_the_german_heads_of_the_standings_are_whole(run: Any, stored: Path) -> None:
    head, *rows = run("--language", "de", "standings").out.splitlines()
    assert head.split() == ["Spieler", "Punkte", "Spiele", "Gew."]
    assert {len(row) for row in rows} == {len(head)}


def test_standings_of_guests_alone_say_why_they_are_empty(run: Any, database: Path) -> None:
    with open_database(database):
        pass
    assert "Guests do not count" in run("standings").out
    assert run("standings", "--json").out == "[]\n"


def test_csv_has_a_row_for_each_deal(run: Any, stored: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "session").out)))
    assert [int(row["deal"]) for row in rows] == list(range(1, DEALS + 1))
    assert [int(rows[-1][f"total_{seat}"]) for seat in range(1, 5)] == totals(DEALS)
    assert rows[0]["player_2"] == "Ben"
    assert rows[0]["id"] == f"{SERIAL}-1"


def test_no_cell_of_the_csv_is_a_formula(run: Any, hostile: Path) -> None:
    for row in csv.reader(io.StringIO(run("export", "session").out)):
        for cell in row:
            assert re.fullmatch(r"[+-]?\d+", cell) or not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert "'=HYPERLINK" in run("export", "session").out


def test_exported_deals_are_judged_as_they_were_stored(run: Any, stored: Path, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    assert run("export", "session", "--format", "deals", "--output", file).code == 0
    judged = [json.loads(line) for line in run("judge", file).out.splitlines()]
    assert [result["scores"] for result in judged] == [result["scores"] for result in results()]
    assert [result["id"] for result in judged] == [f"{SERIAL}-{number}" for number in range(1, DEALS + 1)]


def test_export_replaces_a_file_whole_or_not_at_all(run: Any, stored: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text("old")
    assert run("export", "session", "--output", file).code == 0
    assert file.read_text().startswith("evening,table")
    assert list(tmp_path.glob("*.part")) == []


def test_export_where_nothing_can_be_written(run: Any, stored: Path, tmp_path: Path) -> None:
    outcome = run("export", "session", "--output", tmp_path / "nowhere" / "evening.csv")
    assert outcome.code == 7
    assert "nowhere" in outcome.err


@pytest.mark.of_a_file
def test_export_follows_a_link_and_leaves_other_files_alone(run: Any, stored: Path, tmp_path: Path) -> None:
    target, link, other = (tmp_path / name for name in ("real.csv", "link.csv", "real.csv.part"))
    target.write_text("old")
    other.write_text("mine")
    link.symlink_to(target)
    assert run("export", "session", "--output", link).code == 0
    assert link.is_symlink()
    assert target.read_text().startswith("evening,table")
    assert other.read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == len(("real", "link", "part", "data"))


def test_export_keeps_the_permissions_of_a_file(run: Any, stored: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.touch(mode=0o640)
    mode = file.stat().st_mode
    assert run("export", "session", "--output", file).code == 0
    assert file.stat().st_mode == mode


def test_export_to_what_is_no_ordinary_file(run: Any, stored: Path, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run("export", "session", "--output", fifo).code == 0
        assert os.read(reader, 16) == b"evening,table,de"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert run("export", "session", "--output", "/dev/stdout").out.startswith("evening,table")
    assert run("export", "session", "--output", tmp_path).code == 7


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full, which Linux has")
def test_export_to_a_full_disk(run: Any, stored: Path) -> None:
    outcome = run("export", "session", "--output", "/dev/full")
    assert outcome.code == 7
    assert "No space left" in outcome.err


def test_export_without_a_name_is_a_usage_error(run: Any, stored: Path) -> None:
    outcome = run("export", "session", "--output", "")
    assert outcome.code == 2
    assert "stichtisch export session --help" in outcome.err


def test_the_legend_breaks_no_entry(run: Any, stored: Path) -> None:
    legend = run("sheet").out.splitlines()
    legend = legend[max(at for at, line in enumerate(legend) if line.startswith("─")) + 1 :]
    assert legend[0].startswith("Columns of names: running totals")
    entries = [part.strip() for line in legend for part in line.rstrip(";").split("; ")]
    assert {"Value and items: + for Re, - for Kontra", "90: under 90"} <= set(entries)


def test_the_legend_explains_a_silent_solo() -> None:
    people = [Person(number, name, number, number, 0, 0, 1) for number, name in enumerate(NAMES)]
    seats = [SeatRow(number, None, False, 0) for number in range(4)]
    head = ("x-1", 1, 0, False, "silent_solo", None, None, "re", 2, None, False, True)
    deals = [DealRow(*head, seats, dict.fromkeys(range(4), 0), cast(Result, {}))]
    played = StoredSession(1, SERIAL, None, "doppelkopf", "ddv-tsr", {}, False, people, 1)
    assert "silent: silent solo" in sheet_lines(played, deals)[-1]


def test_a_deal_counts_once_for_two_players_of_one_name(run: Any, database: Path) -> None:
    store(database, ["Anna", "Ben", "Anna", "Dora"])
    rows = {row["player"]: row for row in json.loads(run("standings", "--json").out)}
    assert {row["deals"] for row in rows.values()} == {DEALS}
    assert rows["Anna"]["points"] == totals(DEALS)[0] + totals(DEALS)[2]
    assert rows["Anna"]["won"] <= DEALS


def test_an_abandoned_deal_is_on_the_sheet_without_a_score(run: Any, database: Path) -> None:
    events = [*evening(1), [90_000, 1, "deal", 2], [91_000, 2, "play", "HT", "04"], [92_000, 0, "abandon"]]
    transport = DirectTransport(ScriptedTable(events))
    with open_database(database) as opened:
        import_events(opened, SERIAL, JOURNAL, Client(transport, monotonic=transport.monotonic).pull(0))
    row = deal_rows(run("sheet").out.splitlines())[1]
    assert row.split()[:4] == ["2", "Ben", "normal", "void"]
    assert [int(text) for text in re.findall(r"(?<=\s)[+-]?\d+", row[2:])] == totals(1)
