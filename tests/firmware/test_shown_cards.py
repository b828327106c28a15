"""Tests action cards on a player's own reader: they allow exactly the declarations that keys allow."""

import pytest
from support.bare_table import BareTable
from support.card_tags import one

from table.menu.keys import MIDDLE
from table.play.player_action_cards import act_on_card
from tablelog import tag
from tablelog.actions import index_of


def lay(desk, place, *action):
    """Lay and lift an action card, and return the result."""
    index = index_of(action)
    uid = bytes((4, 55, index, 0, 0, 0, 1))
    desk.lay(place, (uid, tag.encode(uid, tag.ACTION, 0, index, 0)))
    desk.lift(place)
    (shown,) = desk.places.shown
    desk.places.shown.clear()
    done = act_on_card(desk.menu, desk.player_names, *shown)
    desk.perform()
    desk.refresh()
    return done


@pytest.fixture
def desk(tmp_path):
    desk = BareTable(tmp_path)
    desk.begin(3)
    return desk


@pytest.fixture
def skat(tmp_path):
    desk = BareTable(tmp_path, "skat", "isko", ["Anna", "Bernd", "Carla"], [0, 1, 3])
    desk.begin(2)
    return desk


def test_an_announcement_is_laid(desk):
    desk.lay(0, one("CA"))
    assert lay(desk, 2, "say", "kontra")
    assert desk.events()[-1] == [2, "say", "kontra"]
    assert desk.deal.turn == 1


def test_what_may_not_be_said_is_reported(desk):
    desk.trick(0, ("CA", "C9", "CT", "CK"))
    desk.trick(0, ("SA", "S9", "ST", "SK"))
    events = desk.events()
    assert not lay(desk, 2, "say", "kontra")
    assert not lay(desk, 2, "solo", "queens")
    assert not lay(desk, 2, "bid", 18)
    assert not lay(desk, 2, "agree")
    assert desk.events() == events and desk.menu.notice(2) == "Not now."


def test_an_auction_by_cards(skat):
    lay(skat, 1, "bid", 18)
    lay(skat, 0, "hold")
    lay(skat, 1, "pass")
    lay(skat, 3, "pass")
    lay(skat, 0, "hand")
    lay(skat, 0, "flag", "schneider")
    assert skat.menu.notice(0) == "Schneider with the next game card"
    lay(skat, 0, "flag", "schneider")
    lay(skat, 0, "game", "grand")
    assert skat.events()[-6:] == [
        [1, "bid", 18], [0, "hold"], [1, "pass"], [2, "pass"], [0, "hand"], [0, "game", "grand", "schneider"],
    ]  # fmt: skip


def test_a_level_is_forgotten_when_it_is_taken_back(skat):
    lay(skat, 1, "bid", 18)
    lay(skat, 0, "pass")
    lay(skat, 3, "pass")
    lay(skat, 1, "hand")
    lay(skat, 1, "flag", "schwarz")
    lay(skat, 1, "take_back")
    lay(skat, 1, "game", "C")
    assert skat.events()[-1] == [1, "game", "C"]


def test_a_card_is_taken_back_and_agreed_to_by_cards(desk):
    desk.lay(0, one("CA"))
    desk.lift(0)
    assert lay(desk, 0, "take_back")
    assert desk.menu.notice(2) == "South: Undo ♣A? ● agrees"
    assert lay(desk, 2, "agree")
    assert desk.events()[-1] == [0, "take_back", 2]


def test_a_deal_is_thrown_in_and_the_next_begun_by_cards(desk):
    assert not lay(desk, 1, "next")
    lay(desk, 1, "abandon")
    lay(desk, 0, "agree")
    assert desk.events()[-1] == [1, "abandon"]
    lay(desk, 1, "sheet")
    assert desk.menu.sheet
    desk.act(1, MIDDLE)
    lay(desk, 1, "next")
    assert desk.events()[-1][1] == "deal"


def test_a_foreign_action_card_does_nothing(desk):
    uid = bytes((4, 55, 250, 0, 0, 0, 1))
    desk.lay(1, (uid, tag.encode(uid, tag.ACTION, 0, 250, 0)))
    assert not act_on_card(desk.menu, desk.player_names, *desk.places.shown.pop())
    assert desk.menu.notice(1) == "Not now."


def tagged(*action):
    index = index_of(action)
    uid = bytes((4, 55, index, 0, 0, 0, 1))
    return uid, tag.encode(uid, tag.ACTION, 0, index, 0)


def say_shown(desk):
    while desk.places.shown:
        act_on_card(desk.menu, desk.player_names, *desk.places.shown.pop(0))
        desk.perform()
    desk.refresh()


def test_an_action_card_is_laid_on_the_own_played_card(desk):
    desk.lay(0, one("CA"))
    desk.lay(0, one("CA"), tagged("say", "re"))
    say_shown(desk)
    assert desk.events()[-1] == [0, "say", "re"] and desk.reasons[0] == ""
    # The action card is not repeated when the card under it is removed.
    desk.lay(0, tagged("say", "re"))
    assert not desk.places.shown


def test_a_card_is_played_on_top_of_an_action_card(desk):
    desk.lay(0, tagged("healthy"))
    say_shown(desk)
    desk.lay(0, tagged("healthy"), one("CA"))
    assert desk.events()[-1][:3] == [0, "play", "CA"] and not desk.places.shown


def test_what_lies_under_another_card_is_not_said_twice(skat):
    lay(skat, 1, "bid", 18)
    skat.lay(0, tagged("hold"))
    say_shown(skat)
    lay(skat, 1, "bid", 20)
    skat.lay(0, tagged("hold"), tagged("bid", 264))
    say_shown(skat)
    skat.lay(0, tagged("hold"))
    say_shown(skat)
    assert [event for event in skat.events() if event[1] == "hold"] == [[0, "hold"]]


def test_levels_are_forgotten_with_the_deal(skat):
    lay(skat, 1, "bid", 18)
    assert lay(skat, 1, "flag", "schwarz")
    skat.ledger.record(0, "abandon")
    skat.refresh()
    assert not skat.menu.announced[1]
    assert not lay(skat, 1, "flag", "schwarz")


def test_at_a_shared_place_an_action_card_asks_for_whom(tmp_path):
    desk = BareTable(tmp_path, names=["A", "B", "C", "D", "E"], places=[0, 1, 1, 2, 3])
    desk.begin(3)
    desk.lay(3, one("CA"))
    assert lay(desk, 1, "say", "kontra")
    assert desk.menu.labels(1) == ("B", "", "C") and not [e for e in desk.events() if e[1] == "say"]
    desk.act(1, 2)
    assert desk.events()[-1] == [3, "say", "kontra"]


def test_the_next_card_closes_the_sheet(desk):
    desk.ledger.record(0, "abandon")
    lay(desk, 1, "sheet")
    assert desk.menu.sheet
    lay(desk, 1, "next")
    assert not desk.menu.sheet and desk.events()[-1][1] == "deal"
