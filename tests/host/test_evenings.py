"""Evenings of every game with any number of people: stored, shown, exported, judged."""

import csv
import io
import json
import re
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from support.club_evenings import TableJournal
from support.journals_of_games import Journal, doppelkopf_evening, double_evening, skat_series, store
from support.sample_share import examples
from vectors import deals

from cardrules.judge import judge
from cardrules.series import final_totals, places
from stichtisch.club.state import Seating
from stichtisch.games.score_tables import made_of, score_table
from stichtisch.i18n import Texts
from stichtisch.journal.errors import BadJournal
from stichtisch.journal.event import Event
from stichtisch.publish.deals_csv import write_csv
from stichtisch.publish.text_sheet import sheet_lines
from stichtisch.sheets.sheet import is_decided, session_sheet
from stichtisch.store import (
    deals_of,
    final_standings,
    import_events,
    notations,
    open_database,
    open_existing,
    project,
    standings,
    stored_sessions,
)
from stichtisch.store.engine import Connection
from stichtisch.text import width

JOURNALS: dict[str, Callable[[], Journal]] = {
    "skat of three": lambda: skat_series(3, 40),
    "skat of four": lambda: skat_series(4, 50),
    "doppelkopf of four to six": doppelkopf_evening,
    **{f"double of {people}": partial(double_evening, people) for people in range(2, 7)},
}
SEVEN = ["Anna", "Ben", "", "Dora", "Emil", "Friederike-Charlotte", "=1+1"]


@pytest.fixture(params=JOURNALS)
def played(request: Any, database: Path) -> Journal:
    """A journal of each kind, already stored in the database."""
    journal = JOURNALS[request.param]()
    journal.store(database)
    return journal


@pytest.fixture
def normal() -> list[dict[str, Any]]:
    """Collected Doppelkopf deals that are valid in every session."""
    return deals(9, contracts=("normal",))


