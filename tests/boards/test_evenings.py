"""Plays evenings with power cuts on every board, and compares journals and scores with those on this machine."""

import pytest
from support.people_at_table import PeopleAtTable
from support.people_who_play import Player, power_lost, power_lost_while_writing

from cardrules.judge import judge
from cardrules.series import is_over
from stichtisch.journal.event import OWN_DOING
from stichtisch.simulation import UnixBoard, VirtualTable
from stichtisch.store import deals_of, notations, open_database, stored_sessions
from stichtisch.sync.sync import synchronise
from table.menu.keys import MIDDLE

pytestmark = [pytest.mark.long, pytest.mark.emulated]

# The power cuts, by deal and by the number of cards laid in the deal before the cut.
CUTS = {0: {6: power_lost, 13: power_lost_while_writing}, 2: {9: power_lost_while_writing}}


def play_to_the_end(sitting, player, deals=None):
    """Play deals until the session is over, or until `deals` have been played."""
    number = 0
    while not number or not is_over(sitting.session):
        sitting.begin_deal(number)
        player.play_deal(None, CUTS.get(number))
        number += 1
        if number == deals:
            break
    sitting.pick(0, ("end",))
    sitting.act(1, MIDDLE)
    assert sitting.session.ended


def doppelkopf(sitting):
    sitting.sit(0, 1, 2, 3)
    play_to_the_end(sitting, Player(sitting, 5), 3)


def skat(sitting):
    sitting.sit(0, 1, 2)
    sitting.pick(0, ("choose", "skat", "isko"))
    play_to_the_end(sitting, Player(sitting, 3))


def double(sitting):
    sitting.sit(0, 1, 2, 3)
    sitting.pick(0, ("choose", "double", "seed"))
    play_to_the_end(sitting, Player(sitting, 9))


def schafkopf(sitting):
    sitting.sit(0, 1, 2, 3)
    sitting.pick(0, ("choose", "schafkopf", "bsv"))
    play_to_the_end(sitting, Player(sitting, 7), 3)


# The evenings, each with its number of deals.
EVENINGS = {
    "doppelkopf": (doppelkopf, 3),
    "skat": (skat, 36),
    "double": (double, 10),
    "schafkopf": (schafkopf, 3),
}


def without_own_doing(events):
    return [list(event) for event in events if event[1] not in OWN_DOING]


def played(evening, board, folder):
    """Play an evening on a board. Return the events of its journal, and the PC's scores of its deals."""
    (folder / "desk").mkdir(parents=True)
    play, deals = EVENINGS[evening]
    with VirtualTable(folder / "flash.img", board=board) as table:
        sitting = PeopleAtTable(folder / "desk", table)
        play(sitting)
        events = without_own_doing(
            (event.seat, event.verb, *event.arguments) for event in sitting.client.pull(1)
        )
        expected = without_own_doing(sitting.events())
        assert events[-len(expected) :] == expected
        with open_database(folder / "evening.sqlite") as opened:
            synchronise(sitting.client, opened)
            stored = stored_sessions(opened)[0]
            scores = [row.result["scores"] for row in deals_of(opened, stored)]
            assert [judge(notation)["scores"] for notation in notations(opened, stored)] == scores
        assert len(scores) == deals
    return events, scores


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_with_power_cuts_is_that_of_this_machine(board, tmp_path, evening):
    assert played(evening, board, tmp_path / "here") == played(evening, UnixBoard(), tmp_path / "there")
