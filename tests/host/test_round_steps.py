"""The steps of a round: drawn, running, finished; any other step is refused with the command to type instead."""

import json
import shlex
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stichtisch.club.round_steps import RoundState, Step, state_of, take_step
from stichtisch.club.state import Round

PEOPLE = ("Anna", "Ben", "Carla", "Dora")


@pytest.fixture
def evening(run: Any) -> Any:
    """An evening with four people at a table."""
    for name in PEOPLE:
        assert run("players", "add", name).code == 0
    assert run("evening", "new", "Friday", "--day", "20.11.2026", "--by", "Dora").code == 0
    assert run("evening", "table", 1, "--game", "doppelkopf").code == 0
    assert run("evening", "join", *PEOPLE).code == 0
    return run


def rounds(run: Any) -> list[dict[str, Any]]:
    """Return the rounds of the evening from --json."""
    return list(json.loads(run("evening", "--json").out)["rounds"])


def states(run: Any) -> list[str]:
    return [one["state"] for one in rounds(run)]


def refused(run: Any, *arguments: Any) -> str:
    """Check that a command is refused and changes nothing; return its hint."""
    before = rounds(run)
    outcome = run("evening", *arguments)
    assert outcome.code == 6 and outcome.out == "", outcome
    assert rounds(run) == before
    return str(outcome.err)


def follow(run: Any, message: str) -> None:
    """Run the first command that a message suggests."""
    _, _, command = message.partition("stichtisch evening ")
    words = shlex.split(command.splitlines()[0].partition(". ")[0].rstrip("."))
    assert run("evening", *words).code == 0, message


def test_a_round_is_drawn_then_running_then_finished(evening: Any) -> None:
    assert evening("evening", "draw").code == 0
    assert states(evening) == ["drawn"]
    assert evening("evening", "begin").code == 0
    assert states(evening) == ["running"]
    assert evening("evening", "finish").code == 0
    assert states(evening) == ["finished"]
    assert "Round 1, finished, begun" in evening("evening").out


def test_begin_does_not_open_a_finished_round_again(evening: Any) -> None:
    for step in ("draw", "begin", "finish"):
        assert evening("evening", step).code == 0
    message = refused(evening, "begin")
    assert "Round 1 is finished: it cannot begin." in message and "evening draw" in message
    (before,) = rounds(evening)
    follow(evening, message)
    (after,) = rounds(evening)
    assert states(evening) == ["running"] and after["begun"] == before["begun"]


def test_a_round_finishes_once(evening: Any) -> None:
    for step in ("draw", "begin", "finish"):
        assert evening("evening", step).code == 0
    for _ in range(2):
        assert "Round 1 is finished: it cannot be finished." in refused(evening, "finish")


def test_a_round_that_has_not_begun_is_not_finished(evening: Any) -> None:
    assert evening("evening", "draw").code == 0
    message = refused(evening, "finish")
    assert "Round 1 is drawn: it cannot be finished." in message
    follow(evening, message)
    assert states(evening) == ["running"]


def test_finish_is_of_the_running_round_although_the_next_is_drawn(evening: Any) -> None:
    assert evening("evening", "draw").code == 0
    assert evening("evening", "begin").code == 0
    assert evening("evening", "draw").code == 0
    assert states(evening) == ["running", "drawn"]
    message = refused(evening, "begin")
    assert "Round 1 is running: round 2 cannot run at the same time." in message
    assert evening("evening", "finish").out.startswith("Round 1 is over.")
    assert states(evening) == ["finished", "drawn"]
    assert evening("evening", "begin").out.startswith("Round 2 has begun.")
    assert "Round 2 is running" in refused(evening, "reopen", "--round", 1)


def test_a_running_round_is_finished_before_the_evening_closes(evening: Any) -> None:
    for step in ("draw", "begin"):
        assert evening("evening", step).code == 0
    message = refused(evening, "close")
    assert "Round 1 is running: the evening cannot be closed." in message
    follow(evening, message)
    assert states(evening) == ["finished"] and evening("evening", "close").code == 0


