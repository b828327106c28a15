"""Tests a director's corrections and deals on paper: they are events, which are folded, and old values are kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.club_evenings import DAY, EVENING_BEGINS, club_database, people_of_the_club
from support.evening_events import evening
from support.sample_share import examples

from stichtisch.club import acts, corrections, paper_deals
from stichtisch.club.errors import NotPossible
from stichtisch.club.fold import club_of
from stichtisch.club.log import append, club_records, faults
from stichtisch.club.results import stored_lists
from stichtisch.club.state import ClubEvening, ListKey, Seating, TableSetup
from stichtisch.journal.event import Event
from stichtisch.store import (
    Database,
    DealRow,
    deals_of,
    import_events,
    open_database,
    project,
    stored_otherwise,
    stored_sessions,
)
from stichtisch.store.reading import StoredSession, events_between
from tablelog.line import encode

ISKO: dict[str, Any] = {"game": "skat", "profile": "isko", "options": {}}
TSR: dict[str, Any] = {"game": "doppelkopf", "profile": "ddv-tsr", "options": {}}


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Database]:
    """Yield a database of a club with one evening."""
    with open_database(club_database(tmp_path / "club.sqlite")) as database:
        yield database


def of_table(database: Database, table: int, round_: int = 1) -> Any:
    """Return the session of a list of the evening."""
    club = club_of(database)
    evening = club.latest()
    assert evening is not None
    return stored_lists(database, club, evening)[ListKey(round_, table)].played[0].session


def test_a_correction_changes_what_comes_after_and_keeps_what_was(held: Database) -> None:
    session = of_table(held, 2)
    before = deals_of(held, session)
    wanted = [-3, -3, 3, 3]
    with acts.desk(held, "Dora", EVENING_BEGINS + 9000) as desk:
        corrections.correct(
            desk, session, before[1], corrections.decided(before[1], wanted), "cards were mixed up"
        )
    after = deals_of(held, session)
    old = [seat.score or 0 for seat in before[1].seats]
    assert [seat.score for seat in after[1].seats] == wanted
    assert after[1].corrected is not None and after[1].corrected["scores"] == old
    assert after[1].corrected["failed"] == []
    # The running totals of this deal and of all later ones change by the difference; earlier ones do not change.
    for deal, was in zip(after, before, strict=True):
        more = (
            [new - former for new, former in zip(wanted, old, strict=True)] if deal.number >= 2 else [0] * 4
        )
        persons = [seat.person for seat in before[1].seats]
        for person, change in zip(persons, more, strict=True):
            assert deal.totals[person] == was.totals[person] + change
    record = club_records(held)[-1]
    assert (record.person, record.arguments["why"], record.at) == (
        "Dora",
        "cards were mixed up",
        EVENING_BEGINS + 9000,
    )
    assert after[1].corrected["records"] == [record.hash]


def test_a_penalty_is_added_to_the_scores(held: Database) -> None:
    session = of_table(held, 3)
    deal = deals_of(held, session)[0]
    with acts.desk(held, "Dora") as desk:
        after = corrections.correct(
            desk, session, deal, corrections.penalised([-12, 4, 4, 4]), "a revoke (TSR 9.4.3)"
        )
    before = [seat.score or 0 for seat in deal.seats]
    assert [seat.score for seat in after.seats] == [
        score + more for score, more in zip(before, (-12, 4, 4, 4), strict=True)
    ]


def test_corrections_of_one_deal_follow_each_other(held: Database) -> None:
    session = of_table(held, 2)
    deal = deals_of(held, session)[0]
    with acts.desk(held, "Dora") as desk:
        corrections.correct(desk, session, deal, corrections.decided(deal, [1, 1, -1, -1]), "first")
    with acts.desk(held, "Emil") as desk:
        again = corrections.correct(desk, session, deal, corrections.decided(deal, [-2, -2, 2, 2]), "second")
    assert [seat.score for seat in again.seats] == [-2, -2, 2, 2]
    assert again.corrected is not None and len(again.corrected["records"]) == 2
    assert again.corrected["scores"] == [seat.score for seat in deal.seats]


@pytest.mark.parametrize("scores", [[1, 2, 3], [1, 1, -1, "x"], [0.5, 0.5, -0.5, -0.5], []])
def test_a_correction_that_is_none_keeps_nothing(held: Database, scores: list[int]) -> None:
    session = of_table(held, 2)
    deal = deals_of(held, session)[0]
    count = len(club_records(held))
    with pytest.raises(NotPossible), acts.desk(held, "Dora") as desk:
        corrections.correct(desk, session, deal, corrections.decided(deal, scores), "why")
    assert len(club_records(held)) == count
    assert deals_of(held, session)[0] == deal


def test_a_corrected_skat_game_counts_in_the_list(held: Database) -> None:
    # Seeger and Fabian: 50 for each game won, -50 for each game lost, and 30 for each lost by another (four players).
    session = of_table(held, 4)
    deal = next(one for one in deals_of(held, session) if one.declarer is not None and one.won)
    declarer = next(at for at, seat in enumerate(deal.seats) if seat.person == deal.declarer)
    value = deal.seats[declarer].score or 0
    scores = [-48 if at == declarer else 0 for at in range(3)]
    with acts.desk(held, "Dora") as desk:
        alone = corrections.Alone(declarer, won=False)
        corrections.correct(desk, session, deal, corrections.decided(deal, scores, alone), "overbid")
    after = next(one for one in stored_sessions(held) if one.id == session.id)
    for person, was in zip(after.people, session.people, strict=True):
        own = person.number == deal.declarer
        assert person.alone_lost == was.alone_lost + own
        assert person.alone_won == was.alone_won - own
        more = (-48 - value) - 100 if own else 30
        assert person.final == was.final + more


def test_who_played_skat_alone_stays_and_his_points_show_whether_he_won(held: Database) -> None:
    deal = next(one for one in deals_of(held, of_table(held, 4)) if one.declarer is not None)
    declarer = next(at for at, seat in enumerate(deal.seats) if seat.person == deal.declarer)
    other = (declarer + 1) % 3

    def alone(at: int, points: int, *named: int | None, won: bool | None = None) -> corrections.Alone | None:
        scores = [points if seat == at else 0 for seat in range(3)]
        return corrections.alone_in("skat", deal, scores, named[0] if named else None, won)

    assert alone(declarer, -48) == corrections.Alone(declarer, won=False)
    assert alone(declarer, 24) == corrections.Alone(declarer, won=True)
    assert alone(declarer, 24, won=False) == corrections.Alone(declarer, won=False)
    assert alone(other, -48, other) == corrections.Alone(other, won=False)
    assert alone(declarer, 0, won=True) == corrections.Alone(declarer, won=True)
    with pytest.raises(NotPossible, match="whether the declarer won"):
        alone(other, 24)
    with pytest.raises(NotPossible, match="no seat"):
        alone(declarer, 24, 3)
    passed = replace(deal, declarer=None)
    assert corrections.alone_in("skat", passed, [0, 0, 0], None, None) is None
    with pytest.raises(NotPossible, match="no declarer"):
        corrections.alone_in("skat", passed, [0, 0, 0], None, won=False)


def test_corrections_are_stored_as_they_fold(held: Database) -> None:
    session = of_table(held, 2)
    deal = deals_of(held, session)[3]
    with acts.desk(held, "Dora") as desk:
        corrections.correct(desk, session, deal, corrections.decided(deal, [0, 0, 0, 0]), "void")
    events = list(events_between(held.connection, session.serial, session.journal, 0, 2**53))
    after = next(one for one in stored_sessions(held) if one.id == session.id)
    assert stored_otherwise(held, after, events) == []
    held.connection.execute(
        "UPDATE seats SET score = 7 WHERE evening = ? AND number = 4 AND seat = 0", (session.id,)
    )
    assert stored_otherwise(held, after, events) != []


def test_a_changed_record_of_the_log_is_found(held: Database) -> None:
    assert faults(held.connection) == []
    held.connection.execute("UPDATE club_log SET person = 'Mallory' WHERE number = 30")
    assert faults(held.connection) == ["record 30 of the club's log is not as it was written"]


def test_a_removed_record_of_the_log_is_found(held: Database) -> None:
    held.connection.execute("DELETE FROM club_log WHERE number = 30")
    assert faults(held.connection) == ["the record before record 31 of the club's log is missing"]


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[tuple[Database, ClubEvening, list[str]]]:
    """Yield a round that is drawn but not yet played, with a Doppelkopf table of five and a Skat table of four."""
    with open_database(tmp_path / "paper.sqlite") as database:
        players = [player.id for player in people_of_the_club(database, 9)]
        with acts.desk(database, "Dora", EVENING_BEGINS) as desk:
            evening = acts.new_evening(desk, "On paper", DAY)
            acts.set_table(desk, evening, 1, TableSetup(**TSR))
            acts.set_table(desk, evening, 2, TableSetup(**ISKO))
            lists = {1: Seating(players[:5], **TSR), 2: Seating(players[5:], **ISKO)}
            acts.seat_round(desk, evening, 1, lists)
            evening = desk.club.evenings[evening.id]
        yield database, evening, players


def test_deals_on_paper_count_and_are_marked(seated: tuple[Database, ClubEvening, list[str]]) -> None:
    database, evening, players = seated
    key = ListKey(1, 1)
    with acts.desk(database, "Dora", EVENING_BEGINS + 60) as desk:
        # With five players, the dealer sits out.
        scores = dict(zip(players[1:5], (2, 2, -2, -2), strict=True))
        paper_deals.paper_deal(desk, evening, key, players[0], scores)
        scores = dict(zip([*players[2:5], players[0]], (9, -3, -3, -3), strict=True))
        session = paper_deals.paper_deal(desk, evening, key, players[1], scores)
    assert session.serial == paper_deals.PAPER
    result = stored_lists(database, club_of(database), evening)[key]
    points = [result.results[player].points for player in players[:5]]
    assert points == [-3, 2, 2 + 9, -2 - 3, -2 - 3]
    assert [result.results[player].deals for player in players[:5]] == [1, 1, 2, 2, 2]
    assert [deal.settled for deal in deals_of(database, session)] == [True, True]


def test_paper_deals_of_skat_count_by_seeger_and_fabian(
    seated: tuple[Database, ClubEvening, list[str]],
) -> None:
    database, evening, players = seated
    key = ListKey(1, 2)
    people = players[5:]
    with acts.desk(database, "Dora", EVENING_BEGINS + 60) as desk:
        paper_deals.paper_deal(desk, evening, key, people[0], {people[1]: 24}, corrections.Alone(1, won=True))
        paper_deals.paper_deal(
            desk, evening, key, people[1], {people[3]: -96}, corrections.Alone(3, won=False)
        )
    result = stored_lists(database, club_of(database), evening)[key]
    assert [result.results[player].points for player in people] == [0, 24, 0, -96]
    assert [result.results[player].final for player in people] == [30, 24 + 50 + 30, 30, -96 - 50]


def test_who_sits_out_plays_nothing_alone(seated: tuple[Database, ClubEvening, list[str]]) -> None:
    database, evening, players = seated
    with pytest.raises(NotPossible, match="sits out"), acts.desk(database, "Dora") as desk:
        alone = corrections.Alone(0, won=True)
        paper_deals.paper_deal(desk, evening, ListKey(1, 2), players[5], {players[6]: 24}, alone)
    assert stored_sessions(database) == []


def test_who_does_not_sit_there_gets_no_points(seated: tuple[Database, ClubEvening, list[str]]) -> None:
    database, evening, players = seated
    with pytest.raises(NotPossible), acts.desk(database, "Dora") as desk:
        paper_deals.paper_deal(desk, evening, ListKey(1, 1), players[0], {players[6]: 5})
    with pytest.raises(NotPossible), acts.desk(database, "Dora") as desk:
        paper_deals.paper_deal(desk, evening, ListKey(1, 1), players[0], {players[0]: 5})
    assert stored_sessions(database) == []


def test_a_deal_that_is_void_counts_for_nobody(held: Database) -> None:
    session = of_table(held, 2)
    deals = deals_of(held, session)
    gone = deals[1]
    with acts.desk(held, "Dora") as desk:
        after = corrections.correct(desk, session, gone, corrections.voided(), "does not count")
    assert [seat.score for seat in after.seats] == [None] * 4 and not after.settled
    assert after.corrected is not None
    assert after.corrected["scores"] == [seat.score for seat in gone.seats]
    now = of_table(held, 2)
    for person, was in zip(now.people, session.people, strict=True):
        seat = gone.seat_of(person.number)
        assert seat is not None
        assert (person.total, person.deals) == (was.total - (seat.score or 0), was.deals - 1)
    events = list(events_between(held.connection, session.serial, session.journal, 0, 2**53))
    assert stored_otherwise(held, of_table(held, 2), events) == []
    # The struck deal counts again after a director has entered its points.
    with acts.desk(held, "Dora") as desk:
        corrections.correct(
            desk, session, after, corrections.decided(after, [3, 3, -3, -3]), "it was one after all"
        )
    assert [person.deals for person in of_table(held, 2).people] == [
        person.deals for person in session.people
    ]


def test_a_game_of_skat_that_is_void_was_won_by_nobody(held: Database) -> None:
    session = of_table(held, 4)
    deal = next(one for one in deals_of(held, session) if one.declarer is not None and one.won)
    with acts.desk(held, "Dora") as desk:
        corrections.correct(desk, session, deal, corrections.voided(), "does not count")
    for person, was in zip(of_table(held, 4).people, session.people, strict=True):
        own = person.number == deal.declarer
        assert (person.alone_won, person.alone_lost) == (was.alone_won - own, was.alone_lost)


def test_a_deal_that_was_written_down_twice_counts_once(
    seated: tuple[Database, ClubEvening, list[str]],
) -> None:
    database, evening, players = seated
    key, people = ListKey(1, 2), players[5:]
    with acts.desk(database, "Dora", EVENING_BEGINS + 60) as desk:
        for _ in range(2):
            session = paper_deals.paper_deal(
                desk, evening, key, people[0], {people[1]: 24}, corrections.Alone(1, won=True)
            )
        second = deals_of(database, session)[1]
        corrections.correct(desk, session, second, corrections.voided(), "written down twice")
        paper_deals.paper_deal(
            desk, evening, key, people[1], {people[3]: -96}, corrections.Alone(3, won=False)
        )
    result = stored_lists(database, club_of(database), evening)[key].results
    assert [result[player].points for player in people] == [0, 24, 0, -96]
    # Seeger and Fabian: 50 for each game won, -50 for each game lost, and 30 for each lost by another (four players).
    assert [result[player].final for player in people] == [30, 24 + 50 + 30, 30, -96 - 50]
    assert [result[player].deals for player in people] == [1, 1, 2, 2]
    assert [deal.settled for deal in deals_of(database, session)] == [True, False, True]


def test_a_penalty_after_a_decision_counts_besides(held: Database) -> None:
    session = of_table(held, 2)
    deal = deals_of(held, session)[0]
    with acts.desk(held, "Dora") as desk:
        corrections.correct(desk, session, deal, corrections.decided(deal, [3, 3, -3, -3]), "first")
        after = corrections.correct(desk, session, deal, corrections.penalised([-12, 4, 4, 4]), "a revoke")
    assert [seat.score for seat in after.seats] == [-9, 7, 1, 1]


def test_a_decision_after_a_penalty_is_what_it_says(held: Database) -> None:
    session = of_table(held, 2)
    deal = deals_of(held, session)[0]
    with acts.desk(held, "Dora") as desk:
        corrections.correct(desk, session, deal, corrections.penalised([-12, 4, 4, 4]), "a revoke")
        after = corrections.correct(desk, session, deal, corrections.decided(deal, [3, 3, -3, -3]), "no: so")
    assert [seat.score for seat in after.seats] == [3, 3, -3, -3]


@pytest.fixture
def one_deal(tmp_path: Path) -> Iterator[Database]:
    """Yield a database with one deal of Doppelkopf."""
    with open_database(tmp_path / "one.sqlite") as database:
        store(database, evening(1))
        yield database


def store(database: Database, rows: list[list[Any]]) -> None:
    """Import a table's events: [milliseconds, seat, verb, argument…]."""
    events = [
        Event(at, milliseconds, seat, verb, arguments, encode("e", [at, *rows[at]]).decode().rstrip())
        for at, (milliseconds, seat, verb, *arguments) in enumerate(rows)
    ]
    import_events(database, "00000000000000aa", "0000000a", events)