def test_exported_deals_are_judged_to_the_expected_scores(run: Any, played: Journal, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    assert run("export", "session", "--format", "deals", "--output", file).code == 0
    judged = [json.loads(line) for line in run("judge", file).out.splitlines()]
    assert [result["scores"] for result in judged] == played.expected
    rows = {row["id"]: row for row in json.loads(run("sheet", "--json").out)["deals"]}
    for deal in map(json.loads, file.read_text().splitlines()):
        assert deal.get("dealer_sits_out", False) == (
            deal["game"] != "double" and dealer_sat_out(rows[deal["id"]])
        )


def dealer_sat_out(row: dict[str, Any]) -> bool:
    """Return whether the dealer of a deal on the sheet did not play."""
    return row["dealer"] not in [seat["person"] for seat in row["seats"]]


def test_totals_are_those_of_the_fold(run: Any, played: Journal) -> None:
    shown = json.loads(run("sheet", "--json").out)
    assert len(shown["deals"]) == len(played.expected)
    sums = [0] * len(played.session.names)
    for deal, scores in zip(shown["deals"], played.expected, strict=True):
        assert [seat["score"] for seat in deal["seats"]] == scores
        for seat in deal["seats"]:
            sums[seat["person"]] += seat["score"]
        assert all(sums[int(person)] == total for person, total in deal["totals"].items())
    assert sums == played.session.totals() == [person["total"] for person in shown["people"]]
    for person in shown["people"]:
        ring = played.session.ring
        number = person["number"]
        assert person["place"] == (ring.index(number) if number in ring else None)
        assert (person["name"], person["reader"]) == (
            played.session.names[number],
            played.session.readers[number],
        )


def test_final_places_are_those_of_the_list(run: Any, played: Journal) -> None:
    rows = json.loads(run("standings", "--session", 1, "--json").out)
    final = final_totals(played.session)
    assert sorted(row["final"] for row in rows) == sorted(final)
    assert [row["rank"] for row in rows] == sorted(places(final))
    by_name = {row["player"]: row for row in rows}
    for number, name in enumerate(played.session.names):
        row = by_name[name or f"Guest {number + 1}"]
        assert (row["points"], row["final"], row["rank"]) == (
            played.session.totals()[number],
            final[number],
            places(final)[number],
        )
    assert json.loads(run("sessions", "--json").out)[0]["ended"] == played.session.ended


def test_the_sheet_keeps_to_its_width(played: Journal, database: Path) -> None:
    with open_existing(database) as opened:
        evening = stored_sessions(opened)[0]
        rows = deals_of(opened, evening)
    for columns in (40, 72, 80, 100):
        lines = sheet_lines(evening, rows, columns)
        assert max(map(width, lines)) <= max(columns, 72)
        numbers = [int(line[:2]) for line in lines[1:] if re.match(r" ?\d+ [A-Z]", line)]
        assert numbers == list(range(1, len(rows) + 1))


def test_csv_has_a_column_for_each_person(run: Any, played: Journal) -> None:
    rows = list(csv.DictReader(io.StringIO(run("export", "session").out)))
    assert len(rows) == len(played.expected)
    for number, total in enumerate(played.session.totals(), start=1):
        scores = [int(row[f"score_{number}"]) for row in rows if row[f"score_{number}"]]
        assert sum(scores) == total
        last = [row[f"total_{number}"] for row in rows if row[f"total_{number}"]][-1]
        assert int(last) == total


def row_of(lines: list[str], number: int) -> str:
    """The row of a deal on a sheet."""
    return next(line for line in lines if line.startswith(f"{number:2} "))


def test_a_sheet_of_skat(run: Any, database: Path) -> None:
    skat_series(4, 9).store(database)
    lines = run("sheet").out.splitlines()
    assert row_of(lines, 2).split() == [
        *("2", "Ben", "Carla", "clubs", "-48", "0", "–", "+24", "0", "35p", "wo1")
    ]
    finals = [line for line in lines if line.startswith("By the list")]
    assert finals[0].split()[3:] == ["+278", "+388", "+418", "+90"]
    assert any("– sits out" in line for line in lines)


def test_a_sheet_of_double(run: Any, database: Path) -> None:
    journal = double_evening(3)
    journal.store(database)
    lines = run("sheet").out.splitlines()
    result = journal.session.result()
    assert result
    cells = [
        cell
        for bid, won, points in zip(result["bids"], result["tricks_won"], result["points"], strict=True)
        for cell in (f"{bid}/{won}", str(points))
    ]
    assert row_of(lines, 10).split()[4:] == cells
    assert any("everybody begins with 15" in line for line in lines)


def test_the_printed_sheet_of_double_has_the_bank(database: Path) -> None:
    # S004: the box has 310 chips, each of three players begins with fifteen.
    double_evening(3).store(database)
    with open_database(database) as opened:
        (evening,) = stored_sessions(opened)
        table = score_table(session_sheet(opened, evening), Texts("sheets", "en"))
        stacks = [[seat.points or 0 for seat in deal.seats] for deal in deals_of(opened, evening)]
    titles = [column.title for column in table.columns]
    assert titles[2:4] == ["Trump", "Bank"] and all(len(row.cells) == len(titles) for row in table.rows)
    assert [row.cells[3].text for row in table.rows] == [str(310 - sum(held)) for held in stacks]
    assert "Chips: 15 and the total for each player" in table.legend


def test_seven_people_at_one_table(run: Any, database: Path, normal: Any) -> None:
    journal = Journal("doppelkopf", "ddv-tsr", SEVEN)
    for case in normal:
        journal.play(case)
    journal.store(database)
    lines = run("sheet").out.splitlines()
    assert max(map(width, lines)) <= 80
    assert sum(line.startswith("─") for line in lines) == 2
    first = row_of(lines, 1).split()
    assert first[:3] == ["1", "Anna", "normal"] and first.count("–") == 3
    assert "'=1+1" in run("export", "session").out
    assert max(map(width, run("sessions").out.splitlines())) <= 80


def test_more_people_than_a_sheet_is_wide_stand_in_two_tables(run: Any, database: Path, normal: Any) -> None:
    journal = Journal("doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"])
    for number, case in enumerate(normal):
        journal.play(case)
        journal.record(-1, "leave", journal.session.ring[-1])
        journal.record(-1, "join", f"New {number}", 3)
    journal.store(database)
    lines = run("sheet").out.splitlines()
    assert max(map(width, lines)) <= 80
    heads = [line for line in lines if line.startswith("No ")]
    assert len(heads) == 2 and "Anna" in heads[0] and "New 8" in heads[1]


