"""Deals card by card: a replay agrees with the judge, trick by trick."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.club_evenings import club_database
from support.journals_of_games import Journal
from vectors import deals

from cardrules.judge import NotADeal, judge
from stichtisch.club import acts, corrections, paper_deals
from stichtisch.club.replay import IMPOSSIBLE, Replay, replay
from stichtisch.club.state import ListKey
from stichtisch.journal.notation import DealNotation, Entry
from stichtisch.simulation.simple_deals import played_deal
from stichtisch.store import deals_of, open_database, stored_sessions
from stichtisch.text import width

_ALL_POINTS = {"doppelkopf": 240, "skat": 120}
_CASES = ("doppelkopf_ddv-tsr", "skat_isko")
# The number of deals per game in the short run.
_SAMPLE = 60

DOPPELKOPF: DealNotation = {
    "format": "stichtisch-deal",
    "version": 1,
    "id": "one",
    "game": "doppelkopf",
    "rules": {"profile": "ddv-tsr"},
    "dealer": 3,
    "log": [[0, "play", "CA"], [1, "say", "re"], [1, "play", "C9"], [2, "play", "CT"], [3, "play", "CK"]],
}
SKAT: DealNotation = {
    "format": "stichtisch-deal",
    "version": 1,
    "id": "two",
    "game": "skat",
    "rules": {"profile": "isko"},
    "dealer": 2,
    "log": [
        *([1, "bid", 18], [0, "pass"], [2, "pass"], [1, "pick_up"], [1, "skat", "C7", "C8"]),
        *([1, "discard", "C7", "D7"], [1, "game", "S"]),
        *([0, "play", "HA"], [1, "play", "H7"], [2, "play", "HT"], [0, "abandon"]),
    ],
}


def holds_the_laws(replayed: Replay, notation: DealNotation) -> None:
    """Check the properties of every deal's replay."""
    result = judge(notation)
    assert replayed.result == result
    ends = replayed.complete_tricks
    assert [step.winner for step in ends] == [trick["winner"] for trick in result["tricks"]]
    assert [step.trick[0][0] for step in ends] == [trick["leader"] for trick in result["tricks"]]
    assert [step.trick_number for step in ends] == list(range(1, len(ends) + 1))
    assert all(len(step.trick) == replayed.players for step in ends)
    assert [step.index for step in replayed.steps] == list(range(len(notation["log"])))
    if replayed.steps and replayed.game in _ALL_POINTS:
        last = replayed.steps[-1]
        for seat in range(replayed.players):
            won = [trick for trick in result["tricks"] if trick["winner"] == seat]
            assert last.points[seat] == sum(trick["points"] for trick in won)
            assert last.tricks[seat] == len(won)
        assert not last.sides or sum(last.sides.values()) == sum(last.points)
    faults = [(step.index, code) for step in replayed.steps for code in step.irregularities]
    wanted = [(one["at"], one["code"]) for one in result["irregularities"] if one["at"] < len(replayed.steps)]
    assert sorted(faults) == sorted(wanted)


def replay_all(name: str, limit: int | None) -> int:
    cases = deals(limit, name=name)
    for case in cases:
        replayed = replay(case["deal"])
        holds_the_laws(replayed, case["deal"])
        complete = len(replayed.complete_tricks) == len(replayed.hands[0]) and not replayed.result.get("why")
        if complete and replayed.game == "doppelkopf":
            assert sum(replayed.steps[-1].points) == _ALL_POINTS["doppelkopf"]
        if complete and replayed.game == "skat" and "discard" in replayed.aside:
            # The card points of the skat belong to no trick.
            assert (
                sum(replayed.steps[-1].points) + points_of(replayed.aside["discard"]) == _ALL_POINTS["skat"]
            )
    return len(cases)


def points_of(cards: tuple[str, ...]) -> int:
    """Return the card points (ISkO 2.1)."""
    return sum({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[1], 0) for card in cards)