def the_deal(database: Database) -> tuple[StoredSession, DealRow]:
    """Return the session and its only deal."""
    (session,) = stored_sessions(database)
    (deal,) = deals_of(database, session)
    return session, deal


def write_record(database: Database, session: StoredSession, **facts: Any) -> str:
    """Add a record that no program would write, and fold the log. Return the record's hash."""
    arguments = {"serial": session.serial, "journal": session.journal, "why": "?", **facts}
    with database.transaction() as connection:
        record = append(connection, "Mallory", "correct", arguments, EVENING_BEGINS)
        project(connection, session.serial, session.journal, 0)
    return record.hash


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"counter": 1},
        {"counter": "1", "entries": [[0, "penalty", [1, 1, 1, 1]]]},
        {"counter": True, "entries": [[0, "penalty", [1, 1, 1, 1]]]},
        {"counter": 1, "entries": {"0": "penalty"}},
        {"counter": 1, "entries": [7]},
        {"counter": 1, "entries": [[0]]},
        {"counter": 1, "entries": [["0", "penalty", [1, 1, 1, 1]]]},
        {"counter": 1, "entries": [[0, ["penalty"], [1, 1, 1, 1]]]},
    ],
)
def test_a_record_of_an_unknown_form_corrects_nothing(one_deal: Database, facts: dict[str, Any]) -> None:
    session, deal = the_deal(one_deal)
    if "counter" in facts:
        facts = {**facts, "counter": type(facts["counter"])(deal.counter)}
    write_record(one_deal, session, **facts)
    assert the_deal(one_deal) == (session, deal)


