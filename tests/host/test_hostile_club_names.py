"""Malicious names, in every output of the club's commands about results."""

import json
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.club_evenings import DAY, play_evening
from support.hostile_names import NAMES

from stichtisch.club import acts
from stichtisch.club.errors import NameTaken, NotPossible
from stichtisch.club.state import Season
from stichtisch.store import Database, open_database
from stichtisch.text import width

_UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_COMMANDS = [
    ("standings", "--evening", "latest"),
    ("standings", "--round", 1),
    ("season", "show"),
    ("season", "list"),
    ("settle",),
    ("statistics",),
    ("statistics", "--season", NAMES["clear"]),
    ("statistics", NAMES["title"]),
]


def _hold(opened: Database) -> None:
    # An evening of six tables with malicious names of players and directors and malicious reasons.
    players = []
    with acts.desk(opened, NAMES["clear"]) as desk:
        for name in NAMES.values():
            # Some names are rejected: they look like another name, or are invisible.
            with suppress(NameTaken, NotPossible):
                players.append(acts.add_player(desk, name))
    games = (*("doppelkopf",) * 4, *("skat",) * 2)
    evening = play_evening(opened, players[:26], games, rounds=1, length=2)
    with acts.desk(opened, NAMES["lines"]) as desk:
        stakes = {"point": 5, "lost": [50], "attendance": 200, "prizes": [60, 40]}
        acts.change_evening(desk, evening, name=NAMES["long"], stakes=stakes)
        for player in players[:26]:
            acts.give_penalty(desk, evening, player, -1, NAMES["eight bits"])
        acts.set_season(desk, Season(NAMES["clear"], DAY, DAY))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of a club with malicious names."""
    path = tmp_path_factory.mktemp("hostile") / "club.sqlite"
    with open_database(path) as opened:
        _hold(opened)
    return path


@pytest.mark.parametrize("command", _COMMANDS, ids=range(len(_COMMANDS)))
def test_results_are_text_of_80_columns_and_steer_nothing(run: Any, hostile: Path, command: Any) -> None:
    outcome = run(*command, "--database", hostile)
    assert (outcome.code, outcome.err) == (0, "")
    for line in outcome.out.splitlines():
        assert not [character for character in line if unicodedata.category(character) in _UNSAFE]
        assert width(line) <= 80
    data = run(*command, "--database", hostile, "--json").out
    assert not [one for one in data if one != "\n" and unicodedata.category(one) in _UNSAFE]
    assert json.loads(data)