@pytest.mark.parametrize("name", _CASES)
def test_a_sample_of_the_collected_deals_is_replayed_as_it_was_judged(name: str) -> None:
    assert replay_all(name, _SAMPLE) == _SAMPLE


@pytest.mark.long
@pytest.mark.parametrize("name", _CASES)
def test_every_collected_deal_is_replayed_as_it_was_judged(name: str) -> None:
    assert replay_all(name, None) > _SAMPLE


@given(st.integers(0, 1000), st.data())
def test_a_deal_that_stops_anywhere_is_reported_so_far(seed: int, data: st.DataObject) -> None:
    whole = played_deal(seed % 10)
    cut = data.draw(st.integers(0, len(whole["log"])))
    shortened: DealNotation = {**whole, "log": whole["log"][:cut]}
    replayed = replay(shortened)
    holds_the_laws(replayed, shortened)
    before = replay(whole)
    for one, other in zip(replayed.steps, before.steps, strict=False):
        assert (one.trick, one.trick_number, one.winner, one.points, one.said) == (
            *(other.trick, other.trick_number, other.winner, other.points, other.said),
        )


def test_what_lies_open_and_what_was_said_is_there_at_every_card() -> None:
    replayed = replay(DOPPELKOPF)
    assert [step.trick for step in replayed.steps] == [
        ((0, "CA"),),
        ((0, "CA"),),
        ((0, "CA"), (1, "C9")),
        ((0, "CA"), (1, "C9"), (2, "CT")),
        ((0, "CA"), (1, "C9"), (2, "CT"), (3, "CK")),
    ]
    assert [step.winner for step in replayed.steps] == [None, None, None, None, 0]
    assert [step.said for step in replayed.steps] == [(), *[((1, "say re"),)] * 4]
    # Ace, ten and king: 11 + 10 + 4.
    assert replayed.steps[-1].points == (25, 0, 0, 0) and replayed.steps[-2].points == (0, 0, 0, 0)
    assert replayed.hands == (("CA",), ("C9",), ("CT",), ("CK",)) and not replayed.dealt
    assert {code for _, code in replayed.at_the_end} == {"missing_cards"}


def test_a_game_of_skat_has_bids_skat_and_what_was_laid_away() -> None:
    replayed = replay(SKAT)
    assert replayed.contract == "S"
    assert replayed.aside == {"skat": ("C7", "C8"), "discard": ("C7", "D7")}
    assert replayed.steps[-1].said == (
        *((1, "bid 18"), (0, "pass"), (2, "pass"), (1, "pick_up"), (1, "skat C7 C8")),
        *((1, "discard C7 D7"), (1, "game S"), (0, "abandon")),
    )
    assert [step.winner for step in replayed.complete_tricks] == [0]
    assert replayed.steps[-1].sides == {"declarer": 0, "defenders": 21}
    assert replayed.result["why"] == "abandoned"


def test_the_skat_that_nobody_entered_is_what_was_never_played() -> None:
    case = next(case for case in deals(name="skat_isko") if len(case["expected"]["tricks"]) == 10)
    replayed = replay(case["deal"])
    played = {card for hand in replayed.hands for card in hand}
    (pair,) = replayed.aside.values()
    assert len(played | set(pair)) == 32


def test_a_card_out_of_turn_is_reported_where_it_was_laid() -> None:
    log = [[0, "play", "CA"], [2, "play", "CT"], [0, "play", "HT"], [1, "play", "C9"], [3, "play", "CK"]]
    replayed = replay({**DOPPELKOPF, "log": log})
    assert [step.irregularities for step in replayed.steps] == [
        (),
        ("out_of_turn",),
        ("too_many_cards",),
        (),
        (),
    ]
    assert [card for _, card in replayed.steps[-1].trick] == ["CA", "CT", "C9", "CK"]


def test_a_revoke_that_comes_out_later_is_reported_at_the_card_that_was_one() -> None:
    log = [[0, "play", "CA"], [1, "play", "SA"], [2, "play", "CT"], [3, "play", "CK"], [0, "play", "CA"]]
    replayed = replay({**DOPPELKOPF, "log": [*log, [1, "play", "C9"]]})
    assert replayed.steps[1].irregularities == ("revoke",)