@pytest.mark.parametrize(
    "entries",
    [
        [[0, "decide", [0, 0, 0, 0], {"declarer": 9}]],
        [[0, "decide", [0, 0, 0, 0], {"declarer": None}]],
        [[0, "decide", [0, 0, 0, 0], {"declarer": 0, "won": 2}]],
        [[0, "decide", [0, 0, 0, 0], {"mandatory_soloist": -9}]],
        [[0, "decide", [0, 0, 0, 0], {"counts": "x"}]],
        [[0, "decide", [0, 0, 0, 0], "x"]],
        [[0, "decide"]],
        [[0, "decide", [2**64, 0, 0, 0]]],
        [[0, "decide", [10**6 + 1, 0, 0, 0]]],
        [[0, "penalty", [-(2**64), 0, 0, 0]]],
        [[0, "penalty", [10**6] * 4], [0, "penalty", [10**6] * 4]],
        [[9, "penalty", [1, 1, 1, 1]]],
        [[-1, "penalty", [1, 1, 1, 1]]],
        [[0, "session", "skat", "isko", []]],
        [[0, "retract", "first"]],
        [[0, "void", [0, 0, 0, 0]]],
        # The second entry is invalid, so the first one is undone, too.
        [[0, "void"], [0, "decide", "x"]],
        [[0, "abandon"], [0, "decide", "x"]],
    ],
)
def test_what_cannot_be_decided_is_shown_and_undone(one_deal: Database, entries: list[Any]) -> None:
    session, deal = the_deal(one_deal)
    record = write_record(one_deal, session, counter=deal.counter, entries=entries)
    _, after = the_deal(one_deal)
    assert after.corrected is not None
    assert (after.corrected["records"], after.corrected["failed"]) == ([record], [record])
    assert replace(after, corrected=None) == deal


_ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)
_VERBS = st.sampled_from(
    ["abandon", "decide", "penalty", "retract", "void", "take_back", "play", "end", "join"]
)
_SERIES = st.dictionaries(
    st.sampled_from(["declarer", "won", "bock", "again", "counts"]), _ANYTHING, max_size=2
)
_ENTRY = st.builds(
    lambda seat, verb, arguments: [seat, verb, *arguments],
    st.integers(-2, 9),
    _VERBS,
    st.lists(_ANYTHING | st.integers(0, 60), max_size=2),
)
_DECISION = st.builds(
    lambda seat, points, series: [seat, "decide", points, series],
    st.integers(0, 3),
    st.lists(st.integers(-(2**70), 2**70), min_size=4, max_size=4),
    _SERIES | _ANYTHING,
)


@settings(
    max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(_DECISION | _ENTRY, min_size=1, max_size=3) | _ANYTHING)
def test_no_record_stops_the_fold(one_deal: Database, entries: Any) -> None:
    session, deal = the_deal(one_deal)
    write_record(one_deal, session, counter=deal.counter, entries=entries)
    assert the_deal(one_deal)[1].number == deal.number


def test_a_corrected_deal_that_goes_on_is_not_stored_as_void(one_deal: Database) -> None:
    rows = evening(1)
    session, deal = the_deal(one_deal)
    with acts.desk(one_deal, "Dora", EVENING_BEGINS) as desk:
        corrections.correct(desk, session, deal, corrections.decided(deal, [1, 1, -1, -1]), "why")
    # The last card is taken back, so the deal is no longer over.
    rows.append([900_000, 0, "take_back"])
    store(one_deal, rows)
    assert deals_of(one_deal, session) == []
    # The card is laid again, so the decision applies to the finished deal again.
    last = next(event for event in reversed(rows) if event[2] == "play")
    store(one_deal, [*rows, [900_001, *last[1:]]])
    _, again = the_deal(one_deal)
    assert [seat.score for seat in again.seats] == [1, 1, -1, -1]
