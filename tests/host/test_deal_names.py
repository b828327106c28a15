"""Tests the names of deals, ROUND.TABLE.DEAL: the same everywhere, and never reused."""

import csv
import io
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.board_server import serving
from support.club_evenings import DAY, TableJournal, club_database, collected_deals, people_of_the_club
from support.evening_in_play import DIRECTOR, EveningInPlay, evening_in_play
from support.pages_client import Client

from stichtisch.club import acts, corrections, paper_deals
from stichtisch.club.deal_names import DealName, numbers_of, read_deal_name
from stichtisch.club.fold import club_of
from stichtisch.club.results import stored_lists
from stichtisch.club.state import PAPER, ListKey, Seating
from stichtisch.serve.lists import deal_list
from stichtisch.store import Database, StoredSession, deals_of, open_database, stored_sessions

FIRST = ListKey(1, 1)


@pytest.fixture
def held(database: Path) -> Iterator[Database]:
    """Yield a club with one evening: three deals at each of five tables."""
    with open_database(club_database(database, rounds=1, length=3)) as opened:
        yield opened


def named(database: Database, key: ListKey) -> dict[str, str]:
    """Return the permanent identifiers of a list's deals, from the table or the PC, by name."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    shown = deal_list(database, club, evening, key)
    assert shown is not None
    return {deal.name: deal.row.id for deal in shown.deals}


def on_paper(database: Database, key: ListKey, points: int = 3) -> None:
    """Add a deal on paper."""
    with acts.desk(database, DIRECTOR) as desk:
        evening = desk.evening()
        players = evening.rounds[key.round].lists[key.table].players
        scores = dict(zip(players, (points, points, -points, -points), strict=False))
        paper_deals.paper_deal(desk, evening, key, players[-1], scores)


def test_a_player_who_sat_down_again_has_one_column(tmp_path: Path) -> None:
    """If a player leaves and sits down again as another person, the list shows all their deals and one total."""
    with open_database(tmp_path / "club.sqlite") as database:
        players = people_of_the_club(database, 4)
        with acts.desk(database, DIRECTOR) as desk:
            evening = acts.new_evening(desk, "Again", DAY)
            acts.seat_round(
                desk, evening, 1, {1: Seating([one.id for one in players], "doppelkopf", "wikipedia", {})}
            )
        club = club_of(database)
        evening = club.evenings[evening.id]
        names = [one.shown for one in players]
        journal = TableJournal("e661410000000001", "abcdef01")
        journal.begin(evening.mark(FIRST), evening.rounds[1].lists[1], names)
        for case in collected_deals("doppelkopf")[:4]:
            if journal.session.number == 2:
                journal.record(-1, "leave", 0)
                journal.record(-1, "join", names[0], 0, 0)
            journal.play(case)
        journal.store(database)
        shown = deal_list(database, club, evening, FIRST)
    assert [name for _, name in shown.columns] == names
    totals = [0] * 4
    for deal in shown.deals:
        totals = [total + (score or 0) for total, score in zip(totals, deal.scores, strict=True)]
        assert deal.totals == totals
    assert shown.finals == totals and None not in shown.deals[0].scores


def test_deals_on_paper_corrections_and_voids_change_no_name(held: Database) -> None:
    key = ListKey(1, 2)
    before = named(held, key)
    assert list(before) == ["1.2.1", "1.2.2", "1.2.3"]
    on_paper(held, key)
    on_paper(held, key)
    after = named(held, key)
    assert before.items() <= after.items() and list(after)[3:] == ["1.2.P1", "1.2.P2"]
    club = club_of(held)
    evening = club.latest()
    assert evening is not None
    for played in stored_lists(held, club, evening)[key].played:
        deal = next(row for row in deals_of(held, played.session) if row.number == 1)
        with acts.desk(held, DIRECTOR) as desk:
            corrections.correct(desk, played.session, deal, corrections.voided(), "written down twice")
    assert named(held, key) == after


def test_who_sits_there_later_changes_no_number_on_paper(held: Database) -> None:
    """A swap of players begins a new session. After swapping back, new deals follow the deals of that session."""
    key = ListKey(1, 2)
    on_paper(held, key)
    with acts.desk(held, DIRECTOR) as desk:
        evening = desk.evening()
        drawn = dict(evening.rounds[1].lists)
        acts.reopen_round(desk, evening, 1)
        there = drawn[2]
        turned = [*there.players[1:], there.players[0]]
        swapped = type(there)(turned, there.game, there.profile, there.options)
        acts.seat_round(desk, desk.evening(), 1, drawn | {2: swapped})
    on_paper(held, key, 4)
    with acts.desk(held, DIRECTOR) as desk:
        acts.seat_round(desk, desk.evening(), 1, drawn)
    before = named(held, key)
    on_paper(held, key, 5)
    after = named(held, key)
    assert list(after)[3:] == ["1.2.P1", "1.2.P2", "1.2.P3"]
    assert before.items() <= after.items()


def in_session(serial: str, deals: int, at: int) -> StoredSession:
    """Return a session with this number of deals that began `at` seconds into the evening."""
    started = datetime.fromtimestamp(1_795_200_000 + at)
    return StoredSession(
        at, serial, started, "skat", "isko", {}, False, [], deals, journal=f"{at:08x}", sequence=at
    )


@given(st.lists(st.tuples(st.sampled_from([PAPER, "a", "b"]), st.integers(1, 30)), max_size=40))
def test_no_two_deals_of_a_list_have_one_name(sessions: list[tuple[str, int]]) -> None:
    stored = sorted(
        (in_session(serial, count, at) for at, (serial, count) in enumerate(sessions)),
        key=lambda one: one.serial == PAPER,
    )
    names = [
        numbers.name(number)
        for session, numbers in zip(stored, numbers_of(FIRST, stored), strict=True)
        for number in range(1, session.deals + 1)
    ]
    assert len(set(names)) == len(names)
    read = [read_deal_name(name.lower()) for name in names]
    assert [str(one) for one in read] == names and {one.key for one in read if one} <= {FIRST}


@pytest.mark.parametrize("text", ["", "1", "1.2", "1.2.", "1.2.x", "1.2.3.4", "1/2/3", "1.2.3 4", "1.2.Ä1"])
def test_what_is_no_name_is_none(text: str) -> None:
    assert read_deal_name(text) is None


def test_a_name_may_be_typed_in_small_letters() -> None:
    assert read_deal_name(" 10.2.p3 ") == DealName(ListKey(10, 2), "P3")


def test_a_further_table_of_a_list_has_a_letter() -> None:
    """The first table's numbers continue when it reports again, even if another table has reported deals meanwhile."""
    first, second = in_session("a", 5, 0), in_session("b", 3, 900)
    assert [one.deal(3) for one in numbers_of(FIRST, [first, second])] == ["3", "B3"]
    longer = in_session("a", 9, 0)
    assert [one.deal(3) for one in numbers_of(FIRST, [longer, second])] == ["3", "B3"]