def test_guests_are_shown_with_a_number_and_are_nobody_in_the_standings(run: Any, database: Path) -> None:
    journal = doppelkopf_evening()
    journal.store(database)
    assert "Guest 3" in run("sessions").out
    assert "Guest 3" not in run("standings").out
    assert "Guest 3" in run("standings", "--session", 1).out
    assert "Dora" not in json.loads(run("sheet", "--json").out)["names"]
    assert {row["player"] for row in json.loads(run("standings", "--json").out)} == {
        *("Anna", "Ben", "Dorothea", "Emil", "Frieda")
    }


def test_the_last_name_counts_for_the_whole_evening(run: Any, database: Path, normal: Any) -> None:
    journal = Journal("doppelkopf", "ddv-tsr", ["", "", "", ""])
    journal.play(normal[0])
    journal.record(-1, "rename", 2, "Carl")
    journal.store(database)
    rows = json.loads(run("standings", "--json").out)
    assert [(row["player"], row["points"], row["deals"]) for row in rows] == [
        ("Carl", journal.session.totals()[2], 1)
    ]
    journal.record(-1, "rename", 2, "Carla")
    journal.store(database)
    assert [row["player"] for row in json.loads(run("standings", "--json").out)] == ["Carla"]


def test_a_deal_is_corrected_until_the_next_begins(run: Any, database: Path, normal: Any) -> None:
    journal = Journal("doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"])
    scores = journal.play(normal[0])

    def shown() -> list[Any]:
        journal.store(database)
        deals = json.loads(run("sheet", "--json").out)["deals"]
        return [[seat["score"] for seat in deal["seats"]] for deal in deals]

    assert shown() == [scores]
    penalty = [-3, 1, 1, 1]
    journal.record(0, "penalty", penalty)
    assert shown() == [[score + more for score, more in zip(scores, penalty, strict=True)]]
    journal.record(0, "retract", len(normal[0]["deal"]["log"]))
    assert shown() == [scores]
    deal = journal.session.deal
    assert deal is not None
    seat, card = deal.seats[-1], journal.events[-3]
    journal.record(seat, "take_back", 0)
    assert shown() == []
    journal.record(*card[1:])
    assert shown() == [scores]
    journal.play(normal[1])
    assert len(shown()) == 2


def test_a_deal_begun_and_never_finished_is_void(run: Any, database: Path, normal: Any) -> None:
    journal = Journal("skat", "isko", ["Anna", "Ben", "Carla"])
    journal.begin()
    journal.record(1, "bid", 18)
    journal.play(next(deal for deal in deals(3, name="skat_isko")))
    journal.store(database)
    lines = run("sheet").out.splitlines()
    assert row_of(lines, 1).split()[:5] == ["1", "Anna", "Ben", "–", "void"]
    assert json.loads(run("standings", "--json").out)[0]["deals"] == 1
    rows = run("export", "session", "--format", "deals").out.splitlines()
    assert [len(json.loads(row)["log"]) > 5 for row in rows] == [False, True]


def test_standings_keep_games_apart(run: Any, database: Path, normal: Any) -> None:
    skat_series(3, 5).store(database, "00000001")
    double_evening(4).store(database, "00000002")
    journal = Journal("doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"])
    journal.play(normal[0])
    journal.store(database, "00000003")
    rows = json.loads(run("standings", "--json").out)
    assert [row["game"] for row in rows] == ["doppelkopf"] * 4 + ["double"] * 4 + ["skat"] * 3
    assert [row["rank"] for row in rows].count(1) >= 3
    lines = run("standings").out.splitlines()
    assert [line for line in lines if line in ("Doppelkopf", "Double", "Skat")] == [
        *("Doppelkopf", "Double", "Skat")
    ]
    listed = run("sessions").out.splitlines()
    assert {line.split()[3] for line in listed[1:]} == {"Doppelkopf", "Double", "Skat"}


