"""Tests action cards: the permanent meaning of their indices, and that each game has words for its actions."""

import subprocess
from pathlib import Path

import pytest

from cardrules.doppelkopf.game import DoppelkopfDeal
from cardrules.double.game import DoubleDeal
from cardrules.rules import Rules
from cardrules.schafkopf.game import SchafkopfDeal
from cardrules.skat.declaration import Declaration
from cardrules.skat.game import SkatDeal
from cardrules.skat.value import is_game_value
from stichtisch.simulation.vm import find_micropython
from tablelog import actions

_FIRMWARE = Path(__file__).parents[2] / "firmware"

_BEYOND_ALL_BIDS = 1000

# Indices are written on tags, so existing entries must not change, and new ones are appended.
_FOR_EVER = [
    *[("agree",), ("take_back",), ("next",), ("abandon",), ("sheet",), ("end",), ("claim",), ("concede",)],
    *[("healthy",), ("reservation",), ("withdraw",)],
    *[("wedding",), ("wedding", "trump"), ("wedding", "plain")],
    *[("poverty",), ("accept",), ("refuse",), ("misdeal",)],
    *[("solo", word) for word in ["queens", "jacks", "aces", "trump", "international", "C", "S", "H", "D"]],
    *[("say", word) for word in ["re", "kontra", "no90", "no60", "no30", "black"]],
    *[("piglets",), ("super_piglets",)],
    *[("pass",), ("hold",), ("pick_up",), ("hand",)],
    *[("game", word) for word in ["C", "S", "H", "D", "grand", "null"]],
    *[("flag", word) for word in ["schneider", "schwarz", "ouvert"]],
    *[("bid", value) for value in (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55)],
    *[("bid", value) for value in (59, 60, 63, 66, 69, 70, 72, 77, 80, 81, 84, 88, 90, 96, 99, 100, 108)],
    *[("bid", value) for value in (110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154)],
    *[("bid", value) for value in (156, 160, 162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240)],
    *[("bid", value) for value in (252, 264, 288, 324, 360)],
    *[("tops", number, True) for number in range(1, 12)],
    *[("tops", number, False) for number in range(1, 12)],
    *[("bid", tricks) for tricks in range(13)],
    *[("knock",), ("call", "C"), ("call", "S"), ("call", "D")],
    *[("game", "wenz"), ("game", "wenz:C"), ("game", "wenz:S"), ("game", "wenz:H"), ("game", "wenz:D")],
    *[("game", "geier"), ("game", "geier:C"), ("game", "geier:S"), ("game", "geier:H"), ("game", "geier:D")],
    *[("game", "solo:C"), ("game", "solo:S"), ("game", "solo:H"), ("game", "solo:D"), ("game", "sie")],
    *[("flag", "tout"), ("kontra",), ("re",), ("sub",), ("resub",), ("half_chicken",)],
    *[("runners", number, True) for number in range(1, 15)],
    *[("runners", number, False) for number in range(1, 15)],
]


def _listed():
    # Returns the actions of all indices that a tag can contain, without unused indices.
    return [action for index in range(256) if (action := actions.parse(index)) is not None]


def test_an_index_means_for_ever_what_it_means():
    assert _listed()[: len(_FOR_EVER)] == _FOR_EVER
    assert [type(value) for action in _listed() for value in action] == [
        type(value) for action in _FOR_EVER for value in action
    ]


def test_what_is_added_is_added_to_this_test():
    assert len(_listed()) == len(_FOR_EVER)
    assert all(actions.parse(index) is None for index in range(len(_FOR_EVER), 256))


def test_no_two_indices_mean_the_same():
    assert len(set(_FOR_EVER)) == len(_FOR_EVER)


def test_the_index_of_an_action_is_found():
    assert [actions.index_of(action) for action in _FOR_EVER] == list(range(len(_FOR_EVER)))


@pytest.mark.parametrize("action", [("say", "yes"), ("bid", 19), ("bid", "18"), ("call", "H"), (), ["agree"]])
def test_what_no_card_says_has_no_index(action):
    assert actions.index_of(action) is None


def test_every_command_has_a_card():
    assert {(word,) for word in actions.COMMANDS} <= set(_FOR_EVER)


@pytest.mark.parametrize("profile", ["isko", "seed"])
def test_whatever_a_game_of_skat_is_worth_can_be_bid(profile):
    rules = Rules("skat", profile)
    for value in range(_BEYOND_ALL_BIDS):
        assert not is_game_value(rules, value) or actions.index_of(("bid", value)) is not None, value


def _deals():
    return [
        DoppelkopfDeal(0, Rules("doppelkopf", "house")),
        SkatDeal(0, Rules("skat", "isko")),
        DoubleDeal(0, 4, Rules("double", "seed"), 5),
        SchafkopfDeal(0, Rules("schafkopf", "wirtshaus")),
    ]


def _takes(deal, action):
    try:
        deal.add(1, *action)
    except ValueError:
        return False
    return True


def test_some_game_takes_every_entry():
    tried = [action for action in _FOR_EVER if action[0] not in (*actions.COMMANDS, "flag")]
    assert len(tried) > 100
    refused = [action for action in tried if not any(_takes(deal, action) for deal in _deals())]
    assert refused == []


@pytest.mark.parametrize("flag", ["schneider", "schwarz", "ouvert"])
@pytest.mark.parametrize("game", ["C", "S", "H", "D", "grand"])
def test_a_game_takes_the_flags_laid_before_it(game, flag):
    deal = SkatDeal(0, Rules("skat", "isko"))
    for action in [("bid", 18), ("hand",), ("game", game, flag)]:
        deal.add(1, *action)
    declaration = Declaration(deal)
    assert declaration.irregularities == []
    assert declaration.announced


_SCRIPT = """
import sys
sys.path[:] = [{folder!r}]
from tablelog import actions
print([actions.parse(index) for index in range(256)])
print([actions.index_of(actions.parse(index)) for index in range({count})])
"""


def test_micropython_reads_the_same():
    script = _SCRIPT.format(folder=str(_FIRMWARE), count=len(_FOR_EVER))
    run = subprocess.run([find_micropython(), "-c", script], capture_output=True, text=True, check=True)
    unused = [None] * (256 - len(_FOR_EVER))
    assert run.stdout.splitlines() == [str(_FOR_EVER + unused), str(list(range(len(_FOR_EVER))))]


@pytest.mark.parametrize("ours", [True, False])
def test_every_number_of_runners_has_a_card(ours):
    # The highest number is fourteen: the long pack has fourteen trumps, eight courts and six hearts.
    for number in range(1, 15):
        assert actions.index_of(("runners", number, ours)) is not None
    assert actions.index_of(("runners", 15, ours)) is None