def test_an_entry_that_nothing_is_left_for_is_reported_and_left_out() -> None:
    log = [[1, "game", "grand"], [1, "tops", 6, True], [0, "play", "HA"]]
    replayed = replay({**SKAT, "log": log})
    assert [step.irregularities for step in replayed.steps] == [(), (IMPOSSIBLE,), ()]
    assert replayed.steps[-1].trick == ((0, "HA"),)


@pytest.mark.parametrize(
    "entry",
    [[], [0], [9, "play", "CA"], ["0", "play", "CA"], [0, "sing"], [0, "play"], 7, None, [0, "play", 1]],
)
def test_an_entry_of_no_form_harms_nothing(entry: Any) -> None:
    replayed = replay({**DOPPELKOPF, "log": [entry, *DOPPELKOPF["log"]]})
    assert replayed.steps[0].irregularities == (IMPOSSIBLE,)
    assert [step.winner for step in replayed.complete_tricks] == [0]


@pytest.mark.parametrize("notation", [None, [], {}, {**DOPPELKOPF, "version": 2}, {**DOPPELKOPF, "log": 1}])
def test_what_is_no_deal_is_refused(notation: Any) -> None:
    with pytest.raises(NotADeal):
        replay(notation)


def test_rounds_of_double_are_reported_with_both_motifs(tmp_path: Path) -> None:
    journal = Journal("double", "seed", ["Anna", "Ben", "Carla", "Dora", "Emil"])
    for seed in range(3):
        journal.play_round(seed)
    path = tmp_path / "double.sqlite"
    journal.store(path)
    notations = stored(path)
    assert len(notations) == 3
    for notation in notations:
        replayed = replay(notation)
        holds_the_laws(replayed, notation)
        assert sum(replayed.steps[-1].tricks) == notation["cards"]
        assert replayed.steps[-1].tricks == tuple(replayed.result["tricks_won"] or ())
        assert all("|" in card for step in replayed.complete_tricks for _, card in step.trick)


def stored(path: Path) -> list[DealNotation]:
    with closing(sqlite3.connect(path)) as connection:
        return [json.loads(row[0]) for row in connection.execute("SELECT deal FROM deals ORDER BY 1")]


def test_every_deal_of_a_club_evening_can_be_replayed(tmp_path: Path) -> None:
    notations = stored(club_database(tmp_path / "club.sqlite"))
    assert len(notations) == 5 * 2 * 4
    for notation in notations:
        holds_the_laws(replay(notation), notation)


def test_the_command_prints_a_line_a_trick(run: Any, database: Path) -> None:
    journal = Journal("doppelkopf", "ddv-tsr", ["Anna", "Ben", "Carla", "Dora"])
    journal.begin()
    log: list[Entry] = [
        [1, "say", "re"],
        [1, "play", "CA"],
        [2, "play", "C9"],
        [3, "play", "CT"],
        [0, "play", "CK"],
    ]
    for seat, verb, argument in [*log, [1, "play", "HT"], [3, "play", "DQ"]]:
        journal.record(seat, verb, argument, *(["04"] if verb == "play" else []))
    journal.record(0, "abandon")
    journal.store(database)
    outcome = run("replay")
    lines = outcome.out.splitlines()
    assert outcome.code == 0
    assert lines[0] == "Deal 1, Doppelkopf: normal; Anna deals."
    assert lines[1].split() == ["Ben:", "Re"]
    assert lines[2].split() == ["1", "Ben", "*CA", "C9", "CT", "CK", "Ben", "25"]
    assert lines[3].split() == ["!", "Dora,", "DQ:", "out", "of", "turn"]
    assert lines[4].split() == ["Anna:", "deal", "thrown", "in", "(after", "HT,", "DQ)"]
    assert lines[5].split() == ["2", "Ben", "HT", "DQ", "not", "finished"]
    assert lines[6] == "Not scored: abandoned."
    german = [line.strip() for line in run("--language", "de", "replay").out.splitlines()]
    assert german[1] == "Ben: Re" and german[3] == "! Dora, DQ: nicht am Zug"
    assert german[4] == "Anna: Spiel abgebrochen (nach HT, DQ)" and german[5].endswith("nicht beendet")
    data = json.loads(run("replay", "--json").out)
    assert data["names"] == ["Anna", "Ben", "Carla", "Dora"]
    assert data["steps"][4]["winner"] == 1 and data["steps"][4]["points"] == [0, 25, 0, 0]
    assert data["scores"] == [None] * 4