def test_bock_counts_in_the_scores(run: Any, database: Path) -> None:
    bock = {"bock": {"triggers": ["lost_solo"], "factor": 2, "deals": 2}}
    journal = Journal("doppelkopf", "house", [])
    journal.record(-1, "session", "doppelkopf", "house", ["Anna", "Ben", "Carla", "Dora"], 0, bock)
    journal.record(0, "dealer")
    lost = next(
        case
        for case in deals(contracts=("silent_solo",))
        if case["expected"]["winner"] == "kontra" and not [e for e in case["deal"]["log"] if e[1] == "say"]
    )
    for _ in range(2):
        journal.play(lost)
    journal.store(database)
    shown = json.loads(run("sheet", "--json").out)
    first, second = ([seat["score"] for seat in deal["seats"]] for deal in shown["deals"])
    assert sorted(second) == sorted(2 * score for score in first)
    assert [deal["bock"] for deal in shown["deals"]] == [False, True]
    assert shown["options"] == bock
    assert [person["total"] for person in shown["people"]] == journal.session.totals()
    assert "bock: scores count more" in run("sheet").out


def test_a_deal_of_bock_is_not_taken_for_a_director_s_decision(database: Path) -> None:
    """On paper and pages, it has its value and items as any other, also with a penalty, to which no factor applies."""
    options = {"bock": {"triggers": ["lost_solo"], "factor": 2, "deals": 4}}
    journal = TableJournal("e661410000000001", "0123abcd")
    journal.begin(None, Seating([], "doppelkopf", "house", options), ["Anna", "Ben", "Carla", "Dora"])
    lost = next(case for case in deals(contracts=("silent_solo",)) if case["expected"]["winner"] == "kontra")
    for _ in range(3):
        journal.play(lost)
    journal.record(0, "penalty", [-3, 1, 1, 1])
    with open_database(database) as opened:
        journal.store(opened)
        sheet = session_sheet(opened, stored_sessions(opened)[0])
        texts = Texts("sheets", "en")
        assert [deal.bock for deal in sheet.deals] == [False, True, True]
        assert not any(is_decided(sheet, deal) for deal in sheet.deals)
        made = [set(made_of(sheet, deal, texts)) for deal in sheet.deals]
        assert made[1] == made[2] == made[0] | {texts.of_game("doppelkopf").say("item.bock")}


def test_an_evening_without_people_or_deals(run: Any, database: Path) -> None:
    Journal("double", "seed", []).store(database)
    for command in (["sheet"], ["standings", "--session", 1], ["export", "session"], ["sessions"]):
        assert run(*command).code == 0