def test_the_board_names_the_deal_in_play_as_its_list_does_later(tmp_path: Path) -> None:
    """The name remains the same after a deal on paper, and its page still shows the same deal."""
    made: EveningInPlay = evening_in_play(tmp_path / "club.sqlite")
    with serving(made.path) as served:
        client = Client(served.port)
        assert "Deal 2.1.4" in client.get("/?lang=en").text
        page = client.get("/replay/2/1/3?lang=en").text
        with open_database(made.path) as opened:
            on_paper(opened, ListKey(2, 1))
        rows = eventually(client, "/list/2/1?lang=en", ">2.1.P1<")
        assert "Deal 2.1.4" in client.get("/?lang=en").text
        again = client.get("/replay/2/1/3?lang=en").text
        assert steps_of(again) == steps_of(page)
        assert [f">2.1.{deal}<" in rows for deal in ("1", "2", "3", "P1", "4")] == [True] * 4 + [False]
        assert client.get("/replay/2/1/P1?lang=en").status == 200
        assert client.get("/replay/2/1/5?lang=en").status == 404


def eventually(client: Client, path: str, text: str) -> str:
    """Request the page until it contains the text, and return it."""
    for _ in range(50):
        page = client.get(path).text
        if text in page:
            return page
    return page


def steps_of(page: str) -> str:
    """What lay when."""
    return page.partition('<ol class="steps"')[2].partition("</ol>")[0]


def test_every_way_out_has_the_same_names(run: Any, held: Database, tmp_path: Path) -> None:
    key = ListKey(1, 2)
    on_paper(held, key)
    names = list(named(held, key))
    session = stored_of(held, key)
    sheet = json.loads(run("sheet", "--session", session, "--json").out)
    assert [deal["name"] for deal in sheet["deals"]] == names[:3]
    printed = run("sheet", "--session", session).out
    assert [line.split()[0] for line in printed.splitlines() if line.strip().startswith("1.2.")] == names[:3]
    rows = list(csv.DictReader(io.StringIO(run("export", "session", "--session", session).out)))
    assert [row["name"] for row in rows] == names[:3]
    lines = [json.loads(line) for line in run("export", "jsonl", "--output", "-").out.splitlines()]
    published = [one["name"] for one in lines if one["kind"] == "deal" and one["table"] == 2]
    assert published == names
    assert run("replay", "--deal", "1.2.2").out.startswith("Deal 1.2.2, ")
    done = run("correct", "1.2.p1", "--void", "--why", "written down twice", "--yes", "--by", DIRECTOR)
    assert "deal 1.2.P1" in done.out
    proof = " ".join(run("verify", "--evening", "latest").out.split())
    assert "deal 1.2.P1: struck; at the table +3 +3 -3 -3" in proof
    folder = tmp_path / "pages"
    assert run("export", "html", "--output", folder, "--language", "en").code == 0
    page = next(folder.glob("lists/*round-1-table-2-1.html")).read_text()
    assert all(f">{name}<" in page for name in names[:3])


def stored_of(database: Database, key: ListKey) -> int:
    """Return the number by which commands identify the session of a table."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    session = stored_lists(database, club, evening)[key].played[0].session
    return 1 + [one.id for one in stored_sessions(database)].index(session.id)


def test_a_number_alone_is_not_enough_on_an_evening(run: Any, held: Database) -> None:
    """A number alone would refer to the table that reported last."""
    outcome = run("correct", 2, "--void", "--why", "x", "--yes")
    assert outcome.code == 2 and "this deal is 1.5.2" in outcome.err
    assert run("replay", "--deal", 2).code == 2
    outcome = run("correct", "1.2.9", "--void", "--why", "x", "--yes")
    assert outcome.code == 2 and "list 1.2 has 1.2.1 to 1.2.3" in outcome.err
    outcome = run("correct", "9.9.9", "--void", "--why", "x", "--yes")
    assert outcome.code == 2 and "9.9" in outcome.err
    assert run("correct", "1.2", "--void", "--why", "x", "--yes").code == 2
    assert run("correct", "1.2.2", "--session", 1, "--void", "--why", "x", "--yes").code == 2