def test_the_command_finds_a_deal_by_its_number(run: Any, database: Path) -> None:
    club_database(database, rounds=1, length=2)
    last, second = run("replay"), run("replay", "--session", 1, "--deal", 2)
    assert last.code == 0 and last.out == second.out != run("replay", "--session", 1, "--deal", 1).out
    outcome = run("replay", "--session", 1, "--deal", 3)
    assert outcome.code == 2 and "no deal 3; deals stored: 2" in outcome.err
    assert run("replay", "--session", 99).code == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There is no deal 0; the first is 1. `stichtisch sheet` shows them."),
        ("de", "Ein Spiel 0 gibt es nicht, das erste ist 1. `stichtisch sheet` zeigt sie."),
        ("fr", "Il n’y a pas de donne 0 ; la première est 1. `stichtisch sheet` les montre."),
    ],
)
def test_deals_count_from_one(run: Any, language: str, words: str) -> None:
    outcome = run("--language", language, "replay", "--deal", 0)
    assert outcome.code == 2
    assert words in outcome.err


def test_a_deal_on_paper_has_no_trick_and_its_result(run: Any, database: Path) -> None:
    club_database(database, rounds=1, length=1)
    with open_database(database) as opened, acts.desk(opened, "Dora Dirks") as desk:
        evening = desk.evening()
        players = evening.rounds[1].lists[2].players
        points = dict(zip(players, (3, 3, -3, -3), strict=True))
        paper_deals.paper_deal(desk, evening, ListKey(1, 2), players[0], points)
    lines = run("replay").out.splitlines()
    assert lines[1].endswith(": deal thrown in")
    assert [line.split()[-1] for line in lines[lines.index("Result:") + 1 :]] == ["+3", "+3", "-3", "-3"]
    assert not any(line.startswith("  1 ") for line in lines)


def test_a_deal_that_a_director_has_corrected_says_so(run: Any, database: Path) -> None:
    club_database(database, rounds=1, length=1, games=("doppelkopf",) * 5)
    with open_database(database) as opened:
        session = stored_sessions(opened)[0]
        (deal,) = deals_of(opened, session)
        with acts.desk(opened, "Dora Dirks") as desk:
            corrections.correct(desk, session, deal, corrections.decided(deal, [6, -2, -2, -2]), "mixed up")
    out = run("replay").out
    assert "Result, as a director has corrected it:" in out and " +6" in out
    assert json.loads(run("replay", "--json").out)["scores"] == [6, -2, -2, -2]


@pytest.mark.parametrize("game", ["doppelkopf", "double"])
def test_hostile_names_steer_nothing_and_no_line_is_too_wide(run: Any, database: Path, game: str) -> None:
    names = ["W" * 60, "\u202eEve\x1b[2J", "=1+1", "日本語" * 9, "Zo\u0308e", "\U0001f0cf" * 30]
    if game == "double":
        journal = Journal("double", "seed", names[:5])
        journal.play_round(1)
    else:
        journal = Journal("doppelkopf", "ddv-tsr", names)
        journal.play(deals(1)[0])
    journal.store(database)
    outcome = run("replay")
    assert outcome.code == 0
    assert max(map(width, outcome.out.splitlines())) <= 80
    assert not {"\x1b", "\u202e"} & set(outcome.out)
    assert not {"\x1b", "\u202e"} & set(run("replay", "--json").out)