# Events of every known form, and malformed ones.
_small = st.integers(-2, 8)
_text = st.text(max_size=5)
_value = st.one_of(_small, _text, st.none(), st.lists(_small, max_size=4), st.just({"session_deals": 4}))
_CARDS = ["CA", "C9", "HT", "DA", "CQ", "D7", "SK|H4", "FOOL|ST", "XX"]
_WORDS = ["re", "no90", "queens", "grand", "C", "18", "SK|H4"]
_argument = st.one_of(_small, st.sampled_from(_CARDS + _WORDS), _value)
_VERBS = [
    *("dealer", "deal", "pack", "play", "early", "say", "abandon", "take_back", "retract", "penalty"),
    *("healthy", "solo", "wedding", "poverty", "accept", "bid", "pass", "game", "hand", "turn", "claim"),
    *(
        "concede",
        "join",
        "leave",
        "come_back",
        "swap",
        "move",
        "rename",
        "badge",
        "end",
        "unreadable",
        "boot",
        "clock",
    ),
]
_PROFILES = {"doppelkopf": ["ddv-tsr", "house"], "skat": ["isko", "seed"], "double": ["seed"]}
_session = st.sampled_from(sorted(_PROFILES)).flatmap(
    lambda game: st.tuples(
        st.just(-1),
        st.just("session"),
        st.just(game),
        st.sampled_from(_PROFILES[game]),
        st.sampled_from([[], ["A", "B", "C"], ["A", "B", "", "D"], list("ABCDEF")]),
        _small,
    )
)
_coming = st.one_of(
    st.tuples(st.just(-1), st.just("join"), _text, st.integers(0, 4)),
    st.tuples(st.just(-1), st.just("leave"), st.integers(0, 5)),
    st.tuples(st.just(-1), st.just("come_back"), st.integers(0, 5), st.integers(0, 5), st.integers(0, 3)),
    st.tuples(st.just(-1), st.just("swap"), st.integers(0, 5), st.integers(0, 5)),
    st.tuples(st.just(-1), st.just("move"), st.integers(0, 5), st.integers(0, 5), st.integers(0, 3)),
    st.tuples(st.just(-1), st.just("rename"), st.integers(0, 5), _text),
    st.tuples(st.just(-1), st.just("badge"), st.integers(0, 5), st.just("04A1B2C3D4E5F6")),
    st.tuples(st.just(-1), st.just("end")),
)
_playing = st.one_of(
    st.tuples(st.integers(0, 5), st.sampled_from(["deal", "dealer"]), st.integers(1, 99)),
    st.tuples(st.integers(0, 3), st.just("play"), st.sampled_from(_CARDS), st.just("04")),
    st.tuples(st.integers(0, 3), st.sampled_from(["abandon", "pass", "hand", "concede", "healthy"])),
    st.tuples(st.integers(0, 3), st.sampled_from(["retract", "take_back", "bid"]), st.integers(0, 4)),
    st.tuples(st.integers(0, 3), st.sampled_from(["say", "solo", "game", "turn"]), st.sampled_from(_WORDS)),
    st.tuples(st.integers(0, 3), st.just("penalty"), st.lists(_small, min_size=2, max_size=5)),
)
_anything = st.tuples(st.integers(-1, 9), st.sampled_from(_VERBS), st.lists(_argument, max_size=4)).map(
    lambda event: (event[0], event[1], *event[2])
)


@settings(max_examples=examples(100), deadline=None)
@given(
    _session,
    st.lists(st.one_of(_coming, _playing, _coming, _playing, _session), max_size=40),
    st.lists(_anything, max_size=2),
)
def test_whatever_a_table_reports_is_stored_or_refused(first: Any, events: list[Any], odd: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evenings.sqlite"
        reported = [[at, *one] for at, one in enumerate([first, *events, *odd])]
        try:
            store(path, reported)
        except BadJournal:
            event("refused")
            with closing(sqlite3.connect(path)) as connection:
                assert connection.execute("SELECT count(*) FROM events").fetchone() == (0,)
            return
        with open_existing(path) as opened:
            event("stored")
            standings(opened)
            for evening in stored_sessions(opened):
                final_standings(opened, evening)
                rows = deals_of(opened, evening)
                assert max(map(width, sheet_lines(evening, rows))) <= 80
                write_csv(io.StringIO(), opened, evening)
                exported = list(notations(opened, evening))
                assert len(rows) == evening.deals
                for notation, row in zip(exported, rows, strict=True):
                    assert judge(notation)["scores"] == row.result["scores"]


@settings(max_examples=examples(100), deadline=None)
@given(
    _session,
    st.lists(st.one_of(_coming, _playing), max_size=40),
    st.sets(st.integers(1, 40), max_size=4),
)
def test_what_comes_in_pieces_folds_as_a_whole(first: Any, entries: list[Any], cuts: set[int]) -> None:
    events = [
        Event(at, 0, seat, verb, arguments, str(at))
        for at, (seat, verb, *arguments) in enumerate([first, *entries])
    ]
    ends = sorted({cut for cut in cuts if cut < len(events)} | {len(events)})
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "evenings.sqlite") as database:
        try:
            for start, end in pairwise([0, *ends]):
                import_events(database, "e66141", "journal", events[start:end])
        except BadJournal:
            event("refused")
        connection = database.connection
        stored = folded_rows(connection)
        assert project(connection, "e66141", "journal", 0) == 0
        assert folded_rows(connection) == stored


def folded_rows(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows derived from events, by database table."""
    names = ("evenings", "people", "deals", "seats", "totals")
    return {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall() for name in names}