def test_a_table_is_removed_before_it_plays(evening: Any) -> None:
    """A round that was drawn with the removed table must be drawn again."""
    assert evening("evening", "table", 7, "--game", "skat").code == 0
    assert evening("evening", "table", 7, "--remove", "--game", "skat").code == 2
    assert "Table 7 is removed." in evening("evening", "table", 7, "--remove").out
    assert "Table 7" not in evening("evening").out
    assert "the evening has no table 7" in evening("evening", "table", 7, "--remove").err
    assert evening("evening", "draw").code == 0
    removed = evening("evening", "table", 1, "--remove").out
    assert "Round 1 was drawn with this table. Next: stichtisch evening draw --round 1" in removed
    assert evening("evening", "table", 1, "--game", "doppelkopf").code == 0
    for step in ("draw", "begin"):
        assert evening("evening", step).code == 0
    playing = evening("evening", "table", 1, "--remove")
    assert "table 1 plays in round 1, which is running" in playing.err and "evening finish" in playing.err


def test_what_is_not_drawn_is_drawn_first(evening: Any) -> None:
    for step in ("begin", "finish", "reopen"):
        message = refused(evening, step)
        assert "Round 1 is not drawn" in message and "evening draw --round 1" in message
    assert "Round 1 is not drawn" in refused(evening, "swap", "Anna", "Ben")
    follow(evening, message)
    assert states(evening) == ["drawn"]


def test_seats_of_a_finished_round_stay(evening: Any) -> None:
    for step in ("draw", "begin"):
        assert evening("evening", step).code == 0
    assert evening("evening", "swap", "Anna", "Ben").code == 0
    assert evening("evening", "finish").code == 0
    assert "seats cannot change" in refused(evening, "swap", "Anna", "Ben")
    assert "already" in refused(evening, "draw", "--round", 1)


def seats(run: Any, table: int = 1) -> list[str]:
    """Return the players at a table in the first round, by seat."""
    (one,) = [one for one in rounds(run)[0]["lists"] if one["table"] == table]
    return [player["shown"] for player in one["players"]]


def test_a_running_round_takes_a_fifth_person(evening: Any) -> None:
    assert evening("players", "add", "Emil").code == 0
    for step in ("draw", "begin"):
        assert evening("evening", step).code == 0
    before = seats(evening)
    output = evening("evening", "seat", "Emil", "1.1").out
    assert "5 Emil" in output and "30 deals" in output
    assert seats(evening) == [*before, "Emil"] and states(evening) == ["running"]
    there = json.loads(evening("evening", "--json").out)["people"]
    assert "Emil" in [person["shown"] for person in there]
    for wrong in (("Emil", "1.1"), ("Emil", "1.7")):
        assert evening("evening", "seat", *wrong).code == 2
    assert evening("evening", "finish").code == 0
    assert evening("evening", "seat", "Emil", "1.1").code == 6


def test_a_table_that_is_full_takes_nobody(evening: Any) -> None:
    """A Doppelkopf table has at most seven players (TSR 10.1)."""
    assert evening("evening", "draw").code == 0
    for number in range(4):
        assert evening("players", "add", f"Guest of Dora {number}").code == 0
        outcome = evening("evening", "seat", f"Guest of Dora {number}", "1.1")
        assert outcome.code == (0 if number < 3 else 2), outcome
    assert len(seats(evening)) == 7 and "is played by 7 at most" in outcome.err


def test_who_plays_another_game_alone_is_not_seated(evening: Any) -> None:
    assert evening("evening", "draw").code == 0
    assert evening("players", "add", "Emil").code == 0
    assert evening("evening", "join", "Emil", "--game", "skat").code == 0
    outcome = evening("evening", "seat", "Emil", "1.1")
    assert outcome.code == 2 and "plays only Skat" in outcome.err
    assert evening("evening", "join", "Emil", "--game", "any").code == 0
    assert evening("evening", "seat", "Emil", "1.1").code == 0


@given(st.lists(st.sampled_from([Step.BEGIN, Step.FINISH, Step.REOPEN])))
def test_a_log_of_any_steps_keeps_the_first_start(steps: list[Step]) -> None:
    """Logs of older versions and merged logs can have steps in any order."""
    round_ = Round(1)
    for at, step in enumerate(steps):
        take_step(round_, step, at)
    starts = [at for at, step in enumerate(steps) if step is not Step.FINISH]
    assert round_.begun == (starts[0] if starts else None)
    if steps:
        finished = steps[-1] is Step.FINISH
        assert state_of(round_) is (RoundState.FINISHED if finished else RoundState.RUNNING)
